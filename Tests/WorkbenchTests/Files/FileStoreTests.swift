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

  /// Keeps a session in a process that is killed then: the kernel releases its lock.
  private func crash(_ process: Int32, _ text: String) throws {
    try store(process).keep(text, hasWork: true)
  }

  private func file(_ name: String, _ text: String) throws {
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: state.appendingPathComponent(name))
  }

  @Test func anotherProcessThatEndedLeavesItsWork() throws {
    try crash(11, "what was done")
    try crash(12, "there too")
    let alive = store(13)
    try alive.keep("mine", hasWork: true)
    let third = store(14)
    #expect(Set(third.leftovers().map(\.text)) == ["what was done", "there too"])
    #expect(third.leftovers().count == 2, "offered until the person has decided")
    #expect(third.leftovers().allSatisfy { !$0.isReplaced })
    third.forget(try #require(third.leftovers().first { $0.text == "there too" }))
    #expect(third.leftovers().map(\.text) == ["what was done"])
    let path = try #require(third.setAside(third.leftovers()[0]))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "what was done")
    #expect(third.leftovers().isEmpty && third.lastSession() == nil)
    withExtendedLifetime(alive) {}
  }

  /// One window offers what is left, until it has ended too.
  @Test func twoWindowsDoNotShareWhatIsLeft() throws {
    try crash(11, "what was done")
    let first = store(12)
    #expect(first.leftovers().map(\.text) == ["what was done"])
    let second = store(13)
    #expect(second.leftovers().isEmpty && first.leftovers().count == 1)
    first.forget(try #require(first.leftovers().first))
    #expect(first.leftovers().isEmpty)
    // One that is killed before it decided.
    func third() throws {
      let third = store(14)
      try third.keep("its own", hasWork: true)
      try crash(15, "more")
      #expect(third.leftovers().map(\.text) == ["more"])
    }
    try third()
    #expect(Set(store(16).leftovers().map(\.text)) == ["more", "its own"])
  }

  /// In a container the program always has the same number.
  @Test func aProcessWithTheNumberOfACrashedOneOffersItsWork() throws {
    try crash(1, "what was done")
    let again = store(1)
    try again.keep("mine", hasWork: true)
    #expect(again.leftovers().map(\.text) == ["what was done"])
    try again.keep("mine, later", hasWork: true)
    #expect(again.leftovers().map(\.text) == ["what was done"])
    try again.end(with: "mine", hasChanges: true)
    #expect(store(1).leftovers().map(\.text) == ["what was done"])
  }

  /// Two containers that run share the folder, and may have the same numbers.
  @Test func runningProcessesWithTheSameNumberLeaveEachOtherAlone() throws {
    let (first, second) = (store(1), store(1))
    try first.keep("first", hasWork: true)
    try second.keep("second", hasWork: true)
    #expect(store(2).leftovers().isEmpty && first.leftovers().isEmpty && second.leftovers().isEmpty)
    try first.end(with: "first", hasChanges: true)
    #expect(store(2).leftovers().isEmpty)
    try second.end(with: "second", hasChanges: true)
    #expect(store(2).leftovers().map(\.text) == ["first"])
  }

  /// Of two windows the one that is closed last takes nothing from the other.
  @Test func twoWindowsThatEndLoseNothing() throws {
    try store(10).end(with: "before", hasChanges: true)
    let (first, second, third, fourth) = (store(11), store(12), store(13), store(14))
    try second.keep("second", hasWork: true)
    try first.end(with: "first", hasChanges: false)
    try second.end(with: "second", hasChanges: true)
    try third.end(with: "third", hasChanges: false)
    #expect(fourth.lastSession() == "second" && fourth.leftovers().map(\.text) == ["first"])
    try fourth.end(with: "fourth", hasChanges: true)
    let next = store(15)
    #expect(next.lastSession() == "fourth")
    #expect(Set(next.leftovers().map(\.text)) == ["first", "second"])
    #expect(next.leftovers().allSatisfy { $0.isReplaced && !$0.includesLastSession })
  }

  /// What a crash has left holds the last session if its window went on from that.
  @Test func whatIsLeftSaysWhetherItIncludesTheLastSession() throws {
    try crash(10, "without a session before it")
    #expect(store(11).leftovers().map(\.includesLastSession) == [true])
    try store(12).end(with: "session", hasChanges: true)
    #expect(store(13).leftovers().map(\.includesLastSession) == [false])
    try crash(14, "with it")
    let next = store(15).leftovers()
    #expect(next.first { $0.text == "with it" }?.includesLastSession == true)
    try store(16).end(with: "newer", hasChanges: true)
    #expect(store(17).leftovers().map(\.includesLastSession) == [false, false])
    // A start without the last session.
    let base = SessionBase(version: store(18).sessionVersion, isLoaded: false)
    func startFresh() throws {
      try FileStore(folder: "/", state: state, process: 19, base: base).keep("fresh", hasWork: true)
    }
    try startFresh()
    let all = store(20).leftovers()
    #expect(all.first { $0.text == "fresh" }?.includesLastSession == false)
  }

  @Test func whatARestoredSessionReplacesIsOfferedInItsTurn() throws {
    let window = store(11)
    let kept = try #require(try window.keepReplaced("before"))
    #expect(kept.isReplaced && window.leftovers() == [kept])
    try window.end(with: "restored", hasChanges: true)
    #expect(store(12).leftovers().map(\.text) == ["before"])
  }

  /// What holds no work is the next start's at once, unless another window has left its session since.
  @Test func aSessionWithoutWorkIsTheNextOnes() throws {
    let first = store(11)
    let second = store(12)
    try first.keep("dark", hasWork: false)
    try first.keep("darker", hasWork: false)
    try second.keep("light", hasWork: false)
    #expect(store(13).lastSession() == "darker" && store(13).leftovers().isEmpty)
    try first.end(with: "first", hasChanges: true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.path) == ["session.json"])
    #expect(first.lastSession() == "first")
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
    #expect(unsafe mkfifo(pipe, 0o600) == 0 && store.version(of: pipe) == nil)
  }

  @Test func anEndThatWasAskedForLeavesTheSession() throws {
    let ended = store(1 << 30)
    try ended.keep("half", hasWork: true)
    try ended.end(with: "whole", hasChanges: true)
    let next = store(1 << 30 + 1)
    #expect(next.lastSession() == "whole" && next.leftovers().isEmpty)
    let path = try #require(next.setAsideSession())
    #expect(next.lastSession() == nil)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "whole")
    // Where it is gone another one takes its place.
    try next.end(with: "after", hasChanges: false)
    #expect(next.lastSession() == "after")
  }

  /// Wherever the folder of sessions cannot be made, the reason is a part of a sentence.
  @Test func aFolderThatCannotBeMadeIsSaid() throws {
    let file = state.appendingPathComponent("file")
    try store(1).keep("what was done", hasWork: true)
    try Data("a file".utf8).write(to: file)
    for (place, reason) in [
      (URL(fileURLWithPath: "/proc/nowhere/springlab"), SystemError(ENOENT)),
      (file, SystemError(ENOTDIR)),
      (file.appendingPathComponent("springlab"), SystemError(ENOTDIR)),
    ] {
      let store = FileStore(folder: "/", state: place, process: 1)
      #expect(throws: reason, "\(place)") { try store.keep("x", hasWork: true) }
      #expect(throws: reason, "\(place)") { try store.end(with: "x", hasChanges: true) }
    }
    #expect(try mode(file.path) != 0o700, "a file is left as it is")
  }

  @Test func sessionsAreForTheirOwnerAlone() throws {
    try FileManager.default.createDirectory(
      at: state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let store = store(1 << 30)
    try store.keep("half", hasWork: true)
    let names = try FileManager.default.contentsOfDirectory(atPath: state.path).sorted()
    #expect(
      names == [".autosave-\(1 << 30).lock", "autosave-\(1 << 30)-from-none.springlab"],
      "nothing unfinished stays")
    for name in names { #expect(try mode(state.path + "/" + name) == 0o600) }
    #expect(try mode(state.path) == 0o700)
    try store.end(with: "whole", hasChanges: true)
    #expect(try mode(state.path + "/session.json") == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.path) == ["session.json"])
  }

  @Test func whatAKilledProcessHadHalfWrittenGoesAfterAnHour() throws {
    try crash(11, "x")
    let half = state.path + "/.springlab-\(1 << 30 + 1)-0.partial"
    let old = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 0)]
    #expect(FileManager.default.createFile(atPath: half, contents: Data("ha".utf8)))
    try FileManager.default.setAttributes(old, ofItemAtPath: half)
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

  @Test func foldersAreXDGs() {
    let home = URL(fileURLWithPath: "/home/ada")
    for (environment, configuration, state) in [
      ([:], "/home/ada/.config", "/home/ada/.local/state"),
      (["HOME": "/home/bob"], "/home/bob/.config", "/home/bob/.local/state"),
      (
        ["XDG_CONFIG_HOME": "/tmp/c", "XDG_STATE_HOME": "/tmp/s", "HOME": "/b"], "/tmp/c", "/tmp/s"
      ),
      // The standard has relative paths ignored.
      (
        ["XDG_CONFIG_HOME": "c", "XDG_STATE_HOME": "s", "HOME": "/b"], "/b/.config",
        "/b/.local/state"
      ),
    ] as [([String: String], String, String)] {
      let folders = [
        FileStore.configurationFolder(environment, home: home).path,
        FileStore.stateFolder(environment, home: home).path,
      ]
      #expect(folders == [configuration, state + "/springlab"])
    }
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
    try crash(11, "what was done")
    try store(1 << 30 + 1).end(with: "the last session", hasChanges: true)
    let names = { try FileManager.default.contentsOfDirectory(atPath: self.state.path).sorted() }
    let before = try names()
    let closed = FileStore(folder: "/", state: state, process: 1 << 30 + 2, keepsHistory: false)
    try closed.keep("mine", hasWork: true)
    closed.note(recent: "/etc/hostname")
    try closed.end(with: "mine", hasChanges: true)
    #expect(closed.leftovers().isEmpty && closed.setAsideSession() == nil)
    #expect(try closed.keepReplaced("mine") == nil)
    #expect(try names() == before && closed.lastSession() == "the last session")
  }
}
