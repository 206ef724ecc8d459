import Foundation

@testable import Physics

/// Worlds without contacts and without resistance.
enum IslandWorld {
  static func body(
    _ world: inout World, at place: Vector, _ velocity: Vector = Vector(),
    half: Vector = Vector(0.25, 0.25), angle: Double = 0, weight: Double = 0
  ) -> BodyID {
    world.add(
      .box(halfExtents: half), at: place, velocity, angle: angle, weight: weight, damping: 0,
      turnDamping: 0)
  }

  static func run(_ world: inout World, _ seconds: Double, rate: Double = 60) {
    for _ in 0..<Int((seconds * rate).rounded()) { world.advance(by: 1 / rate) }
  }

  /// Kinetic energy and that of weight, J.
  static func energy(_ world: World, _ bodies: [BodyID]) -> Double {
    bodies.reduce(0) { sum, id in
      let spin = world.angularVelocity(of: id)
      return sum + 0.5 * world.mass(of: id) * world.velocity(of: id).lengthSquared
        + 0.5 * world.inertia(of: id) * spin * spin
        - world.mass(of: id) * world.gravity.dot(world.position(of: id))
    }
  }

  // MARK: - Point masses on rigid rods of 1 m

  static func chain(_ angles: [Double]) -> (World, [BodyID]) {
    var world = World(.ideal, gravity: 10)
    var (place, before, bodies) = (Vector(), JointEnd.world(Vector()), [BodyID]())
    for angle in angles {
      place += Vector(sin(angle), cos(angle))
      let id = body(&world, at: place, weight: 1)
      _ = world.addJoint(
        .distance(before, .body(id, local: Vector()), length: 1, frequency: 0, dampingRatio: 0))
      before = .body(id, local: Vector())
      bodies.append(id)
    }
    return (world, bodies)
  }

  /// Where they are by the equations in their angles from straight down, one for each rod.
  static func chainPlaces(_ angles: [Double], after time: Double) -> [Vector] {
    let n = angles.count
    let solution = ReferenceSolution { _, y in
      var (matrix, right) = ([[Double]](), [Double]())
      for i in 0..<n {
        matrix.append((0..<n).map { Double(n - max(i, $0)) * cos(y[i] - y[$0]) })
        var sum = -10 * Double(n - i) * sin(y[i])
        for j in 0..<n { sum -= Double(n - max(i, j)) * sin(y[i] - y[j]) * y[n + j] * y[n + j] }
        right.append(sum)
      }
      return Array(y[n...]) + eliminated(matrix, right)
    }.solve(angles + Array(repeating: 0, count: n), to: time)
    var (place, places) = (Vector(), [Vector]())
    for i in 0..<n {
      place += Vector(sin(solution[i]), cos(solution[i]))
      places.append(place)
    }
    return places
  }

  /// Gauss's elimination.
  private static func eliminated(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
    var (a, b) = (matrix, right)
    for i in b.indices {
      for j in b.indices.dropFirst(i + 1) {
        let share = a[j][i] / a[i][i]
        for k in i..<b.count { a[j][k] -= share * a[i][k] }
        b[j] -= share * b[i]
      }
    }
    for i in b.indices.reversed() {
      for k in b.indices.dropFirst(i + 1) { b[i] -= a[i][k] * b[k] }
      b[i] /= a[i][i]
    }
    return b
  }
}
