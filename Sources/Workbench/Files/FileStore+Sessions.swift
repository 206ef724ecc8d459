import Documents
import Foundation

/// What a window found of the last session when it started.
public struct SessionBase: Hashable, Sendable {
  /// What differs once another window has kept its own; nil where there was none.
  public var version: String?
  /// Whether the window went on from it.
  public var isLoaded: Bool
  /// The same of how a window stood that was kept since then; it goes with the session that this window leaves.
  public var window: String?

  /// What was found of versions, and whether it was loaded.
  public init(version: String?, isLoaded: Bool, window: String? = nil) {
    (self.version, self.isLoaded, self.window) = (version, isLoaded, window)
  }

  /// Its part of the name of what is kept for after a crash; nil where that holds nothing of the last session.
  var mark: String? { isLoaded ? version.map(Self.mark) ?? "none" : nil }

  private static func mark(_ version: String) -> String {
    version.split(separator: " ").joined(separator: "-")
  }
}

/// Sessions: the last one, this window's own, and what other windows have left.
extension FileStore {
  private static let session = "session.json", sessionLock = ".session.lock"
  private static let window = "window.json"

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

  /// How the window stood that changed last without leaving a session since.
  public func lastWindow() -> String? { text(of: Self.window) }

  /// The path of its file.
  public var windowPath: String { file(Self.window).path }

  /// The version of that file; nil where there is none.
  public var windowVersion: String? { version(of: windowPath) }

  /// Keeps it where it is not overwritten: the new path.
  public func setAsideWindow() -> String? { setAside(Leftover(name: Self.window, text: "")) }

  /// Keeps how the window stands until it leaves a session.
  ///
  /// - Throws: `SystemError` where it cannot be written.
  public func keepWindow(_ text: String) throws {
    guard keepsHistory else { return }
    try writePrivately(text, to: Self.window)
    base.window = windowVersion
  }

  /// Keeps the session of now for after a crash.
  ///
  /// - Throws: `SystemError` where it cannot be written.
  public func keep(_ text: String) throws {
    guard keepsHistory else { return }
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
    try makeState()
    // Windows that end together, as with their desktop, do so one after another.
    let turn = try FileLock(file(Self.sessionLock).path, waits: true)
    try withExtendedLifetime(turn) {
      let isOthers = sessionVersion.map { $0 != base.version } ?? false
      if isOthers {
        if hasChanges { try replaceSession(with: text) }
      } else {
        try writePrivately(text, to: Self.session)
      }
      // The session holds it now; one that another window has kept stays.
      if !isOthers || hasChanges, let window = base.window, window == windowVersion {
        try? FileManager.default.removeItem(at: file(Self.window))
      }
    }
    try? FileManager.default.removeItem(at: file(own.text))
    (base, lock) = (SessionBase(version: sessionVersion, isLoaded: true), nil)
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
