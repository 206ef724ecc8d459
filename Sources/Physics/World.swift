/// A world of rigid bodies in SI units: a value, so that a copy is a snapshot.
///
/// 100 points are one metre above this module; here are metres, kilograms, seconds, radians, and
/// y grows downward.
public struct World {
  /// How it moves.
  public let profile: Profile
  /// Acceleration of bodies with `gravityScale` 1, m/s².
  public var gravity = SIMD2<Double>()
  /// Touches of the last `advance`, began before ended.
  public private(set) var contactEvents: [ContactEvent] = []

  /// An empty world.
  public init(profile: Profile) { self.profile = profile }
}
