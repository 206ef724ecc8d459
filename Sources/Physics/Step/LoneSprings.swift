import Springs

/// The bodies that one spring holds by their centres and that can touch nothing.
///
/// They are listed when the world has been changed or its step has another length: a step of thousands of them then
/// reads no definitions, looks for no contacts and makes no islands.
struct LoneSprings {
  /// Those of `.ideal`, which move in closed form.
  fileprivate struct Exact {
    let slot: Int
    let spring: Spring
    let step: SpringStep
    /// Where the spring pulls to with weight and forces, m.
    let rest: Vector
    /// Of the place alone, m/s.
    let drift: Vector
    /// Whether a torque or another spring turns it.
    let isTurned: Bool
  }

  /// Those of `.uikit`, which the solver's passes move.
  struct Soft {
    let slot: Int
    let joint: Int
    let anchor: Vector
    /// The velocity that weight and forces add in a sub-step, m/s, and the share that damping leaves.
    let fall: Vector
    let share: Double
    let spring: SoftConstraint
    let inverseMass: Double
    let length: Double
  }

  fileprivate var exact: [Exact] = []
  fileprivate(set) var soft: [Soft] = []
  /// The step that they are listed for, s; 0 when they have to be listed again.
  var stepTime = 0.0
  /// Whether anything else can move.
  fileprivate(set) var hasOthers = true

  fileprivate mutating func begin(_ h: Double) {
    exact.removeAll(keepingCapacity: true)
    soft.removeAll(keepingCapacity: true)
    (stepTime, hasOthers) = (h, false)
  }
}

extension World {
  /// Moves the bodies that are held by one spring and touch nothing: exact at any time step.
  ///
  /// - Returns: Whether others can move.
  mutating func advanceSprings(_ methods: [IntegrationMethod], _ dt: Double) -> Bool {
    // Out of the world while it is used, so that no list is copied.
    var springs = LoneSprings()
    swap(&springs, &scratch.springs)
    defer { swap(&springs, &scratch.springs) }
    if springs.stepTime != dt { list(&springs, methods, dt) }
    for spring in springs.exact where slots[spring.slot].isAwake {
      let slot = spring.slot
      let offset = slots[slot].advance(spring)
      if spring.isTurned || slots[slot].angularVelocity != 0 { turnFreely(slot, dt) }
      keepFinite(slot)
      slots[slot].beginSweep()
      sleepAtRest(slot, offset, spring.spring.angularFrequency, dt)
    }
    return springs.hasOthers
  }

  /// Lists the springs of `.ideal` with what damps and pushes their bodies.
  ///
  /// Linear damping c is more of the spring's own: ζ + c/2ω at the same ω. Gravity and forces shift
  /// the rest place by a/ω².
  private func list(_ springs: inout LoneSprings, _ methods: [IntegrationMethod], _ dt: Double) {
    springs.begin(dt)
    for slot in methods.indices {
      guard case .spring(let j) = methods[slot] else {
        if slots[slot].isDynamic { springs.hasOthers = true }
        continue
      }
      let (joint, applied) = (joints.list[j], slots[slot].applied)
      let plain = Spring(frequency: joint.frequency, dampingRatio: max(0, joint.dampingRatio))
      let damping = slots[slot].material.linearDamping
      let spring = damping == 0 ? plain : plain.damped(byResistance: damping)
      let omega = spring.angularFrequency
      // Bodies of a list share their spring: one matrix for all of them.
      let step = springs.exact.last.flatMap { $0.spring == spring ? $0.step : nil }
      springs.exact.append(
        LoneSprings.Exact(
          slot: slot, spring: spring, step: step ?? SpringStep(spring, dt),
          rest: restPlace(of: joint, for: slot)
            + slots[slot].acceleration(gravity: gravity) / (omega * omega),
          drift: applied.drift, isTurned: applied.torque != 0 || joints.turnSprings > 0))
    }
  }

  /// A spring sleeps when neither its speed nor its way back have counted for long enough; it is then at
  /// rest exactly.
  @inline(__always)
  private mutating func sleepAtRest(
    _ slot: Int, _ offset: Vector, _ omega: Double, _ dt: Double
  ) {
    let isNear =
      offset.length <= exactRest && (joints.turnSprings == 0 || isUpright(slot))
    let isAtRest = isNear && isStill(slot, for: 1 / omega)
    guard timeAtRest(of: slot, isAtRest, dt) >= restDuration, isAtRest else { return }
    slots[slot].position -= offset
    slots[slot].sleep()
  }
}

extension Body {
  /// Moves it on its spring; where it is then from the place of rest, m.
  @inline(__always)
  fileprivate mutating func advance(_ spring: LoneSprings.Exact) -> Vector {
    var offset = position - spring.rest
    spring.step.advance(&offset.x, &velocity.x, drift: spring.drift.x)
    spring.step.advance(&offset.y, &velocity.y, drift: spring.drift.y)
    position = spring.rest + offset
    flags.motion = .closedForm
    return offset
  }
}

extension World {
  /// One sub-step of the bodies on lone springs: what the solver does to an island of one body and one soft joint.
  ///
  /// - Returns: Whether others can move.
  mutating func solveSprings(_ h: Double) -> Bool {
    let ratio = clock.lastStep > 0 ? h / clock.lastStep : 0
    var springs = LoneSprings()
    swap(&springs, &scratch.springs)
    defer { swap(&springs, &scratch.springs) }
    if springs.stepTime != h { list(&springs, h) }
    for spring in springs.soft where slots[spring.slot].isAwake {
      let slot = spring.slot
      slots[slot].pull(
        spring, &joints.list[spring.joint].impulse.x, h, ratio, deadZone: tolerances.deadZone)
      integratePosition(of: slot, h)
      keepFinite(slot)
      updateSleep(of: CollectionOfOne(slot), h, true)
      synchronizeBounds(of: slot)
    }
    return springs.hasOthers
  }

  private mutating func list(_ springs: inout LoneSprings, _ h: Double) {
    refreshJoints()
    springs.begin(h)
    for slot in slots.indices where slots[slot].isDynamic {
      guard let j = loneSpring(of: slot) else {
        springs.hasOthers = true
        continue
      }
      let (joint, matter) = (joints.list[j], slots[slot].matter)
      springs.soft.append(
        LoneSprings.Soft(
          slot: slot, joint: j, anchor: joint.a == slot ? joint.placeB : joint.placeA,
          fall: h * slots[slot].acceleration(gravity: gravity),
          share: 1 / (1 + h * slots[slot].material.linearDamping),
          spring: SoftConstraint(
            inverseMass: matter.inverseMass, frequency: joint.frequency,
            dampingRatio: joint.dampingRatio, h),
          inverseMass: matter.inverseMass, length: joint.length))
    }
  }

  /// The joint of a body that is held by one spring and touches nothing.
  private func loneSpring(of slot: Int) -> Int? {
    let places = graph.jointPlaces(of: slot)
    guard places.count == 1, !slots[slot].canTouch, slots[slot].applied.torque == 0, fields.isEmpty
    else { return nil }
    let j = graph.joint(at: places.lowerBound)
    let joint = joints.list[j]
    let isLone =
      joint.kind == .distance && joint.frequency > 0 && joint.maximumForce == .infinity
      && joint.other(than: slot) < 0
      && (joint.a == slot ? joint.placeA : joint.placeB) == Vector()
    return isLone ? j : nil
  }
}

extension Body {
  /// Weight and damping, the last impulse of the spring once more, and the velocity passes.
  @inline(__always)
  fileprivate mutating func pull(
    _ spring: LoneSprings.Soft, _ impulse: inout Double, _ h: Double, _ ratio: Double,
    deadZone: Double
  ) {
    beginSweep()
    (flags.isFree, flags.motion, flags.isInLargeIsland) = (false, .solved, false)
    velocity += spring.fall
    velocity *= spring.share
    if angularVelocity != 0 { angularVelocity *= 1 / (1 + h * material.angularDamping) }
    let apart = position - spring.anchor
    let distance = apart.length
    let direction = distance > deadZone ? apart / distance : Vector()
    let (soft, bias) = (spring.spring, (distance - spring.length) * spring.spring.biasRate)
    impulse *= ratio
    velocity += spring.inverseMass * (impulse * direction)
    for _ in 0..<Tolerances.velocityIterations {
      let speed = direction.dot(velocity)
      let before = impulse
      let change =
        (before - soft.effectiveMass * (speed + bias + soft.gamma * before)) - before
      impulse += change
      velocity += spring.inverseMass * (change * direction)
      // The other passes would change nothing either.
      if impulse == before { return }
    }
  }
}
