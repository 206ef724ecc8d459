import ArgumentParser
import Foundation
import Synchronization

#if COVERAGE
  import CFuzzer
#endif

/// Documents made from those that have led to new code, which libFuzzer counts: `make sanitize` builds the readers
/// for it.
struct CoverageFuzzing {
  let kind: Corpus.Kind
  /// The documents that have led to new code.
  let folder: URL
  let seconds: Int

  /// The first documents, and the longest one in bytes.
  private static let firstDocuments: UInt64 = 300
  private static let longest = 1 << 16
  /// The longest reading in seconds, and the most memory in MB, with the sanitizers.
  private static let patience = 30, mostMemory = 3000

  #if COVERAGE
    private struct Target {
      var readers: Readers
      let kind: Corpus.Kind
    }

    /// What libFuzzer calls takes no context.
    private static let target = Mutex<Target?>(nil)

    /// Runs for the time and ends the process: with 0 where no document was a fault; one that was is in the folder
    /// that the process runs in.
    func run() throws -> Never {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Self.target.withLock { [kind, folder] target in
        let readers = try Readers(root: Soak.root)
        for seed in 0..<Self.firstDocuments {
          let text = readers.corpus.document(kind, seed: seed)
          try Data(text.utf8).write(to: folder.appendingPathComponent("first-\(seed)"))
        }
        target = Target(readers: readers, kind: kind)
      }
      let arguments = [
        "Soak", folder.path, "-max_total_time=\(seconds)", "-max_len=\(Self.longest)",
        "-timeout=\(Self.patience)", "-rss_limit_mb=\(Self.mostMemory)", "-detect_leaks=0",
        "-seed=1", "-print_final_stats=1",
      ]
      var count = Int32(arguments.count)
      var words = unsafe arguments.map { unsafe strdup($0) } + [nil]
      let status = unsafe words.withUnsafeMutableBufferPointer { buffer in
        var start = buffer.baseAddress
        return unsafe LLVMFuzzerRunDriver(&count, &start) { bytes, count in
          CoverageFuzzing.use(unsafe Data(UnsafeBufferPointer(start: bytes, count: count)))
        }
      }
      exit(status)
    }

    private static func use(_ document: Data) -> Int32 {
      target.withLock { target in
        guard let kind = target?.kind else { return }
        do { try target?.readers.read(document, as: kind) } catch {
          FileHandle.standardError.write(Data("FAULT: \(error)\n".utf8))
          abort()
        }
      }
      return 0
    }
  #else
    /// Needs a build with coverage.
    func run() throws -> Never {
      let build = "a build with -sanitize=fuzzer, as make sanitize makes"
      throw ValidationError("fuzz needs \(build).")
    }
  #endif
}
