import Foundation
import Geometry

/// What the hand did, as the timeline marks it.
struct GestureMarks {
  /// While the button was down, in seconds of the stage's clock; the end is nil while it still is.
  private(set) var presses: [(start: Double, end: Double?)] = []
  /// Where it was let go while moving, and how fast, in points per second.
  private(set) var flicks: [(time: Double, velocity: CGVector)] = []
  /// Turns of the wheel and keys.
  private(set) var ticks: [Double] = []

  /// Slower than this nothing is a flick, in points per second.
  static let slowest = 60.0

  init(_ log: InputLog, in numbers: ClosedRange<Int>) {
    // From a little before, for a press that is still going on.
    let early = Tick.time(of: numbers.lowerBound) - 10_000_000
    var path: DragPath?
    for entry in log.entries where entry.time >= early {
      guard entry.time <= Tick.time(of: numbers.upperBound) else { break }
      guard case .input(let kind) = entry.command else { continue }
      let time = Double(entry.time) / 1e6
      switch kind {
      case .pointerDown(let p, .left, _, _):
        presses.append((time, nil))
        path = DragPath(entry.time, p)
      case .pointerMove(let p, _): path?.add(entry.time, p)
      case .pointerUp(let p, .left):
        guard let last = presses.last, last.end == nil else { break }
        presses[presses.count - 1].end = time
        if let velocity = path?.velocity(at: entry.time, p), velocity.length >= Self.slowest {
          flicks.append((time, velocity))
        }
      case .wheel, .key, .text: ticks.append(time)
      default: break
      }
    }
  }
}
