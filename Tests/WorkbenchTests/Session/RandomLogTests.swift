import CairoCanvas
import Canvas
import Documents
import Foundation
import Geometry
import Scenes
import Testing

@testable import Workbench

/// Any input of any scene gives the same states at any rate of frames.
@Suite struct RandomLogTests {
  /// Drags, flicks, turns of the wheel, keys, sizes and values one after another, in 1.2 s.
  static func gesture(_ scene: any Scene, seed: UInt64) -> Gesture {
    var random = Seeded(state: seed)
    var events: [GestureEvent] = []
    var time: Int64 = 0
    let size = scene.size
    let number = { (range: ClosedRange<Double>) in Double.random(in: range, using: &random) }
    while time < 1_200_000 {
      time += Int64(number(2_000...60_000))
      let (x, y) = (number(20...Double(size.width) - 20), number(20...Double(size.height) - 80))
      switch Int(number(0...7)) {
      case 0...2:
        events.append(.init(t: time, kind: .down(x: x, y: y)))
        let (vx, vy) = (number(-8...8), number(-25...25))
        let count = Int(number(1...14))
        for k in 1...count {
          time += Int64(number(500...16_000))
          events.append(
            .init(t: time, kind: .move(x: x + Double(k) * vx, y: y + Double(k) * vy)))
        }
        time += Int64(number(0...30_000))
        events.append(
          .init(t: time, kind: .up(x: x + Double(count) * vx, y: y + Double(count) * vy)))
      case 3:
        let dy = number(-400...400)
        events.append(
          .init(t: time, kind: .wheel(x: x, y: y, dx: 0, dy: dy, isPrecise: dy < 0)))
      case 4:
        events.append(
          .init(t: time, kind: .resize(width: number(300...900), height: number(300...700))))
      case 5:
        let parameter = scene.info.parameters[
          Int(number(0...Double(scene.info.parameters.count - 1)))]
        // A parameter that starts the scene anew ends the log.
        guard !parameter.restarts else { continue }
        events.append(
          .init(
            t: time,
            kind: .set(
              parameter: parameter.id,
              value: number(parameter.range.lowerBound...parameter.range.upperBound))))
      default:
        let keys = ["insert", "delete", "s", "pageup", "home", "up", "down", "enter"]
        let name = keys[Int(number(0...Double(keys.count - 1)))]
        // Keys that stop what was built to build on it end the log.
        let ends = scene.editing != nil && ["s", "enter"].contains(name)
        guard Key(name: name) != nil, !ends else { continue }
        events.append(.init(t: time, kind: .key(name)))
      }
    }
    return Gesture(scene: scene.info.id, size: size, frames: [], events: events)
  }

  private func hashes(_ session: Session, from start: Int) throws -> [UInt64] {
    try (1...8).map { part in
      let numbers = try #require(session.trace.numbers)
      try #require(numbers.contains(start + part * 20))
      session.rewind(to: start + part * 20)
      session.showTick()
      return StateHash(session.scene.tracedItems).value
    }
  }

  private static let cases = SceneCatalog.infos.flatMap { info in
    info.fidelities.map { (info.id, $0) }
  }

  @Test(arguments: cases, [UInt64(1), 2, 3])
  func anyLogGivesTheSameStates(_ scene: (String, Fidelity), _ seed: UInt64) throws {
    var first: [UInt64]?
    for rate in [60.0, 144] {
      let session = try SameLogTests.session(scene.0, scene.1)
      session.play(Self.gesture(session.scene, seed: seed))
      let start = session.trace.last
      for _ in 0..<Int(1.5 * rate) { session.advance(by: (1e6 / rate).rounded() / 1e6) }
      let states = try hashes(session, from: start)
      first = first ?? states
      #expect(states == first, "\(rate) Hz")
    }
  }
}
