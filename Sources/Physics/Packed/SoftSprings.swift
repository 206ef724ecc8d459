import Foundation

/// The motion of bodies that are held by one soft distance joint and touch nothing (`.uikit`).
///
/// What the solver does to such an island, without looking for it: one joint alone is solved by
/// its first velocity pass, so the other seven are left out.
struct SoftSprings {
  /// One body and its joint.
  struct Item {
    var position: Vector
    var velocity: Vector
    let anchor: Vector
    var impulse = 0.0
    var sleepTime = 0.0
  }

  /// The broad phase's fat box; the body's own, from its centre, never turns.
  struct Box {
    var fat: AABB
    let reach: AABB
  }

  /// What bodies of one kind share in a sub-step of one length.
  struct Kind: Equatable {
    var length: Double
    var frequency: Double
    var dampingRatio: Double
    var inverseMass: Double
    var linearDamping: Double
    var gravityScale: Double
    var extraGravity = Vector()
  }

  /// Bodies of one kind.
  struct Group {
    let kind: Kind
    let start: Int
    var end: Int
    var awake = 0
  }

  /// The numbers of a group's sub-step.
  struct Coefficients {
    var step: Double
    var ratio: Double
    var fall: Vector
    var damping: Double
    var inverseMass: Double
    var soft: SoftConstraint
    var length: Double
    var deadZone: Double
    /// What is left, after all passes, of an impulse that moves nothing, per unit of its error.
    var persistence: Double
    var restRule: RestRule
  }

  private(set) var items: [Item] = []
  /// The items' boxes.
  private(set) var boxes: [Box] = []
  private(set) var slots: [Int32] = []
  private(set) var jointSlots: [Int32] = []
  private(set) var groups: [Group] = []
  /// What moves the items before the next sub-steps, m/s; empty where nothing does.
  private var drifts: [Vector] = []
  /// Those that fell asleep in the last advance.
  var fallen: [Int32] = []

  var count: Int { items.count }
  var isAsleep: Bool { groups.allSatisfy { $0.awake == 0 } }

  init() {}

  /// Adds an awake body; those of one kind come one after another.
  mutating func append(slot: Int, joint: Int, _ kind: Kind, _ item: Item, _ box: Box) {
    boxes.append(box)
    slots.append(Int32(slot))
    jointSlots.append(Int32(joint))
    if groups.last?.kind != kind {
      groups.append(Group(kind: kind, start: items.count, end: items.count))
    }
    items.append(item)
    groups[groups.count - 1].end += 1
    groups[groups.count - 1].awake += 1
  }

  func sleeps(_ index: Int) -> Bool { items[index].sleepTime == .infinity }

  /// Sets what moves an item before the next sub-steps.
  mutating func setDrift(_ drift: Vector, of index: Int) {
    if drifts.isEmpty { drifts += repeatElement(Vector(), count: items.count) }
    drifts[index] = drift
  }

  /// What moves an item before the next sub-steps, m/s.
  func drift(of index: Int) -> Vector { drifts.isEmpty ? Vector() : drifts[index] }

  /// Moves items by their drifts, which are over then.
  mutating func applyDrifts(_ dt: Double) {
    for i in drifts.indices { items[i].position += drifts[i] * dt }
    drifts.removeAll(keepingCapacity: true)
  }

  /// One sub-step of all that are awake.
  mutating func subStep(
    _ h: Double, ratio: Double, gravity: Vector, deadZone: Double, _ restRule: RestRule
  ) {
    for g in groups.indices where groups[g].awake > 0 {
      let c = Coefficients(groups[g].kind, h, ratio, gravity, deadZone, restRule)
      let range = groups[g].start..<groups[g].end
      let before = fallen.count
      unsafe items.withUnsafeMutableBufferPointer { items in
        unsafe boxes.withUnsafeMutableBufferPointer { boxes in
          for i in range where unsafe items[i].sleepTime != .infinity {
            let start = unsafe items[i].position
            if unsafe items[i].subStep(c) { fallen.append(Int32(i)) }
            unsafe boxes[i].keep(from: start, to: items[i].position)
          }
        }
      }
      groups[g].awake -= fallen.count - before
    }
  }
}

extension SoftSprings.Coefficients {
  init(
    _ kind: SoftSprings.Kind, _ h: Double, _ ratio: Double, _ gravity: Vector,
    _ deadZone: Double, _ restRule: RestRule
  ) {
    self.restRule = restRule
    soft = SoftConstraint(
      inverseMass: kind.inverseMass, frequency: kind.frequency,
      dampingRatio: kind.dampingRatio, h)
    inverseMass = kind.inverseMass
    length = kind.length
    fall = h * (kind.gravityScale * gravity + kind.extraGravity)
    damping = 1 / (1 + h * kind.linearDamping)
    let left = 1 - soft.effectiveMass * soft.gamma
    persistence = (0..<Tolerances.velocityIterations).reduce(1) { kept, _ in kept * left }
    (step, self.ratio, self.deadZone) = (h, ratio, deadZone)
  }
}

extension SoftSprings.Item {
  /// One sub-step; true when the body has come to rest.
  @inline(__always)
  mutating func subStep(_ c: SoftSprings.Coefficients) -> Bool {
    velocity += c.fall
    velocity *= c.damping
    solve(c)
    let move = c.step * velocity
    if move.lengthSquared > Tolerances.maxTranslation * Tolerances.maxTranslation {
      velocity *= Tolerances.maxTranslation / move.length
    }
    position += c.step * velocity
    return rest(c)
  }

  @inline(__always)
  private mutating func solve(_ c: SoftSprings.Coefficients) {
    let apart = position - anchor
    let distance = apart.length
    let bias = (distance - c.length) * c.soft.biasRate
    impulse *= c.ratio
    guard distance > c.deadZone else {
      // It pulls nowhere, so that every pass changes the impulse and none the velocity.
      guard c.soft.gamma != 0 else { return }
      let limit = -bias / c.soft.gamma
      impulse = limit + c.persistence * (impulse - limit)
      return
    }
    let direction = apart / distance
    velocity += c.inverseMass * (impulse * direction)
    let change = -c.soft.effectiveMass * (direction.dot(velocity) + bias + c.soft.gamma * impulse)
    impulse += change
    velocity += c.inverseMass * (change * direction)
  }

  @inline(__always)
  private mutating func rest(_ c: SoftSprings.Coefficients) -> Bool {
    guard velocity.lengthSquared <= c.restRule.speed * c.restRule.speed else {
      sleepTime = 0
      return false
    }
    sleepTime += c.step
    guard sleepTime >= c.restRule.duration else { return false }
    (velocity, sleepTime) = (Vector(), .infinity)
    return true
  }
}

extension SoftSprings.Box {
  /// As `World.synchronizeBounds`.
  @inline(__always)
  mutating func keep(from start: Vector, to position: Vector) {
    let lower = start.lowest(position) + reach.lower
    let upper = start.highest(position) + reach.upper
    guard !fat.contains(AABB(lower: lower, upper: upper)) else { return }
    let margin = Vector(repeating: Tolerances.wideMargin)
    let ahead = Tolerances.boundsLookAhead * (position - start)
    fat = AABB(
      lower: lower - margin + ahead.lowest(Vector()),
      upper: upper + margin + ahead.highest(Vector()))
  }
}
