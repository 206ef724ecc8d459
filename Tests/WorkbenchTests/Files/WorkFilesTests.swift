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
