/// Two places of touch that share no moving body, solved in one go.
///
/// A processor's vectors hold two numbers: the second costs hardly anything.
struct PointPair {
  /// A number of each of the two.
  typealias Numbers = SIMD2<Double>

  /// The velocities of the bodies of both, or their ways.
  fileprivate struct Motions {
    var (ax, ay, spinA): (Numbers, Numbers, Numbers)
    var (bx, by, spinB): (Numbers, Numbers, Numbers)
  }

  /// The contacts, or -1, which of their places these are, and the slots of their bodies.
  private struct Names {
    let contacts: SIMD2<Int32>
    let indices: SIMD2<Int32>
    let a: SIMD2<Int32>
    let b: SIMD2<Int32>
  }

  /// Whether the next pair in the list has the second places of the same contacts.
  private(set) var goesOn = false
  private let names: Names
  private let (normalX, normalY): (Numbers, Numbers)
  private let friction: Numbers
  private let (massA, massB): (Numbers, Numbers)
  private let (inertiaA, inertiaB): (Numbers, Numbers)
  private let (normalTurnA, normalTurnB): (Numbers, Numbers)
  private let (tangentTurnA, tangentTurnB): (Numbers, Numbers)
  private let (normalMass, tangentMass): (Numbers, Numbers)
  /// How the normal's speed answers an impulse along the tangent; where there are second places, how much of its
  /// impulse the normal needs less for one of the other's.
  private var coupling: Numbers
  private let separation: Numbers
  /// The separations where the bodies are, as of the last pass after they moved.
  private var gap: Numbers
  private var normalImpulse: Numbers
  private var tangentImpulse: Numbers

  @inline(__always)
  init(_ p: SoftPoint, _ q: SoftPoint) {
    names = Names(
      contacts: SIMD2(p.contact, q.contact), indices: SIMD2(p.index, q.index),
      a: SIMD2(p.a, q.a), b: SIMD2(p.b, q.b))
    (normalX, normalY) = (Numbers(p.normal.x, q.normal.x), Numbers(p.normal.y, q.normal.y))
    // Negative friction reaches the engine unclamped, as on Apple's; its root is taken as 0.
    friction = Numbers(p.frictions, q.frictions).highest(Numbers()).squareRoot()
    (massA, massB) = (Numbers(p.massA, q.massA), Numbers(p.massB, q.massB))
    (inertiaA, inertiaB) = (Numbers(p.inertiaA, q.inertiaA), Numbers(p.inertiaB, q.inertiaB))
    normalTurnA = Numbers(p.normalTurnA, q.normalTurnA)
    normalTurnB = Numbers(p.normalTurnB, q.normalTurnB)
    tangentTurnA = Numbers(p.tangentTurnA, q.tangentTurnA)
    tangentTurnB = Numbers(p.tangentTurnB, q.tangentTurnB)
    let mass = massA + massB
    normalMass = Self.inverse(
      mass + inertiaA * normalTurnA * normalTurnA + inertiaB * normalTurnB * normalTurnB)
    tangentMass = Self.inverse(
      mass + inertiaA * tangentTurnA * tangentTurnA + inertiaB * tangentTurnB * tangentTurnB)
    coupling = inertiaA * tangentTurnA * normalTurnA + inertiaB * tangentTurnB * normalTurnB
    separation = Numbers(p.separation, q.separation)
    gap = separation
    normalImpulse = Numbers(p.normalImpulse, q.normalImpulse)
    tangentImpulse = Numbers(p.tangentImpulse, q.tangentImpulse)
  }

  /// The inverse, or 0 of what nothing moves.
  @inline(__always)
  private static func inverse(_ x: Numbers) -> Numbers {
    (1 / x).replacing(with: 0, where: x .<= 0)
  }

  /// Applies the impulses that it begins with.
  @unsafe @inline(__always)
  func warmStart(_ bodies: UnsafeMutablePointer<SoftBody>) {
    var speeds = unsafe velocities(bodies)
    apply(normalImpulse, tangentImpulse, &speeds)
    unsafe store(speeds, bodies)
  }

  /// One pass of a short step: friction, then the normal.
  ///
  /// Friction changes the normal's speed through the turning alone, so that both can be looked up before
  /// either impulse is applied: half the waiting.
  @unsafe @inline(__always)
  mutating func solve(_ bodies: UnsafeMutablePointer<SoftBody>, _ pass: SoftPass) {
    if !pass.pushesOut { gap = unsafe separation + parting(ways(bodies)) }
    var speeds = unsafe velocities(bodies)
    let limit = friction * normalImpulse
    let rub = (tangentImpulse - tangentMass * slip(speeds)).lowest(limit).highest(-limit)
    let rubbed = rub - tangentImpulse
    let press = pass.impulse(
      separation: gap, closing: parting(speeds) + coupling * rubbed, mass: normalMass,
      old: normalImpulse)
    apply(press - normalImpulse, rubbed, &speeds)
    (normalImpulse, tangentImpulse) = (press, rub)
    unsafe store(speeds, bodies)
  }

  /// The same of two contacts' first places and their second at once.
  ///
  /// Where nothing is pushed out, what each takes of both speeds is the complementarity problem of two points;
  /// one after the other they would leave a turn behind.
  @unsafe @inline(__always)
  mutating func solve(
    with other: inout PointPair, _ bodies: UnsafeMutablePointer<SoftBody>, _ pass: SoftPass
  ) {
    var speeds = unsafe velocities(bodies)
    rub(&speeds)
    other.rub(&speeds)
    if pass.pushesOut {
      press(&speeds, pass)
      other.press(&speeds, pass)
    } else {
      let ways = unsafe ways(bodies)
      (gap, other.gap) = (separation + parting(ways), other.separation + other.parting(ways))
      pressBoth(
        &other, parting(speeds) - pass.approach(separation: gap),
        other.parting(speeds) - pass.approach(separation: other.gap), &speeds)
    }
    unsafe store(speeds, bodies)
  }

  @inline(__always)
  private mutating func press(_ speeds: inout Motions, _ pass: SoftPass) {
    let press = pass.impulse(
      separation: gap, closing: parting(speeds), mass: normalMass, old: normalImpulse)
    let change = press - normalImpulse
    push(change * normalX, change * normalY, &speeds)
    speeds.spinA -= inertiaA * (change * normalTurnA)
    speeds.spinB += inertiaB * (change * normalTurnB)
    normalImpulse = press
  }

  @inline(__always)
  private mutating func rub(_ speeds: inout Motions) {
    let limit = friction * normalImpulse
    let rub = (tangentImpulse - tangentMass * slip(speeds)).lowest(limit).highest(-limit)
    let change = rub - tangentImpulse
    push(change * normalY, -change * normalX, &speeds)
    speeds.spinA -= inertiaA * (change * tangentTurnA)
    speeds.spinB += inertiaB * (change * tangentTurnB)
    tangentImpulse = rub
  }

  /// Finds the impulses that leave none of two places approaching, by how much faster they part than they
  /// should.
  ///
  /// X is what the first takes beside the second's Y: X = x − r·Y where both press, and likewise Y.
  @inline(__always)
  private mutating func pressBoth(
    _ other: inout PointPair, _ first: Numbers, _ second: Numbers, _ speeds: inout Motions
  ) {
    let (r, otherR) = (coupling, other.coupling)
    let alone = normalImpulse - normalMass * first + r * other.normalImpulse
    let otherAlone = other.normalImpulse - other.normalMass * second + otherR * normalImpulse
    let scale = 1 / (1 - r * otherR)
    let (both, otherBoth) = (
      scale * (alone - r * otherAlone), scale * (otherAlone - otherR * alone)
    )
    let zero = Numbers()
    let isBoth = (both .>= 0) .& (otherBoth .>= 0)
    let isFirst = (alone .>= 0) .& (otherBoth .<= 0)
    let press = zero.replacing(with: alone, where: isFirst).replacing(with: both, where: isBoth)
    let otherPress = otherAlone.highest(zero).replacing(with: zero, where: isFirst .| (both .> 0))
      .replacing(with: otherBoth, where: isBoth)
    let (change, otherChange) = (press - normalImpulse, otherPress - other.normalImpulse)
    (normalImpulse, other.normalImpulse) = (press, otherPress)
    // Both have one normal.
    push((change + otherChange) * normalX, (change + otherChange) * normalY, &speeds)
    speeds.spinA -= inertiaA * (change * normalTurnA + otherChange * other.normalTurnA)
    speeds.spinB += inertiaB * (change * normalTurnB + otherChange * other.normalTurnB)
  }

  /// Makes another the second places of the same contacts.
  @inline(__always)
  mutating func join(_ other: inout PointPair) {
    let answer =
      massA + massB + inertiaA * normalTurnA * other.normalTurnA
      + inertiaB * normalTurnB * other.normalTurnB
    // A contact may have one place only.
    let shared = Numbers().replacing(with: answer, where: other.normalMass .> 0)
    (coupling, other.coupling) = (normalMass * shared, other.normalMass * shared)
    goesOn = true
  }

  /// The lesser of the two separations, m.
  var leastGap: Double { min(gap.x, gap.y) }

  /// Stores the impulses found in the manifolds, for the next sub-step's warm start.
  @inline(__always)
  func storeImpulses(in manifolds: inout [Manifold], times factor: Double) {
    for lane in 0..<2 where names.contacts[lane] >= 0 {
      let (c, i) = (Int(names.contacts[lane]), Int(names.indices[lane]))
      manifolds[c].points[i].normalImpulse = factor * normalImpulse[lane]
      manifolds[c].points[i].tangentImpulse = factor * tangentImpulse[lane]
    }
  }

  // MARK: - Motions

  /// How fast the bodies part, along the normal.
  @inline(__always)
  private func parting(_ m: Motions) -> Numbers {
    normalX * (m.bx - m.ax) + normalY * (m.by - m.ay)
      + (m.spinB * normalTurnB - m.spinA * normalTurnA)
  }

  @inline(__always)
  private func slip(_ m: Motions) -> Numbers {
    normalY * (m.bx - m.ax) - normalX * (m.by - m.ay)
      + (m.spinB * tangentTurnB - m.spinA * tangentTurnA)
  }

  @inline(__always)
  private func push(_ x: Numbers, _ y: Numbers, _ m: inout Motions) {
    m.ax -= massA * x
    m.ay -= massA * y
    m.bx += massB * x
    m.by += massB * y
  }

  /// Changes the velocities by impulses along the normals and the tangents.
  @inline(__always)
  private func apply(_ press: Numbers, _ rub: Numbers, _ m: inout Motions) {
    push(press * normalX + rub * normalY, press * normalY - rub * normalX, &m)
    m.spinA -= inertiaA * (press * normalTurnA + rub * tangentTurnA)
    m.spinB += inertiaB * (press * normalTurnB + rub * tangentTurnB)
  }

  @unsafe @inline(__always)
  private func velocities(_ bodies: UnsafeMutablePointer<SoftBody>) -> Motions {
    unsafe Motions(
      bodies[Int(names.a.x)].velocity, bodies[Int(names.a.y)].velocity,
      bodies[Int(names.b.x)].velocity,
      bodies[Int(names.b.y)].velocity)
  }

  @unsafe @inline(__always)
  private func ways(_ bodies: UnsafeMutablePointer<SoftBody>) -> Motions {
    unsafe Motions(
      bodies[Int(names.a.x)].way, bodies[Int(names.a.y)].way, bodies[Int(names.b.x)].way,
      bodies[Int(names.b.y)].way)
  }

  @unsafe @inline(__always)
  private func store(_ m: Motions, _ bodies: UnsafeMutablePointer<SoftBody>) {
    unsafe bodies[Int(names.a.x)].velocity = SIMD4(m.ax.x, m.ay.x, m.spinA.x, 0)
    unsafe bodies[Int(names.a.y)].velocity = SIMD4(m.ax.y, m.ay.y, m.spinA.y, 0)
    unsafe bodies[Int(names.b.x)].velocity = SIMD4(m.bx.x, m.by.x, m.spinB.x, 0)
    unsafe bodies[Int(names.b.y)].velocity = SIMD4(m.bx.y, m.by.y, m.spinB.y, 0)
  }
}

extension PointPair.Motions {
  @inline(__always)
  fileprivate init(
    _ a: SIMD4<Double>, _ secondA: SIMD4<Double>, _ b: SIMD4<Double>, _ secondB: SIMD4<Double>
  ) {
    typealias Numbers = PointPair.Numbers
    (ax, ay, spinA) = (Numbers(a.x, secondA.x), Numbers(a.y, secondA.y), Numbers(a.z, secondA.z))
    (bx, by, spinB) = (Numbers(b.x, secondB.x), Numbers(b.y, secondB.y), Numbers(b.z, secondB.z))
  }
}
