import CollectionLayout
import Documents
import Foundation
import Geometry

/// Which part of the world shows where on the stage.
struct PlaygroundView: Hashable {
  /// The part of the world that has to show, in the experiment's points.
  var world: CGRect
  /// Where on the stage it shows.
  var area: CGRect

  /// A world is never shown larger than this many stage points a point.
  private static let largest: CGFloat = 1.25
  /// What a small world is shown with around it, and every world, in points.
  private static let smallest = CGSize(width: 640, height: 480)
  private static let margin: CGFloat = 20

  var scale: CGFloat {
    max(1e-3, min(Self.largest, min(area.width / world.width, area.height / world.height)))
  }

  /// From the world to the stage.
  var map: CGAffineTransform {
    let k = scale
    return CGAffineTransform(
      a: k, d: k, tx: area.midX - world.midX * k, ty: area.midY - world.midY * k)
  }

  func stage(_ p: CGPoint) -> CGPoint { map.apply(to: p) }

  func world(_ p: CGPoint) -> CGPoint {
    let map = map
    return CGPoint(x: (p.x - map.tx) / map.a, y: (p.y - map.ty) / map.d)
  }

  /// The part of the world that holds all of an experiment.
  static func world(of experiment: Experiment) -> CGRect {
    var points: [CGPoint] = []
    for item in experiment.items {
      let half = max(item.size.width, item.size.height) / 2
      let reach = CGVector(dx: half, dy: half)
      points += [item.center - reach, item.center + reach]
    }
    for behavior in experiment.behaviors {
      switch behavior {
      case .attachment(let a): points += [a.anchor].compactMap { $0 }
      case .collision(let collision): points += collision.boundaries.flatMap(\.points)
      case .snap(let snap): points.append(snap.place)
      case .field(let field): points += [field.position].compactMap { $0 }
      case .gravity, .itemProperties, .push: break
      }
    }
    guard let first = points.first else { return CGRect(origin: .zero, size: smallest) }
    var box = points.reduce(CGRect(origin: first, size: .zero)) {
      $0.union(CGRect(origin: $1, size: .zero))
    }
    box = box.insetBy(dx: -margin, dy: -margin)
    let missing = CGVector(
      dx: max(0, smallest.width - box.width), dy: max(0, smallest.height - box.height))
    return box.insetBy(dx: -missing.dx / 2, dy: -missing.dy / 2)
  }
}
