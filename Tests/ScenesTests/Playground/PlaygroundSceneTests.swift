import Canvas
import Documents
import Foundation
import Geometry
import Testing

@testable import Scenes

/// The playground by hand: what is drawn, tied and pushed is what runs, and what runs is the trace.
@Suite struct PlaygroundSceneTests {
  private func makeHarness(_ tool: PlaygroundTool? = nil) throws -> SceneHarness<PlaygroundScene> {
    let harness = try SceneHarness(PlaygroundScene.self, size: CGSize(width: 700, height: 700))
    harness.scene.clear()
    if let tool { harness.scene.tool = tool }
    return harness
  }

  /// A drag between places of the world, in one go.
  private func drag(
    _ harness: SceneHarness<PlaygroundScene>, _ a: (Double, Double), _ b: (Double, Double)
  ) {
    let view = harness.scene.view
    let at = { (p: (Double, Double)) in view.stage(CGPoint(x: p.0, y: p.1)) }
    harness.press(at(a))
    harness.move(at(((a.0 + b.0) / 2, (a.1 + b.1) / 2)))
    harness.lift(at(b))
  }

  private func click(_ harness: SceneHarness<PlaygroundScene>, _ x: Double, _ y: Double) {
    drag(harness, (x, y), (x, y))
  }

  private func box(_ harness: SceneHarness<PlaygroundScene>, _ x: Double, _ y: Double) {
    harness.scene.tool = .box
    drag(harness, (x - 20, y - 20), (x + 20, y + 20))
  }

  // MARK: - What is drawn is the trace

  @Test(arguments: Samples.experiments)
  func whatIsDrawnIsTheTraceToTheBit(name: String) throws {
    var experiment = try Samples.experiment(named: name)
    experiment.frames = min(60, experiment.frames)
    let harness = try SceneHarness(PlaygroundScene.self)
    #expect(harness.scene.open(experiment))
    // From its start once more, after it has run.
    harness.frames(3)
    harness.key(.home)
    var rows = harness.scene.run.rows
    for _ in 0..<experiment.frames {
      harness.frames(1)
      rows += harness.scene.run.rows
    }
    var trace: [Trace.Row] = []
    experiment.run { trace += $0 }
    #expect(rows == trace)
    let shown = harness.scene.tracedItems.map(\.center)
    #expect(shown == trace.suffix(experiment.items.count).map(\.center))
  }

  @Test func unevenFramesOfAScreenAreEvenFramesOfTheTrace() throws {
    let harness = try SceneHarness(PlaygroundScene.self)
    for k in 0..<600 { harness.scene.advance(by: k % 2 == 0 ? 0.016_4 : 0.016_934) }
    #expect(harness.scene.run.frame == 600)
    for _ in 0..<60 { harness.scene.advance(by: 0.001_666_7) }
    #expect(harness.scene.run.frame == 606)
  }

  // MARK: - Building

  @Test func shapesAreDrawn() throws {
    let harness = try makeHarness(.circle)
    drag(harness, (100, 100), (140, 100))
    #expect(harness.scene.document.item("circle1")?.size == CGSize(width: 80, height: 80))
    harness.scene.tool = .box
    drag(harness, (200, 100), (280, 160))
    let box = try #require(harness.scene.document.item("box1"))
    #expect(box.center == CGPoint(x: 240, y: 130) && box.size == CGSize(width: 80, height: 60))
    harness.scene.tool = .wall
    drag(harness, (0, 440), (600, 440))
    #expect(harness.scene.document.boundary(1, "wall1")?.points.count == 2)
    // All of it falls on the wall and stays there.
    harness.scene.tool = .hand
    harness.frames(240)
    #expect(harness.scene.tracedItems.count == 2)
    for item in harness.scene.tracedItems { #expect(item.center.y < 440 && item.center.y > 300) }
  }

  @Test func everyTieIsMade() throws {
    let harness = try makeHarness()
    for x in [100.0, 200, 300, 400] { box(harness, x, 200) }
    let tie = { (tool: PlaygroundTool, a: (Double, Double), b: (Double, Double)) in
      harness.scene.tool = tool
      self.drag(harness, a, b)
    }
    tie(.spring, (100, 200), (100, 80))
    tie(.rod, (100, 200), (200, 200))
    tie(.rope, (200, 200), (300, 200))
    tie(.rope, (400, 200), (400, 100))
    tie(.slide, (300, 200), (360, 200))
    harness.scene.tool = .pin
    click(harness, 400, 200)
    #expect(
      harness.scene.document.ties.map(\.kind) == [
        .anchor, .items, .limit, .limit, .sliding, .anchor,
      ])
    #expect(harness.scene.document.isLocked("nail1"))
    #expect(harness.scene.run.animator.debugSnapshot.joints.map(\.kind).contains(.pin))
    box(harness, 420, 210)
    harness.scene.tool = .weld
    click(harness, 410, 205)
    harness.scene.tool = .pin
    click(harness, 410, 205)
    let joints = harness.scene.document.behaviors.suffix(2)
    #expect(joints.map(\.kind) == [.fixed, .pin] && joints.allSatisfy { $0.items.count == 2 })
    harness.scene.tool = .hand
    harness.frames(60)
    #expect(harness.scene.tracedItems.allSatisfy { $0.center.x.isFinite })
  }

  @Test func aPushIsInNewtons() throws {
    let harness = try makeHarness()
    harness.scene.values["snapping"] = 0
    harness.scene.tool = .box
    // 100x100 points of density 1 are a kilogram.
    drag(harness, (100, 100), (200, 200))
    harness.scene.tool = .push
    drag(harness, (150, 150), (250, 150))
    let push = try #require(harness.scene.document.behaviors.last)
    #expect(push.force == CGVector(dx: 2, dy: 0) && push.actsOnce)
    harness.scene.edit { $0.behaviors.remove(at: 0) }
    harness.scene.tool = .hand
    harness.frames(2)
    let item = try #require(harness.scene.tracedItems.first)
    #expect(abs(item.velocity.dx - 200) < 1)
  }

  @Test func snapsAndFieldsAct() throws {
    let harness = try makeHarness()
    box(harness, 100, 100)
    harness.scene.tool = .snap
    drag(harness, (100, 100), (300, 240))
    harness.scene.tool = .hand
    harness.frames(240)
    let place = try #require(harness.scene.tracedItems.first).center
    #expect(place.distance(to: CGPoint(x: 300, y: 240)) < 25, "the weight pulls it down a little")
    for kind in Experiment.Kind.fields {
      harness.scene.tool = .field(kind)
      drag(harness, (300, 300), (400, 300))
      let field = try #require(harness.scene.document.behaviors.last)
      #expect(field.kind == kind && field.items == ["box1"] && field[.region] == 100)
    }
    harness.scene.tool = .hand
    harness.frames(30)
    #expect(harness.scene.debugSnapshot!.picture.fields.count == 10)
  }

  // MARK: - Choosing and changing

  @Test func whatIsChosenIsMovedOnTheGrid() throws {
    let harness = try makeHarness()
    box(harness, 100, 100)
    box(harness, 200, 100)
    harness.scene.tool = .select
    drag(harness, (60, 60), (240, 140))
    #expect(harness.scene.chosenItems == ["box1", "box2"])
    let edits = harness.scene.edits
    drag(harness, (100, 100), (147, 133))
    #expect(harness.scene.document.items.map(\.center.x) == [140, 240])
    #expect(harness.scene.document.items.map(\.center.y) == [140, 140])
    #expect(harness.scene.edits == edits + 1)
    harness.key(.up)
    #expect(harness.scene.document.items.map(\.center.y) == [120, 120])
    harness.key(.escape)
    #expect(harness.scene.selection.isEmpty)
  }

  /// A press whose end the desktop kept to itself: what it moved is a step of undo all the same.
  @Test func aSecondPressKeepsWhatTheFirstMoved() throws {
    let harness = try makeHarness()
    box(harness, 300, 300)
    harness.scene.take(.select)
    let (edits, before) = (harness.scene.edits, harness.scene.document)
    let view = harness.scene.view
    harness.press(view.stage(CGPoint(x: 300, y: 300)))
    harness.move(view.stage(CGPoint(x: 360, y: 320)))
    harness.press(view.stage(CGPoint(x: 500, y: 100)))
    harness.lift(view.stage(CGPoint(x: 510, y: 110)))
    #expect(harness.scene.document != before && harness.scene.edits == edits + 1)
  }

  @Test func commandsDoWhatTheySay() throws {
    let harness = try makeHarness()
    box(harness, 100, 100)
    box(harness, 220, 160)
    box(harness, 260, 300)
    harness.scene.tool = .spring
    drag(harness, (100, 100), (220, 160))
    harness.scene.perform(.all)
    harness.scene.perform(.duplicate)
    #expect(harness.scene.document.items.count == 6)
    #expect(
      harness.scene.document.ties.map(\.kind) == [.items, .items],
      "what ties two of them ties their copies")
    #expect(harness.scene.chosenItems == ["box4", "box5", "box6"])
    harness.scene.perform(.delete)
    #expect(harness.scene.document.items.count == 3)
    harness.scene.perform(.all)
    harness.scene.perform(.delete)
    #expect(harness.scene.document == .emptyRoom)
  }

  // MARK: - Hands

  @Test func anythingIsTakenHoldOfWhileItRuns() throws {
    let harness = try SceneHarness(PlaygroundScene.self)
    harness.frames(5)
    let bob = { harness.scene.tracedItems.first { $0.id == "bob" } }
    let start = try #require(bob()).center
    let place = CGPoint(x: 100, y: 60)
    let hold = harness.scene.view.stage(place)
    harness.press(harness.scene.view.stage(start))
    harness.move(hold)
    harness.frames(120)
    // The string lets it come as near as a hundred points to its nail.
    #expect(try #require(bob()).center.distance(to: place) < 4)
    #expect(harness.scene.cursor(at: hold) == .closedHand && !harness.scene.isAtRest)
    harness.lift(hold)
    harness.frames(30)
    #expect(try #require(bob()).center.y > 100)
    #expect(harness.scene.edits == 0)
  }

  @Test func aChangeOfTheEngineIsOneOfTheExperiment() throws {
    let harness = try SceneHarness(PlaygroundScene.self)
    harness.scene.fidelity = .exact
    #expect(harness.scene.document.profile == .ideal)
    #expect(harness.scene.open(try Samples.experiment(named: "snap")))
    #expect(harness.scene.fidelity == .uikit)
    #expect(harness.scene.open(try Samples.experiment(named: "pendulum")))
    #expect(harness.scene.fidelity == .exact)
  }

  @Test func everyNumberIsReadAsItIsWritten() throws {
    let harness = try SceneHarness(PlaygroundScene.self)
    for name in Samples.experiments {
      #expect(harness.scene.open(try Samples.experiment(named: name)))
      let document = harness.scene.document
      var selections: [[Experiment.Part]] = [[], document.items.map { .item($0.id) }]
      selections += document.behaviors.indices.map { [.behavior($0)] }
      selections += harness.scene.marks.map { [$0.part] }
      for selection in selections {
        for number in document.numbers(of: selection) {
          let (low, high) = (number.measure.limit.lowerBound, number.measure.limit.upperBound)
          for wish in [low, 0.5, 3, high] {
            let value = number.measure.isSwitch ? (wish > 1 ? 1 : 0) : min(max(wish, low), high)
            guard number.id != "fps", number.id != "frames" else { continue }
            var changed = document
            number.write(&changed, value)
            let read = number.read(changed)
            #expect(abs(read - value) < 1e-9 * max(1, abs(value)), "\(name) \(number.id)")
            guard wish == 0.5 else { continue }
            let again = try Experiment(data: Data(changed.json.utf8))
            #expect(again == changed, "\(name) \(number.id) \(value)")
          }
        }
      }
    }
  }
}
