import Foundation
import SeededRandom
import Testing

@testable import Physics

/// Random trees of bodies on joints of all kinds: what has to be kept is kept.
@Suite struct JointTreeTests {
  /// A tree of bodies, and what its joints hold.
  private struct Tree {
    var world = World(profile: .ideal)
    var bodies: [BodyID] = []
    var held: [(World) -> Double] = []
    /// The energy of its springs, J.
    var stored: [(World) -> Double] = []

    init(seed: Int, hangs: Bool) {
      var random = Dice(seed)
      if hangs { world.gravity = Vector(0, 10) }
      let count = random.whole(3...10)
      for i in 0..<count { grow(i, hangs, &random) }
    }

    private mutating func grow(_ i: Int, _ hangs: Bool, _ random: inout Dice) {
      let parent = i == 0 ? nil : random.whole(0...i - 1)
      let from = parent.map { world.position(of: bodies[$0]) } ?? Vector()
      let turn = 2 * Double.pi * random.real(0...1)
      let place = from + (0.4 + random.real(0...1)) * Vector(cos(turn), sin(turn))
      let id = IslandWorld.body(
        &world, at: place, Vector(random.real(0...1) - 0.5, random.real(0...1) - 0.5),
        half: Vector(0.1 + 0.3 * random.real(0...1), 0.1 + 0.3 * random.real(0...1)),
        weight: hangs ? 1 : 0)
      bodies.append(id)
      if let parent {
        join(bodies[parent], id, &random)
      } else if hangs {
        hold(.world(Vector()), .body(id, local: -place), [0, 1])
        _ = world.addJoint(.revolute(.world(Vector()), .body(id, local: -place)))
      }
    }

    private mutating func join(_ a: BodyID, _ b: BodyID, _ random: inout Dice) {
      let pin = 0.5 * (world.position(of: a) + world.position(of: b))
      let (onA, onB) = (world.local(pin, on: a), world.local(pin, on: b))
      switch random.whole(0...4) {
      case 0:
        _ = world.addJoint(.revolute(.body(a, local: onA), .body(b, local: onB)))
        hold(.body(a, local: onA), .body(b, local: onB), [0, 1])
      case 1:
        _ = world.addJoint(.weld(.body(a, local: onA), .body(b, local: onB), referenceAngle: 0))
        hold(.body(a, local: onA), .body(b, local: onB), [0, 1])
        held.append { $0.angle(of: b) - $0.angle(of: a) }
      case 2:
        let (p, q) = (Vector(0.05, -0.1), Vector(-0.1, 0.08))
        let length = (world.place(q, on: b) - world.place(p, on: a)).length
        _ = world.addJoint(
          .distance(
            .body(a, local: p), .body(b, local: q), length: length, frequency: 0, dampingRatio: 0))
        held.append { ($0.place(q, on: b) - $0.place(p, on: a)).length - length }
      case 3:
        let axis = Vector(0.6, 0.8)
        _ = world.addJoint(
          .slider(
            .body(a, local: onA), .body(b, local: onB), axis: axis, referenceAngle: 0, limits: nil))
        held.append { $0.angle(of: b) - $0.angle(of: a) }
        held.append { world in
          let apart = world.place(onB, on: b) - world.place(onA, on: a)
          let along = world.place(axis, on: a) - world.position(of: a)
          return along.cross(apart)
        }
      default:
        // At the centres, where the answer of the ends does not change: k stays m·ω².
        let length = 0.8 * (world.position(of: b) - world.position(of: a)).length
        _ = world.addJoint(
          .distance(
            .body(a, local: Vector()), .body(b, local: Vector()), length: length, frequency: 1.5,
            dampingRatio: 0))
        let omega = 3 * Double.pi
        let stiffness = omega * omega / (1 / world.mass(of: a) + 1 / world.mass(of: b))
        stored.append { world in
          let stretch = (world.position(of: b) - world.position(of: a)).length - length
          return 0.5 * stiffness * stretch * stretch
        }
      }
    }

    private mutating func hold(_ a: JointEnd, _ b: JointEnd, _ axes: [Int]) {
      for axis in axes {
        held.append { world in (world.place(of: b) - world.place(of: a))[axis] }
      }
    }

    var energy: Double {
      IslandWorld.energy(world, bodies) + stored.reduce(0) { $0 + $1(world) }
    }
  }

  @Test(arguments: propertySeeds(12).map { $0 + 1 })
  func aTreeThatHangsKeepsItsEnergy(seed: Int) {
    var tree = Tree(seed: seed, hangs: true)
    // Velocities that the joints do not allow are gone after the first step.
    tree.world.advance(by: 1.0 / 120)
    let before = tree.energy
    IslandWorld.run(&tree.world, 5)
    let scale = tree.bodies.reduce(1.0) { max($0, 10 * tree.world.mass(of: $1)) }
    #expect(abs(tree.energy - before) < 1e-9 * max(scale, abs(before)))
    for held in tree.held { #expect(abs(held(tree.world)) < 1e-11) }
    #expect(tree.bodies.allSatisfy { tree.world.method(of: $0) == .integrated })
  }

  @Test(arguments: propertySeeds(12).map { $0 + 1 })
  func aFreeTreeKeepsItsMomenta(seed: Int) {
    var tree = Tree(seed: seed, hangs: false)
    let before = Sums(tree.world, tree.bodies)
    IslandWorld.run(&tree.world, 5)
    let after = Sums(tree.world, tree.bodies)
    #expect((after.momentum - before.momentum).length < 1e-12)
    #expect(abs(after.angularMomentum - before.angularMomentum) < 1e-9)
    for held in tree.held { #expect(abs(held(tree.world)) < 1e-11) }
  }
}

extension World {
  fileprivate func place(of end: JointEnd) -> Vector {
    switch end {
    case .world(let place): place
    case .body(let id, let local): place(local, on: id)
    }
  }
}
