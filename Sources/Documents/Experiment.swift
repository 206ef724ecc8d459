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
    public var shape = DynamicItemCollisionBoundsType.rectangle
    /// Its turn, in radians.
    public var angle = 0.0
    /// Its velocity, in points per second, and angular velocity, in radians per second.
    public var velocity = CGVector.zero, angularVelocity = 0.0
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
      referenceBounds: CGRect?)
    /// What some items are made of.
    case itemProperties(items: [String], Properties)
    /// A push of some items.
    case push(Push)
  }

  /// A rod or spring.
  public struct Attachment: Hashable, Sendable {
    var item: String
    var otherItem: String?
    var anchor: CGPoint?
    var offset = Offset.zero, otherOffset = Offset.zero
    var length, frequency, damping: Double?
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
