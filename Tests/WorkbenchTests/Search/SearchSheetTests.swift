import Canvas
import Foundation
import Geometry
import Scenes
import SeededRandom
import Springs
import Testing

@testable import Workbench

@Suite struct SearchSheetTests {
  private func open(_ scene: String? = nil, typing words: String = "") throws -> WorkbenchDriver {
    let driver = try WorkbenchDriver(scene, store: FakeStore())
    driver.frames(5)
    driver.send(.key(.character("/"), .shift, isRepeat: false))
    driver.frames(1)
    driver.type(words)
    driver.frames(1)
    return driver
  }

  private func titles(_ driver: WorkbenchDriver) -> [String] {
    driver.bench.search.items.map(\.title.english)
  }

  @Test(arguments: SceneCatalog.infos.map(\.id))
  func everythingThatIsDeclaredIsListed(scene: String) throws {
    let driver = try open(scene)
    let (all, info) = (titles(driver), driver.bench.scene.info)
    for action in Action.all { #expect(all.contains(action.title.english), "\(action.title)") }
    for parameter in info.parameters { #expect(all.contains(parameter.title.english)) }
    for preset in info.presets { #expect(all.contains(preset.title.english)) }
    for fidelity in info.fidelities { #expect(all.contains(fidelity.title.english)) }
    for key in info.keys { #expect(all.contains(key.title.english)) }
    for scene in SceneCatalog.infos { #expect(all.contains(scene.title.english)) }
    if driver.bench.binding != nil {
      for target in ExportTarget.all { #expect(all.contains(target.title), "\(target.title)") }
    }
    for item in driver.bench.search.items { #expect(!item.title.isEmpty && !item.group.isEmpty) }
    // Each heading stands once.
    let groups = driver.bench.search.items.map(\.group.english)
    let headings = groups.indices.filter { $0 == 0 || groups[$0] != groups[$0 - 1] }
    #expect(Set(groups).count == headings.count, "\(headings.map { groups[$0] })")
  }

  @Test func typingFiltersAndReturnDoesIt() throws {
    let driver = try open(typing: "dark")
    #expect(driver.words().contains("Dark or light") && !driver.words().contains("Undo"))
    driver.key(.enter)
    #expect(driver.bench.window.isDark && !driver.bench.search.isOpen)
    #expect(!driver.bench.isEditingText && driver.bench.ui.focus == nil)
    // The key that chose is not one for the stage: it writes no message.
    driver.frames(2)
    #expect(driver.bench.ui.focus == nil)
  }

  @Test func arrowsMoveAndAClickChooses() throws {
    let driver = try open(typing: "b: ")
    let hits = SearchQuery("b: ").hits(among: driver.bench.search.items).map(\.item.title.english)
    #expect(hits.count > 5)
    driver.key(.down)
    driver.key(.down)
    driver.key(.up)
    #expect(driver.bench.search.chosen == hits[1])
    driver.key(.enter)
    #expect("B: \(driver.bench.stage.comparison?.tuning.title.english ?? "")" == hits[1])
    driver.letter("k", .control)
    driver.type("carousel")
    driver.frames(1)
    try driver.click("search.0")
    #expect(driver.bench.sceneID == "carousel" && !driver.bench.search.isOpen)
  }

  @Test(.slow) func theChosenLineStaysInView() throws {
    let driver = try open()
    for key in [Key.pageDown, .pageDown, .pageDown, .down, .pageUp, .down] {
      driver.key(key)
      driver.frames(1)
      let row = try #require(
        driver.place("search.\(driver.bench.search.search?.choice.selected ?? -1)"))
      #expect(row.minY >= 0 && row.maxY <= driver.bench.size.height)
      let inside = driver.place("search.field")?.maxY ?? 0
      #expect(row.minY >= inside)
    }
    for _ in 0..<300 { driver.key(.up) }
    #expect(driver.bench.search.search?.choice.selected == 0)
    for _ in 0..<40 { driver.key(.pageDown) }
    #expect(driver.bench.search.search?.choice.selected == driver.bench.search.items.count - 1)
  }

  @Test(.slow, arguments: SceneCatalog.infos.map(\.id))
  func returnOnAParameterGoesThere(scene: String) throws {
    for parameter in SceneCatalog.scene(scene)?.info.parameters ?? [] {
      let driver = try open(scene)
      driver.letter("k", .control)
      driver.letter("i")
      driver.letter("k", .control)
      driver.type(parameter.title.english)
      driver.frames(1)
      guard driver.bench.search.chosen?.hasPrefix(parameter.title.english) == true else {
        Issue.record("\(parameter.title) is not the first that is found by its name")
        continue
      }
      driver.key(.enter)
      driver.frames(2)
      let focus = try #require(driver.bench.ui.focus)
      #expect(focus.dropFirst(2) == parameter.id, "\(scene) \(parameter.id)")
      let control = try #require(driver.place(focus), "\(parameter.id) shows")
      let panel = try #require(driver.bench.layout.inspector)
      #expect(panel.contains(control), "\(scene) \(parameter.id) is in view")
    }
  }

  @Test func aNumberAfterTheNameSetsIt() throws {
    let driver = try open(typing: "damping 0.6")
    #expect(driver.words().contains { $0.hasSuffix("Set to 0.60 ζ") })
    driver.key(.enter)
    #expect(driver.value("damping") == 0.6)
    #expect(driver.bench.notices.toast?.words == "Damping: 0.60 ζ")
    driver.key(.character("z"), .control)
    #expect(driver.value("damping") == 0.8, "one step of undo")
    for typed in ["frequency 120 rpm", "answers off", "latency 0.1 s"] {
      driver.letter("k", .control)
      driver.type(typed)
      driver.key(.enter)
    }
    #expect(abs(driver.value("frequency") - 2) < 1e-9 && driver.value("answers") == 0)
    #expect(driver.bench.inspector.conditions.faults.latency == 100)
    #expect(driver.bench.stage.input.degradation.faults.latency == 100)
  }

  @Test(arguments: [("damping 99", "Takes 0.00 to "), ("qwertyuiop", "Nothing is called so.")])
  func whatCannotBeDoneIsSaidAndReturnDoesNothing(typed: String, words: String) throws {
    let driver = try open(typing: typed)
    #expect(driver.words().contains { $0.hasPrefix(words) })
    driver.key(.enter)
    driver.key(.down)
    #expect(driver.bench.search.isOpen && driver.value("damping") == 0.8)
    driver.key(.escape)
    #expect(!driver.bench.search.isOpen)
  }

  @Test func theNumbersOfTheNotationAreFound() throws {
    let driver = try open()
    driver.key(.escape)
    driver.bench.inspector.notationID = "swiftui-response"
    driver.letter("k", .control)
    driver.type("response 0.5")
    driver.key(.enter)
    #expect(abs(driver.value("frequency") - 2) < 1e-6)
    driver.letter("k", .control)
    driver.type("response")
    driver.key(.enter)
    driver.frames(2)
    #expect(driver.bench.ui.focus == "s.swiftui-response.response")
  }

  @Test func choosingAKeyOfTheStagePressesIt() throws {
    let driver = try open("cradle", typing: "lift right")
    let before = driver.bench.scene.tracedItems
    driver.key(.enter)
    driver.frames(3)
    #expect(driver.bench.scene.tracedItems != before)
    let messages = try open(typing: "write a message")
    messages.key(.enter)
    messages.frames(1)
    #expect(messages.bench.isEditingText)
  }

}
