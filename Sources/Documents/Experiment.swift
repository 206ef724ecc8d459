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

  /// A line or path that items bounce off.
  public struct Boundary: Hashable, Sendable {
    /// Its name.
    public var id: String
    /// Its corners, in points.
    public var points: [CGPoint]
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

    var kind = Kind.anchor
    var item: String
    var otherItem: String?
    var anchor: CGPoint?
    var offset = Offset.zero, otherOffset = Offset.zero
    var length, frequency, damping, frictionTorque: Double?
    var axis: CGVector?
    var range: FloatRange?
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

    var kind: Kind
    var items: [String]
    var position: CGPoint?
    var region: Region?
    var direction: CGVector?
    var strength, falloff, minimumRadius, smoothness, animationSpeed: Double?
    var seed: UInt64?
  }

  /// What items are made of.
  public struct Properties: Hashable, Sendable {
    var elasticity, friction, density, resistance, angularResistance, charge: Double?
    var allowsRotation, isAnchored: Bool?
  }

  /// A push.
  public struct Push: Hashable, Sendable {
    var items: [String]
    var isInstantaneous = false
    var vector: CGVector?
    var angle, magnitude: Double?
    var targetOffset: Offset?
    var isActive = true
  }

  /// The engine.
  public var profile = Profile.uikit
  /// Frames per second, above 0.
  public var fps = 60.0
  /// How many frames to run.
  public var frames = 60
  /// What moves.
  public var items: [Item]
  /// What moves it.
  public var behaviors: [Behavior]
}
