import ElementaryFunctions
import Foundation

/// Circles that touch only each other, moved from impact to impact.
///
/// Between impacts each flies on its own; the time of the next is found by bisection on the flights
/// themselves; there all are brought to it and the pairs that touch exchange impulses one after
/// another, the fastest approach first, until none approaches, each with its friction. For equal
/// masses and restitution 1 that sorts the velocities, so that k balls in give k balls out.
struct ContactChain {
  /// Two members near each other.
  struct Pair {
    var i: Int
    var j: Int
    var contact: Int
    /// The distance of the centres at touch, m.
    var reach: Double
    /// Pressed together: no impact is looked for until the sub-step's end.
    var isResting = false
    var didTouch = false
  }

  var members: [BallisticBody]
  var pairs: [Pair]
  private(set) var model = ImpactModel.sequential
  /// Speeds below this, or that the pressing acceleration undoes within a share of a sub-step, do
  /// not bounce.
  private(set) var subStep: Double

  // Lists that serve again.
  private(set) var heldGroup: [Bool] = []
  private var ends: [BallisticBody] = []
  private(set) var touching: [Int] = []
  /// What pairs exchange, Ns: those that touch, or all of them where they give way.
  var impulses: [Double] = []
  var pressing = Pressing()

  init(members: [BallisticBody], pairs: [Pair], subStep: Double) {
    (self.members, self.pairs, self.subStep) = (members, pairs, subStep)
  }

  /// Makes room for another chain.
  mutating func clear(subStep: Double, model: ImpactModel) {
    self.model = model
    members.removeAll(keepingCapacity: true)
    pairs.removeAll(keepingCapacity: true)
    self.subStep = subStep
  }

  mutating func add(_ member: BallisticBody) { members.append(member) }

  mutating func addPair(_ i: Int, _ j: Int, contact: Int) {
    pairs.append(
      Pair(i: i, j: j, contact: contact, reach: members[i].radius + members[j].radius))
  }

  // MARK: Geometry

  func gap(_ pair: Pair) -> Double { gap(members[pair.i], members[pair.j], pair) }

  func gap(_ a: BallisticBody, _ b: BallisticBody, _ pair: Pair) -> Double {
    (b.position - a.position).length - pair.reach
  }

  func normal(_ pair: Pair) -> Vector { Self.normal(members, pair) }

  /// The direction from the first of a pair to the second, wherever their list is.
  static func normal(_ members: [BallisticBody], _ pair: Pair) -> Vector {
    let apart = members[pair.j].position - members[pair.i].position
    return apart.lengthSquared > 0 ? apart.normalized : Vector(1, 0)
  }

  /// What an impulse of 1 Ns along a pair's normal does: the change of both velocities, and of the
  /// speed between them, m/s.
  struct Answer {
    var i, j: Vector
    var inverseMass: Double
  }

  /// How a pair answers; nil where nothing can give, since both rods point along the normal.
  func answer(_ pair: Pair, _ normal: Vector) -> Answer? {
    let (i, j) = (members[pair.i].response(to: normal), members[pair.j].response(to: normal))
    let inverseMass = (i + j).dot(normal)
    return inverseMass > .leastNormalMagnitude ? Answer(i: i, j: j, inverseMass: inverseMass) : nil
  }

  private func isTouching(_ pair: Pair) -> Bool { gap(pair) <= Tolerances.touch * pair.reach }

  // MARK: A sub-step

  /// Moves the chain on by `h` seconds.
  mutating func advance(_ h: Double) {
    if case .compliant(let stiffness) = model { return advance(h, givingWayBy: stiffness) }
    separate()
    resolve()
    var left = h
    var impacts = 0
    let most = Tolerances.impactsPerPair * pairs.count + Tolerances.impactsPerChain
    while left > 0 {
      guard let hit = fly(left, stopsAtTouch: impacts < most) else { break }
      left -= hit
      impacts += 1
      resolve()
    }
    separate()
    resolve()
  }

  /// Moves all on to the next touch, or by all of the time; when the touch is, s, nil if none is.
  mutating func fly(_ left: Double, stopsAtTouch: Bool) -> Double? {
    ends.removeAll(keepingCapacity: true)
    for member in members { ends.append(member.advanced(left)) }
    guard stopsAtTouch, let hit = firstImpact(within: left) else {
      swap(&members, &ends)
      return nil
    }
    for m in members.indices { members[m].advance(hit) }
    return hit
  }

  private mutating func firstImpact(within left: Double) -> Double? {
    var first: Double?
    for p in pairs.indices where !pairs[p].isResting {
      let pair = pairs[p]
      let depth = -Tolerances.impactDepth * pair.reach
      guard gap(ends[pair.i], ends[pair.j], pair) < depth else { continue }
      guard gap(pair) >= depth else {
        // Pushed together from the start: `separate` deals with it.
        pairs[p].isResting = true
        continue
      }
      let time = timeOfTouch(pair, before: first ?? left, depth)
      if let time, time < first ?? .infinity { first = time }
    }
    return first
  }

  private func timeOfTouch(_ pair: Pair, before limit: Double, _ depth: Double) -> Double? {
    let (a, b) = (members[pair.i], members[pair.j])
    guard gap(a.advanced(limit), b.advanced(limit), pair) < depth else { return nil }
    var (low, high) = (0.0, limit)
    while high - low > Tolerances.impactTime {
      let middle = 0.5 * (low + high)
      if gap(a.advanced(middle), b.advanced(middle), pair) < depth {
        high = middle
      } else {
        low = middle
      }
    }
    return high
  }

  // MARK: Impulses

  /// Pairwise impulses among those that touch, fastest approach first, until none approaches.
  private mutating func resolve() {
    touching.removeAll(keepingCapacity: true)
    for p in pairs.indices where isTouching(pairs[p]) { touching.append(p) }
    guard !touching.isEmpty else { return }
    findHeldGroup()
    if case .simultaneous = model { return resolveTogether() }
    let most = Tolerances.impulsesPerPair * touching.count * touching.count + 64
    for _ in 0..<most {
      var fastest: (pair: Int, speed: Double)?
      for p in touching {
        let speed = approach(pairs[p])
        if speed > max(Tolerances.noApproach, fastest?.speed ?? 0) { fastest = (p, speed) }
      }
      guard let fastest else { return }
      collide(fastest.pair, fastest.speed)
    }
  }

  func approach(_ pair: Pair) -> Double {
    -(members[pair.j].velocity - members[pair.i].velocity).dot(normal(pair))
  }

  private mutating func collide(_ p: Int, _ speed: Double) {
    let pair = pairs[p]
    let normal = normal(pair)
    pairs[p].didTouch = true
    guard let answer = answer(pair, normal) else { return }
    let impulse = (1 + restitution(p, speed, normal)) * speed / answer.inverseMass
    members[pair.i].velocity -= impulse * answer.i
    members[pair.j].velocity += impulse * answer.j
    rub(pair, normal, impulse)
  }

  /// Coulomb's friction of an impact: it takes off the slip at most, and no more than μ times the
  /// impulse.
  mutating func rub(_ pair: Pair, _ normal: Vector, _ impulse: Double) {
    let (a, b) = (members[pair.i], members[pair.j])
    let friction = max(0, a.friction * b.friction).squareRoot()
    guard friction > 0, a.inverseInertia > 0 || b.inverseInertia > 0 else { return }
    let tangent = normal.perpendicular
    let (answerA, answerB) = (a.response(to: tangent), b.response(to: tangent))
    let inverseMass =
      (answerA + answerB).dot(tangent) + a.radius * a.radius * a.inverseInertia
      + b.radius * b.radius * b.inverseInertia
    guard inverseMass > .leastNormalMagnitude else { return }
    let slip =
      (b.velocity - a.velocity).dot(tangent) - a.radius * a.spin - b.radius * b.spin
    let most = friction * impulse
    let push = min(max(-slip / inverseMass, -most), most)
    members[pair.i].velocity -= push * answerA
    members[pair.j].velocity += push * answerB
    members[pair.i].spin -= push * a.radius * a.inverseInertia
    members[pair.j].spin -= push * b.radius * b.inverseInertia
  }

  mutating func restitution(_ p: Int, _ speed: Double, _ normal: Vector) -> Double {
    let pair = pairs[p]
    let isHeld = heldGroup[pair.i] || heldGroup[pair.j]
    let pressing = pressing(pair, normal)
    if speed < max(Tolerances.restingSpeed, pressing * Tolerances.restingShare * subStep) {
      pairs[p].isResting = pressing > 0
      return 0
    }
    return isHeld ? 0 : max(members[pair.i].restitution, members[pair.j].restitution)
  }

  /// The acceleration that holds a pair together, m/s².
  private func pressing(_ pair: Pair, _ normal: Vector) -> Double {
    let (a, b) = (members[pair.i], members[pair.j])
    let across = (b.velocity - a.velocity).dot(normal.perpendicular)
    return -(b.presentAcceleration - a.presentAcceleration).dot(normal)
      - across * across / pair.reach
  }

  /// The members a held one touches, directly or through others.
  mutating func findHeldGroup() {
    heldGroup.removeAll(keepingCapacity: true)
    for member in members { heldGroup.append(member.isHeld) }
    guard heldGroup.contains(true) else { return }
    var grew = true
    while grew {
      grew = false
      for pair in pairs where heldGroup[pair.i] != heldGroup[pair.j] {
        guard gap(pair) <= Tolerances.heldReach * pair.reach else { continue }
        (heldGroup[pair.i], heldGroup[pair.j], grew) = (true, true, true)
      }
    }
  }

  // MARK: Push-out

  /// Moves overlapping members apart: layouts laid out on whole pixels, and pairs pressed together.
  private mutating func separate() {
    for _ in 0..<Tolerances.separationSweeps {
      var isApart = true
      for pair in pairs {
        let gap = gap(pair)
        guard gap < -Tolerances.separationDepth * pair.reach else { continue }
        guard let answer = answer(pair, normal(pair)) else { continue }
        members[pair.i].shift(gap / answer.inverseMass * answer.i)
        members[pair.j].shift(-gap / answer.inverseMass * answer.j)
        isApart = false
      }
      if isApart { return }
    }
  }

  /// Whether a pair touches at the end of the sub-step.
  func touches(_ pair: Pair) -> Bool { gap(pair) <= Tolerances.contactGap * pair.reach }
}

// All impacts of an instant at once: every touching pair parts with its share of the speed at which
// it came, none pulls, and those that are driven apart by others exchange nothing. A row of equal
// balls hit by one answers (−.6 .4 .4 .4 .4): energy and momentum are kept, and it is still not what
// a cradle does (reference: springs §3.6).

extension ContactChain {
  /// Solves the impacts of all touching pairs together, by over-relaxed Gauss-Seidel sweeps.
  mutating func resolveTogether() {
    guard touching.contains(where: { approach(pairs[$0]) > Tolerances.noApproach }) else { return }
    var wishes: [Double] = []
    for p in touching {
      let speed = approach(pairs[p])
      wishes.append(speed > 0 ? restitution(p, speed, normal(pairs[p])) * speed : 0)
    }
    impulses.removeAll(keepingCapacity: true)
    for _ in touching { impulses.append(0) }
    // The best over-relaxation of a chain of so many graph.
    let relaxation = 2 / (1 + Double.sin(.pi / Double(touching.count + 1)))
    let least = Tolerances.noApproach
    for _ in 0..<Tolerances.sweepsAtOnce {
      var change = 0.0
      for (k, p) in touching.enumerated() {
        change = max(change, solve(p, k, wishes[k], relaxation))
      }
      if change < least { break }
    }
    for (k, p) in touching.enumerated() where impulses[k] > 0 {
      pairs[p].didTouch = true
      rub(pairs[p], normal(pairs[p]), impulses[k])
    }
  }

  /// Brings one pair nearer to the speed at which it shall part; how much that changed, m/s.
  private mutating func solve(_ p: Int, _ k: Int, _ wish: Double, _ relaxation: Double) -> Double {
    let pair = pairs[p]
    guard let answer = answer(pair, normal(pair)) else { return 0 }
    let missing = wish + approach(pair)
    let next = max(0, impulses[k] + relaxation * missing / answer.inverseMass)
    let push = next - impulses[k]
    impulses[k] = next
    members[pair.i].velocity -= push * answer.i
    members[pair.j].velocity += push * answer.j
    return abs(push) * answer.inverseMass
  }
}

// Impacts that take their time: between touches all fly on their own; while any pair overlaps the row
// moves in short steps, kicked by the contacts' forces before and after each. The force is Hertz's of
// elastic spheres, k·δ^(3/2); the damper is Tsuji's, α·√(k·m)·δ^(1/4)·δ′, whose restitution is the
// same at any speed: α = −√5·ln e/√(π² + ln² e) (Antypov and Elliott, EPL 94, 50004, 2011).
// The force of a step is the work between its two ends divided by the way, so that what is pressed
// into the contacts comes out of them, to the last digit of a straight flight.

extension ContactChain {
  /// The lists of a step in which something is pressed, kept for their memory.
  struct Pressing {
    /// How deep each pair overlaps, m, and how fast it comes together, m/s.
    var depths: [Double] = []
    var speeds: [Double] = []
    /// The pairs that overlap, or may in this step, and whose members they are.
    var active: [Int] = []
    var isActive: [Bool] = []
    /// The members at the end of the step; those that are not active mean nothing.
    var ends: [BallisticBody] = []
  }

  /// Moves the chain on by `h` seconds, its members giving way by a stiffness, N/m^(3/2).
  mutating func advance(_ h: Double, givingWayBy stiffness: Double) {
    findHeldGroup()
    var left = h
    while left > 0 {
      guard measure() else {
        guard let touch = fly(left, stopsAtTouch: true) else { return }
        left -= touch
        continue
      }
      let wish = shortStep(stiffness, within: h)
      let short = min(left, max(wish, h * Tolerances.shortestPressing))
      press(on: short, stiffness)
      left -= short
    }
  }

  /// Takes every pair's measure; whether any overlaps.
  private mutating func measure() -> Bool {
    pressing.depths.removeAll(keepingCapacity: true)
    pressing.speeds.removeAll(keepingCapacity: true)
    var isPressed = false
    for pair in pairs {
      let depth = -gap(pair)
      pressing.depths.append(depth)
      pressing.speeds.append(approach(pair))
      isPressed = isPressed || depth > Tolerances.impactDepth * pair.reach
    }
    return isPressed
  }

  /// A share of the shortest touch that is going on, or the time to the next if that is longer, s.
  ///
  /// What is pressed counts as speed, and so does what a sub-step's acceleration may give.
  private func shortStep(_ stiffness: Double, within h: Double) -> Double {
    let pull = members.reduce(0) { max($0, $1.acceleration.lengthSquared) }.squareRoot()
    var shortest = Double.infinity
    for (p, pair) in pairs.enumerated() {
      let inverseMass = members[pair.i].inverseMass + members[pair.j].inverseMass
      let (depth, approach) = (pressing.depths[p], pressing.speeds[p])
      guard inverseMass > 0, depth > 0 || approach > 0 else { continue }
      let pressed = max(0, depth)
      let stored = 0.8 * stiffness * pressed * pressed * pressed.squareRoot() * inverseMass
      let speed = (approach * approach + stored).squareRoot() + h * pull
      guard speed > 0 else { continue }
      let touch = ImpactModel.touchDuration(
        speed: speed, inverseMass: inverseMass, stiffness: stiffness)
      let step = touch / Tolerances.stepsPerTouch
      shortest = min(shortest, depth > 0 ? step : max(step, -depth / speed))
    }
    return shortest
  }

  /// One short step: the forces depend on where it ends, so it is tried until that agrees.
  private mutating func press(on h: Double, _ stiffness: Double) {
    chooseActive(h)
    for p in pressing.active {
      impulses[p] =
        h * force(from: pressing.depths[p], pressing.speeds[p] * h, stiffness)
    }
    for _ in 0..<Tolerances.pressingRounds {
      for m in members.indices where pressing.isActive[m] { pressing.ends[m] = members[m] }
      Self.kick(&pressing.ends, pairs, pressing.active, impulses)
      for m in members.indices where pressing.isActive[m] { pressing.ends[m].advance(h) }
      if tryImpulses(h, stiffness) { break }
    }
    for m in members.indices {
      if pressing.isActive[m] {
        swap(&members[m], &pressing.ends[m])
      } else {
        members[m].advance(h)
      }
    }
    Self.kick(&members, pairs, pressing.active, impulses)
    for p in pressing.active where impulses[p] != 0 {
      pairs[p].didTouch = true
      if impulses[p] > 0 { rub(pairs[p], normal(pairs[p]), impulses[p]) }
    }
  }

  private mutating func chooseActive(_ h: Double) {
    pressing.active.removeAll(keepingCapacity: true)
    pressing.isActive.removeAll(keepingCapacity: true)
    impulses.removeAll(keepingCapacity: true)
    for _ in members { pressing.isActive.append(false) }
    if pressing.ends.count != members.count { pressing.ends = members }
    for (p, pair) in pairs.enumerated() {
      impulses.append(0)
      // Twice as far as it comes, for what pushes it on meanwhile.
      guard pressing.depths[p] + 2 * h * max(0, pressing.speeds[p]) > 0 else { continue }
      pressing.active.append(p)
      (pressing.isActive[pair.i], pressing.isActive[pair.j]) = (true, true)
    }
  }

  /// The impulses by where the last trial ended; whether they agree with those it was made with.
  private mutating func tryImpulses(_ h: Double, _ stiffness: Double) -> Bool {
    var (change, greatest) = (0.0, 0.0)
    for p in pressing.active {
      let pair = pairs[p]
      let way = -pressing.depths[p] - gap(pressing.ends[pair.i], pressing.ends[pair.j], pair)
      let impulse =
        h * force(from: pressing.depths[p], way, stiffness)
        + drag(pair, pressing.depths[p] + 0.5 * way, way, stiffness)
      change = max(change, abs(impulse - impulses[p]))
      greatest = max(greatest, abs(impulse))
      impulses[p] = impulse
    }
    return change <= Tolerances.pressingError * greatest
  }

  /// Half of what the contacts exchange in a step, all from the same places: a row is its own mirror
  /// image.
  private static func kick(
    _ members: inout [BallisticBody], _ pairs: [Pair], _ active: [Int], _ impulses: [Double]
  ) {
    for p in active where impulses[p] != 0 {
      let (i, j) = (pairs[p].i, pairs[p].j)
      let push = 0.5 * impulses[p] * normal(members, pairs[p])
      members[i].velocity -= members[i].response(to: push)
      members[j].velocity += members[j].response(to: push)
    }
  }

  /// The mean force on a way from a depth, N: the work, ⅖·k·(b^(5/2) − a^(5/2)), by b − a.
  private func force(from depth: Double, _ way: Double, _ stiffness: Double) -> Double {
    let (a, b) = (max(0, depth), max(0, depth + way))
    let (s, t) = (a.squareRoot(), b.squareRoot())
    guard s + t > 0 else { return 0 }
    if s > 0, t > 0 {
      // The same without the difference of what is nearly alike.
      return 0.4 * stiffness * (a * a + b * b + s * t * (a + b + s * t)) / (s + t)
    }
    return 0.4 * stiffness * (s > 0 ? a * a * s : b * b * t) / abs(way)
  }

  /// What the damper exchanges on a way about a depth, Ns.
  private func drag(_ pair: Pair, _ depth: Double, _ way: Double, _ stiffness: Double) -> Double {
    let damping = damping(pair)
    guard damping > 0, depth > 0, let answer = answer(pair, normal(pair)) else { return 0 }
    return damping * (stiffness / answer.inverseMass * depth.squareRoot()).squareRoot() * way
  }

  /// The damper's α: 0 where a pair bounces off without loss, √5 where it does not bounce.
  private func damping(_ pair: Pair) -> Double {
    let isHeld = heldGroup[pair.i] || heldGroup[pair.j]
    let e = isHeld ? 0 : max(members[pair.i].restitution, members[pair.j].restitution)
    guard e < 1 else { return 0 }
    guard e > 0 else { return 5.0.squareRoot() }
    let loss = Double.log(e)
    return -5.0.squareRoot() * loss / (Double.pi * Double.pi + loss * loss).squareRoot()
  }
}
