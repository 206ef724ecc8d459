import Documents

/// Where work is kept: the person's files, and this window's session.
public protocol WorkStore: AnyObject {
  /// The folder that names without one are in, for the sheet.
  var folder: String { get }
  /// The home folder, which `~` in a path stands for.
  var home: String { get }
  /// The names in a folder, folders first with a slash at their end; nil where it cannot be read.
  func names(in folder: String) -> [String]?
  /// Whether something is at a path.
  func exists(_ path: String) -> Bool
  /// What differs once another program has written a file; nil where there is none, or something else than a file.
  func version(of path: String) -> String?
  /// Writes a file, whole or not at all.
  ///
  /// - Throws: An error whose description says why, as the end of a sentence.
  func write(_ text: String, to path: String) throws

  /// The files that were opened or saved last and are still there, the newest first.
  func recentFiles() -> [String]
  /// Notes a file as the newest of these; what cannot be kept is left out.
  func note(recent path: String)

  /// Removes a session that was left, once the person has decided.
  func forget(_ leftover: Leftover)
  /// Keeps work that does not come back in a file of its own: the path, where it could be written.
  func keepAside(_ text: String) -> String?
  /// Keeps the session of now, for the next start and for after a crash; one without work where it takes the place of
  /// another one.
  ///
  /// - Throws: The system's error where it cannot be written.
  func keep(_ text: String, hasWork: Bool) throws
  /// Leaves the session that was kept last to other windows: the program ends.
  func end()
}

extension WorkStore {
  /// A path from the root, of one that may be from the folder.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : folder.appendingPath(path)
  }
}

/// A session that no window has open, though another one was kept after it.
public struct Leftover: Hashable, Sendable {
  /// The name of its file.
  public let name: String
  /// What was done in its window.
  public let session: SavedSession

  /// A session from its file's name and contents.
  public init(name: String, session: SavedSession) { (self.name, self.session) = (name, session) }
}
