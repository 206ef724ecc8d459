import Documents
import Foundation

/// Work in the file system, and sessions in the XDG state directory, for their owner's eyes alone.
public final class FileStore: WorkStore {
  /// The folder that the sheet opens on.
  public let folder: String
  /// The person's home folder.
  public let home: String
  private let state: URL
  /// This process's number, which names its file.
  private let process: Int32
  /// Whether anything is kept of the session: for the next start, for after a crash, of the files that were opened.
  private let keepsHistory: Bool
  private static let prefix = "autosave-"
  /// What follows the name of a process's file in those that it has taken over from others.
  private static let claim = ".left-"
  private static let session = "session.json"
  /// The files used last, a path a line.
  private static let recent = "recent-files"
  /// So many of them are kept.
  private static let mostRecent = 12

  /// A store whose sheet opens on a folder; `state` is where sessions are kept, and left as it is without a history.
  public init(
    folder: String, home: String = NSHomeDirectory(), state: URL, process: Int32,
    keepsHistory: Bool = true
  ) {
    (self.folder, self.home, self.state, self.process) = (folder, home, state, process)
    self.keepsHistory = keepsHistory
  }

  /// `$XDG_STATE_HOME/springlab`, or `$HOME/.local/state/springlab`; `home` where the environment
  /// names none.
  public static func stateFolder(_ environment: [String: String], home: URL) -> URL {
    let named = { (name: String) in
      environment[name].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
    }
    return
      (named("XDG_STATE_HOME")
      ?? (named("HOME") ?? home).appendingPathComponent(".local/state"))
      .appendingPathComponent("springlab")
  }

  /// The names in a folder that can be opened.
  public func names(in folder: String) -> [String]? {
    guard let all = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
    let shown = all.filter { !$0.hasPrefix(".") }.sorted { $0.lowercased() < $1.lowercased() }
    let folders = shown.filter { isFolder(folder + "/" + $0) }
    let files = shown.filter {
      let kind = ($0 as NSString).pathExtension.lowercased()
      // Logs of chats often have a channel's name and no extension.
      return kind.isEmpty || Self.kinds.contains(kind)
    }
    return folders.map { $0 + "/" } + files.filter { !folders.contains($0) }
  }

  /// The extensions of what can be opened.
  private static let kinds: Set = [
    "springlab", "json", "jsonl", "txt", "log", "weechatlog", "html", "htm", "md", "csv", "tsv",
    "vtt", "mbox", "zip",
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
    OutputFile.removeRemains(in: (path as NSString).deletingLastPathComponent)
    try OutputFile.save(Data(text.utf8), to: path)
  }

  /// Whether something is at a path.
  public func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// A file's number, size and time of change; nil where there is none, or something else than a file.
  public func version(of path: String) -> String? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let time = status.st_mtim
    return "\(status.st_ino) \(status.st_size) \(time.tv_sec) \(time.tv_nsec)"
  }

  // MARK: - Recent files

  /// The files that were opened or saved last and are still there, the newest first.
  public func recentFiles() -> [String] {
    keptRecentFiles.filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// Notes a file as the newest of these; what cannot be kept is left out.
  public func note(recent path: String) {
    guard keepsHistory else { return }
    let place = (absolute(path) as NSString).standardizingPath
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

  // MARK: - Sessions

  /// The session of the program that ended last.
  public func lastSession() -> String? { text(of: Self.session) }

  /// Keeps the last session where it is not overwritten: the new path.
  public func setAsideSession() -> String? { setAside(Leftover(name: Self.session, text: "")) }

  /// Keeps the session of now for after a crash.
  ///
  /// - Throws: `SystemError` where it cannot be written.
  public func keep(_ text: String) throws {
    if keepsHistory { try writePrivately(text, to: own) }
  }

  /// Keeps the session for the next start, in the place of what was kept for a crash.
  ///
  /// - Throws: `SystemError` where it cannot be written.
  public func end(with text: String) throws {
    guard keepsHistory else { return }
    try writePrivately(text, to: Self.session)
    try? FileManager.default.removeItem(at: file(own))
  }

  private var own: String { "\(Self.prefix)\(process).springlab" }

  private func file(_ name: String) -> URL { state.appendingPathComponent(name) }

  private func text(of name: String) -> String? {
    (try? Data(document: file(name).path, kind: "a session")).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Writes a file that only its owner can read, whole or not at all.
  private func writePrivately(_ text: String, to name: String) throws(SystemError) {
    try Self.makeFolder(state.path)
    // Older programs made it with rights for all users. Of a file in its place, "." is no path.
    guard unsafe chmod(state.path + "/.", Self.ownerAlone) == 0 else { throw .last }
    try OutputFile.save(Data(text.utf8), to: file(name).path, mode: 0o600)
  }

  /// The permissions of a folder that only its owner can open.
  private static let ownerAlone: mode_t = 0o700

  /// Makes a folder, and those that lead to it, where they are missing.
  private static func makeFolder(_ path: String) throws(SystemError) {
    guard unsafe mkdir(path, ownerAlone) != 0 else { return }
    let error = SystemError.last
    guard error.number != EEXIST else { return }
    let parent = (path as NSString).deletingLastPathComponent
    guard error.number == ENOENT, !parent.isEmpty, parent != path else { throw error }
    try makeFolder(parent)
    guard unsafe mkdir(path, ownerAlone) == 0 || errno == EEXIST else { throw .last }
  }

  // MARK: - What a crash leaves

  /// What programs that are no longer running have left, the newest first; from now on it is this program's, so
  /// that no other one offers it too.
  public func leftovers() -> [Leftover] {
    guard keepsHistory else { return [] }
    OutputFile.removeRemains(in: state.path)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: state.path)) ?? []
    var taken = names.filter { $0.hasPrefix(own + Self.claim) }
    for name in names.sorted() where owner(of: name).map(hasEnded) == true {
      var number = 1
      while FileManager.default.fileExists(atPath: file("\(own)\(Self.claim)\(number)").path) {
        number += 1
      }
      let claimed = "\(own)\(Self.claim)\(number)"
      if unsafe rename(file(name).path, file(claimed).path) == 0 { taken.append(claimed) }
    }
    return taken.sorted { changed($0) > changed($1) }
      .map { Leftover(name: $0, text: text(of: $0) ?? "") }
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

  /// The process whose work a file is, or that offers it; nil for other files.
  private func owner(of name: String) -> Int32? {
    guard name.hasPrefix(Self.prefix) else { return nil }
    return Int32(name.dropFirst(Self.prefix.count).prefix { $0.isNumber })
  }

  private func changed(_ name: String) -> Date {
    let about = try? FileManager.default.attributesOfItem(atPath: file(name).path)
    return about?[.modificationDate] as? Date ?? .distantPast
  }

  /// Another window of the program that is still open keeps its own.
  private func hasEnded(_ other: Int32) -> Bool {
    other != process && !FileManager.default.fileExists(atPath: "/proc/\(other)")
  }
}
