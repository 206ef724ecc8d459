import ElementaryFunctions
import Foundation

// Impacts that take their time: between touches all fly on their own; while any pair overlaps the row
// moves in short steps, kicked by the contacts' forces before and after each. The force is Hertz's of
// elastic spheres, k·δ^(3/2); the damper is Tsuji's, α·√(k·m)·δ^(1/4)·δ′, whose restitution is the
// same at any speed: α = −√5·ln e/√(π² + ln² e) (Antypov and Elliott, EPL 94, 50004, 2011).
// The force of a step is the work between its two ends divided by the way, so that what is pressed
// into the contacts comes out of them, to the last digit of a straight flight.

extension ContactChain {
  /// What a step in which something is pressed needs to know: lists that serve again.
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
