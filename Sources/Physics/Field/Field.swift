import ElementaryFunctions
import Foundation

/// A field of a world: opaque; an index is reused under another generation.
public struct FieldID: Hashable, Sendable {
  package var index: Int32
  package var generation: UInt32
}

/// What a field does to a body at an offset from its place.
///
/// S is the strength, d the direction, p the offset in metres and p̂ its direction, k the falloff;
/// fall = 1 for k = 0, else max(|p|, minimum radius)^−k. Formulas as measured on Apple's engine;
/// `.ideal` mends what contradicts its documentation.
public enum FieldKind {
  /// −S·u|u|·fall with u = v − d: air that moves with d, m/s.
  case drag
  /// S·(−p̂.y, p̂.x)·fall: an acceleration by 1/m² on `.uikit`, and by 1 on `.ideal`.
  case vortex
  /// Pulls toward the place: −S·m·p̂·fall.
  case radialGravity
  /// Accelerates alike everywhere: S·m·d·fall, d in m/s².
  case linearGravity
  /// Not a force: the velocity is d, m/s, whatever else acts.
  case velocity
  /// S·n·fall with n the slope of noise.
  case noise(Noise)
  /// The noise's force, times m|v|².
  case turbulence(Noise)
  /// Pulls toward the place whatever the mass: −S·p̂·fall.
  case spring
  /// Drives charges from the place: S·q·p̂·fall.
  case electric
  /// S·(v.y, −v.x)·fall for whatever has a charge; on `.ideal` times the charge.
  case magnetic
  /// A force of its own, N.
  case custom((FieldInput) -> SIMD2<Double>)
}

/// What a field's force depends on of a body.
public struct FieldInput: Sendable {
  /// From the field's place, m.
  public var offset: SIMD2<Double>
  /// How fast the body moves, m/s.
  public var velocity: SIMD2<Double>
  /// The body's mass, kg; above 0.
  public var mass: Double
  /// What electric and magnetic fields act on, in UIKit's unit.
  public var charge: Double
  /// The world's time, s, from 0.
  public var time: Double
  /// How long the sub-step is, s.
  public var step: Double
}

/// What a field is made from.
public struct FieldDefinition {
  /// The formula of its force.
  public var kind: FieldKind
  /// The place from which offsets are taken, m.
  public var position = SIMD2<Double>()
  /// Where it acts, about its place.
  public var region = FieldRegion.infinite
  /// The factor S of the formulas.
  public var strength = 1.0
  /// The power by which it falls with the distance.
  public var falloff = 0.0
  /// Nearer than this it does not grow any more, m.
  public var minimumRadius = FieldDefinition.standardMinimumRadius
  /// m/s or m/s², by its kind.
  public var direction = SIMD2<Double>()

  /// Measured on Apple's engine: 0.00305 pt.
  public static let standardMinimumRadius = 0.000_030_5

  /// A field of a kind with the falloff measured for it.
  public init(_ kind: FieldKind) {
    self.kind = kind
    switch kind {
    case .radialGravity: falloff = 2
    case .spring: falloff = -1
    case .electric, .magnetic: falloff = 1
    case .drag, .vortex, .linearGravity, .velocity, .noise, .turbulence, .custom: falloff = 0
    }
  }
}

/// A field's slot in the world.
struct Field {
  var generation: UInt32 = 0
  var isAlive = true
  var definition: FieldDefinition
  /// The slots of the bodies it acts on, in the order they were added.
  var members: [Int32] = []

  /// Whether it acts at a place, m.
  func reaches(_ place: Vector) -> Bool {
    definition.region == .infinite || definition.region.contains(place - definition.position)
  }

  /// How deep in its region a place is, m; negative outside.
  func depth(of place: Vector) -> Double {
    definition.region.depth(of: place - definition.position)
  }

  /// The velocity that it gives, whatever else acts, m/s.
  var givenVelocity: Vector? {
    guard case .velocity = definition.kind, definition.direction.isFinite else { return nil }
    return definition.direction
  }

  /// What a body is to it at a place, m, in a sub-step, s.
  func input(
    at place: Vector, _ velocity: Vector, mass: Double, charge: Double, time: Double, _ step: Double
  ) -> FieldInput {
    FieldInput(
      offset: place - definition.position, velocity: velocity, mass: mass, charge: charge,
      time: time, step: step)
  }

  /// The force on a body within its region, N; drag takes off no more than `greatestDrag` per speed, kg/s.
  func force(
    on body: FieldInput, profile: Profile, greatestDrag: Double = .infinity
  ) -> Vector {
    let offset = body.offset
    let fall = falling(offset.length)
    let (strength, direction) = (definition.strength, definition.direction)
    switch definition.kind {
    case .drag:
      let slip = body.velocity - direction
      let speed = slip.length
      return -min(strength * fall * speed, greatestDrag) * slip
    case .vortex:
      let swirl = strength * fall * offset.normalized.perpendicular
      return profile == .uikit ? swirl / body.mass : swirl * body.mass
    case .radialGravity: return -strength * fall * body.mass * offset.normalized
    case .linearGravity: return strength * fall * body.mass * direction
    case .velocity: return Vector()
    case .noise(let noise): return strength * fall * noise.slope(at: offset, time: body.time)
    case .turbulence(let noise):
      let push = body.mass * body.velocity.lengthSquared
      return strength * fall * push * noise.slope(at: offset, time: body.time)
    case .spring: return -strength * fall * offset.normalized
    case .electric: return strength * fall * body.charge * offset.normalized
    case .magnetic:
      guard body.charge != 0 else { return Vector() }
      let charge = profile == .uikit ? 1 : body.charge
      return strength * fall * charge * Vector(body.velocity.y, -body.velocity.x)
    case .custom(let evaluate): return evaluate(body)
    }
  }

  /// How much of the strength is left at a distance, m.
  private func falling(_ distance: Double) -> Double {
    guard definition.falloff != 0 else { return 1 }
    return power(max(distance, definition.minimumRadius), -definition.falloff)
  }
}

/// Where a field acts, about its own place, in metres.
public indirect enum FieldRegion: Hashable, Sendable {
  case infinite
  /// A disc with its edge.
  case disc(radius: Double)
  /// A rectangle about the place, without its edge.
  case rectangle(SIMD2<Double>)
  /// The places outside another region.
  case inverse(FieldRegion)
  /// The places in at least one of two regions.
  case union(FieldRegion, FieldRegion)
  /// Where the first is and the second is not.
  case difference(FieldRegion, FieldRegion)
  /// The places in both of two regions.
  case intersection(FieldRegion, FieldRegion)

  /// Whether a place, m from the field's, is in the region.
  public func contains(_ offset: SIMD2<Double>) -> Bool {
    switch self {
    case .infinite: true
    case .disc(let radius): offset.lengthSquared <= radius * radius
    case .rectangle(let size): abs(offset.x) < size.x / 2 && abs(offset.y) < size.y / 2
    case .inverse(let region): !region.contains(offset)
    case .union(let a, let b): a.contains(offset) || b.contains(offset)
    case .difference(let a, let b): a.contains(offset) && !b.contains(offset)
    case .intersection(let a, let b): a.contains(offset) && b.contains(offset)
    }
  }

  /// How deep in the region a place is, m from the field's; negative outside, and no greater than the distance
  /// from the edge.
  func depth(of offset: Vector) -> Double {
    switch self {
    case .infinite: .infinity
    case .disc(let radius): radius - offset.length
    case .rectangle(let size):
      min(size.x / 2 - abs(offset.x), size.y / 2 - abs(offset.y))
    case .inverse(let region): -region.depth(of: offset)
    case .union(let a, let b): max(a.depth(of: offset), b.depth(of: offset))
    case .difference(let a, let b): min(a.depth(of: offset), -b.depth(of: offset))
    case .intersection(let a, let b): min(a.depth(of: offset), b.depth(of: offset))
    }
  }
}

/// A power; whole small exponents, which fields have as a rule, by multiplications alone.
func power(_ base: Double, _ exponent: Double) -> Double {
  switch exponent {
  case 1: base
  case -1: 1 / base
  case -2: 1 / (base * base)
  default: Double.pow(base, exponent)
  }
}

extension World {
  /// Adds a field that acts on no body yet.
  public mutating func addField(_ definition: FieldDefinition) -> FieldID {
    if let slot = fields.firstIndex(where: { !$0.isAlive }) {
      let generation = fields[slot].generation
      fields[slot] = Field(generation: generation, definition: definition)
      return FieldID(index: Int32(slot), generation: generation)
    }
    fields.append(Field(definition: definition))
    return FieldID(index: Int32(fields.count - 1), generation: 0)
  }

  /// Whether the field is (still) in the world.
  public func contains(_ id: FieldID) -> Bool {
    fields.indices.contains(Int(id.index)) && fields[Int(id.index)].isAlive
      && fields[Int(id.index)].generation == id.generation
  }

  /// Changes a field; what it acts on wakes.
  public mutating func updateField(_ id: FieldID, _ definition: FieldDefinition) {
    let slot = self.slot(id)
    fields[slot].definition = definition
    for member in fields[slot].members { bodies[Int(member)].wake() }
  }

  /// Gives a field another block that works out the same force; nothing wakes.
  package mutating func setKind(_ kind: FieldKind, of id: FieldID) {
    fields[slot(id)].definition.kind = kind
  }

  /// Removes a field; what it acted on wakes.
  public mutating func removeField(_ id: FieldID) {
    let slot = self.slot(id)
    for member in fields[slot].members { bodies[Int(member)].wake() }
    fields[slot].isAlive = false
    fields[slot].members = []
    fields[slot].definition = FieldDefinition(.drag)
    fields[slot].generation &+= 1
    while let last = fields.last, !last.isAlive, last.generation == 0 { fields.removeLast() }
  }

  /// Lets a field act on a body, or no longer; the body wakes.
  public mutating func setMember(_ isMember: Bool, _ body: BodyID, of id: FieldID) {
    let field = self.slot(id)
    let slot = Int32(self.slot(body))
    bodies[Int(slot)].wake()
    if let index = fields[field].members.firstIndex(of: slot) {
      if !isMember { fields[field].members.remove(at: index) }
    } else if isMember {
      fields[field].members.append(slot)
    }
  }

  private func slot(_ id: FieldID) -> Int {
    precondition(contains(id), "the field is in this world")
    return Int(id.index)
  }

  /// Takes a body that leaves the world out of all fields.
  mutating func leaveFields(_ slot: Int) {
    for i in fields.indices { fields[i].members.removeAll { $0 == Int32(slot) } }
  }

  // MARK: Acting

  /// Whether any field acts on a body.
  var hasFields: Bool { fields.contains { !$0.members.isEmpty } }

  /// Works out what fields do to awake bodies in a sub-step.
  ///
  /// Islands do not move one another's bodies, so that it can be done for all before any is solved.
  mutating func evaluateFields(_ h: Double) {
    guard hasFields else {
      if !scratch.fieldPushes.isEmpty { scratch.fieldPushes = [] }
      return
    }
    scratch.fieldPushes = .init(repeating: FieldPush(), count: slots.count)
    for field in fields where field.isAlive {
      for member in field.members.map(Int.init) where isActive(member) {
        guard field.reaches(slots[member].position) else { continue }
        if let velocity = field.givenVelocity {
          scratch.fieldPushes[member].velocity = scratch.fieldPushes[member].velocity ?? velocity
          continue
        }
        // Air stops a body at most; Apple's explicit step may throw a light one back.
        let greatestDrag = profile == .ideal ? slots[member].matter.mass / h : .infinity
        let input = field.input(
          at: slots[member].position, slots[member].velocity, mass: slots[member].matter.mass,
          charge: slots[member].applied.charge, time: time, h)
        let force = field.force(on: input, profile: profile, greatestDrag: greatestDrag)
        if force.isFinite { scratch.fieldPushes[member].force += force }
      }
    }
  }

  /// A body's change of velocity in a sub-step where there are fields.
  mutating func integrateVelocityInFields(of slot: Int, _ h: Double) {
    let push = scratch.fieldPushes[slot]
    if let velocity = push.velocity {
      slots[slot].velocity = velocity
    } else {
      let acceleration =
        slots[slot].acceleration(gravity: gravity) + slots[slot].matter.inverseMass * push.force
      slots[slot].velocity += h * acceleration
      slots[slot].velocity *= 1 / (1 + h * slots[slot].material.linearDamping)
    }
  }
}

/// What fields do to a body in a sub-step.
struct FieldPush {
  var force = Vector()
  /// What the velocity is, whatever else acts.
  var velocity: Vector?
}
