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
  /// What an impact is.
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
