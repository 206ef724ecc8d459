/// A world of rigid bodies in SI units: a value, so that a copy is a snapshot.
///
/// 100 points are one metre above this module; here are metres, kilograms, seconds, radians, and
/// y grows downward.
public struct World {
  /// The profile that it was made with; it does not change.
  public var profile: Profile { tolerances.profile }
  /// The time of all sub-steps so far, s.
  public var time: Double { clock.time }
  /// Acceleration of bodies with `gravityScale` 1, m/s².
  ///
  /// A change wakes what it acts on.
  public var gravity = SIMD2<Double>() {
    didSet {
      guard gravity != oldValue else { return }
      for i in bodies.indices where bodies[i].applied.gravityScale != 0 { bodies[i].wake() }
    }
  }
  /// How long a body must be slow before it sleeps, s.
  public var restDuration = 0.5
  /// What slow means, m/s; on `.ideal`, motion that is exact rests at a millionth of it.
  public var restSpeed = 0.01
  /// What impacts are between circles that hang or stand free (`.ideal`).
  public var impactModel = ImpactModel.sequential {
    willSet {
      guard case .compliant(let stiffness) = newValue else { return }
      precondition(stiffness > 0 && stiffness.isFinite, "what gives way has a stiffness above 0")
    }
  }
  /// Touches of the last `advance`, began before ended.
  public internal(set) var contactEvents: [ContactEvent] = []

  /// The motion that does not count, m or rad; as a speed it counts for a second.
  @inline(__always)
  var exactRest: Double { Tolerances.exactRestShare * restSpeed }

  let tolerances: Tolerances
  var slots: [Body] = []
  var freeBodies: [Int32] = []
  /// Outlines of bodies that are more than a circle or a box.
  var outlines = OutlineStore()
  var joints = JointStore()
  var fields: [Field] = []
  var contacts: [Contact] = []
  /// How each of `contacts` touches, by the same index.
  var manifolds: [Manifold] = []
  var broadPhase = BroadPhase()
  /// The joints and contacts of every body.
  var graph = ConstraintGraph()
  /// Whether no body has been changed from outside since the last advance.
  package internal(set) var isSealed = false
  /// Whether the last advance left every body asleep.
  package internal(set) var endedAsleep = false
  var clock: StepClock
  /// Lists of a sub-step, kept for their memory.
  var scratch = StepScratch()

  /// A world without bodies, at time 0 s.
  public init(profile: Profile) {
    tolerances = Tolerances(profile)
    clock = StepClock(startDelay: tolerances.startDelay)
  }

  /// The bodies' slots, for changes from outside of an advance.
  var bodies: [Body] {
    @inline(__always) _read { yield slots }
    @inline(__always) _modify {
      isSealed = false
      yield &slots
    }
  }

  /// The same state without lists that are kept for their memory alone.
  ///
  /// It takes less memory, and the world that goes on has no such list in common with it, which it would have to copy.
  package var withoutScratch: World {
    var state = self
    state.scratch = StepScratch()
    state.broadPhase.forgetSearch()
    return state
  }

  /// Moves the world on by a time, in equal sub-steps of about 1/120 s, so that the state is that of
  /// the time's end.
  ///
  /// A time of 1/60 s is two sub-steps of exactly 1/120 s, a part of 1/120 s is one shorter sub-step.
  /// On `.uikit` the first 1/120 s of a world moves nothing, as on Apple's engine.
  /// - Parameter dt: s, 0 or more and finite.
  public mutating func advance(by dt: Double) {
    precondition(dt >= 0 && dt.isFinite, "a world advances by a finite time, 0 s or more")
    if !contactEvents.isEmpty { contactEvents.removeAll(keepingCapacity: true) }
    let isUntouched = isSealed
    isSealed = false
    defer { isSealed = true }
    if !isUntouched { scratch.springs.stepTime = 0 }
    let moving = timeAfterStartDelay(dt)
    if isUntouched, endedAsleep {
      clock.time += moving
      return
    }
    switch profile {
    case .uikit:
      if !isUntouched { applyDriftAsNudge(dt) }
      inSubSteps(moving) { world, h in world.subStep(h) }
    case .ideal: advanceExactly(by: moving, isUntouched: isUntouched)
    }
    if !isUntouched { clearForces() }
    if !scratch.endedEvents.isEmpty {
      contactEvents += scratch.endedEvents
      scratch.endedEvents.removeAll(keepingCapacity: true)
    }
    endedAsleep = isAsleep
  }

  /// What is left of a time after the part that moves nothing.
  private mutating func timeAfterStartDelay(_ dt: Double) -> Double {
    guard clock.startDelay > 0 else { return dt }
    let left = dt - clock.startDelay
    clock.startDelay = left < 0 ? -left : 0
    // Times in whole microseconds leave a remainder that is not worth a sub-step.
    return left < Tolerances.shortestStart ? 0 : left
  }

  /// Divides a time into equal sub-steps and moves what there is by each.
  @inline(__always)
  mutating func inSubSteps(_ dt: Double, _ move: (inout World, Double) -> Void) {
    guard dt > Tolerances.shortestStep else { return }
    let count = max(1, Int((dt / tolerances.subStep - Tolerances.subStepSlack).rounded(.up)))
    let h = dt / Double(count)
    for _ in 0..<count {
      move(&self, h)
      clock.time += h
    }
  }

  private mutating func applyDriftAsNudge(_ dt: Double) {
    for i in slots.indices where slots[i].isDynamic && slots[i].applied.drift != Vector() {
      slots[i].position += slots[i].applied.drift * dt
      slots[i].sweep.start = slots[i].position
      slots[i].applied.drift = Vector()
      slots[i].wake()
    }
  }

  private mutating func clearForces() {
    scratch.springs.stepTime = 0
    for i in bodies.indices {
      bodies[i].applied.force = Vector()
      bodies[i].applied.torque = 0
      bodies[i].applied.drift = Vector()
    }
  }

  /// Whether every body that can move sleeps; true of an empty world.
  public var isAsleep: Bool {
    for i in slots.indices where slots[i].isDynamic && slots[i].isAwake { return false }
    return true
  }

}

/// Times that a world keeps between sub-steps.
struct StepClock {
  /// The time of all sub-steps so far, s.
  var time = 0.0
  /// How much of the next advances moves nothing, s; see `Tolerances.startDelay`.
  var startDelay: Double
  /// The last sub-step, s: impulses of a shorter or longer one are scaled by the ratio.
  var lastStep = 0.0
}

/// Outlines that bodies refer to by index.
struct OutlineStore {
  /// The corners of boundaries, m; empty where a boundary has gone.
  var chains: [[Vector]] = []
  var freeChains: [Int32] = []
  /// Convex pieces of bodies of several pieces or many corners.
  var pieces: [PieceList] = []
  var freePieces: [Int32] = []
}

/// The joints of a world.
struct JointStore {
  var list: [Joint] = []
  var free: [Int32] = []
  /// The joints in the order they were made, which decides the order they are solved in.
  var order: [Int32] = []
  /// How many springs pull at angles.
  var turnSprings = 0
  /// How many joints forbid their two bodies to touch.
  var separating = 0
}

/// Lists of a sub-step, kept for their memory: between two sub-steps they mean nothing.
struct StepScratch {
  var island = Island()
  var chains = ChainScratch()
  var islands = IslandScratch()
  var springs = LoneSprings()
  /// What contacts read of the bodies, by slot, as of the last update of contacts.
  var ends: [ContactEnd] = []
  /// The same for their times of impact.
  var impactEnds: [ImpactEnd] = []
  /// The work on pieces and outlines, counted in pairs of boxes that take as long; each search begins at 0.
  var looks = 0
  /// Which bodies take part in an impact, by slot, while it is solved.
  var isInImpact: [Bool] = []
  /// What the fields do in the present sub-step, by slot; empty where there are none.
  var fieldPushes: [FieldPush] = []
  /// The touches that began in the present sub-step.
  var began: [BeganTouch] = []
  /// The touches that ended in the present advance.
  var endedEvents: [ContactEvent] = []
}

extension World {
  /// Adds a body, awake unless it is static.
  public mutating func addBody(_ definition: BodyDefinition) -> BodyID {
    precondition(
      definition.position.isFinite && definition.angle.isFinite && definition.velocity.isFinite
        && definition.angularVelocity.isFinite, "a body's place and motion are finite")
    var body = Body(definition)
    let slot: Int
    if let free = freeBodies.popLast() {
      slot = Int(free)
      body.generation = bodies[slot].generation
      bodies[slot] = body
    } else {
      slot = bodies.count
      bodies.append(body)
    }
    install(definition.shape, on: slot)
    graph.isStale = true
    return BodyID(index: Int32(slot), generation: body.generation)
  }

  /// Removes a body and its joints; those it touched wake.
  public mutating func removeBody(_ id: BodyID) {
    let slot = self.slot(id)
    for joint in joints.order.map(Int.init) where joints.list[joint].joins(slot) {
      removeJoint(JointID(index: Int32(joint), generation: joints.list[joint].generation))
    }
    removeContacts(of: slot)
    releaseChain(of: slot)
    if !fields.isEmpty { leaveFields(slot) }
    bodies[slot].isAlive = false
    bodies[slot].generation &+= 1
    freeBodies.append(Int32(slot))
    broadPhase.isStale = true
    graph.isStale = true
  }

  /// Whether the body is (still) in the world.
  @inline(__always)
  public func contains(_ id: BodyID) -> Bool {
    // An && would copy the world in a debug build, as everything that captures it does.
    guard bodies.indices.contains(Int(id.index)) else { return false }
    let (isAlive, generation) = (bodies[Int(id.index)].isAlive, bodies[Int(id.index)].generation)
    return isAlive && generation == id.generation
  }

  // MARK: Reading

  /// A body's centre of mass, m.
  public func position(of id: BodyID) -> SIMD2<Double> { bodies[slot(id)].position }

  /// A body's turn, rad, clockwise on a screen whose y grows downward.
  public func angle(of id: BodyID) -> Double { bodies[slot(id)].angle }

  /// A place of the world in a body's own frame, m.
  public func local(_ place: SIMD2<Double>, on id: BodyID) -> SIMD2<Double> {
    transform(of: slot(id)).unapply(place)
  }

  /// A place in a body's own frame in the world's, m.
  public func place(_ local: SIMD2<Double>, on id: BodyID) -> SIMD2<Double> {
    transform(of: slot(id)).apply(local)
  }

  /// The velocity of a body's centre of mass, m/s.
  public func velocity(of id: BodyID) -> SIMD2<Double> { bodies[slot(id)].velocity }

  /// A body's angular velocity, rad/s.
  public func angularVelocity(of id: BodyID) -> Double { bodies[slot(id)].angularVelocity }

  /// A body's mass, kg; 0 for a static one.
  public func mass(of id: BodyID) -> Double { bodies[slot(id)].matter.mass }

  /// A body's inertia about its centre, kg·m²; 0 for a static one or one that may not turn.
  public func inertia(of id: BodyID) -> Double { bodies[slot(id)].matter.inertia }

  /// Whether a body is being moved; false for a static one.
  public func isAwake(_ id: BodyID) -> Bool { bodies[slot(id)].isAwake }

  /// The upright box around a body, m: on `.uikit` the fat one of Apple's broad phase, which
  /// reaches 0.1 m farther.
  public func aabb(of id: BodyID) -> (lower: SIMD2<Double>, upper: SIMD2<Double>) {
    let slot = slot(id)
    guard profile == .uikit else {
      let box = tightBounds(of: slot, at: transform(of: slot))
      return (box.lower, box.upper)
    }
    // Measured: items 9.9 pt away are found and those 10.5 pt away are not, so Apple's boxes do not
    // count the skin that contacts keep.
    let skin = bodies[slot].hull.kind == .polygon ? tolerances.skin : 0
    let box = bodies[slot].bounds.grown(by: -skin)
    return (box.lower, box.upper)
  }

  // MARK: Changing

  /// Moves a body; its velocity stays, and it wakes.
  public mutating func setPosition(_ position: SIMD2<Double>, angle: Double, of id: BodyID) {
    precondition(position.isFinite && angle.isFinite, "a body's place is finite")
    let slot = slot(id)
    bodies[slot].position = position
    bodies[slot].angle = angle
    bodies[slot].beginSweep()
    bodies[slot].wake()
    if bodies[slot].isStatic { wakeNeighbours(of: slot) }
    synchronizeBounds(of: slot)
  }

  /// Gives a body a velocity, m/s and rad/s, and wakes it.
  public mutating func setVelocity(_ velocity: SIMD2<Double>, angular: Double, of id: BodyID) {
    precondition(velocity.isFinite && angular.isFinite, "a body's velocity is finite")
    let slot = slot(id)
    guard !bodies[slot].isStatic else { return }
    bodies[slot].velocity = velocity
    bodies[slot].angularVelocity = angular
    bodies[slot].wake()
  }

  /// Gives a body a material; its velocity stays.
  public mutating func setMaterial(_ material: Material, of id: BodyID) {
    let slot = slot(id)
    bodies[slot].material = material
    bodies[slot].resetMass()
    if !material.allowsRotation { bodies[slot].angularVelocity = 0 }
    bodies[slot].wake()
  }

  /// Gives a body an outline; its velocity stays.
  public mutating func setShape(_ shape: BodyShape, of id: BodyID) {
    let slot = slot(id)
    removeContacts(of: slot)
    releaseChain(of: slot)
    install(shape, on: slot)
    bodies[slot].wake()
  }

  /// Changes what a body touches.
  public mutating func setFilter(_ filter: ContactFilter, of id: BodyID) {
    let slot = slot(id)
    guard filter != bodies[slot].filter else { return }
    bodies[slot].filter = filter
    bodies[slot].wake()
    removeContactsNowFiltered(of: slot)
    broadPhase.isStale = true
  }

  /// Sets how much of the world's gravity a body feels; wakes it if that changes.
  public mutating func setGravityScale(_ scale: Double, of id: BodyID) {
    change(\.applied.gravityScale, to: scale, of: id)
  }

  private mutating func change<Value: Equatable>(
    _ path: WritableKeyPath<Body, Value>, to value: Value, of id: BodyID
  ) {
    let slot = slot(id)
    guard value != bodies[slot][keyPath: path] else { return }
    bodies[slot][keyPath: path] = value
    bodies[slot].wake()
  }

  /// Gives a body an acceleration besides the world's gravity, m/s²; wakes it if that changes.
  public mutating func setExtraGravity(_ acceleration: SIMD2<Double>, of id: BodyID) {
    precondition(acceleration.isFinite, "an acceleration is finite")
    change(\.applied.extraGravity, to: acceleration, of: id)
  }

  /// Nails a body to its place or frees it; its velocity becomes 0 either way.
  public mutating func setStatic(_ isStatic: Bool, of id: BodyID) {
    let slot = slot(id)
    guard isStatic != bodies[slot].isStatic else { return }
    wakeNeighbours(of: slot)
    bodies[slot].isStatic = isStatic
    bodies[slot].velocity = Vector()
    bodies[slot].angularVelocity = 0
    bodies[slot].applied.force = Vector()
    bodies[slot].applied.torque = 0
    bodies[slot].isAwake = !isStatic
    bodies[slot].sleepTime = 0
    bodies[slot].resetMass()
    removeContacts(of: slot)
    broadPhase.isStale = true
    graph.isStale = true
  }

  /// Gives a body a charge, which electric and magnetic fields act on; wakes it if that changes.
  public mutating func setCharge(_ charge: Double, of id: BodyID) {
    change(\.applied.charge, to: charge, of: id)
  }

  /// Makes a body's fast flights stop at other moving bodies too, not only at static ones.
  public mutating func setBullet(_ isBullet: Bool, of id: BodyID) {
    bodies[slot(id)].flags.isBullet = isBullet
  }

  /// Sets whether a drag holds the body: on `.ideal`, touches of the group it pushes are inelastic.
  public mutating func setHeld(_ isHeld: Bool, of id: BodyID) {
    change(\.flags.isHeld, to: isHeld, of: id)
  }

  /// Adds to the body's change of place, but not to its velocity, during the next `advance`, m/s.
  ///
  /// `.uikit` moves it before the sub-steps; `.ideal` holds the drift through all of them.
  public mutating func setDrift(_ drift: SIMD2<Double>, of id: BodyID) {
    precondition(drift.isFinite, "a drift is finite")
    let slot = slot(id)
    bodies[slot].applied.drift = drift
    if drift != Vector() { bodies[slot].wake() }
  }

  /// Wakes a body; its time at rest starts at 0 s.
  public mutating func wake(_ id: BodyID) { bodies[slot(id)].wake() }

  /// Pushes a body at a place of the world, N, until the end of the next `advance`; wakes it.
  public mutating func applyForce(
    _ force: SIMD2<Double>, at worldPoint: SIMD2<Double>, to id: BodyID
  ) {
    precondition(force.isFinite && worldPoint.isFinite, "a force and its place are finite")
    let slot = slot(id)
    guard !bodies[slot].isStatic else { return }
    bodies[slot].wake()
    bodies[slot].applied.force += force
    bodies[slot].applied.torque += (worldPoint - bodies[slot].position).cross(force)
  }

  /// Changes a body's momentum at a place of the world, N·s; wakes it.
  public mutating func applyImpulse(
    _ impulse: SIMD2<Double>, at worldPoint: SIMD2<Double>, to id: BodyID
  ) {
    precondition(impulse.isFinite && worldPoint.isFinite, "an impulse and its place are finite")
    let slot = slot(id)
    guard !bodies[slot].isStatic else { return }
    bodies[slot].wake()
    bodies[slot].velocity += bodies[slot].matter.inverseMass * impulse
    bodies[slot].angularVelocity +=
      bodies[slot].matter.inverseInertia * (worldPoint - bodies[slot].position).cross(impulse)
  }

  // MARK: Inside

  /// The slot of a body that must exist.
  @inline(__always)
  func slot(_ id: BodyID) -> Int {
    let isHere = contains(id)
    precondition(isHere, "the body is in this world")
    return Int(id.index)
  }

  /// A body's place and turn; `Body.transform` leaves out the turn of circles.
  func transform(of slot: Int) -> Transform {
    Transform(position: slots[slot].position, angle: slots[slot].angle)
  }

  func bodyID(_ slot: Int) -> BodyID {
    BodyID(index: Int32(slot), generation: bodies[slot].generation)
  }

  /// Wakes the bodies that are joined to a body or touch it, since it is about to change.
  mutating func wakeNeighbours(of slot: Int) {
    for i in contacts.indices where contacts[i].isTouching && contacts[i].responds {
      let contact = contacts[i]
      if contact.a == slot { bodies[contact.b].wake() }
      if contact.b == slot { bodies[contact.a].wake() }
    }
    for i in joints.order.map(Int.init) where joints.list[i].joins(slot) {
      if joints.list[i].a >= 0 { bodies[joints.list[i].a].wake() }
      if joints.list[i].b >= 0 { bodies[joints.list[i].b].wake() }
    }
  }
}
