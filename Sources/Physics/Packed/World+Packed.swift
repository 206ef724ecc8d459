import Springs

/// Bodies that need no solver, and what is left for it.
struct Packed {
  /// Whether bodies are packed; `exact` and `soft` are empty otherwise.
  var isFull = false
  var exact = ExactSprings()
  var soft = SoftSprings()
  /// The moving bodies that are not packed and may move, in order.
  var others: [Int] = []
  /// How `.ideal` moves the bodies, the packed ones left out.
  var treatments: [Treatment] = []

  var isAsleep: Bool { exact.isAsleep && soft.isAsleep }
}

extension World {
  // MARK: - Between advances

  /// Packs what can be packed, once a whole advance has passed in which nobody touched the world:
  /// a world that is touched before every frame would gain nothing.
  ///
  /// Until they are unpacked the places of packed bodies are not a number in `bodies`, so that
  /// nobody takes an old one for the present one.
  mutating func pack() {
    guard !packed.isFull else { return }
    refreshLinks()
    packed.isFull = true
    packings += 1
    packing = packings
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
    packed = Packed()
    packing = nil
  }

  private func mayBePacked(_ slot: Int) -> Bool {
    let body = slots[slot]
    return body.isAwake && !body.meetsSomebody && body.angularVelocity == 0 && body.chain < 0
      && body.drift == Vector() && body.force == Vector() && body.torque == 0
      && (turnSprings == 0 || turnSpring(of: slot) < 0)
  }

  /// Notes where a body is packed.
  private mutating func leave(_ slot: Int, at index: Int) {
    slots[slot].packedAt = Int32(index)
    slots[slot].position = Vector(repeating: .nan)
  }

  private mutating func comeBack(_ slot: Int, to position: Vector, _ velocity: Vector) {
    slots[slot].packedAt = -1
    (slots[slot].position, slots[slot].start) = (position, position)
    slots[slot].startAngle = slots[slot].angle
    slots[slot].velocity = velocity
  }

  // MARK: - Exact springs

  private mutating func packExactSprings() {
    var groups: [Spring: [Int]] = [:]
    var order: [Spring] = []
    var treatments: [Treatment] = []
    choose(&treatments)
    packed.treatments = treatments
    for slot in treatments.indices where slots[slot].isDynamic {
      guard case .spring(let j) = treatments[slot], mayBePacked(slot) else {
        if slots[slot].isAwake || slots[slot].meetsSomebody { packed.others.append(slot) }
        continue
      }
      let spring = effectiveSpring(joints[j], damping: slots[slot].material.linearDamping)
      if groups[spring] == nil { order.append(spring) }
      groups[spring, default: []].append(slot)
    }
    packed.exact.reserve(order.reduce(0) { $0 + (groups[$1]?.count ?? 0) })
    for spring in order {
      for slot in groups[spring] ?? [] {
        guard case .spring(let j) = treatments[slot] else { continue }
        packExact(slot, joints[j], spring)
      }
    }
  }

  private mutating func packExact(_ slot: Int, _ joint: Joint, _ spring: Spring) {
    let omega = spring.angularFrequency
    let rest =
      restPlace(of: joint, for: slot)
      + slots[slot].acceleration(gravity: gravity) / (omega * omega)
    let index = packed.exact.count
    packed.treatments[slot] = .still
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
        if slots[slot].isAwake || slots[slot].meetsSomebody || !links.joints(of: slot).isEmpty {
          packed.others.append(slot)
        }
        continue
      }
      packSoft(slot, joint)
    }
  }

  /// The only joint of a body, if it is a spring from its centre to a fixed place.
  private func loneSpring(of slot: Int) -> Int? {
    let own = links.joints(of: slot)
    guard own.count == 1, let first = own.first else { return nil }
    let joint = joints[Int(first)]
    guard joint.kind == .distance, joint.frequency > 0, joint.maximumForce == .infinity,
      joint.other(than: slot) < 0,
      (joint.a == slot ? joint.placeA : joint.placeB) == Vector()
    else { return nil }
    return Int(first)
  }

  private mutating func packSoft(_ slot: Int, _ j: Int) {
    let (body, joint) = (slots[slot], joints[j])
    let kind = SoftSprings.Kind(
      length: joint.length, frequency: joint.frequency, dampingRatio: joint.dampingRatio,
      inverseMass: body.inverseMass, linearDamping: body.material.linearDamping,
      gravityScale: body.gravityScale, extraGravity: body.extraGravity)
    let tight = tightBounds(of: slot, at: Transform(position: Vector(), angle: body.angle))
    let item = SoftSprings.Item(
      position: body.position, velocity: body.velocity,
      anchor: joint.a == slot ? joint.placeB : joint.placeA, impulse: joint.impulse,
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
    joints[Int(packed.soft.jointSlots[index])].impulse = item.impulse
    if packed.soft.sleeps(index) {
      slots[slot].sleep()
    } else {
      slots[slot].sleepTime = item.sleepTime
    }
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

  /// This world with every body in its own place.
  var unpackedCopy: World {
    guard packed.isFull else { return self }
    var copy = self
    copy.unpack()
    return copy
  }
}
