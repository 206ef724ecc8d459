import Testing

@testable import Physics

/// Springs added many at once move as bodies on joints do.
@Suite struct SpringSetTests {
  static func pair(_ profile: Profile, count: Int) -> (World, SpringSetID, [BodyID]) {
    var world = World(profile: profile)
    let anchors = (0..<count).map { SIMD2(Double($0), 1) }
    let set = world.addSprings(anchors: anchors, frequency: 1.5, dampingRatio: 0.6)
    var ids: [BodyID] = []
    for (i, anchor) in anchors.enumerated() {
      let place = anchor + PackedSpringsTests.place(i)
      var body = BodyDefinition(shape: .circle(radius: 0.1), position: place)
      body.velocity = SIMD2(0, 0.5)
      body.material.linearDamping = 0
      let id = world.addBody(body)
      _ = world.addJoint(
        .distance(
          .body(id, local: SIMD2()), .world(anchor), length: 0, frequency: 1.5,
          dampingRatio: 0.6))
      ids.append(id)
      world.setMotion(position: place, velocity: SIMD2(0, 0.5), of: set, at: i)
    }
    return (world, set, ids)
  }

  @Test(arguments: Profile.allCases) func moveAsBodiesOnJoints(profile: Profile) {
    var (world, set, ids) = Self.pair(profile, count: 20)
    #expect(world.count(of: set) == 20)
    for _ in 0..<60 {
      world.advance(by: 1.0 / 60)
      for (i, id) in ids.enumerated() {
        #expect((world.position(of: set, at: i) - world.position(of: id)).length < 1e-11)
        #expect((world.velocity(of: set, at: i) - world.velocity(of: id)).length < 1e-10)
      }
    }
    var places = [SIMD2<Double>](repeating: SIMD2(), count: 20)
    world.copyPositions(of: set, into: &places)
    for i in places.indices {
      #expect((places[i] - world.position(of: set, at: i)).length < 1e-15)
    }
  }

  /// Blocks say what every mass says by itself, to the bit, whatever their number.
  @Test(arguments: Profile.allCases, [1, 255, 256, 257, 1000])
  func comeInBlocks(profile: Profile, count: Int) {
    var (world, set, ids) = Self.pair(profile, count: count)
    for _ in 0..<5 { world.advance(by: 1.0 / 60) }
    var places: [SIMD2<Double>] = []
    world.forEachBlockOfPositions(of: set) { first, block in
      #expect(first == places.count)
      for i in block.indices { places.append(block[i]) }
    }
    #expect(places == (0..<count).map { world.position(of: set, at: $0) })
    var packed: [SIMD2<Double>] = []
    world.forEachBlockOfPackedPlaces { _, block in
      for i in block.indices { packed.append(block[i]) }
    }
    var offsets: [SIMD2<Double>] = []
    world.forEachBlockOfDisplacements(of: set) { first, block in
      #expect(first == offsets.count)
      for i in block.indices { offsets.append(block[i]) }
    }
    var own: [SIMD2<Double>] = []
    world.forEachBlockOfPackedOffsets { _, block in for i in block.indices { own.append(block[i]) }
    }
    #expect(own.count == count && offsets.count == count)
    for i in 0..<count {
      #expect((places[i] - SIMD2(Double(i), 1) - offsets[i]).length < 1e-12)
      #expect((own[i] - offsets[i]).length < 1e-11)
    }
    #expect(world.packedBodies == ids)
    #expect(packed == ids.map { world.position(of: $0) })
  }

  @Test(arguments: Profile.allCases) func fallAsleepAndWake(profile: Profile) {
    var (world, set, ids) = Self.pair(profile, count: 5)
    for (i, id) in ids.enumerated() {
      world.removeBody(id)
      // Straight at the anchor: Apple's joint does not damp what goes round it.
      world.setMotion(position: SIMD2(Double(i) + 0.2, 1), velocity: SIMD2(), of: set, at: i)
    }
    for _ in 0..<600 { world.advance(by: 1.0 / 60) }
    #expect(world.isAsleep && world.kineticEnergy == 0)
    let before = world.position(of: set, at: 2)
    world.setMotion(position: SIMD2(2.5, 1), velocity: SIMD2(), of: set, at: 1)
    #expect(!world.isAsleep)
    for _ in 0..<10 { world.advance(by: 1.0 / 60) }
    #expect(world.velocity(of: set, at: 1).x < 0)
    #expect(world.momentum.x < 0)
    #expect(world.position(of: set, at: 2) == before)
    world.removeSprings(set)
    #expect(world.isAsleep)
  }

  /// No index is cut short.
  @Test(arguments: Profile.allCases) func aMillionMoveLikeTheFirst(profile: Profile) {
    let count = (1 << 20) + 3
    var world = World(profile: profile)
    let set = world.addSprings(
      anchors: .init(repeating: SIMD2(), count: count), frequency: 1, dampingRatio: 0.8)
    let probes = [0, 1 << 16, 1 << 18, (1 << 18) + 1, 1 << 20, count - 1]
    for i in probes {
      world.setMotion(position: SIMD2(1, 0.5), velocity: SIMD2(), of: set, at: i)
    }
    for _ in 0..<3 { world.advance(by: 1.0 / 60) }
    let place = world.position(of: set, at: 0)
    #expect(place.x < 1 && place.x > 0)
    for i in probes { #expect(world.position(of: set, at: i) == place) }
    #expect(world.position(of: set, at: 5) == SIMD2())
    var (next, moved) = (0, [Int]())
    world.forEachBlockOfPositions(of: set) { first, places in
      #expect(first == next && !places.isEmpty)
      for n in places.indices where places[n] != SIMD2() { moved.append(first + n) }
      next = first + places.count
    }
    #expect(next == count && moved == probes)
  }
}
