import Documents
import Foundation
import Geometry
import Scenes

/// A hand that does the same every time: drags where the scene's own sample drags, by the numbers.
struct SyntheticGestures: Hashable {
  enum Move: CaseIterable {
    /// Swept along and let go while moving.
    case flick
    /// Moved at once, held, let go.
    case step
    case sine
  }

  /// Of a flick, in points per second.
  var speed = 1000.0
  /// Of a step, and of the sine to each side, in points.
  var reach = 100.0
  /// Of the sine, in seconds.
  var period = 1.0

  /// How far a flick is swept at most, in points, before it is let go.
  private static let sweep = 220.0
  /// How often a hand is seen, in hertz; how long a step is held, in seconds; how often it goes to
  /// and fro.
  private static let rate = 120.0
  private static let hold = 1.5
  private static let swings = 4.0

  /// A gesture for a scene.
  func gesture(_ move: Move, in scene: any Scene) -> Gesture {
    let (start, way) = Self.place(in: scene)
    // Drags over distances that are even in time.
    let pull = { (distances: [Double], duration: Double, rest: Double) in
      Gesture.pull(
        scene: scene.info.id, size: scene.size,
        path: [start] + distances.map { start + way * $0 }, duration: duration, rest: rest)
    }
    switch move {
    case .flick:
      let length = min(Self.sweep, 0.4 * Double(max(scene.size.width, scene.size.height)))
      let count = max(3, Int((length / speed * Self.rate).rounded()))
      return pull(
        (1...count).map { length * Double($0) / Double(count) }, length / speed, 0)
    case .step: return pull([reach], 1 / Self.rate, Self.hold - 1 / Self.rate)
    case .sine:
      let duration = Self.swings * period
      let count = max(1, Int((duration * Self.rate).rounded()))
      let turns = (1...count).map { Self.swings * Double($0) / Double(count) }
      return pull(turns.map { reach * Double.sin(2 * .pi * $0) }, duration, 0)
    }
  }

  /// Where the scene's own sample takes hold, and which way it drags; down where it only presses.
  private static func place(in scene: any Scene) -> (start: CGPoint, way: CGVector) {
    let places = scene.sampleGesture().events.compactMap { event -> CGPoint? in
      switch event.kind {
      case .down(let x, let y), .move(let x, let y): CGPoint(x: x, y: y)
      default: nil
      }
    }
    let first = places.first ?? CGPoint(x: scene.size.width / 2, y: scene.size.height / 2)
    let way = (places.last ?? first) - first
    return (first, way.length > 1 ? way * (1 / way.length) : CGVector(dx: 0, dy: 1))
  }
}
