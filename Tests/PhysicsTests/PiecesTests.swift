import Foundation
import Testing

@testable import Physics

/// Bodies of several pieces or many corners, and chains that nothing catches on.
@Suite struct PiecesTests {
  static let frame = 1.0 / 60

  static func floor(_ world: inout World, _ corners: [SIMD2<Double>]) {
    world.addWall(corners, friction: 0)
  }

  static func square(_ half: Double, at centre: SIMD2<Double> = SIMD2()) -> ConvexPiece {
    .polygon(
      [SIMD2(-1, -1), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1)].map { centre + half * $0 })
  }

  static func ring(_ a: Double, _ b: Double, _ count: Int) -> ConvexPiece {
    .polygon(
      (0..<count).map {
        let angle = 2 * Double.pi * Double($0) / Double(count)
        return SIMD2(a * cos(angle), b * sin(angle))
      })
  }

  @Test func massAndInertiaAddUp() {
    var world = World(profile: .uikit)
    // Two squares of side 1 whose centres are 3 m apart, and the box of the same form.
    let pair = world.add(
      .pieces([Self.square(0.5, at: SIMD2(-1.5, 0)), Self.square(0.5, at: SIMD2(1.5, 0))]))
    #expect(abs(world.mass(of: pair) - 2) < 1e-12)
    #expect(abs(world.inertia(of: pair) - (2 * (1.0 / 6 + 2.25))) < 1e-12)
    let ball = world.add(.pieces([.circle(centre: SIMD2(2, 0), radius: 0.5)]))
    #expect(abs(world.inertia(of: ball) - Double.pi * 0.25 * (0.125 + 4)) < 1e-12)
    let box = world.add(.box(1, 0.25), density: 3)
    #expect(abs(world.inertia(of: box) - 1.0625) < 1e-12)
    // An ellipse of many corners: m(a² + b²)/4.
    let ellipse = world.add(.pieces([Self.ring(1, 0.5, 240)]))
    #expect(abs(world.mass(of: ellipse) / (Double.pi * 0.5) - 1) < 1e-3)
    #expect(abs(world.inertia(of: ellipse) / (Double.pi * 0.5 * 1.25 / 4) - 1) < 1e-3)
  }

  @Test(arguments: Profile.allCases) func aPolygonFallsAsTheBoxItIs(profile: Profile) {
    func drop(_ shape: BodyShape) -> (SIMD2<Double>, Bool) {
      var world = World(profile, gravity: 10)
      Self.floor(&world, [SIMD2(-5, 3), SIMD2(5, 3)])
      let id = world.add(shape, at: SIMD2(0, 1), angle: 0.4, weight: 1, filter: .everybody)
      for _ in 0..<400 { world.advance(by: Self.frame) }
      return (world.position(of: id), world.isAsleep)
    }
    let box = drop(.box(0.5, 0.5))
    let piece = drop(.pieces([Self.square(0.5)]))
    #expect(box.1 && piece.1)
    // Its skin is a tenth of a point thinner, or none.
    #expect(abs(box.0.y - piece.0.y) < 0.005)
  }

  /// A table of a plate and two legs stands on both.
  @Test(arguments: Profile.allCases) func aTableStandsOnItsLegs(profile: Profile) {
    var world = World(profile, gravity: 10)
    Self.floor(&world, [SIMD2(-5, 3), SIMD2(5, 3)])
    let plate = ConvexPiece.polygon([
      SIMD2(-1, -0.5), SIMD2(1, -0.5), SIMD2(1, -0.3), SIMD2(-1, -0.3),
    ])
    let legs = [-0.9, 0.9].map { x in
      ConvexPiece.polygon([
        SIMD2(x - 0.1, -0.3), SIMD2(x + 0.1, -0.3), SIMD2(x + 0.1, 0.5), SIMD2(x - 0.1, 0.5),
      ])
    }
    let id = world.add(.pieces([plate] + legs), at: SIMD2(0, 2.3), weight: 1, filter: .everybody)
    for _ in 0..<400 { world.advance(by: Self.frame) }
    #expect(world.isAsleep)
    #expect(abs(world.angle(of: id)) < 1e-3)
    #expect(abs(world.position(of: id).y - 2.5) < 0.02)
  }

  /// Box, ball and polygon slide over a floor of many segments as over one.
  @Test(arguments: Profile.allCases) func nothingCatchesOnInnerSeams(profile: Profile) {
    for shape in [
      BodyShape.box(0.2, 0.2), .circle(radius: 0.2),
      .pieces([Self.square(0.2)]),
    ] {
      var world = World(profile, gravity: 10)
      Self.floor(&world, (0...200).map { SIMD2(Double($0) * 0.1, 1) })
      let id = world.add(
        shape, at: SIMD2(0.5, 0.79), SIMD2(6, 0), weight: 1, damping: 0, restitution: 0,
        filter: .everybody)
      for _ in 0..<150 {
        world.advance(by: Self.frame)
        #expect(abs(world.velocity(of: id).x - 6) < 1e-6)
        #expect(abs(world.angle(of: id)) < 0.01 || shape == .circle(radius: 0.2))
      }
    }
  }

  /// Corners that open are still corners: a box tips over the edge of a step.
  @Test func anOpenCornerStillCarries() {
    var world = World(.uikit, gravity: 10)
    Self.floor(&world, [SIMD2(-5, 1), SIMD2(0, 1), SIMD2(0, 4)])
    let id = world.add(.box(0.4, 0.2), at: SIMD2(0.1, 0.75), weight: 1, filter: .everybody)
    for _ in 0..<50 { world.advance(by: Self.frame) }
    #expect(world.angle(of: id) > 0.3, "tips to the right")
  }
}
