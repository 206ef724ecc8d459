import Canvas
import Foundation
import Geometry
import SeededRandom
import Testing

@testable import Scenes

/// How scenes come to rest: soon, and without a visible jump.
@Suite struct RestTests {
  /// The cradle swings for minutes, and the playground's pendulum for half of one.
  private static let cases = SceneCatalog.infos.filter {
    !["cradle", "playground"].contains($0.id)
  }
  .flatMap { info in info.fidelities.map { (info.id, $0) } }

  /// Frames in which everything comes to rest: pictures swing for two minutes.
  private static let longest = 7200

  /// As published, places are whole pixels of their phones; UIView's springs stop at the end of their
  /// duration, wherever they are.
  private static func longestJump(_ id: String, _ fidelity: Fidelity) -> Double {
    if fidelity == .published { return 0.6 }
    return fidelity == .uikit && ["expanding", "sticky"].contains(id) ? 0.3 : 0.1
  }

  @Test(.slow, arguments: cases) func nothingJumpsToRest(id: String, fidelity: Fidelity) throws {
    let scene = try SceneCatalog.open(id, fidelity)
    scene.settle(within: 600)
    let gesture = scene.sampleGesture()
    scene.play(gesture, 0..<1 + Int((gesture.events.last?.t ?? 0) / 16_667))
    #expect(!scene.isAtRest)
    var (frames, last, drawn) = (0, scene.places, scene.drawing)
    // What the last frame in which anything moved has moved, and the last frame that looked different.
    var (jump, lastDrawn) = (0.0, 0)
    while !scene.isAtRest, frames < Self.longest {
      last = scene.places
      for _ in 0..<2 { scene.advance(by: 1.0 / 120) }
      frames += 1
      let change = scene.places.map { $1.distance(to: last[$0] ?? $1) }.max() ?? 0
      if change > 0 { jump = change }
      let now = scene.drawing
      if now != drawn { (drawn, lastDrawn) = (now, frames) }
    }
    #expect(scene.isAtRest && jump < Self.longestJump(id, fidelity))
    #expect(frames - lastDrawn <= 6, "It sleeps within a tenth of a second of its last change.")
  }

  @Test(arguments: ["messages", "grid", "waterfall"], [Fidelity.uikit, .exact])
  func aHeldListSleepsAndStaysHeld(id: String, fidelity: Fidelity) throws {
    let scene = try SceneCatalog.open(id, fidelity)
    scene.settle(within: 600)
    // Away from the end that it opens at.
    let sign = id == "messages" ? 1.0 : -1
    let p = CGPoint(x: scene.size.width / 2, y: 200)
    var time: Int64 = 10_000_000
    let send = { (kind: InputEvent.Kind) in
      _ = scene.take(onStage: InputEvent(time: time, kind: kind))
      scene.advance(by: 1.0 / 60)
      time += 16_667
    }
    send(.pointerDown(p, button: .left, clicks: 1, []))
    for k in 1...10 { send(.pointerMove(p + CGVector(dx: 0, dy: sign * 5 * Double(k)), [])) }
    #expect(!scene.isAtRest)
    var frames = 0
    while !scene.isAtRest, frames < 300 {
      scene.advance(by: 1.0 / 60)
      (frames, time) = (frames + 1, time + 16_667)
    }
    #expect(scene.isAtRest)
    let still = scene.drawing
    scene.advance(by: 1.0 / 60)
    #expect(scene.drawing == still)
    // After the pause the release is none of a flick.
    let before = scene.places
    send(.pointerUp(p + CGVector(dx: 0, dy: sign * 50), button: .left))
    scene.settle(within: 300)
    #expect(scene.isAtRest)
    let after = scene.places
    #expect(before.allSatisfy { abs($1.y - (after[$0] ?? $1).y) < 0.5 })
  }
}

/// What is held still comes to rest, and goes on as if it had never rested.
@Suite struct HeldTests {
  /// The published cradle and pictures swing on without end, whoever is held.
  private static let cases = SceneCatalog.infos.flatMap { info in
    info.fidelities.filter { $0 != .published || !["cradle", "newtonian"].contains(info.id) }
      .map { (info.id, $0) }
  }

  /// A scene under a hand, with the hand's clock.
  private final class HeldScene {
    let scene: any Scene
    private var time: Int64 = 0
    private var place = CGPoint.zero

    init(_ id: String, _ fidelity: Fidelity) throws {
      scene = try SceneCatalog.open(id, fidelity)
      if id == "newtonian" { scene.press(.insert) }
      for _ in 0..<600 where !scene.isAtRest { advance() }
    }

    func advance() {
      for _ in 0..<2 { scene.advance(by: 1.0 / 120) }
      time += 16_667
    }

    func send(_ kind: InputEvent.Kind) {
      _ = scene.take(onStage: InputEvent(time: time, kind: kind))
    }

    /// Plays half of the scene's own gesture, and does not let go.
    func press() {
      let events = scene.sampleGesture().events
      for event in events.prefix(1 + events.count / 2) {
        guard let input = event.input(at: time, shiftedBy: .zero) else { continue }
        if case .pointerMove(let p, _) = input.kind { place = p }
        send(input.kind)
        advance()
      }
    }

    /// Lifts something upward, and does not let go.
    func lift(at p: CGPoint) {
      send(.pointerDown(p, button: .left, clicks: 1, []))
      for k in 1...10 {
        place = p - CGVector(dx: 0, dy: 8 * Double(k))
        send(.pointerMove(place, []))
        advance()
      }
    }

    func goOn() {
      for k in 1...5 { send(.pointerMove(place + CGVector(dx: 6 * Double(k), dy: 0), [])) }
      advance()
      send(.pointerUp(place + CGVector(dx: 30, dy: 0), button: .left))
    }
  }

  /// Holds a scene until it rests, and another one for some seconds longer: both then go on alike.
  private func check(_ held: HeldScene, _ other: HeldScene, within accuracy: Double = 1e-9) {
    var frames = 0
    while !held.scene.isAtRest, frames < 1800 {
      held.advance()
      other.advance()
      frames += 1
    }
    #expect(held.scene.isAtRest)
    let still = held.scene.drawing
    for _ in 0..<300 {
      other.advance()
      guard other.scene.isAtRest, accuracy > 1e-9 || other.scene.drawing == still else {
        Issue.record("It goes on by itself.")
        return
      }
    }
    held.goOn()
    other.goOn()
    for _ in 0..<60 {
      held.advance()
      other.advance()
      let places = zip(held.scene.tracedItems, other.scene.tracedItems)
      #expect(places.allSatisfy { $0.center.distance(to: $1.center) <= accuracy })
    }
  }

  @Test(.slow, arguments: cases) func whatIsHeldStillSleeps(id: String, fidelity: Fidelity) throws {
    let (held, other) = (try HeldScene(id, fidelity), try HeldScene(id, fidelity))
    for scene in [held, other] { scene.press() }
    // Balls of an exact cradle that lean on a held one rest in ever smaller steps.
    check(held, other, within: id == "cradle" && fidelity == .exact ? 1e-4 : 1e-9)
  }

  @Test(arguments: [Fidelity.uikit, .exact]) func aLiftedTileSleeps(fidelity: Fidelity) throws {
    let (held, other) = (
      try HeldScene("carousel", fidelity), try HeldScene("carousel", fidelity)
    )
    let tile = try #require(
      held.scene.tracedItems.min { abs($0.center.x - 350) < abs($1.center.x - 350) })
    for scene in [held, other] { scene.lift(at: tile.center) }
    // Apple's engine pulls a tile to and fro at the end of its reach.
    check(held, other, within: fidelity == .uikit ? 1 : 1e-9)
  }
}

@Suite struct FollowedItemTests {
  /// A row that leaves the screen goes on as its spring says, and a scene moves as it does without.
  @Test(.slow, arguments: ["messages", "grid", "carousel"], [Fidelity.uikit, .exact])
  func aRowGoesOnOffTheScreen(id: String, fidelity: Fidelity) throws {
    let type = try #require(SceneCatalog.scene(id))
    try check(type, fidelity)
  }

  private func check<S: Scene>(_ type: S.Type, _ fidelity: Fidelity) throws {
    let (harness, other) = (try SceneHarness(type), try SceneHarness(type))
    for harness in [harness, other] {
      harness.scene.fidelity = fidelity
      harness.scene.values["frequency"] = 0.5
      harness.scene.values["damping"] = 0.2
      _ = harness.settle()
    }
    let following = harness.scene
    let isVertical = S.info.id != "carousel"
    let all = harness.scene.tracedItems
    let chosen = try #require(S.info.id == "messages" ? all.last : all.first).id
    following.followedID = chosen
    let back: CGFloat = S.info.id == "messages" ? 1 : -1
    let start = CGPoint(x: 350, y: 350)
    for harness in [harness, other] { harness.press(start) }
    var values: [Double] = []
    var awayCount = 0
    for k in 1...240 {
      let way = back * 16 * CGFloat(min(k, 20))
      let place = start + CGVector(dx: isVertical ? 0 : way, dy: isVertical ? way : 0)
      for harness in [harness, other] {
        if k <= 20 { harness.move(place) }
        if k == 21 { harness.lift(place) }
        harness.frames(1, rate: 120)
      }
      #expect(harness.scene.tracedItems == other.scene.tracedItems, "frame \(k)")
      let here = harness.scene.tracedItems.first { $0.id == chosen }
      #expect(here == nil || following.followedItem == nil, "never twice")
      let item = try #require(here ?? following.followedItem, "frame \(k)")
      values.append(item.deflection.displacement)
      if here == nil {
        awayCount += 1
        // Smooth from the screen on: its speed does not jump.
        let last = values.suffix(3)
        if k > 22 { #expect(abs(last[k - 1] - 2 * last[k - 2] + last[k - 3]) < 1, "frame \(k)") }
      }
    }
    #expect(awayCount > 100)
    // It swings on, to the other side of rest.
    #expect((values.map(abs).max() ?? 0) > 20)
    #expect((values.min() ?? 0) < -1 && (values.max() ?? 0) > 1)
  }

  /// An item is followed on another engine from where it leaves the screen: states of before come back.
  @Test(arguments: ["messages", "grid", "carousel"])
  func anotherFidelityComesBackToo(id: String) throws {
    func check<S: Scene>(_ type: S.Type) throws {
      let harness = try SceneHarness(type)
      #expect(harness.settle())
      let following = harness.scene
      let items = harness.scene.tracedItems
      let chosen = try #require(id == "messages" ? items.last : items.first).id
      following.followedID = chosen
      harness.frames(2)
      harness.scene.fidelity = .exact
      harness.frames(2)
      let state = harness.scene.snapshot()
      for _ in 0..<30 {
        let step: CGFloat = id == "messages" ? -200 : 200
        let delta = CGVector(dx: id == "carousel" ? step : 0, dy: id == "carousel" ? 0 : step)
        harness.send(.wheel(CGPoint(x: 350, y: 300), delta: delta, isPrecise: true, []))
        harness.frames(1)
      }
      #expect(following.followedItem != nil, "it has left the screen")
      harness.scene.restore(state)
      #expect(following.followedItem == nil)
      #expect(harness.scene.tracedItems.contains { $0.id == chosen })
    }
    let type = try #require(SceneCatalog.scene(id))
    try check(type)
  }
}
