import Foundation

/// A file that is written beside the one whose place it takes when it is complete: no reader ever sees half of it,
/// and what stood there stays until then.
///
/// A link keeps leading where it leads, and an existing file keeps its permissions. What is no file, such as a
/// pipe, is written to as it is.
public final class OutputFile {
  /// The final path.
  public let path: String
  /// Where it is written: a path in the same folder, or the final one where that is no file.
  public let temporaryPath: String
  private let isTemporary: Bool
  private var handle: FileHandle?
  /// Whether it has neither its final name nor been removed.
  private var isUnfinished = true

  private static let prefix = ".springlab-", suffix = ".partial"

  /// Opens a file to be written.
  ///
  /// - Parameters:
  ///   - path: Where it is to be; its folder must exist.
  ///   - mode: The permissions of a new file, from which the process's mask is taken.
  /// - Throws: `SystemError`.
  public init(_ path: String, mode: mode_t = 0o666) throws(SystemError) {
    let target = try Self.target(of: path)
    self.path = target.path
    isTemporary = target.isFile
    let descriptor: Int32
    (temporaryPath, descriptor) =
      try target.isFile
      ? Self.free(beside: target.path, mode: target.mode ?? mode)
      : (target.path, Self.opened(target.path, O_NONBLOCK, 0))
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    if !isTemporary { _ = fcntl(descriptor, F_SETFL, 0) }
    // The mask has taken from the permissions of the file that was there.
    if let mode = target.mode { _ = fchmod(descriptor, mode) }
  }

  private static func opened(
    _ path: String, _ flags: Int32, _ mode: mode_t
  ) throws(SystemError) -> Int32 {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC | flags, mode)
    guard descriptor >= 0 else { throw .last }
    return descriptor
  }

  /// A new file in the folder of another one.
  private static func free(
    beside path: String, mode: mode_t
  ) throws(SystemError) -> (path: String, descriptor: Int32) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    let process = ProcessInfo.processInfo.processIdentifier
    var number = 0
    while true {
      let name = "\(prefix)\(process)-\(number)\(suffix)"
      let path = folder.appendingPathComponent(name).path
      do { return (path, try opened(path, O_CREAT | O_EXCL, mode)) } catch {
        guard error.number == EEXIST else { throw error }
        number += 1
      }
    }
  }

  deinit { discard() }

  /// What a path leads to, and the permissions of the file that is there; nil where there is none.
  private static func target(of path: String) throws(SystemError) -> (
    path: String, mode: mode_t?, isFile: Bool
  ) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .last }
      // A link to nothing: the file that it leads to is made.
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
      guard let link else { return (path, nil, true) }
      let folder = (path as NSString).deletingLastPathComponent
      return (
        link.hasPrefix("/") ? link : (folder as NSString).appendingPathComponent(link), nil, true
      )
    }
    if status.st_mode & S_IFMT == S_IFDIR { throw SystemError(EISDIR) }
    guard status.st_mode & S_IFMT == S_IFREG else { return (path, nil, false) }
    guard unsafe access(path, W_OK) == 0 else { throw .last }
    let whole = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    return (whole, status.st_mode & 0o7777, true)
  }

  /// Adds bytes at the end.
  ///
  /// - Throws: `SystemError`.
  public func append(_ data: Data) throws(SystemError) {
    var rest = data
    while !rest.isEmpty, let descriptor = handle?.fileDescriptor {
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      rest = rest.dropFirst(count)
    }
  }

  /// Closes the file; it has its final name only after `commit`.
  ///
  /// - Throws: `SystemError`: some disks say only now that they are full.
  public func close() throws(SystemError) {
    guard let handle else { return }
    self.handle = nil
    do { try handle.close() } catch { throw .last }
  }

  /// Gives the file its final name.
  ///
  /// - Throws: `SystemError`; what was there before is still there then.
  public func commit() throws(SystemError) {
    defer { discard() }
    try close()
    guard isTemporary, isUnfinished else { return }
    guard unsafe rename(temporaryPath, path) == 0 else { throw .last }
    isUnfinished = false
  }

  /// Closes the file, and removes it unless it has its final name.
  public func discard() {
    handle = nil
    guard isUnfinished else { return }
    isUnfinished = false
    if isTemporary { _ = unsafe unlink(temporaryPath) }
  }

  /// Writes a whole file; before it takes the place of the one before it is read back.
  ///
  /// - Throws: `SystemError`; what was there before is still there then.
  public static func save(
    _ data: Data, to path: String, mode: mode_t = 0o666
  ) throws(SystemError) {
    let file = try OutputFile(path, mode: mode)
    try file.append(data)
    if file.isTemporary, let descriptor = file.handle?.fileDescriptor {
      // The disk has it before the name leads to it; a disk that cannot be told to write says EINVAL.
      guard fsync(descriptor) == 0 || errno == EINVAL else { throw .last }
      guard (try? Data(contentsOf: URL(fileURLWithPath: file.temporaryPath))) == data else {
        throw SystemError(EIO)
      }
    }
    try file.commit()
  }

  /// Removes what processes that were killed have left in a folder.
  public static func removeRemains(in folder: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let process = name.dropFirst(prefix.count).prefix { $0.isNumber }
      guard !process.isEmpty, !FileManager.default.fileExists(atPath: "/proc/\(process)") else {
        continue
      }
      _ = unsafe unlink((folder as NSString).appendingPathComponent(name))
    }
  }
}
