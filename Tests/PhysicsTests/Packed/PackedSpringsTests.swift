import Springs
import Testing

@testable import Physics

/// Bodies on lone springs are packed while nobody touches the world; it must not show.
@Suite struct PackedSpringsTests {
  static func place(_ i: Int) -> SIMD2<Double> {
    SIMD2(0.2 + 0.01 * Double(i % 50), -0.1 - 0.01 * Double(i % 31))
  }

  /// Bodies on springs of two kinds, a box that falls and a ball on a rod.
  static func world(_ profile: Profile, count: Int) -> (World, [BodyID]) {
    var world = World(profile: profile)
    world.gravity = SIMD2(0, 10)
    var ids: [BodyID] = []
    for i in 0..<count {
      let anchor = SIMD2(Double(i), 0)
      var body = BodyDefinition(
        shape: i % 3 == 0 ? .circle(radius: 0.1) : .box(halfExtents: SIMD2(0.4, 0.1)),
        position: anchor + place(i))
      body.velocity = SIMD2(0.1 * Double(i % 5), 1)
      body.material.linearDamping = 3
      body.gravityScale = i % 2 == 0 ? 1 : 0
      let id = world.addBody(body)
      ids.append(id)
      _ = world.addJoint(
        .distance(
          .body(id, local: SIMD2()), .world(anchor), length: 0, frequency: i % 4 == 0 ? 2 : 1,
          dampingRatio: 0.7))
    }
    return (world, ids)
  }

  /// Changes nothing, but the world must take it for a change.
  static func touch(_ world: inout World, _ body: BodyID) { world.setBullet(false, of: body) }

  @Test(arguments: Profile.allCases) func packedMovesAsUnpacked(profile: Profile) {
    var (packed, ids) = Self.world(profile, count: 40)
    var plain = packed
    for frame in 0..<240 {
      packed.advance(by: 1.0 / 60)
      Self.touch(&plain, ids[0])
      plain.advance(by: 1.0 / 60)
      #expect(!plain.packed.isFull && packed.packed.isFull == (frame > 0))
      for id in ids {
        #expect((packed.position(of: id) - plain.position(of: id)).length < 4e-4)
        #expect((packed.velocity(of: id) - plain.velocity(of: id)).length < 1e-2)
        let (box, other) = (packed.aabb(of: id), plain.aabb(of: id))
        #expect((box.lower - other.lower).length < 1e-3)
        #expect((box.upper - other.upper).length < 1e-3)
      }
      #expect(abs(packed.kineticEnergy - plain.kineticEnergy) < 1e-3)
    }
  }

  /// Bit by bit the same to six decimals of a micrometre while everything moves.
  @Test(arguments: Profile.allCases) func packingLosesNoDigits(profile: Profile) {
    var (packed, ids) = Self.world(profile, count: 12)
    var plain = packed
    for _ in 0..<40 {
      packed.advance(by: 1.0 / 60)
      Self.touch(&plain, ids[0])
      plain.advance(by: 1.0 / 60)
      for id in ids {
        #expect((packed.position(of: id) - plain.position(of: id)).length < 1e-12)
        #expect((packed.velocity(of: id) - plain.velocity(of: id)).length < 1e-11)
      }
    }
  }

  /// A list that scrolls gives its springs a drift in every frame; `.uikit` keeps them packed then.
  @Test(arguments: Profile.allCases) func driftsMovePackedAsUnpacked(profile: Profile) {
    var (packed, ids) = Self.world(profile, count: 12)
    var plain = packed
    for frame in 0..<40 {
      for (i, id) in ids.enumerated() where (frame + i) % 3 > 0 {
        let drift = SIMD2(0.3 * Double(i % 4), -0.02 * Double(frame % 7))
        packed.setDrift(drift, of: id)
        plain.setDrift(drift, of: id)
      }
      Self.touch(&plain, ids[0])
      // A change between a drift and its advance does not lose it.
      if frame == 20 { Self.touch(&packed, ids[1]) }
      packed.advance(by: 1.0 / 60)
      plain.advance(by: 1.0 / 60)
      if profile == .uikit { #expect(packed.packed.isFull == (frame > 0 && frame != 20)) }
      for id in ids {
        #expect((packed.position(of: id) - plain.position(of: id)).length < 1e-12)
        #expect((packed.velocity(of: id) - plain.velocity(of: id)).length < 1e-11)
      }
    }
  }

  /// A body that fell asleep wakes to its drift, and is moved by it once.
  @Test(arguments: Profile.allCases) func driftsWakePackedBodies(profile: Profile) {
    var (world, ids) = Self.world(profile, count: 10)
    while !world.isAsleep { world.advance(by: 1.0 / 60) }
    let (place, other) = (world.position(of: ids[3]), world.position(of: ids[4]))
    world.setDrift(SIMD2(), of: ids[4])
    world.setDrift(SIMD2(0.6, 0), of: ids[3])
    #expect(world.isAwake(ids[3]) && !world.isAwake(ids[4]))
    world.advance(by: 1.0 / 60)
    let way = world.position(of: ids[3]) - place
    #expect(way.x > 0.008 && way.x < 0.011)
    world.advance(by: 1.0 / 60)
    #expect(world.position(of: ids[3]).x - place.x < 0.011)
    #expect(world.position(of: ids[4]) == other)
  }

  @Test(arguments: Profile.allCases) func packedBodiesFallAsleepAndWake(profile: Profile) {
    var (world, ids) = Self.world(profile, count: 10)
    for _ in 0..<600 { world.advance(by: 1.0 / 60) }
    #expect(world.isAsleep && ids.allSatisfy { !world.isAwake($0) })
    let places = ids.map { world.position(of: $0) }
    for _ in 0..<10 { world.advance(by: 1.0 / 60) }
    #expect(ids.map { world.position(of: $0) } == places)
    world.setVelocity(SIMD2(1, 0), angular: 0, of: ids[3])
    #expect(world.isAwake(ids[3]) && !world.isAwake(ids[4]))
    for _ in 0..<5 { world.advance(by: 1.0 / 60) }
    #expect(world.position(of: ids[3]).x > places[3].x + 0.01)
    #expect(world.position(of: ids[4]) == places[4])
  }

  /// Whatever is done to a packed body is done to where it is now.
  @Test(arguments: Profile.allCases) func changesFindPackedBodiesWhereTheyAre(profile: Profile) {
    var (world, ids) = Self.world(profile, count: 6)
    for _ in 0..<10 { world.advance(by: 1.0 / 60) }
    #expect(world.packed.isFull)
    let (place, speed) = (world.position(of: ids[2]), world.velocity(of: ids[2]))
    world.applyImpulse(world.mass(of: ids[2]) * SIMD2(1, 0), at: place, to: ids[2])
    #expect(world.position(of: ids[2]) == place)
    #expect((world.velocity(of: ids[2]) - speed - SIMD2(1, 0)).length < 1e-12)
    world.advance(by: 1.0 / 60)
    world.advance(by: 1.0 / 60)
    let before = world.position(of: ids[1])
    world.gravity = SIMD2(0, -10)
    #expect(world.position(of: ids[1]) == before)
    world.removeBody(ids[0])
    for _ in 0..<10 { world.advance(by: 1.0 / 60) }
    #expect(ids.dropFirst().allSatisfy { world.position(of: $0).isFinite })
    #expect(world.bodyCount == 5)
  }

  /// A copy, taken while packed, goes on to the same bits.
  @Test(arguments: Profile.allCases) func aPackedCopyIsASnapshot(profile: Profile) {
    var (world, ids) = Self.world(profile, count: 9)
    for _ in 0..<7 { world.advance(by: 1.0 / 60) }
    var copy = world
    for _ in 0..<50 { world.advance(by: 1.0 / 60) }
    for _ in 0..<50 { copy.advance(by: 1.0 / 60) }
    for id in ids { #expect(world.position(of: id) == copy.position(of: id)) }
  }

  /// No index is cut short: the bodies around 2^16 move like the first (and those around 2^20, as
  /// `make bench` sees).
  @Test(arguments: Profile.allCases) func manyMoveLikeTheFirst(profile: Profile) {
    var world = World(profile: profile)
    var ids: [BodyID] = []
    for _ in 0..<(1 << 16) + 3 {
      let id = world.addBody(
        BodyDefinition(shape: .circle(radius: 0.1), position: SIMD2(1, 0.5)))
      _ = world.addJoint(
        .distance(
          .body(id, local: SIMD2()), .world(SIMD2()), length: 0, frequency: 1, dampingRatio: 0.8))
      ids.append(id)
    }
    for _ in 0..<4 { world.advance(by: 1.0 / 60) }
    let (place, speed) = (world.position(of: ids[0]), world.velocity(of: ids[0]))
    #expect(place.x < 1 && speed.x < 0)
    let differs = ids.indices.first {
      world.position(of: ids[$0]) != place || world.velocity(of: ids[$0]) != speed
    }
    #expect(differs == nil)
  }
}
