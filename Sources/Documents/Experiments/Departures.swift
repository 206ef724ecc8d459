import Dynamics
import Foundation
import Geometry

/// What of an experiment can leave its world for good, and what has.
///
/// An item leaves where it is far outside, goes on outward, and no gravity or lasting push of it leads
/// back. What an attachment, a snap or a field without an edge may bring back stays.
struct Departures {
  /// So far outside of the world an item is out of reach, in points.
  private static let distance: CGFloat = 3000
  /// A force that is less than this share outward or inward is neither: angles are not exact.
  private static let sideways = 1e-6

  private let limit: CGRect
  /// What nothing holds, with the forces that act on it all the time.
  private var forces: [String: [CGVector]] = [:]
  /// Where the items and groups were that have left, and how they were turned.
  private(set) var places: [String: (center: CGPoint, transform: CGAffineTransform)] = [:]

  init(_ experiment: Experiment, world: CGRect) {
    let far = max(Self.distance, 2 * max(world.width, world.height))
    limit = world.insetBy(dx: -far, dy: -far)
    for mover in experiment.movers { forces[mover] = [] }
    for behavior in experiment.behaviors {
      let isLasting = behavior.kind == .push && !behavior.actsOnce && behavior[.active] != 0
      for id in behavior.items {
        if behavior.holds { forces[id] = nil }
        if behavior.kind == .gravity || isLasting { forces[id]?.append(behavior.force) }
      }
    }
  }

  /// The names of what leaves now, given where it is and how fast it goes, in points per second.
  func leaving(_ run: ExperimentRun) -> [String] {
    run.experiment.movers.filter { mover in
      guard let forces = forces[mover], let place = run.item(mover)?.center,
        !limit.contains(place)
      else { return false }
      let velocity = run.motion(of: mover).velocity
      let sides: [(CGFloat, KeyPath<CGVector, CGFloat>)] = [
        (side(place.x, limit.minX, limit.maxX), \.dx),
        (side(place.y, limit.minY, limit.maxY), \.dy),
      ]
      return sides.contains { side, path in
        side != 0 && velocity[keyPath: path] * side >= 0
          && forces.allSatisfy { $0[keyPath: path] * side >= -Self.sideways * $0.length }
      }
    }
  }

  /// -1 below a range, 1 above it and 0 in it.
  private func side(_ x: CGFloat, _ low: CGFloat, _ high: CGFloat) -> CGFloat {
    x < low ? -1 : x > high ? 1 : 0
  }

  /// Takes note that an item or group has left.
  mutating func add(_ mover: String, _ item: any DynamicItem) {
    forces[mover] = nil
    places[mover] = (item.center, item.transform)
  }
}

extension Experiment.Behavior {
  /// Whether it may bring back what is far away: a field does not beyond its region's edge.
  fileprivate var holds: Bool {
    kind.family.needsItems || kind.family == .field && self[all: .region] == nil
  }
}
