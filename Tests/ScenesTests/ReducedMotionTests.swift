import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import SeededRandom
import Testing

@testable import Scenes

/// Reduced motion in every scene: only what a hand drags or throws moves.
@Suite struct ReducedMotionTests {
  static let scenes = SceneCatalog.infos.map(\.id)
  /// Farther than this on the screen in a tick is motion, in points.
  private static let noticed = 0.02
  /// Messages that come from others may move the list twice meanwhile.
  private static let mostJumps = 2

  /// What a key or a click does without a hand that drags, by scene.
  private static let deeds: [String: [[InputEvent.Kind]]] = {
    let key = { (key: Key) in [InputEvent.Kind.key(key, [], isRepeat: false)] }
    let click = { (x: Double, y: Double) -> [InputEvent.Kind] in
      let p = CGPoint(x: x, y: y)
      return [.pointerDown(p, button: .left, clicks: 1, []), .pointerUp(p, button: .left)]
    }
    let notch = InputEvent.Kind.wheel(
      CGPoint(x: 300, y: 300), delta: CGVector(dx: 0, dy: 60), isPrecise: false, [])
    let scrolls = [key(.pageDown), key(.end), key(.up), key(.home), [notch]]
    let changes = [key(.insert), key(.character("s")), key(.delete)]
    return [
      "messages": [[.text("Hello"), .text("Are you there?")]] + scrolls + changes,
      "cradle": [key(.space)], "grid": scrolls + changes, "waterfall": scrolls + changes,
      "carousel": [key(.right), key(.end), key(.left)] + changes,
      "newtonian": [key(.insert), key(.insert), key(.character("s")), key(.delete)],
      "expanding": [click(350, 200), key(.down), key(.enter)] + scrolls + changes,
      "sticky": [click(350, 200)] + scrolls + changes, "playground": [key(.character("r"))],
    ]
  }()

  private func open(_ id: String, isCalm: Bool) throws -> any Scene {
    let type = try #require(SceneCatalog.scene(id))
    let environment = SceneEnvironment(
      text: try PangoText(), conversation: try Samples.conversation(named: "weekend"),
      reducesMotion: isCalm)
    let scene = type.init(environment: environment)
    scene.resize(to: CGSize(width: 700, height: 700))
    return scene
  }

  /// In how many of the ticks of two seconds an item moves on the stage, after the two ticks in which what was done
  /// takes place: what jumps moves in one.
  private func ticksWithMotion(of scene: any Scene) -> Int {
    for _ in 0..<2 { scene.advance(by: 1.0 / 120) }
    let places = { () -> [String: CGPoint] in
      Dictionary(
        scene.outlines.map { ($0.id, $0.bounds.center) }, uniquingKeysWith: { first, _ in first })
    }
    var last = places()
    return (0..<240).count { _ in
      scene.advance(by: 1.0 / 120)
      let now = places()
      defer { last.merge(now) { $1 } }
      return now.contains { id, place in
        last[id].map { Double($0.distance(to: place)) > Self.noticed } ?? false
      }
    }
  }

  @Test(arguments: scenes) func nothingMovesOnOpening(id: String) throws {
    let scene = try open(id, isCalm: true)
    #expect(ticksWithMotion(of: scene) == 0)
    #expect(scene.isAtRest)
  }

  @Test(arguments: scenes) func whatAKeyDoesIsDoneAtOnce(id: String) throws {
    let scene = try open(id, isCalm: true)
    _ = ticksWithMotion(of: scene)
    for deed in try #require(Self.deeds[id], "\(id) has no deeds here") {
      for kind in deed { _ = scene.handle(InputEvent(time: 0, kind: kind)) }
      #expect(ticksWithMotion(of: scene) <= Self.mostJumps, "\(deed)")
    }
  }

  /// The same deeds move things where motion is not reduced: the test above can fail.
  @Test(arguments: scenes.filter { $0 != "cradle" && $0 != "playground" })
  func theSameDeedsMoveThingsOtherwise(id: String) throws {
    let scene = try open(id, isCalm: false)
    _ = ticksWithMotion(of: scene)
    let ticks = try #require(Self.deeds[id]).map { deed in
      for kind in deed { _ = scene.handle(InputEvent(time: 0, kind: kind)) }
      return ticksWithMotion(of: scene)
    }
    #expect(ticks.contains { $0 > 10 * Self.mostJumps })
  }

  @Test(arguments: scenes) func itCanBeTurnedOnLater(id: String) throws {
    let scene = try open(id, isCalm: false)
    #expect(!scene.reducesMotion)
    scene.reducesMotion = true
    #expect(scene.reducesMotion)
    #expect(ticksWithMotion(of: scene) == 0, "nothing had moved yet")
  }

  @Test func theCradleWaitsForAHand() throws {
    let scene = try open("cradle", isCalm: true)
    _ = ticksWithMotion(of: scene)
    #expect(scene.handle(InputEvent(time: 0, kind: .key(.left, [], isRepeat: false))))
    #expect(ticksWithMotion(of: scene) > 100)
  }

  /// Undamped they never rest: each change went through eight minutes of motion, which took 1.5 s with 10 pictures or so.
  @Test(.slow, arguments: [Fidelity.uikit, .exact])
  func picturesThatNothingDampsAreNotWaitedFor(fidelity: Fidelity) throws {
    let scene = try #require(try open("newtonian", isCalm: true) as? NewtonianScene)
    scene.fidelity = fidelity
    typealias Keys = NewtonianScene.Keys
    for (key, value) in [
      (Keys.damping, 0), (Keys.resistance, 0), (Keys.friction, 0), (Keys.elasticity, 1),
      (Keys.gravity, 5), (Keys.frequency, 0.2),
    ] as [(ParameterKey<Double>, Double)] { scene.values[key] = value }
    let count = 60
    var state = SceneState(scene: "newtonian")
    state.setItems([Array(0..<count)], count: 0)
    state.placements = (0..<count).map {
      .init(offset: CGVector(dx: Double($0) - 30, dy: 300), angle: 0)
    }
    #expect(scene.show(state))
    let animator = scene.board.layout.animator
    let before = animator.elapsedTime
    #expect(scene.handle(InputEvent(time: 0, kind: .key(.insert, [], isRepeat: false))))
    let steps = ((animator.elapsedTime - before) * 120).rounded()
    // A step begins the motion in the second medium where the first has taken all.
    let most = Double(NewtonianScene.settlingSteps(pictures: count + 1))
    #expect(steps >= most && steps <= most + 2, "\(steps) of \(most)")
    #expect(scene.tracedItems.allSatisfy { $0.center.x.isFinite && $0.center.y.isFinite })
  }

  @Test func thePlaygroundRunsWhenItIsRun() throws {
    let scene = try #require(try open("playground", isCalm: true) as? PlaygroundScene)
    #expect(scene.isBuilding)
    scene.isBuilding = false
    #expect(ticksWithMotion(of: scene) > 100)
  }

  @Test func whatIsDraggedMovesAsEver() throws {
    let scene = try open("grid", isCalm: true)
    _ = ticksWithMotion(of: scene)
    let start = CGPoint(x: 350, y: 500)
    let place = { scene.outlines[0].bounds.minY }
    let before = place()
    _ = scene.handle(
      InputEvent(time: 0, kind: .pointerDown(start, button: .left, clicks: 1, [])))
    for i in 1...10 {
      let p = CGPoint(x: 350, y: 500 - 20 * Double(i))
      _ = scene.handle(InputEvent(time: Int64(i) * 16_667, kind: .pointerMove(p, [])))
      scene.advance(by: 1.0 / 60)
    }
    #expect(place() < before - 100)
  }
}
