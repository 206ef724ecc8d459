import Documents
import Testing

@testable import Workbench

@Suite struct WorkFilesTests {
  /// A change of the window alone is kept once, and is no work.
  @Test func aChangeOfTheWindowIsKeptByItself() throws {
    let drawer = Drawer()
    var files = SessionChanges(store: drawer)
    files.unchangedWindow = SavedSession()
    var window = SavedSession()
    files.note(window, at: 1)
    #expect(files.autosave.due == nil, "as it is at its first frame")
    window.theme = .dark
    files.note(window, at: 2)
    files.note(window, at: 3)
    #expect(files.autosave.due == 2, "when it changed")
    drawer.isFull = true
    #expect(throws: Drawer.Full.self) { try files.keepWindow() }
    drawer.isFull = false
    try files.keepWindow()
    #expect(drawer.window == window.json && drawer.kept == nil)
    drawer.window = nil
    try files.keepWindow()
    #expect(drawer.window == nil && !files.hasWork)
  }

  @Test func withoutAStoreNothingIsDue() {
    var files = SessionChanges(store: nil)
    files.noteWork(at: 1)
    #expect(files.autosave.due == nil)
    var kept = SessionChanges(store: Drawer())
    kept.noteWork(at: 1)
    #expect(kept.autosave.due == 1)
  }

  /// Two scenes may save to one file: each has read or written its own version of it.
  @Test func anotherScenesWorkIsNotReplacedUnasked() {
    let (drawer, path) = (Drawer(), "/desk/a.springlab")
    var files = KnownFiles(store: drawer)
    drawer.files[path] = "grid 1"
    files.noteWritten(path, of: "grid")
    #expect(files.replacesOthers(at: path, of: "cradle"))
    drawer.files[path] = "cradle 1"
    files.noteWritten(path, of: "cradle")
    #expect(!files.replacesOthers(at: path, of: "cradle"))
    #expect(files.replacesOthers(at: path, of: "grid"))
    drawer.files[path] = "grid 2"
    files.noteWritten(path, of: "grid")
    #expect(!files.replacesOthers(at: path, of: "grid"))
    #expect(files.replacesOthers(at: path, of: "cradle"))
  }

  /// What another program makes of a file while it is read was not read.
  @Test func whatChangesWhileItIsReadIsNotReplacedUnasked() {
    let (drawer, path) = (Drawer(), "/desk/a.springlab")
    var files = KnownFiles(store: drawer)
    drawer.files[path] = "1"
    files.noteReading(of: path)
    files.noteRead(path, of: "grid")
    #expect(!files.replacesOthers(at: path, of: "grid"))
    files.noteReading(of: path)
    drawer.files[path] = "2"
    files.noteRead(path, of: "grid")
    #expect(files.replacesOthers(at: path, of: "grid"))
    files.noteWritten(path, of: "grid")
    #expect(!files.replacesOthers(at: path, of: "grid"))
    // A reading before that is over.
    files.noteReading(of: "/desk/other.json")
    drawer.files[path] = "3"
    files.noteRead(path, of: "grid")
    #expect(!files.replacesOthers(at: path, of: "grid"))
  }
}
