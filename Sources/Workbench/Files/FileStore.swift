import Documents
import Foundation

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
    if base == nil { (self.base.version, self.base.window) = (sessionVersion, windowVersion) }
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
