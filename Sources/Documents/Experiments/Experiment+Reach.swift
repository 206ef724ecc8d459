import Dynamics
import Foundation
import Geometry

/// How large the numbers of an experiment may become.
extension Experiment {
  /// All places that it names: centers of items, corners of boundaries, anchors, and where snaps and fields are.
  public var places: [CGPoint] {
    items.map(\.center)
      + behaviors.flatMap { behavior -> [CGPoint] in
        switch behavior {
        case .attachment(let a): [a.anchor].compactMap { $0 }
        case .collision(let collision): collision.boundaries.flatMap(\.points)
        case .snap(let snap): [snap.place]
        case .field(let field): [field.position].compactMap { $0 }
        case .gravity, .itemProperties, .push: []
        }
      }
  }

  /// Whether a file may hold what is built and kept as a start: no place, size, way, turn or velocity is beyond
  /// 10,000,000.
  public var isInReach: Bool {
    let all = [places.flatMap { [$0.x, $0.y] }, itemNumbers, behaviors.flatMap(Self.numbers)]
    return all.joined().allSatisfy { abs($0) <= Self.greatest }
  }

  private var itemNumbers: [CGFloat] {
    let own = items.flatMap { item -> [CGFloat] in
      let places = if case .path(let points) = item.shape { points } else { [CGPoint]() }
      return [
        CGFloat(item.angle), item.velocity.dx, item.velocity.dy, CGFloat(item.angularVelocity),
        item.size.width, item.size.height,
      ] + places.flatMap { [$0.x, $0.y] }
    }
    return own
      + groups.flatMap { [$0.velocity.dx, $0.velocity.dy, CGFloat($0.angularVelocity)] }
  }

  /// The numbers of a behaviour that a drag or a state gives it, beside its places.
  private static func numbers(of behavior: Behavior) -> [CGFloat] {
    switch behavior {
    case .attachment(let a):
      let ends = [a.offset, a.otherOffset].flatMap { [$0.horizontal, $0.vertical] }
      let limits = a.range.map { [$0.minimum, $0.maximum].filter(\.isFinite) } ?? []
      return ends + limits + [CGFloat(a.length ?? 0)]
    case .push(let push):
      let (vector, end) = (push.vector ?? .zero, push.targetOffset ?? .zero)
      return [
        vector.dx, vector.dy, CGFloat(push.magnitude ?? 0), end.horizontal, end.vertical,
      ]
    case .field(let field): return field.region.map(numbers) ?? []
    case .collision, .snap, .gravity, .itemProperties: return []
    }
  }

  private static func numbers(of region: Region) -> [CGFloat] {
    switch region {
    case .infinite: []
    case .disc(let radius): [radius]
    case .rectangle(let size): [size.width, size.height]
    case .inverse(let inner): numbers(of: inner)
    case .union(let a, let b), .difference(let a, let b), .intersection(let a, let b):
      numbers(of: a) + numbers(of: b)
    }
  }
}
