import ElementaryFunctions
import Foundation

/// Critical followers that are stepped once a frame with a rational e^{−x}.
struct CriticalFollower: StepResponse {
  enum Kind {
    /// Unity's `SmoothDamp`, from Game Programming Gems 4, which also stops at the target.
    case smoothDamp
    /// Holden's spring by its half-life, from "spring-roll-call".
    case halfLife
  }

  var kind: Kind
  /// ω of the critical spring, rad/s.
  var rate: Double

  func positions(frames count: Int, rate frameRate: Double) -> [Double] {
    let dt = 1 / frameRate
    let x = rate * dt
    let decay = 1 / (1 + x + 0.48 * x * x + 0.235 * x * x * x)
    var (place, velocity) = (0.0, 0.0)
    return (0...count).map { k in
      if k > 0 { step(&place, &velocity, dt: dt, decay: decay) }
      return place
    }
  }

  private func step(_ place: inout Double, _ velocity: inout Double, dt: Double, decay: Double) {
    let change = place - 1
    let kick = (velocity + rate * change) * dt
    velocity = (velocity - rate * kick) * decay
    place = 1 + (change + kick) * decay
    if kind == .smoothDamp, place > 1 { (place, velocity) = (1, 0) }
  }
}

/// `x += (target − x)·share` once a frame: a first-order follower, no spring.
struct FrameLerp: StepResponse {
  var share: Double

  func positions(frames count: Int, rate: Double) -> [Double] {
    (0...count).map { 1 - Double.pow(1 - share, Double($0)) }
  }
}

/// A constraint of Matter.js between a fixed point and a body without air friction.
///
/// Twice a tick of 1/60 s it repeats a share of the last correction (warm starting) and corrects the
/// place `iterations` times; Verlet keeps what that did as velocity (Matter.js 0.20, `Constraint`).
struct MatterConstraint: StepResponse {
  /// The share of the error that one iteration takes away.
  var stiffness: Double
  /// The share of the velocity that one iteration takes away.
  var damping: Double
  static let iterations = 2, passes = 2
  static let tick = 1.0 / 60
  /// How much of a correction the next pass starts with.
  static let warming = 0.4

  func positions(frames count: Int, rate: Double) -> [Double] {
    var (x, previous, correction, done) = (1.0, 1.0, 0.0, 0)
    return (0...count).map { k in
      let due = Int((Double(k) / rate / Self.tick + 1e-6).rounded(.down))
      while done < due {
        (x, previous) = (2 * x - previous, x)
        for _ in 0..<Self.passes { solve(&x, &previous, &correction) }
        done += 1
      }
      return 1 - x
    }
  }

  private func solve(_ x: inout Double, _ previous: inout Double, _ correction: inout Double) {
    x += correction
    for _ in 0..<Self.iterations {
      let pull = -stiffness * x
      previous += damping * (x - previous)
      x += pull
      correction += pull
    }
    correction *= Self.warming
  }
}
