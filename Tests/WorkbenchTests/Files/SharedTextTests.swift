import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing

@testable import Workbench

/// Work that goes from one person to another as a line of text.
@Suite struct SharedTextTests {
  /// A window in which a person has dragged, tuned and kept, and copied it all.
  private func copied(_ scene: String) throws -> (
    driver: WorkbenchDriver, work: SavedWork, text: String
  ) {
    let driver = try WorkbenchDriver(scene)
    if driver.bench.scene.outlines.isEmpty { driver.key(.character("+")) }
    driver.pass(30)
    let start = try driver.placeOfItem()
    driver.drag(from: start, to: CGPoint(x: start.x + 30, y: start.y + 80), frames: 8)
    driver.pass(30)
    let parameter = try #require(driver.bench.scene.info.parameters.first { $0.kind == .number })
    driver.letter("b")
    let range = parameter.range
    driver.bench.tuning.edit {
      $0.tuning.values[parameter.id] = range.lowerBound + (range.upperBound - range.lowerBound) / 3
    }
    // Before the next frame, which the recording would take in.
    let work = driver.bench.files.checkedWork()
    driver.key(.character("l"), [.control, .shift])
    #expect(driver.words().contains { $0.hasPrefix("Copied as text") })
    return (driver, work, driver.bench.ui.clipboard.text)
  }

  private func paste(_ text: String, into driver: WorkbenchDriver) {
    driver.bench.ui.clipboard.text = text
    driver.key(.character("v"), .control)
  }

  @Test(.slow, arguments: SceneCatalog.infos.map(\.id)) func everySceneGoesOver(scene: String)
    throws
  {
    let (driver, work, text) = try copied(scene)
    #expect(try SavedWork(text: text) == work)
    #expect(work.comparison != nil && work.gesture != nil && !work.hashes.isEmpty)
    #expect(!text.contains { $0.isWhitespace } && text.count < work.json.utf8.count / 2)
    let other = try WorkbenchDriver(scene == "grid" ? "cradle" : "grid")
    paste(text, into: other)
    #expect(other.bench.sceneID == scene && other.bench.stage.tuning == driver.bench.stage.tuning)
    #expect(other.bench.work.comparison == work.comparison)
    #expect(other.bench.stage.player.playback != nil && other.bench.stage.work.hasGesture)
    #expect(other.words().contains("Opened shared work"), "and no word of DIVERGED")
    #expect(other.bench.files.known.paths[scene] == nil, "it is no file's")
  }

  /// A page on the web may hold a link: it changes nothing before it is asked for.
  @Test func whatComesAsALinkIsOffered() throws {
    let (_, work, _) = try copied("cradle")
    for answer in ["offer.decline", "offer.open"] {
      let other = try WorkbenchDriver("grid")
      try other.bench.offer(work)
      other.frames(1)
      #expect(other.words().contains("Open the work that a link holds?"))
      #expect(other.bench.sceneID == "grid")
      try other.click(answer)
      #expect(other.bench.sceneID == (answer == "offer.open" ? "cradle" : "grid"))
      #expect(!other.words().contains("Open the work that a link holds?"))
    }
    var broken = work
    broken.setting.preset = "none"
    let other = try WorkbenchDriver("grid")
    #expect(throws: DocumentError.self) { try other.bench.offer(broken) }
  }

  @Test func whatWasBuiltGoesToo() throws {
    let driver = try WorkbenchDriver("playground")
    driver.bench.open(try Samples.experiment(named: "thrown-hammer"), from: "hammer.json")
    driver.key(.character("l"), [.control, .shift])
    let other = try WorkbenchDriver("cradle")
    paste(driver.bench.ui.clipboard.text, into: other)
    #expect(other.bench.scene.experiment == driver.bench.scene.experiment)
    #expect(other.bench.scene.experiment?.groups.count == 1)
  }

  @Test func badTextChangesNothing() throws {
    let (_, _, text) = try copied("cradle")
    let driver = try WorkbenchDriver("grid")
    let before = driver.bench.work
    for (bad, words) in [
      (String(text.dropLast(20)), "shared text: is cut short"),
      (String(text.dropLast(5)) + "%%%%%", "takes A to Z"), ("just words", "Nothing to paste"),
      ("", "Nothing to paste"),
    ] {
      paste(bad, into: driver)
      #expect(driver.words().contains { $0.contains(words) }, "\(words)")
    }
    var work = try SavedWork(text: text)
    work.setting.fidelity = "perfect"
    paste(try work.text(), into: driver)
    #expect(driver.words().contains { $0.contains("setting.fidelity") && $0.contains("perfect") })
    #expect(driver.bench.work == before && driver.bench.sceneID == "grid")
    // A text field keeps its paste.
    let field = try WorkbenchDriver("messages", atRest: true)
    field.key(.enter)
    paste(text, into: field)
    #expect(field.bench.sceneID == "messages" && field.bench.isEditingText)
  }

}
