import Foundation

@testable import Physics

/// A world whose motion is known without the engine, and how far the engine may be from it.
struct Truth: Sendable, CustomStringConvertible {
  let world: String
  let against: String
  let unit: String
  let bound: Double
  /// The deviation at a frame rate, in the unit.
  let deviation: @Sendable (Double) -> Double

  var description: String { world }

  /// The engine's metres in points.
  private static let points = 100.0

  static let all: [Truth] = [
    Truth(
      world: "One body on a spring of length 100, 2 Hz, ζ 0.1, 2 s",
      against: "differential equation",
      unit: "pt", bound: 1e-6, deviation: oneSpring),
    Truth(
      world: "Three bodies in a row on springs, 3 s", against: "differential equation", unit: "pt",
      bound: 1e-6, deviation: threeBodies),
    Truth(
      world: "Elastic pendulum, 5 s", against: "differential equation", unit: "pt", bound: 1e-6,
      deviation: elasticPendulum),
    Truth(
      world: "Bar hung at its end (45°): period", against: "arithmetic-geometric mean",
      unit: "of itself", bound: 1e-8, deviation: barPeriod),
    Truth(
      world: "Double pendulum, 2 s", against: "equations in its angles", unit: "pt", bound: 1e-4,
      deviation: doublePendulum),
    Truth(
      world: "The same: energy after 10 s", against: "its start", unit: "of m·g·l", bound: 1e-9,
      deviation: doublePendulumEnergy),
    Truth(
      world: "Rope of 12 rigid links, 1 s", against: "equations in its angles", unit: "pt",
      bound: 1e-6, deviation: rope),
    Truth(
      world: "Orbit in a radial field, 20 s", against: "differential equation", unit: "pt",
      bound: 1e-6, deviation: orbit),
    Truth(
      world: "A spring falling asleep: greatest jump", against: "its closed form", unit: "pt",
      bound: 1e-6, deviation: fallingAsleep),
  ]

  // MARK: - Springs

  private static func oneSpring(_ rate: Double) -> Double {
    var world = World(profile: .ideal)
    let start = Vector(1.1, 0.7)
    let id = IslandWorld.body(&world, at: start, Vector(0.5, -1))
    world.tie(id, length: 1, frequency: 2, ratio: 0.1)
    IslandWorld.run(&world, 2, rate: rate)
    let end = ReferenceSolution { _, y in
      let (p, v) = (Vector(y[0], y[1]), Vector(y[2], y[3]))
      let a = pull(p, v, mass: 1, length: 1, frequency: 2, ratio: 0.1)
      return [v.x, v.y, a.x, a.y]
    }.solve([start.x, start.y, 0.5, -1], to: 2)
    return points * (world.position(of: id) - Vector(end[0], end[1])).length
  }

  /// What a spring does to its second end: −m·(ω²·(d − length) + 2ζω·dʹ) along its line.
  private static func pull(
    _ apart: Vector, _ parting: Vector, mass: Double, length: Double, frequency: Double,
    ratio: Double
  ) -> Vector {
    let (omega, along) = (2 * Double.pi * frequency, apart / apart.length)
    let stretch = omega * omega * (apart.length - length)
    return -mass * (stretch + 2 * ratio * omega * along.dot(parting)) * along
  }

  /// Squares by their half sides in a row, on springs of length 1 m, 2 Hz, ζ 0.1.
  private static func threeBodies(_ rate: Double) -> Double {
    let (halves, time) = ([0.25, 0.4, 0.3], 3.0)
    let places = [Vector(0, 0), Vector(1.3, 0.1), Vector(1.9, -0.2)]
    let velocities = [Vector(0.2, 0), Vector(0, 0.4), Vector(-0.3, 0.1)]
    var world = World(profile: .ideal)
    let bodies = halves.indices.map { i in
      IslandWorld.body(
        &world, at: places[i], velocities[i], half: Vector(halves[i], halves[i]))
    }
    for i in 1..<bodies.count {
      _ = world.addJoint(
        .distance(
          .body(bodies[i - 1], local: Vector()), .body(bodies[i], local: Vector()), length: 1,
          frequency: 2, dampingRatio: 0.1))
    }
    IslandWorld.run(&world, time, rate: rate)
    let (n, masses) = (halves.count, halves.map { 4 * $0 * $0 })
    let end = ReferenceSolution { _, y in
      var forces = [Vector](repeating: Vector(), count: n)
      func vector(_ i: Int) -> Vector { Vector(y[2 * i], y[2 * i + 1]) }
      for i in 1..<n {
        let force = pull(
          vector(i) - vector(i - 1), vector(n + i) - vector(n + i - 1),
          mass: 1 / (1 / masses[i - 1] + 1 / masses[i]), length: 1, frequency: 2, ratio: 0.1)
        forces[i] += force
        forces[i - 1] -= force
      }
      return Array(y[(2 * n)...])
        + (0..<n).flatMap { [forces[$0].x / masses[$0], forces[$0].y / masses[$0]] }
    }.solve((places + velocities).flatMap { [$0.x, $0.y] }, to: time)
    return bodies.indices.map { i in
      points * (world.position(of: bodies[i]) - Vector(end[2 * i], end[2 * i + 1])).length
    }.max() ?? .infinity
  }

  private static func elasticPendulum(_ rate: Double) -> Double {
    var world = World(.ideal, gravity: 10)
    let id = IslandWorld.body(&world, at: Vector(1, 0.2), weight: 1)
    world.tie(id, length: 1, frequency: 1)
    IslandWorld.run(&world, 5, rate: rate)
    let end = ReferenceSolution { _, y in
      let a = pull(
        Vector(y[0], y[1]), Vector(y[2], y[3]), mass: 1, length: 1, frequency: 1, ratio: 0)
      return [y[2], y[3], a.x, a.y + 10]
    }.solve([1, 0.2, 0, 0], to: 5)
    return points * (world.position(of: id) - Vector(end[0], end[1])).length
  }

  private static func fallingAsleep(_ rate: Double) -> Double {
    var world = World(profile: .ideal)
    let id = IslandWorld.body(&world, at: Vector(0.3, 0))
    world.tie(id, frequency: 1, ratio: 0.4)
    let (a, omega) = (0.8 * Double.pi, 2 * Double.pi * (1 - 0.16).squareRoot())
    var (time, worst) = (0.0, 0.0)
    while world.isAwake(id), time < 60 {
      world.advance(by: 1 / rate)
      time += 1 / rate
      let exact = 0.3 * exp(-a * time) * (cos(omega * time) + a / omega * sin(omega * time))
      worst = max(worst, abs(world.position(of: id).x - exact))
    }
    return world.isAwake(id) ? .infinity : points * worst
  }

  // MARK: - Pendula

  private static func bar() -> (World, BodyID) {
    var world = World(.ideal, gravity: 10)
    let start = Double.pi / 4
    let id = IslandWorld.body(
      &world, at: 0.5 * Vector(-sin(start), cos(start)), half: Vector(0.1, 0.5), angle: start,
      weight: 1)
    _ = world.addJoint(.revolute(.world(Vector()), .body(id, local: Vector(0, -0.5))))
    return (world, id)
  }

  /// The time of ten swings, by where the angle crosses 0, against ten periods.
  private static func barPeriod(_ rate: Double) -> Double {
    var (world, id) = bar()
    let (mass, inertia) = (world.mass(of: id), world.inertia(of: id))
    let omega = (mass * 10 * 0.5 / (inertia + 0.25 * mass)).squareRoot()
    var (a, g) = (1.0, cos(Double.pi / 8))
    for _ in 0..<40 { (a, g) = (0.5 * (a + g), (a * g).squareRoot()) }
    let period = 2 * Double.pi / (omega * a)
    var (time, last) = (0.0, world.angle(of: id))
    var crossings: [Double] = []
    while crossings.count < 11, time < 60 {
      let before = world
      world.advance(by: 1 / rate)
      if last > 0, world.angle(of: id) <= 0 {
        crossings.append(time + crossing(before, id, 1 / rate))
      }
      time += 1 / rate
      last = world.angle(of: id)
    }
    return abs((crossings[10] - crossings[0]) / 10 - period) / period
  }

  /// When within a time the angle becomes 0, by bisection on the engine itself.
  private static func crossing(_ world: World, _ id: BodyID, _ step: Double) -> Double {
    lastTime(from: 0, to: step) { time in
      var trial = world
      trial.advance(by: time)
      return trial.angle(of: id) > 0
    }
  }

  private static func doublePendulum(_ rate: Double) -> Double { chain([2.0, 2.5], 2, rate) }
  private static func rope(_ rate: Double) -> Double {
    chain((0..<12).map { 0.3 + 0.05 * Double($0) }, 1, rate)
  }

  private static func chain(_ angles: [Double], _ time: Double, _ rate: Double) -> Double {
    var (world, bodies) = IslandWorld.chain(angles)
    IslandWorld.run(&world, time, rate: rate)
    return zip(bodies, IslandWorld.chainPlaces(angles, after: time)).map { id, place in
      points * (world.position(of: id) - place).length
    }.max() ?? .infinity
  }

  private static func doublePendulumEnergy(_ rate: Double) -> Double {
    var (world, bodies) = IslandWorld.chain([2.0, 2.5])
    let before = IslandWorld.energy(world, bodies)
    IslandWorld.run(&world, 10, rate: rate)
    let scale = bodies.reduce(0) { $0 + 10 * world.mass(of: $1) }
    return abs(IslandWorld.energy(world, bodies) - before) / scale
  }

  // MARK: - Orbits

  private static func orbit(_ rate: Double) -> Double {
    var world = World(profile: .ideal)
    let id = IslandWorld.body(&world, at: Vector(1, 0), Vector(0, 1.2))
    var field = FieldDefinition(.radialGravity)
    field.strength = 2
    world.setMember(true, id, of: world.addField(field))
    IslandWorld.run(&world, 20, rate: rate)
    let end = ReferenceSolution { _, y in
      let p = Vector(y[0], y[1])
      let a = -2 / (p.lengthSquared * p.length) * p
      return [y[2], y[3], a.x, a.y]
    }.solve([1, 0, 0, 1.2], to: 20)
    return points * (world.position(of: id) - Vector(end[0], end[1])).length
  }
}
