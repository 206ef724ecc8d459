import Documents
import Foundation
import Workbench

/// Files in memory: what the app saves is read back at once.
final class MemoryStore: WorkStore {
  let folder = "/work"
  let home = "/home/ada"
  private var recent: [String] = []
  private(set) var files: [String: String] = [:]
  private(set) var kept: String? {
    didSet { isKeptAnew = true }
  }
  private var isKeptAnew = false
  /// What was written since it was last looked at.
  private(set) var written: [(path: String, text: String)] = []

  func takeWritten() -> [(path: String, text: String)] {
    defer { written = [] }
    return written
  }

  /// What was kept for the next start, if anything was since this was last called.
  func takeKept() -> String? {
    defer { isKeptAnew = false }
    return isKeptAnew ? kept : nil
  }

  func names(in folder: String) -> [String]? {
    folder == self.folder
      ? files.keys.map { String($0.dropFirst(self.folder.count + 1)) }.sorted() : nil
  }
  func exists(_ path: String) -> Bool { files[path] != nil }
  func version(of path: String) -> String? { files[path] }
  func write(_ text: String, to path: String) throws {
    files[path] = text
    written.append((path, text))
  }
  func recentFiles() -> [String] { recent }
  func note(recent path: String) { recent = [path] + recent.filter { $0 != path }.prefix(9) }
  func forget(_ leftover: Leftover) {}
  func keepAside(_ text: String) -> String? { "/state/lost" }
  func keep(_ text: String, hasWork: Bool) throws { kept = text }
  func end() {}
}

/// Takes frames of exports, draws them, and writes nothing.
final class FrameTaker: Exporter, ExportRun {
  func begin(_ request: ExportRequest) throws -> any ExportRun { self }
  func take(_ frame: ExportFrame) throws { _ = frame.drawing() }
  func finish() throws {}
  func cancel() {}
}
