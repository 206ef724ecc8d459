import Documents
import Foundation
import Testing

@testable import Workbench

final class FileStoreTests {
  private let state = FileManager.default.temporaryDirectory
    .appendingPathComponent("springlab-state-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: state) }

  private func store(_ process: Int32) -> FileStore {
    FileStore(folder: "/", state: state, process: process)
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func anotherProcessThatEndedLeavesItsWork() throws {
    // No process has these numbers: Linux counts no further than 2²².
    let (first, second) = (store(1 << 30), store(1 << 30 + 1))
    try first.keep("what was done")
    try second.keep("there too")
    let alive = store(ProcessInfo.processInfo.processIdentifier)
    try alive.keep("mine")
    let third = store(1 << 30 + 2)
    #expect(Set(third.leftovers().map(\.text)) == ["what was done", "there too"])
    #expect(third.leftovers().count == 2, "offered until the person has decided")
    third.forget(try #require(third.leftovers().first { $0.text == "there too" }))
    #expect(third.leftovers().map(\.text) == ["what was done"])
    let path = try #require(third.setAside(third.leftovers()[0]))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "what was done")
    #expect(third.leftovers().isEmpty && third.lastSession() == nil)
  }

  /// One window offers what is left, until it has ended too.
  @Test func twoWindowsDoNotShareWhatIsLeft() throws {
    try store(1 << 30).keep("what was done")
    let first = store(ProcessInfo.processInfo.processIdentifier)
    #expect(first.leftovers().map(\.text) == ["what was done"])
    let second = store(1 << 30 + 1)
    #expect(second.leftovers().isEmpty && first.leftovers().count == 1)
    first.forget(try #require(first.leftovers().first))
    #expect(first.leftovers().isEmpty)
    // This one is not running, so that it counts as killed before it decided.
    let third = store(1 << 30 + 2)
    try third.keep("its own")
    try store(1 << 30 + 3).keep("more")
    #expect(third.leftovers().map(\.text) == ["more"])
    #expect(Set(store(1 << 30 + 4).leftovers().map(\.text)) == ["more", "its own"])
  }

  @Test func versionsOfAFileDiffer() throws {
    let store = store(1 << 30)
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    let path = state.appendingPathComponent("a.json").path
    #expect(store.version(of: path) == nil && store.version(of: state.path) == nil)
    try store.write("one", to: path)
    let first = try #require(store.version(of: path))
    #expect(store.version(of: path) == first)
    try Data("two".utf8).write(to: URL(fileURLWithPath: path))
    #expect(store.version(of: path) != first)
    let pipe = state.appendingPathComponent("pipe").path
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    #expect(store.version(of: pipe) == nil)
  }

  @Test func anEndThatWasAskedForLeavesTheSession() throws {
    let (ended, next) = (store(1 << 30), store(1 << 30 + 1))
    try ended.keep("half")
    try ended.end(with: "whole")
    #expect(next.lastSession() == "whole" && next.leftovers().isEmpty)
    let path = try #require(next.setAsideSession())
    #expect(next.lastSession() == nil)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "whole")
  }

  /// Wherever the folder of sessions cannot be made, the reason is a part of a sentence.
  @Test func aFolderThatCannotBeMadeIsSaid() throws {
    let file = state.appendingPathComponent("file")
    try store(1).keep("what was done")
    try Data("a file".utf8).write(to: file)
    for (place, reason) in [
      (URL(fileURLWithPath: "/proc/nowhere/springlab"), SystemError(ENOENT)),
      (file, SystemError(ENOTDIR)),
      (file.appendingPathComponent("springlab"), SystemError(ENOTDIR)),
    ] {
      let store = FileStore(folder: "/", state: place, process: 1)
      #expect(throws: reason, "\(place)") { try store.keep("x") }
      #expect(throws: reason, "\(place)") { try store.end(with: "x") }
    }
    #expect(try mode(file.path) != 0o700, "a file is left as it is")
  }

  @Test func sessionsAreForTheirOwnerAlone() throws {
    try FileManager.default.createDirectory(
      at: state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let store = store(1 << 30)
    try store.keep("half")
    let names = try FileManager.default.contentsOfDirectory(atPath: state.path)
    #expect(names == ["autosave-\(1 << 30).springlab"], "nothing unfinished stays")
    #expect(try mode(state.path + "/" + names[0]) == 0o600 && mode(state.path) == 0o700)
    try store.end(with: "whole")
    #expect(try mode(state.path + "/session.json") == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.path) == ["session.json"])
  }

  @Test func whatAKilledProcessHadHalfWrittenGoes() throws {
    let store = store(1 << 30)
    try store.keep("x")
    let half = state.path + "/.springlab-\(1 << 30 + 1)-0.partial"
    _ = FileManager.default.createFile(atPath: half, contents: Data("ha".utf8))
    #expect(self.store(1 << 30 + 2).leftovers().map(\.text) == ["x"])
    #expect(!FileManager.default.fileExists(atPath: half))
  }

  @Test func recentFilesAreKeptForTheirOwnerAlone() throws {
    let store = store(1 << 30)
    #expect(store.recentFiles().isEmpty)
    let files = (0..<20).map { state.path + "/\($0).txt" }
    store.note(recent: files[0])
    for file in files { _ = FileManager.default.createFile(atPath: file, contents: Data()) }
    for file in files { store.note(recent: file) }
    store.note(recent: files[15])
    store.note(recent: "a\nb")
    let next = self.store(1 << 30 + 1)
    #expect(next.recentFiles().count == 12 && next.recentFiles()[0] == files[15])
    #expect(next.recentFiles()[1] == files[19] && Set(next.recentFiles()).count == 12)
    #expect(try mode(state.path + "/recent-files") == 0o600 && mode(state.path) == 0o700)
    try FileManager.default.removeItem(atPath: files[15])
    #expect(next.recentFiles()[0] == files[19], "what is gone does not show")
    // A path that was given from the folder is found from everywhere.
    let here = FileStore(folder: state.path, state: state, process: 1)
    here.note(recent: "3.txt")
    #expect(next.recentFiles()[0] == files[3])
  }

  @Test func theStateFolderIsXDGs() {
    let home = URL(fileURLWithPath: "/home/ada")
    #expect(
      FileStore.stateFolder([:], home: home).path == "/home/ada/.local/state/springlab")
    #expect(
      FileStore.stateFolder(["XDG_STATE_HOME": "/tmp/s"], home: home).path == "/tmp/s/springlab")
    #expect(
      FileStore.stateFolder(["HOME": "/home/bob"], home: home).path
        == "/home/bob/.local/state/springlab")
    // The standard has relative paths ignored.
    #expect(
      FileStore.stateFolder(["XDG_STATE_HOME": "s"], home: home).path
        == "/home/ada/.local/state/springlab")
  }

  @Test func writingIsWholeOrNotAtAll() throws {
    let store = FileStore(folder: "/", state: state, process: 1)
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    let path = state.appendingPathComponent("a.springlab").path
    try store.write("one", to: path)
    try store.write("two", to: path)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "two")
    #expect(store.names(in: state.path) == ["a.springlab"])
    #expect(throws: (any Error).self) { try store.write("x", to: state.path + "/no/where") }
    #expect(store.names(in: state.path + "/no") == nil)
  }

  /// A store without a history changes nothing that is kept, of its own or of others.
  @Test func withoutAHistoryTheFolderStaysAsItIs() throws {
    let other = store(1 << 30)
    try other.keep("what was done")
    try store(1 << 30 + 1).end(with: "the last session")
    let names = { try FileManager.default.contentsOfDirectory(atPath: self.state.path).sorted() }
    let before = try names()
    let closed = FileStore(folder: "/", state: state, process: 1 << 30 + 2, keepsHistory: false)
    try closed.keep("mine")
    closed.note(recent: "/etc/hostname")
    try closed.end(with: "mine")
    #expect(closed.leftovers().isEmpty && closed.setAsideSession() == nil)
    #expect(try names() == before && closed.lastSession() == "the last session")
  }
}
