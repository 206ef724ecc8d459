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
  }

  private static func measure(_ count: Int) -> [String] {
    let worlds: [any Steppable] = [
      PeerCradle(.box2d, count), PeerCradle(.chipmunk, count), OurCradle(.uikit, count),
      OurCradle(.ideal, count),
    ]
    var contest = Contest(worlds.map { world in Contest.Entry(steps: turn) { world.step() } })
    contest.run(rounds: 30)
    let (uikit, ideal) = (contest.ratios(0, to: 2), contest.ratios(0, to: 3))
    return ["\(count)"] + contest.times.map { Show.time($0.median) } + [
      Show.ratio(uikit.median), Show.ratio(ideal.median), Show.spread(ideal),
      Show.verdict(uikit.median >= 1 && ideal.median >= 1),
    ]
  }
}

/// Where the balls of a cradle and their pivots are, y downward.
private enum CradlePlaces {
  static let radius = 0.2, length = 1.5

  static func balls(_ count: Int) -> [(place: SIMD2<Double>, pivot: SIMD2<Double>)] {
    (0..<count).map { i in
      let pivot = SIMD2(2 * radius * Double(i), 0)
      let turn = i == 0 ? Double.pi / 4 : 0
      return (pivot + length * SIMD2(-sin(turn), cos(turn)), pivot)
    }
  }
}

private final class PeerCradle: Steppable {
  private let world: PeerWorld

  init(_ engine: PeerWorld.Engine, _ count: Int) {
    world = PeerWorld(engine, gravity: SIMD2(0, 10))
    for ball in CradlePlaces.balls(count) {
      world.addPendulum(
        ball.place, radius: CradlePlaces.radius, pivot: ball.pivot, restitution: 1)
    }
  }

  func step() { world.step(CradleSuite.step) }
}

private final class OurCradle: Steppable {
  private var world: World

  init(_ profile: Profile, _ count: Int) {
    world = World(profile: profile)
    world.gravity = SIMD2(0, 10)
    for ball in CradlePlaces.balls(count) {
      var body = BodyDefinition(
        shape: .circle(radius: CradlePlaces.radius), position: ball.place)
      body.gravityScale = 1
      body.filter = ContactFilter(category: 1, collides: 1)
      (body.material.friction, body.material.restitution) = (0, 1)
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
