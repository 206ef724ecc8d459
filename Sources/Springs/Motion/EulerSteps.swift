import Foundation

/// A spring in an engine of a fixed step, by which it moves from 1 away to its target.
struct EngineSteps: StepResponse {
  /// The engine's step, s: frames take as many as fit.
  let step: Double
  /// The velocity it starts with, in distances per second toward the target.
  var startVelocity = 0.0
  /// Whether a frame lasts whole milliseconds, rounded up.
  var roundsFramesUp = false
  /// How long it takes its first frame to be, s, and the longest that a frame is to it.
  var firstFrame: Double?, longestFrame = Double.infinity
  /// Whether it looks for rest before a step, and so a frame later where that is the last of a frame.
  var looksFirst = false
  /// What its own steps take for rest, by what is left of the way and its velocity; nil for nothing.
  var isAtRest: (@Sendable (Double, Double) -> Bool)?
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

  /// Semi-implicit Euler, which react-spring, Qt Quick and others run.
  static func semiImplicitEuler(
    _ spring: Spring, step h: Double, startVelocity: Double = 0
  ) -> EngineSteps {
    let w = spring.angularFrequency
    return EngineSteps(step: h, startVelocity: startVelocity) { x, v in
      v -= h * (w * w * x + 2 * spring.dampingRatio * w * v)
      x += h * v
    }
  }

  func frames(rate: Double) -> AnyIterator<StepFrame> {
    let whole = roundsFramesUp ? (1000 / rate).rounded(.up) / 1000 : 1 / rate
    let frame = min(whole, longestFrame)
    let first = firstFrame ?? frame
    // Positions are shares of the way covered, x is what is left of it.
    var (x, v, done, k, rests) = (1.0, -startVelocity, 0, 0, false)
    return AnyIterator {
      let time = k == 0 ? 0 : first + Double(k - 1) * frame
      let due = Int((time / step + 1e-6).rounded(.down))
      while done < due, !rests {
        if looksFirst, let isAtRest, isAtRest(x, v) {
          rests = true
          break
        }
        advance(&x, &v)
        done += 1
        rests = !looksFirst && isAtRest?(x, v) ?? false
      }
      var state = StepFrame(time: Double(k) / rate, position: 1 - x, velocity: -v)
      state.isAtRest = rests
      k += 1
      return state
    }
  }
}
