import CairoCanvas
import Canvas
import Documents
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

  private func make(_ id: String, _ fidelity: Fidelity) throws -> any Scene {
    let type = try #require(SceneCatalog.scene(id))
    let scene = type.init(
      environment: SceneEnvironment(
        text: try PangoText(), conversation: try Samples.conversation(named: "weekend")))
    scene.resize(to: CGSize(width: 700, height: 700))
    scene.fidelity = fidelity
    for _ in 0..<600 where !scene.isAtRest { scene.advance(by: 1.0 / 60) }
    return scene
  }

  private func places(_ scene: any Scene) -> [String: CGPoint] {
    Dictionary(scene.tracedItems.map { ($0.id, $0.center) }) { first, _ in first }
  }

  /// As published, places are whole pixels of their phones; UIView's springs stop at the end of their
  /// duration, wherever they are.
  private static func longestJump(_ id: String, _ fidelity: Fidelity) -> Double {
    if fidelity == .published { return 0.6 }
    return fidelity == .uikit && ["expanding", "sticky"].contains(id) ? 0.3 : 0.1
  }

  /// A scene at the end of its own gesture.
  private func flicked(_ id: String, _ fidelity: Fidelity) throws -> any Scene {
    let scene = try make(id, fidelity)
    let events = scene.sampleGesture().events
    let (start, end) = (events[0].t, events[events.count - 1].t)
    for frame in 0...Int((end - start) / 16_667) {
      for event in events where Int((event.t - start) / 16_667) == frame {
        if let input = event.input(at: event.t, shiftedBy: .zero) { _ = scene.take(onStage: input) }
      }
      scene.advance(by: 1.0 / 60)
    }
    return scene
  }

  @Test(.slow, arguments: cases) func nothingJumpsToRest(id: String, fidelity: Fidelity) throws {
    let scene = try flicked(id, fidelity)
    #expect(!scene.isAtRest)
    var (frames, last, drawn) = (0, places(scene), drawing(scene))
    // What the last frame in which anything moved has moved, and the last frame that looked different.
    var (jump, lastDrawn) = (0.0, 0)
    while !scene.isAtRest, frames < Self.longest {
      last = places(scene)
      for _ in 0..<2 { scene.advance(by: 1.0 / 120) }
      frames += 1
      let change = places(scene).map { $1.distance(to: last[$0] ?? $1) }.max() ?? 0
      if change > 0 { jump = change }
      let now = drawing(scene)
      if now != drawn { (drawn, lastDrawn) = (now, frames) }
    }
    #expect(scene.isAtRest && jump < Self.longestJump(id, fidelity))
    #expect(frames - lastDrawn <= 6, "It sleeps within a tenth of a second of its last change.")
  }

  private func drawing(_ scene: any Scene) -> DrawList {
    var list = DrawList()
    scene.draw(into: &list, theme: .light)
    return list
  }

  @Test(arguments: ["messages", "grid", "waterfall"], [Fidelity.uikit, .exact])
  func aHeldListSleepsAndStaysHeld(id: String, fidelity: Fidelity) throws {
    let scene = try make(id, fidelity)
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
    let still = drawing(scene)
    scene.advance(by: 1.0 / 60)
    #expect(drawing(scene) == still)
    // After the pause the release is none of a flick.
    let before = places(scene)
    send(.pointerUp(p + CGVector(dx: 0, dy: sign * 50), button: .left))
    for _ in 0..<300 where !scene.isAtRest { scene.advance(by: 1.0 / 60) }
    #expect(scene.isAtRest)
    let after = places(scene)
    #expect(before.allSatisfy { abs($1.y - (after[$0] ?? $1).y) < 0.5 })
  }
}
