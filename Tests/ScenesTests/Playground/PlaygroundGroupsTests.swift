import Canvas
import Documents
import Foundation
import Geometry
import Testing

@testable import Scenes

/// Groups in the playground: chosen, moved, tied and kept as one.
@Suite struct PlaygroundGroupsTests {
  private func stand(runs: Bool = false) throws -> SceneHarness<PlaygroundScene> {
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
    let harness = try stand()
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

  @Test func itsNumbersAreThoseOfTheWhole() throws {
    let harness = try stand()
    let scene = harness.scene
    scene.selection = scene.document.parts(of: "hammer")
    let number = { (id: String) in try #require(scene.numbers.first { $0.id == id }) }
    #expect(
      try !scene.numbers.contains { $0.id == "width" } && number("vx").read(scene.document) == 160)
    for (id, value) in [("x", 300.0), ("spin", 90), ("density", 2), ("locked", 1), ("falls", 0)] {
      try number(id).write(&scene.document, value)
      #expect(try abs(number(id).read(scene.document) - value) < 1e-9, "\(id)")
    }
    #expect(scene.document.center(of: "hammer")?.x == 300)
    #expect(scene.document.groups.map(\.angularVelocity) == [.pi / 2])
    #expect(scene.document.lockedItems.isSuperset(of: ["handle", "head"]))
    #expect(try Experiment(data: Data(scene.document.json.utf8)) == scene.document)
  }

  @Test func aTieHoldsTheGroupWhereItWasDrawn() throws {
    let harness = try stand()
    harness.scene.tool = .rod
    let head = try place(harness, "head")
    harness.drag(from: head, to: CGPoint(x: head.x, y: head.y - 200), frames: 2)
    guard case .attachment(let rod)? = harness.scene.document.behaviors.last else {
      Issue.record("there is a rod")
      return
    }
    // The hammer's middle is at (130, 420), that of its head at (220, 420).
    #expect(rod.item == "hammer" && rod.offset == Offset(horizontal: 90, vertical: 0))
    harness.scene.tool = .hand
    harness.frames(90)
    let held = try #require(harness.scene.tracedItems.first { $0.id == "head" }).center
    let anchor = try #require(rod.anchor)
    #expect(abs(held.distance(to: anchor) - (rod.length ?? 0)) < 1e-3)
    #expect(abs(try span(harness.scene).length - 110) < 1e-9)
  }

  @Test func aHandTakesHoldOfIt() throws {
    let harness = try stand(runs: true)
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

  @Test func startFromHereGoesOnAsItWas() throws {
    let (harness, other) = (try stand(runs: true), try stand(runs: true))
    harness.frames(30)
    other.frames(30)
    harness.scene.perform(.keep)
    #expect(harness.scene.document.groups.map(\.items) == [["handle", "head"]])
    harness.scene.tool = .hand
    for harness in [harness, other] { harness.frames(30) }
    for (a, b) in zip(harness.scene.tracedItems, other.scene.tracedItems) {
      #expect(a.center.distance(to: b.center) < 1e-6 && (a.velocity - b.velocity).length < 1e-6)
    }
  }

  @Test func keysMakeAndUnmakeIt() throws {
    let harness = try stand()
    let scene = harness.scene
    let before = scene.document
    harness.send(.key(.character("a"), .control, isRepeat: false))
    harness.send(.key(.character("g"), .control, isRepeat: false))
    #expect(scene.document.groups.map(\.items) == [["handle", "head", "ball"]])
    #expect(scene.chosenMovers.count == 1 && !scene.isOffered(.group) && scene.isOffered(.ungroup))
    harness.send(.key(.character("g"), [.control, .shift], isRepeat: false))
    #expect(scene.document.groups.isEmpty && scene.document.movers == ["handle", "head", "ball"])
    #expect(
      scene.selection.count == 3 && scene.document.items.map(\.center) == before.items.map(\.center)
    )
  }

  @Test func isAlignedDuplicatedAndDeletedAsOne() throws {
    let harness = try stand()
    let scene = harness.scene
    scene.selection = scene.document.whole([.item("ball"), .item("head")])
    scene.perform(.column)
    #expect(scene.document.center(of: "hammer") == CGPoint(x: 165, y: 420))
    #expect(try span(scene) == CGVector(dx: 110, dy: 0))
    scene.selection = scene.document.parts(of: "hammer")
    scene.perform(.duplicate)
    #expect(scene.document.groups.map(\.items.count) == [2, 2] && scene.chosenMovers.count == 1)
    scene.perform(.delete)
    scene.selection = scene.document.parts(of: "hammer")
    scene.perform(.delete)
    #expect(scene.document.groups.isEmpty && scene.document.movers == ["ball"])
    #expect(scene.document.behaviors.allSatisfy { $0.items == ["ball"] || $0.items.isEmpty })
  }
}
