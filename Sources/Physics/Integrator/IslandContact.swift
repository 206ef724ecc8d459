/// A pair of an island that may come to touch: fixed bodies are places of the world.
struct IslandContact {
  /// The contact's place in the world's list.
  var contact: Int
  var sideA: Side
  var sideB: Side
  var restitution: Double
  var friction: Double
  /// The place of its last impact in this sub-step, m; nil if it had none.
  var touchedAt: Vector?

  /// One of the two bodies.
  struct Side {
    /// The member's index, or -1 for a fixed body.
    let member: Int
    /// In the member's frame, or of the world.
    let outlines: [SharpOutline]
    /// The outlines in the world.
    private(set) var placed: [SharpOutline]
    /// How far they reach from the member's centre, m, and the least half width; 0 for lines.
    let reach: Double
    let halfWidth: Double

    init(member: Int, outlines: [SharpOutline]) {
      (self.member, self.outlines, placed) = (member, outlines, outlines)
      reach = outlines.reduce(0) { max($0, $1.reach) }
      halfWidth = outlines.reduce(.infinity) { min($0, $1.halfWidth) }
    }

    /// Brings `placed` to where the member is.
    fileprivate mutating func place(_ state: [Motion], _ members: [IslandEquations.Member]) {
      guard member >= 0 else { return }
      let transform = Transform(
        position: state[member].position, rotation: members[member].rotation)
      for i in outlines.indices { placed[i].place(outlines[i], transform) }
    }
  }

  var a: Int { sideA.member }
  var b: Int { sideB.member }
}

extension IslandEquations {
  var hasContacts: Bool { !contacts.isEmpty }

  /// How many pairs of pieces there are to look at more than of bodies of one piece.
  var piecePairs: Int {
    contacts.reduce(0) { $0 + $1.sideA.outlines.count * $1.sideB.outlines.count - 1 }
  }

  /// How far apart a pair is.
  mutating func gap(_ c: Int, _ state: [Motion]) -> OutlineGap {
    contacts[c].sideA.place(state, members)
    contacts[c].sideB.place(state, members)
    var best = OutlineGap(contacts[c].sideA.placed[0], contacts[c].sideB.placed[0])
    for a in contacts[c].sideA.placed.indices {
      for b in contacts[c].sideB.placed.indices where a + b > 0 {
        let gap = OutlineGap(contacts[c].sideA.placed[a], contacts[c].sideB.placed[b])
        if gap.value < best.value { best = gap }
      }
    }
    return best
  }

  /// The least gap of all pairs; of those far apart, less than that.
  mutating func leastGap(_ state: [Motion]) -> Double {
    var least = Double.infinity
    for c in contacts.indices {
      let far = leastGapByReach(c, state)
      least = min(least, far > 0 ? far : gap(c, state).value)
    }
    return least
  }

  /// Whether a pair is so near that it could have touched and parted within a step.
  mutating func isNear(_ c: Int, _ state: [Motion], within step: Double) -> Bool {
    let way = step * (speed(contacts[c].sideA, state) + speed(contacts[c].sideB, state))
    let far = leastGapByReach(c, state)
    return far <= way && (far > 0 || gap(c, state).value <= way)
  }

  /// What the bodies' reaches leave of the distance of their centres; 0 next to the world.
  private mutating func leastGapByReach(_ c: Int, _ state: [Motion]) -> Double {
    let (a, b) = (contacts[c].a, contacts[c].b)
    guard a >= 0, b >= 0 else { return 0 }
    return (state[b].position - state[a].position).length - contacts[c].sideA.reach
      - contacts[c].sideB.reach
  }

  /// The longest step in which nothing passes through what it may touch, s.
  mutating func longestStep(_ state: [Motion]) -> Double {
    var longest = Double.infinity
    for c in contacts.indices {
      let widths = [contacts[c].sideA.halfWidth, contacts[c].sideB.halfWidth].filter { $0 > 0 }
      let speed = speed(contacts[c].sideA, state) + speed(contacts[c].sideB, state)
      if speed > 0, let width = widths.min() { longest = min(longest, 0.5 * width / speed) }
    }
    return longest
  }

  /// How fast any place of a side moves at most, m/s.
  private func speed(_ side: IslandContact.Side, _ state: [Motion]) -> Double {
    guard side.member >= 0 else { return 0 }
    return state[side.member].velocity.length + abs(state[side.member].spin) * side.reach
  }

  /// The velocity of a place of the second body in the frame of the first, m/s.
  func parting(_ c: Int, at place: Vector, _ state: [Motion]) -> Vector {
    velocity(contacts[c].b, at: place, state) - velocity(contacts[c].a, at: place, state)
  }

  private func velocity(_ member: Int, at place: Vector, _ state: [Motion]) -> Vector {
    guard member >= 0 else { return Vector() }
    let arm = place - state[member].position
    return state[member].velocity + state[member].spin * arm.perpendicular
  }

  /// What an impulse of 1 Ns of a pair at a place does to all velocities, the joints included.
  mutating func response(
    _ c: Int, at place: Vector, along direction: Vector, _ state: [Motion]
  ) -> [Motion] {
    var answer = [Motion](repeating: Motion(), count: state.count)
    for (member, sign) in [(contacts[c].a, -1.0), (contacts[c].b, 1.0)] where member >= 0 {
      let arm = place - state[member].position
      push(member, sign * direction, sign * arm.cross(direction), &answer, 0)
    }
    guard !rows.isEmpty else { return answer }
    var impulses = rows.indices.map { -speed(of: $0, answer) }
    matrix.solve(&impulses)
    push(by: impulses, &answer)
    return answer
  }
}

/// Impacts at their own time: restitution after Newton, friction after Coulomb, with the joints answering.
extension IslandIntegrator {
  /// Pairs no farther apart than this take part in an impact, m.
  private static let touch = 1e-9
  /// Slower approaches are none, m/s.
  private static let noApproach = 1e-10
  /// The time after which a pair that touches and does not move has parted, or has not, s.
  private static let partingTime = 1e-4

  /// Lets all pairs bounce that touch and approach, the fastest first.
  ///
  /// The matrix is that of the rows now. False where it does not end, and where a pair overlaps.
  mutating func bounce() -> Bool {
    let most = 40 * equations.contacts.count * equations.contacts.count + 64
    for _ in 0..<most {
      var fastest: (contact: Int, speed: Double, gap: OutlineGap)?
      for c in equations.contacts.indices {
        let gap = equations.gap(c, state)
        guard gap.value <= Self.touch else { continue }
        guard gap.value >= -Self.touch else { return false }
        for place in gap.places {
          let speed = -equations.parting(c, at: place, state).dot(gap.normal)
          if speed > max(Self.noApproach, fastest?.speed ?? 0) { fastest = (c, speed, gap) }
        }
      }
      guard let fastest else { return true }
      collide(fastest.contact, fastest.gap)
    }
    return false
  }

  private mutating func collide(_ c: Int, _ gap: OutlineGap) {
    equations.contacts[c].touchedAt =
      0.5 * (gap.places[0] + gap.places[gap.places.count - 1])
    let points = gap.places.map { Point(&equations, c, $0, gap.normal, state) }
    if points.count == 1 { return collide(points[0], c) }
    // Of a side on a side, the pushes that let both ends part with their share; none pulls.
    let wishes = points.map { point in
      point.approach > 0 ? (1 + restitution(c, point.approach)) * point.approach : point.approach
    }
    let (w00, w01) = (points[0].answer(to: points[0].push), points[0].answer(to: points[1].push))
    let w11 = points[1].answer(to: points[1].push)
    let determinant = w00 * w11 - w01 * w01
    var pushes = [0.0, 0.0]
    if determinant > 1e-12 * w00 * w11 {
      pushes = [
        (w11 * wishes[0] - w01 * wishes[1]) / determinant,
        (w00 * wishes[1] - w01 * wishes[0]) / determinant,
      ]
    }
    if pushes[0] <= 0 || pushes[1] <= 0 {
      let n = points[0].approach >= points[1].approach ? 0 : 1
      return collide(points[n], c)
    }
    for (point, push) in zip(points, pushes) { apply(point.push, push) }
    for (point, push) in zip(points, pushes) { rub(point, c, push) }
  }

  /// Bounces one place: the push that gives it its share of the speed, with the friction that ends the slip
  /// or, beyond μ times the push, only brakes it; never with more energy than before.
  private mutating func collide(_ point: Point, _ c: Int) {
    let wish = (1 + restitution(c, point.approach)) * point.approach
    let normal = point.answer(to: point.push)
    guard normal > .leastNormalMagnitude else { return }
    let friction = equations.contacts[c].friction
    let cross = point.answer(to: point.drag)
    let tangent = point.slipAnswer(to: point.drag)
    guard friction > 0, tangent > .leastNormalMagnitude else {
      return apply(point.push, wish / normal)
    }
    let determinant = normal * tangent - cross * cross
    var push = (tangent * wish + cross * point.slip) / determinant
    var drag = -(normal * point.slip + cross * wish) / determinant
    if !(abs(drag) <= friction * push) {
      let share = point.slip > 0 ? -friction : friction
      let along = normal + share * cross
      guard along > 0 else { return apply(point.push, wish / normal) }
      push = wish / along
      drag = share * push
    }
    let gain =
      -point.approach * push + point.slip * drag
      + 0.5 * (normal * push * push + 2 * cross * push * drag + tangent * drag * drag)
    // Newton's restitution with friction may gain energy: then without the friction.
    guard push > 0, gain <= 0 else { return apply(point.push, wish / normal) }
    apply(point.push, push)
    apply(point.drag, drag)
  }

  private mutating func rub(_ point: Point, _ c: Int, _ push: Double) {
    let slip = equations.parting(c, at: point.place, state).dot(point.tangent)
    let answer = point.slipAnswer(to: point.drag)
    guard answer > .leastNormalMagnitude else { return }
    let most = equations.contacts[c].friction * push
    apply(point.drag, min(max(-slip / answer, -most), most))
  }

  private func restitution(_ c: Int, _ speed: Double) -> Double {
    speed < equations.restingSpeed ? 0 : equations.contacts[c].restitution
  }

  private mutating func apply(_ answer: [Motion], _ impulse: Double) {
    for m in state.indices {
      state[m].velocity += impulse * answer[m].velocity
      state[m].spin += impulse * answer[m].spin
    }
  }

  /// Whether any pair touches and neither bounces nor parts, by the derivative now.
  mutating func hasLastingContact() -> Bool {
    for c in equations.contacts.indices {
      let gap = equations.gap(c, state)
      guard gap.value <= Self.touch else { continue }
      let speed = gap.places.map { equations.parting(c, at: $0, state).dot(gap.normal) }.min() ?? 0
      guard speed < equations.restingSpeed else { continue }
      if !parts(c, gap.value) { return true }
    }
    return false
  }

  /// Whether a pair is farther apart after a short time of its present velocity and acceleration.
  private mutating func parts(_ c: Int, _ gap: Double) -> Bool {
    let t = Self.partingTime
    var later = state
    for m in later.indices {
      later[m].position += t * state[m].velocity + 0.5 * t * t * acceleration(m).linear
      later[m].angle += t * state[m].spin + 0.5 * t * t * acceleration(m).angular
    }
    equations.turn(later)
    let then = equations.gap(c, later).value
    equations.turn(state)
    return then > gap
  }
}

extension IslandIntegrator {
  /// A place of an impact, and how all velocities answer impulses of 1 Ns there.
  fileprivate struct Point {
    let place: Vector
    let tangent: Vector
    /// How fast the pair comes together, and slips, m/s.
    let approach: Double
    let slip: Double
    /// The answers to a push along the normal and a drag along the tangent.
    let push: [Motion]
    let drag: [Motion]
    private let (a, b): (Int, Int)
    private let (armA, armB): (Vector, Vector)
    private let normal: Vector

    init(
      _ equations: inout IslandEquations, _ c: Int, _ place: Vector, _ normal: Vector,
      _ state: [Motion]
    ) {
      (self.place, self.normal, tangent) = (place, normal, normal.perpendicular)
      (a, b) = (equations.contacts[c].a, equations.contacts[c].b)
      (armA, armB) = (
        a < 0 ? Vector() : place - state[a].position, b < 0 ? Vector() : place - state[b].position
      )
      let parting = equations.parting(c, at: place, state)
      (approach, slip) = (-parting.dot(normal), parting.dot(tangent))
      push = equations.response(c, at: place, along: normal, state)
      drag = equations.response(c, at: place, along: tangent, state)
    }

    /// The speed along the normal that an answer gives this place, m/s.
    func answer(to answer: [Motion]) -> Double { parting(answer).dot(normal) }

    /// The same along the tangent.
    func slipAnswer(to answer: [Motion]) -> Double { parting(answer).dot(tangent) }

    private func parting(_ answer: [Motion]) -> Vector {
      var parting = Vector()
      if b >= 0 { parting += answer[b].velocity + answer[b].spin * armB.perpendicular }
      if a >= 0 { parting -= answer[a].velocity + answer[a].spin * armA.perpendicular }
      return parting
    }
  }
}
