import ElementaryFunctions
import Foundation

/// The rules by which a world moves its bodies.
public enum Profile: String, Hashable, Sendable, CaseIterable {
  /// As Apple's engine: fixed sub-steps, sequential impulses, its skin and thresholds.
  case uikit
  /// As the mathematics says: exact springs, rows of elastic balls from impact to impact, no skin, no threshold.
  case ideal
}

/// What an impact between circles is on `.ideal`: three models of a row of balls that touch, none of
/// which is right about all of it.
public enum ImpactModel: Hashable, Sendable {
  /// Pair after pair, the fastest approach first: the textbook's, as if there were gaps.
  case sequential
  /// Elastic spheres that press into each other, F = k·δ^(3/2) after Hertz, and lose speed by Tsuji's
  /// damper, which takes the same share at any speed.
  ///
  /// `stiffness` is k in N/m^(3/2), above 0; density 1 is a kilogram for a square metre. How a row
  /// answers does not depend on it, how long a touch lasts does.
  case compliant(stiffness: Double)
  /// All that touch at one instant, each by Newton's restitution: what simultaneous solvers do.
  case simultaneous

  /// How long two equal bodies touch that meet at a speed.
  ///
  /// Hertz: 2.943·δ/v, δ being the deepest overlap.
  /// - Parameters:
  ///   - speed: m/s, above 0.
  ///   - mass: Of one of them, kg, above 0.
  /// - Returns: s; 0 where impacts take no time.
  public func touchDuration(speed: Double, mass: Double) -> Double {
    guard case .compliant(let stiffness) = self, speed > 0, mass > 0 else { return 0 }
    return Self.touchDuration(speed: speed, inverseMass: 2 / mass, stiffness: stiffness)
  }

  /// How long spheres of a stiffness touch that meet at a speed above 0, s: 2.943·δ/v, δ being the
  /// deepest overlap, (5/4·v²/(k·w))^(2/5), and w the sum of their inverse masses (Hertz).
  package static func touchDuration(
    speed: Double, inverseMass: Double, stiffness: Double
  ) -> Double {
    2.943 * Double.pow(1.25 * speed * speed / (stiffness * inverseMass), 0.4) / speed
  }
}

/// A body of a world: opaque; an index is reused under another generation.
public struct BodyID: Hashable, Sendable {
  package var index: Int32
  package var generation: UInt32
}

/// A joint of a world: opaque; an index is reused under another generation.
public struct JointID: Hashable, Sendable {
  package var index: Int32
  package var generation: UInt32
}

/// The outline of a body about its centre, in metres.
public enum BodyShape: Hashable, Sendable {
  /// A circle by its radius, m.
  case circle(radius: Double)
  /// A rectangle by its half width and half height.
  case box(halfExtents: SIMD2<Double>)
  /// Convex pieces that make one body; their common centre of mass is the body's centre.
  case pieces([ConvexPiece])
  /// Line segments of no mass, for static boundaries: `count - 1` segments, two-sided.
  case chain([SIMD2<Double>])
}

/// A convex piece of a body, in its frame, m.
public enum ConvexPiece: Hashable, Sendable {
  /// A circle by its radius, m.
  case circle(centre: SIMD2<Double>, radius: Double)
  /// A convex polygon of 3 to 250 corners, in either turn.
  case polygon([SIMD2<Double>])
}

/// How a body answers forces and touches.
///
/// Defaults are those measured on Apple's engine.
public struct Material: Hashable, Sendable {
  /// Mass per area, kg/m², above 0.
  public var density = 1.0
  /// Coulomb friction; pairs mix by the square root of the product.
  public var friction = 0.2
  /// Restitution; pairs mix by the greater.
  public var restitution = 0.2
  /// Decay of velocity, 1/s; less than 0 speeds up.
  public var linearDamping = 0.1
  /// Decay of angular velocity, 1/s.
  public var angularDamping = 0.1
  /// Whether the body may turn.
  public var allowsRotation = true

  /// The values measured on Apple's engine.
  public init() {}
}

/// Which bodies touch: two collide when each one's `category` meets the other's `collides`,
/// and report contacts when it meets `collides` or `reports`.
public struct ContactFilter: Hashable, Sendable {
  /// The groups the body is in.
  public var category: UInt64 = 0
  /// The groups it bounces off.
  public var collides: UInt64 = 0
  /// The groups whose touch is reported without a bounce.
  public var reports: UInt64 = 0

  /// A filter; touches nothing by default.
  public init(category: UInt64 = 0, collides: UInt64 = 0, reports: UInt64 = 0) {
    (self.category, self.collides, self.reports) = (category, collides, reports)
  }
}

/// What a body is made from.
public struct BodyDefinition: Sendable {
  /// The outline about its centre, m.
  public var shape: BodyShape
  /// The place of its centre, m.
  public var position: SIMD2<Double>
  /// Its turn, rad, clockwise on a screen whose y grows downward.
  public var angle = 0.0
  /// The velocity of its centre, m/s; a static body has none.
  public var velocity = SIMD2<Double>()
  /// rad/s, clockwise on a screen whose y grows downward.
  public var angularVelocity = 0.0
  /// Density, friction, restitution and damping; by default those measured on Apple's engine.
  public var material = Material()
  /// By default it touches nothing.
  public var filter = ContactFilter()
  /// How much of the world's gravity it feels.
  public var gravityScale = 0.0
  /// True for boundaries and for what is fixed to its place.
  public var isStatic = false

  /// A moving body at rest.
  public init(shape: BodyShape, position: SIMD2<Double>) {
    (self.shape, self.position) = (shape, position)
  }
}

/// One end of a joint: a body and a place in its own frame, m; or a place of the world.
public enum JointEnd: Hashable, Sendable {
  /// A place on a body.
  case body(BodyID, local: SIMD2<Double>)
  /// A fixed place of the world, m.
  case world(SIMD2<Double>)
}

/// What a joint is made from.
public enum JointDefinition: Hashable, Sendable {
  /// Keeps two ends at a distance, m. Frequency 0 Hz is a rigid rod; above it, a spring with a
  /// damping ratio. `maximumForce` in newtons bounds it (a mouse joint); infinite by default.
  case distance(
    JointEnd, JointEnd, length: Double, frequency: Double, dampingRatio: Double,
    maximumForce: Double = .infinity, lettingEndsCollide: Bool = true)
  /// Keeps two ends together and lets them turn.
  case revolute(JointEnd, JointEnd, lettingEndsCollide: Bool = true)
  /// The same with the turn of the second body from the first, less `referenceAngle`, kept within
  /// limits, rad, and slowed by a torque of friction, N·m.
  case hinge(
    JointEnd, JointEnd, referenceAngle: Double, limits: ClosedRange<Double>?,
    frictionTorque: Double, lettingEndsCollide: Bool = true)
  /// Keeps two ends together and the second body at an angle from the first, rad.
  case weld(JointEnd, JointEnd, referenceAngle: Double, lettingEndsCollide: Bool = true)
  /// Lets the second end slide from the first along an axis of the first body, of length 1, within
  /// limits, m; the second body stays at an angle from the first, rad.
  case slider(
    JointEnd, JointEnd, axis: SIMD2<Double>, referenceAngle: Double,
    limits: ClosedRange<Double>?, lettingEndsCollide: Bool = true)
  /// Keeps two ends no farther apart than a length, m.
  case rope(JointEnd, JointEnd, maximumLength: Double, lettingEndsCollide: Bool = true)
  /// Pulls a body to an angle, rad, as a spring of a frequency, Hz, above 0, and a damping ratio.
  case turnSpring(BodyID, to: Double, frequency: Double, dampingRatio: Double)
}

/// How a world moves a body.
public enum MotionMethod: UInt8, Hashable, Sendable, CaseIterable {
  /// By a formula, at any time step: free flight and single springs on `.ideal`.
  case closedForm
  /// By its equations of motion, from impact to impact: what joints and fields hold on `.ideal`, and rows
  /// of balls.
  case integrated
  /// By impulses: lasting contacts and very large islands on `.ideal`, everything on `.uikit`.
  case solved
}

/// A touch that began or ended during the last `advance`.
public struct ContactEvent: Hashable, Sendable {
  /// Whether the touch began or ended.
  public enum Kind: Hashable, Sendable { case began, ended }
  /// Whether the touch began or ended.
  public var kind: Kind
  /// The bodies, the lower index first.
  public var a, b: BodyID
  /// Where, m: the manifold point of the largest impulse.
  public var point: SIMD2<Double>
}
