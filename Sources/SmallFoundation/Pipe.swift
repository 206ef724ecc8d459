/// A pipe between two programs.
public final class Pipe: Sendable {
  /// Its end to read from.
  public let fileHandleForReading: FileHandle
  /// Its end to write to.
  public let fileHandleForWriting: FileHandle

  /// A new pipe.
  public init() {
    var ends: [Int32] = [-1, -1]
    if unsafe pipe(&ends) == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
    fileHandleForReading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    fileHandleForWriting = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  }
}
