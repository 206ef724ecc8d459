/// What is left to a limit on both sides, m or rad.
struct Room {
  var lower = Double.infinity
  var upper = Double.infinity
}

extension Link {
  /// Limits that meet are held from both sides.
  var isLocked: Bool { kind != .rope && rule.upper - rule.lower < 1e-9 }

  /// How much a limit pulls by a multiplier: less than 0 if it pushes.
  fileprivate func pull(_ multiplier: Double) -> Double {
    switch limit {
    case .lower: isLocked ? 0 : -multiplier
    case .upper: multiplier
    default: 0
    }
  }
}

extension IslandEquations {
  /// Whether any link has modes that change.
  var hasLimits: Bool { modalLinks > 0 }

  /// Whether any limit or friction acts.
  var hasHolds: Bool { links.contains { $0.limit != .free || $0.friction != .free } }

  mutating func room(of l: Int, _ state: [Motion]) -> Room {
    let geometry = geometry(l, state)
    switch links[l].kind {
    case .rope: return Room(upper: links[l].length - geometry.apart.length)
    case .hinge: return room(l, at: geometry.turn)
    case .slider: return room(l, at: axis(of: l).dot(geometry.apart))
    case .distance, .revolute, .weld, .turnSpring: return Room()
    }
  }

  private mutating func room(_ l: Int, at place: Double) -> Room {
    Room(lower: place - links[l].rule.lower, upper: links[l].rule.upper - place)
  }

  /// The least that is left to a limit that is not held.
  mutating func limitRoom(_ state: [Motion]) -> Double {
    var least = Double.infinity
    for l in links.indices where links[l].hasLimits && links[l].limit == .free {
      let room = room(of: l, state)
      least = min(least, room.lower, room.upper)
    }
    return least
  }

  /// The limit that pulls most by these multipliers or impulses, if any does.
  func mostPulling(_ multipliers: [Double]) -> Int? {
    var worst: (link: Int, pull: Double)?
    for (l, link) in links.enumerated() where link.limit != .free {
      let pull = link.pull(multipliers[link.limitRow])
      if pull > worst?.pull ?? 0 { worst = (l, pull) }
    }
    return worst?.link
  }

  /// How far holds are from their ends after an evaluation: limits from pulling, what sticks from slipping,
  /// what slips from standing still.
  mutating func holdMargin(_ state: [Motion]) -> Double {
    var margin = Double.infinity
    for l in links.indices {
      let link = links[l]
      if link.limit != .free, !link.isLocked {
        margin = min(margin, -link.pull(multipliers[link.limitRow]))
      }
      switch link.friction {
      case .sticks:
        margin = min(margin, link.rule.frictionTorque - abs(multipliers[link.frictionRow]))
      case .slipsForward: margin = min(margin, geometry(l, state).spin)
      case .slipsBackward: margin = min(margin, -geometry(l, state).spin)
      default: break
      }
    }
    return margin
  }

  // MARK: - Corrections

  /// Computes the rows of all rigid links.
  mutating func setRows(_ state: [Motion]) {
    for l in links.indices where !links[l].isSoft { setRows(of: l, state) }
  }

  /// Moves places as impulses would change velocities.
  mutating func shift(by impulses: [Double], _ state: inout [Motion]) {
    for h in halves.indices {
      let half = halves[h]
      guard half.member >= 0 else { continue }
      let member = members[half.member]
      state[half.member].position += impulses[h / 2] * member.inverseMass * half.direction
      state[half.member].angle += impulses[h / 2] * member.inverseInertia * half.turn
    }
  }
}
