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

/// A floor and walls around a part of the world: boundaries like others, found by their names.
extension Experiment {
  /// Boundaries that keep items in the part of the world that shows.
  public enum Enclosure: CaseIterable, Sendable {
    /// A line under all of the room.
    case floor
    /// Lines at the left and at the right.
    case walls

    /// Its lines around a part of the world.
    fileprivate func boundaries(around room: CGRect) -> [Boundary] {
      func line(_ id: String, _ end: CGPoint, _ other: CGPoint) -> Boundary {
        Boundary(id: id, points: [end, other])
      }
      let left = CGPoint(x: room.minX, y: room.maxY), right = CGPoint(x: room.maxX, y: room.maxY)
      let up = CGVector(dx: 0, dy: -room.height)
      return self == .floor
        ? [line("floor", left, right)]
        : [line("left", left, left + up), line("right", right, right + up)]
    }
  }

  /// Whether there is a floor, or a wall at least.
  public func has(_ enclosure: Enclosure) -> Bool {
    let names = enclosure.boundaries(around: .zero).map(\.id)
    return behaviors.contains { $0.boundaries.contains { names.contains($0.id) } }
  }

  /// Puts a floor or walls around a part of the world, in points, or takes them away.
  public mutating func set(_ enclosure: Enclosure, isThere: Bool, around room: CGRect) {
    guard isThere != has(enclosure) else { return }
    for line in enclosure.boundaries(around: room) {
      if isThere, !takenNames.contains(line.id) { addBoundary(line.points, named: line.id) }
      for i in behaviors.indices where !isThere {
        behaviors[i].boundaries.removeAll { $0.id == line.id }
      }
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
