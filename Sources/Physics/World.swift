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
  public var restDuration = 0.5 { didSet { if restDuration != oldValue { unseal() } } }
  /// What slow means, m/s.
  public var restSpeed = 0.01 { didSet { if restSpeed != oldValue { unseal() } } }
  /// What impacts are between circles that hang or stand free (`.ideal`).
  public var impactModel = ImpactModel.sequential {
    willSet {
      guard case .compliant(let stiffness) = newValue else { return }
      precondition(stiffness > 0 && stiffness.isFinite, "what gives way has a stiffness above 0")
    }
  }
  /// Touches of the last `advance`, began before ended.
  public internal(set) var contactEvents: [ContactEvent] = []

  /// When a body may sleep.
  @inline(__always)
  var restRule: RestRule { RestRule(speed: restSpeed, duration: restDuration) }

  let tolerances: Tolerances
  /// The bodies; between advances, those that are packed have no place here.
  var slots: [Body] = []
  /// What needs no solver.
  var packed = Packed()
  /// Springs that were added many at once.
  var springSets: [SpringSet?] = []
  /// Whether nobody has changed a body since the last advance.
  package internal(set) var isSealed = false
  /// Whether the last advance left every body asleep.
  package internal(set) var endedAsleep = false
  /// A number that is another one whenever bodies have been packed anew; nil while none are.
  package internal(set) var packing: Int?
  /// How often bodies have been packed.
  var packings = 0
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
  // Lists that serve again in every sub-step; between two of them they mean nothing.
  var scratch = Island()
  var rowScratch = RowScratch()
  var bounces = BounceScratch()
  var gone: [Int] = []
  var placeBlock = PlaceBlock()
  var impactScratch = ImpactScratch()

  /// An empty world.
  public init(profile: Profile) {
    self.profile = profile
    tolerances = Tolerances(profile)
  }

  /// The bodies' slots.
  ///
  /// Whoever changes one between advances has all of them unpacked first.
  var bodies: [Body] {
    @inline(__always) _read { yield slots }
    @inline(__always) _modify {
      if isSealed { unseal() }
      yield &slots
    }
  }

  /// The world is about to be changed from outside.
  mutating func unseal() {
    isSealed = false
    unpack()
  }

  /// Moves the world on by a frame.
  ///
  /// `.uikit` takes as many whole sub-steps of 1/120 s as have accumulated; `.ideal` whole ones and
  /// then a partial one, so that the state is that of the frame's time.
  /// - Parameter dt: s, 0 or more and finite.
  public mutating func advance(by dt: Double) {
    precondition(dt >= 0 && dt.isFinite, "a world advances by a finite time, 0 s or more")
    forgetEvents()
    let isUntouched = isSealed
    // From here to the end bodies are ours, and nothing needs unpacking.
    isSealed = false
    defer { isSealed = true }
    if isUntouched, endedAsleep { return passTime(dt) }
    if isUntouched { pack() }
    switch profile {
    case .uikit: advanceInWholeSteps(by: dt, isUntouched: isUntouched)
    case .ideal:
      let restRule = restRule
      for s in springSets.indices { springSets[s]?.exact.advance(by: dt, restRule) }
      advanceExactly(by: dt)
    }
    if !isUntouched { clearForces() }
    if !endedEvents.isEmpty {
      contactEvents += endedEvents
      endedEvents.removeAll(keepingCapacity: true)
    }
    endedAsleep = isAsleep
  }

  private mutating func forgetEvents() {
    for s in springSets.indices { springSets[s]?.forgetEvents() }
    if !contactEvents.isEmpty { contactEvents.removeAll(keepingCapacity: true) }
    if !packed.exact.fallen.isEmpty { packed.exact.fallen.removeAll(keepingCapacity: true) }
    if !packed.soft.fallen.isEmpty { packed.soft.fallen.removeAll(keepingCapacity: true) }
  }

  /// Lets time pass over a world that sleeps.
  private mutating func passTime(_ dt: Double) {
    guard profile == .uikit else {
      time += dt
      return
    }
    accumulator += dt
    while accumulator >= tolerances.subStep {
      accumulator -= tolerances.subStep
      time += tolerances.subStep
    }
  }

  private mutating func advanceInWholeSteps(by dt: Double, isUntouched: Bool) {
    if !isUntouched { applyDriftAsNudge(dt) }
    let h = tolerances.subStep
    accumulator += dt
    while accumulator >= h {
      stepSpringSets(h)
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
    guard springSets.allSatisfy({ $0?.isAsleep ?? true }) else { return false }
    if packed.isFull {
      return packed.isAsleep && !packed.others.contains { slots[$0].isAwake }
    }
    for i in slots.indices where slots[i].isDynamic && slots[i].isAwake { return false }
    return true
  }

  /// The sum of ½mv² + ½Iω², J.
  public var kineticEnergy: Double {
    let inSets = springSets.reduce(0) { sum, set in
      sum + (set?.velocities.reduce(0) { $0 + 0.5 * $1.lengthSquared } ?? 0)
    }
    return unpackedCopy.slots.reduce(inSets) { sum, body in
      guard body.isDynamic else { return sum }
      return sum + 0.5 * body.mass * body.velocity.lengthSquared
        + 0.5 * body.inertia * body.angularVelocity * body.angularVelocity
    }
  }

  /// The sum of mv, kg·m/s.
  public var momentum: SIMD2<Double> {
    let inSets = springSets.reduce(Vector()) { sum, set in
      sum + (set?.velocities.reduce(Vector(), +) ?? Vector())
    }
    return unpackedCopy.slots.reduce(inSets) { sum, body in
      body.isDynamic ? sum + body.mass * body.velocity : sum
    }
  }
}
