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

  /// A behaviour with its properties; what is nil has UIKit's measured default.
  public enum Behavior: Hashable, Sendable {
    /// Gravity, which pulls some items.
    case gravity(Gravity)
    /// A rod or spring from an item to a place or another item.
    case attachment(Attachment)
    /// Collisions of some items with each other and with boundaries.
    case collision(Collision)
    /// The physical properties of some items.
    case itemProperties(Properties)
    /// A push of some items.
    case push(Push)
    /// A pull to a place.
    case snap(Snap)
    /// A field that acts on some items.
    case field(Field)
  }

  /// Gravity, as a vector or as an angle, in radians, and a magnitude.
  public struct Gravity: Hashable, Sendable {
    /// The items that it acts on.
    public var items: [String]
    /// The pull; length 1 is 1000 pt/s².
    public var vector: CGVector?
    /// The same as an angle, in radians, and a magnitude.
    public var angle, magnitude: Double?

    /// UIKit's gravity of some items.
    public init(items: [String]) { self.items = items }
  }

  /// What bounces off what; UIKit's defaults where nothing is said.
  public struct Collision: Hashable, Sendable {
    /// The items that collide, by their names.
    public var items: [String]
    /// Whether they collide with items, boundaries or both.
    public var mode = CollisionBehavior.Mode.everything
    /// The boundaries that they bounce off.
    public var boundaries: [Boundary] = []
    /// The rectangle that they stay in, and how far inside it, in points.
    public var referenceBounds: CGRect?, referenceInsets: EdgeInsets?

    /// Collisions of some items with everything.
    public init(items: [String]) { self.items = items }
  }

  /// A damped spring that holds an item, and its angle, at a place.
  public struct Snap: Hashable, Sendable {
    /// The item that it pulls.
    public var item: String
    /// Where it pulls to, in points.
    public var place: CGPoint
    /// Its damping, 0 to 1 in UIKit's words.
    public var damping: Double?

    /// A snap of an item to a place.
    public init(item: String, to place: CGPoint) { (self.item, self.place) = (item, place) }
  }

  /// A joint between an item and a place or another item.
  public struct Attachment: Hashable, Sendable {
    /// How a joint holds its items.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A rod or spring to a place, or to another item.
      case anchor, items
      /// A slide, rope, weld or pin.
      case sliding, limit, fixed, pin
    }

    /// How it holds its items; a rod or spring to a place by default.
    public var kind = Kind.anchor
    /// The item, and the second one of a joint between two.
    public var item: String, otherItem: String?
    /// The anchor point, in points; nil for kinds that need none.
    public var anchor: CGPoint?
    /// The attachment points, as offsets from the items' centres, in points.
    public var offset = Offset.zero, otherOffset = Offset.zero
    /// The length in points, the frequency in hertz, the damping ratio, the friction in newton metres.
    public var length, frequency, damping, frictionTorque: Double?
    /// The axis of a sliding attachment, of length 1.
    public var axis: CGVector?
    /// The range of a sliding attachment, in points, or of a pin, in radians.
    public var range: FloatRange?

    /// A rod from an item to a place.
    public init(item: String, anchor: CGPoint? = nil) { (self.item, self.anchor) = (item, anchor) }
  }

  /// A force that depends on the place or the velocity of an item.
  public struct Field: Hashable, Sendable {
    /// What the force of a field depends on.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// As UIKit's fields are called.
      case drag, vortex, radialGravity, linearGravity, velocity
      /// Those that a game's engine has besides.
      case noise, turbulence, spring, electric, magnetic
    }

    /// What its force depends on.
    public var kind: Kind
    /// The items that it acts on.
    public var items: [String]
    /// Its centre, in points; the world's zero by default.
    public var position: CGPoint?
    /// The region that it acts in, about its position.
    public var region: Region?
    /// Its direction, in m/s or m/s².
    public var direction: CGVector?
    /// The strength, the power of the distance by which it falls off, the least radius in points, and
    /// the smoothness and speed of noise.
    public var strength, falloff, minimumRadius, smoothness, animationSpeed: Double?
    /// The seed of the noise.
    public var seed: UInt64?

    /// A field of a kind that acts on some items.
    public init(kind: Kind, items: [String]) { (self.kind, self.items) = (kind, items) }
  }

  /// The physical properties of items.
  public struct Properties: Hashable, Sendable {
    /// The items that have them.
    public var items: [String]
    /// As UIKit's item behaviour has them.
    public var elasticity, friction, density, resistance, angularResistance, charge: Double?
    /// Whether they turn, and whether they stand still.
    public var allowsRotation, isAnchored: Bool?

    /// Nothing but defaults of some items.
    public init(items: [String] = []) { self.items = items }
  }

  /// A force that acts on items all the time, or once.
  public struct Push: Hashable, Sendable {
    /// The items that are pushed.
    public var items: [String]
    /// Whether it acts once, as an impulse.
    public var isInstantaneous = false
    /// The force, in UIKit's newtons.
    public var vector: CGVector?
    /// The force as an angle, in radians, and a magnitude, in UIKit's newtons.
    public var angle, magnitude: Double?
    /// The point of attack, as an offset from the centre, in points.
    public var targetOffset: Offset?
    /// Whether the push is active.
    public var isActive = true

    /// A push of some items, of no strength yet.
    public init(items: [String]) { self.items = items }
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

/// How large the numbers of an experiment may become.
extension Experiment {
  /// All places that it names: centers of items, corners of boundaries, anchors, and where snaps and fields are.
  public var places: [CGPoint] {
    items.map(\.center) + behaviors.flatMap(\.places)
  }

  /// Whether a file may hold what is built and kept as a start: no place, size, way, turn or velocity is beyond
  /// 10,000,000.
  public var isInReach: Bool {
    let all = [places.flatMap { [$0.x, $0.y] }, itemNumbers, behaviors.flatMap(\.numbers)]
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
}

/// A floor and walls around a part of the world: boundaries like others, found by their names.
extension Experiment {
  /// Boundaries that keep items in the part of the world that shows.
  public enum Enclosure: CaseIterable, Sendable {
    /// A line under all of the room.
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
