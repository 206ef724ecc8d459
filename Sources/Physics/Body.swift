/// A body's slot in the world: plain numbers only, so that copying one costs nothing.
package struct Body {
  // In the order in which they are needed: what the solver changes in every pass, what the search
  // for contacts reads of every body, and then the rest, so that most bodies are a few cache lines.

  // What the solver changes and reads in every pass.
  var velocity: Vector
  var angularVelocity: Double
  private var storedAngle: Double
  var position: Vector
  /// The turn as cosine and sine; not kept for circles.
  private(set) var rotation = Rotation(0)
  /// Whether a turn changes what it touches: circles look the same however they are turned.
  private var looksTurned = false
  // The sub-step's sweep, for times of impact: from (start, startAngle) at `startFraction` to
  // (position, angle) at 1.
  var start: Vector
  var startAngle: Double
  var startFraction = 0.0
  var inverseMass = 0.0
  var inverseInertia = 0.0

  // What it is and how it stands.
  var isAlive = false
  var isStatic: Bool
  var isAwake = true
  var isBullet = false
  var isHeld = false
  /// Whether it was solved among many in the last sub-step (`.ideal`).
  var isInLargeIsland = false
  /// Whether nothing touched it in this sub-step, so that it flew in closed form (`.ideal`).
  var isFree = false
  var generation: UInt32 = 0
  /// Index into the world's chains, or -1.
  var chain: Int32 = -1 { didSet { lookAnew() } }
  /// Index into the world's pieces, or -1; the hull is then the box around them.
  var pieces: Int32 = -1
  /// Its index among the packed bodies of the profile, or -1.
  var packedAt: Int32 = -1
  var bounds = AABB(lower: Vector(), upper: Vector())
  var hull: Hull { didSet { lookAnew() } }
  var filter: ContactFilter
  var sleepTime = 0.0

  // How it is pushed.
  var material: Material
  var gravityScale: Double
  /// Of weights besides the world's gravity, m/s².
  var extraGravity = Vector()
  var force = Vector()
  var torque = 0.0
  var drift = Vector()
  /// What electric and magnetic fields act on.
  var charge = 0.0
  var area: Double
  /// Inertia about the centre per unit of mass, m².
  var gyration: Double
  var mass = 0.0
  var inertia = 0.0

  /// Its turn, rad.
  var angle: Double {
    @inline(__always) get { storedAngle }
    @inline(__always) set {
      storedAngle = newValue
      if looksTurned { rotation = Rotation(newValue) }
    }
  }

  /// Turns it without bringing `rotation` up to date; `angle` has to be set before that is read.
  @inline(__always)
  mutating func turnUnseen(by angle: Double) { storedAngle += angle }

  /// Turns it by a little, as a position pass does, without asking the library for a sine.
  @inline(__always)
  mutating func turn(by angle: Double) {
    storedAngle += angle
    if looksTurned { rotation.turn(by: angle) }
  }

  private mutating func lookAnew() {
    looksTurned = hull.kind != .circle || chain >= 0
    rotation = Rotation(looksTurned ? angle : 0)
  }

  /// Whether forces move it.
  @inline(__always)
  var isDynamic: Bool { isAlive && !isStatic }

  /// Whether anything can touch it.
  @inline(__always)
  var canTouch: Bool { filter.category != 0 && (filter.collides | filter.reports) != 0 }

  @inline(__always)
  var transform: Transform { Transform(position: position, rotation: rotation) }

  /// A body at a place, of no mass yet.
  init(_ definition: BodyDefinition) {
    position = definition.position
    storedAngle = definition.angle
    velocity = definition.isStatic ? Vector() : definition.velocity
    angularVelocity = definition.isStatic ? 0 : definition.angularVelocity
    (start, startAngle) = (position, definition.angle)
    hull = Hull(circle: 1)
    (isStatic, isAwake) = (definition.isStatic, !definition.isStatic)
    (material, filter) = (definition.material, definition.filter)
    gravityScale = definition.gravityScale
    (area, gyration) = (0, 0)
    isAlive = true
  }

  /// The upright box around the outline, a circle's or a box's; not for chains and pieces.
  @inline(__always)
  var tightBounds: AABB {
    // Read piece by piece, since the outlines are large.
    guard hull.kind != .circle else {
      return AABB(lower: position, upper: position).grown(by: hull.radius)
    }
    let (half, c, s) = (hull.vertices[2], abs(rotation.cosine), abs(rotation.sine))
    let turned = Vector(c * half.x + s * half.y, s * half.x + c * half.y)
    let reach = turned + Vector(repeating: hull.radius)
    return AABB(lower: position - reach, upper: position + reach)
  }

  /// The acceleration of gravity and applied forces, m/s².
  @inline(__always)
  func acceleration(gravity: Vector) -> Vector {
    gravityScale * gravity + extraGravity + inverseMass * force
  }

  /// Mass and inertia from material, area and whether it is fixed.
  mutating func resetMass() {
    guard !isStatic else {
      (mass, inverseMass, inertia, inverseInertia) = (0, 0, 0, 0)
      return
    }
    mass = material.density * area
    // As Box2D: a moving body that would weigh nothing weighs 1 kg.
    if !(mass > 0) { mass = 1 }
    inverseMass = 1 / mass
    inertia = material.allowsRotation ? mass * gyration : 0
    inverseInertia = inertia > 0 ? 1 / inertia : 0
  }

  /// Wakes the body; its time at rest starts anew only if it slept.
  @inline(__always)
  mutating func wake() {
    guard !isAwake, !isStatic else { return }
    isAwake = true
    sleepTime = 0
  }

  /// Puts the body to sleep.
  mutating func sleep() {
    isAwake = false
    sleepTime = 0
    velocity = Vector()
    angularVelocity = 0
    force = Vector()
    torque = 0
  }

  /// Moves the start of the sweep to a later fraction of the sub-step.
  mutating func advanceSweep(to fraction: Double) {
    let share = (fraction - startFraction) / (1 - startFraction)
    start += share * (position - start)
    startAngle += share * (angle - startAngle)
    startFraction = fraction
  }

  /// Moves the body itself to a fraction of the sub-step.
  mutating func moveBack(to fraction: Double) {
    advanceSweep(to: fraction)
    position = start
    angle = startAngle
  }
}
