import Foundation
import Testing

@testable import Physics

/// Impacts of circles that rub and turn.
@Suite struct RubbingTests {
  /// Adds a ball that is not braked.
  private func ball(
    _ world: inout World, _ place: SIMD2<Double>, _ velocity: SIMD2<Double>, spin: Double = 0
  ) -> BodyID {
    world.add(
      .circle(radius: 0.2), at: place, velocity, spin: spin, damping: 0, turnDamping: 0,
      restitution: 1, filter: .everybody)
  }

  /// A spinning ball hits one at rest: the slip ωr takes off μ(1 + e)v/2 at most, of each.
  @Test(arguments: [(30.0, true), (0.5, false)]) func aSpinThrowsAside(spin: Double, slides: Bool) {
    var world = World(profile: .ideal)
    let ids = [
      ball(&world, SIMD2(), SIMD2(2, 0), spin: spin), ball(&world, SIMD2(1, 0), SIMD2()),
    ]
    let before = Sums(world, ids)
    for _ in 0..<60 { world.advance(by: 1.0 / 60) }
    // Slip of the surfaces; two discs answer a tangential push with (1 + 2)·2/m.
    let slip = spin * 0.2
    let push = slides ? 0.2 * 2 : slip / 6
    #expect(abs(world.velocity(of: ids[0]).x) < 1e-9)
    #expect(abs(world.velocity(of: ids[1]).x - 2) < 1e-9)
    #expect(abs(abs(world.velocity(of: ids[1]).y) - push) < 1e-9)
    #expect((world.momentum - before.momentum).length < 1e-12)
    #expect(abs(Sums(world, ids).angularMomentum - before.angularMomentum) < 1e-12)
  }
}
