/// A pair of an island that may come to touch: fixed bodies are places of the world.
struct IslandContact {
  /// The contact's place in the world's list.
  var contact: Int
  var sideA: Side
  var sideB: Side
  var restitution: Double
  var friction: Double
  /// Where it touched last.
  var touchedAt: Vector?

  /// One of the two bodies.
  struct Side {
    /// -1 for the world.
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

  /// The velocity of a place of the second body as the first sees it, m/s.
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
