import Foundation

// Impacts that take their time: between touches all fly on their own; while any pair overlaps the row
// moves in short steps, kicked by the contacts' forces before and after each. The force is Hertz's of
// elastic spheres, k·δ^(3/2); the damper is Tsuji's, α·√(k·m)·δ^(1/4)·δ′, whose restitution is the
// same at any speed: α = −√5·ln e/√(π² + ln² e) (Antypov and Elliott, EPL 94, 50004, 2011).
// The force of a step is the work between its two ends divided by the way, so that what is pressed
// into the contacts comes out of them, to the last digit of a straight flight.

extension Row {
  /// Moves the row on by `h` seconds, its members giving way by a stiffness, N/m^(3/2).
  mutating func advance(_ h: Double, givingWayBy stiffness: Double) {
    findHeldGroup()
    var left = h
    while left > 0 {
      guard isPressed else {
        guard let touch = fly(left, stopsAtTouch: true) else { return }
        left -= touch
        continue
      }
      let short = min(left, max(shortStep(stiffness, within: h), h * Tolerances.shortestPressing))
      press(on: short, stiffness)
      left -= short
    }
  }

  private func depth(_ pair: Pair) -> Double { -gap(pair) }

  private var isPressed: Bool {
    pairs.contains { depth($0) > Tolerances.impactDepth * $0.reach }
  }

  /// A share of how long a touch lasts that has all of the row's energy, and the speed that its
  /// members can gain in a sub-step, s.
  ///
  /// It lasts 2.943 times as long as its deepest overlap takes at the speed of approach (Hertz).
  private func shortStep(_ stiffness: Double, within h: Double) -> Double {
    var (energy, lightest, pull) = (0.0, Double.infinity, 0.0)
    for member in members where member.inverseMass > 0 {
      energy += member.velocity.lengthSquared / (2 * member.inverseMass)
      lightest = min(lightest, 1 / member.inverseMass)
      pull = max(pull, member.acceleration.lengthSquared)
    }
    for pair in pairs {
      let depth = max(0, depth(pair))
      energy += 0.4 * stiffness * depth * depth * depth.squareRoot()
    }
    guard lightest < .infinity else { return .infinity }
    let speed = (2 * energy / lightest).squareRoot() + h * pull.squareRoot()
    guard speed > 0 else { return .infinity }
    let deepest = pow(0.625 * lightest * speed * speed / stiffness, 0.4)
    return 2.943 * deepest / speed / Tolerances.stepsPerTouch
  }

  /// One short step: the forces depend on where it ends, so it is tried until that agrees.
  private mutating func press(on h: Double, _ stiffness: Double) {
    impulses.removeAll(keepingCapacity: true)
    for pair in pairs {
      impulses.append(h * force(from: depth(pair), approach(pair) * h, stiffness))
    }
    for _ in 0..<Tolerances.pressingRounds {
      ends.removeAll(keepingCapacity: true)
      ends.append(contentsOf: members)
      kick(&ends)
      for m in ends.indices { ends[m].advanceBriefly(h) }
      var (change, greatest) = (0.0, 0.0)
      for p in pairs.indices {
        let way = gap(pairs[p]) - gap(ends[pairs[p].i], ends[pairs[p].j], pairs[p])
        let impulse =
          h * force(from: depth(pairs[p]), way, stiffness)
          + drag(pairs[p], way, stiffness)
        change = max(change, abs(impulse - impulses[p]))
        greatest = max(greatest, abs(impulse))
        impulses[p] = impulse
      }
      if change <= Tolerances.pressingError * greatest { break }
    }
    swap(&members, &ends)
    kick(&members)
    for p in pairs.indices where impulses[p] != 0 {
      pairs[p].didTouch = true
      if impulses[p] > 0 { rub(pairs[p], normal(pairs[p]), impulses[p]) }
    }
  }

  /// Half of what the contacts exchange in a step, all from the same places: a row is its own mirror
  /// image.
  private func kick(_ members: inout [Flyer]) {
    for p in pairs.indices where impulses[p] != 0 {
      let (i, j) = (pairs[p].i, pairs[p].j)
      let apart = members[j].position - members[i].position
      let push = 0.5 * impulses[p] * (apart.lengthSquared > 0 ? apart.normalized : Vector(1, 0))
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

  /// What the damper exchanges on a way, Ns.
  private func drag(_ pair: Pair, _ way: Double, _ stiffness: Double) -> Double {
    let damping = damping(pair)
    let depth = depth(pair) + 0.5 * way
    guard damping > 0, depth > 0 else { return 0 }
    let normal = normal(pair)
    let inverseMass = (members[pair.i].response(to: normal) + members[pair.j].response(to: normal))
      .dot(normal)
    guard inverseMass > .leastNormalMagnitude else { return 0 }
    return damping * (stiffness / inverseMass * depth.squareRoot()).squareRoot() * way
  }

  /// The damper's α: 0 where a pair bounces off without loss, √5 where it does not bounce.
  private func damping(_ pair: Pair) -> Double {
    let isHeld = heldGroup[pair.i] || heldGroup[pair.j]
    let e = isHeld ? 0 : max(members[pair.i].restitution, members[pair.j].restitution)
    guard e < 1 else { return 0 }
    guard e > 0 else { return 5.0.squareRoot() }
    let loss = log(e)
    return -5.0.squareRoot() * loss / (Double.pi * Double.pi + loss * loss).squareRoot()
  }
}

extension Flyer {
  /// Moves on by a time so short that one step of second order will do.
  fileprivate mutating func advanceBriefly(_ h: Double) {
    guard let rod else { return flyFreely(h) }
    let decay = damping == 0 ? 1 : exp(-0.5 * damping * h)
    velocity *= decay
    var arm = position - rod.pivot
    swing(&arm, h, rod.length, 1 / (rod.length * rod.length))
    position = rod.pivot + arm
    velocity *= decay
  }
}
