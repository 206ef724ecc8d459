import Canvas
import Documents
import Foundation
import Scenes
import Testing

/// Input of any kind, the same for the same seed.
enum RandomInput {
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
}
