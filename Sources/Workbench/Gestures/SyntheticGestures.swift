import Documents
import ElementaryFunctions
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

  static let speeds = 50.0...8000.0
  static let reaches = 5.0...400.0
  static let periods = 0.2...4.0
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
    let at = { (distance: Double) in
      CGPoint(x: start.x + way.dx * distance, y: start.y + way.dy * distance)
    }
    let end: Double
    var path: [(t: Double, distance: Double)] = []
    switch move {
    case .flick:
      let length = min(Self.sweep, 0.4 * Double(max(scene.size.width, scene.size.height)))
      end = length / speed
      let count = max(3, Int((end * Self.rate).rounded()))
      path = (1...count).map { k in
        let share = Double(k) / Double(count)
        return (end * share, length * share)
      }
    case .step:
      end = Self.hold
      path = [(1 / Self.rate, reach)]
    case .sine:
      end = Self.swings * period
      let count = Int((end * Self.rate).rounded())
      path = (1...max(1, count)).map { k in
        let t = end * Double(k) / Double(max(1, count))
        return (t, reach * Double.sin(2 * Double.pi * t / period))
      }
    }
    let time = { (t: Double) in Int64((t * 1e6).rounded()) }
    var events = [GestureEvent(t: 0, kind: .down(x: start.x, y: start.y))]
    for (t, distance) in path {
      events.append(GestureEvent(t: time(t), kind: .move(x: at(distance).x, y: at(distance).y)))
    }
    let last = at(path.last?.distance ?? 0)
    events.append(GestureEvent(t: time(end), kind: .up(x: last.x, y: last.y)))
    return Gesture(scene: scene.info.id, size: scene.size, frames: [], events: events)
  }

  /// Where the scene's own sample takes hold, and which way it drags; down where it only presses.
  private static func place(in scene: any Scene) -> (start: CGPoint, way: CGVector) {
    var places: [CGPoint] = []
    for event in scene.sampleGesture().events {
      switch event.kind {
      case .down(let x, let y): if places.isEmpty { places.append(CGPoint(x: x, y: y)) }
      case .move(let x, let y): if !places.isEmpty { places.append(CGPoint(x: x, y: y)) }
      default: break
      }
    }
    let middle = CGPoint(x: scene.size.width / 2, y: scene.size.height / 2)
    guard let first = places.first else { return (middle, CGVector(dx: 0, dy: 1)) }
    let way = (places.last ?? first) - first
    guard way.length > 1 else { return (first, CGVector(dx: 0, dy: 1)) }
    return (first, way * (1 / way.length))
  }
}
