import Foundation
import Physics

/// Newton's cradle: a row of balls on rods, the first raised by 45°, touching, elastic.
enum CradleSuite {
  static let step = 1.0 / 120
  /// Steps a turn: two seconds, in which every phase of the swing comes by.
  private static let turn = 240

  static func run() {
    var table = Table(
      "cradle: a step's time",
      columns: [
        "balls", "Box2D 2.4.1", "Chipmunk", "ours, .uikit", "ours, .ideal", "Box2D / .uikit",
        "Box2D / .ideal", "quartiles", ">= 1x",
      ])
    for count in [5, 50] { table.add(measure(count)) }
    table.show()
    growth()
  }

  private static func measure(_ count: Int) -> [String] {
    let worlds: [any Steppable] = [
      PeerCradle(.box2d, count), PeerCradle(.chipmunk, count), OurCradle(.uikit, count),
      OurCradle(.ideal, count),
    ]
    var contest = Contest(
      worlds.map { world in
        Contest.Entry(name: "") {
          1e9 * processorSeconds { for _ in 0..<turn { world.step() } } / Double(turn)
        }
      })
    contest.run(rounds: 30)
    let (uikit, ideal) = (contest.ratios(0, to: 2), contest.ratios(0, to: 3))
    return ["\(count)"] + contest.times.map { Show.time($0.median) } + [
      Show.ratio(uikit.median), Show.ratio(ideal.median), Show.spread(ideal),
      Show.verdict(uikit.median >= 1 && ideal.median >= 1),
    ]
  }

  /// What an item costs in worlds of many, against worlds of few.
  private static func growth() {
    var table = Table(
      "growth: cost per item from 1,000 to 10,000", columns: ["world", "ratio", "<= 1.3x"])
    for profile in Profile.allCases {
      let ratio = perItem { WorldSprings(profile, $0) }
      table.add(["springs, .\(profile)", Show.ratio(ratio), Show.verdict(ratio <= 1.3)])
    }
    let items = perItem { AnimatorSprings(.ideal, $0) }
    table.add(["items through the animator", Show.ratio(items), Show.verdict(items <= 1.3)])
    table.show()
  }

  private static func perItem(_ make: (Int) -> any Steppable) -> Double {
    let counts = [1_000, 10_000]
    let worlds = counts.map(make)
    var contest = Contest(
      counts.indices.map { i in
        Contest.Entry(name: "") {
          worlds[i].restart()
          for _ in 0..<2 { worlds[i].step() }
          let steps = 100_000 / counts[i]
          let time = seconds { for _ in 0..<steps { worlds[i].step() } }
          return 1e9 * time / Double(steps * counts[i])
        }
      })
    contest.run(rounds: 40)
    return contest.times[1].median / contest.times[0].median
  }
}

/// Where the balls of a cradle hang, y downward.
private struct CradlePlaces {
  static let radius = 0.2
  static let length = 1.5
  static let angle = Double.pi / 4

  let balls: [(place: SIMD2<Double>, pivot: SIMD2<Double>)]

  init(_ count: Int) {
    balls = (0..<count).map { i in
      let pivot = SIMD2(2 * Self.radius * Double(i), 0)
      let turn = i == 0 ? Self.angle : 0
      return (pivot + Self.length * SIMD2(-sin(turn), cos(turn)), pivot)
    }
  }
}

private final class PeerCradle: Steppable {
  private let world: PeerWorld
  let guess = 200.0

  init(_ engine: PeerWorld.Engine, _ count: Int) {
    world = PeerWorld(engine, gravity: SIMD2(0, 10))
    for ball in CradlePlaces(count).balls {
      world.addPendulum(
        ball.place, radius: CradlePlaces.radius, pivot: ball.pivot, restitution: 1)
    }
  }

  func step() { world.step(CradleSuite.step) }
}

final class OurCradle: Steppable {
  private var world: World
  let guess = 200.0

  init(_ profile: Profile, _ count: Int) {
    world = World(profile: profile)
    world.gravity = SIMD2(0, 10)
    for ball in CradlePlaces(count).balls {
      var body = BodyDefinition(
        shape: .circle(radius: CradlePlaces.radius), position: ball.place)
      body.gravityScale = 1
      body.filter = ContactFilter(category: 1, collides: 1)
      body.material.friction = 0
      body.material.restitution = 1
      body.material.linearDamping = 0
      body.material.allowsRotation = false
      let id = world.addBody(body)
      _ = world.addJoint(
        .distance(
          .body(id, local: SIMD2()), .world(ball.pivot), length: CradlePlaces.length,
          frequency: 0, dampingRatio: 0))
    }
  }

  func step() { world.advance(by: CradleSuite.step) }
}
