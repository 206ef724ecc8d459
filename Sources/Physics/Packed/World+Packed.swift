import Springs

/// Bodies that need no solver, and what is left for it.
struct Packed {
  /// Whether bodies are packed; `exact` and `soft` are empty otherwise.
  var isFull = false
  /// How often bodies have been packed.
  var generation = 0
  var exact = ExactSprings()
  var soft = SoftSprings()
  /// Whether bodies that are not packed may have drifts.
  var hasOtherDrifts = false
  /// The moving bodies that are not packed and may move, in order.
  var others: [Int] = []
  /// How `.ideal` moves the bodies, the packed ones left out.
  var methods: [IntegrationMethod] = []

  var isAsleep: Bool { exact.isAsleep && soft.isAsleep }
}

extension World {
  // MARK: - Between advances

  /// Moves the motions of bodies on lone springs into packed lists, once a whole advance has passed
  /// without a change from outside: a world that is changed before every frame would gain nothing.
  ///
  /// Until they are unpacked their positions in `slots` are not a number: reading an old one fails
  /// every test at once.
  mutating func pack() {
    guard !packed.isFull else { return }
    refreshJoints()
    packed.isFull = true
    packed.generation += 1
    packed.others.removeAll(keepingCapacity: true)
    switch profile {
    case .ideal: packExactSprings()
    case .uikit: packSoftSprings()
    }
  }

  /// Gives all bodies their own places again.
  mutating func unpack() {
    guard packed.isFull else { return }
    for (i, slot) in packed.exact.slots.enumerated() { unpackExact(i, Int(slot)) }
    for (i, slot) in packed.soft.slots.enumerated() { unpackSoft(i, Int(slot)) }
    packed = Packed(generation: packed.generation)
  }

  private func mayBePacked(_ slot: Int) -> Bool {
    let body = slots[slot]
    return body.isAwake && !body.canTouch && body.angularVelocity == 0 && body.chain < 0
      && body.applied.drift == Vector() && body.applied.force == Vector()
      && body.applied.torque == 0
      && (joints.turnSprings == 0 || turnSpring(of: slot) < 0)
  }

  /// Stores where a body is packed.
  private mutating func leave(_ slot: Int, at index: Int) {
    slots[slot].packedAt = Int32(index)
    slots[slot].position = Vector(repeating: .nan)
  }

  private mutating func comeBack(_ slot: Int, to position: Vector, _ velocity: Vector) {
    slots[slot].packedAt = -1
    (slots[slot].position, slots[slot].sweep.start) = (position, position)
    slots[slot].sweep.angle = slots[slot].angle
    slots[slot].velocity = velocity
  }

  // MARK: - Exact springs

  private mutating func packExactSprings() {
    var groups: [Spring: [Int]] = [:]
    var order: [Spring] = []
    var methods: [IntegrationMethod] = []
    choose(&methods)
    packed.methods = methods
    for slot in methods.indices where slots[slot].isDynamic {
      guard case .spring(let j) = methods[slot], mayBePacked(slot) else {
        if slots[slot].isAwake || slots[slot].canTouch { packed.others.append(slot) }
        continue
      }
      let spring = effectiveSpring(joints.list[j], damping: slots[slot].material.linearDamping)
      if groups[spring] == nil { order.append(spring) }
      groups[spring, default: []].append(slot)
    }
    packed.exact.reserve(order.reduce(0) { $0 + (groups[$1]?.count ?? 0) })
    for spring in order {
      for slot in groups[spring] ?? [] {
        guard case .spring(let j) = methods[slot] else { continue }
        packExact(slot, joints.list[j], spring)
      }
    }
  }

  private mutating func packExact(_ slot: Int, _ joint: Joint, _ spring: Spring) {
    let omega = spring.angularFrequency
    let rest =
      restPlace(of: joint, for: slot)
      + slots[slot].acceleration(gravity: gravity) / (omega * omega)
    let index = packed.exact.count
    packed.methods[slot] = .still
    packed.exact.append(
      slot: slot, spring, rest: rest, position: slots[slot].position,
      velocity: slots[slot].velocity,
      calmShare: restDuration > 0 ? slots[slot].sleepTime / restDuration : 0)
    leave(slot, at: index)
  }

  private mutating func unpackExact(_ index: Int, _ slot: Int) {
    comeBack(slot, to: packed.exact.position(index), packed.exact.motion(index).velocity)
    if packed.exact.sleeps(index) { slots[slot].sleep() }
    slots[slot].sleepTime =
      restDuration.isFinite ? restDuration * packed.exact.calmShare(index) : 0
  }

  // MARK: - Soft springs

  private mutating func packSoftSprings() {
    let members = Set(fields.flatMap(\.members))
    for slot in slots.indices where slots[slot].isDynamic {
      guard mayBePacked(slot), !members.contains(Int32(slot)), let joint = loneSpring(of: slot)
      else {
        if slots[slot].isAwake || slots[slot].canTouch || !graph.joints(of: slot).isEmpty {
          packed.others.append(slot)
        }
        continue
      }
      packSoft(slot, joint)
    }
  }

  /// The only joint of a body, if it is a spring from its centre to a fixed place.
  private func loneSpring(of slot: Int) -> Int? {
    let own = graph.joints(of: slot)
    guard own.count == 1, let first = own.first else { return nil }
    let joint = joints.list[Int(first)]
    guard joint.kind == .distance, joint.frequency > 0, joint.maximumForce == .infinity,
      joint.other(than: slot) < 0,
      (joint.a == slot ? joint.placeA : joint.placeB) == Vector()
    else { return nil }
    return Int(first)
  }

  private mutating func packSoft(_ slot: Int, _ j: Int) {
    let (body, joint) = (slots[slot], joints.list[j])
    let kind = SoftSprings.Kind(
      length: joint.length, frequency: joint.frequency, dampingRatio: joint.dampingRatio,
      inverseMass: body.matter.inverseMass, linearDamping: body.material.linearDamping,
      gravityScale: body.applied.gravityScale, extraGravity: body.applied.extraGravity)
    let tight = tightBounds(of: slot, at: Transform(position: Vector(), angle: body.angle))
    let item = SoftSprings.Item(
      position: body.position, velocity: body.velocity,
      anchor: joint.a == slot ? joint.placeB : joint.placeA, impulse: joint.impulse.x,
      sleepTime: body.sleepTime)
    let index = packed.soft.count
    packed.soft.append(
      slot: slot, joint: j, kind, item, SoftSprings.Box(fat: body.bounds, reach: tight))
    leave(slot, at: index)
  }

  private mutating func unpackSoft(_ index: Int, _ slot: Int) {
    let item = packed.soft.items[index]
    comeBack(slot, to: item.position, item.velocity)
    slots[slot].bounds = packed.soft.boxes[index].fat
    slots[slot].applied.drift = packed.soft.drift(of: index)
    joints.list[Int(packed.soft.jointSlots[index])].impulse.x = item.impulse
    if packed.soft.sleeps(index) {
      slots[slot].sleep()
    } else {
      slots[slot].sleepTime = item.sleepTime
    }
  }

  /// Sets the drift of a body that is awake without breaking the seal, as a list that scrolls has one in every frame;
  /// false where that may not be.
  mutating func setSealedDrift(_ drift: Vector, ofSlot slot: Int) -> Bool {
    guard profile == .uikit, isAwake(slot: slot) else { return false }
    let at = Int(slots[slot].packedAt)
    if at >= 0 {
      packed.soft.setDrift(drift, of: at)
    } else {
      slots[slot].applied.drift = drift
      packed.hasOtherDrifts = true
    }
    return true
  }

  // MARK: - Reading

  /// A body's place, packed or not.
  @inline(__always)
  func place(of slot: Int) -> Vector {
    let at = slots[slot].packedAt
    guard at >= 0 else { return slots[slot].position }
    return profile == .ideal
      ? packed.exact.position(Int(at)) : packed.soft.items[Int(at)].position
  }

  /// A body's place and turn, packed or not.
  func transform(of slot: Int) -> Transform {
    Transform(position: place(of: slot), angle: slots[slot].angle)
  }

  /// A body's velocity, packed or not.
  @inline(__always)
  func speed(of slot: Int) -> Vector {
    let at = slots[slot].packedAt
    guard at >= 0 else { return slots[slot].velocity }
    return profile == .ideal
      ? packed.exact.motion(Int(at)).velocity : packed.soft.items[Int(at)].velocity
  }

  /// Whether a body is awake, packed or not.
  @inline(__always)
  func isAwake(slot: Int) -> Bool {
    let at = slots[slot].packedAt
    guard at >= 0 else { return slots[slot].isAwake }
    return profile == .ideal
      ? !packed.exact.sleeps(Int(at)) : !packed.soft.sleeps(Int(at))
  }
}
