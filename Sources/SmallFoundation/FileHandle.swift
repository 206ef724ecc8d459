internal import Synchronization

/// An open file.
public final class FileHandle: Sendable {
  private let descriptor: Atomic<Int32>
  private let closesItself: Bool
  private let reader = Mutex<(any DispatchSourceRead)?>(nil)

  /// A file by its number in the process.
  public init(fileDescriptor: Int32, closeOnDealloc: Bool = false) {
    descriptor = Atomic(fileDescriptor)
    closesItself = closeOnDealloc
  }

  /// A file to be read; nil where it cannot be opened.
  public convenience init?(forReadingAtPath path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    self.init(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// What the program prints.
  public static let standardOutput = FileHandle(fileDescriptor: STDOUT_FILENO)
  /// What the program says of itself.
  public static let standardError = FileHandle(fileDescriptor: STDERR_FILENO)
  /// A file that drops what is written.
  public static let nullDevice = FileHandle(
    fileDescriptor: unsafe open("/dev/null", O_RDWR | O_CLOEXEC), closeOnDealloc: true)

  deinit {
    readabilityHandler = nil
    if closesItself { try? close() }
  }

  /// The file's number in the process; -1 when it is closed.
  public var fileDescriptor: Int32 { descriptor.load(ordering: .relaxed) }

  private static func failure() -> CocoaError { CocoaError(.fileReadUnknown) }

  /// Closes the file.
  ///
  /// - Throws: `CocoaError` where the disk says only now that it failed; `errno` has the reason.
  public func close() throws {
    let number = descriptor.exchange(-1, ordering: .relaxed)
    guard number < 0 || Glibc.close(number) == 0 else { throw Self.failure() }
  }

  /// The next bytes, at most so many; nil at the end.
  ///
  /// - Throws: `CocoaError`; `errno` has the reason.
  public func read(upToCount count: Int) throws -> Data? {
    var bytes = Data(count: count)
    var length = 0
    while length < count {
      let more = unsafe bytes.withUnsafeMutableBytes {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: $0[length...])
        return unsafe Glibc.read(fileDescriptor, rest.baseAddress, rest.count)
      }
      if more < 0, errno == EINTR { continue }
      guard more >= 0 else { throw Self.failure() }
      if more == 0 { break }
      length += more
    }
    return length == 0 ? nil : bytes.prefix(length)
  }

  /// Goes to the end, which is so many bytes from the start.
  ///
  /// - Throws: `CocoaError` where the file is none that has an end.
  public func seekToEnd() throws -> UInt64 {
    let place = lseek(fileDescriptor, 0, SEEK_END)
    guard place >= 0 else { throw Self.failure() }
    return UInt64(place)
  }

  /// Goes to so many bytes from the start.
  ///
  /// - Throws: `CocoaError` where the file is none that has places.
  public func seek(toOffset offset: UInt64) throws {
    guard lseek(fileDescriptor, off_t(offset), SEEK_SET) >= 0 else { throw Self.failure() }
  }

  /// Writes bytes.
  ///
  /// - Throws: `CocoaError`; `errno` has the reason.
  public func write(contentsOf data: Data) throws {
    var rest = data
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(fileDescriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.failure() }
      rest = rest.dropFirst(count)
    }
  }

  /// The bytes that are there now; none at the end.
  public var availableData: Data {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe Glibc.read(fileDescriptor, $0.baseAddress, $0.count)
    }
    return Data(bytes.prefix(max(0, count)))
  }

  /// Called on another thread whenever there is something to read; nil, the default, stops it.
  public var readabilityHandler: (@Sendable (FileHandle) -> Void)? {
    get { nil }
    set {
      reader.withLock {
        $0?.cancel()
        $0 = newValue.map { call in
          let source = DispatchSource.makeReadSource(
            fileDescriptor: fileDescriptor, queue: .global())
          source.setEventHandler { [unowned self] in call(self) }
          source.resume()
          return source
        }
      }
    }
  }
}
