import Testing

@testable import Physics

/// What holds of any world.
@Suite struct WorldTests {
  static let frame = 1.0 / 60

  /// A walled box with boxes and circles in it, two of them joined, one on a spring.
  static func crowd(_ profile: Profile) -> (World, [BodyID]) {
    var world = World(profile, gravity: 10)
    world.addWall([SIMD2(0, 0), SIMD2(6, 0), SIMD2(6, 6), SIMD2(0, 6), SIMD2(0, 0)])
    var bodies: [BodyID] = []
    for i in 0..<12 {
      let place = SIMD2(0.9 + Double(i % 4) * 1.3, 0.8 + Double(i / 4) * 1.2)
      bodies.append(
        world.add(
          i % 2 == 0 ? .box(0.4, 0.25) : .circle(radius: 0.2 + 0.01 * Double(i)), at: place,
          SIMD2(Double(i % 3) - 1, 0.5), angle: 0.3 * Double(i), weight: 1, filter: .everybody))
    }
    _ = world.addJoint(
      .distance(
        .body(bodies[0], local: SIMD2(0.4, 0)), .body(bodies[1], local: SIMD2()), length: 0.8,
        frequency: 0, dampingRatio: 0))
    world.tie(bodies[5], to: SIMD2(3, 1), frequency: 2, ratio: 0.2)
    _ = world.addJoint(
      .revolute(.body(bodies[10], local: SIMD2(-0.4, 0)), .world(SIMD2(3.2, 3.2))))
    return (world, bodies)
  }

  @Test(arguments: Profile.allCases) func aCrowdStaysInsideAndApart(profile: Profile) {
    var (world, bodies) = Self.crowd(profile)
    for _ in 0..<300 {
      world.advance(by: Self.frame)
      for body in bodies {
        let place = world.position(of: body)
        #expect(place.x > 0 && place.x < 6 && place.y > 0 && place.y < 6)
        #expect(world.velocity(of: body).length < 60)
      }
    }
    // Circles do not sink into one another by more than the solver's slop leaves, 1 pt and a bit.
    for i in stride(from: 1, to: 12, by: 2) {
      for j in stride(from: i + 2, to: 12, by: 2) {
        let reach = 0.4 + 0.01 * Double(i + j)
        let apart = (world.position(of: bodies[i]) - world.position(of: bodies[j])).length
        #expect(apart > reach - 0.02)
      }
    }
  }

  /// A world without its lists that mean nothing between steps goes on as the one with them.
  @Test(arguments: Profile.allCases, 1...6)
  func itGoesOnAlikeWithoutScratch(profile: Profile, seed: Int) {
    var scene = RandomScene(seed, profile)
    var other = scene.world
    for frame in 0..<120 {
      if frame % 3 == 0 { other = other.withoutScratch }
      scene.world.advance(by: Self.frame)
      other.advance(by: Self.frame)
      for body in scene.bodies {
        #expect(scene.world.position(of: body) == other.position(of: body))
        #expect(scene.world.velocity(of: body) == other.velocity(of: body))
      }
    }
    let state = other.withoutScratch
    #expect(state.broadPhase.entries.isEmpty && state.broadPhase.pairs.isEmpty)
    #expect(state.scratch.island.bodies.capacity == 0)
  }

  @Test func aRemovedSlotDoesNotAnswerToItsOldName() {
    var world = World(profile: .uikit)
    let old = world.add(.circle(radius: 1))
    world.removeBody(old)
    let new = world.add(.circle(radius: 1))
    #expect(!world.contains(old) && world.contains(new))
  }

  @Test(arguments: Profile.allCases) func aStackOfBoxesComesToRest(profile: Profile) {
    var world = World(profile, gravity: 10)
    world.addWall([SIMD2(-5, 0), SIMD2(5, 0)])
    var boxes: [BodyID] = []
    for i in 0..<4 {
      boxes.append(
        world.add(
          .box(0.5, 0.25), at: SIMD2(0, -0.3 - 0.55 * Double(i)), weight: 1, filter: .everybody))
    }
    for _ in 0..<300 { world.advance(by: Self.frame) }
    #expect(world.isAsleep)
    for (i, box) in boxes.enumerated() {
      // Within the skins of all the faces below it.
      #expect(abs(world.position(of: box).y + 0.25 + 0.5 * Double(i)) < 0.025 * Double(i + 1))
      #expect(abs(world.position(of: box).x) < 0.01)
      #expect(abs(world.angle(of: box)) < 0.01)
    }
  }

  /// A box slides down a slope if that is steeper than its friction, and stays otherwise.
  @Test(arguments: [(0.1, 0.0), (0.5, 3.0)]) func friction(slope: Double, speed: Double) {
    var world = World(profile: .uikit)
    world.gravity = 10 * SIMD2(slope, 1)
    world.addWall([SIMD2(-9, 0), SIMD2(9, 0)])
    let body = world.add(
      .box(0.5, 0.25), at: SIMD2(0, -0.27), weight: 1, damping: 0, filter: .everybody)
    for _ in 0..<60 { world.advance(by: Self.frame) }
    // Friction 0.2: a slope of 0.1 holds; one of 0.5 leaves (0.5 − 0.2)·10 m/s² for a second.
    #expect(abs(world.velocity(of: body).x - speed) < 0.06)
  }

  @Test func reportsOnlyPairsDoNotBounce() {
    var world = World(profile: .uikit)
    let wallID = world.addWall(
      [SIMD2(1, -1), SIMD2(1, 1)], ContactFilter(category: 1, collides: 2))
    let ballID = world.add(
      .circle(radius: 0.1), SIMD2(2, 0), damping: 0, filter: ContactFilter(category: 2, reports: 1))
    var kinds: [ContactEvent.Kind] = []
    for _ in 0..<60 {
      world.advance(by: Self.frame)
      for event in world.contactEvents {
        #expect(event.a == wallID && event.b == ballID)
        kinds.append(event.kind)
      }
    }
    #expect(kinds == [.began, .ended])
    #expect(world.velocity(of: ballID) == SIMD2(2, 0))
  }

  @Test func fatBoundsReachATenthOfAMetre() {
    var world = World(profile: .uikit)
    let body = world.add(.circle(radius: 0.5), at: SIMD2(1, 1))
    let box = world.aabb(of: body)
    #expect((box.lower - SIMD2(0.4, 0.4)).length < 1e-12)
    #expect((box.upper - SIMD2(1.6, 1.6)).length < 1e-12)
  }
}

@Suite struct JointTests {
  /// Two overlapping bodies whose joint forbids them to touch stay where they are, and part when it
  /// goes.
  @Test func aJointMayForbidItsEndsToTouch() {
    var world = World(profile: .uikit)
    let a = world.add(.circle(radius: 0.2), filter: .everybody)
    let b = world.add(.circle(radius: 0.2), at: SIMD2(0.3, 0), filter: .everybody)
    let pin = world.addJoint(
      .revolute(
        .body(a, local: SIMD2(0.15, 0)), .body(b, local: SIMD2(-0.15, 0)),
        lettingEndsCollide: false))
    for _ in 0..<10 { world.advance(by: 1.0 / 60) }
    #expect((world.position(of: b) - world.position(of: a)).length < 0.3001)
    #expect(world.contactEvents.isEmpty && world.contacts.isEmpty)
    world.removeJoint(pin)
    for _ in 0..<30 { world.advance(by: 1.0 / 60) }
    #expect((world.position(of: b) - world.position(of: a)).length > 0.38)
  }

  @Test func aHandOfBoundedForcePullsNoHarder() {
    var world = World(profile: .uikit)
    let body = world.add(.circle(radius: 0.2), damping: 0)
    _ = world.addJoint(
      .distance(
        .body(body, local: SIMD2()), .world(SIMD2(5, 0)), length: 0, frequency: 5,
        dampingRatio: 1, maximumForce: 0.3))
    let h = 1.0 / 120
    world.advance(by: h)
    #expect(world.velocity(of: body) == SIMD2(), "the first 1/120 s moves nothing")
    for step in 1...10 {
      world.advance(by: h)
      let most = 0.3 / world.mass(of: body) * h * Double(step)
      #expect(abs(world.velocity(of: body).x - most) < 1e-9)
    }
  }

  /// Moving an anchor keeps the joint and wakes the body.
  @Test(arguments: Profile.allCases) func anAnchorMayMove(profile: Profile) {
    var world = World(profile: profile)
    let body = world.add(.box(0.2, 0.2))
    func spring(_ place: SIMD2<Double>) -> JointDefinition {
      .distance(
        .body(body, local: SIMD2()), .world(place), length: 0, frequency: 2, dampingRatio: 0.7)
    }
    let joint = world.addJoint(spring(SIMD2()))
    for _ in 0..<60 { world.advance(by: 1.0 / 60) }
    #expect(world.isAsleep)
    world.updateJoint(joint, spring(SIMD2(1, 2)))
    #expect(world.isAwake(body))
    for _ in 0..<300 { world.advance(by: 1.0 / 60) }
    // Apple's dead zone is half a point; `.ideal` has none.
    let error = (world.position(of: body) - SIMD2(1, 2)).length
    #expect(error < (profile == .uikit ? 0.006 : 1e-12))
  }
}
