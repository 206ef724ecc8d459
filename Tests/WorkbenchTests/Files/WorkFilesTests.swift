import Testing

@testable import Workbench

@Suite struct WorkFilesTests {
  @Test func aChangeIsKeptOnceAfterAPause() {
    var files = WorkFiles(store: Drawer())
    var kept: [Double] = []
    func look(at now: Double) { if files.takesAutosave(at: now) { kept.append(now) } }
    look(at: 100)
    #expect(kept == [], "nothing has changed")
    files.noteChange(at: 1)
    files.noteChange(at: 2)
    for now in [3.9, 4, 5] { look(at: now) }
    #expect(kept == [4], "two seconds after the last change, once")
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
