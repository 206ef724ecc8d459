import Foundation
import Testing

@testable import Physics

/// Rows of free balls that just touch, hit from the left: reference springs §3.6.
@Suite struct ImpactModelTests {
  static let hertz = ImpactModel.compliant(stiffness: 1e8)

  /// The velocities after so many balls came in at 1 m/s, as many hanging there.
  static func struck(
    _ count: Int, by striking: Int, _ model: ImpactModel, restitution: Double = 1,
    densities: [Double] = []
  ) -> [Double] {
    var world = World(profile: .ideal)
    world.impactModel = model
    let balls = (0..<count).map { i in
      world.add(
        .circle(radius: 0.25), at: SIMD2(0.5 * Double(i) - (i < striking ? 0.01 : 0), 0),
        SIMD2(i < striking ? 1 : 0, 0), damping: 0, restitution: restitution,
        density: i < densities.count ? densities[i] : 1, turns: false, filter: .everybody)
    }
    for _ in 0..<4 { world.advance(by: 1.0 / 60) }
    return balls.map { world.velocity(of: $0).x }
  }

  @Test(arguments: [
    (1, [-0.071, -0.030, -0.014, 0.127, 0.989]), (2, [-0.113, -0.042, 0.214, 0.800, 1.140]),
  ]) func spheresHandOnWhatHertzSays(striking: Int, expected: [Double]) {
    let after = Self.struck(5, by: striking, Self.hertz)
    for (value, known) in zip(after, expected) { #expect(abs(value - known) < 0.001) }
    #expect(abs(after.reduce(0, +) - Double(striking)) < 1e-9)
    #expect(abs(after.reduce(0) { $0 + $1 * $1 } - Double(striking)) < 1e-9)
  }

  /// Whatever the hit, all that hang answer alike: k in with speed 1, m hanging.
  @Test(arguments: [(2, 1), (10, 3), (50, 1), (50, 20)])
  func simultaneousImpactsKeepMomentumAndEnergy(count: Int, striking: Int) {
    let after = Self.struck(count, by: striking, .simultaneous)
    #expect(abs(after.reduce(0, +) - Double(striking)) < 1e-7)
    #expect(abs(after.reduce(0) { $0 + $1 * $1 } - Double(striking)) < 1e-7)
    #expect(zip(after, after.dropFirst()).allSatisfy { $1 - $0 > -1e-7 })
  }

  @Test(arguments: [0.2, 0.5, 0.8, 0.95], [0.5, 1, 4])
  func aDampedTouchKeepsItsShareOfSpeed(restitution: Double, weight: Double) {
    let after = Self.struck(
      2, by: 1, Self.hertz, restitution: restitution, densities: [weight, 1])
    #expect(abs(after[1] - after[0] - restitution) < 0.005)
    #expect(abs(weight * after[0] + after[1] - weight) < 1e-9)
  }

  /// Hertz: 2.943 δ/v, where ¼·m·v² (equal balls, energy about their middle) is ⅖·k·δ^(5/2).
  @Test func aTouchLastsAsLongAsHertzSays() {
    var row = ContactChain(members: [], pairs: [], subStep: 1.0 / 120)
    row.clear(subStep: 1.0 / 120, model: .compliant(stiffness: 1e4))
    let mass = 2.0
    for i in 0..<2 {
      row.add(
        BallisticBody(
          slot: i, position: SIMD2(Double(i), 0), velocity: SIMD2(i == 0 ? 3 : 0, 0),
          acceleration: SIMD2(), damping: 0, drift: SIMD2(), inverseMass: 1 / mass, radius: 0.5,
          restitution: 1, isHeld: false))
    }
    row.addPair(0, 1, contact: 0)
    let deepest = pow(mass / 4 * 9 / (0.4 * 1e4), 0.4)
    var (time, reached) = (0.0, 0.0)
    let h = 1e-4
    while row.members[1].position.x - row.members[0].position.x <= 1 {
      row.advance(h)
      time += h
      reached = max(reached, 1 - (row.members[1].position.x - row.members[0].position.x))
    }
    #expect(abs(reached / deepest - 1) < 1e-3)
    #expect(abs(time / (2.943 * deepest / 3) - 1) < 0.005)
  }

  @Test(arguments: [hertz, .simultaneous]) func aMinuteOfSwingingLosesNothing(model: ImpactModel) {
    var cradle = Cradle(5, lifted: 1)
    cradle.world.impactModel = model
    let energy = cradle.energy
    for _ in 0..<3600 { cradle.world.advance(by: 1.0 / 60) }
    #expect(abs(cradle.energy / energy - 1) < 1e-6)
    #expect(cradle.rodError < 1e-9)
  }

  @Test(arguments: [hertz, .simultaneous, .sequential]) func dampedOutItSleeps(model: ImpactModel) {
    var cradle = Cradle(5, lifted: 2, elasticity: 0.8, resistance: 1)
    cradle.world.impactModel = model
    for _ in 0..<1800 { cradle.world.advance(by: 1.0 / 60) }
    #expect(cradle.world.isAsleep)
    #expect(cradle.overlap() < (model == .sequential ? 1e-6 : 1e-4))
  }
}
