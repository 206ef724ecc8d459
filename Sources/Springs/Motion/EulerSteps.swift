import Foundation

/// A spring integrated by implicit Euler: Box2D 2.x, and UIKit's engine which comes from it.
///
/// v′ = (v − hω²x)/(1 + 2ζωh + ω²h²), x′ = x + hv′ (Catto, "Soft Constraints", 2011).
struct ImplicitEuler: StepResponse {
  var spring: Spring
  /// The engine's step, s: frames take as many as fit.
  var step: Double
  /// The velocity it starts with, in steps per second.
  var startVelocity = 0.0

  func positions(frames count: Int, rate: Double) -> [Double] {
    let (w, h) = (spring.angularFrequency, step)
    let shrink = 1 / (1 + 2 * spring.dampingRatio * w * h + w * w * h * h)
    return walk(frames: count, rate: rate, step: h, velocity: startVelocity) { x, v in
      v = (v - h * w * w * x) * shrink
      x += h * v
    }
  }
}

/// A distance spring of Box2D 3: solved, moved, and solved again in the relax pass.
///
/// The second solve takes no account of what the first did (`b2SolveDistanceJoint` ignores
/// `useBias` for springs), so it damps twice what implicit Euler does.
struct Box2DThree: StepResponse {
  var spring: Spring
  /// The engine's sub-step, s.
  var step: Double
  var startVelocity = 0.0

  func positions(frames count: Int, rate: Double) -> [Double] {
    let (w, h) = (spring.angularFrequency, step)
    let u = 2 * spring.dampingRatio + h * w
    let (bias, m) = (w / u, h * w * u)
    let scale = m / (1 + m)
    return walk(frames: count, rate: rate, step: h, velocity: startVelocity) { x, v in
      let pushed = (1 - scale) * v - scale * bias * x
      x += h * pushed
      v = (1 - scale) * v - scale * bias * x
    }
  }
}

/// Semi-implicit Euler as react-spring runs it: whole milliseconds, rounded up at every frame.
struct MillisecondEuler: StepResponse {
  var spring: Spring

  func positions(frames count: Int, rate: Double) -> [Double] {
    let (w, h) = (spring.angularFrequency, 0.001)
    let perFrame = (1000 / rate).rounded(.up)
    return walk(frames: count, rate: 1 / (perFrame * h), step: h, velocity: 0) { x, v in
      v -= h * (w * w * x + 2 * spring.dampingRatio * w * v)
      x += h * v
    }
  }
}

/// Semi-implicit Euler as Qt Quick runs it: whole steps of 16 ms, as many as have passed.
struct QtSteps: StepResponse {
  var spring: Spring
  static let step = 0.016

  func positions(frames count: Int, rate: Double) -> [Double] {
    let (w, h) = (spring.angularFrequency, Self.step)
    var (x, v, done) = (1.0, 0.0, 0)
    return (0...count).map { k in
      // Qt's timer gives whole milliseconds.
      let milliseconds = Int((Double(k) / rate * 1000 + 1e-6).rounded(.down))
      while done < milliseconds / 16 {
        v -= h * (w * w * x + 2 * spring.dampingRatio * w * v)
        x += h * v
        done += 1
      }
      return 1 - x
    }
  }
}

extension StepResponse {
  /// Runs an engine of a fixed step from 1 away at rest to each frame; frames last whole steps.
  func walk(
    frames count: Int, rate: Double, step: Double, velocity: Double,
    _ advance: (inout Double, inout Double) -> Void
  ) -> [Double] {
    // Positions are shares of the way covered, x is what is left of it.
    var (x, v, done) = (1.0, -velocity, 0)
    return (0...count).map { k in
      let due = Int((Double(k) / rate / step + 1e-6).rounded(.down))
      while done < due {
        advance(&x, &v)
        done += 1
      }
      return 1 - x
    }
  }
}
