import Testing

@testable import Workbench

@Suite struct SessionFileNameTests {
  @Test func namesAreReadAsTheyAreWritten() {
    var names = [SessionFileName(process: 12), SessionFileName(process: 12, base: "3-4-5-6")]
    names.append(SessionFileName(process: 1, cause: .left, base: "none"))
    names.append(SessionFileName(process: 1, cause: .replaced))
    for name in names { #expect(SessionFileName(name.text) == name) }
    #expect(
      names.map(\.text) == [
        "autosave-12.springlab", "autosave-12-from-3-4-5-6.springlab",
        "autosave-1.left-1-from-none.springlab", "autosave-1.replaced-1.springlab",
      ])
  }

  @Test func olderNamesAndOthers() {
    let old = SessionFileName("autosave-12.springlab.left-1")
    #expect(old?.process == 12 && old?.cause == .left && old?.base == nil)
    for name in ["session.json", "autosave-.springlab", "unreadable-autosave-1.springlab", ""] {
      #expect(SessionFileName(name) == nil && SessionFileName.process(of: name) == nil)
    }
    #expect(SessionFileName.process(of: SessionFileName.lock(of: 7)) == 7)
  }
}
