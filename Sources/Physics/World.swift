/// A world of rigid bodies in SI units: a value, so that a copy is a snapshot.
///
/// 100 points are one metre above this module; here are metres, kilograms, seconds, radians, and
/// y grows downward.
public struct World {
  /// How it moves.
  public let profile: Profile
  /// Acceleration of bodies with `gravityScale` 1, m/s².
  ///
  /// A change wakes what it acts on.
  public var gravity = SIMD2<Double>() {
    didSet {
      guard gravity != oldValue else { return }
      for i in bodies.indices where bodies[i].gravityScale != 0 { bodies[i].wake() }
    }
  }
  /// How long a body must be slow before it sleeps, s.
  public var restDuration = 0.5
  /// What slow means, m/s.
  public var restSpeed = 0.01
  /// Touches of the last `advance`, began before ended.
  public internal(set) var contactEvents: [ContactEvent] = []

  let tolerances: Tolerances
  var bodies: [Body] = []
  var freeBodies: [Int32] = []
  /// Corners of chain shapes; bodies refer to them by index.
  var chains: [[Vector]] = []
  var freeChains: [Int32] = []
  /// Outlines of bodies of several pieces or many corners; bodies refer to them by index.
  var pieces: [[Outline]] = []
  var freePieces: [Int32] = []
  var joints: [Joint] = []
  var freeJoints: [Int32] = []
  /// Joints in the order they were made: the order they are solved in comes from it.
  var jointOrder: [Int32] = []
  /// What joints keep that also hold an angle; joints refer to them by index.
  var locks: [Lock] = []
  var freeLocks: [Int32] = []
  /// How many springs pull at angles.
  var turnSprings = 0
  var fields: [Field] = []
  /// What the fields do in the present sub-step, by slot; empty where there are none.
  var fieldPushes: [FieldPush] = []
  /// The time of all sub-steps so far, s.
  public internal(set) var time = 0.0
  /// How many joints forbid their two bodies to touch.
  var separatingJoints = 0
  var contacts: [Contact] = []
  var broadPhase = BroadPhase()
  /// Time not yet stepped, s (`.uikit`).
  var accumulator = 0.0
  /// The last sub-step, s: impulses of a shorter or longer one are scaled by the ratio.
  var lastStep = 0.0
  /// Who is joined to and near whom.
  var links = Links()
  var linksAreStale = true
  var endedEvents: [ContactEvent] = []

  /// An empty world.
  public init(profile: Profile) {
    self.profile = profile
    tolerances = Tolerances(profile)
  }

  /// Moves the world on by a frame.
  ///
  /// `.uikit` takes as many whole sub-steps of 1/120 s as have accumulated; `.ideal` whole ones and
  /// then a partial one, so that the state is that of the frame's time.
  /// - Parameter dt: s, 0 or more and finite.
  public mutating func advance(by dt: Double) {
    precondition(dt >= 0 && dt.isFinite, "a world advances by a finite time, 0 s or more")
    contactEvents.removeAll(keepingCapacity: true)
    endedEvents.removeAll(keepingCapacity: true)
    switch profile {
    case .uikit: advanceInWholeSteps(by: dt)
    case .ideal: advanceExactly(by: dt)
    }
    clearForces()
    contactEvents += endedEvents
    endedEvents.removeAll(keepingCapacity: true)
  }

  private mutating func advanceInWholeSteps(by dt: Double) {
    applyDriftAsNudge(dt)
    let h = tolerances.subStep
    accumulator += dt
    while accumulator >= h {
      subStep(h)
      accumulator -= h
    }
  }

  private mutating func applyDriftAsNudge(_ dt: Double) {
    for i in bodies.indices where bodies[i].isDynamic && bodies[i].drift != Vector() {
      bodies[i].position += bodies[i].drift * dt
      bodies[i].start = bodies[i].position
      bodies[i].drift = Vector()
      bodies[i].wake()
    }
  }

  private mutating func clearForces() {
    for i in bodies.indices {
      bodies[i].force = Vector()
      bodies[i].torque = 0
      bodies[i].drift = Vector()
    }
  }

  /// Whether every body that can move sleeps; true of an empty world.
  public var isAsleep: Bool {
    for i in bodies.indices where bodies[i].isDynamic && bodies[i].isAwake { return false }
    return true
  }

  /// The sum of ½mv² + ½Iω², J.
  public var kineticEnergy: Double {
    bodies.reduce(0) { sum, body in
      guard body.isDynamic else { return sum }
      return sum + 0.5 * body.mass * body.velocity.lengthSquared
        + 0.5 * body.inertia * body.angularVelocity * body.angularVelocity
    }
  }

  /// The sum of mv, kg·m/s.
  public var momentum: SIMD2<Double> {
    bodies.reduce(Vector()) { sum, body in
      body.isDynamic ? sum + body.mass * body.velocity : sum
    }
  }
}
