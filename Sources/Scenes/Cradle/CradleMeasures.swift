import CollectionLayout
import Dynamics
import ElementaryFunctions
import Foundation
import Geometry

/// Energies and momentum of a row of balls, 100 points being a metre.
struct CradleMeasures {
  let balls: CradleBalls
  /// The gravity in UIKit's unit, 1000 pt/s².
  let gravity: Double
  /// What an impact is where the balls are pressed into each other; nil on Apple's engine.
  let impacts: ImpactModel?

  private static let pointsPerMetre = 100.0
  private static let unitGravity = 10.0

  private var geometry: CradleGeometry { balls.geometry }
  /// The weight of a kilogram in newtons.
  private var weight: Double { gravity * Self.unitGravity }

  /// The mass of one ball at density 1, in kilograms.
  var massOfBall: Double { balls.massOfBall }

  private func height(of center: CGPoint, _ ball: Int) -> Double {
    Double(geometry.restCenter(of: ball).y - center.y) / Self.pointsPerMetre
  }

  /// How far each ball has swung along its arc, given how fast their centres change, in points per
  /// second.
  func deflections(velocities: [CGVector]) -> [Deflection] {
    let swings = balls.velocities
    return balls.centers.enumerated().map { i, center in
      let line = center - geometry.anchor(of: i)
      let (v, a) = (swings[i], Double.atan2(line.dx, line.dy))
      let speed = v.length / Self.pointsPerMetre
      return Deflection(
        displacement: Double(geometry.string) * a,
        rate: velocities[i].dx * Double.cos(a) - velocities[i].dy * Double.sin(a),
        energy: speed * speed / 2 + weight * height(of: center, i))
    }
  }

  /// Momentum and kinetic energy of all balls.
  var sums: MotionSums {
    var (kinetic, momentum) = (0.0, 0.0)
    for v in balls.velocities {
      let speed = v.length / Self.pointsPerMetre
      kinetic += massOfBall * speed * speed / 2
      momentum += massOfBall * v.dx / Self.pointsPerMetre
    }
    return MotionSums(momentum: momentum, kineticEnergy: kinetic)
  }

  /// The energy above rest, of motion, height and compressed contacts, in joules.
  var energy: Double {
    let height = balls.centers.enumerated().reduce(0) { $0 + self.height(of: $1.1, $1.0) }
    return sums.kineticEnergy + massOfBall * weight * height + compression
  }

  /// The energy of balls that are pressed into each other, in joules: ⅖·k·δ^(5/2) each.
  private var compression: Double {
    guard case .compliant(let stiffness)? = impacts else { return 0 }
    let centers = balls.centers
    return zip(centers, centers.dropFirst()).reduce(0) { sum, pair in
      let apart = pair.0.distance(to: pair.1)
      let depth = max(0, geometry.diameter - apart) / Self.pointsPerMetre
      return sum + 0.4 * stiffness * depth * depth * depth.squareRoot()
    }
  }

  /// The duration of the first contact after a fall from an angle, where contacts take time, in
  /// seconds.
  func contactDuration(from angle: Double) -> Double {
    let fall = geometry.string * (1 - Double.cos(angle)) / Self.pointsPerMetre
    let speed = (2 * weight * fall).squareRoot()
    return impacts?.touchDuration(speed: speed, mass: massOfBall) ?? 0
  }
}
