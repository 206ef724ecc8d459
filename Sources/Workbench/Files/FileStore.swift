import Documents
import Foundation
import Synchronization

/// Work in the file system, and sessions in the XDG state directory, for their owner's eyes alone.
public final class FileStore: WorkStore {
  /// The folder that the sheet opens on.
  public let folder: String
  /// The home folder, which `~` in a path stands for.
  public let home: String
  let state: URL
  /// Whether anything is kept of the session: for the next start, for after a crash, of the files that were opened.
  let keepsHistory: Bool
  /// The file that this window keeps its session in; nil until it has something to keep.
  private var place: SessionPlace?
  /// The files used last, a path a line.
  private static let recent = "recent-files"
  /// So many of them are kept.
  private static let mostRecent = 12

  /// A store whose sheet opens on a folder; `state` is where sessions are kept, and left as it is without a history.
  ///
  /// `place` is where the session is kept that the window goes on from.
  public init(
    folder: String, home: String = NSHomeDirectory(), state: URL, keepsHistory: Bool = true,
    place: SessionPlace? = nil
  ) {
    (self.folder, self.home, self.state) = (folder, home, state)
    (self.keepsHistory, self.place) = (keepsHistory, place)
  }

  /// `$XDG_STATE_HOME/springlab`, or `$HOME/.local/state/springlab`; `home` where the environment
  /// names none.
  public static func stateFolder(_ environment: [String: String], home: URL) -> URL {
    folder("XDG_STATE_HOME", else: ".local/state", environment, home: home)
      .appendingPathComponent("springlab")
  }

  /// `$XDG_CONFIG_HOME`, or `$HOME/.config`; `home` where the environment names none.
  public static func configurationFolder(_ environment: [String: String], home: URL) -> URL {
    folder("XDG_CONFIG_HOME", else: ".config", environment, home: home)
  }

  /// The folder that a variable names from the root, or the one of a path in the home folder.
  private static func folder(
    _ variable: String, else path: String, _ environment: [String: String], home: URL
  ) -> URL {
    let named = { (name: String) in
      environment[name].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    }
    return named(variable) ?? (named("HOME") ?? home).appendingPathComponent(path)
  }

  /// The names in a folder, without hidden ones.
  public func names(in folder: String) -> [String]? {
    guard let all = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
    let shown = all.filter { !$0.hasPrefix(".") }.sorted { $0.lowercased() < $1.lowercased() }
    let folders = shown.filter { isFolder(folder + "/" + $0) }
    return folders.map { $0 + "/" } + shown.filter { !folders.contains($0) }
  }

  private func isFolder(_ path: String) -> Bool {
    var answer: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &answer)
      && answer.boolValue
  }

  /// Writes a file, whole or not at all, and reads it back before it takes the place of the one before.
  ///
  /// - Throws: `SystemError`, which says why it cannot be written.
  public func write(_ text: String, to path: String) throws {
    OutputFile.removeRemains(beside: path)
    try OutputFile.save(Data(text.utf8), to: path)
  }

  /// Whether something is at a path.
  public func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// A file's number, size and time of change; nil where there is none, or something else than a file.
  public func version(of path: String) -> String? { OutputFile.Occupant(at: path)?.version }

  // MARK: - Recent files

  /// The files that were opened or saved last and are still there, the newest first.
  public func recentFiles() -> [String] { keptRecentFiles.filter(exists) }

  /// Notes a file as the newest of these; what cannot be kept is left out.
  public func note(recent path: String) {
    guard keepsHistory else { return }
    let place = absolute(path).resolvedPath
    guard !place.contains(where: \.isNewline) else { return }
    let all = [place] + keptRecentFiles.filter { $0 != place }
    let text = all.prefix(Self.mostRecent).joined(separator: "\n")
    try? writePrivately(text, to: Self.recent)
  }

  /// Those that are gone may come back, as on a disk that is not in its drive.
  private var keptRecentFiles: [String] {
    let text = try? Data(document: file(Self.recent).path, kind: "a list of files")
    return String(decoding: text ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("/") }
  }

  // MARK: - The folder of sessions

  func file(_ name: String) -> URL { state.appendingPathComponent(name) }

  /// Writes a file that only its owner can read, whole or not at all.
  func writePrivately(_ text: String, to name: String) throws(SystemError) {
    try makeState()
    try OutputFile.save(Data(text.utf8), to: file(name).path, mode: 0o600)
  }

  /// Makes the folder of sessions, for its owner alone.
  func makeState() throws(SystemError) {
    try? FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    // Of a file in its place, "." is no path.
    guard unsafe chmod(state.path + "/.", 0o700) == 0 else { throw .last }
  }
}

/// The file that a window keeps its session in, which no other window takes while it is open.
public final class SessionPlace: Sendable {
  let name: String
  private let lock: Mutex<FileLock?>

  init(name: String, lock: FileLock) {
    self.name = name
    self.lock = Mutex(lock)
  }

  /// Leaves the file to other windows.
  func release() { lock.withLock { $0 = nil } }
}

/// Sessions: each window has a file for its own, in which it stays at whatever end the window has.
///
/// The next window goes on from the one that was kept last among those that no window has open.
extension FileStore {
  /// What windows have left, as another one finds it when it starts.
  public struct Kept: Sendable {
    /// The session to go on from, which is that of an open window where all are open; nil for none.
    public var session: SavedSession?
    /// Where that is kept on.
    public var place: SessionPlace?
    /// The other sessions that no window has open.
    public var others: [Leftover] = []
    /// Where the files stay that cannot be read, and why they cannot.
    public var unreadable: [(path: String, reason: String)] = []

    /// Nothing left, as for a first start.
    public init() {}
  }

  /// What the name of a session begins with until the window that goes on from it has kept its own: where that has
  /// crashed before, the next one does not begin with the same crash, and offers the session.
  private static let tried = "tried-"

  /// Finds the sessions that were kept, and takes over the newest one.
  public func keptSessions() -> Kept {
    OutputFile.removeRemains(in: state.path)
    var (kept, open) = (Kept(), SavedSession?.none)
    for name in sessionNames() {
      let lock = keepsHistory ? try? FileLock(lockPath(name)) : nil
      do {
        let session = try session(in: name)
        if let lock, kept.place == nil, !name.hasPrefix(Self.tried) {
          (kept.session, kept.place) = (session, SessionPlace(name: name, lock: lock))
          move(name, to: Self.tried + name)
        } else if lock != nil {
          kept.others.append(Leftover(name: name, session: session))
        } else {
          open = open ?? session
        }
      } catch {
        let aside = free("unreadable-" + name)
        let isMoved = keepsHistory && move(name, to: aside)
        kept.unreadable.append((file(isMoved ? aside : name).path, "\(error)"))
      }
    }
    kept.session = kept.session ?? open
    return kept
  }

  /// Keeps the session of now, for the next start and for after a crash; one without work only where it takes the place
  /// of another one.
  ///
  /// - Throws: `SystemError` where it cannot be written; what was kept before stays then.
  public func keep(_ text: String, hasWork: Bool) throws {
    guard keepsHistory, place != nil || hasWork || sessionNames().isEmpty else { return }
    let name = try placeOfOwn().name
    try writePrivately(text, to: name)
    try? FileManager.default.removeItem(at: file(Self.tried + name))
  }

  /// Leaves the session to other windows.
  public func end() {
    if let name = place?.name, !exists(file(name).path) { move(Self.tried + name, to: name) }
    place?.release()
    place = nil
  }

  /// Keeps work in a file of its own, which no window opens by itself: the file's path.
  public func keepAside(_ text: String) -> String? {
    let name = free("lost.\(SavedWork.fileExtension)")
    guard keepsHistory, (try? writePrivately(text, to: name)) != nil else { return nil }
    return file(name).path
  }

  /// Removes a session, unless a window has gone on from it.
  public func forget(_ leftover: Leftover) {
    guard let lock = try? FileLock(lockPath(leftover.name)),
      (try? session(in: leftover.name)) == leftover.session
    else { return }
    withExtendedLifetime(lock) {
      try? FileManager.default.removeItem(at: file(leftover.name))
    }
  }

  private func session(in name: String) throws -> SavedSession {
    try SavedSession(data: Data(document: file(name).path, kind: "a session"))
  }

  /// The place of this window's session: the first that no file has, where it has none yet.
  private func placeOfOwn() throws(SystemError) -> SessionPlace {
    try makeState()
    var number = 1
    while true {
      if let place { return place }
      let name = number == 1 ? "session.json" : "session-\(number).json"
      if ![name, Self.tried + name].contains(where: { exists(file($0).path) }),
        let lock = try FileLock(lockPath(name))
      {
        place = SessionPlace(name: name, lock: lock)
      }
      number += 1
    }
  }

  /// The names of all sessions, the one first that was kept last.
  private func sessionNames() -> [String] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: state.path)) ?? []
    let names = all.filter { name in
      name.hasSuffix(".json")
        && ["session", Self.tried + "session"].contains { name.hasPrefix($0) }
    }
    return names.map { (name: $0, changed: changed($0)) }
      .sorted { ($0.changed, $1.name) > ($1.changed, $0.name) }.map(\.name)
  }

  private func changed(_ name: String) -> Date {
    let about = try? FileManager.default.attributesOfItem(atPath: file(name).path)
    return about?[.modificationDate] as? Date ?? .distantPast
  }

  /// The lock of a session's file, whether that was tried or not.
  private func lockPath(_ name: String) -> String {
    let bare = name.hasPrefix(Self.tried) ? String(name.dropFirst(Self.tried.count)) : name
    return file(".\(bare).lock").path
  }

  /// A name that no file has, which ends with a given one.
  private func free(_ name: String) -> String {
    var (free, number) = (name, 2)
    while exists(file(free).path) { (free, number) = ("\(number)-\(name)", number + 1) }
    return free
  }

  @discardableResult private func move(_ name: String, to other: String) -> Bool {
    unsafe rename(file(name).path, file(other).path) == 0
  }
}

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
