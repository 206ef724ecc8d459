/// The lengths, speeds and counts the engine decides by, in one place.
///
/// Where no reason is given the value is Box2D 2.2.1's, because Apple's engine is a fork of it.
package struct Tolerances: Sendable {
  // MARK: Time

  /// One sub-step, s. Apple keeps 1/120 in single precision: a hair above 1/120, so that the first
  /// frame at 60 Hz takes one sub-step and the later ones two.
  var subStep: Double
  /// A remainder of a frame shorter than this is not worth a sub-step, s (`.ideal`).
  static let shortestStep = 1e-10
  /// Passes over the velocities of joints and contacts in a sub-step.
  static let velocityIterations = 8
  /// Passes over the positions at most.
  static let positionIterations = 3
  /// Passes over the positions after a time of impact.
  static let impactPositionIterations = 20
  /// Times of impact of one contact in one sub-step at most.
  static let impactsPerContact = 8

  // MARK: Lengths

  /// Penetration and joint error that is left alone, m.
  var slop: Double
  /// Rounding of boxes, m. `.uikit` adds it outside, which is the gap items rest at; `.ideal`
  /// takes it off the box first, so that faces are where they are drawn.
  var skin: Double
  /// Rounding of static lines, m.
  var lineSkin: Double
  /// Whether `skin` is taken off the box first.
  var skinIsInside: Bool
  /// A soft joint shorter than this pulls nowhere, m (Apple's dead zone of half a point).
  var deadZone: Double
  /// Greatest push-out of one pass, m.
  static let maxLinearCorrection = 0.2
  /// Share of an overlap pushed out in a pass.
  static let baumgarte = 0.2
  /// The same after a time of impact.
  static let impactBaumgarte = 0.75
  /// Greatest movement in a sub-step, m.
  static let maxTranslation = 2.0
  /// Greatest turn in a sub-step, rad.
  static let maxRotation = 0.5 * Double.pi
  /// Angles closer than this count as equal, rad.
  static let angularSlop = 2.0 / 180 * Double.pi
  /// What the boxes of the broad phase are grown by, m.
  static let boundsMargin = 0.1
  /// How far ahead, in sub-steps, a moving body's box reaches.
  static let boundsLookAhead = 2.0

  // MARK: Contacts

  /// Slower approaches do not bounce, m/s. Apple: 1 m/s. `.ideal` has none of its own, but what
  /// gravity gives in `restingSubSteps` sub-steps is rest, not a bounce.
  var bounceThreshold: Double
  /// See `bounceThreshold`; `.ideal` only.
  static let restingSubSteps = 2.0
  /// A two-point contact worse conditioned than this is solved as one point.
  static let maxConditionNumber = 1000.0

  // MARK: Sleep

  /// How long a body must be slow before it sleeps, s.
  static let timeToSleep = 0.5
  /// What slow means, m/s.
  static let sleepSpeed = 0.01
  /// What slow means in turning, rad/s.
  static let sleepAngularSpeed = 2.0 / 180 * Double.pi

  /// The tolerances of a profile.
  init(_ profile: Profile) {
    switch profile {
    case .uikit:
      subStep = Double(Float(1) / 120)
      slop = 0.005
      skin = 0.01
      lineSkin = 0.01
      skinIsInside = false
      deadZone = 0.005
      bounceThreshold = 1
    case .ideal:
      subStep = 1.0 / 120
      // A twentieth of a point: not seen, and still wide enough for contacts to persist.
      slop = 0.000_5
      skin = 0.01
      lineSkin = 0
      skinIsInside = true
      // Not zero: a direction must be computable.
      deadZone = 1e-12
      bounceThreshold = 0
    }
  }
}
