import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Testing
import Widgets

@testable import Scenes

/// The strip of tools: all of them at any size, with a name, a picture and a key.
@Suite struct PlaygroundBarTests {
  private static let sizes = [
    CGSize(width: 320, height: 240), CGSize(width: 480, height: 284),
    CGSize(width: 496, height: 556),
    CGSize(width: 640, height: 436), CGSize(width: 768, height: 756),
    CGSize(width: 1392, height: 1036),
  ]

  @Test(arguments: sizes) func everyToolHasItsPlace(size: CGSize) throws {
    let bar = PlaygroundBarLayout(stage: size, try PangoText())
    #expect(bar.height > 0 && bar.height <= size.height * 0.5)
    let named = bar.cells.map(\.cell)
    for tool in PlaygroundTool.all where !PlaygroundTool.fields.contains(tool) {
      #expect(named.contains(.tool(tool)), "\(tool)")
    }
    for cell in [PlaygroundBarLayout.Cell.fields, .edit, .view, .clear] {
      #expect(named.contains(cell))
    }
    let strip = CGRect(x: 0, y: 0, width: size.width, height: bar.height)
    for (i, a) in bar.cells.enumerated() {
      #expect(strip.contains(a.frame) && a.frame.width >= 28 && a.frame.height >= 28)
      for b in bar.cells[(i + 1)...] { #expect(!a.frame.intersects(b.frame)) }
      if let hint = bar.hint { #expect(!a.frame.intersects(hint)) }
    }
  }

  @Test func namesFitTheirPlaces() throws {
    let text = try PangoText()
    let bar = PlaygroundBarLayout(stage: CGSize(width: 768, height: 756), text)
    for (cell, frame) in bar.cells {
      #expect(
        text.metrics(of: TextBlock(cell.title.english, UI.toolStyle)).size.width <= frame.width)
    }
    #expect(!bar.isCompact && bar.height < 84, "one row of tools")
  }

  @Test func thereIsNoneWhereThereIsNoRoom() throws {
    let text = try PangoText()
    for size in [CGSize(width: 1, height: 1), CGSize(width: 299, height: 700)] {
      #expect(PlaygroundBarLayout(stage: size, text).height == 0)
    }
  }

  @Test func keysTakeTools() throws {
    let harness = try SceneHarness(PlaygroundScene.self)
    let keyed = PlaygroundTool.all.filter { $0.key != nil }
    #expect(Set(keyed.compactMap(\.key)).count == keyed.count && keyed.count == 16)
    for tool in keyed where tool != .hand {
      let letter = try #require(tool.key?.lowercased().first)
      #expect(harness.send(.key(.character(letter), [], isRepeat: false)))
      #expect(harness.scene.tool == tool)
    }
    harness.send(.key(.enter, [], isRepeat: false))
    #expect(harness.scene.tool == .hand)
    #expect(!harness.send(.key(.character("c"), .alt.union(.control), isRepeat: false)))
  }

  @Test func toolsAreNamedAndExplained() {
    for tool in PlaygroundTool.all {
      #expect(!tool.title.isEmpty && tool.hint.english.count > 10)
    }
  }

  // MARK: - Ties from anywhere

  @Test func aTieFromNothingHangsABall() throws {
    let harness = try SceneHarness(PlaygroundScene.self)
    harness.scene.clear()
    let at = { (x: Double, y: Double) in harness.scene.view.stage(CGPoint(x: x, y: y)) }
    for (k, tool) in [PlaygroundTool.rod, .spring, .rope].enumerated() {
      let x = 100 + 150 * Double(k)
      harness.scene.take(tool)
      let edits = harness.scene.edits
      harness.drag(from: at(x, 100), to: at(x + 60, 180), frames: 2)
      #expect(harness.scene.edits == edits + 1, "one step of undo")
    }
    var ties: [Experiment.Attachment] = []
    for case .attachment(let a) in harness.scene.document.behaviors { ties.append(a) }
    #expect(ties.map(\.item) == ["circle1", "circle2", "circle3"])
    #expect(ties.map(\.kind) == [.anchor, .anchor, .limit] && ties[2].otherItem == "nail1")
    #expect(ties[0].anchor == CGPoint(x: 100, y: 100) && ties[0].length == 100)
    #expect((ties[1].frequency ?? 0) > 0)
    // Onto an item it ties that item to where it began.
    harness.scene.take(.rod)
    harness.drag(from: at(60, 300), to: at(160, 180), frames: 2)
    guard case .attachment(let last) = harness.scene.document.behaviors.last else {
      Issue.record("a rod is an attachment")
      return
    }
    #expect(last.item == "circle1" && last.anchor == CGPoint(x: 60, y: 300))
    #expect(harness.scene.document.items.count == 4)
  }

  @Test func aChainIsTiedAtItsEnds() throws {
    let harness = try SceneHarness(PlaygroundScene.self)
    let scene = harness.scene
    scene.clear()
    let at = { (x: Double, y: Double) in scene.view.stage(CGPoint(x: x, y: y)) }
    scene.edit {
      $0.add(.init(id: "box", center: CGPoint(x: 500, y: 100), size: CGSize(width: 40, height: 40)))
    }
    scene.values["links"] = 6
    scene.take(.chain)
    harness.drag(from: at(100, 100), to: at(500, 100), frames: 2)
    var ties: [Experiment.Attachment] = []
    for case .attachment(let a) in scene.document.behaviors { ties.append(a) }
    #expect(ties.count == 7 && ties[0].anchor == CGPoint(x: 100, y: 100))
    #expect(ties[6].item == "box" && ties[6].otherItem == "circle6")
    #expect(ties.allSatisfy { abs(($0.length ?? 0) - 400.0 / 7) < 1e-9 })
    #expect(scene.chosenItems.count == 6)
    // From an item to nothing it hangs from the item.
    harness.drag(from: at(500, 100), to: at(500, 240), frames: 2)
    #expect(scene.document.items.count == 13)
    scene.take(.hand)
    harness.frames(120)
    #expect(scene.tracedItems.allSatisfy { $0.center.x.isFinite && $0.center.y < 440 })
  }
}
