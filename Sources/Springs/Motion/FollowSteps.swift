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
  /// Distances per second.
  var startVelocity = 0.0

  func frames(rate frameRate: Double) -> AnyIterator<StepFrame> {
    let dt = 1 / frameRate
    let x = rate * dt
    let decay = 1 / (1 + x + 0.48 * x * x + 0.235 * x * x * x)
    var (place, velocity, k) = (0.0, startVelocity, 0)
    return AnyIterator {
      if k > 0 { step(&place, &velocity, dt: dt, decay: decay) }
      defer { k += 1 }
      return StepFrame(time: Double(k) * dt, position: place, velocity: velocity)
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

  func frames(rate: Double) -> AnyIterator<StepFrame> {
    var (left, k) = (1.0, 0)
    return AnyIterator {
      if k > 0 { left *= 1 - share }
      defer { k += 1 }
      return StepFrame(time: Double(k) / rate, position: 1 - left, velocity: left * share * rate)
    }
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
  /// Distances per second toward the target.
  var startVelocity = 0.0
  static let iterations = 2, passes = 2
  static let tick = 1.0 / 60
  /// How much of a correction the next pass starts with.
  static let warming = 0.4

  func frames(rate: Double) -> AnyIterator<StepFrame> {
    var (x, previous, correction) = (1.0, 1.0 + startVelocity * Self.tick, 0.0)
    var (done, k) = (0, 0)
    return AnyIterator {
      let due = Int((Double(k) / rate / Self.tick + 1e-6).rounded(.down))
      while done < due {
        (x, previous) = (2 * x - previous, x)
        for _ in 0..<Self.passes { solve(&x, &previous, &correction) }
        done += 1
      }
      defer { k += 1 }
      return StepFrame(
        time: Double(k) / rate, position: 1 - x, velocity: (previous - x) / Self.tick)
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
