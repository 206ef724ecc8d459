import Foundation
import Testing

@testable import Physics

@Suite struct BallisticBodyTests {
  /// A thrown body with air resistance: x = v(1−e^{−ct})/c, and the fall the same way.
  @Test func freeFlightIsTheClosedForm() {
    var world = World(.ideal, gravity: 10)
    let id = world.add(
      .box(0.5, 0.5), SIMD2(3, -2), spin: 4, weight: 1, damping: 0.7, turnDamping: 0.3)
    for _ in 0..<47 { world.advance(by: 1.0 / 47) }
    let reach = (1 - exp(-0.7)) / 0.7
    #expect(abs(world.position(of: id).x - 3 * reach) < 1e-11)
    #expect(abs(world.position(of: id).y - (-2 * reach + 10 / 0.7 * (1 - reach))) < 1e-11)
    #expect(abs(world.angle(of: id) - 4 * (1 - exp(-0.3)) / 0.3) < 1e-11)
  }

  /// The period of a pendulum by the arithmetic-geometric mean.
  @Test(arguments: [0.1, 1, 2.5]) func aPendulumKeepsTime(amplitude: Double) {
    var world = World(.ideal, gravity: 10)
    let id = world.add(
      .circle(radius: 0.2), at: 1.5 * SIMD2(sin(amplitude), cos(amplitude)), weight: 1, damping: 0)
    world.tie(id, length: 1.5)
    var (mean, root) = (1.0, cos(amplitude / 2))
    for _ in 0..<30 { (mean, root) = ((mean + root) / 2, (mean * root).squareRoot()) }
    let period = 2 * Double.pi * 0.15.squareRoot() / mean
    for _ in 0..<20 { world.advance(by: period / 20) }
    let end = world.position(of: id)
    #expect((end - 1.5 * SIMD2(sin(amplitude), cos(amplitude))).length < 1e-11)
    #expect(abs(end.length - 1.5) < 1e-12)
  }
}
