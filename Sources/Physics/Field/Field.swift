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
  /// −S·m·p̂·fall.
  case radialGravity
  /// S·m·d·fall, d in m/s².
  case linearGravity
  /// Not a force: the velocity is d, m/s, whatever else acts.
  case velocity
  /// S·n·fall with n the slope of noise.
  case noise(Noise)
  /// The same, times m|v|².
  case turbulence(Noise)
  /// −S·p̂·fall.
  case spring
  /// S·q·p̂·fall.
  case electric
  /// S·(v.y, −v.x)·fall for whatever has a charge; on `.ideal` times the charge.
  case magnetic
  /// A force of its own, N.
  case custom((FieldInput) -> SIMD2<Double>)
}

/// What a custom field is given of a body.
public struct FieldInput: Sendable {
  /// From the field's place, m.
  public var offset: SIMD2<Double>
  /// m/s.
  public var velocity: SIMD2<Double>
  /// kg.
  public var mass: Double
  /// UIKit's unit.
  public var charge: Double
  /// The world's time, s.
  public var time: Double
  /// The sub-step, s.
  public var step: Double
}

/// What a field is made from.
public struct FieldDefinition {
  /// What it does.
  public var kind: FieldKind
  /// Where it is, m.
  public var position = SIMD2<Double>()
  /// Where it acts, about its place.
  public var region = FieldRegion.infinite
  /// A factor.
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

/// What a field needs to know of a body: m, m/s, kg and UIKit's unit of charge.
struct FieldSubject {
  var position: Vector
  var velocity: Vector
  var mass: Double
  var charge: Double
  /// The most that drag may take off per speed, kg/s.
  var greatestDrag = Double.infinity
}

extension FieldSubject {
  init(_ body: Body, greatestDrag: Double) {
    self.init(
      position: body.position, velocity: body.velocity, mass: body.matter.mass,
      charge: body.applied.charge, greatestDrag: greatestDrag)
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

  /// The force on a body within its region, N.
  func force(on body: FieldSubject, profile: Profile, time: Double, step: Double) -> Vector {
    let offset = body.position - definition.position
    let fall = falling(offset.length)
    let (strength, direction) = (definition.strength, definition.direction)
    switch definition.kind {
    case .drag:
      let slip = body.velocity - direction
      let speed = slip.length
      return -min(strength * fall * speed, body.greatestDrag) * slip
    case .vortex:
      let swirl = strength * fall * offset.normalized.perpendicular
      return profile == .uikit ? swirl / body.mass : swirl * body.mass
    case .radialGravity: return -strength * fall * body.mass * offset.normalized
    case .linearGravity: return strength * fall * body.mass * direction
    case .velocity: return Vector()
    case .noise(let noise): return strength * fall * noise.slope(at: offset, time: time)
    case .turbulence(let noise):
      let push = body.mass * body.velocity.lengthSquared
      return strength * fall * push * noise.slope(at: offset, time: time)
    case .spring: return -strength * fall * offset.normalized
    case .electric: return strength * fall * body.charge * offset.normalized
    case .magnetic:
      guard body.charge != 0 else { return Vector() }
      let charge = profile == .uikit ? 1 : body.charge
      return strength * fall * charge * Vector(body.velocity.y, -body.velocity.x)
    case .custom(let evaluate):
      return evaluate(
        FieldInput(
          offset: offset, velocity: body.velocity, mass: body.mass,
          charge: body.charge,
          time: time, step: step))
    }
  }

  /// How much of the strength is left at a distance, m.
  private func falling(_ distance: Double) -> Double {
    guard definition.falloff != 0 else { return 1 }
    return power(max(distance, definition.minimumRadius), -definition.falloff)
  }
}
