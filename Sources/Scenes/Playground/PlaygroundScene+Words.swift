import Documents
import Foundation
import Geometry

/// What the playground says of itself.
extension PlaygroundScene {
  /// What moves, for traces: the experiment's own places.
  public var tracedItems: [TracedItem] {
    run.rows.map {
      TracedItem(
        id: $0.item, center: $0.center, angle: $0.angle, velocity: $0.velocity,
        angularVelocity: $0.angularVelocity)
    }
  }

  /// What the engine has in hand.
  public var debugPicture: DebugPicture { DebugPicture(run.animator.picture, map: view.map) }

  /// The time, and what the one item that is chosen does.
  public var readouts: [Readout] {
    var readouts = [Readout(title: "Time", value: Numerals.fixed(run.time, 2) + " s")]
    guard selection.count == 1, let id = chosenItems.first,
      let row = run.rows.first(where: { $0.item == id })
    else { return readouts }
    readouts += [
      Readout(
        title: "Place",
        value: "\(Numerals.fixed(row.center.x, 1)), \(Numerals.fixed(row.center.y, 1))"),
      Readout(title: "Speed", value: Numerals.fixed(row.velocity.length, 1) + " pt/s"),
      Readout(title: "Turn", value: Numerals.fixed(row.angle * 180 / .pi, 1) + "°"),
    ]
    return readouts
  }

  /// What a parameter's value means here and now.
  public func explanation(of parameter: String) -> Explanation? {
    switch parameter {
    case "grid":
      let isOn = values["snapping"] >= 0.5
      return Explanation(isOn ? "new things stand on its crossings" : "shown, but nothing snaps")
    case "strength":
      return Explanation("lifts \(Int(values["strength"])) times the weight of what it holds")
    case "example": return Explanation(document.question)
    default: return nil
    }
  }

  /// A line for those who watch.
  public var status: String {
    let count = document.items.count
    return "\(count) \(count == 1 ? "item" : "items"), \(document.behaviors.count) behaviors, "
      + "frame \(run.frame), \(isRunning ? "running" : tool.title)"
      + (selection.isEmpty ? "" : ", \(selection.count) chosen")
  }

  /// What just happened.
  public func takeNews() -> String? {
    defer { news = nil }
    return news
  }

  /// The first item that can move is pulled aside and let go.
  public func sampleGesture() -> Gesture {
    let item = document.items.first { document.properties(of: $0.id).isAnchored != true }
    let start = view.stage(item.map { center(of: $0.id) } ?? view.world.center)
    return Gesture.pull(
      scene: Self.info.id, size: size,
      path: (0...24).map { k in
        let t = CGFloat(k) / 24
        return CGPoint(x: start.x - 60 * t * view.scale, y: start.y - 50 * t * view.scale)
      }, duration: 0.5, rest: 0.3)
  }
}
