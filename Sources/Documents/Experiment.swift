import Dynamics
import Foundation
import Geometry

/// A small world to run: items, behaviours, and for how long.
public struct Experiment: Hashable, Sendable {
  /// An item of the experiment.
  public struct Item: Hashable, Sendable {
    /// Its name.
    public var id: String
    /// Its centre and size, in points.
    public var center: CGPoint, size: CGSize
    /// What it collides as.
    public var shape = Shape.rectangle
    /// Its turn, in radians.
    public var angle = 0.0
    /// Its velocity, in points per second, and angular velocity, in radians per second.
    public var velocity = CGVector.zero, angularVelocity = 0.0

    /// An upright item at rest.
    public init(id: String, center: CGPoint, size: CGSize, shape: Shape = .rectangle) {
      (self.id, self.center, self.size, self.shape) = (id, center, size, shape)
    }
  }

  /// What an item collides as.
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
    case gravity(items: [String], vector: CGVector?, angle: Double?, magnitude: Double?)
    /// A rod or spring from an item to a place or another item.
    case attachment(Attachment)
    /// Collisions of some items with each other and with boundaries.
    case collision(
      items: [String], mode: CollisionBehavior.Mode, boundaries: [Boundary],
      referenceBounds: CGRect?, referenceInsets: EdgeInsets?)
    /// What some items are made of.
    case itemProperties(items: [String], Properties)
    /// A push of some items.
    case push(Push)
    /// A pull to a place.
    case snap(item: String, to: CGPoint, damping: Double?)
    /// A field that acts on some items.
    case field(Field)
  }

  /// A tie of an item to a place or another item.
  public struct Attachment: Hashable, Sendable {
    /// What kind of tie.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A rod or spring to a place, or to another item.
      case anchor, items
      /// A slide, rope, weld or pin.
      case sliding, limit, fixed, pin
    }

    /// What kind of tie.
    public var kind = Kind.anchor
    /// The item, and the other one where it ties two.
    public var item: String, otherItem: String?
    /// The place that it is tied to, or at; nil for what needs none.
    public var anchor: CGPoint?
    /// Where it holds the items, from their centres.
    public var offset = Offset.zero, otherOffset = Offset.zero
    /// In points, hertz, as a ratio, and in newton metres.
    public var length, frequency, damping, frictionTorque: Double?
    /// Which way a slide goes, of length 1.
    public var axis: CGVector?
    /// How far it may go, in points or radians.
    public var range: FloatRange?

    /// A rod from an item to a place.
    public init(item: String, anchor: CGPoint? = nil) { (self.item, self.anchor) = (item, anchor) }
  }

  /// A field.
  public struct Field: Hashable, Sendable {
    /// What it does.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// As UIKit's fields are called.
      case drag, vortex, radialGravity, linearGravity, velocity
      /// The others.
      case noise, turbulence, spring, electric, magnetic
    }

    /// What it does.
    public var kind: Kind
    /// What it acts on.
    public var items: [String]
    /// Where it is, in points.
    public var position: CGPoint?
    /// Where it acts, about its position.
    public var region: Region?
    /// Its direction, in m/s or m/s².
    public var direction: CGVector?
    /// A factor; the power by which it falls; a radius in points; the noise's feel.
    public var strength, falloff, minimumRadius, smoothness, animationSpeed: Double?
    /// Which noise.
    public var seed: UInt64?

    /// A field of a kind that acts on some items.
    public init(kind: Kind, items: [String]) { (self.kind, self.items) = (kind, items) }
  }

  /// What items are made of.
  public struct Properties: Hashable, Sendable {
    /// As UIKit's item behaviour has them.
    public var elasticity, friction, density, resistance, angularResistance, charge: Double?
    /// Whether they turn, and whether they stand still.
    public var allowsRotation, isAnchored: Bool?

    /// Nothing but defaults.
    public init() {}
  }

  /// A push.
  public struct Push: Hashable, Sendable {
    /// What is pushed.
    public var items: [String]
    /// Whether it acts once.
    public var isInstantaneous = false
    /// Which way and how much, in UIKit's newtons.
    public var vector: CGVector?
    /// The same as an angle in radians and a magnitude.
    public var angle, magnitude: Double?
    /// Where it pushes, from the centre.
    public var targetOffset: Offset?
    /// Whether it acts.
    public var isActive = true

    /// A push of some items, of no strength yet.
    public init(items: [String]) { self.items = items }
  }

  /// What it is called; empty where nobody said.
  public var title = ""
  /// What it answers; empty where nobody said.
  public var question = ""
  /// The engine.
  public var profile = Profile.uikit
  /// Frames per second, above 0.
  public var fps = 60.0
  /// How many frames to run.
  public var frames = 60
  /// What moves.
  public var items: [Item]
  /// What of it moves as one.
  public var groups: [Group] = []
  /// What moves it.
  public var behaviors: [Behavior]

  /// An experiment of some items and behaviours on `.uikit`; of nothing by default.
  public init(items: [Item] = [], behaviors: [Behavior] = []) {
    (self.items, self.behaviors) = (items, behaviors)
  }
}
