/// A pair of an island that may come to touch: fixed bodies are places of the world.
struct IslandContact {
  /// The contact's place in the world's list.
  var contact: Int
  /// The members, or -1 for the world.
  var (a, b): (Int, Int)
  /// In the members' frames, or of the world.
  var outlinesA: [SharpOutline]
  var outlinesB: [SharpOutline]
  var restitution: Double
  var friction: Double
  /// Where it touched last.
  var touchedAt: Vector?
}

extension IslandEquations {
  var hasContacts: Bool { !contacts.isEmpty }

  /// How far apart a pair is.
  mutating func gap(_ c: Int, _ state: [Motion]) -> OutlineGap {
    var best: OutlineGap?
    for a in contacts[c].outlinesA {
      let first = contacts[c].a < 0 ? a : a.moved(transform(contacts[c].a, state))
      for b in contacts[c].outlinesB {
        let second = contacts[c].b < 0 ? b : b.moved(transform(contacts[c].b, state))
        let gap = OutlineGap(first, second)
        if gap.value < best?.value ?? .infinity { best = gap }
      }
    }
    return best ?? OutlineGap.none
  }

  private mutating func transform(_ member: Int, _ state: [Motion]) -> Transform {
    Transform(position: state[member].position, rotation: members[member].rotation)
  }

  /// The least gap of all pairs.
  mutating func leastGap(_ state: [Motion]) -> Double {
    var least = Double.infinity
    for c in contacts.indices { least = min(least, gap(c, state).value) }
    return least
  }

  /// The longest step in which nothing passes through what it may touch, s.
  mutating func longestStep(_ state: [Motion]) -> Double {
    var longest = Double.infinity
    for c in contacts.indices {
      let width = (contacts[c].outlinesA + contacts[c].outlinesB).reduce(Double.infinity) {
        $1.halfWidth > 0 ? min($0, $1.halfWidth) : $0
      }
      let speed =
        speed(contacts[c].a, contacts[c].outlinesA, state)
        + speed(contacts[c].b, contacts[c].outlinesB, state)
      if speed > 0 { longest = min(longest, 0.5 * width / speed) }
    }
    return longest
  }

  /// How fast any place of a member's outlines moves at most, m/s.
  private func speed(_ member: Int, _ outlines: [SharpOutline], _ state: [Motion]) -> Double {
    guard member >= 0 else { return 0 }
    let reach = outlines.reduce(0) { max($0, $1.reach) }
    return state[member].velocity.length + abs(state[member].spin) * reach
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

extension OutlineGap {
  /// Of nothing from anything.
  fileprivate static let none = OutlineGap(
    SharpOutline(Outline(Hull(circle: 1))),
    SharpOutline(Outline(Hull(circle: 1))).moved(
      Transform(position: Vector(1e9, 0), rotation: Rotation(0))))
}
