import Springs
import Testing

@testable import Physics

@Suite struct IsolatedSpringsTests {
  static func hung() -> (World, BodyID) {
    var world = World(.ideal, gravity: 10)
    let id = world.add(
      .box(1.5, 0.22), at: SIMD2(0.3, -0.2), SIMD2(1, 4), weight: 1, damping: 0.5)
    world.tie(id, frequency: 1, ratio: 0.8)
    return (world, id)
  }

  /// The closed form with resistance as damping and gravity as a shift of the rest place; the drift
  /// holds for the whole second.
  @Test(arguments: [60, 120, 144, 37]) func isTheClosedFormAtAnyRate(rate: Int) {
    var (world, body) = Self.hung()
    let drift = SIMD2(2.0, -1.0)
    for _ in 0..<rate {
      world.setDrift(drift, of: body)
      world.advance(by: 1 / Double(rate))
    }
    let omega = 2 * Double.pi
    let spring = Spring(angularFrequency: omega, dampingRatio: 0.8 + 0.5 / (2 * omega))
    let sag = 10 / (omega * omega)
    let x = spring.state(at: 1, displacement: 0.3, velocity: 1, drift: drift.x)
    let y = spring.state(at: 1, displacement: -0.2 - sag, velocity: 4, drift: drift.y)
    #expect(abs(world.position(of: body).x - x.displacement) < 1e-11)
    #expect(abs(world.position(of: body).y - sag - y.displacement) < 1e-11)
    #expect(abs(world.velocity(of: body).x - x.velocity) < 1e-11)
    #expect(abs(world.velocity(of: body).y - y.velocity) < 1e-11)
  }

  @Test func sleepsAtItsRestPlaceExactly() {
    var (world, body) = Self.hung()
    for _ in 0..<300 { world.advance(by: 1.0 / 60) }
    #expect(world.isAsleep)
    let sag = 10 / (4 * Double.pi * Double.pi)
    #expect((world.position(of: body) - SIMD2(0, sag)).length < 1e-12)
    world.setDrift(SIMD2(0, 1), of: body)
    world.advance(by: 1.0 / 60)
    #expect(!world.isAsleep)
  }
}
