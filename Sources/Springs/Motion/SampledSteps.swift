import Foundation

extension EngineSteps {
  /// Runge and Kutta's fourth-order method in steps of 1/60 s, at rest within 1/500 of the way and 1/500 a second
  /// (Flinto, `RK4Spring.swift`).
  static func flinto(_ spring: Spring, startVelocity: Double) -> EngineSteps {
    let h = 1.0 / 60
    let (k, c) = (
      spring.angularFrequency * spring.angularFrequency,
      2 * spring.dampingRatio * spring.angularFrequency
    )
    let kick = min(max(startVelocity, -100), 100)
    var steps = EngineSteps(step: h, startVelocity: kick) { x, v in
      let force = { (x: Double, v: Double) in -k * x - c * v }
      let (v1, f1) = (v, force(x, v))
      let (v2, f2) = (v + f1 * h / 2, force(x + v1 * h / 2, v + f1 * h / 2))
      let (v3, f3) = (v + f2 * h / 2, force(x + v2 * h / 2, v + f2 * h / 2))
      let (v4, f4) = (v + f3 * h, force(x + v3 * h, v + f3 * h))
      x += h / 6 * (v1 + 2 * (v2 + v3) + v4)
      v += h / 6 * (f1 + 2 * (f2 + f3) + f4)
    }
    steps.isAtRest = { abs($0) < 1.0 / 500 && abs($1) < 1.0 / 500 }
    return steps
  }
}

/// SwiftUI's `Animation.spring`: a leap-frog in steps of 1/300 s, whose force is 0 in the first.
///
/// OpenSwiftUI, `FluidSpringAnimation.swift`, a re-implementation from the binary.
struct FluidSteps: StepResponse {
  var spring: Spring
  var release: Release

  /// 1/(2h²): no spring is stiffer.
  private static let mostStiffness = 45_000.0
  /// Of the velocity and of the force, the greater one squared, in units of the value and s.
  private static let restSquare = 0.0036
  private static let restShare = 0.01

  func frames(rate: Double) -> AnyIterator<StepFrame> {
    let w = spring.angularFrequency
    let k = min(w * w, Self.mostStiffness)
    let c = 2 * k.squareRoot() * spring.dampingRatio
    let (h, half) = (1.0 / 300, 1.0 / 600)
    let units = release.distance * release.distance
    var (x, v, force, t, count) = (0.0, release.share, 0.0, 0.0, 0)
    return AnyIterator {
      let now = Double(count) / rate
      while t < now {
        let middle = v + force * half
        x += middle * h
        force = k * (1 - x) - c * middle
        v = middle + force * half
        t += h
      }
      count += 1
      var state = StepFrame(time: now, position: x, velocity: v)
      state.isAtRest =
        max(v * v, force * force) * units <= Self.restSquare && abs(1 - x) <= Self.restShare
      return state
    }
  }
}
