import Dynamics
import ElementaryFunctions
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

  /// Something that nothing holds, with what acts on it all the time.
  private struct Candidate {
    let mover: String
    var forces: [CGVector] = []
  }

  private let limit: CGRect
  private var candidates: [Candidate]
  /// Where the items and groups were that have left, and how they were turned.
  private(set) var places: [String: (center: CGPoint, transform: CGAffineTransform)] = [:]

  init(_ experiment: Experiment, world: CGRect) {
    let far = max(Self.distance, 2 * max(world.width, world.height))
    limit = world.insetBy(dx: -far, dy: -far)
    var forces: [String: [CGVector]] = [:]
    var held: Set<String> = []
    for behavior in experiment.behaviors {
      switch behavior {
      case .attachment, .snap: held.formUnion(behavior.items)
      case .field(let field): if !field.hasEdge { held.formUnion(field.items) }
      case .gravity(let gravity):
        for id in gravity.items { forces[id, default: []].append(gravity.force) }
      case .push(let push) where !push.isInstantaneous && push.isActive:
        for id in push.items { forces[id, default: []].append(push.force) }
      case .push, .collision, .itemProperties: break
      }
    }
    candidates = experiment.movers.filter { !held.contains($0) }.map {
      Candidate(mover: $0, forces: forces[$0] ?? [])
    }
  }

  /// The names of what leaves now, given where it is and how fast it goes, in points per second.
  func leaving(_ run: ExperimentRun) -> [String] {
    candidates.compactMap { candidate in
      guard let place = run.item(candidate.mover)?.center, !limit.contains(place) else {
        return nil
      }
      let velocity = run.motion(of: candidate.mover).velocity
      let leaves = outward(at: place).contains { side in
        velocity.dot(side) >= 0
          && candidate.forces.allSatisfy { $0.dot(side) >= -Self.sideways * $0.length }
      }
      return leaves ? candidate.mover : nil
    }
  }

  /// The ways out of the sides that a place is beyond.
  private func outward(at p: CGPoint) -> [CGVector] {
    var ways: [CGVector] = []
    if p.x < limit.minX { ways.append(CGVector(dx: -1, dy: 0)) }
    if p.x > limit.maxX { ways.append(CGVector(dx: 1, dy: 0)) }
    if p.y < limit.minY { ways.append(CGVector(dx: 0, dy: -1)) }
    if p.y > limit.maxY { ways.append(CGVector(dx: 0, dy: 1)) }
    return ways
  }

  /// Takes note that an item or group has left.
  mutating func add(_ mover: String, _ item: any DynamicItem) {
    candidates.removeAll { $0.mover == mover }
    places[mover] = (item.center, item.transform)
  }
}

extension Experiment.Field {
  /// Whether it has an end beyond which nothing is drawn back.
  fileprivate var hasEdge: Bool {
    switch region {
    case .disc, .rectangle: true
    case .infinite, .inverse, .union, .difference, .intersection, nil: false
    }
  }
}

extension Experiment.Gravity {
  fileprivate var force: CGVector {
    Experiment.vector(vector, angle, magnitude) ?? CGVector(dx: 0, dy: 1)
  }
}

extension Experiment.Push {
  fileprivate var force: CGVector { Experiment.vector(vector, angle, magnitude) ?? .zero }
}

extension Experiment {
  /// A vector, or what an angle in radians and a magnitude make of it; nil where nothing is said.
  fileprivate static func vector(
    _ vector: CGVector?, _ angle: Double?, _ magnitude: Double?
  ) -> CGVector? {
    guard angle != nil || magnitude != nil else { return vector }
    let start = vector ?? CGVector(dx: 0, dy: 1)
    let turn = angle ?? start.angle
    return CGVector(dx: Double.cos(turn), dy: Double.sin(turn)) * (magnitude ?? start.length)
  }
}

extension CGVector {
  fileprivate func dot(_ other: CGVector) -> CGFloat { dx * other.dx + dy * other.dy }
}
