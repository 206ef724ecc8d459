import Foundation

/// Where work is kept: the user's files, the last session, and what a crash leaves behind.
public protocol WorkStore: AnyObject {
  /// The folder that names without one are in, for the sheet.
  var folder: String { get }
  /// The person's home folder.
  var home: String { get }
  /// The names in a folder that can be opened, folders first with a slash at their end; nil where it
  /// cannot be read.
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

  /// What programs have left that ended without quitting, and sessions that others took the place of, the newest
  /// first; kept until forgotten, and offered by no other program meanwhile.
  func leftovers() -> [Leftover]
  /// Removes what was left, once the person has decided.
  func forget(_ leftover: Leftover)
  /// Keeps what was left but cannot be read, under another name: the new path.
  func setAside(_ leftover: Leftover) -> String?
  /// Keeps the session of now for after a crash; one without work for the next start, whatever end this one has.
  ///
  /// - Throws: The system's error where it cannot be written.
  func keep(_ text: String, hasWork: Bool) throws
  /// Keeps a session that a restored one takes the place of, to be offered in its turn; nil where nothing is kept.
  ///
  /// - Throws: The system's error where it cannot be written.
  func keepReplaced(_ text: String) throws -> Leftover?
  /// Keeps the session for the next start, in the place of what `keep` kept: the program ends as it
  /// should.
  ///
  /// A last session that another window has kept meanwhile stays where nothing has changed here, and is left to be
  /// offered otherwise.
  ///
  /// - Throws: The system's error where it cannot be written.
  func end(with text: String, hasChanges: Bool) throws
}

extension WorkStore {
  /// A path from the root, of one that may be from the folder.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : folder.appendingPath(path)
  }
}

/// A session that was kept by a program that ended without quitting, or that another one took the place of.
public struct Leftover: Hashable, Sendable {
  /// The name of its file.
  public let name: String
  /// What the file holds.
  public let text: String
  /// Whether another session took its place; else its program ended without quitting.
  public var isReplaced = false
  /// Whether it goes on from the last session as this program has loaded it, so that it holds all of that.
  public var includesLastSession = true

  /// A session from its file's name and contents.
  public init(
    name: String, text: String, isReplaced: Bool = false, includesLastSession: Bool = true
  ) {
    (self.name, self.text) = (name, text)
    (self.isReplaced, self.includesLastSession) = (isReplaced, includesLastSession)
  }
}
