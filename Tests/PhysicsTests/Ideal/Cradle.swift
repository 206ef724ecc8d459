import Foundation

@testable import Physics

/// A Newton's cradle for the tests.
struct Cradle {
  var world = World(profile: .ideal)
  var balls: [BodyID] = []
  var rods: [JointID] = []
  var pivots: [SIMD2<Double>] = []
  let length = 1.5

  /// A cradle whose first balls start 45° aside; the gap is a share of the diameter.
  init(
    _ count: Int, lifted: Int, gap: Double = 0, elasticity: Double = 1, resistance: Double = 0
  ) {
    let diameter = 0.4
    world.gravity = SIMD2(0, 10)
    for i in 0..<count {
      let pivot = SIMD2(Double(i) * diameter * (1 + gap), 0)
      let angle = i < lifted ? Double.pi / 4 : 0
      pivots.append(pivot)
      balls.append(
        world.add(
          .circle(radius: diameter / 2), at: pivot + length * SIMD2(-sin(angle), cos(angle)),
          weight: 1, damping: resistance, restitution: elasticity, turns: false, filter: .everybody)
      )
      rods.append(world.tie(balls[i], to: pivot, length: length))
    }
  }

  func kinetic(_ i: Int) -> Double {
    0.5 * world.mass(of: balls[i]) * world.velocity(of: balls[i]).lengthSquared
  }

  var kinetic: Double { balls.indices.reduce(0) { $0 + kinetic($1) } }

  /// Kinetic and potential, the lowest place being 0.
  var energy: Double {
    balls.indices.reduce(kinetic) {
      $0 + world.mass(of: balls[$1]) * world.gravity.y
        * (length - world.position(of: balls[$1]).y)
    }
  }

  /// The worst overlap of neighbours, as a share of the diameter.
  func overlap() -> Double {
    (1..<balls.count).map {
      1 - (world.position(of: balls[$0]) - world.position(of: balls[$0 - 1])).length / 0.4
    }.max() ?? 0
  }

  /// The worst error of a rod's length, as a share of it.
  var rodError: Double {
    balls.indices.map {
      abs((world.position(of: balls[$0]) - pivots[$0]).length / length - 1)
    }.max() ?? 0
  }
}
