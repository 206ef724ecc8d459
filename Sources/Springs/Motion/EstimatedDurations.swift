import ElementaryFunctions
import Foundation

/// The duration that libadwaita estimates in advance, and niri after it.
///
/// libadwaita, `adw-spring-animation.c`, `calculate_duration`; niri, `src/animation/spring.rs`, `Spring::duration`.
struct AdwaitaDuration {
  var spring: Spring
  var release: Release
  /// A share of the envelope up to critical damping, in units of the value beyond; 0.001 by default.
  var epsilon = 0.001
  /// Whether time has whole milliseconds, rounded down: libadwaita's has, niri's has not.
  var countsMilliseconds = true

  /// Within the precision of a `float` it counts as critical.
  private static let criticalGap = 1.1920928955078125e-07
  /// Where e^{−at} is 0 and cosh infinite, s·rad/s: niri's curve has no number there.
  private static let largestAngle = 709.78

  /// When it stops, s; infinite where it never ends, 0 where it is at its target at once.
  ///
  /// −ln ε/β up to critical damping, whatever the way and the velocity are; beyond, Newton's method on the curve.
  var seconds: Double {
    guard spring.decayRate > .ulpOfOne else { return .infinity }
    var time = -Double.log(epsilon) / spring.decayRate
    guard spring.decayRate - spring.angularFrequency >= Self.criticalGap else {
      return counted(time)
    }
    for _ in 0...1000 {
      let here = covered(time)
      let slope = (covered(time + 0.001) - here) / 0.001
      let next = (1 - here + slope * time) / slope
      guard next.isFinite, next >= 0, covered(next).isFinite else {
        return countsMilliseconds ? 0 : time
      }
      time = next
      if abs(1 - covered(time)) <= epsilon / release.distance { return counted(time) }
    }
    return 0
  }

  private func counted(_ t: Double) -> Double {
    countsMilliseconds ? (t * 1000).rounded(.down) / 1000 : t
  }

  private func covered(_ t: Double) -> Double {
    let (w, zeta) = (spring.angularFrequency, spring.dampingRatio)
    let angle = w * ((zeta - 1) * (zeta + 1)).squareRoot() * t
    if !countsMilliseconds, angle > Self.largestAngle { return .nan }
    return 1 - spring.state(at: counted(t), displacement: 1, velocity: -release.share).displacement
  }
}

/// The duration that Compose estimates in advance from its visibility threshold.
///
/// Jetpack Compose, `SpringEstimation.kt`, `estimateAnimationDurationMillis`.
struct ComposeDuration {
  private let omega: Double
  private let ratio: Double
  /// What is left of the way at the start, in thresholds, and how fast that changes, 1/s.
  private let start: Double, velocity: Double

  /// A threshold is what counts as at the target, in units of the value; above 0.
  init(_ spring: Spring, _ release: Release, threshold: Double) {
    omega = spring.angularFrequency
    // Its ratio is a Float: the nearest one to 1 is critical.
    ratio = Double(Float(spring.dampingRatio))
    (start, velocity) = (release.distance / threshold, -release.velocity / threshold)
  }

  /// When it stops, s, in whole milliseconds rounded down; infinite without damping.
  var seconds: Double {
    guard ratio > 0 else { return .infinity }
    let time = ratio < 1 ? swinging : ratio > 1 ? overdamped : critical
    return time.isNaN ? 0 : (time * 1000).rounded(.towardZero) / 1000
  }

  private var swinging: Double {
    let rate = -ratio * omega
    let side = (velocity - rate * start) / (omega * ((1 - ratio) * (1 + ratio)).squareRoot())
    return -Double.log((start * start + side * side).squareRoot()) / rate
  }

  private var critical: Double {
    let (r, c1, c2) = (-omega, start, velocity + omega * start)
    let guess = Self.log(1 / c2)
    var late = guess
    for _ in 0..<6 { late = guess - Self.log(late / r) }
    return crossing(
      from: Self.later(Self.log(1 / c1) / r, late / r), turn: -(r * c1 + c2) / (r * c2),
      far: -2 / r - c1 / c2, isPast: c2 < 0 && c1 > 0, flat: 0
    ) { t in
      let e = Double.exp(r * t)
      return ((c1 + c2 * t) * e, (c2 * (r * t + 1) + c1 * r) * e)
    }
  }

  private var overdamped: Double {
    let root = omega * ((ratio - 1) * (ratio + 1)).squareRoot()
    let (r1, r2) = (-ratio * omega + root, -ratio * omega - root)
    let c2 = (r1 * start - velocity) / (r1 - r2)
    let c1 = start - c2
    return crossing(
      from: Self.later(Self.log(1 / c1) / r1, Self.log(1 / c2) / r2),
      turn: Double.log(c1 * r1 / (-c2 * r2)) / (r2 - r1),
      far: Double.log(-(c2 * r2 * r2) / (c1 * r1 * r1)) / (r1 - r2), isPast: c2 > 0 && c1 < 0,
      flat: 1e-4
    ) { t in
      let (a, b) = (c1 * Double.exp(r1 * t), c2 * Double.exp(r2 * t))
      return (a + b, a * r1 + b * r2)
    }
  }

  /// Newton's method for when the curve is one threshold off its target, on the side that it comes from last.
  ///
  /// `turn` is when it is farthest past the target, `far` where to start behind that, and `flat` the slope below
  /// which the first guess stays.
  private func crossing(
    from guess: Double, turn: Double, far: Double, isPast: Bool, flat: Double,
    _ curve: (Double) -> (place: Double, slope: Double)
  ) -> Double {
    var (t, side) = (guess, -1.0)
    if turn > 0 {
      if -curve(turn).place >= 1 {
        (t, side) = (far, 1)
      } else if isPast {
        t = 0
      }
    }
    if abs(curve(t).slope) < flat { return t }
    for _ in 0..<100 {
      let now = curve(t)
      let step = (now.place + side) / now.slope
      t -= step
      if !(abs(step) > 0.001) { break }
    }
    return t
  }

  private static func log(_ value: Double) -> Double { Double.log(abs(value)) }

  private static func later(_ a: Double, _ b: Double) -> Double {
    a.isFinite ? b.isFinite ? max(a, b) : a : b
  }
}

/// The duration that Apple's libraries report until a spring settles, within 0.001 of the way.
enum AppleSettling {
  private static let epsilon = 0.001

  /// `CASpringAnimation.settlingDuration`, s: −ln(ε/(1 + |a − v|/ω_d))/a, inferred from the two
  /// numbers of Apple's documentation; the velocity in distances per second toward the target.
  static func coreAnimation(_ spring: Spring, velocity: Double) -> Double {
    let root = ((1 - spring.dampingRatio) * (1 + spring.dampingRatio)).squareRoot()
    return seconds(spring, velocity, divisor: spring.angularFrequency * root)
  }

  /// `Spring.settlingDuration` of SwiftUI, s: the same without ω_d (OpenSwiftUI, `Spring.swift`).
  static func swiftUI(_ spring: Spring, velocity: Double) -> Double {
    seconds(spring, velocity, divisor: 1)
  }

  /// Without swings: the first tenth of a second that is near enough and stays so for 1 s.
  ///
  /// OpenSwiftUI, `SpringModel.duration`.
  private static func seconds(_ spring: Spring, _ velocity: Double, divisor: Double) -> Double {
    let decay = spring.decayRate
    guard decay > 0 else { return .infinity }
    if spring.dampingRatio < 1 {
      return -Double.log(epsilon / (1 + abs(decay - velocity) / divisor)) / decay
    }
    var (t, nearest, found) = (0.0, Double.infinity, -1.0)
    for _ in 0..<1024 {
      let left = abs(spring.state(at: t, displacement: 1, velocity: -velocity).displacement)
      if nearest >= epsilon {
        if left < nearest { (nearest, found) = (left, t) }
      } else if left >= epsilon {
        nearest = .infinity
      } else if t - found > 1 {
        break
      }
      t += 0.1
    }
    return found
  }
}
