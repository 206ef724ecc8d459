import Canvas
import Foundation
import Geometry
import Scenes

/// How fast a hand that drags moves.
struct DragPath {
  private var places: [(time: Int64, place: CGPoint)]

  /// The pointer's way over so long before the release says how fast it was, in microseconds.
  private static let window: Int64 = 60_000

  /// A drag that begins at a place, in microseconds.
  init(_ time: Int64, _ place: CGPoint) { places = [(time, place)] }

  mutating func add(_ time: Int64, _ place: CGPoint) { places.append((time, place)) }

  /// Its velocity where it is let go at a place, in points per second; nil where it had stopped before.
  func velocity(at time: Int64, _ place: CGPoint) -> CGVector? {
    guard let from = places.first(where: { time - $0.time <= Self.window }) else { return nil }
    return (place - from.place) * (1 / max(0.001, Double(time - from.time) / 1e6))
  }
}

extension Session {
  /// How fast the last drag was let go, in points per second, positive toward rest; 0 where the hand had stopped, and
  /// nil without a drag.
  ///
  /// As the timeline shows it. What a list moves trails the hand, and goes on toward its rest in the hand's direction;
  /// what a hand holds itself may move away from rest.
  var dragVelocity: Double? {
    guard let gesture = stepper.lastGesture, !gesture.isSample else { return nil }
    var path: DragPath?
    var velocity: Double?
    for entry in stepper.gestureEntries {
      guard case .input(let kind) = entry.command else { continue }
      switch kind {
      case .pointerDown(let p, .left, _, _): path = DragPath(entry.time, p)
      case .pointerMove(let p, _): path?.add(entry.time, p)
      case .pointerUp(let p, .left):
        let speed = path?.velocity(at: entry.time, p)?.length ?? 0
        let isFlick = speed >= GestureMarks.slowest
        velocity = isFlick ? (movesAway(at: entry.time) ? -speed : speed) : 0
        path = nil
      default: break
      }
    }
    return velocity
  }

  /// Whether what is farthest from rest at a time moved on away from it, where a hand holds it and no list trails it.
  private func movesAway(at time: Int64) -> Bool {
    let trace = stepper.trace
    guard case .fixed = scene.spring?.step, let number = trace.number(at: time) else {
      return false
    }
    let items = trace[number].own.items.map(\.deflection)
    guard let far = items.max(by: { abs($0.displacement) < abs($1.displacement) }) else {
      return false
    }
    return far.displacement * far.rate > 0
  }
}
