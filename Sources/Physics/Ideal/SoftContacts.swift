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
  /// Of the step, 1/s.
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
      slots[slot].sweep = Body.Sweep(start: slots[slot].position, angle: slots[slot].angle)
      slots[slot].flags.isFree = false
      island.motions.append(SoftMotion(slot, slots[slot], gravity: gravity, short))
    }
  }

  /// Hands on what the short steps found; how far any centre went, m.
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
