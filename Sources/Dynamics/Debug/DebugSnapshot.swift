import Foundation
import Geometry
import Physics

/// What an animator has in hand at one moment, in points: a value to look at, to draw or to test.
///
/// It is computed when it is read, and reading it changes nothing.
public struct DebugSnapshot {
  /// An outline in the animator's coordinates.
  public enum Outline: Hashable, Sendable {
    /// A circle.
    case circle(center: CGPoint, radius: CGFloat)
    /// A convex polygon.
    case polygon([CGPoint])
  }

  /// Something that can move, with what it collides as.
  public struct Item: Hashable, Sendable {
    /// Its convex pieces.
    public var outlines: [Outline]
    /// Its centre.
    public var center: CGPoint
    /// Its turn in radians.
    public var angle: Double
    /// Its velocity in points per second.
    public var velocity: CGVector
    /// Its angular velocity in radians per second.
    public var angularVelocity: Double
    /// Whether it is being moved.
    public var isAwake: Bool
    /// Whether nothing moves it.
    public var isAnchored: Bool
    /// How it is moved.
    public var method: MotionMethod

    /// An item from its parts; upright, free and moved by a formula by default.
    public init(
      outlines: [Outline], center: CGPoint, angle: Double = 0, velocity: CGVector,
      angularVelocity: Double = 0, isAwake: Bool, isAnchored: Bool = false,
      method: MotionMethod = .closedForm
    ) {
      self.method = method
      (self.outlines, self.center, self.angle) = (outlines, center, angle)
      (self.velocity, self.angularVelocity) = (velocity, angularVelocity)
      (self.isAwake, self.isAnchored) = (isAwake, isAnchored)
    }
  }

  /// What joins items to places or to each other.
  public struct Joint: Hashable, Sendable {
    /// The kind of joint.
    public enum Kind: Hashable, Sendable {
      /// A spring.
      case spring
      /// A rod of one length.
      case rod
      /// A rope of a greatest length.
      case rope
      /// What lets its ends turn and not part.
      case pin
      /// What lets its ends slide along a line.
      case slide
      /// What lets its ends do neither.
      case weld
      /// A spring of the angle.
      case turn
    }

    /// The kind of joint.
    public var kind: Kind
    /// Its ends.
    public var start, end: CGPoint
    /// Whether each end is a place and not an item.
    public var startIsAnchor, endIsAnchor: Bool
    /// Its length at rest in points; a rope's greatest; 0 where there is none.
    public var length: CGFloat

    /// A joint from its parts.
    public init(
      _ kind: Kind, from start: CGPoint, to end: CGPoint, length: CGFloat,
      startIsAnchor: Bool = false, endIsAnchor: Bool = false
    ) {
      (self.kind, self.start, self.end, self.length) = (kind, start, end, length)
      (self.startIsAnchor, self.endIsAnchor) = (startIsAnchor, endIsAnchor)
    }

    /// How much longer than at rest it is, in points: 0 for ropes that hang loose and for joints
    /// without a length.
    public var stretch: CGFloat {
      let distance = start.distance(to: end)
      switch kind {
      case .spring, .rod: return distance - length
      case .rope: return max(0, distance - length)
      case .pin, .slide, .weld, .turn: return 0
      }
    }
  }

  /// A place where two things touch.
  public struct Touch: Hashable, Sendable {
    /// Where.
    public var point: CGPoint
    /// Which way it pushes; of length 1.
    public var normal: CGVector
    /// What the last sub-step pushed, in newton seconds; a metre is 100 points.
    public var impulse: Double

    /// A touch from its parts.
    public init(point: CGPoint, normal: CGVector, impulse: Double) {
      (self.point, self.normal, self.impulse) = (point, normal, impulse)
    }
  }

  /// A line that items bounce off.
  public struct Boundary: Hashable, Sendable {
    /// Its corners.
    public var points: [CGPoint]

    /// A boundary from its corners.
    public init(points: [CGPoint]) { self.points = points }
  }

  /// A field with where it acts.
  public struct Field: Hashable, Sendable {
    /// What kind of field, in a word or two.
    public var name: String
    /// Its position.
    public var position: CGPoint
    /// Where it acts, about its position.
    public var region: Region
    /// Its direction, of any length; zero where it has none.
    public var direction: CGVector
  }

  /// What can move.
  public var items: [Item]
  /// What joins it to places and to each other.
  public var joints: [Joint]
  /// Where it touches.
  public var touches: [Touch]
  /// What it bounces off.
  public var boundaries: [Boundary]
  /// What acts on it from afar.
  public var fields: [Field]
  /// The pull on all of it, as gravity behaviours have it: length 1 is 1000 pt/s².
  public var gravity: CGVector
  /// Where a hand is that items follow; nil without one.
  public var hand: CGPoint?

  /// A snapshot from its parts; nothing by default.
  public init(
    items: [Item] = [], joints: [Joint] = [], touches: [Touch] = [], boundaries: [Boundary] = [],
    fields: [Field] = [], gravity: CGVector = .zero, hand: CGPoint? = nil
  ) {
    (self.items, self.joints, self.touches) = (items, joints, touches)
    (self.boundaries, self.fields, self.gravity, self.hand) = (boundaries, fields, gravity, hand)
  }

  /// How many items are being moved.
  public var awakeCount: Int { items.reduce(0) { $0 + ($1.isAwake ? 1 : 0) } }
}
