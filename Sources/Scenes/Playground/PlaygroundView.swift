import Documents
import Foundation
import Geometry

/// Which part of the world shows where on the stage.
struct PlaygroundView: Hashable {
  /// Which part of the world shows, in the experiment's points.
  var viewport: Viewport
  /// Where on the stage it shows.
  var area: CGRect

  /// A world that is fitted is never shown larger than this many stage points a point.
  private static let largestFit: CGFloat = 2
  /// Nor smaller than this many, which a person cannot zoom to.
  private static let smallestFit: CGFloat = 1e-3
  /// What a person can zoom to, in stage points a point.
  static let scales: ClosedRange<CGFloat> = 0.02...16
  /// A place further from the world's origin than this is not brought to the middle, in points.
  private static let farthest: CGFloat = 1e6
  /// The same of a corner of what is fitted: that of what is built, with what is shown around it.
  private static let farthestWorld: CGFloat = 2e7
  /// What a small world is shown with around it, and every world, in points.
  private static let smallest = CGSize(width: 640, height: 480)
  private static let margin: CGFloat = 20

  var scale: CGFloat {
    switch viewport {
    case .at(_, let scale): scale
    case .fitting(let world):
      max(
        Self.smallestFit,
        min(Self.largestFit, min(area.width / world.width, area.height / world.height)))
    }
  }

  /// The place of the world in the area's middle.
  var center: CGPoint {
    switch viewport {
    case .at(let center, _): center
    case .fitting(let world): world.center
    }
  }

  /// From the world to the stage.
  var map: CGAffineTransform {
    let (k, center) = (scale, center)
    return CGAffineTransform(
      a: k, d: k, tx: area.midX - center.x * k, ty: area.midY - center.y * k)
  }

  func stage(_ p: CGPoint) -> CGPoint { map.apply(to: p) }

  func world(_ p: CGPoint) -> CGPoint {
    let map = map
    return CGPoint(x: (p.x - map.tx) / map.a, y: (p.y - map.ty) / map.d)
  }

  // MARK: - Moving it

  /// Moves the world over the stage, in stage points.
  mutating func pan(by way: CGVector) {
    look(at: center - way * (1 / scale), scale)
  }

  /// Shows everything larger by a factor, or smaller; a place of the stage keeps showing the same.
  mutating func zoom(by factor: CGFloat, about p: CGPoint) {
    let place = world(p)
    let wanted = min(
      max(scale * factor, min(Self.scales.lowerBound, scale)), Self.scales.upperBound)
    look(at: place + (area.center - p) * (1 / wanted), wanted)
  }

  /// Brings a place of the world to the middle at a scale, both as far as they can be.
  mutating func look(at center: CGPoint, _ scale: CGFloat) {
    let inside = { (x: CGFloat) in min(max(x, -Self.farthest), Self.farthest) }
    let scale = min(max(scale, Self.smallestFit), Self.scales.upperBound)
    viewport = .at(CGPoint(x: inside(center.x), y: inside(center.y)), scale: scale)
  }

  /// Whether a part of the world is not farther away than what can be built, in points.
  static func isInReach(_ world: CGRect) -> Bool {
    [world.minX, world.minY, world.maxX, world.maxY].allSatisfy { abs($0) <= farthestWorld }
  }

  // MARK: - The world

  /// The part of the world that holds all of an experiment.
  static func world(of experiment: Experiment) -> CGRect {
    guard var box = bounds(of: experiment) else { return CGRect(origin: .zero, size: smallest) }
    box = box.insetBy(dx: -margin, dy: -margin)
    let missing = CGVector(
      dx: max(0, smallest.width - box.width), dy: max(0, smallest.height - box.height))
    return box.insetBy(dx: -missing.dx / 2, dy: -missing.dy / 2)
  }

  /// The box around all of an experiment; nil around nothing.
  static func bounds(of experiment: Experiment) -> CGRect? {
    var points = experiment.places
    for item in experiment.items {
      let half = max(item.size.width, item.size.height) / 2
      let reach = CGVector(dx: half, dy: half)
      points += [item.center - reach, item.center + reach]
    }
    guard let first = points.first else { return nil }
    return points.reduce(CGRect(origin: first, size: .zero)) {
      $0.union(CGRect(origin: $1, size: .zero))
    }
  }
}
