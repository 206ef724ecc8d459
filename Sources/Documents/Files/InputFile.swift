import Foundation
import Localization

/// A file that is read piece by piece, up to a number of bytes: whatever its size was said to be, and however it
/// grows meanwhile.
struct InputFile {
  /// The size in bytes when it was opened; 0 for a pipe, whose size is not known.
  let size: Int
  private let handle: FileHandle
  private let most: Int

  /// How much is read from the disk at once, in bytes.
  static let pieceSize = 1 << 20

  /// Opens a file of at most `most` bytes; a link stands for what it leads to.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - most: The most bytes that are read.
  ///   - kind: What the file is to be, as a sentence names it.
  ///   - takesPipes: Whether it may be a pipe, read to its end; empty where nothing writes to it when it is opened.
  /// - Throws: `DocumentError` where there is none, or none of that size.
  init(
    _ path: String, most: Int, kind: LocalizedText, takesPipes: Bool = false
  ) throws {
    let name = path.fileName
    guard !path.isEmpty else { throw DocumentError("the name of the file is empty.") }
    guard path.isWholePath else {
      throw DocumentError(file: name, "is no path: it holds a zero byte.")
    }
    // Without waiting: opening a pipe would go on until something writes to it.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let error = SystemError.last
      // A device that is not there, such as a terminal that has been left.
      if error.number == ENXIO {
        throw DocumentError(file: name, "is a device; \(kind) is a file.")
      }
      if error.number == ENOENT { throw DocumentError(file: path, "there is no such file.") }
      throw DocumentError(file: name, "cannot be read: \(error.text).")
    }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    self.most = most
    var status = stat()
    _ = unsafe fstat(descriptor, &status)
    switch status.st_mode & S_IFMT {
    case S_IFREG: size = Int(status.st_size)
    case S_IFIFO where takesPipes:
      size = 0
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    case S_IFDIR: throw DocumentError(file: name, "is a folder; \(kind) is a file.")
    case S_IFIFO: throw DocumentError(file: name, "is a pipe; \(kind) is a file.")
    default: throw DocumentError(file: name, "is a device; \(kind) is a file.")
    }
    guard size <= most else {
      throw DocumentError(
        file: name, "has \(size >> 20) MB; \(kind) may have \(most >> 20) MB at most.")
    }
  }

  /// The bytes that follow the last ones that were read: so many at most, and none at the end.
  private func next(_ most: Int) throws -> [UInt8] {
    let descriptor = handle.fileDescriptor
    return try unsafe [UInt8](unsafeUninitializedCapacity: most) { buffer, filled in
      // A signal that is handled meanwhile ends the call, and not the file.
      repeat {
        filled = unsafe Int(read(descriptor, buffer.baseAddress, buffer.count))
      } while filled < 0
        && errno == EINTR
      guard filled >= 0 else {
        filled = 0
        throw DocumentError("cannot be read to its end: \(SystemError.last.text).")
      }
    }
  }

  /// So many bytes from a place on, and fewer where the file ends before; what is read next follows them.
  ///
  /// - Throws: `DocumentError` where they cannot be read.
  func bytes(at offset: Int, count: Int) throws -> [UInt8] {
    guard lseek(handle.fileDescriptor, offset, SEEK_SET) == offset else { return [] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(count, size))
    while bytes.count < count {
      let more = try next(min(count - bytes.count, Self.pieceSize))
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// All bytes that are left.
  ///
  /// - Throws: `DocumentError` where they cannot be read, or are too many.
  func rest() throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    while true {
      let more = try next(Self.pieceSize)
      if more.isEmpty { return bytes }
      bytes += more
      guard bytes.count <= most else {
        throw DocumentError("goes on after \(most >> 20) MB, which is the most that is read.")
      }
    }
  }
}

extension Data {
  /// The bytes of a file or of a pipe.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - kind: What the file is to be, as a sentence names it.
  ///   - most: The most bytes; by default as many as the largest file that is read has.
  ///   - takesPipes: Whether it may be a pipe, read to its end; empty where nothing writes to it when it is opened.
  /// - Throws: `DocumentError` where there is none, or none of that size.
  public init(
    document path: String, kind: LocalizedText, most: Int? = nil, takesPipes: Bool = true
  ) throws {
    let file = try InputFile(
      path, most: most ?? Conversation.largestFile, kind: kind, takesPipes: takesPipes)
    self.init(try DocumentError.naming(path.fileName) { try file.rest() })
  }
}
