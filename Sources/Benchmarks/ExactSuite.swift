import Foundation
import Physics

/// What integrated islands cost beside Box2D 2.4.1, which is fast and wrong there.
enum ExactSuite {
  private static let step = 1.0 / 120

  private struct Case {
    let name: String
    /// What a step may take, s.
    let bar: Double
    let scene: ExactScene
  }

  private static var cases: [Case] {
    [
      Case(name: "double pendulum", bar: 5e-6, scene: .rods(1, links: 2)),
      Case(name: "double pendulum of bars", bar: 5e-6, scene: .bars(1, links: 2)),
      Case(name: "rope of 50 rods", bar: 200e-6, scene: .rods(1, links: 50)),
      Case(name: "rope of 50 bars", bar: .infinity, scene: .bars(1, links: 50)),
      Case(name: "rope of 128 rods", bar: .infinity, scene: .rods(1, links: 128)),
      Case(name: "20 coupled springs", bar: 20e-6, scene: .springs(20)),
      Case(name: "1,000 pendula", bar: 1e-3, scene: .rods(1000, links: 1)),
      Case(name: "1,000 pendula of bars", bar: .infinity, scene: .bars(1000, links: 1)),
    ]
  }

  static func run() {
    var table = Table(
      "exact: a step of 1/120 s",
      columns: ["world", "Box2D 2.4.1", "ours, .ideal", "quartiles", "at most", "holds"])
    for one in cases { table.add(measure(one)) }
    table.show()
  }

  private static func measure(_ one: Case) -> [String] {
    let steps = 240
    let peer = PeerWorld(.box2d, gravity: SIMD2(0, 10))
    one.scene.build(peer)
    var ours = World(profile: .ideal)
    one.scene.build(&ours)
    var contest = Contest([
      Contest.Entry(steps: steps) { peer.step(step) },
      Contest.Entry(steps: steps) { ours.advance(by: step) },
    ])
    contest.run(rounds: 12)
    let time = contest.times[1]
    return [
      one.name, Show.time(contest.times[0].median), Show.time(time.median),
      "\(Show.time(time.quantile(0.25))) - \(Show.time(time.quantile(0.75)))",
      one.bar.isFinite ? Show.time(1e9 * one.bar) : "-",
      one.bar.isFinite ? Show.verdict(time.median <= 1e9 * one.bar) : "-",
    ]
  }
}

/// A world without contacts, for both engines.
enum ExactScene {
  /// Chains of circles on rods of 0.2 m from centre to centre, pulled to the side.
  case rods(Int, links: Int)
  /// Chains of bars of 0.2 m pinned end to end, pulled to the side.
  case bars(Int, links: Int)
  /// Bodies in a row on springs, every other one moved aside.
  case springs(Int)

  private static let half = SIMD2(0.02, 0.1)
  private static let tilt = 0.6

  private struct Link {
    /// Where it starts and ends.
    var start, end: SIMD2<Double>
    var angle: Double
    var upper: Int?
  }

  private func links(_ count: Int, _ length: Int) -> [Link] {
    (0..<count).flatMap { n in
      var start = SIMD2(Double(n), 0)
      return (0..<length).map { i in
        let angle = Self.tilt + 0.02 * Double(i % 7)
        let end = start + 2 * Self.half.y * SIMD2(-sin(angle), cos(angle))
        defer { start = end }
        return Link(start: start, end: end, angle: angle, upper: i == 0 ? nil : n * length + i - 1)
      }
    }
  }

  private func masses(_ count: Int) -> [SIMD2<Double>] {
    (0...count).map { SIMD2(0.5 * Double($0), $0 % 2 == 0 ? 0 : 0.1) }
  }

  func build(_ world: PeerWorld) {
    switch self {
    case .rods(let count, let length):
      for link in links(count, length) {
        world.addRod(link.end, radius: 0.05, upper: link.upper, pivot: link.start)
      }
    case .bars(let count, let length):
      for link in links(count, length) {
        world.addPinnedBar(
          0.5 * (link.start + link.end), angle: link.angle, half: Self.half, upper: link.upper,
          pivot: link.start)
      }
    case .springs(let count):
      for place in masses(count) {
        world.addCircle(place, radius: 0.1, friction: 0, restitution: 0)
      }
      for i in 1...count { world.addLink(i - 1, i, frequency: 2, ratio: 0.05) }
    }
  }

  func build(_ world: inout World) {
    world.gravity = SIMD2(0, 10)
    var made: [BodyID] = []
    switch self {
    case .rods(let count, let length):
      for link in links(count, length) {
        made.append(add(&world, .circle(radius: 0.05), link.end, 0))
        let upper = link.upper.map { JointEnd.body(made[$0], local: SIMD2()) }
        _ = world.addJoint(
          .distance(
            upper ?? .world(link.start), .body(made[made.count - 1], local: SIMD2()),
            length: 2 * Self.half.y, frequency: 0, dampingRatio: 0))
      }
    case .bars(let count, let length):
      for link in links(count, length) {
        made.append(
          add(&world, .box(halfExtents: Self.half), 0.5 * (link.start + link.end), link.angle))
        let upper = link.upper.map { JointEnd.body(made[$0], local: SIMD2(0, Self.half.y)) }
        _ = world.addJoint(
          .revolute(
            upper ?? .world(link.start),
            .body(made[made.count - 1], local: SIMD2(0, -Self.half.y))))
      }
    case .springs(let count):
      for place in masses(count) { made.append(add(&world, .circle(radius: 0.1), place, 0)) }
      for i in 1...count {
        _ = world.addJoint(
          .distance(
            .body(made[i - 1], local: SIMD2()), .body(made[i], local: SIMD2()),
            length: (masses(count)[i] - masses(count)[i - 1]).length, frequency: 2,
            dampingRatio: 0.05))
      }
    }
  }

  private func add(
    _ world: inout World, _ shape: BodyShape, _ place: SIMD2<Double>, _ angle: Double
  ) -> BodyID {
    var body = BodyDefinition(shape: shape, position: place)
    body.angle = angle
    body.gravityScale = 1
    (body.material.linearDamping, body.material.angularDamping) = (0, 0)
    return world.addBody(body)
  }
}
