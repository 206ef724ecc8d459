import Canvas
import Documents
import Dynamics
import Foundation
import Geometry
import Testing

@testable import Scenes

/// The playground by hand: what is drawn, tied and pushed is what runs, and what runs is the trace.
@Suite struct PlaygroundSceneTests {
  private typealias Kind = Experiment.Behavior

  private func stand(_ tool: PlaygroundTool? = nil) throws -> Stand<PlaygroundScene> {
    let stand = try Stand(PlaygroundScene.self, size: CGSize(width: 700, height: 700))
    stand.scene.clear()
    if let tool { stand.scene.tool = tool }
    return stand
  }

  /// A drag between places of the world, in one go.
  private func drag(
    _ stand: Stand<PlaygroundScene>, _ a: (Double, Double), _ b: (Double, Double)
  ) {
    let view = stand.scene.view
    let at = { (p: (Double, Double)) in view.stage(CGPoint(x: p.0, y: p.1)) }
    stand.press(at(a))
    stand.move(at(((a.0 + b.0) / 2, (a.1 + b.1) / 2)))
    stand.lift(at(b))
  }

  private func click(_ stand: Stand<PlaygroundScene>, _ x: Double, _ y: Double) {
    drag(stand, (x, y), (x, y))
  }

  private func box(_ stand: Stand<PlaygroundScene>, _ x: Double, _ y: Double) {
    stand.scene.tool = .box
    drag(stand, (x - 20, y - 20), (x + 20, y + 20))
  }

  // MARK: - What is drawn is the trace

  @Test(arguments: Samples.experiments)
  func whatIsDrawnIsTheTraceToTheBit(name: String) throws {
    var experiment = try Samples.experiment(named: name)
    experiment.frames = min(60, experiment.frames)
    let stand = try Stand(PlaygroundScene.self)
    #expect(stand.scene.open(experiment))
    // From its start once more, after it has run.
    stand.frames(3)
    stand.send(.key(.home, [], isRepeat: false))
    var rows = stand.scene.run.rows
    for _ in 0..<experiment.frames {
      stand.frames(1)
      rows += stand.scene.run.rows
    }
    let trace = experiment.run().rows
    #expect(rows == trace)
    let shown = stand.scene.tracedItems.map(\.center)
    #expect(shown == trace.suffix(experiment.items.count).map(\.center))
  }

  @Test func unevenFramesOfAScreenAreEvenFramesOfTheTrace() throws {
    let stand = try Stand(PlaygroundScene.self)
    for k in 0..<600 { stand.scene.advance(by: k % 2 == 0 ? 0.016_4 : 0.016_934) }
    #expect(stand.scene.run.frame == 600)
    for _ in 0..<60 { stand.scene.advance(by: 0.001_666_7) }
    #expect(stand.scene.run.frame == 606)
  }

  // MARK: - Building

  @Test func shapesAreDrawn() throws {
    let stand = try stand(.circle)
    drag(stand, (100, 100), (140, 100))
    #expect(stand.scene.document.item("circle1")?.size == CGSize(width: 80, height: 80))
    stand.scene.tool = .box
    drag(stand, (200, 100), (280, 160))
    let box = try #require(stand.scene.document.item("box1"))
    #expect(box.center == CGPoint(x: 240, y: 130) && box.size == CGSize(width: 80, height: 60))
    stand.scene.tool = .polygon
    for p in [(300.0, 300.0), (400, 300), (400, 320), (320, 320), (320, 400), (300, 400)] {
      click(stand, p.0, p.1)
    }
    stand.send(.key(.enter, [], isRepeat: false))
    let polygon = try #require(stand.scene.document.item("polygon1"))
    #expect(polygon.center == CGPoint(x: 350, y: 350))
    #expect(polygon.shape != .rectangle && polygon.area == 100 * 20 + 80 * 20)
    stand.scene.tool = .wall
    drag(stand, (0, 440), (600, 440))
    #expect(stand.scene.document.boundary(1, "wall1")?.points.count == 2)
    // All of it falls on the wall and stays there.
    stand.scene.tool = .hand
    stand.frames(240)
    #expect(stand.scene.tracedItems.count == 3)
    for item in stand.scene.tracedItems { #expect(item.center.y < 440 && item.center.y > 300) }
  }

  @Test func anOutlineThatCrossesItselfIsRefused() throws {
    let stand = try stand(.polygon)
    for p in [(100.0, 100.0), (200, 200), (200, 100), (100, 200)] { click(stand, p.0, p.1) }
    stand.scene.closeOutline()
    #expect(stand.scene.document.items.isEmpty && stand.scene.takeNews() != nil)
  }

  @Test func everyTieIsMade() throws {
    let stand = try stand()
    for x in [100.0, 200, 300, 400] { box(stand, x, 200) }
    let tie = { (tool: PlaygroundTool, a: (Double, Double), b: (Double, Double)) in
      stand.scene.tool = tool
      self.drag(stand, a, b)
    }
    tie(.spring, (100, 200), (100, 80))
    tie(.rod, (100, 200), (200, 200))
    tie(.rope, (200, 200), (300, 200))
    tie(.rope, (400, 200), (400, 100))
    tie(.slide, (300, 200), (360, 200))
    stand.scene.tool = .pin
    click(stand, 400, 200)
    var kinds: [Experiment.Attachment.Kind] = []
    for case .attachment(let a) in stand.scene.document.behaviors { kinds.append(a.kind) }
    #expect(kinds == [.anchor, .items, .limit, .limit, .sliding, .anchor])
    #expect(stand.scene.document.isLocked("nail1"))
    #expect(stand.scene.run.animator.picture.ties.map(\.kind).contains(.pin))
    box(stand, 420, 210)
    stand.scene.tool = .weld
    click(stand, 410, 205)
    stand.scene.tool = .pin
    click(stand, 410, 205)
    guard case .attachment(let weld) = stand.scene.document.behaviors.dropLast().last,
      case .attachment(let pin) = stand.scene.document.behaviors.last
    else {
      Issue.record("a weld and a pin are attachments")
      return
    }
    #expect(weld.kind == .fixed && pin.kind == .pin && pin.otherItem != nil)
    stand.scene.tool = .hand
    stand.frames(60)
    #expect(stand.scene.tracedItems.allSatisfy { $0.center.x.isFinite })
  }

  @Test func aPushIsInNewtons() throws {
    let stand = try stand()
    stand.scene.values["snapping"] = 0
    stand.scene.tool = .box
    // 100x100 points of density 1 are a kilogram.
    drag(stand, (100, 100), (200, 200))
    stand.scene.tool = .push
    drag(stand, (150, 150), (250, 150))
    guard case .push(let push)? = stand.scene.document.behaviors.last else {
      Issue.record("a push is one")
      return
    }
    #expect(push.vector == CGVector(dx: 2, dy: 0) && push.isInstantaneous)
    stand.scene.edit { $0.behaviors.remove(at: 0) }
    stand.scene.tool = .hand
    stand.frames(2)
    let item = try #require(stand.scene.tracedItems.first)
    #expect(abs(item.velocity.dx - 200) < 1)
  }

  @Test func snapsAndFieldsAct() throws {
    let stand = try stand()
    box(stand, 100, 100)
    stand.scene.tool = .snap
    drag(stand, (100, 100), (300, 240))
    stand.scene.tool = .hand
    stand.frames(240)
    let place = try #require(stand.scene.tracedItems.first).center
    #expect(place.distance(to: CGPoint(x: 300, y: 240)) < 25, "the weight pulls it down a little")
    for kind in Experiment.Field.Kind.allCases {
      stand.scene.tool = .field(kind)
      drag(stand, (300, 300), (400, 300))
      guard case .field(let field)? = stand.scene.document.behaviors.last else {
        Issue.record("a field is one")
        return
      }
      #expect(field.kind == kind && field.items == ["box1"] && field.region == .init(radius: 100))
    }
    stand.scene.tool = .hand
    stand.frames(30)
    #expect(stand.scene.debugPicture.picture.fields.count == 10)
  }

  // MARK: - Choosing and changing

  @Test func whatIsChosenIsMovedOnTheGrid() throws {
    let stand = try stand()
    box(stand, 100, 100)
    box(stand, 200, 100)
    stand.scene.tool = .select
    drag(stand, (60, 60), (240, 140))
    #expect(stand.scene.chosenItems == ["box1", "box2"])
    let edits = stand.scene.edits
    drag(stand, (100, 100), (147, 133))
    #expect(stand.scene.document.items.map(\.center.x) == [140, 240])
    #expect(stand.scene.document.items.map(\.center.y) == [140, 140])
    #expect(stand.scene.edits == edits + 1)
    stand.send(.key(.up, [], isRepeat: false))
    #expect(stand.scene.document.items.map(\.center.y) == [120, 120])
    stand.send(.key(.escape, [], isRepeat: false))
    #expect(stand.scene.selection.isEmpty)
  }

  @Test func commandsDoWhatTheySay() throws {
    let stand = try stand()
    box(stand, 100, 100)
    box(stand, 220, 160)
    box(stand, 260, 300)
    stand.scene.tool = .spring
    drag(stand, (100, 100), (220, 160))
    stand.scene.perform(.all)
    stand.scene.perform(.spread)
    #expect(stand.scene.document.items.map(\.center.y) == [100, 200, 300])
    stand.scene.perform(.column)
    #expect(stand.scene.document.items.map(\.center.x) == [100, 100, 100])
    stand.scene.perform(.row)
    #expect(stand.scene.document.items.map(\.center.y) == [100, 100, 100])
    stand.scene.perform(.lock)
    #expect(["box1", "box2", "box3"].allSatisfy(stand.scene.document.isLocked))
    stand.scene.perform(.lock)
    #expect(!stand.scene.document.isLocked("box1"))
    stand.scene.perform(.duplicate)
    #expect(stand.scene.document.items.count == 6)
    var ties = 0
    for case .attachment(let a) in stand.scene.document.behaviors {
      ties += 1
      #expect(a.kind == .items)
    }
    #expect(ties == 2, "what ties two of them ties their copies")
    #expect(stand.scene.chosenItems == ["box4", "box5", "box6"])
    stand.scene.perform(.delete)
    #expect(stand.scene.document.items.count == 3)
    stand.scene.perform(.all)
    stand.scene.perform(.delete)
    #expect(stand.scene.document == .empty)
  }

  @Test func aKeyClearsAndAnotherBuildsOrRuns() throws {
    let stand = try Stand(PlaygroundScene.self)
    stand.frames(10)
    #expect(stand.send(.key(.character("n"), [], isRepeat: false)))
    #expect(stand.scene.document == .empty && stand.scene.run.animator.picture.items.isEmpty)
    #expect(stand.scene.isBuilding && stand.scene.isAtRest)
    #expect(stand.send(.key(.enter, [], isRepeat: false)) && !stand.scene.isBuilding)
  }

  @Test func fromHereKeepsWhatMoves() throws {
    let stand = try Stand(PlaygroundScene.self)
    stand.frames(40)
    let now = stand.scene.tracedItems
    stand.scene.perform(.keep)
    #expect(stand.scene.run.frame == 0)
    for (a, b) in zip(stand.scene.tracedItems, now) {
      #expect(a.center.distance(to: b.center) < 1e-9 && (a.velocity - b.velocity).length < 1e-9)
    }
    // The string keeps its length although it was never said.
    guard
      case .attachment(let string)? = stand.scene.document.behaviors.first(where: {
        if case .attachment = $0 { true } else { false }
      })
    else {
      Issue.record("there is a string")
      return
    }
    #expect(abs((string.length ?? 0) - 100) < 1e-3)
  }

  // MARK: - Hands

  @Test func anythingIsTakenHoldOfWhileItRuns() throws {
    let stand = try Stand(PlaygroundScene.self)
    stand.frames(5)
    let bob = { stand.scene.tracedItems.first { $0.id == "bob" } }
    let start = try #require(bob()).center
    let place = CGPoint(x: 100, y: 60)
    let hold = stand.scene.view.stage(place)
    stand.press(stand.scene.view.stage(start))
    stand.move(hold)
    stand.frames(120)
    // The string lets it come as near as a hundred points to its nail.
    #expect(try #require(bob()).center.distance(to: place) < 4)
    #expect(stand.scene.cursor(at: hold) == .closedHand && !stand.scene.isAtRest)
    stand.lift(hold)
    stand.frames(30)
    #expect(try #require(bob()).center.y > 100)
    #expect(stand.scene.edits == 0)
  }

  @Test func aChangeOfTheEngineIsOneOfTheExperiment() throws {
    let stand = try Stand(PlaygroundScene.self)
    stand.scene.fidelity = .exact
    #expect(stand.scene.document.profile == .ideal)
    #expect(stand.scene.open(try Samples.experiment(named: "snap")))
    #expect(stand.scene.fidelity == .uikit)
    #expect(stand.scene.open(try Samples.experiment(named: "pendulum")))
    #expect(stand.scene.fidelity == .exact)
  }

  @Test func everyNumberIsReadAsItIsWritten() throws {
    let stand = try Stand(PlaygroundScene.self)
    for name in Samples.experiments {
      #expect(stand.scene.open(try Samples.experiment(named: name)))
      let document = stand.scene.document
      var selections: [[Experiment.Part]] = [[], document.items.map { .item($0.id) }]
      selections += document.behaviors.indices.map { [.behavior($0)] }
      selections += stand.scene.marks.map { [$0.part] }
      for selection in selections {
        stand.scene.selection = selection
        for number in stand.scene.numbers {
          for wish in [number.limit.lowerBound, 0.5, 3, number.limit.upperBound] {
            let value =
              number.isSwitch
              ? (wish > 1 ? 1 : 0)
              : min(max(wish, number.limit.lowerBound), number.limit.upperBound)
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
