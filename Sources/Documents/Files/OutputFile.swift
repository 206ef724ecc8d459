import Foundation

/// A file that is written beside the one whose place it takes when it is complete: no reader ever sees half of it,
/// and what stood there stays until then.
///
/// A link keeps leading where it leads, and an existing file keeps its permissions. What is no file, such as a
/// pipe, is written to as it is.
public final class OutputFile {
  /// The path that it has when it is complete.
  public let path: String
  /// Where it is written: a path in the same folder, or the final one where that is no file.
  public let temporaryPath: String
  private let isTemporary: Bool
  /// What it may take the place of.
  private let replacing: Replacing
  private var handle: FileHandle?
  /// Whether it has neither its final name nor been removed.
  private var isUnfinished = true

  private static let prefix = ".springlab-", suffix = ".partial"

  /// Opens a file to be written.
  ///
  /// - Parameters:
  ///   - path: Where it is to be; its folder must exist.
  ///   - mode: The permissions of a new file, from which the process's mask is taken.
  ///   - replacing: What it may take the place of.
  /// - Throws: `SystemError`; `EEXIST` where something else stands there.
  public init(
    _ path: String, mode: mode_t = 0o666, replacing: Replacing = .anything
  ) throws(SystemError) {
    guard path.isWholePath else { throw SystemError(EINVAL) }
    var status = stat()
    let isThere = unsafe stat(path, &status) == 0
    guard isThere || errno == ENOENT else { throw .last }
    let kind = isThere ? status.st_mode & S_IFMT : S_IFREG
    if kind == S_IFDIR { throw SystemError(EISDIR) }
    isTemporary = kind == S_IFREG
    if isThere, isTemporary {
      guard unsafe access(path, W_OK) == 0 else { throw .last }
    }
    self.path = isTemporary ? path.resolvedPath : path
    self.replacing = replacing
    try replacing.check(self.path)
    let permissions = isThere ? status.st_mode & 0o7777 : mode
    let descriptor: Int32
    (temporaryPath, descriptor) =
      try isTemporary
      ? Self.free(beside: self.path, mode: permissions)
      : (path, Self.opened(path, O_NONBLOCK, 0))
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    if !isTemporary { _ = fcntl(descriptor, F_SETFL, 0) }
    // The mask has taken from the permissions of the file that was there.
    if isThere, isTemporary { _ = fchmod(descriptor, permissions) }
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
    let process = ProcessInfo.processInfo.processIdentifier
    // A number of its own for each path (FNV-1a), so that the files of a long sequence need no search.
    var number = path.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    while true {
      let path = "\(folder(of: path))/\(prefix)\(process)-\(number)\(suffix)"
      do { return (path, try opened(path, O_CREAT | O_EXCL, mode)) } catch {
        guard error.number == EEXIST else { throw error }
        number &+= 1
      }
    }
  }

  /// The folder of a path, from the root or from "."; as bytes of the current folder may be no text, it is not named.
  private static func folder(of path: String) -> String {
    let folder = path.folderPath
    return folder.isEmpty ? "." : folder.hasPrefix("/") ? folder : "./" + folder
  }

  deinit { discard() }

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

  /// Closes the file, which has its final name only after `commit`.
  ///
  /// - Throws: `SystemError`: some disks say only now that they are full.
  public func close() throws(SystemError) {
    do { try handle?.close() } catch { throw .last }
    handle = nil
  }

  /// Waits until the disk has the file.
  ///
  /// - Throws: `SystemError` where it cannot be written.
  public func confirm() throws(SystemError) {
    guard isTemporary, let descriptor = handle?.fileDescriptor else { return }
    // A disk that cannot be told to write says EINVAL.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .last }
  }

  /// Whether the file is there and holds something, after another program has written it; one that the program has put
  /// in its place gets its permissions.
  ///
  /// - Throws: `SystemError` where it cannot get them.
  public func isWritten() throws(SystemError) -> Bool {
    guard isTemporary, let descriptor = handle?.fileDescriptor else { return true }
    var (own, found) = (stat(), stat())
    guard unsafe fstat(descriptor, &own) == 0, unsafe lstat(temporaryPath, &found) == 0,
      found.st_mode & S_IFMT == S_IFREG, found.st_size > 0
    else { return false }
    guard unsafe chmod(temporaryPath, own.st_mode & 0o7777) == 0 else { throw .last }
    return true
  }

  /// Gives the file its final name.
  ///
  /// - Throws: `SystemError`; what was there before is still there then, as is what it may not take the place of.
  public func commit() throws(SystemError) {
    defer { discard() }
    try close()
    guard isTemporary, isUnfinished else { return }
    try replacing.check(path)
    guard unsafe rename(temporaryPath, path) == 0 else { throw .last }
    isUnfinished = false
  }

  /// Closes the file, and removes it unless it has its final name.
  public func discard() {
    handle = nil
    if isUnfinished, isTemporary { _ = unsafe unlink(temporaryPath) }
    isUnfinished = false
  }

  /// Writes a whole file; before it takes the place of the one before the disk has it.
  ///
  /// - Throws: `SystemError`; what was there before is still there then.
  public static func save(
    _ data: Data, to path: String, mode: mode_t = 0o666
  ) throws(SystemError) {
    let file = try OutputFile(path, mode: mode)
    try file.append(data)
    try file.confirm()
    try file.commit()
  }

  // MARK: - What killed processes leave

  /// Removes what processes that were killed have left where a path leads to.
  public static func removeRemains(beside path: String) {
    removeRemains(in: folder(of: path.resolvedPath))
  }

  /// Removes what processes that were killed have left in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - age: For how many seconds nothing was written to it: what is being written stays.
  public static func removeRemains(in folder: String, age: Double = 3600) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      let path = folder.appendingPath(name)
      let about = try? FileManager.default.attributesOfItem(atPath: path)
      let changed = about?[.modificationDate] as? Date
      if let changed, -changed.timeIntervalSinceNow >= age { _ = unsafe unlink(path) }
    }
  }

  // MARK: - What it may replace

  /// What stands at a path, as it is at a time: a file that was written since is another one.
  public struct Occupant: Hashable, Sendable {
    /// Whether it is a folder, which no file takes the place of.
    public let isFolder: Bool
    /// A file's number, size and time of change as a text; nil for what is no file, which is the same whatever is written
    /// to it.
    public let version: String?
    /// The numbers of its disk and on it.
    private let place: String

    /// What a path leads to; nil for nothing, and where it cannot be looked at.
    public init?(at path: String) {
      var status = stat()
      guard path.isWholePath, unsafe stat(path, &status) == 0 else { return nil }
      let (kind, changed) = (status.st_mode & S_IFMT, status.st_mtim)
      isFolder = kind == S_IFDIR
      place = "\(status.st_dev) \(status.st_ino)"
      version =
        kind == S_IFREG
        ? "\(place) \(status.st_size) \(changed.tv_sec) \(changed.tv_nsec)" : nil
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
      if case .only(let agreed) = self, let found = Occupant(at: path), found != agreed {
        throw SystemError(EEXIST)
      }
    }
  }
}
