/// The lengths, speeds and counts the engine decides by, in one place.
///
/// Where no reason is given the value is Box2D 2.2.1's, because Apple's engine is a fork of it.
package struct Tolerances: Sendable {
  let profile: Profile
  private var isApples: Bool { profile == .uikit }

  /// The tolerances of a profile.
  init(_ profile: Profile) { self.profile = profile }

  // MARK: Time

  /// The longest sub-step, s: Apple's.
  let subStep = 1.0 / 120
  /// How much of a world's first time moves nothing, s.
  ///
  /// Apple's engine adds frames up and takes sub-steps of 1/120 s in single precision, a hair above
  /// 1/120: one of them is always still to come, and the first frame at 60 Hz moves by half.
  var startDelay: Double { isApples ? subStep : 0 }
  /// A shorter remainder after the start delay is left out, s.
  static let shortestStart = 1e-5
  /// Shorter times are not worth a sub-step, s.
  static let shortestStep = 1e-10
  /// A time may be longer than a whole number of sub-steps by this share of one before it is divided
  /// into one more: frames are rounded to whole microseconds.
  static let subStepSlack = 0.01
  /// Passes over the velocities of joints and contacts in a sub-step.
  static let velocityIterations = 8
  /// Passes over the positions at most.
  static let positionIterations = 3
  /// Passes over the positions after a time of impact.
  static let impactPositionIterations = 20
  /// An island of more contacts is large.
  static let largeIsland = 64
  /// Passes over the positions of a large island.
  static let largeIslandPositionIterations = 5
  /// An island of more contacts has more passes over the positions: a push travels no farther than
  /// from one body to the next in each.
  static let hugeIsland = 8192
  /// Passes over the positions of an island larger than `hugeIsland`.
  static let hugeIslandPositionIterations = 8
  /// Times of impact of one contact in one sub-step at most.
  static let impactsPerContact = 8
  /// Looks for times of impact in a sub-step at most, beside the first at all contacts: an impact leads to those of both
  /// its bodies.
  ///
  /// What flies on is kept from passing through walls by `TunnelGuard`.
  static let impactSearches = 250_000
  /// Looks at the pieces of bodies in a sub-step, where it is updated which touch: with more each contact has its turn.
  static let pieceLooks = 100_000
  /// How many corners of two outlines are read in the time of one pair of boxes; the same of pairs of
  /// corners, and of pieces of a body or pairs of them.
  static let cornersPerLook = 8
  static let cornerPairsPerLook = 256
  static let piecesPerLook = 64
  /// Contacts at most, and those after which none is made of two bodies that both move: what is fixed has the rest.
  static let mostContacts = 250_000
  /// Contacts after which only what is fixed gets more; see `mostContacts`.
  static let mostContactsBetweenBodies = 200_000
  /// Pairs of near outlines at most that one search for contacts finds.
  static let mostPairs = 1_000_000
  /// How many outlines and contacts are read in the time of one pair of boxes.
  static let outlinesPerLook = 32

  // MARK: Lengths

  /// Penetration and joint error that is left alone, m.
  ///
  /// On `.ideal` a twentieth of a point: not seen, and still wide enough for contacts to persist.
  var slop: Double { isApples ? 0.005 : 0.000_5 }
  /// How deep an overlap a time of impact is found at, m: on `.ideal` hardly any, so that impacts are found before a
  /// sub-step ends in one.
  var impactOverlap: Double { (isApples ? 3 : 0.5) * slop }
  /// Rounding of boxes, m.
  ///
  /// `.uikit` adds it outside, which is the gap items rest at; `.ideal`
  /// takes it off the box first, so that faces are where they are drawn; corners are rounded by it, and so off by 0.4 of
  /// it.
  var skin: Double { isApples ? 0.01 : 0.002_5 }
  /// Rounding of polygons of other forms, m: Apple's is a tenth of a point less.
  var pieceSkin: Double { isApples ? 0.009 : 0.002_5 }
  /// Less rounding than this could not keep contacts, m.
  static let leastSkin = 0.001
  /// Corners of a polygon at most: contacts count them in a byte.
  static let mostCorners = 250
  /// Cosine of the angle up to which two pieces' touches are of one plane.
  static let onePlane = 0.999
  /// How far apart such planes may lie, m.
  static let onePlaneGap = 0.005
  /// Rounding of static lines, m.
  var lineSkin: Double { isApples ? 0.01 : 0 }
  /// Whether `skin` is taken off the box first.
  var skinIsInside: Bool { !isApples }
  /// A soft joint shorter than this pulls nowhere, m (Apple's dead zone of half a point).
  ///
  /// Not zero on `.ideal`: a direction must be computable.
  var deadZone: Double { isApples ? 0.005 : 1e-12 }
  /// Greatest push-out of one pass, m.
  static let maxLinearCorrection = 0.2
  /// Share of an overlap pushed out in a pass.
  static let baumgarte = 0.2
  /// The same in a large island, up to a slop in a pass.
  ///
  /// Heaps sink less, and come to rest in a fraction of the time. Of deep overlaps it would be too
  /// much: heaps burst.
  static let quickShare = 0.75
  /// The same after a time of impact.
  static let impactBaumgarte = 0.75
  /// A body that moves farther than this in a sub-step is kept from crossing walls, m.
  static let fastMove = 0.1
  /// A body that moves less than this share of its half width does not pass through what it touches.
  static let shortWay = 0.25
  /// Greatest speed of a body, m/s, and of its turning, rad/s; greatest coordinate, m.
  static let greatestSpeed = 1e7
  static let greatestTurning = 1e7
  static let greatestDistance = 1e9
  /// Greatest movement in a sub-step, m.
  static let maxTranslation = 2.0
  /// Greatest turn in a sub-step, rad.
  static let maxRotation = 0.5 * Double.pi
  /// Greatest turn of one position pass, rad.
  static let maxAngularCorrection = 8.0 / 180 * Double.pi
  /// Springs of other frequencies count as the nearest of these, Hz.
  ///
  /// A swing takes 28 hours at most, so that the place where a spring rests under gravity keeps its digits. At the
  /// other end one gives way by less than 1e-6 pt under its weight, and what an integrator spends on it is bounded.
  static let springFrequencies = 1e-5...1e4
  /// Other damping ratios count as the nearest of these.
  static let dampingRatios = -1e7...1e7
  /// An axis is of length 1 up to this.
  static let unitLength = 1e-3
  /// Angles closer than this count as equal, rad.
  static let angularSlop = 2.0 / 180 * Double.pi
  /// What the boxes of the broad phase are grown by, m.
  ///
  /// Half as much on `.ideal`: a third fewer pairs in every sub-step.
  var boundsMargin: Double { isApples ? 0.1 : 0.05 }
  /// How far ahead, in sub-steps, a moving body's box reaches.
  static let boundsLookAhead = 2.0

  // MARK: Contacts

  /// Slower approaches do not bounce, m/s.
  ///
  /// Apple: 1 m/s. `.ideal` has none of its own, but what
  /// gravity gives in `restingSubSteps` sub-steps is rest, not a bounce.
  var bounceThreshold: Double { isApples ? 1 : 0 }
  /// Sub-steps of gravity's speed that do not bounce on `.ideal`; see `bounceThreshold`.
  static let restingSubSteps = 2.0
  /// A two-point contact worse conditioned than this is solved as one point.
  static let maxConditionNumber = 1000.0

  /// Rounds of bounces before a sub-step, since one may drive the next pair together.
  static let bounceRounds = 4

  // MARK: exact chains, as shares of the distance of two centres where no unit is given

  /// An overlap this deep is an impact.
  static let impactDepth = 1e-12
  /// How precisely the time of an impact is found, s.
  static let impactTime = 1e-15
  /// Pairs no farther apart than this take part in an impact.
  static let touch = 1e-9
  /// Pairs no farther apart than this are reported as touching.
  static let contactGap = 1e-6
  /// Overlaps up to this are left.
  static let separationDepth = 1e-10
  /// Passes of the push-out at most.
  static let separationSweeps = 400
  /// Bodies farther apart than this, besides what they may fly, do not meet in a sub-step, m.
  static let flightMargin = 0.01
  /// Contacts of a chain whose members rub, at most.
  static let longestChain: Int32 = 64
  /// How near a neighbour must be to count as pushed by a held ball.
  static let heldReach = 1e-3
  /// Approaches slower than this are none, m/s.
  static let noApproach = 1e-10
  /// Approaches slower than this end in rest, m/s.
  static let restingSpeed = 1e-8
  /// So do those that would be back within this share of a sub-step: a ball pressed against
  /// another would otherwise bounce infinitely often.
  static let restingShare = 1.0 / 16
  /// Impacts in a sub-step at most, for each pair and beyond that for the chain; then the rest of the
  /// sub-step is flown and overlaps pushed out.
  static let impactsPerPair = 16
  /// Those for the chain; see `impactsPerPair`.
  static let impactsPerChain = 32
  /// Impulses in one impact at most, for each pair squared.
  static let impulsesPerPair = 40

  /// Steps of an impact that takes its time.
  static let stepsPerTouch = 80.0
  /// Trials of such a step at most, and the share of the impulse to which they have to agree.
  static let pressingRounds = 8
  /// The share of the impulse to which trials agree; see `pressingRounds`.
  static let pressingError = 1e-11
  /// The shortest such step, as a share of the time to pass.
  static let shortestPressing = 1e-5
  /// Sweeps over impacts that are solved together, at most.
  static let sweepsAtOnce = 4000

  // MARK: Integrated islands

  /// Pairs of an island that is integrated which may come to touch, at most: of more the solver moves them.
  static let mostMeetings: Int32 = 24
  /// Bodies of an island that is integrated, at most: of more the solver moves them.
  static let largestIntegratedIsland = 256
  /// Steps times bodies that the integrator takes in a sub-step at most: what is left then the solver moves.
  static let mostIntegratorWork = 200_000
  /// Multiplications at most in solving for the joints of an island that is integrated, about those of 100 rigid
  /// joints at one body: with more work the solver moves it.
  static let mostFactorWork = 200_000

  // MARK: Sleep

  /// An overlap up to this may sleep, m: thrice Box2D's slop, on `.ideal` as well, whose own is so
  /// small that the bottom of a high pile would never be let off.
  static let sleepDepth = 0.015
  /// The speed at which exact motion rests, as a share of that of other motion: nothing that comes to rest
  /// jumps by more than a millionth of a point.
  static let exactRestShare = 1e-6
  /// What slow means in turning, rad/s.
  static let sleepAngularSpeed = 2.0 / 180 * Double.pi
}
