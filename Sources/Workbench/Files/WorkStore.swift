import Foundation

/// Where work is kept: the user's files, and one that a crash leaves behind.
public protocol WorkStore: AnyObject {
  /// The folder that names without one are in, for the sheet.
  var folder: String { get }
  /// The names in a folder that can be opened, folders first with a slash at their end; nil where it
  /// cannot be read.
  func names(in folder: String) -> [String]?
  /// Writes a file, whole or not at all.
  ///
  /// - Throws: The system's error where the file cannot be written.
  func write(_ text: String, to path: String) throws
  /// The work that was kept when the program ended without quitting; given once.
  func takeLeftover() -> String?
  /// Keeps the current work for after a crash; nil removes it.
  func keep(_ text: String?)
}

/// Work in the file system, and what is being done in the XDG state directory.
public final class FileStore: WorkStore {
  /// The folder that the sheet opens on.
  public let folder: String
  private let state: URL
  /// This process's number, which names its file.
  private let process: Int32
  private static let prefix = "autosave-"

  /// A store whose sheet opens on a folder; `state` is where what is being done is kept.
  public init(folder: String, state: URL, process: Int32) {
    (self.folder, self.state, self.process) = (folder, state, process)
  }

  /// `$XDG_STATE_HOME/springlab`, or `~/.local/state/springlab`.
  public static func stateFolder(_ environment: [String: String], home: URL) -> URL {
    let named = environment["XDG_STATE_HOME"].flatMap {
      $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil
    }
    return (named ?? home.appendingPathComponent(".local/state"))
      .appendingPathComponent("springlab")
  }

  /// The names in a folder that can be opened.
  public func names(in folder: String) -> [String]? {
    guard let all = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
    let shown = all.filter { !$0.hasPrefix(".") }.sorted { $0.lowercased() < $1.lowercased() }
    let folders = shown.filter { isFolder(folder + "/" + $0) }
    let kinds = ["springlab", "json", "jsonl", "txt"]
    let files = shown.filter { kinds.contains(($0 as NSString).pathExtension.lowercased()) }
    return folders.map { $0 + "/" } + files.filter { !folders.contains($0) }
  }

  private func isFolder(_ path: String) -> Bool {
    var answer: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: path, isDirectory: &answer)
      && answer.boolValue
  }

  /// Writes a file, whole or not at all.
  ///
  /// - Throws: Foundation's error where the file cannot be written.
  public func write(_ text: String, to path: String) throws {
    // To a file beside it that then takes its place: a half-written one is never left.
    try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
  }

  // MARK: - What a crash leaves

  private func file(of process: Int32) -> URL {
    state.appendingPathComponent("\(Self.prefix)\(process).springlab")
  }

  /// Keeps the current work for after a crash; nil removes it.
  public func keep(_ text: String?) {
    guard let text else {
      try? FileManager.default.removeItem(at: file(of: process))
      return
    }
    // A machine that lets nothing be saved forgets, and that is no reason to complain.
    try? FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    try? Data(text.utf8).write(to: file(of: process), options: .atomic)
  }

  /// What a program that is no longer running has left; taken once.
  public func takeLeftover() -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: state.path)) ?? []
    let left = names.filter { name in
      guard name.hasPrefix(Self.prefix) else { return false }
      let number = name.dropFirst(Self.prefix.count).prefix { $0.isNumber }
      return Int32(number).map { $0 != process && !isRunning($0) } ?? false
    }.map { state.appendingPathComponent($0) }
    let newest = left.max { changed($0) < changed($1) }
    let text = newest.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
    for file in left { try? FileManager.default.removeItem(at: file) }
    return text
  }

  private func changed(_ file: URL) -> Date {
    let values = try? file.resourceValues(forKeys: [.contentModificationDateKey])
    return values?.contentModificationDate ?? .distantPast
  }

  /// Another window of the program that is still open keeps its own.
  private func isRunning(_ process: Int32) -> Bool {
    FileManager.default.fileExists(atPath: "/proc/\(process)")
  }
}
