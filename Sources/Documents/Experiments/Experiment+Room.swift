import Foundation
import Geometry

/// A floor and walls around a part of the world: boundaries like others, found by their names.
extension Experiment {
  /// What keeps items in.
  public enum Enclosure: CaseIterable, Sendable {
    /// A line under everything.
    case floor
    /// Lines at the left and at the right.
    case walls

    fileprivate var names: [String] {
      switch self {
      case .floor: ["floor"]
      case .walls: ["left", "right"]
      }
    }

    fileprivate func line(_ name: String, of room: CGRect) -> [CGPoint] {
      let x = name == "right" ? room.maxX : room.minX
      let end = CGPoint(
        x: self == .floor ? room.maxX : x, y: self == .floor ? room.maxY : room.minY)
      return [CGPoint(x: x, y: room.maxY), end]
    }
  }

  /// Whether there is a floor, or a wall at least.
  public func has(_ enclosure: Enclosure) -> Bool {
    behaviors.contains { behavior in
      behavior.collision?.boundaries.contains { enclosure.names.contains($0.id) } == true
    }
  }

  /// Puts a floor or walls around a part of the world, in points, or takes them away.
  public mutating func set(_ enclosure: Enclosure, isThere: Bool, around room: CGRect) {
    guard isThere != has(enclosure) else { return }
    for i in behaviors.indices where !isThere {
      behaviors[i].collision?.boundaries.removeAll { enclosure.names.contains($0.id) }
    }
    for name in enclosure.names where isThere && isFree(name) {
      addBoundary(enclosure.line(name, of: room), named: name)
    }
  }

  /// The part of the world that a floor and walls stand around at first, in points.
  public static let room = CGRect(x: 20, y: 40, width: 600, height: 400)

  /// An experiment with gravity, collisions, a floor and walls, and nothing in it.
  public static var emptyRoom: Experiment {
    var experiment = empty
    for enclosure in Enclosure.allCases {
      experiment.set(enclosure, isThere: true, around: room)
    }
    return experiment
  }
}
