// `.ideal` only: islands held together by contacts alone are solved in a few shorter steps, each with
// one pass that also pushes overlaps out by a stiff, strongly damped spring, and one that takes the
// speed of the push away again. (Macklin and others, "Small steps in physics simulation", 2019; Box2D
// 3's "soft step".) A pile sinks a tenth as deep as in long steps with position passes, and rests
// sooner.

/// How a contact gives way in a shorter step.
struct Softness {
  /// Speed of the push-out per depth, 1/s.
  var rate = 0.0
  var massScale = 1.0
  var impulseScale = 0.0

  /// Not at all, and nothing is pushed out.
  init() {}

  /// The spring and damper, solved implicitly, of a step of `h` seconds.
  init(frequency: Double, dampingRatio: Double, _ h: Double) {
    let omega = 2 * Double.pi * frequency
    let damping = 2 * dampingRatio + h * omega
    let share = h * omega * damping
    (rate, massScale, impulseScale) = (omega / damping, share / (1 + share), 1 / (1 + share))
  }

  /// Of a contact, as stiff as the step allows.
  static func contact(_ h: Double) -> Softness {
    Softness(
      frequency: Tolerances.contactShare / h, dampingRatio: Tolerances.contactDamping, h)
  }
}

/// A pass over the places of touch in a shorter step.
struct SoftPass {
  let softness: Softness
  /// Whether it pushes overlaps out.
  var pushesOut: Bool { softness.rate > 0 }
  let slop: Double
  /// One by the short step's length, 1/s.
  let inverseStep: Double

  /// The speed of places that are apart: as fast as they come to touch, and no faster.
  @inline(__always)
  func approach(separation: SIMD2<Double>) -> SIMD2<Double> {
    (-inverseStep * (separation + slop)).lowest(SIMD2())
  }

  /// The impulses of two places after the pass.
  @inline(__always)
  func impulse(
    separation: SIMD2<Double>, closing: SIMD2<Double>, mass: SIMD2<Double>, old: SIMD2<Double>
  ) -> SIMD2<Double> {
    guard pushesOut else {
      return (old + mass * (approach(separation: separation) - closing)).highest(SIMD2())
    }
    let push =
      (-softness.rate * (separation + slop)).lowest(SIMD2(repeating: Tolerances.fastestPush))
    let bias = approach(separation: separation).replacing(
      with: push, where: separation + slop .<= 0)
    let change = mass * (bias - closing)
    let soft = softness.massScale * change - softness.impulseScale * old
    return (old + change.replacing(with: soft, where: bias .> 0)).highest(SIMD2())
  }
}

extension World {
  /// Whether the short steps can solve an island.
  @inline(__always)
  func isSoft(_ island: Island) -> Bool {
    profile == .ideal && island.joints.isEmpty && scratch.fieldPushes.isEmpty
  }

  /// One sub-step of an island; true when the overlaps that are left are small enough to sleep with, or
  /// stay as they are.
  mutating func solveSoftly(_ island: inout Island, _ h: Double, _ ratio: Double) -> Bool {
    let count = Tolerances.shortSteps(in: h)
    let short = h / Double(count)
    beginMotions(&island, short)
    island.pairPoints(contacts, manifolds, scratch.ends, ratio / Double(count))
    let least = island.takeShortSteps(count, of: short, slop: tolerances.slop)
    let greatestWay = endMotions(island, times: Double(count))
    // Under load a deep overlap may stay as it is: then nothing moves, and waiting would not end it.
    return least >= -Tolerances.sleepDepth
      || greatestWay <= Tolerances.creepShare * restSpeed * h
  }

  private mutating func beginMotions(_ island: inout Island, _ short: Double) {
    for slot in island.bodies {
      slots[slot].beginSweep()
      slots[slot].flags.isFree = false
      island.motions.append(SoftMotion(slot, slots[slot], gravity: gravity, short))
    }
  }

  /// Stores what the short steps found; how far any centre went, m.
  private mutating func endMotions(_ island: Island, times: Double) -> Double {
    var greatestWay = 0.0
    for slot in island.bodies {
      slots[slot].end(island.moving[slot])
      greatestWay = max(greatestWay, (slots[slot].position - slots[slot].sweep.start).length)
    }
    for n in island.pairs.indices {
      island.pairs[n].storeImpulses(in: &manifolds, times: times)
    }
    return greatestWay
  }
}

extension Island {
  /// Takes every two contacts together that follow one another and share no moving body: their first
  /// places of touch, and then their second.
  fileprivate mutating func pairPoints(
    _ all: [Contact], _ manifolds: [Manifold], _ ends: [ContactEnd], _ share: Double
  ) {
    let points = SoftPoints(contacts: all, manifolds: manifolds, ends: ends, share: share)
    pairs.reserveCapacity(contacts.count)
    let nothing = SoftPoint(nothingAt: ends.count)
    var n = 0
    while n < contacts.count {
      let (c, next) = (contacts[n], n + 1 < contacts.count ? contacts[n + 1] : -1)
      let d = next >= 0 && areApart(all[c], all[next]) ? next : -1
      n += d < 0 ? 1 : 2
      let first = points.first(of: c)
      let other = d < 0 ? nothing : points.first(of: d)
      let second = points.second(of: c, after: first) ?? nothing
      let otherSecond = d < 0 ? nothing : points.second(of: d, after: other) ?? nothing
      var pair = PointPair(first, other)
      if second.isNothing && otherSecond.isNothing {
        pairs.append(pair)
      } else {
        var seconds = PointPair(second, otherSecond)
        pair.join(&seconds)
        pairs.append(pair)
        pairs.append(seconds)
      }
    }
  }

  @inline(__always)
  private func areApart(_ c: Contact, _ d: Contact) -> Bool {
    (!d.joins(c.a) || !marks.bodies[c.a]) && (!d.joins(c.b) || !marks.bodies[c.b])
  }

  /// So many short steps, each of `h` seconds; the least separation after them, m.
  fileprivate mutating func takeShortSteps(_ count: Int, of h: Double, slop: Double) -> Double {
    var least = 0.0
    let push = SoftPass(softness: .contact(h), slop: slop, inverseStep: 1 / h)
    let relax = SoftPass(softness: Softness(), slop: slop, inverseStep: 1 / h)
    unsafe moving.withUnsafeMutableBufferPointer { list in
      guard let bodies = list.baseAddress else { return }
      unsafe pairs.withUnsafeMutableBufferPointer { pairs in
        for step in 0..<count {
          for m in motions.indices { unsafe motions[m].fall(&bodies[motions[m].slot]) }
          if step == 0 { for n in pairs.indices { unsafe pairs[n].warmStart(bodies) } }
          unsafe pairs.solve(bodies, push)
          for m in motions.indices { unsafe motions[m].move(&bodies[motions[m].slot], h) }
          unsafe pairs.solve(bodies, relax)
        }
        for n in pairs.indices { least = unsafe min(least, pairs[n].leastGap) }
      }
    }
    return least
  }
}

extension UnsafeMutableBufferPointer<PointPair> {
  /// One pass of a short step over all.
  @unsafe @inline(__always)
  fileprivate func solve(_ bodies: UnsafeMutablePointer<SoftBody>, _ pass: SoftPass) {
    guard var pair = baseAddress else { return }
    let end = unsafe pair + count
    while unsafe pair < end {
      if unsafe pair.pointee.goesOn {
        unsafe pair.pointee.solve(with: &pair[1], bodies, pass)
        unsafe pair += 2
      } else {
        unsafe pair.pointee.solve(bodies, pass)
        unsafe pair += 1
      }
    }
  }
}

/// What every contact of a body reads and changes, in one line of the cache.
struct SoftBody {
  /// Of the centre, m/s, and of the turn, rad/s; the last number of each is not used.
  var velocity = SIMD4<Double>()
  /// From where the sub-step began, m and rad.
  var way = SIMD4<Double>()

  /// One that does not move.
  init() {}

  @inline(__always)
  init(_ body: borrowing Body) {
    velocity = SIMD4(lowHalf: body.velocity, highHalf: Vector(body.angularVelocity, 0))
  }
}

/// What moves a body in every short step besides its contacts.
struct SoftMotion {
  /// What forces and gravity add to its velocity, and the share of it that damping leaves.
  private let gain: SIMD4<Double>
  private let share: SIMD4<Double>
  private let drift: Vector
  /// Its velocity in the last short step before the contacts pushed it.
  private var fallen: SIMD4<Double>
  let slot: Int

  /// Of a short step of `h` seconds.
  @inline(__always)
  init(_ slot: Int, _ body: borrowing Body, gravity: Vector, _ h: Double) {
    self.slot = slot
    let turning = body.matter.inverseInertia * body.applied.torque
    gain = h * SIMD4(lowHalf: body.acceleration(gravity: gravity), highHalf: Vector(turning, 0))
    let slowing = 1 / (1 + h * body.material.linearDamping)
    share = SIMD4(slowing, slowing, 1 / (1 + h * body.material.angularDamping), 0)
    drift = body.applied.drift
    fallen = SIMD4(lowHalf: body.velocity, highHalf: Vector(body.angularVelocity, 0))
  }

  /// Forces, gravity and damping: semi-implicit Euler; then the impulses of the last short step once more, which
  /// are all that has changed the velocity since.
  @inline(__always)
  mutating func fall(_ body: inout SoftBody) {
    let pushed = body.velocity - fallen
    fallen = (body.velocity + gain) * share
    body.velocity = fallen + pushed
  }

  /// Moves it by its velocity.
  @inline(__always)
  func move(_ body: inout SoftBody, _ h: Double) {
    body.way += h * (body.velocity + SIMD4(lowHalf: drift, highHalf: Vector()))
  }
}

extension Island {
  /// Lists the bodies of the world for the short steps.
  mutating func listMoving(_ bodies: [Body]) {
    moving.refill(bodies.count + 1) { $0 < bodies.count ? SoftBody(bodies[$0]) : SoftBody() }
  }
}

extension Body {
  /// Takes over the way and the velocity of a sub-step's short steps, no farther and no more turned than the
  /// engine allows, and never out of the numbers.
  mutating func end(_ soft: SoftBody) {
    var way = soft.way.lowHalf
    velocity = soft.velocity.lowHalf
    if !velocity.isFinite || !way.isFinite { (way, velocity) = (Vector(), Vector()) }
    if way.lengthSquared > Tolerances.maxTranslation * Tolerances.maxTranslation {
      let share = Tolerances.maxTranslation / way.length
      way *= share
      velocity *= share
    }
    position = sweep.start + way
    var turn = soft.way.z
    angularVelocity = soft.velocity.z
    if !angularVelocity.isFinite || !turn.isFinite { (turn, angularVelocity) = (0, 0) }
    if abs(turn) > Tolerances.maxRotation {
      angularVelocity *= Tolerances.maxRotation / abs(turn)
      turn = turn > 0 ? Tolerances.maxRotation : -Tolerances.maxRotation
    }
    angle = sweep.angle + turn
  }
}

/// A place of touch as the short steps see it.
struct SoftPoint {
  /// The contact, or -1, which of its places it is, and the slots of its bodies.
  let contact: Int32
  let index: Int32
  let a: Int32
  let b: Int32
  private(set) var normal = Vector()
  /// The product of both bodies' friction.
  private(set) var frictions = 0.0
  private(set) var (massA, massB) = (0.0, 0.0)
  private(set) var (inertiaA, inertiaB) = (0.0, 0.0)
  /// Of the arms only how they turn the bodies matters.
  private(set) var (normalTurnA, normalTurnB) = (0.0, 0.0)
  private(set) var (tangentTurnA, tangentTurnB) = (0.0, 0.0)
  /// At the start of the sub-step, m.
  private(set) var separation = 0.0
  private(set) var (normalImpulse, tangentImpulse) = (0.0, 0.0)

  /// None, between nothing and nothing.
  init(nothingAt slot: Int) { (contact, index, a, b) = (-1, 0, Int32(slot), Int32(slot)) }

  /// A place of a contact, which begins with a share of the impulses it had.
  @inline(__always)
  init(
    _ c: Int, _ i: Int, _ slots: borrowing Contact, _ manifold: borrowing Manifold,
    _ endA: borrowing ContactEnd, _ endB: borrowing ContactEnd, share: Double
  ) {
    (contact, index, a, b) = (Int32(c), Int32(i), Int32(slots.a), Int32(slots.b))
    frictions = endA.friction * endB.friction
    (massA, massB) = (endA.inverseMass, endB.inverseMass)
    (inertiaA, inertiaB) = (endA.inverseInertia, endB.inverseInertia)
    normalImpulse = share * manifold.points[i].normalImpulse
    tangentImpulse = share * manifold.points[i].tangentImpulse
    if endA.isCircle {
      touchCircles(endA, endB)
      return
    }
    let isOfPieces = manifold.pieceRadii != SIMD2()
    let touch = manifold.touch(
      i, endA.transform, isOfPieces ? manifold.pieceRadii.x : endA.radius, endB.transform,
      isOfPieces ? manifold.pieceRadii.y : endB.radius)
    let armA = touch.place - endA.transform.position
    let armB = touch.place - endB.transform.position
    normal = touch.normal
    let tangent = -normal.perpendicular
    (normalTurnA, normalTurnB) = (armA.cross(normal), armB.cross(normal))
    (tangentTurnA, tangentTurnB) = (armA.cross(tangent), armB.cross(tangent))
    separation = touch.separation
  }

  /// Two circles, whose arms are along the normal.
  @inline(__always)
  private mutating func touchCircles(_ endA: borrowing ContactEnd, _ endB: borrowing ContactEnd) {
    let apart = endB.transform.position - endA.transform.position
    let distance = apart.length
    normal = distance > Double.ulpOfOne ? apart / distance : Vector(1, 0)
    separation = distance - endA.radius - endB.radius
    (tangentTurnA, tangentTurnB) = (
      -endA.radius - 0.5 * separation, endB.radius + 0.5 * separation
    )
  }

  var isNothing: Bool { contact < 0 }

  /// Whether its equation is nearly that of the first place of its contact: solving both would divide by nearly 0.
  @inline(__always)
  func repeats(_ first: SoftPoint) -> Bool {
    let (xx, yy) = (first.answer(to: first), answer(to: self))
    let xy = first.answer(to: self)
    return xx * xx >= Tolerances.maxConditionNumber * (xx * yy - xy * xy)
  }

  /// How the normal's speed answers an impulse along the normal of another place of the contact.
  @inline(__always)
  private func answer(to other: SoftPoint) -> Double {
    massA + massB + inertiaA * normalTurnA * other.normalTurnA
      + inertiaB * normalTurnB * other.normalTurnB
  }
}

/// Where the places of touch are read from.
struct SoftPoints {
  let contacts: [Contact]
  let manifolds: [Manifold]
  let ends: [ContactEnd]
  /// Of the impulses that they had.
  let share: Double

  func first(of c: Int) -> SoftPoint { point(c, 0) }

  /// The second place of a contact that has one, unless its equation is nearly that of the first.
  @inline(__always)
  func second(of c: Int, after first: SoftPoint) -> SoftPoint? {
    guard !ends[contacts[c].a].isCircle, manifolds[c].count > 1 else { return nil }
    let second = point(c, 1)
    return second.repeats(first) ? nil : second
  }

  @inline(__always)
  private func point(_ c: Int, _ i: Int) -> SoftPoint {
    let (a, b) = (contacts[c].a, contacts[c].b)
    return SoftPoint(c, i, contacts[c], manifolds[c], ends[a], ends[b], share: share)
  }
}
