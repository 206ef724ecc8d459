#if FUZZ
  import Foundation

  /// The readers in the loop of LLVM's fuzzer, which keeps what reaches new code and changes that further.
  ///
  /// The first byte of an input chooses its kind.
  enum Fuzz {
    static let readers = Readers(Corpus(root: Soak.root))

    static func kind(_ byte: UInt8) -> Corpus.Kind {
      Corpus.Kind.inProcess[Int(byte) % Corpus.Kind.inProcess.count]
    }

    /// Writes what the corpus holds into a folder and runs with the fuzzer's own options, until they end it.
    static func run(in folder: String, _ options: [String]) throws -> Int32 {
      try write(to: URL(fileURLWithPath: folder))
      var words = ([Soak.program.path, folder] + options).map { unsafe strdup($0) } + [nil]
      var count = Int32(words.count - 1)
      return unsafe words.withUnsafeMutableBufferPointer { buffer in
        var start = unsafe buffer.baseAddress
        return unsafe runFuzzer(&count, &start) { bytes, count in
          let input = unsafe UnsafeBufferPointer(start: bytes, count: count)
          guard let first = unsafe input.first else { return 0 }
          let text = unsafe String(decoding: input.dropFirst(), as: UTF8.self)
          var readers = Fuzz.readers
          let kind = Fuzz.kind(first)
          do { try readers.read(text, as: kind) } catch { fatalError("\(kind): \(error)") }
          return 0
        }
      }
    }

    private static func write(to folder: URL) throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (number, kind) in Corpus.Kind.inProcess.enumerated() {
        for (place, document) in readers.corpus.whole(kind).enumerated() {
          let data = Data([UInt8(number)]) + Data(document.text.utf8)
          try data.write(to: folder.appendingPathComponent("\(kind)-\(place)"))
        }
      }
    }
  }

  @_silgen_name("LLVMFuzzerRunDriver")
  private func runFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
  ) -> Int32

  @_silgen_name("LLVMFuzzerMutate")
  private func mutateBytes(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int) -> Int

  /// Changes a piece of a document in half of the cases, and bytes in the others.
  @_cdecl("LLVMFuzzerCustomMutator")
  public func changeInput(
    _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: UInt32
  ) -> Int {
    var random = Seeded(UInt64(seed))
    guard count > 1, random.once(in: 2) else { return unsafe mutateBytes(bytes, count, most) }
    let input = unsafe UnsafeBufferPointer(start: bytes, count: count)
    var tokens = unsafe Tokens(String(decoding: input.dropFirst(), as: UTF8.self))
    let kind = random.one(of: Corpus.Kind.inProcess)
    tokens.mutate(from: random.one(of: Fuzz.readers.corpus.whole(kind)), &random)
    let changed = Array(tokens.text.utf8.prefix(most - 1))
    for (place, byte) in changed.enumerated() { unsafe bytes[place + 1] = byte }
    return changed.count + 1
  }
#endif
