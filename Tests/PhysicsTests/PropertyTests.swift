import Foundation
import SeededRandom
import Testing

@testable import Physics

/// What holds of any scene, tried on random ones.
@Suite struct PropertyTests {
  static let seeds = propertySeeds(16)

  @Test(arguments: Profile.allCases, seeds) func everyNumberIsOne(profile: Profile, seed: Int) {
    var scene = RandomScene(seed, profile)
    for _ in 0..<24 {
      scene.run(5)
      let isFinite = scene.state.allSatisfy { $0.isFinite }
      #expect(isFinite)
      for body in scene.bodies {
        let place = scene.world.position(of: body)
        #expect(place.x > 0 && place.x < RandomScene.width, "frame, seed \(seed)")
        #expect(place.y > 0 && place.y < RandomScene.height, "frame, seed \(seed)")
      }
    }
  }

  /// Nothing from outside: neither joints nor impacts may change the sum of momentum.
  @Test(arguments: Profile.allCases, seeds) func momentumIsKept(profile: Profile, seed: Int) {
    var scene = RandomScene(seed, profile, isOpen: true)
    scene.world.restSpeed = 0
    let momentum = scene.world.momentum
    scene.run(90)
    #expect((scene.world.momentum - momentum).length < 1e-10)
  }

  /// 500 m/s is 50,000 pt/s. (Rods may pull their ends into a wall for a moment.)
  @Test(arguments: Profile.allCases, propertySeeds(20)) func nothingTunnels(
    profile: Profile, seed: Int
  ) {
    var scene = RandomScene(seed, profile, isTied: false, speed: 500)
    for _ in 0..<30 {
      scene.run(1)
      for body in scene.bodies {
        let place = scene.world.position(of: body)
        #expect(place.x > 0 && place.x < RandomScene.width)
        #expect(place.y > 0 && place.y < RandomScene.height)
      }
    }
  }

  /// On `.ideal` contacts create no energy, whatever rubs and spins. (Under weight the push-out of
  /// what overlaps lifts a little.)
  @Test(arguments: [(0.0, 1e-12), (10, 0.005)], propertySeeds(10))
  func contactsCreateNoEnergy(rule: (gravity: Double, most: Double), seed: Int) {
    var scene = RandomScene(seed, .ideal, isTied: false)
    for field in scene.fields { scene.world.removeField(field) }
    scene.world.gravity = SIMD2(0, rule.gravity)
    scene.world.restSpeed = 0
    for (k, body) in scene.bodies.enumerated() {
      var material = Material()
      (material.linearDamping, material.angularDamping) = (0, 0)
      (material.friction, material.restitution) = (0.5, Double(k % 3) / 2)
      scene.world.setMaterial(material, of: body)
      scene.world.setGravityScale(1, of: body)
    }
    var energy = scene.energy(rule.gravity)
    let first = energy
    for _ in 0..<90 {
      scene.run(1)
      let now = scene.energy(rule.gravity)
      #expect(now - energy <= rule.most * first)
      energy = now
    }
    #expect(energy < first)
  }

  @Test(arguments: Profile.allCases, seeds) func aCopyGoesOnToTheSameBits(
    profile: Profile, seed: Int
  ) {
    var scene = RandomScene(seed, profile)
    scene.run(seed % 40)
    var copy = scene
    scene.run(40)
    copy.run(40)
    #expect(scene.state == copy.state)
    var again = RandomScene(seed, profile)
    again.run(seed % 40 + 40)
    #expect(scene.state == again.state)
  }

  @Test(arguments: Profile.allCases, seeds) func removingAllLeavesNothing(
    profile: Profile, seed: Int
  ) {
    var scene = RandomScene(seed, profile)
    scene.run(20)
    for field in scene.fields { scene.world.removeField(field) }
    for body in scene.bodies.shuffled(using: &scene.dice) { scene.world.removeBody(body) }
    if let walls = scene.walls { scene.world.removeBody(walls) }
    let world = scene.world
    #expect(world.bodyCount == 0 && world.contacts.isEmpty && world.joints.order.isEmpty)
    #expect(world.joints.list.count == world.joints.free.count)
    #expect(world.outlines.pieces.count == world.outlines.freePieces.count)
    #expect(world.outlines.pieces.allSatisfy { $0.outlines.isEmpty })
    #expect(world.outlines.chains.count == world.outlines.freeChains.count)
    #expect(world.joints.turnSprings == 0 && world.joints.separating == 0 && !world.hasFields)
    #expect(world.isAsleep && world.momentum == SIMD2() && world.kineticEnergy == 0)
  }

  // MARK: - Waking

  /// Boxes at rest on a floor, asleep.
  private static func sleepers(_ profile: Profile) -> (World, [BodyID], floor: BodyID) {
    var world = World(profile, gravity: 10)
    let floorID = world.addWall([SIMD2(-9, 1), SIMD2(9, 1)])
    let boxes = [0.74, 0.2].map { y -> BodyID in
      world.add(.box(0.25, 0.25), at: SIMD2(0, y), weight: 1, filter: .everybody)
    }
    for _ in 0..<200 { world.advance(by: 1.0 / 60) }
    return (world, boxes, floorID)
  }

  enum Disturbance: CaseIterable {
    case gravity, floorGone, neighbourGone, hit, joint, field, shape, material, force
  }

  @Test(arguments: Profile.allCases, Disturbance.allCases) func sleepersWake(
    profile: Profile, by disturbance: Disturbance
  ) {
    var (world, boxes, floor) = Self.sleepers(profile)
    #expect(world.isAsleep)
    let before = boxes.map { world.position(of: $0) }
    switch disturbance {
    case .gravity: world.gravity = SIMD2(6, 0)
    case .floorGone: world.removeBody(floor)
    case .neighbourGone: world.removeBody(boxes[0])
    case .hit:
      world.add(.circle(radius: 0.2), at: SIMD2(-2, 0.2), SIMD2(6, 0), filter: .everybody)
    case .joint:
      world.tie(boxes[1], to: SIMD2(3, 0), frequency: 2, ratio: 0.5)
    case .field:
      var wind = FieldDefinition(.linearGravity)
      wind.direction = SIMD2(20, 0)
      world.setMember(true, boxes[1], of: world.addField(wind))
    case .shape: world.setShape(.circle(radius: 0.1), of: boxes[0])
    case .material:
      var material = Material()
      material.friction = 0
      world.setMaterial(material, of: boxes[0])
      #expect(world.isAwake(boxes[0]))
      return
    case .force:
      for _ in 0..<10 {
        world.applyForce(SIMD2(20, 0), at: SIMD2(0, 0.2), to: boxes[1])
        world.advance(by: 1.0 / 60)
      }
    }
    for _ in 0..<40 { world.advance(by: 1.0 / 60) }
    let moved = (world.position(of: boxes[1]) - before[1]).length
    #expect(moved > 0.02, "the upper box takes part")
  }
}
