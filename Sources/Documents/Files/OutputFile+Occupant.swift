import Foundation

extension OutputFile {
  /// What stands at a path, as it is at a time: a file that was written since is another one.
  public struct Occupant: Hashable, Sendable {
    /// Whether it is a folder, which no file takes the place of.
    public let isFolder: Bool
    /// A file's number, size and time of change as a text; nil for what is no file.
    public var version: String? { isFile ? "\(number) \(size) \(seconds) \(nanoseconds)" : nil }
    private let isFile: Bool
    /// The numbers of its disk and on it.
    private let device: UInt64, number: UInt64
    /// A file's size and time of change; what is no file is the same whatever is written to it.
    private let size: Int64, seconds: Int64, nanoseconds: Int64

    /// What a path leads to; nil for nothing, and where it cannot be looked at.
    public init?(at path: String) {
      var status = stat()
      guard path.isWholePath, unsafe stat(path, &status) == 0 else { return nil }
      let kind = status.st_mode & S_IFMT
      (isFile, isFolder) = (kind == S_IFREG, kind == S_IFDIR)
      (device, number) = (UInt64(status.st_dev), UInt64(status.st_ino))
      size = isFile ? Int64(status.st_size) : 0
      seconds = isFile ? Int64(status.st_mtim.tv_sec) : 0
      nanoseconds = isFile ? Int64(status.st_mtim.tv_nsec) : 0
    }
  }

  /// What a new file may take the place of.
  public enum Replacing: Hashable, Sendable {
    /// Whatever stands there in the end.
    case anything
    /// Only what was found there before; nil for nothing.
    case only(Occupant?)

    /// Throws where something else stands at a path.
    func check(_ path: String) throws(SystemError) {
      guard case .only(let agreed) = self, let found = Occupant(at: path), found != agreed else {
        return
      }
      throw SystemError(EEXIST)
    }
  }

  /// Gives a file another name, in the place of what has it where that may be replaced.
  static func move(
    _ path: String, to name: String, replacing: Replacing
  ) throws(SystemError) {
    try replacing.check(name)
    if case .only = replacing, Occupant(at: name) == nil {
      // A second name is given only where none is: nothing can come in between.
      if unsafe link(path, name) == 0 {
        _ = unsafe unlink(path)
        return
      }
      // Some disks give a file one name only: there, what was found just now counts.
      guard [EPERM, ENOTSUP, ENOSYS, EINVAL].contains(errno) else { throw .last }
    }
    guard unsafe rename(path, name) == 0 else { throw .last }
  }
}
