/// A body's slot in the world: plain numbers only, so that copying one costs nothing.
package struct Body {
  // In the order in which they are needed: what the solver changes in every pass, what the search
  // for contacts reads of every body, and then the rest, so that most bodies are a few cache lines.

  // What the solver changes and reads in every pass.
  var velocity: Vector
  var angularVelocity: Double
  private var turned: Turned
  var position: Vector
  var matter = Matter()
  var sweep: Sweep

  // What it is and how it stands.
  var isAlive = false
  var isStatic: Bool
  var isAwake = true
  var flags = Flags()
  var generation: UInt32 = 0
  /// Index into the world's chains, or -1.
  var chain: Int32 = -1 { didSet { lookAnew() } }
  /// Index into the world's pieces, or -1; the hull is then the box around them.
  var pieces: Int32 = -1
  var sleepTime = 0.0
  var bounds = AABB(lower: Vector(), upper: Vector())
  var hull: Hull { didSet { lookAnew() } }
  var filter: ContactFilter
  var material: Material
  var applied: Applied

  private struct Turned {
    var angle: Double
    /// The turn as cosine and sine; not kept for circles.
    var rotation = Rotation(0)
    /// Whether a turn changes what it touches: circles look the same however they are turned.
    var isSeen = false
  }

  /// How hard it is to move and to turn; 0 of what is fixed.
  struct Matter {
    var inverseMass = 0.0
    var inverseInertia = 0.0
    var mass = 0.0
    var inertia = 0.0
    /// How large its outline is, m².
    var area = 0.0
    /// Inertia about the centre per unit of mass, m².
    var gyration = 0.0
  }

  /// The sub-step's way for times of impact: from `start` and `angle` at `fraction` to the body's own
  /// at 1.
  struct Sweep {
    var start: Vector
    var angle: Double
    var fraction = 0.0
  }

  /// What is true of few bodies.
  struct Flags {
    var isBullet = false
    var isHeld = false
    /// Whether it was solved among many in the last sub-step (`.ideal`).
    var isInLargeIsland = false
    /// Whether nothing touched it in this sub-step, so that it flew in closed form (`.ideal`).
    var isFree = false
    /// How it was moved in the last sub-step.
    var motion = MotionMethod.closedForm
    /// How long the next step of its island may be, s, by the error of the last one (`.ideal`).
    var nextStep = Float.infinity
  }

  /// What acts on it besides its contacts and joints.
  struct Applied {
    var gravityScale: Double
    /// Of weights besides the world's gravity, m/s².
    var extraGravity = Vector()
    var force = Vector()
    var torque = 0.0
    var drift = Vector()
    /// What electric and magnetic fields act on.
    var charge = 0.0
  }

  /// Its turn, rad, clockwise on a screen.
  var angle: Double {
    @inline(__always) get { turned.angle }
    @inline(__always) set {
      turned.angle = newValue
      if turned.isSeen { turned.rotation = Rotation(newValue) }
    }
  }

  /// The turn as cosine and sine; not kept for circles.
  var rotation: Rotation { turned.rotation }

  /// Turns it by a little, as a position pass does, without the library's sine.
  @inline(__always)
  mutating func turn(by angle: Double) {
    turned.angle += angle
    if turned.isSeen { turned.rotation.turn(by: angle) }
  }

  private mutating func lookAnew() {
    turned.isSeen = hull.kind != .circle || chain >= 0
    turned.rotation = Rotation(turned.isSeen ? angle : 0)
  }

  /// Whether forces move it, awake or asleep.
  var isDynamic: Bool { isAlive && !isStatic }

  /// Whether it is awake and can move.
  var isActive: Bool { isAwake && !isStatic }

  /// Whether it is a circle about its centre.
  var isCircle: Bool { hull.kind == .circle && chain < 0 }

  /// Whether it is one box about its centre.
  var isBox: Bool { hull.kind == .polygon && chain < 0 && pieces < 0 }

  /// Whether anything can touch it.
  var canTouch: Bool { filter.category != 0 && (filter.collides | filter.reports) != 0 }

  var transform: Transform { Transform(position: position, rotation: rotation) }

  /// A body at a place, of no mass yet.
  init(_ definition: BodyDefinition) {
    position = definition.position
    turned = Turned(angle: definition.angle)
    velocity = definition.isStatic ? Vector() : definition.velocity
    angularVelocity = definition.isStatic ? 0 : definition.angularVelocity
    sweep = Sweep(start: definition.position, angle: definition.angle)
    hull = Hull(circle: 1)
    (isStatic, isAwake) = (definition.isStatic, !definition.isStatic)
    (material, filter) = (definition.material, definition.filter)
    applied = Applied(gravityScale: definition.gravityScale)
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
    applied.gravityScale * gravity + applied.extraGravity + matter.inverseMass * applied.force
  }

  /// Mass and inertia from material, area and whether it is fixed.
  mutating func resetMass() {
    guard !isStatic else {
      (matter.mass, matter.inverseMass, matter.inertia, matter.inverseInertia) = (0, 0, 0, 0)
      return
    }
    // As Box2D: a moving body that would weigh nothing weighs 1 kg, and nothing turns it.
    let mass = material.density * matter.area
    matter.mass = mass > 0 ? mass : 1
    matter.inverseMass = 1 / matter.mass
    matter.inertia = material.allowsRotation && mass > 0 ? matter.mass * matter.gyration : 0
    matter.inverseInertia = matter.inertia > 0 ? 1 / matter.inertia : 0
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
    (applied.force, applied.torque) = (Vector(), 0)
  }

  /// Lets the sweep of a sub-step begin where the body is.
  mutating func beginSweep() { sweep = Sweep(start: position, angle: angle) }

  /// Moves the start of the sweep to a later fraction of the sub-step.
  mutating func advanceSweep(to fraction: Double) {
    let share = (fraction - sweep.fraction) / (1 - sweep.fraction)
    sweep.start += share * (position - sweep.start)
    sweep.angle += share * (angle - sweep.angle)
    sweep.fraction = fraction
  }

  /// Moves the body itself to a fraction of the sub-step.
  mutating func moveBack(to fraction: Double) {
    advanceSweep(to: fraction)
    position = sweep.start
    angle = sweep.angle
  }
}
