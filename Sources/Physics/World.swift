/// A world of rigid bodies in SI units: a value, so that a copy is a snapshot.
///
/// 100 points are one metre above this module; here are metres, kilograms, seconds, radians, and
/// y grows downward.
public struct World {
  /// How it moves.
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
  public var restDuration = 0.5 { didSet { if restDuration != oldValue { unseal() } } }
  /// What slow means, m/s; on `.ideal`, motion that is exact rests at a millionth of it.
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
  /// The motion that does not count, m or rad; as a speed it counts for a second.
  @inline(__always)
  var exactRest: Double { Tolerances.exactRestShare * restSpeed }

  let tolerances: Tolerances
  /// The bodies; the motion of those on lone springs is in `packed` between advances.
  var slots: [Body] = []
  var freeBodies: [Int32] = []
  /// Outlines of bodies that are more than a circle or a box.
  var outlines = OutlineStore()
  var joints = JointStore()
  var fields: [Field] = []
  var contacts: [Contact] = []
  /// How each contact touches.
  var manifolds: [Manifold] = []
  var broadPhase = BroadPhase()
  /// The joints and contacts of every body.
  var graph = ConstraintGraph()
  /// Bodies on lone springs.
  var packed = Packed()
  /// Whether no body has been changed from outside since the last advance.
  package internal(set) var isSealed = false
  /// Whether the last advance left every body asleep.
  package internal(set) var endedAsleep = false
  var clock: StepClock
  /// Lists of a sub-step, kept for their memory.
  var scratch = StepScratch()

  /// An empty world.
  public init(profile: Profile) {
    tolerances = Tolerances(profile)
    clock = StepClock(startDelay: tolerances.startDelay)
  }

  /// The bodies' slots.
  ///
  /// A change between advances unpacks all of them first.
  var bodies: [Body] {
    @inline(__always) _read { yield slots }
    @inline(__always) _modify {
      if isSealed { unseal() }
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

  /// The world is about to be changed from outside.
  mutating func unseal() {
    isSealed = false
    unpack()
  }

  /// Moves the world on by a time, in equal sub-steps of about 1/120 s, so that the state is that of
  /// the time's end.
  ///
  /// A time of 1/60 s is two sub-steps of exactly 1/120 s, a part of 1/120 s is one shorter sub-step.
  /// On `.uikit` the first 1/120 s of a world moves nothing, as on Apple's engine.
  /// - Parameter dt: s, 0 or more and finite.
  public mutating func advance(by dt: Double) {
    precondition(dt >= 0 && dt.isFinite, "a world advances by a finite time, 0 s or more")
    forgetEvents()
    let isUntouched = isSealed
    // From here to the end bodies are ours, and nothing needs unpacking.
    isSealed = false
    defer { isSealed = true }
    let moving = timeAfterStartDelay(dt)
    if isUntouched, endedAsleep {
      clock.time += moving
      return
    }
    if profile == .uikit { applyDriftAsNudge(dt, isUntouched: isUntouched) }
    if isUntouched { pack() }
    switch profile {
    case .uikit:
      inSubSteps(moving) { world, h in world.subStep(h) }
    case .ideal: advanceExactly(by: moving)
    }
    if !isUntouched { clearForces() }
    if !scratch.endedEvents.isEmpty {
      contactEvents += scratch.endedEvents
      scratch.endedEvents.removeAll(keepingCapacity: true)
    }
    endedAsleep = isAsleep
  }

  private mutating func forgetEvents() {
    if !contactEvents.isEmpty { contactEvents.removeAll(keepingCapacity: true) }
    if !packed.exact.fallen.isEmpty { packed.exact.fallen.removeAll(keepingCapacity: true) }
    if !packed.soft.fallen.isEmpty { packed.soft.fallen.removeAll(keepingCapacity: true) }
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

  private mutating func applyDriftAsNudge(_ dt: Double, isUntouched: Bool) {
    packed.soft.applyDrifts(dt)
    if isUntouched, !packed.hasOtherDrifts { return }
    packed.hasOtherDrifts = false
    for i in slots.indices where slots[i].isDynamic && slots[i].applied.drift != Vector() {
      slots[i].position += slots[i].applied.drift * dt
      slots[i].sweep.start = slots[i].position
      slots[i].applied.drift = Vector()
      slots[i].wake()
    }
  }

  private mutating func clearForces() {
    for i in bodies.indices {
      bodies[i].applied.force = Vector()
      bodies[i].applied.torque = 0
      bodies[i].applied.drift = Vector()
    }
  }

  /// Whether every body that can move sleeps; true of an empty world.
  public var isAsleep: Bool {
    if packed.isFull {
      return packed.isAsleep && !packed.others.contains { slots[$0].isAwake }
    }
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
  /// Corners of boundaries.
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
  /// What contacts need to know of the bodies, by slot, since they were last looked at.
  var ends: [ContactEnd] = []
  /// The same for their times of impact.
  var impactEnds: [ImpactEnd] = []
  /// What has been looked at beside pairs of boxes and circles, in looks at such a pair; each search begins at 0.
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
