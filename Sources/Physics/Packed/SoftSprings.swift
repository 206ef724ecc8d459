import Foundation

/// Bodies that hang on one soft distance joint and meet nobody (`.uikit`), packed for the loop.
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
    var effectiveMass: Double
    var gamma: Double
    /// Bias velocity per metre of strain.
    var pull: Double
    var length: Double
    var deadZone: Double
    /// What is left, after all passes, of an impulse that moves nothing, per unit of its error.
    var persistence: Double
    var restRule: RestRule
  }

  private(set) var items: [Item] = []
  /// The items' boxes; none where nobody asks for them.
  private(set) var boxes: [Box] = []
  private(set) var slots: [Int32] = []
  private(set) var jointSlots: [Int32] = []
  private(set) var groups: [Group] = []
  /// Who fell asleep in the last advance.
  var fallen: [Int32] = []

  var count: Int { items.count }
  var isAsleep: Bool { groups.allSatisfy { $0.awake == 0 } }

  init() {}

  /// Adds an awake body; those of one kind come one after another.
  mutating func append(slot: Int, joint: Int, _ kind: Kind, _ item: Item, _ box: Box) {
    append(kind, item)
    boxes.append(box)
    slots.append(Int32(slot))
    jointSlots.append(Int32(joint))
  }

  /// Adds one that is no body of the world's.
  mutating func append(_ kind: Kind, _ item: Item) {
    if groups.last?.kind != kind {
      groups.append(Group(kind: kind, start: items.count, end: items.count))
    }
    items.append(item)
    groups[groups.count - 1].end += 1
    groups[groups.count - 1].awake += 1
  }

  mutating func reserve(_ count: Int) { items.reserveCapacity(count) }

  /// Gives one another place and velocity, and wakes it.
  mutating func set(_ index: Int, position: Vector, velocity: Vector) {
    if sleeps(index), let g = groups.firstIndex(where: { $0.start <= index && index < $0.end }) {
      groups[g].awake += 1
    }
    (items[index].position, items[index].velocity) = (position, velocity)
    items[index].sleepTime = 0
  }

  func sleeps(_ index: Int) -> Bool { items[index].sleepTime == .infinity }

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
            if !boxes.isEmpty { unsafe boxes[i].keep(from: start, to: items[i].position) }
          }
        }
      }
      groups[g].awake -= fallen.count - before
    }
  }
}

extension SoftSprings.Coefficients {
  /// As `Joint.prepareDistance`.
  init(
    _ kind: SoftSprings.Kind, _ h: Double, _ ratio: Double, _ gravity: Vector,
    _ deadZone: Double, _ restRule: RestRule
  ) {
    self.restRule = restRule
    let mass = 1 / kind.inverseMass
    let omega = 2 * Double.pi * kind.frequency
    let stiffness = mass * omega * omega
    let softness = h * (2 * mass * kind.dampingRatio * omega + h * stiffness)
    gamma = softness != 0 ? 1 / softness : 0
    effectiveMass = 1 / (kind.inverseMass + gamma)
    pull = h * stiffness * gamma
    inverseMass = kind.inverseMass
    length = kind.length
    fall = h * (kind.gravityScale * gravity + kind.extraGravity)
    damping = 1 / (1 + h * kind.linearDamping)
    persistence = pow(1 - effectiveMass * gamma, Double(Tolerances.velocityIterations))
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
    let bias = (distance - c.length) * c.pull
    impulse *= c.ratio
    guard distance > c.deadZone else {
      // It pulls nowhere, so that every pass changes the impulse and none the velocity.
      let limit = -bias / c.gamma
      impulse = limit + c.persistence * (impulse - limit)
      return
    }
    let direction = apart / distance
    velocity += c.inverseMass * (impulse * direction)
    let change = -c.effectiveMass * (direction.dot(velocity) + bias + c.gamma * impulse)
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
    let margin = Vector(repeating: Tolerances.boundsMargin)
    let ahead = Tolerances.boundsLookAhead * (position - start)
    fat = AABB(
      lower: lower - margin + ahead.lowest(Vector()),
      upper: upper + margin + ahead.highest(Vector()))
  }
}
