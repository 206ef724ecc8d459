import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import SeededRandom
import Testing
import Widgets

@testable import Scenes

/// Groups in the playground: chosen, moved, tied and kept as one.
@Suite struct PlaygroundGroupsTests {
  private func makeHarness(runs: Bool = false) throws -> SceneHarness<PlaygroundScene> {
    let harness = try SceneHarness(PlaygroundScene.self, size: CGSize(width: 700, height: 700))
    _ = harness.scene.open(try Samples.experiment(named: "thrown-hammer"))
    if !runs { harness.scene.tool = .select }
    return harness
  }

  private func place(_ harness: SceneHarness<PlaygroundScene>, _ item: String) throws -> CGPoint {
    harness.scene.view.stage(try #require(harness.scene.document.item(item)).center)
  }

  private func span(_ scene: PlaygroundScene) throws -> CGVector {
    let items = scene.tracedItems
    let head = try #require(items.first { $0.id == "head" })
    return head.center - (try #require(items.first { $0.id == "handle" })).center
  }

  @Test func aPressChoosesAllAndADragMovesAll() throws {
    let harness = try makeHarness()
    let head = try place(harness, "head")
    harness.drag(from: head, to: CGPoint(x: head.x + 60, y: head.y - 40), frames: 3)
    let scene = harness.scene
    #expect(scene.chosenItems == ["handle", "head"] && scene.chosenTitle == "hammer")
    #expect(try span(scene) == CGVector(dx: 110, dy: 0) && scene.edits == 2)
    #expect(scene.document.item("head")?.center != CGPoint(x: 220, y: 420))
    #expect(scene.document.item("ball")?.center == CGPoint(x: 165, y: 420))
    // Shift and a press on any of it lets go of all of it.
    harness.send(
      .pointerDown(try place(harness, "handle"), button: .left, clicks: 1, .shift))
    #expect(scene.selection.isEmpty)
  }

  @Test func itsNumbersAreOfWhatTheWholeIsMadeOf() throws {
    let harness = try makeHarness()
    let scene = harness.scene
    scene.selection = scene.document.parts(of: "hammer")
    let numbers = scene.document.numbers(of: scene.selection)
    #expect(!numbers.contains { ["x", "vx", "width"].contains($0.id) })
    for (id, value) in [("density", 2.0), ("isAnchored", 1), ("falls", 0)] {
      let number = try #require(numbers.first { $0.id == id })
      number.write(&scene.document, value)
      #expect(number.read(scene.document) == value, "\(id)")
    }
    #expect(scene.document.lockedItems.isSuperset(of: ["handle", "head"]))
    #expect(try Experiment(data: Data(scene.document.json.utf8)) == scene.document)
  }

  @Test func aTieHoldsTheGroupWhereItWasDrawn() throws {
    let harness = try makeHarness()
    harness.scene.tool = .rod
    let head = try place(harness, "head")
    harness.drag(from: head, to: CGPoint(x: head.x, y: head.y - 200), frames: 2)
    let rod = try #require(harness.scene.document.behaviors.last)
    // The hammer's middle is at (130, 420), that of its head at (220, 420).
    #expect(rod.items == ["hammer"] && rod[vector: .offset] == CGVector(dx: 90, dy: 0))
    harness.scene.tool = .hand
    harness.frames(90)
    let held = try #require(harness.scene.tracedItems.first { $0.id == "head" }).center
    let anchor = try #require(rod.place)
    #expect(abs(held.distance(to: anchor) - (rod[.length] ?? 0)) < 1e-3)
    #expect(abs(try span(harness.scene).length - 110) < 1e-9)
  }

  @Test func aHandTakesHoldOfIt() throws {
    let harness = try makeHarness(runs: true)
    let head = try place(harness, "head")
    harness.press(head)
    harness.move(CGPoint(x: head.x + 200, y: head.y - 300))
    harness.frames(120)
    // The rest swings to and fro under the hand.
    let held = try #require(harness.scene.tracedItems.first { $0.id == "head" }).center
    #expect(
      held.distance(to: harness.scene.view.world(CGPoint(x: head.x + 200, y: head.y - 300))) < 40)
    #expect(abs(try span(harness.scene).length - 110) < 1e-9)
  }

  @Test func isDuplicatedAndDeletedAsOne() throws {
    let harness = try makeHarness()
    let scene = harness.scene
    scene.selection = scene.document.parts(of: "hammer")
    scene.perform(.duplicate)
    #expect(scene.document.groups.map(\.items.count) == [2, 2] && scene.chosenItems.count == 2)
    scene.perform(.delete)
    scene.selection = scene.document.parts(of: "hammer")
    scene.perform(.delete)
    #expect(scene.document.groups.isEmpty && scene.document.movers == ["ball"])
    #expect(scene.document.behaviors.allSatisfy { $0.items == ["ball"] || $0.items.isEmpty })
  }
}

/// The strip of tools: all of them where there is room, with a name, a picture and a key.
@Suite struct PlaygroundBarTests {
  private static let sizes = [
    CGSize(width: 480, height: 284), CGSize(width: 768, height: 756),
    CGSize(width: 1392, height: 1036),
  ]

  @Test(arguments: sizes) func everyToolHasItsPlace(size: CGSize) throws {
    let text = try PangoText()
    let bar = PlaygroundBar(stage: size, text)
    let named = Set(bar.cells.map(\.cell.id))
    for tool in PlaygroundTool.all where !PlaygroundTool.fields.contains(tool) {
      #expect(named.contains("playground.\(tool)"))
    }
    #expect(named.isSuperset(of: ["playground.fields", "playground.delete", "playground.clear"]))
    let strip = CGRect(x: 0, y: 0, width: size.width, height: bar.height)
    for (i, a) in bar.cells.enumerated() {
      let title = TextBlock(a.cell.look.title.english, UI.toolStyle)
      #expect(strip.contains(a.frame) && text.metrics(of: title).size.width <= a.frame.width)
      for b in bar.cells[(i + 1)...] { #expect(!a.frame.intersects(b.frame)) }
    }
  }

  @Test func thereIsNoneWhereThereIsNoRoom() throws {
    let text = try PangoText()
    for (width, height) in [(1.0, 1.0), (299, 700), (320, 240)] {
      let bar = PlaygroundBar(stage: CGSize(width: width, height: height), text)
      #expect(bar.height == 0 && bar.cells.isEmpty)
    }
  }

  @Test func keysTakeTools() throws {
    let harness = try SceneHarness(PlaygroundScene.self)
    let keyed = PlaygroundTool.all.filter { $0.look.key != nil }
    #expect(Set(keyed.compactMap(\.look.key)).count == keyed.count && keyed.count == 14)
    for tool in keyed where tool != .hand {
      let letter = try #require(tool.look.key?.lowercased().first)
      #expect(harness.send(.key(.character(letter), [], isRepeat: false)))
      #expect(harness.scene.tool == tool)
    }
    harness.key(.enter)
    #expect(harness.scene.tool == .hand)
    #expect(!harness.send(.key(.character("c"), .alt.union(.control), isRepeat: false)))
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
    let ties = harness.scene.document.ties
    #expect(ties.map(\.items) == [["circle1"], ["circle2"], ["circle3", "nail1"]])
    #expect(ties.map(\.kind) == [.anchor, .anchor, .limit])
    #expect(ties[0].place == CGPoint(x: 100, y: 100) && ties[0][.length] == 100)
    #expect((ties[1][.frequency] ?? 0) > 0)
    // Onto an item it ties that item to where it began.
    harness.scene.take(.rod)
    harness.drag(from: at(60, 300), to: at(160, 180), frames: 2)
    let last = try #require(harness.scene.document.behaviors.last)
    #expect(last.items == ["circle1"] && last.place == CGPoint(x: 60, y: 300))
    #expect(harness.scene.document.items.count == 4)
  }

}

/// Somebody who tries everything: a thousand random edits, the same in every run.
@Suite struct RandomEditsTests {
  @Test(.slow, arguments: [1, 2, 3, 4] as [UInt64])
  func neverCrashOrLeaveABodyBehind(seed: UInt64) throws {
    var dice = SplitMix64(state: seed)
    let harness = try SceneHarness(PlaygroundScene.self, size: CGSize(width: 640, height: 480))
    // Every other one meets a group.
    if seed % 2 == 0 { _ = harness.scene.open(try Samples.experiment(named: "thrown-hammer")) }
    for edit in 0..<250 {
      act(harness, &dice)
      let scene = harness.scene
      // What runs is what is written, but for what has left: no more bodies, no fewer.
      let picture = scene.run.animator.debugSnapshot
      let gone = scene.document.movers(of: Array(scene.run.departed)).count
      #expect(picture.items.count + gone == scene.document.movers.count, "edit \(edit)")
      #expect(scene.tracedItems.allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite })
      #expect(scene.selection.allSatisfy(scene.document.contains))
      if edit % 10 == 0 {
        let again = try Experiment(data: Data(scene.document.json.utf8))
        #expect(again == scene.document, "edit \(edit)")
      }
    }
    harness.scene.perform(.all)
    harness.scene.perform(.delete)
    #expect(
      harness.scene.document.items.isEmpty && harness.scene.run.animator.debugSnapshot.items.isEmpty
    )
    harness.scene.clear()
    let picture = harness.scene.run.animator.debugSnapshot
    #expect(picture.joints.isEmpty && picture.boundaries.count == 3 && picture.fields.isEmpty)
  }

  private func act(_ harness: SceneHarness<PlaygroundScene>, _ dice: inout SplitMix64) {
    let place = { (dice: inout SplitMix64) in
      CGPoint(x: .random(in: -20...660, using: &dice), y: .random(in: -20...500, using: &dice))
    }
    /// Often a place that something is at.
    let thing = { (dice: inout SplitMix64) -> CGPoint in
      let items = harness.scene.tracedItems
      guard Bool.random(using: &dice), let item = items.randomElement(using: &dice) else {
        return place(&dice)
      }
      return harness.scene.view.stage(item.center)
    }
    switch Int.random(in: 0..<12, using: &dice) {
    case 0...1: harness.scene.tool = PlaygroundTool.all.randomElement(using: &dice) ?? .hand
    case 2...5:
      let (a, b) = (thing(&dice), thing(&dice))
      harness.press(a)
      harness.move(b)
      harness.frames(Int.random(in: 0...3, using: &dice))
      harness.lift(b)
    case 6:
      let command = PlaygroundScene.Command.allCases.randomElement(using: &dice)
      // What doubles everything again and again would take all day.
      if let command, command != .duplicate || harness.scene.document.items.count < 40 {
        harness.scene.perform(command)
      }
    case 7:
      let keys: [Key] = [.delete, .enter, .escape, .home, .left, .up]
      harness.send(.key(keys.randomElement(using: &dice) ?? .home, [], isRepeat: false))
    case 8: harness.frames(Int.random(in: 1...10, using: &dice))
    case 9:
      let numbers = harness.scene.document.numbers(of: harness.scene.selection)
      guard let number = numbers.randomElement(using: &dice) else { return }
      let limit = number.measure.limit.clamped(to: -500...500)
      let value = Double.random(in: limit, using: &dice)
      harness.scene.edit { number.write(&$0, value) }
    case 10:
      let snapshot = harness.scene.snapshot()
      harness.frames(3)
      harness.scene.restore(snapshot)
    default: harness.press(thing(&dice))
    }
  }
}
