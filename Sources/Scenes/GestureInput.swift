import Canvas
import Documents
import Foundation
import Geometry
import Localization

extension GestureEvent {
  /// What a gesture keeps of an event, on a clock that starts at `start` microseconds; nil for what
  /// no gesture holds.
  ///
  /// Places and lengths beyond what its file may hold are the farthest that it may.
  public init?(_ event: InputEvent, since start: Int64) {
    let t = event.time - start
    let kept = { (x: CGFloat) in
      min(max(Double(x), Gesture.places.lowerBound), Gesture.places.upperBound)
    }
    switch event.kind {
    case .pointerDown(let p, .left, _, _): self.init(t: t, kind: .down(x: kept(p.x), y: kept(p.y)))
    case .pointerMove(let p, _): self.init(t: t, kind: .move(x: kept(p.x), y: kept(p.y)))
    case .pointerUp(let p, .left): self.init(t: t, kind: .up(x: kept(p.x), y: kept(p.y)))
    case .wheel(let p, let delta, let isPrecise, _):
      self.init(
        t: t,
        kind: .wheel(
          x: kept(p.x), y: kept(p.y), dx: kept(delta.dx), dy: kept(delta.dy), isPrecise: isPrecise))
    case .key(let key, _, _):
      guard let name = key.name else { return nil }
      self.init(t: t, kind: .key(name))
    case .text(let words): self.init(t: t, kind: .text(words))
    default: return nil
    }
  }

  /// The event as a scene takes it, moved to another clock and place; nil for what is no input.
  public func input(at time: Int64, shiftedBy v: CGVector) -> InputEvent? {
    let kind: InputEvent.Kind
    switch self.kind {
    case .down(let x, let y):
      kind = .pointerDown(CGPoint(x: x, y: y) + v, button: .left, clicks: 1, [])
    case .move(let x, let y): kind = .pointerMove(CGPoint(x: x, y: y) + v, [])
    case .up(let x, let y): kind = .pointerUp(CGPoint(x: x, y: y) + v, button: .left)
    case .wheel(let x, let y, let dx, let dy, let isPrecise):
      kind = .wheel(
        CGPoint(x: x, y: y) + v, delta: CGVector(dx: dx, dy: dy), isPrecise: isPrecise, [])
    case .text(let words): kind = .text(words)
    case .key(let name):
      guard let key = Key(name: name) else { return nil }
      kind = .key(key, [], isRepeat: false)
    case .resize, .set: return nil
    }
    return InputEvent(time: time, kind: kind)
  }
}

extension Gesture {
  /// What a scene cannot make of the gesture: the place in the file and a sentence; nil where all is
  /// well.
  public func complaint(for scene: SceneInfo) -> (path: String, words: LocalizedText)? {
    for (i, event) in events.enumerated() {
      switch event.kind {
      case .key(let name) where Key(name: name) == nil:
        return ("$.events[\(i)].key", "takes \(Key.names.joined(separator: ", ")).")
      case .set(let id, let value):
        guard let parameter = scene.parameters.first(where: { $0.id == id }) else {
          return ("$.events[\(i)].parameter", "names \"\(id)\", which \(scene.id) has not.")
        }
        let limit = parameter.limit
        guard limit.contains(value) else {
          return (
            "$.events[\(i)].value", "takes \(limit.lowerBound) to \(limit.upperBound) for \(id)."
          )
        }
      case .resize(let width, let height) where !(width >= 1 && height >= 1):
        return ("$.events[\(i)]", "takes a width and a height of 1 or more.")
      default: break
      }
    }
    return nil
  }

  /// A drag along a path at an even pace, a rest, and the release.
  public static func pull(
    scene: String, size: CGSize, path: [CGPoint], duration: Double, rest: Double
  ) -> Gesture {
    guard let first = path.first, let last = path.last else {
      preconditionFailure("A drag needs at least one place.")
    }
    let steps = max(1, path.count - 1)
    let time = { (k: Int) in Int64((duration * Double(k) / Double(steps) * 1e6).rounded()) }
    var events = [GestureEvent(t: 0, kind: .down(x: first.x, y: first.y))]
    for (k, p) in path.enumerated().dropFirst() {
      events.append(GestureEvent(t: time(k), kind: .move(x: p.x, y: p.y)))
    }
    let end = Int64(((duration + rest) * 1e6).rounded())
    events.append(GestureEvent(t: end, kind: .up(x: last.x, y: last.y)))
    return Gesture(scene: scene, size: size, frames: [], events: events)
  }
}
