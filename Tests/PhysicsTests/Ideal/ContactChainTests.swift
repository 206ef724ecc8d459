import Foundation
import Testing

@testable import Physics

@Suite struct RowTests {
  static let frame = 1.0 / 60

  /// The greatest share of the kinetic energy that the far balls have around the first exchange.
  static func firstExchange(_ cradle: inout Cradle, _ lifted: Int) -> Double {
    var best = 0.0
    for _ in 0..<60 {
      cradle.world.advance(by: frame)
      let far = (cradle.balls.count - lifted..<cradle.balls.count)
        .reduce(0) { $0 + cradle.kinetic($1) }
      // At the impact itself, not at a turning point, where shares mean nothing.
      if cradle.kinetic > 0.5 * cradle.energy { best = max(best, far / cradle.kinetic) }
    }
    return best
  }

  @Test(arguments: [1, 2, 3, 4], [0, 0.001])
  func whatGoesInComesOut(lifted: Int, gap: Double) {
    var cradle = Cradle(5, lifted: lifted, gap: gap)
    #expect(Self.firstExchange(&cradle, lifted) > 0.999)
  }

  @Test(arguments: [(1, 0.0), (2, 0.001)]) func aMinuteLosesNothing(lifted: Int, gap: Double) {
    var cradle = Cradle(5, lifted: lifted, gap: gap)
    let energy = cradle.energy
    var (overlap, rodError) = (0.0, 0.0)
    for _ in 0..<3600 {
      cradle.world.advance(by: Self.frame)
      overlap = max(overlap, cradle.overlap())
      rodError = max(rodError, cradle.rodError)
    }
    #expect(abs(cradle.energy / energy - 1) < 0.001)
    #expect(overlap < 1e-8)
    #expect(rodError < 1e-9)
  }

  /// Two free balls, unequal: the textbook's formulas.
  @Test(arguments: [1.0, 0.5, 0.0]) func anImpactLosesWhatTheLawSays(restitution: Double) {
    var world = World(profile: .ideal)
    let balls = [(0.0, 2.0, 1.0), (0.5, 0, 3)].map { x, speed, density in
      world.add(
        .circle(radius: 0.1), at: SIMD2(x, 0), SIMD2(speed, 0), damping: 0,
        restitution: restitution, density: density, turns: false, filter: .everybody)
    }
    let momentum = world.momentum
    for _ in 0..<60 { world.advance(by: Self.frame) }
    #expect(abs(world.velocity(of: balls[0]).x - (1 - 3 * restitution) / 4 * 2) < 1e-9)
    #expect(abs(world.velocity(of: balls[1]).x - (1 + restitution) / 4 * 2) < 1e-9)
    #expect((world.momentum - momentum).length < 1e-12)
  }

  /// Balls laid out on whole pixels may overlap by a little.
  @Test func aRoundedLayoutStillTransfers() {
    var cradle = Cradle(5, lifted: 1, gap: -0.002)
    #expect(Self.firstExchange(&cradle, 1) > 0.98)
    #expect(cradle.overlap() < 1e-4)
  }

  /// A hand drags the first ball across its neighbours and up, then lets go.
  @Test func draggedAsideNothingExplodes() {
    var cradle = Cradle(5, lifted: 0)
    let ball = cradle.balls[0]
    cradle.world.setHeld(true, of: ball)
    func hand(_ place: SIMD2<Double>) -> JointDefinition {
      .distance(
        .body(ball, local: SIMD2()), .world(place), length: 0, frequency: 6, dampingRatio: 1,
        maximumForce: 100 * cradle.world.mass(of: ball) * 10)
    }
    let joint = cradle.world.addJoint(hand(cradle.world.position(of: ball)))
    var (overlap, speed, rodError) = (0.0, 0.0, 0.0)
    // To the right: it pushes the other four to 60°.
    for frame in 1...90 {
      let angle = min(1, Double(frame) / 60) * Double.pi / 3
      let place = cradle.pivots[0] + cradle.length * SIMD2(sin(angle), cos(angle))
      cradle.world.updateJoint(joint, hand(place))
      cradle.world.advance(by: Self.frame)
      overlap = max(overlap, cradle.overlap())
      rodError = max(rodError, cradle.rodError)
      for other in cradle.balls { speed = max(speed, cradle.world.velocity(of: other).length) }
    }
    #expect(overlap < 0.01)
    #expect(rodError < 1e-9)
    #expect(speed < 6)
    #expect(cradle.balls.allSatisfy { cradle.world.position(of: $0).x > 1 })
  }

  @Test func afterAHandLetsGoOneInIsOneOut() {
    var cradle = Cradle(5, lifted: 0)
    let ball = cradle.balls[0]
    cradle.world.setHeld(true, of: ball)
    let aside = cradle.pivots[0] + cradle.length * SIMD2(-sin(0.7), cos(0.7))
    let joint = cradle.world.addJoint(
      .distance(
        .body(ball, local: SIMD2()), .world(aside), length: 0, frequency: 4, dampingRatio: 1,
        maximumForce: 1000))
    for _ in 0..<120 { cradle.world.advance(by: Self.frame) }
    cradle.world.removeJoint(joint)
    cradle.world.setHeld(false, of: ball)
    #expect(Self.firstExchange(&cradle, 1) > 0.999)
  }

  @Test func touchesAreReported() {
    var cradle = Cradle(2, lifted: 1, gap: 0.001)
    var (began, ended) = (0, 0)
    for _ in 0..<120 {
      cradle.world.advance(by: Self.frame)
      for event in cradle.world.contactEvents {
        if event.kind == .began { began += 1 } else { ended += 1 }
      }
    }
    #expect(began >= 1)
    #expect(began == ended)
  }
}
