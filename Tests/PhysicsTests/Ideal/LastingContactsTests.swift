import Testing

@testable import Physics

/// `.ideal`'s lasting contacts, which the solver of impulses moves.
@Suite struct LastingContactsTests {
  private static let frame = 1.0 / 60

  private func body(
    _ shape: BodyShape, at place: SIMD2<Double>, in world: inout World, restitution: Double = 0
  ) -> BodyID {
    world.add(shape, at: place, weight: 1, damping: 0, restitution: restitution, filter: .everybody)
  }

  /// Overlaps are pushed out without a speed that stays.
  @Test func overlapsGoWithoutEnergy() {
    var world = World(profile: .ideal)
    let boxes = (0..<2).map {
      body(.box(0.5, 0.5), at: SIMD2(0.8 * Double($0), 0), in: &world)
    }
    for _ in 0..<60 {
      world.advance(by: Self.frame)
      #expect(world.kineticEnergy < 1e-3)
    }
    let apart = world.position(of: boxes[1]) - world.position(of: boxes[0])
    // All but the slop of a twentieth of a point, and a little that is left of the way to it.
    #expect(abs(apart.x - 1) < 0.001 && abs(apart.y) < 0.001)
    #expect(world.momentum.length < 1e-12)
    #expect(world.kineticEnergy < 1e-10)
  }

  /// A box under one of 250 times its mass is pressed into the floor by less than a point, and rests.
  @Test func aHeavyBoxRestsOnALightOne() {
    var world = World(.ideal, gravity: 10)
    world.addWall([SIMD2(-5, 0), SIMD2(5, 0)])
    let light = body(.box(0.2, 0.2), at: SIMD2(0, -0.2), in: &world)
    world.add(
      .box(0.5, 0.5), at: SIMD2(0, -0.9), weight: 1, restitution: 0, density: 40,
      filter: .everybody)
    for _ in 0..<1200 { world.advance(by: Self.frame) }
    #expect(abs(world.position(of: light).y + 0.2) < 0.01)
    #expect(world.isAsleep)
  }

  /// A column of ten stands as high as its boxes, to a tenth of a point each.
  @Test func aColumnSinksHardly() {
    var world = World(.ideal, gravity: 10)
    world.addWall([SIMD2(-5, 0), SIMD2(5, 0)])
    let boxes = (0..<10).map {
      body(.box(0.3, 0.2), at: SIMD2(0, -0.2 - 0.4 * Double($0)), in: &world)
    }
    for _ in 0..<240 { world.advance(by: Self.frame) }
    #expect(world.isAsleep)
    for (i, box) in boxes.enumerated() {
      #expect(abs(world.position(of: box).y + 0.2 + 0.4 * Double(i)) < 0.001 * Double(i + 1))
    }
  }

  /// A crowd of rubbing balls comes to rest in its box, no deeper in one another than a point, and
  /// none of them faster than its fall made it.
  @Test func aCrowdComesToRest() {
    var world = World(.ideal, gravity: 10)
    world.addWall([SIMD2(0, -9), SIMD2(0, 0), SIMD2(4, 0), SIMD2(4, -9)])
    let radius = { (i: Int) in 0.15 + 0.01 * Double(i % 9) }
    let balls = (0..<70).map { i -> BodyID in
      let (row, column) = (Double(i / 7), Double(i % 7))
      // Every other row a little aside, or columns would harness.
      let x = 0.3 + 0.5 * column + (i / 7 % 2 == 0 ? 0.05 : 0)
      return body(.circle(radius: radius(i)), at: SIMD2(x, -0.3 - 0.5 * row), in: &world)
    }
    let energy = total(world, balls)
    for _ in 0..<600 where !world.isAsleep {
      world.advance(by: Self.frame)
      let now = total(world, balls)
      // A push-out lifts what lies above it by as much as it was sunk: never higher than it began.
      #expect(now <= energy + 1e-9)
    }
    #expect(world.isAsleep)
    for (i, a) in balls.enumerated() {
      for (j, b) in balls.enumerated().dropFirst(i + 1) {
        let gap = (world.position(of: a) - world.position(of: b)).length
        #expect(gap > radius(i) + radius(j) - 0.01)
      }
    }
  }

  private func total(_ world: World, _ balls: [BodyID]) -> Double {
    balls.reduce(world.kineticEnergy) { sum, ball in
      sum - world.mass(of: ball) * 10 * world.position(of: ball).y
    }
  }

  /// Who is thrown out of a crowd flies in closed form again.
  @Test func whoLeavesACrowdFliesExactly() {
    var world = World(.ideal, gravity: 10)
    world.addWall([SIMD2(0, -9), SIMD2(0, 0), SIMD2(3, 0), SIMD2(3, -9)])
    let balls = (0..<60).map { i -> BodyID in
      let (row, column) = (Double(i / 6), Double(i % 6))
      let place = SIMD2(0.21 + 0.42 * column + (i / 6 % 2 == 0 ? 0.2 : 0), -0.2 - 0.36 * row)
      return body(.circle(radius: 0.2), at: place, in: &world)
    }
    for _ in 0..<60 { world.advance(by: Self.frame) }
    #expect(world.slots.contains { $0.flags.isInLargeIsland })
    let top = balls[59]
    let (place, speed) = (SIMD2(1.5, -30.0), SIMD2(1.0, -5.0))
    world.setPosition(place, angle: 0, of: top)
    world.setVelocity(speed, angular: 0, of: top)
    for _ in 0..<2 { world.advance(by: Self.frame) }
    let (from, fast) = (world.position(of: top), world.velocity(of: top))
    for _ in 0..<30 { world.advance(by: Self.frame) }
    let expected = from + 0.5 * fast + 0.5 * 0.25 * SIMD2(0, 10)
    #expect((world.position(of: top) - expected).length < 1e-9)
  }
}
