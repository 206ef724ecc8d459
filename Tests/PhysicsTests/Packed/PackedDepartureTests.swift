import Testing

@testable import Physics

/// Whatever a packed body comes to be tied to, pushed by or to touch, it goes on as if it had never
/// been packed.
@Suite struct PackedDepartureTests {
  enum Change: String, CaseIterable {
    case dragField, electricField, velocityField, turnSpring, secondSpring, rod, updatedSpring
    case lostSpring, touch, extraGravity, gravityScale, material, force, drift, spin, pieces, nail
    case restRule
  }

  /// What is changed: the third of six bodies, none of whose neighbours may notice.
  private func make(_ change: Change, in world: inout World, _ ids: [BodyID], _ joint: JointID) {
    let (body, place) = (ids[2], world.position(of: ids[2]))
    switch change {
    case .dragField, .electricField, .velocityField:
      var field = FieldDefinition(change == .dragField ? .drag : .electric)
      if change == .velocityField { field = FieldDefinition(.velocity) }
      (field.strength, field.direction, field.position) = (2, SIMD2(0.5, 0), SIMD2(9, 9))
      world.setCharge(0.3, of: body)
      world.setMember(true, body, of: world.addField(field))
    case .turnSpring:
      _ = world.addJoint(.turnSpring(body, to: 0.4, frequency: 2, dampingRatio: 0.5))
    case .secondSpring:
      _ = world.addJoint(
        .distance(
          .body(body, local: SIMD2()), .world(place + SIMD2(1, 1)), length: 0.5, frequency: 1,
          dampingRatio: 0.2))
    case .rod:
      _ = world.addJoint(
        .distance(
          .body(body, local: SIMD2()), .world(place + SIMD2(0, 1)), length: 1, frequency: 0,
          dampingRatio: 0))
    case .updatedSpring:
      world.updateJoint(
        joint,
        .distance(
          .body(body, local: SIMD2()), .world(SIMD2(2, 1)), length: 0, frequency: 3,
          dampingRatio: 0.1))
    case .lostSpring: world.removeJoint(joint)
    case .touch:
      let everybody = ContactFilter(category: 1, collides: 1)
      world.setFilter(everybody, of: body)
      world.setFilter(everybody, of: ids[3])
    case .extraGravity: world.setExtraGravity(SIMD2(3, -4), of: body)
    case .gravityScale: world.setGravityScale(0.5, of: body)
    case .material:
      var material = Material()
      (material.density, material.linearDamping) = (7, 1)
      world.setMaterial(material, of: body)
    case .force: world.applyForce(SIMD2(5, 2), at: place + SIMD2(0.1, 0), to: body)
    case .drift: world.setDrift(SIMD2(2, 1), of: body)
    case .spin: world.setVelocity(SIMD2(1, 1), angular: 3, of: body)
    case .pieces:
      world.setShape(.pieces([.circle(centre: SIMD2(0.1, 0), radius: 0.1)]), of: body)
    case .nail: world.setStatic(true, of: body)
    case .restRule: (world.restSpeed, world.restDuration) = (0.02, 0.25)
    }
  }

  private static let frame = 1.0 / 60

  private func scene(_ profile: Profile) -> (World, [BodyID], JointID) {
    var world = World(profile: profile)
    world.gravity = SIMD2(0, 10)
    var (ids, joints) = ([BodyID](), [JointID]())
    for i in 0..<6 {
      let anchor = SIMD2(0.6 * Double(i), 0)
      var body = BodyDefinition(
        shape: .circle(radius: 0.25), position: anchor + SIMD2(0.2 - 0.1 * Double(i % 3), 0.3))
      body.gravityScale = i % 2 == 0 ? 1 : 0
      body.velocity = SIMD2(Double(i), -1)
      let id = world.addBody(body)
      ids.append(id)
      joints.append(
        world.addJoint(
          .distance(
            .body(id, local: SIMD2()), .world(anchor), length: 0, frequency: 1,
            dampingRatio: 0.1)))
    }
    return (world, ids, joints[2])
  }

  @Test(arguments: Profile.allCases, Change.allCases)
  func goesOnAsUnpacked(profile: Profile, change: Change) {
    var (packed, ids, joint) = scene(profile)
    var plain = packed
    func advance(_ count: Int) {
      for _ in 0..<count {
        packed.advance(by: Self.frame)
        // Changes nothing, but keeps the world from packing.
        plain.setBullet(false, of: ids[0])
        plain.advance(by: Self.frame)
      }
    }
    advance(9)
    #expect(packed.packedCount == 6 && plain.packedCount == 0)
    make(change, in: &packed, ids, joint)
    make(change, in: &plain, ids, joint)
    #expect(packed.packedCount == (profile == .uikit && change == .drift ? 6 : 0))
    advance(30)
    // The rest are packed again, and that one as well if its spring is still all there is.
    #expect(packed.packedCount >= 4)
    for id in ids {
      #expect((packed.position(of: id) - plain.position(of: id)).length < 1e-12)
      #expect((packed.velocity(of: id) - plain.velocity(of: id)).length < 1e-11)
      #expect(abs(packed.angle(of: id) - plain.angle(of: id)) < 1e-12)
    }
    #expect(packed.time == plain.time)
  }

  /// A snapshot of a packed world takes every departure to the same bits as the world itself.
  @Test(arguments: Profile.allCases, Change.allCases)
  func snapshotsDepartToTheSameBits(profile: Profile, change: Change) {
    var (world, ids, joint) = scene(profile)
    for _ in 0..<9 { world.advance(by: Self.frame) }
    var copy = world
    for _ in 0..<2 { copy.advance(by: Self.frame) }
    copy = world
    make(change, in: &world, ids, joint)
    make(change, in: &copy, ids, joint)
    for _ in 0..<20 {
      world.advance(by: Self.frame)
      copy.advance(by: Self.frame)
    }
    for id in ids {
      #expect(world.position(of: id) == copy.position(of: id))
      #expect(world.velocity(of: id) == copy.velocity(of: id))
    }
  }

  /// Rest is what the world says it is, packed or not: the time to it differs by a look at most.
  @Test(arguments: Profile.allCases, [0.25, 1.0])
  func restsByTheRule(profile: Profile, duration: Double) {
    var (packed, ids, _) = scene(profile)
    packed.restDuration = duration
    packed.restSpeed = 0.05
    var material = Material()
    // Apple's springs do not brake what swings about their anchors.
    material.linearDamping = 2
    for id in ids { packed.setMaterial(material, of: id) }
    var plain = packed
    var frames = (packed: 0, plain: 0)
    for _ in 0..<900 {
      packed.advance(by: Self.frame)
      plain.setBullet(false, of: ids[0])
      plain.advance(by: Self.frame)
      if !packed.isAsleep { frames.packed += 1 }
      if !plain.isAsleep { frames.plain += 1 }
    }
    #expect(packed.isAsleep && plain.isAsleep && frames.plain > 60)
    #expect(abs(frames.packed - frames.plain) <= 30 + Int(60 * duration / 8))
  }
}
