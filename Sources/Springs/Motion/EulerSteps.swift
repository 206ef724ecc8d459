import Foundation

/// A spring in an engine of a fixed step, by which it moves from 1 away to its target.
struct EngineSteps: StepResponse {
  /// The engine's step, s: frames take as many as fit.
  let step: Double
  /// The velocity it starts with, in steps per second.
  var startVelocity = 0.0
  /// Whether a frame lasts whole milliseconds, rounded up.
  var roundsFramesUp = false
  /// One step of what is left of the way, and its velocity per second.
  let advance: @Sendable (inout Double, inout Double) -> Void

  /// Implicit Euler: Box2D 2.x, and UIKit's engine which comes from it.
  ///
  /// v′ = (v − hω²x)/(1 + 2ζωh + ω²h²), x′ = x + hv′ (Catto, "Soft Constraints", 2011).
  static func implicitEuler(
    _ spring: Spring, step h: Double, startVelocity: Double = 0
  ) -> EngineSteps {
    let w = spring.angularFrequency
    let shrink = 1 / (1 + 2 * spring.dampingRatio * w * h + w * w * h * h)
    return EngineSteps(step: h, startVelocity: startVelocity) { x, v in
      v = (v - h * w * w * x) * shrink
      x += h * v
    }
  }

  /// A distance spring of Box2D 3: solved, moved, and solved again in the relax pass.
  ///
  /// The second solve takes no account of what the first did (`b2SolveDistanceJoint` ignores
  /// `useBias` for springs), so it damps twice what implicit Euler does.
  static func box2DThree(
    _ spring: Spring, step h: Double, startVelocity: Double = 0
  ) -> EngineSteps {
    let w = spring.angularFrequency
    let u = 2 * spring.dampingRatio + h * w
    let (bias, m) = (w / u, h * w * u)
    let scale = m / (1 + m)
    return EngineSteps(step: h, startVelocity: startVelocity) { x, v in
      let pushed = (1 - scale) * v - scale * bias * x
      x += h * pushed
      v = (1 - scale) * v - scale * bias * x
    }
  }

  /// Semi-implicit Euler as react-spring runs it, in steps of 1 ms.
  static func reactSpring(_ spring: Spring) -> EngineSteps {
    semiImplicitEuler(spring, step: 0.001, roundsFramesUp: true)
  }

  /// Semi-implicit Euler as Qt Quick runs it.
  static func qtQuick(_ spring: Spring) -> EngineSteps { semiImplicitEuler(spring, step: qtStep) }

  /// The step of Qt Quick, s.
  static let qtStep = 0.016

  private static func semiImplicitEuler(
    _ spring: Spring, step h: Double, roundsFramesUp: Bool = false
  ) -> EngineSteps {
    let w = spring.angularFrequency
    return EngineSteps(step: h, roundsFramesUp: roundsFramesUp) { x, v in
      v -= h * (w * w * x + 2 * spring.dampingRatio * w * v)
      x += h * v
    }
  }

  func positions(frames count: Int, rate: Double) -> [Double] {
    let frame = roundsFramesUp ? (1000 / rate).rounded(.up) / 1000 : 1 / rate
    // Positions are shares of the way covered, x is what is left of it.
    var (x, v, done) = (1.0, -startVelocity, 0)
    return (0...count).map { k in
      let due = Int((Double(k) * frame / step + 1e-6).rounded(.down))
      while done < due {
        advance(&x, &v)
        done += 1
      }
      return 1 - x
    }
  }
}
