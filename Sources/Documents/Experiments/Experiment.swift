import Dynamics
import Foundation
import Geometry

/// An experiment: items, the behaviours that act on them, and the number of frames to run.
public struct Experiment: Hashable, Sendable {
  /// An item of the experiment.
  public struct Item: Hashable, Sendable {
    /// Its name, which no other item has.
    public var id: String
    /// Its centre and size, in points.
    public var center: CGPoint, size: CGSize
    /// The shape that it collides as.
    public var shape = Shape.rectangle
    /// How it is turned at the start, in radians.
    public var angle = 0.0
    /// Its velocity, in points per second, and angular velocity, in radians per second.
    public var velocity = CGVector.zero, angularVelocity = 0.0

    /// An upright item at rest.
    public init(id: String, center: CGPoint, size: CGSize, shape: Shape = .rectangle) {
      (self.id, self.center, self.size, self.shape) = (id, center, size, shape)
    }
  }

  /// The shape that an item collides as.
  public enum Shape: Hashable, Sendable {
    /// The rectangle of its size.
    case rectangle
    /// The ellipse in its bounds.
    case ellipse
    /// An outline about its centre, in points, convex or not.
    case path([CGPoint])
  }

  /// Items that move as one: behaviours name the group, and none of its items.
  public struct Group: Hashable, Sendable {
    /// Its name, which no item has.
    public var id: String
    /// Its items, at least one; none is in another group or has a velocity of its own.
    public var items: [String]
    /// The velocity of its centre of mass, in points per second, and angular velocity, in radians per
    /// second.
    public var velocity = CGVector.zero, angularVelocity = 0.0

    /// A group of items at rest.
    public init(id: String, items: [String]) { (self.id, self.items) = (id, items) }
  }

  /// A line or path that items bounce off.
  public struct Boundary: Hashable, Sendable {
    /// Its name, which no other boundary has.
    public var id: String
    /// Its corners, in points, at least two of them different.
    public var points: [CGPoint]

    /// A boundary from its corners.
    public init(id: String, points: [CGPoint]) { (self.id, self.points) = (id, points) }
  }

  /// The title; empty for none.
  public var title = ""
  /// The question that the experiment answers; empty for none.
  public var question = ""
  /// Whose motion it has: UIKit's, or what the mathematics says.
  public var profile = Profile.uikit
  /// Frames per second, above 0.
  public var fps = 60.0
  /// How many frames to run.
  public var frames = 60
  /// The items, whose order is that of a trace's rows.
  public var items: [Item]
  /// The items that move as one.
  public var groups: [Group] = []
  /// The behaviours that act on the items.
  public var behaviors: [Behavior]

  /// An experiment of some items and behaviours on `.uikit`; of nothing by default.
  public init(items: [Item] = [], behaviors: [Behavior] = []) {
    (self.items, self.behaviors) = (items, behaviors)
  }
}

extension Experiment {
  /// A group by its name.
  public func group(_ id: String) -> Group? { groups.first { $0.id == id } }

  /// What behaviours may name: items of no group, and each group at the place of its first item.
  public var movers: [String] { movers(of: items.map(\.id)) }

  /// What behaviours name to move some items: each group once.
  public func movers(of items: [String]) -> [String] {
    let owners = owners
    var seen: Set<String> = []
    return items.map { owners[$0] ?? $0 }.filter { seen.insert($0).inserted }
  }

  /// The groups of the items that are in one.
  public var owners: [String: String] {
    groups.reduce(into: [:]) { owners, group in
      for item in group.items { owners[item] = group.id }
    }
  }

  /// What behaviours name to move an item: its group, or itself.
  public func mover(of item: String) -> String {
    groups.first { $0.items.contains(item) }?.id ?? item
  }

  /// The items of a group, or the item itself.
  public func members(of mover: String) -> [String] { group(mover)?.items ?? [mover] }

  /// The same as parts, which are selected, deleted and moved together.
  public func parts(of mover: String) -> [Part] { members(of: mover).map { .item($0) } }

  /// The centre of an item, or of the rectangle around a group's items.
  public func center(of mover: String) -> CGPoint? {
    guard let group = group(mover) else { return item(mover)?.center }
    return DynamicItemGroup(items: group.items.compactMap { item($0)?.body }).center
  }
}

extension Experiment.Item {
  /// Something that an animator can move.
  var body: DynamicBody {
    let body = DynamicBody(center: center, size: size, key: "item \(id)")
    switch shape {
    case .rectangle: body.collisionBoundsType = .rectangle
    case .ellipse: body.collisionBoundsType = .ellipse
    case .path(let points):
      body.collisionBoundsType = .path
      body.path = Path(points: points, closed: true)
    }
    if angle != 0 { body.transform = CGAffineTransform(rotationAngle: angle) }
    return body
  }
}

/// How far an experiment reaches.
extension Experiment {
  /// All places that it names: centers of items, corners of boundaries, anchors, and where snaps and fields are.
  public var places: [CGPoint] { items.map(\.center) + behaviors.flatMap(\.places) }

  /// The box around all of it, in points; nil around nothing.
  public var bounds: CGRect? {
    var points = places
    for item in items {
      let half = max(item.size.width, item.size.height) / 2
      let reach = CGVector(dx: half, dy: half)
      points += [item.center - reach, item.center + reach]
    }
    return CGRect(around: points)
  }
}

extension CGRect {
  /// The box around some places; nil around none.
  public init?(around points: [CGPoint]) {
    guard let first = points.first else { return nil }
    self = points.reduce(CGRect(origin: first, size: .zero)) {
      $0.union(CGRect(origin: $1, size: .zero))
    }
  }
}

extension Experiment {
  /// An experiment with gravity, collisions, a floor and walls, and nothing in it.
  public static var emptyRoom: Experiment {
    var experiment = empty
    let (left, right) = (CGPoint(x: 20, y: 440), CGPoint(x: 620, y: 440))
    let up = CGVector(dx: 0, dy: -400)
    experiment.addBoundary([left, right], named: "floor")
    experiment.addBoundary([left, left + up], named: "left")
    experiment.addBoundary([right, right + up], named: "right")
    return experiment
  }
}
