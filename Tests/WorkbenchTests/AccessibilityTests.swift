import Canvas
import Foundation
import Geometry
import Scenes
import SeededRandom
import Testing
import Widgets

@testable import Workbench

extension AccessibilityNode {
  /// The part of an id, here or below.
  fileprivate func find(_ id: String) -> AccessibilityNode? { all.first { $0.id == id } }

  /// This part and all below it, from the top.
  var all: [AccessibilityNode] { [self] + children.flatMap(\.all) }
}

/// The window as a screen reader finds it, in every scene.
@Suite struct AccessibilityTests {
  static let scenes = SceneCatalog.infos.map(\.id)
  private static let interactive: Set<AccessibilityNode.Role> = [
    .button, .toggleButton, .disclosure, .menuButton, .menuItem, .checkBox, .radioGroup,
    .radioButton, .slider, .numberField, .textField, .listItem, .plot, .item, .stage,
  ]

  private func open(
    _ scene: String, size: CGSize = CGSize(width: 1280, height: 800), timeline: Bool = true
  ) throws -> WorkbenchDriver {
    let driver = try WorkbenchDriver(scene, size: size, count: scene == "newtonian" ? 3 : nil)
    driver.bench.isDescribed = true
    if timeline { driver.letter("t") }
    if scene == "newtonian" { driver.pass(200) }
    driver.frames(2)
    return driver
  }

  private func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
    let gaps = [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY]
    return gaps.allSatisfy { abs($0) <= 1 }
  }

  @Test(arguments: scenes) func everyControlHasRoleNameValueAndBounds(scene: String) throws {
    let driver = try open(scene)
    for section in driver.bench.accessibilityTree().all.filter({ $0.role == .disclosure }) {
      if !section.states.contains(.expanded) {
        driver.send(.assistive(id: section.id, .perform(.activate)))
      }
    }
    driver.frames(2)
    let tree = driver.bench.accessibilityTree()
    let nodes = Dictionary(grouping: tree.all, by: \.id)
    #expect(driver.bench.ui.places.count > 20)
    for (id, frame) in driver.bench.ui.places {
      let node = try #require(nodes[id]?.first, "\(id) is not described")
      #expect(node.role != .group && node.role != .label)
      #expect(isNear(node.frame, frame), "\(id)")
      #expect(node.states.contains([.enabled, .focusable]))
    }
    for (id, all) in nodes {
      #expect(all.count == 1, "\(id) is there twice")
      let node = all[0]
      if Self.interactive.contains(node.role) { #expect(!node.name.isEmpty, "\(id)") }
      if node.role == .slider || node.role == .item {
        let value = try #require(node.value, "\(id)")
        #expect(value.current.isFinite && value.range.lowerBound <= value.range.upperBound)
      }
      if [.numberField, .textField].contains(node.role) { #expect(node.text != nil, "\(id)") }
    }
  }

  @Test(arguments: scenes) func everyItemThatShowsIsThere(scene: String) throws {
    let driver = try open(scene)
    if scene == "newtonian" { _ = driver.rest() }
    let items = driver.bench.accessibilityTree().all.filter { $0.role == .item }
    let origin = driver.bench.stageView.sceneFrame.origin
    let view = CGRect(origin: origin, size: driver.bench.stagePictureSize)
    let visible = driver.bench.scene.outlines.map {
      $0.bounds.offsetBy(dx: origin.x, dy: origin.y)
    }.filter { $0.overlaps(view) }
    let isSingle = driver.bench.scene.tracedItems.count == 1
    #expect(items.count == visible.count && items.count > (isSingle ? 0 : 1))
    #expect(zip(items, visible).allSatisfy { isNear($0.frame, $1) })
  }

  @Test(arguments: scenes) func slidersAndFieldsAreSetAndUndone(scene: String) throws {
    let driver = try open(scene)
    let sliders = driver.bench.accessibilityTree().all.filter {
      $0.role == .slider && $0.id.hasPrefix("s.")
    }
    for slider in sliders {
      let value = try #require(slider.value)
      let id = String(slider.id.dropFirst(2))
      let wish =
        (value.current - value.range.lowerBound) > 1e-9
        ? value.range.lowerBound : value.range.upperBound
      let before = driver.value(id)
      driver.send(.assistive(id: slider.id, .setValue(wish)))
      driver.frames(1)
      #expect(abs(driver.value(id) - wish) < 1e-9, "\(slider.id)")
      #expect(
        driver.bench.accessibilityTree().find(slider.id)?.value?.current == driver.value(id))
      driver.letter("z", .control)
      #expect(driver.value(id) == before, "\(slider.id) is undone")
      driver.send(.assistive(id: "f.\(id)", .setValue(wish)))
      driver.frames(1)
      #expect(abs(driver.value(id) - wish) < 1e-9, "f.\(id)")
      driver.letter("z", .control)
    }
    #expect(!sliders.isEmpty || scene == "playground")
  }

  @Test func aMessageIsWrittenSentAndDeleted() throws {
    let driver = try open("messages", timeline: false)
    driver.send(.assistive(id: "composer", .setText("Hello from a reader")))
    driver.send(.assistive(id: "composer", .perform(.activate)))
    driver.comeToRest()
    driver.frames(1)
    let sent = {
      driver.bench.accessibilityTree().all.first {
        $0.description.hasSuffix("Hello from a reader")
      }
    }
    let message = try #require(sent())
    #expect(message.name == "“Hello from a reader”")
    driver.send(.assistive(id: message.id, .perform(.showMenu)))
    driver.frames(1)
    let menu = try #require(driver.bench.accessibilityTree().find("layer.menu"))
    #expect(menu.role == .menu && menu.states.contains(.modal))
    #expect(menu.children.map(\.name) == ["Copy", "Delete"])
    driver.send(.assistive(id: menu.children[1].id, .perform(.activate)))
    driver.frames(2)
    driver.comeToRest()
    driver.frames(1)
    #expect(sent() == nil)
  }

  @Test(.slow, arguments: scenes.filter { $0 != "playground" })
  func anItemIsPulled(scene: String) throws {
    let driver = try open(scene, timeline: false)
    #expect(driver.rest() || scene == "cradle" || scene == "newtonian")
    driver.frames(1)
    let stage = driver.bench.layout.stage
    let item = try #require(
      driver.bench.accessibilityTree().all.filter { $0.role == .item }
        .min {
          $0.frame.center.distance(to: stage.center) < $1.frame.center.distance(to: stage.center)
        })
    let pull: AssistiveAction.Kind =
      scene == "carousel" || scene == "cradle" ? .pullLeft : .pullUp
    driver.send(.assistive(id: item.id, .perform(pull)))
    let before = item.frame
    var farthest: CGFloat = 0
    for _ in 0..<30 {
      driver.frames(1)
      guard let now = driver.bench.accessibilityTree().find(item.id) else { continue }
      farthest = max(farthest, now.frame.center.distance(to: before.center))
    }
    #expect(farthest > 20, "\(item.id)")
    #expect(driver.bench.stage.work.hasGesture)
  }

  @Test func aSheetIsAModalDialog() throws {
    let driver = try open("messages", timeline: false)
    driver.letter("e", .control)
    driver.frames(1)
    let sheet = try #require(driver.bench.accessibilityTree().find("layer.export"))
    #expect(sheet.role == .dialog && sheet.name == "Export" && sheet.states.contains(.modal))
    #expect(sheet.find("export.text")?.text?.content.isEmpty == false)
    #expect(sheet.find("export.target")?.role == .menuButton)
    driver.send(.assistive(id: "export.copy", .perform(.activate)))
    #expect(driver.bench.ui.clipboard.text == sheetText(driver))
  }

  private func sheetText(_ driver: WorkbenchDriver) -> String? {
    driver.bench.accessibilityTree().find("export.text")?.text?.content
  }

  @Test func theTimelineGoesBack() throws {
    let driver = try open("messages")
    driver.pullStage()
    driver.comeToRest()
    driver.frames(1)
    let time = try #require(driver.bench.accessibilityTree().find("timeline")?.value)
    #expect(time.range.upperBound > 1)
    driver.send(.assistive(id: "timeline", .setValue(0.5)))
    driver.frames(1)
    #expect(abs(Double(driver.bench.stage.player.time) / 1e6 - 0.5) < 0.01)
  }

  @Test func withoutAReaderNothingIsMade() throws {
    let (plain, read) = (try WorkbenchDriver("grid"), try WorkbenchDriver("grid"))
    read.bench.isDescribed = true
    #expect(plain.frames(3).commands.count == read.frames(3).commands.count)
    #expect(plain.bench.ui.described.isEmpty && plain.bench.accessibilityTree().children.isEmpty)
    #expect(!read.bench.accessibilityTree().children.isEmpty)
  }
}
