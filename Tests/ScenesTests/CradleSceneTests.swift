import Foundation
import Geometry
import Testing

@testable import Scenes

@Suite struct CradleSceneTests {
  private func makeHarness(_ values: [String: Double] = [:]) throws -> SceneHarness<CradleScene> {
    let harness = try SceneHarness(CradleScene.self)
    for (id, value) in values.sorted(by: { $0.key < $1.key }) { harness.scene.values[id] = value }
    return harness
  }

  /// How far each ball is from where it hangs still, to the right, in the model's points.
  private func swing(_ harness: SceneHarness<CradleScene>) -> [Double] {
    let items = harness.scene.tracedItems
    let middle = Double(items.count - 1) / 2
    let isTouching = harness.scene.values["impacts"] > 0 && harness.scene.fidelity == .exact
    let pitch = items.count > 1 ? (isTouching ? 48 : 48.5) : 0
    return items.enumerated().map { $1.center.x - (Double($0) - middle) * pitch }
  }

  /// The greatest reach of each ball over so many frames, left (negative) and right.
  private func reach(_ harness: SceneHarness<CradleScene>, frames: Int) -> [(
    left: Double, right: Double
  )] {
    var all = swing(harness).map { (left: min(0, $0), right: max(0, $0)) }
    for _ in 0..<frames {
      harness.frames(1)
      for (i, x) in swing(harness).enumerated() {
        all[i] = (min(all[i].left, x), max(all[i].right, x))
      }
    }
    return all
  }

  @Test(arguments: 1...4) func asManySwingOutAsCameIn(lifted: Int) throws {
    let harness = try makeHarness(["lifted": Double(lifted), "resistance": 0])
    let rest = swing(harness)
    #expect(rest.prefix(lifted).allSatisfy { $0 < -100 })
    // Half a period and a bit: down on the left, up on the right.
    let all = reach(harness, frames: 85)
    for (i, one) in all.enumerated() {
      #expect((one.right > 100) == (i >= 5 - lifted), "ball \(i): \(one)")
      if i >= lifted, i < 5 - lifted { #expect(one.right < 3 && one.left > -3, "ball \(i)") }
    }
  }

  @Test func pullingTheSecondBallAsideBringsTwoOut() throws {
    let harness = try makeHarness(["lifted": 0, "resistance": 0])
    harness.frames(10)
    let gesture = harness.scene.sampleGesture()
    let end = try #require(gesture.events.last).t
    harness.scene.play(gesture, 0..<Int(end / 16_667) + 1)
    let held = swing(harness)
    #expect(held[0] < -60 && held[1] < -60, "both are up: \(held)")
    #expect(held[2...].allSatisfy { abs($0) < 5 }, "the others hang: \(held)")
    let all = reach(harness, frames: 90)
    #expect(all[3].right > 60 && all[4].right > 60, "\(all)")
    #expect(all[2].right < 12, "\(all)")
  }

  @Test func energyIsKeptWithoutAirAndLostWithIt() throws {
    func energy(after seconds: Int, resistance: Double) throws -> Double {
      let harness = try makeHarness(["lifted": 2, "resistance": resistance])
      harness.frames(30)
      let before = try #require(
        Double(harness.scene.readouts[0].value.english.split(separator: " ")[0]))
      harness.frames(60 * seconds)
      let after = try #require(
        Double(harness.scene.readouts[0].value.english.split(separator: " ")[0]))
      return after / before
    }
    #expect(abs(try energy(after: 60, resistance: 0) - 1) < 0.001)
    #expect(try energy(after: 10, resistance: 0.5) < 0.2)
  }

  @Test func changingEverythingElseKeepsTheSwing() throws {
    let harness = try makeHarness()
    harness.frames(50)
    let before = harness.scene.tracedItems
    for (id, value) in [("gravity", 12.0), ("elasticity", 0.9), ("resistance", 0.2)] {
      harness.scene.values[id] = value
    }
    #expect(harness.scene.tracedItems.map(\.center) == before.map(\.center))
    #expect(harness.scene.tracedItems.map(\.velocity) == before.map(\.velocity))
    harness.scene.fidelity = .uikit
    for (a, b) in zip(harness.scene.tracedItems, before) {
      #expect(a.center.distance(to: b.center) < 1e-3)
      #expect(abs(a.velocity.dx - b.velocity.dx) < 0.5)
    }
  }

  @Test func theHandPullsWithLimitedForceAndLetsGoCleanly() throws {
    let harness = try makeHarness(["lifted": 0])
    harness.frames(5)
    let gesture = harness.scene.sampleGesture()
    guard case .down(let x, let y)? = gesture.events.first?.kind else {
      Issue.record("A sample gesture starts with a press.")
      return
    }
    #expect(harness.press(CGPoint(x: x, y: y)))
    harness.move(CGPoint(x: -1e6, y: 1e6))
    harness.frames(60)
    let items = harness.scene.tracedItems
    #expect(items.allSatisfy { abs($0.center.x) < 1000 && abs($0.center.y) < 1000 }, "\(items)")
    harness.lift(CGPoint(x: -1e6, y: 1e6))
    harness.frames(600)
    #expect(harness.scene.tracedItems.allSatisfy { abs($0.center.x) < 400 })
  }

  @Test func arrowsLiftBalls() throws {
    let harness = try makeHarness(["lifted": 2])
    harness.key(.right)
    #expect(swing(harness)[4] > 100 && abs(swing(harness)[0]) < 1e-9)
    harness.key(.left)
    #expect(swing(harness)[1] < -100 && abs(swing(harness)[4]) < 1e-9)
  }

  /// One ball in: the others hang still, stir, or go along, by what an impact is.
  @Test(arguments: [(0.0, 0.0...1.5, 100.0...140), (1, 1.5...20, 100...140), (2, 40...60, 40...60)])
  func impactsAreWhatWasChosen(
    choice: Double, middle: ClosedRange<Double>, last: ClosedRange<Double>
  ) throws {
    let harness = try makeHarness(["resistance": 0, "impacts": choice])
    let energy = harness.scene.readouts[0].value
    let all = reach(harness, frames: 85)
    #expect(middle.contains(max(all[2].right, -all[2].left)), "\(all[2])")
    #expect(last.contains(all[4].right), "\(all[4])")
    #expect(harness.scene.readouts[0].value == energy)
  }

  @Test func theSumsAreThoseOfTheBalls() throws {
    let harness = try makeHarness(["resistance": 0])
    harness.frames(38)
    let sums = try #require(harness.scene.sums)
    let moving = harness.scene.tracedItems.map(\.velocity)
    let mass = Double.pi * 0.24 * 0.24
    #expect(abs(sums.momentum - moving.reduce(0) { $0 + mass * $1.dx / 100 }) < 1e-9)
    let kinetic = moving.reduce(0) { $0 + mass * ($1.dx * $1.dx + $1.dy * $1.dy) / 20_000 }
    #expect(abs(sums.kineticEnergy - kinetic) < 1e-9 && kinetic > 1)
  }

  // MARK: - As published

  private func published() throws -> SceneHarness<CradleScene> {
    let harness = try makeHarness()
    harness.scene.values.apply(
      try #require(CradleScene.info.presets.first { $0.id == "shinobi" }))
    harness.scene.fidelity = .published
    return harness
  }

  @Test func asPublishedItIsTheArticlesViewAndOpensWithAPush() throws {
    let harness = try published()
    let view = try #require(harness.scene.balls.article)
    #expect(view.frame.size == CGSize(width: 320, height: 568))
    let start = harness.scene.tracedItems.map(\.center)
    for (item, ball) in zip(start, view.ballBearings) {
      #expect(item.distance(to: CGPoint(x: ball.center.x - 160, y: ball.center.y - 142)) < 1e-9)
    }
    var (first, last) = (0.0, 0.0)
    for _ in 0..<60 {
      harness.frames(1)
      let now = harness.scene.tracedItems.map(\.center)
      (first, last) = (min(first, now[0].x - start[0].x), max(last, now[4].x - start[4].x))
    }
    #expect(first < -60 && last > 20, "\(first) \(last)")
    #expect(harness.settle())
  }

  @Test func asPublishedADragPushesTheBall() throws {
    let harness = try published()
    #expect(harness.settle())
    let before = harness.scene.tracedItems[1].center
    let gesture = harness.scene.sampleGesture()
    guard case .down(let x, let y)? = gesture.events.first?.kind else {
      Issue.record("A sample gesture starts with a press.")
      return
    }
    #expect(harness.press(CGPoint(x: x, y: y)) && harness.scene.balls.heldBall == 1)
    harness.move(CGPoint(x: x - 40, y: y))
    harness.frames(20)
    #expect(harness.scene.tracedItems[1].center.x < before.x - 10)
    harness.lift(CGPoint(x: x - 40, y: y))
    #expect(harness.scene.balls.heldBall == nil && harness.settle())
  }

  @Test func theArticlesViewTakesTheSwingOverAndGivesItBack() throws {
    let harness = try makeHarness(["string": 142, "gravity": 10])
    harness.frames(40)
    let angles = { harness.scene.balls.swing.angles }
    let before = angles()
    harness.scene.fidelity = .published
    for (a, b) in zip(angles(), before) { #expect(abs(a - b) < 1e-6) }
    harness.frames(1)
    let there = angles()
    harness.scene.values["string"] = 200
    for (a, b) in zip(angles(), there) { #expect(abs(a - b) < 1e-6) }
    harness.scene.fidelity = .exact
    for (a, b) in zip(angles(), there) { #expect(abs(a - b) < 1e-6) }
    #expect(harness.scene.balls.article == nil)
  }
}

@Suite struct CradleImpactsTests {
  /// The impulses of each tick in which there were some, with the time.
  private func impacts(
    _ scene: CradleScene, seconds: Double
  ) -> [(time: Double, impulse: Double)] {
    (0..<Int(seconds * 120)).flatMap { tick in
      scene.advance(by: 1.0 / 120)
      return scene.takeImpacts().map { (Double(tick + 1) / 120, $0) }
    }
  }

  /// A pendulum's speed at its lowest point, in metres per second: √(2 g L (1 − cos φ)).
  private func speed(_ scene: CradleScene) -> Double {
    let (g, length) = (scene.values["gravity"] * 10, scene.values["string"] / 100)
    return (2 * g * length * (1 - cos(CradleScene.openingAngle))).squareRoot()
  }

  @Test(arguments: [Fidelity.exact, .uikit])
  func anImpactHasTheImpulseOfTheBallThatComes(fidelity: Fidelity) throws {
    let scene = try SceneHarness(CradleScene.self).scene
    scene.fidelity = fidelity
    scene.values["resistance"] = 0
    let found = impacts(scene, seconds: 1.2)
    let first = try #require(found.first)
    // A quarter of a swing after the opening rest; a wide swing takes 2.4 % longer than a small one.
    let period =
      2 * Double.pi * (scene.values["string"] / 100 / (scene.values["gravity"] * 10)).squareRoot()
    let expected = CradleScene.openingHold + 1.024 * period / 4
    #expect(abs(first.time - expected) < 0.03)
    let impulse = scene.balls.massOfBall * speed(scene)
    // The speed is read a tick before the impact at most.
    #expect(abs(first.impulse / impulse - 1) < 0.05)
  }

  @Test func eachHalfSwingClicksOnce() throws {
    let scene = try SceneHarness(CradleScene.self).scene
    scene.values["resistance"] = 0
    let found = impacts(scene, seconds: 6)
    let swing = 1.024 * 2 * Double.pi * (2.2 / 60).squareRoot()
    let count = Int((6 - CradleScene.openingHold - swing / 4) / (swing / 2)) + 1
    #expect(found.count == count)
    for (a, b) in zip(found, found.dropFirst()) {
      #expect(abs(b.time - a.time - swing / 2) < 0.03)
      #expect(abs(b.impulse / a.impulse - 1) < 0.05)
    }
  }

  @Test func aStateThatIsComeBackToHasNotHitAnything() throws {
    let scene = try SceneHarness(CradleScene.self).scene
    let state = scene.snapshot()
    for _ in 0..<120 { scene.advance(by: 1.0 / 120) }
    scene.restore(state)
    #expect(scene.takeImpacts().isEmpty)
  }
}
