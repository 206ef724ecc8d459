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
}
