import Canvas
import Scenes
import Springs
import Testing

@testable import Workbench

@Suite struct CodeStripTests {
  /// One click each: the code is copied, and its line shows from then on.
  @Test(arguments: [("swiftui", ".spring("), ("css", "linear("), ("compose", "dampingRatio")])
  func aClickCopiesALibrarysCode(id: String, part: String) throws {
    let driver = try WorkbenchDriver(atRest: true)
    try driver.click("code.\(id)")
    driver.frames(1)
    #expect(driver.bench.ui.clipboard.text.contains(part))
    #expect(driver.words().contains { $0.contains(part) })
    #expect(driver.bench.notices.toast?.words.english.hasPrefix("Copied") == true)
  }

  @Test func theLineFollowsTheSliderAndTheNotation() throws {
    let driver = try WorkbenchDriver(atRest: true)
    #expect(driver.words().contains("attachment.frequency = 1; attachment.damping = 0.8"))
    driver.bench.tuning.edit { $0.tuning.values["frequency"] = 1.5 }
    driver.frames(1)
    #expect(driver.words().contains("attachment.frequency = 1.5; attachment.damping = 0.8"))
    try driver.click("code.swiftui")
    driver.bench.inspector.notationID = "compose"
    driver.frames(1)
    #expect(driver.words().contains { $0.contains("dampingRatio = 0.8f") })
    try driver.click("code.line")
    #expect(driver.bench.ui.clipboard.text.contains("dampingRatio = 0.8f"))
  }

  /// Opening, saving and code are in sight where a scene list is.
  @Test func theBarHasWordsForFiles() throws {
    let driver = try WorkbenchDriver(atRest: true)
    for word in ["Open", "Save", "Code"] { #expect(driver.words().contains(word)) }
    try driver.click("file.code")
    #expect(driver.bench.export.isOpen)
  }
}
