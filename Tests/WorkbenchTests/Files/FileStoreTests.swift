import Documents
import Foundation
import Testing

@testable import Workbench

final class FileStoreTests {
  private let state = FileManager.default.temporaryDirectory
    .appendingPathComponent("springlab-state-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: state) }

  /// The store of a window that goes on from what it finds, as a window without a history.
  private func opened(keepsHistory: Bool = true) -> (store: FileStore, kept: FileStore.Kept) {
    let kept = FileStore(folder: "/", state: state, keepsHistory: keepsHistory).keptSessions()
    let store = FileStore(
      folder: "/", state: state, keepsHistory: keepsHistory, place: kept.place)
    return (store, kept)
  }

  private func text(_ scene: String) -> String {
    var session = SavedSession()
    session.scene = scene
    return session.json
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: state.path).sorted()
  }

  /// A window that goes on from what it finds, keeps a session, and is killed; what it found.
  @discardableResult private func crash(_ scene: String) throws -> FileStore.Kept {
    let (store, kept) = opened()
    try store.keep(text(scene), hasWork: true)
    return kept
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  private func file(_ name: String, _ text: String) throws {
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: state.appendingPathComponent(name))
  }

  @Test func theNextWindowGoesOnWhateverEndTheLastOneHad() throws {
    #expect(try crash("a").session == nil)
    #expect(try crash("b").session?.scene == "a")
    let (ended, kept) = opened()
    #expect(kept.session?.scene == "b" && kept.others.isEmpty && kept.unreadable.isEmpty)
    try ended.keep(text("c"), hasWork: true)
    ended.end()
    #expect(try names() == ["session.json"])
    // One in which nothing was kept leaves what was there.
    opened().store.end()
    #expect(try crash("d").session?.scene == "c")
  }

  /// Each of two windows has a session of its own, and so have those that take their places.
  @Test func twoWindowsLoseNothing() throws {
    try crash("before")
    let (first, second) = (opened(), opened())
    #expect(first.kept.session?.scene == "before" && second.kept.session?.scene == "before")
    #expect(second.kept.others.isEmpty, "a window has it open")
    try first.store.keep(text("first"), hasWork: true)
    try second.store.keep(text("dark"), hasWork: false)
    #expect(opened().kept.session?.scene == "first", "the second has no work to keep")
    try second.store.keep(text("second"), hasWork: true)
    try first.store.keep(text("first, later"), hasWork: true)
    first.store.end()
    second.store.end()
    let next = opened()
    #expect(next.kept.session?.scene == "first, later")
    #expect(next.kept.others.map(\.session.scene) == ["second"])
    let another = opened()
    #expect(another.kept.session?.scene == "second")
    next.store.forget(next.kept.others[0])
    try another.store.keep(text("third"), hasWork: true)
    another.store.end()
    next.store.forget(next.kept.others[0])
    #expect(opened().kept.session?.scene == "third", "only what was on offer goes")
  }

  /// What a window could not open without a crash is not opened by the next one, and is there nevertheless.
  @Test func aSessionThatACrashFollowedIsOffered() throws {
    try crash("a")
    _ = opened()
    let next = opened()
    #expect(next.kept.session == nil && next.kept.others.map(\.session.scene) == ["a"])
    try next.store.keep(text("b"), hasWork: true)
    next.store.forget(next.kept.others[0])
    next.store.end()
    #expect(try names() == ["session-2.json"])
  }

  @Test func whatCannotBeReadIsKeptUnderAnotherName() throws {
    for number in 1...2 {
      try file("session.json", "{\"version\": 99}")
      let kept = opened().kept
      #expect(kept.session == nil && kept.unreadable.count == 1)
      let name = number == 1 ? "unreadable-session.json" : "2-unreadable-session.json"
      #expect(kept.unreadable[0].path == state.appendingPathComponent(name).path)
      #expect(kept.unreadable[0].reason.contains("version"))
    }
    let aside = try #require(opened().store.keepAside("lost"))
    #expect(try String(contentsOfFile: aside, encoding: .utf8) == "lost")
    #expect(opened().kept.others.isEmpty && opened().kept.unreadable.isEmpty)
  }

  @Test func versionsOfAFileDiffer() throws {
    let store = opened().store
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

  /// Wherever the folder of sessions cannot be made, the reason is a part of a sentence.
  @Test func aFolderThatCannotBeMadeIsSaid() throws {
    let file = state.appendingPathComponent("file")
    try crash("what was done")
    try Data("a file".utf8).write(to: file)
    for (place, reason) in [
      (URL(fileURLWithPath: "/proc/nowhere/springlab"), SystemError(ENOENT)),
      (file, SystemError(ENOTDIR)),
      (file.appendingPathComponent("springlab"), SystemError(ENOTDIR)),
    ] {
      let store = FileStore(folder: "/", state: place)
      #expect(throws: reason, "\(place)") { try store.keep("x", hasWork: true) }
    }
    #expect(try mode(file.path) != 0o700, "a file is left as it is")
  }

  @Test func sessionsAreForTheirOwnerAlone() throws {
    try FileManager.default.createDirectory(
      at: state, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let store = opened().store
    try store.keep(text("half"), hasWork: true)
    #expect(try names() == [".session.json.lock", "session.json"], "nothing unfinished stays")
    for name in try names() { #expect(try mode(state.path + "/" + name) == 0o600) }
    #expect(try mode(state.path) == 0o700)
  }

  @Test func whatAKilledProcessHadHalfWrittenGoesAfterAnHour() throws {
    try crash("x")
    let half = state.path + "/.springlab-\(1 << 30 + 1)-0.partial"
    let old = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 0)]
    #expect(FileManager.default.createFile(atPath: half, contents: Data("ha".utf8)))
    try FileManager.default.setAttributes(old, ofItemAtPath: half)
    #expect(opened().kept.session?.scene == "x")
    #expect(!FileManager.default.fileExists(atPath: half))
  }

  @Test func recentFilesAreKeptForTheirOwnerAlone() throws {
    let store = opened().store
    #expect(store.recentFiles().isEmpty)
    let files = (0..<20).map { state.path + "/\($0).txt" }
    store.note(recent: files[0])
    for file in files { _ = FileManager.default.createFile(atPath: file, contents: Data()) }
    for file in files { store.note(recent: file) }
    store.note(recent: files[15])
    store.note(recent: "a\nb")
    let next = opened().store
    #expect(next.recentFiles().count == 12 && next.recentFiles()[0] == files[15])
    #expect(next.recentFiles()[1] == files[19] && Set(next.recentFiles()).count == 12)
    #expect(try mode(state.path + "/recent-files") == 0o600 && mode(state.path) == 0o700)
    try FileManager.default.removeItem(atPath: files[15])
    #expect(next.recentFiles()[0] == files[19], "what is gone does not show")
    // A path that was given from the folder is found from everywhere.
    let here = FileStore(folder: state.path, state: state)
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
    let store = FileStore(folder: "/", state: state)
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
    try crash("what was done")
    let before = try names()
    let (store, kept) = opened(keepsHistory: false)
    #expect(kept.session?.scene == "what was done" && kept.others.isEmpty)
    try store.keep(text("mine"), hasWork: true)
    store.note(recent: "/etc/hostname")
    store.end()
    #expect(try store.keepAside("mine") == nil && names() == before)
    #expect(opened().kept.session?.scene == "what was done")
  }
}
