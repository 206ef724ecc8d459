import ElementaryFunctions
import Foundation

/// Svelte's spring, which takes one step a frame (svelte, `motion/spring.js`).
///
/// y′ = y + (1 − damping)(y − y₋) − h·stiffness·y, h the frame in sixtieths of a second, 2 at most: the
/// damping is the same in each frame, however long that lasts.
struct SvelteSteps: StepResponse {
  /// The share of the rest that a frame of 1/60 s adds to the step, 0...1.
  var stiffness: Double
  /// The share of the last step that is lost in a frame, 0...1.
  var damping: Double
  /// What counts as there for a step and for what is left, a share of the way.
  var precision: Double

  /// What is kept of the step where its damping is 1, so that it is a spring's: an overdamped one's.
  private static let leastKept = 1e-12

  /// The spring whose frames have the same roots; nil where it runs away.
  func spring(rate: Double) -> Spring? {
    let kept = max(1 - damping, Self.leastKept)
    return Spring(
      trace: 1 + kept - min(60 / rate, 2) * stiffness, determinant: kept, step: 1 / rate)
  }

  func shownSpring(near _: Spring, rate: Double) -> Spring? { spring(rate: rate) }

  func frames(rate: Double) -> AnyIterator<StepFrame> {
    let h = min(60 / rate, 2)
    var (place, last, k, rests) = (0.0, 0.0, 0, false)
    return AnyIterator {
      let step = (1 - damping) * (place - last) + h * stiffness * (1 - place)
      if k > 0, !rests {
        rests = abs(step) < precision && abs(1 - place) < precision
        if !rests { (last, place) = (place, place + step) }
      }
      defer { k += 1 }
      var frame = StepFrame(
        time: Double(k) / rate, position: place, velocity: (place - last) * rate)
      frame.isAtRest = rests
      return frame
    }
  }
}

/// rebound-js's integrator (`Spring.js`): Runge and Kutta's fourth order in steps of 1 ms, whose first stage
/// pulls from the place that the last stage of the step before has tried.
///
/// The first loop counts 1 ms, later ones the whole milliseconds since the last, 64 at most.
struct ReboundSteps: StepResponse {
  var spring: Spring
  /// Distances per second toward the target.
  var startVelocity = 0.0

  private static let step = 0.001, longestFrame = 0.064

  /// It is true to a millisecond, but a frame late, which is no other spring.
  func shownSpring(near _: Spring, rate _: Double) -> Spring? { spring }

  /// Place and velocity, those before the last step, and those that its last stage tried.
  private struct State {
    var p = 0.0, v = 0.0
    var before = (p: 0.0, v: 0.0), tried = (p: 0.0, v: 0.0)
  }

  func frames(rate: Double) -> AnyIterator<StepFrame> {
    var (state, k, left, clock) = (State(v: startVelocity), 0, 0.0, 0.0)
    return AnyIterator {
      defer { k += 1 }
      if k > 0 {
        let now = (Double(k) * 1000 / rate + 1e-9).rounded(.down)
        left += min(k == 1 ? Self.step : (now - clock) / 1000, Self.longestFrame)
        clock = now
        while left >= Self.step {
          left -= Self.step
          if left < Self.step { state.before = (state.p, state.v) }
          advance(&state)
        }
        if left > 0 {
          let share = left / Self.step
          state.p = state.p * share + state.before.p * (1 - share)
          state.v = state.v * share + state.before.v * (1 - share)
        }
      }
      return StepFrame(time: Double(k) / rate, position: state.p, velocity: state.v)
    }
  }

  private func advance(_ state: inout State) {
    let (h, w) = (Self.step, spring.angularFrequency)
    let pull = { (p: Double, v: Double) in w * w * (1 - p) - 2 * spring.dampingRatio * w * v }
    var stage = (v: state.v, a: pull(state.tried.p, state.v))
    var (speed, gain) = (stage.v, stage.a)
    for k in 1...3 {
      let (part, weight) = k < 3 ? (h / 2, 2.0) : (h, 1)
      state.tried = (state.p + stage.v * part, state.v + stage.a * part)
      stage = (state.tried.v, pull(state.tried.p, state.tried.v))
      speed += weight * stage.v
      gain += weight * stage.a
    }
    state.p += speed * h / 6
    state.v += gain * h / 6
  }
}

/// Penner's `easeOutBack`, as GSAP, easings.net and anime.js have it: 1 + (s + 1)q³ + sq², q = t/D − 1.
struct BackCurve: StepCurve {
  /// How long it lasts, s.
  var duration: Double
  /// s; 1.70158 passes the target by a tenth of the way.
  var overshoot: Double

  func frame(at time: Double) -> StepFrame {
    let q = min(time / duration, 1) - 1
    let place = 1 + q * q * ((overshoot + 1) * q + overshoot)
    let slope = q * (3 * (overshoot + 1) * q + 2 * overshoot) / duration
    return StepFrame(time: time, position: place, velocity: slope)
  }
}
