import Foundation
import Physics

/// A pile: bodies of mixed sizes dropped from a lattice into a box, sleep on.
enum PileSuite {
  static let step = 1.0 / 120
  private static let bar = 1.5
  /// Ten seconds; eight of the large piles, so that all of it does not take too long.
  private static func steps(_ count: Int) -> Int { count > 1_000 ? 960 : 1200 }
  /// Steps a turn, so that all engines are at the same stage when they are compared.
  private static let turn = 24

  static func run() {
    for shape in Pile.Shape.allCases {
      for count in [1_000, 10_000] { measure(Pile(shape, count)) }
    }
    showSettled()
  }

  private static func measure(_ pile: Pile) {
    let worlds: [(name: String, world: any PileWorld)] = [
      ("Box2D 2.4.1", PeerPile(.box2d, pile)), ("Chipmunk 7.0.3", PeerPile(.chipmunk, pile)),
      ("ours, .uikit", OurPile(.uikit, pile)), ("ours, .ideal", OurPile(.ideal, pile)),
    ]
    var contest = Contest(
      worlds.map { entry in
        Contest.Entry(name: entry.name, steps: turn) { entry.world.step() }
      })
    var depths = worlds.map { _ in Depths() }
    let rounds = steps(pile.count) / turn
    for round in 0..<rounds {
      contest.run(rounds: 1)
      for (w, entry) in worlds.enumerated() {
        depths[w].add(pile.deepest(entry.world), isLate: round * 5 >= rounds * 4)
      }
    }
    show(pile, contest, depths)
  }

  private static func show(_ pile: Pile, _ contest: Contest, _ depths: [Depths]) {
    var table = Table(
      "pile: \(pile.count) \(pile.shape.plural), \(steps(pile.count)) steps",
      columns: [
        "engine", "mean step", "late step", "Box2D /", "quartiles", "deepest", "late", "late mean",
        ">= \(bar)x, no deeper",
      ])
    for (i, entry) in contest.entries.enumerated() {
      let ratios = contest.ratios(0, to: i)
      let total = contest.times[0].sum / contest.times[i].sum
      let isOurs = i >= 2
      let holds =
        total >= bar && depths[i].latest <= depths[0].latest
        && depths[i].lateMean <= depths[0].lateMean
      table.add([
        entry.name, Show.time(contest.times[i].mean), Show.time(contest.times[i].values.last ?? 0),
        Show.ratio(total), Show.spread(ratios), Show.percent(depths[i].deepest),
        Show.percent(depths[i].latest), Show.percent(depths[i].lateMean),
        isOurs ? Show.verdict(holds) : "",
      ])
    }
    table.show()
  }

  /// What a settled pile costs.
  private static func showSettled() {
    var table = Table(
      "pile: at rest", columns: ["world", "asleep after", "step", "< 1 µs"])
    for profile in Profile.allCases {
      for shape in Pile.Shape.allCases {
        let world = OurPile(profile, Pile(shape, 1_000))
        var steps = 0
        while !world.isAsleep, steps < 12_000 {
          world.step()
          steps += 1
        }
        var times = Measures()
        for _ in 0..<50 { times.append(1e9 * seconds { for _ in 0..<100 { world.step() } } / 100) }
        table.add([
          ".\(profile), 1000 \(shape.plural)",
          world.isAsleep ? Show.digits(Double(steps) * step) + " s" : "never",
          Show.time(times.median), Show.verdict(world.isAsleep && times.median < 1000),
        ])
      }
    }
    table.show()
  }
}

/// How deep bodies sink into one another and the walls, as shares of the mean diameter.
private struct Depths {
  private(set) var deepest = 0.0
  private(set) var latest = 0.0
  private var late = Measures()
  var lateMean: Double { late.mean }

  mutating func add(_ depths: (deepest: Double, mean: Double), isLate: Bool) {
    deepest = max(deepest, depths.deepest)
    guard isLate else { return }
    latest = max(latest, depths.deepest)
    late.append(depths.mean)
  }
}

/// An engine with a pile in it.
protocol PileWorld: AnyObject {
  /// How it rounds its outlines, m.
  var skin: Pile.Skin { get }
  func step()
  func place(_ body: Int) -> (position: SIMD2<Double>, angle: Double)
}

private final class PeerPile: PileWorld {
  private let world: PeerWorld
  let skin: Pile.Skin

  init(_ engine: PeerWorld.Engine, _ pile: Pile) {
    skin = engine == .box2d ? Pile.Skin(box: 0.01, wall: 0.01) : Pile.Skin()
    world = PeerWorld(engine, gravity: SIMD2(0, 10), sleeps: true)
    for (p, q) in pile.walls { world.addWall(p, q, friction: Pile.friction) }
    for body in pile.bodies {
      switch pile.shape {
      case .circle:
        world.addCircle(body.place, radius: body.size, friction: Pile.friction, restitution: 0)
      case .box:
        world.addBox(
          body.place, half: SIMD2(repeating: body.size), friction: Pile.friction, restitution: 0)
      }
    }
  }

  func step() { world.step(PileSuite.step) }
  func place(_ body: Int) -> (position: SIMD2<Double>, angle: Double) {
    (world.position(body), world.angle(body))
  }
}

private final class OurPile: PileWorld {
  private var world: World
  private var ids: [BodyID] = []
  let skin: Pile.Skin

  init(_ profile: Profile, _ pile: Pile) {
    skin =
      profile == .uikit
      ? Pile.Skin(box: 0.01, wall: 0.01) : Pile.Skin(margin: 0.002_5, box: 0.002_5)
    world = World(profile: profile)
    world.gravity = SIMD2(0, 10)
    let everybody = ContactFilter(category: 1, collides: 1)
    for (p, q) in pile.walls {
      var wall = BodyDefinition(shape: .chain([p, q]), position: SIMD2())
      wall.isStatic = true
      wall.filter = everybody
      (wall.material.friction, wall.material.restitution) = (Pile.friction, 0)
      _ = world.addBody(wall)
    }
    for place in pile.bodies {
      let shape: BodyShape =
        pile.shape == .circle
        ? .circle(radius: place.size) : .box(halfExtents: SIMD2(repeating: place.size))
      var body = BodyDefinition(shape: shape, position: place.place)
      body.filter = everybody
      body.gravityScale = 1
      (body.material.friction, body.material.restitution) = (Pile.friction, 0)
      (body.material.linearDamping, body.material.angularDamping) = (0, 0)
      ids.append(world.addBody(body))
    }
  }

  var isAsleep: Bool { world.isAsleep }
  func step() { world.advance(by: PileSuite.step) }
  func place(_ body: Int) -> (position: SIMD2<Double>, angle: Double) {
    (world.position(of: ids[body]), world.angle(of: ids[body]))
  }
}
