import Foundation
import SeededRandom

@testable import Physics

/// Random numbers, the same for a seed on every machine.
struct Dice: RandomNumberGenerator {
  private var random: SplitMix64
  init(_ seed: Int) {
    random = SplitMix64(state: UInt64(truncatingIfNeeded: seed) &* 0x2545_F491_4F6C_DD1D)
  }

  mutating func next() -> UInt64 { random.next() }

  mutating func real(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }
  mutating func whole(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  mutating func vector(_ reach: Double) -> SIMD2<Double> {
    SIMD2(real(-reach...reach), real(-reach...reach))
  }
}

/// A scene of random bodies, joints and fields, in walls or in the open.
struct RandomScene {
  static let width = 10.0
  static let height = 8.0

  var world: World
  var bodies: [BodyID] = []
  var joints: [JointID] = []
  var fields: [FieldID] = []
  var walls: BodyID?
  var dice: Dice

  init(
    _ seed: Int, _ profile: Profile, isOpen: Bool = false, isTied: Bool = true, speed: Double = 3
  ) {
    world = World(profile: profile)
    dice = Dice(seed)
    if !isOpen { addWalls() }
    for i in 0..<dice.whole(4...12) { addBody(i, isOpen: isOpen, speed: speed) }
    for _ in 0..<(isTied ? dice.whole(0...4) : 0) { addJoint(isOpen: isOpen) }
    guard !isOpen else { return }
    world.gravity = dice.vector(10)
    for _ in 0..<dice.whole(0...2) { addField() }
  }

  private mutating func addWalls() {
    var corners = [
      SIMD2(0, 0), SIMD2(Self.width, 0), SIMD2(Self.width, Self.height), SIMD2(0, Self.height),
      SIMD2(0, 0),
    ]
    if dice.whole(0...1) == 1 { corners.reverse() }
    self.walls = world.addWall(corners)
  }

  mutating func shape() -> BodyShape {
    switch dice.whole(0...3) {
    case 0: return .circle(radius: dice.real(0.1...0.45))
    case 1: return .box(halfExtents: SIMD2(dice.real(0.1...0.45), dice.real(0.1...0.45)))
    case 2: return .pieces([ring(dice.whole(3...24))])
    default:
      return .pieces([
        .circle(centre: SIMD2(-0.2, 0), radius: 0.2), .circle(centre: SIMD2(0.2, 0), radius: 0.2),
        .polygon([SIMD2(-0.2, -0.1), SIMD2(0.2, -0.1), SIMD2(0.2, 0.1), SIMD2(-0.2, 0.1)]),
      ])
    }
  }

  private mutating func ring(_ count: Int) -> ConvexPiece {
    let reach = SIMD2(dice.real(0.15...0.45), dice.real(0.15...0.45))
    return .polygon(
      (0..<count).map {
        let angle = 2 * Double.pi * Double($0) / Double(count)
        return reach * SIMD2(cos(angle), sin(angle))
      })
  }

  private mutating func addBody(_ i: Int, isOpen: Bool, speed: Double) {
    let place = SIMD2(1 + 2 * Double(i % 4), 1 + 2 * Double(i / 4)) + dice.vector(0.3)
    bodies.append(
      world.add(
        shape(), at: place, dice.vector(speed), spin: dice.real(-5...5), angle: dice.real(-3...3),
        weight: isOpen ? 0 : Double(dice.whole(0...1)), damping: isOpen ? 0 : dice.real(0...1),
        turnDamping: dice.real(0...1), restitution: dice.real(0...1), friction: dice.real(0...1),
        density: dice.real(0.2...5), turns: dice.whole(0...3) > 0, filter: .everybody))
    world.setBullet(dice.whole(0...1) == 0, of: bodies[i])
    world.setCharge(dice.real(-1...1), of: bodies[i])
  }

  private mutating func addJoint(isOpen: Bool) {
    let a = bodies[dice.whole(0...bodies.count - 1)]
    let b = bodies[dice.whole(0...bodies.count - 1)]
    let isFree = a == b
    if isFree && isOpen { return }
    let middle = 0.5 * (world.position(of: a) + world.position(of: b))
    let first = JointEnd.body(a, local: world.local(middle, on: a))
    let second = isFree ? .world(middle) : JointEnd.body(b, local: world.local(middle, on: b))
    let turn = isFree ? -world.angle(of: a) : world.angle(of: b) - world.angle(of: a)
    let apart = JointEnd.body(a, local: SIMD2())
    let other = isFree ? .world(middle + SIMD2(0.5, 0)) : JointEnd.body(b, local: SIMD2())
    let span = isFree ? 0.5 : (world.position(of: a) - world.position(of: b)).length
    let kind: JointDefinition
    switch dice.whole(0...7) {
    case 0: kind = .distance(apart, other, length: span, frequency: 0, dampingRatio: 0)
    case 1: kind = .distance(apart, other, length: 0.5 * span, frequency: 2, dampingRatio: 0.3)
    case 2: kind = .revolute(first, second, lettingEndsCollide: false)
    case 3:
      kind = .hinge(
        first, second, referenceAngle: turn, limits: -0.5...1, frictionTorque: 0.01,
        lettingEndsCollide: false)
    case 4: kind = .weld(first, second, referenceAngle: turn, lettingEndsCollide: false)
    case 5:
      kind = .slider(
        first, second, axis: SIMD2(0.6, 0.8), referenceAngle: turn, limits: -0.2...0.3,
        lettingEndsCollide: false)
    case 6: kind = .rope(apart, other, maximumLength: span)
    default:
      kind =
        isOpen
        ? .revolute(first, second)
        : .turnSpring(a, to: 0.3, frequency: 2, dampingRatio: 0.2)
    }
    joints.append(world.addJoint(kind))
  }

  private mutating func addField() {
    let kinds: [FieldKind] = [
      .drag, .vortex, .radialGravity, .linearGravity, .noise(Noise(smoothness: 0.3, speed: 1)),
      .turbulence(Noise(smoothness: 0.1, speed: 0.5)), .spring, .electric, .magnetic,
    ]
    var field = FieldDefinition(kinds[dice.whole(0...kinds.count - 1)])
    field.position = SIMD2(dice.real(0...Self.width), dice.real(0...Self.height))
    field.strength = dice.real(-1...3)
    field.minimumRadius = 0.2
    field.direction = dice.vector(3)
    if dice.whole(0...1) == 0 { field.region = .disc(radius: 3) }
    let id = world.addField(field)
    for body in bodies where dice.whole(0...1) == 0 { world.setMember(true, body, of: id) }
    fields.append(id)
  }

  /// Every number of every body.
  var state: [Double] {
    bodies.flatMap { body -> [Double] in
      let (p, v) = (world.position(of: body), world.velocity(of: body))
      return [p.x, p.y, world.angle(of: body), v.x, v.y, world.angularVelocity(of: body)]
    }
  }

  /// Of motion and height, J.
  func energy(_ gravity: Double) -> Double {
    bodies.reduce(world.kineticEnergy) {
      $0 + world.mass(of: $1) * gravity * (Self.height - world.position(of: $1).y)
    }
  }

  mutating func run(_ frames: Int) { for _ in 0..<frames { world.advance(by: 1.0 / 60) } }
}
