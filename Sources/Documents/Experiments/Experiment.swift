import Dynamics
import Foundation
import Geometry

/// An experiment: items, the behaviours that act on them, and the number of frames to run.
public struct Experiment: Hashable, Sendable {
  /// An item of the experiment.
  public struct Item: Hashable, Sendable {
    /// Its name.
    public var id: String
    /// Its centre and size, in points.
    public var center: CGPoint, size: CGSize
    /// The shape that it collides as.
    public var shape = Shape.rectangle
    /// Its rotation, in radians.
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
    /// Its bounds.
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
    /// Its name.
    public var id: String
    /// Its corners, in points.
    public var points: [CGPoint]

    /// A boundary from its corners.
    public init(id: String, points: [CGPoint]) { (self.id, self.points) = (id, points) }
  }

  /// A behaviour with its properties; what is nil has UIKit's measured default.
  public enum Behavior: Hashable, Sendable {
    /// Gravity of some items.
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

  /// Collisions.
  public struct Collision: Hashable, Sendable {
    /// The items that collide.
    public var items: [String]
    /// What they collide with.
    public var mode = CollisionBehavior.Mode.everything
    /// The boundaries that they bounce off.
    public var boundaries: [Boundary] = []
    /// The rectangle that they stay in, and how far inside it, in points.
    public var referenceBounds: CGRect?, referenceInsets: EdgeInsets?

    /// Collisions of some items with everything.
    public init(items: [String]) { self.items = items }
  }

  /// A snap.
  public struct Snap: Hashable, Sendable {
    /// The item that it pulls.
    public var item: String
    /// Where it pulls to, in points.
    public var place: CGPoint
    /// Its damping ratio.
    public var damping: Double?

    /// A snap of an item to a place.
    public init(item: String, to place: CGPoint) { (self.item, self.place) = (item, place) }
  }

  /// A joint between an item and a place or another item.
  public struct Attachment: Hashable, Sendable {
    /// The kind of joint.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A rod or spring to a place, or to another item.
      case anchor, items
      /// A slide, rope, weld or pin.
      case sliding, limit, fixed, pin
    }

    /// The kind of joint.
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

  /// A field.
  public struct Field: Hashable, Sendable {
    /// The kind of field.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// As UIKit's fields are called.
      case drag, vortex, radialGravity, linearGravity, velocity
      /// The others.
      case noise, turbulence, spring, electric, magnetic
    }

    /// The kind of field.
    public var kind: Kind
    /// The items that it acts on.
    public var items: [String]
    /// Its centre, in points.
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

  /// A push.
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
  /// The engine's profile.
  public var profile = Profile.uikit
  /// Frames per second, above 0.
  public var fps = 60.0
  /// How many frames to run.
  public var frames = 60
  /// The items.
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
