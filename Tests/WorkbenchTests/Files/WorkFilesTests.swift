import Documents
import Testing

@testable import Workbench

@Suite struct WorkFilesTests {
  @Test func inMotionAChangeIsKeptOnceAfterAPause() {
    var files = WorkFiles(store: Drawer())
    var kept: [Double] = []
    func look(at now: Double) {
      if files.takesAutosave(at: now, isAtRest: false) { kept.append(now) }
    }
    look(at: 100)
    #expect(kept == [], "nothing has changed")
    files.noteChange(at: 1)
    files.noteChange(at: 2)
    for now in [3.9, 4, 5] { look(at: now) }
    #expect(kept == [4], "two seconds after the last change, once")
  }

  @Test func atRestAChangeIsKeptAtOnceAndTheNextOneTwoSecondsLater() {
    var files = WorkFiles(store: Drawer())
    var kept: [Double] = []
    func look(at now: Double) {
      if files.takesAutosave(at: now, isAtRest: true) { kept.append(now) }
    }
    files.noteChange(at: 1)
    #expect(files.autosaveDue == 1)
    look(at: 1.5)
    #expect(files.autosaveDue == nil)
    look(at: 1.6)
    for change in [1.7, 2.8] { files.noteChange(at: change) }
    #expect(files.autosaveDue == 3.5, "so that many changes are not kept one by one")
    for now in [3.4, 3.5, 9] { look(at: now) }
    #expect(kept == [1.5, 3.5])
  }

  /// A change of the window alone is kept once, and is no work.
  @Test func aChangeOfTheWindowIsKeptByItself() throws {
    let drawer = Drawer()
    var files = WorkFiles(store: drawer)
    files.unchangedWindow = SavedSession()
    var window = SavedSession()
    files.note(window, at: 1)
    #expect(files.autosaveDue == nil, "as it is at its first frame")
    window.theme = .dark
    files.note(window, at: 2)
    files.note(window, at: 3)
    #expect(files.autosaveDue == 2, "when it changed")
    drawer.isFull = true
    #expect(throws: Drawer.Full.self) { try files.keepWindow() }
    drawer.isFull = false
    try files.keepWindow()
    #expect(drawer.window == window.json && drawer.kept == nil)
    drawer.window = nil
    try files.keepWindow()
    #expect(drawer.window == nil && !files.hasChangedWork)
  }

  /// What could not be kept is tried again without another change.
  @Test func afterAFailureTheWorkIsKeptLater() {
    var files = WorkFiles(store: Drawer())
    var kept: [Double] = []
    func look(at now: Double) {
      if files.takesAutosave(at: now, isAtRest: true) { kept.append(now) }
    }
    files.noteChange(at: 1)
    look(at: 3)
    files.noteFailure(at: 3)
    for now in [5, 32, 33, 34.0] { look(at: now) }
    #expect(kept == [3, 33])
    files.noteFailure(at: 33)
    files.noteChange(at: 40)
    look(at: 40)
    #expect(kept == [3, 33, 40], "a change does not wait for that")
  }

  @Test func withoutAStoreNothingIsDue() {
    var files = WorkFiles(store: nil)
    files.noteChange(at: 1)
    #expect(files.autosaveDue == nil)
  }

  @Test func afterTheEndNothingIsKept() {
    var files = WorkFiles(store: Drawer())
    files.noteChange(at: 1)
    files.endAutosave()
    #expect(files.autosaveDue == nil)
  }
}
