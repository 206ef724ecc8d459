import Testing

@testable import Workbench

@Suite struct WorkFilesTests {
  private final class Store: WorkStore {
    var folder: String { "/desk" }
    var kept: [String?] = []
    func names(in folder: String) -> [String]? { nil }
    func write(_ text: String, to path: String) throws {}
    func takeLeftover() -> String? { nil }
    func keep(_ text: String?) { kept.append(text) }
  }

  @Test func aChangeIsKeptOnceAfterAPause() {
    var files = WorkFiles(store: Store())
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

  @Test func theEndLeavesNothingBehind() {
    let store = Store()
    var files = WorkFiles(store: store)
    files.noteChange(at: 1)
    files.endAutosave()
    #expect(files.autosaveDue == nil && store.kept == [nil])
  }

  @Test(
    arguments: [
      ("a.json", "/desk", "/desk/a.json"), ("old/a.json", "/desk", "/desk/old/a.json"),
      ("/tmp/a", "/desk", "/tmp/a"), ("/", "/desk", "/"),
    ])
  func typedPathsStartInTheFolder(typed: String, folder: String, path: String) {
    #expect(PathSheet.path(typed, in: folder) == path)
  }
}
