import Documents
import Foundation

/// What a window found of the last session when it started.
public struct SessionBase: Hashable, Sendable {
  /// What differs once another window has kept its own; nil where there was none.
  public var version: String?
  /// Whether the window went on from it.
  public var isLoaded: Bool

  /// What was found, by its version, and whether it was loaded.
  public init(version: String?, isLoaded: Bool) {
    (self.version, self.isLoaded) = (version, isLoaded)
  }

  /// Its part of the name of what is kept for after a crash; nil where that holds nothing of the last session.
  var mark: String? {
    isLoaded ? version.map { $0.split(separator: " ").joined(separator: "-") } ?? "none" : nil
  }
}

/// Work in the file system, and sessions in the XDG state directory, for their owner's eyes alone.
public final class FileStore: WorkStore {
  /// The folder that the sheet opens on.
  public let folder: String
  /// The person's home folder.
  public let home: String
  let state: URL
  /// Whether anything is kept of the session: for the next start, for after a crash, of the files that were opened.
  let keepsHistory: Bool
  /// The number that names this window's files, which it has locked once it has any: the process's, or the next one
  /// that is free, as processes of two containers have the same numbers.
  var process: Int32
  /// Held as long as there may be files of this number.
  var lock: FileLock?
  /// The last session as the window goes on from it.
  var base: SessionBase
  /// The files used last, a path a line.
  private static let recent = "recent-files"
  /// So many of them are kept.
  private static let mostRecent = 12

  /// A store whose sheet opens on a folder; `state` is where sessions are kept, and left as it is without a history.
  ///
  /// `base` is the last session that the window goes on from; nil for the one that is there now.
  public init(
    folder: String, home: String = NSHomeDirectory(), state: URL, process: Int32,
    keepsHistory: Bool = true, base: SessionBase? = nil
  ) {
    (self.folder, self.home, self.state, self.process) = (folder, home, state, process)
    self.keepsHistory = keepsHistory
    self.base = base ?? SessionBase(version: nil, isLoaded: true)
    if base == nil { self.base.version = sessionVersion }
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

  /// The names in a folder that can be opened.
  public func names(in folder: String) -> [String]? {
    guard let all = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
    let shown = all.filter { !$0.hasPrefix(".") }.sorted { $0.lowercased() < $1.lowercased() }
    let folders = shown.filter { isFolder(folder + "/" + $0) }
    let files = shown.filter {
      let kind = $0.fileExtension
      // Logs of chats often have a channel's name and no extension.
      return kind.isEmpty || Self.kinds.contains(kind)
    }
    return folders.map { $0 + "/" } + files.filter { !folders.contains($0) }
  }

  /// The extensions of what can be opened.
  private static let kinds: Set = [
    "springlab", "json", "jsonl", "txt", "log", "weechatlog", "html", "htm", "md", "csv", "tsv",
    "vtt", "srt", "xml", "zip",
  ]

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
  public func recentFiles() -> [String] {
    keptRecentFiles.filter { FileManager.default.fileExists(atPath: $0) }
  }

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
    (text(of: Self.recent) ?? "").split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("/") }
  }

  // MARK: - The folder of sessions

  func file(_ name: String) -> URL { state.appendingPathComponent(name) }

  /// What a file holds; nil where it cannot be read, or is something else than a file.
  func text(of name: String) -> String? {
    let path = file(name).path
    guard version(of: path) != nil else { return nil }
    return (try? Data(document: path, kind: "a session")).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Writes a file that only its owner can read, whole or not at all.
  func writePrivately(_ text: String, to name: String) throws(SystemError) {
    try makeState()
    try OutputFile.save(Data(text.utf8), to: file(name).path, mode: 0o600)
  }

  /// Makes the folder of sessions, for its owner alone.
  func makeState() throws(SystemError) {
    try Self.makeFolder(state.path)
    // Older programs made it with rights for all users. Of a file in its place, "." is no path.
    guard unsafe chmod(state.path + "/.", Self.ownerAlone) == 0 else { throw .last }
  }

  /// The permissions of a folder that only its owner can open.
  private static let ownerAlone: mode_t = 0o700

  /// Makes a folder, and those that lead to it, where they are missing.
  private static func makeFolder(_ path: String) throws(SystemError) {
    guard unsafe mkdir(path, ownerAlone) != 0 else { return }
    let error = SystemError.last
    guard error.number != EEXIST else { return }
    let parent = path.folderPath
    guard error.number == ENOENT, !parent.isEmpty, parent != path else { throw error }
    try makeFolder(parent)
    guard unsafe mkdir(path, ownerAlone) == 0 || errno == EEXIST else { throw .last }
  }
}

/// Sessions: the last one, this window's own, and what other windows have left.
extension FileStore {
  private static let session = "session.json", sessionLock = ".session.lock"

  /// The session of the program that ended last.
  public func lastSession() -> String? { text(of: Self.session) }

  /// The path of that session.
  public var sessionPath: String { file(Self.session).path }

  /// The version of that session's file; nil where there is none.
  public var sessionVersion: String? { version(of: sessionPath) }

  /// Whether something is in the place of the last session, be it readable or not.
  public var hasSession: Bool {
    var status = stat()
    return unsafe lstat(sessionPath, &status) == 0
  }

  /// Keeps the last session where it is not overwritten: the new path.
  public func setAsideSession() -> String? { setAside(Leftover(name: Self.session, text: "")) }

  /// Keeps the session of now for after a crash; one without work as the last session, unless another window has kept
  /// its own.
  ///
  /// - Throws: `SystemError` where it cannot be written.
  public func keep(_ text: String, hasWork: Bool) throws {
    guard keepsHistory else { return }
    guard hasWork else { return try writeSession(text, hasChanges: false) }
    try hold()
    try writePrivately(text, to: own.text)
  }

  /// Keeps the session for the next start, in the place of what was kept for a crash.
  ///
  /// One that another window has kept since this one started stays where nothing was changed here, and is offered at
  /// the next start otherwise.
  ///
  /// - Throws: `SystemError` where it cannot be written; all is as it was then.
  public func end(with text: String, hasChanges: Bool) throws {
    guard keepsHistory else { return }
    let kept = file(own.text)
    try writeSession(text, hasChanges: hasChanges)
    try? FileManager.default.removeItem(at: kept)
    (base, lock) = (SessionBase(version: sessionVersion, isLoaded: true), nil)
  }

  private func writeSession(_ text: String, hasChanges: Bool) throws(SystemError) {
    try makeState()
    // Windows that end together, as with their desktop, do so one after another.
    let turn = try FileLock(file(Self.sessionLock).path, waits: true)
    defer { withExtendedLifetime(turn) {} }
    let isOthers = sessionVersion.map { $0 != base.version } ?? false
    if isOthers {
      if hasChanges { try replaceSession(with: text) }
    } else {
      try writePrivately(text, to: Self.session)
      base = SessionBase(version: sessionVersion, isLoaded: true)
    }
  }

  /// Writes the session where another one is, which is offered at the next start.
  private func replaceSession(with text: String) throws(SystemError) {
    try hold()
    let (place, kept) = (sessionPath, file(free(.replaced).text).path)
    guard unsafe rename(place, kept) == 0 else { throw .last }
    do { try writePrivately(text, to: Self.session) } catch {
      _ = unsafe rename(kept, place)
      throw error
    }
  }

  /// Keeps a session that a restored one takes the place of.
  ///
  /// - Throws: `SystemError` where it cannot be written.
  public func keepReplaced(_ text: String) throws -> Leftover? {
    guard keepsHistory else { return nil }
    try hold()
    let name = free(.replaced)
    try writePrivately(text, to: name.text)
    return leftover(name.text, text: text)
  }

  // MARK: - Names

  private var own: SessionFileName { SessionFileName(process: process, base: base.mark) }

  /// A name under this window's number that no file has.
  private func free(_ cause: SessionFileName.Cause, base: String? = nil) -> SessionFileName {
    var name = SessionFileName(process: process, cause: cause, base: base)
    while exists(file(name.text).path) { name.number += 1 }
    return name
  }

  /// Takes a number that no running window has; what an ended one has left under it is on offer.
  private func hold() throws(SystemError) {
    guard lock == nil else { return }
    try makeState()
    lock = try FileLock(lockPath(process))
    while lock == nil {
      process += 1
      lock = try FileLock(lockPath(process))
    }
    for name in sessionFiles() { if SessionFileName(name)?.process == process { claim(name) } }
  }

  private func lockPath(_ process: Int32) -> String {
    file(SessionFileName.lock(of: process)).path
  }

  private func sessionFiles() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: state.path)) ?? []).sorted()
      .filter { SessionFileName.process(of: $0) != nil }
  }

  // MARK: - What other windows leave

  /// What windows that are no longer open have left, the newest first; from now on it is this window's, so that no
  /// other one offers it too.
  public func leftovers() -> [Leftover] {
    guard keepsHistory else { return [] }
    OutputFile.removeRemains(in: state.path)
    let found = sessionFiles()
    guard !found.isEmpty, (try? hold()) != nil else { return [] }
    for number in Set(found.compactMap(SessionFileName.process)).sorted() where number != process {
      // A window that is open holds it.
      guard let ended = try? FileLock(lockPath(number)) else { continue }
      withExtendedLifetime(ended) {
        for name in found where SessionFileName(name)?.process == number { claim(name) }
      }
    }
    return sessionFiles().filter { SessionFileName($0)?.process == process && $0 != own.text }
      .sorted { changed($0) > changed($1) }
      .map { leftover($0, text: text(of: $0) ?? "") }
  }

  /// Gives a file a name of this window's.
  private func claim(_ name: String) {
    guard let old = SessionFileName(name) else { return }
    let new = free(old.cause ?? .left, base: old.base)
    _ = unsafe rename(file(name).path, file(new.text).path)
  }

  private func leftover(_ name: String, text: String) -> Leftover {
    let parts = SessionFileName(name)
    let hasLast = base.isLoaded && base.version != nil
    return Leftover(
      name: name, text: text, isReplaced: parts?.cause == .replaced,
      includesLastSession: !hasLast || parts?.base == base.mark)
  }

  /// Removes what was left.
  public func forget(_ leftover: Leftover) {
    try? FileManager.default.removeItem(at: file(leftover.name))
  }

  /// Keeps what cannot be read under a name that is offered no more.
  public func setAside(_ leftover: Leftover) -> String? {
    guard keepsHistory else { return nil }
    var kept = file("unreadable-" + leftover.name)
    var number = 2
    while FileManager.default.fileExists(atPath: kept.path) {
      kept = file("unreadable-\(number)-" + leftover.name)
      number += 1
    }
    let isMoved = (try? FileManager.default.moveItem(at: file(leftover.name), to: kept)) != nil
    return isMoved ? kept.path : nil
  }

  private func changed(_ name: String) -> Date {
    let about = try? FileManager.default.attributesOfItem(atPath: file(name).path)
    return about?[.modificationDate] as? Date ?? .distantPast
  }
}
