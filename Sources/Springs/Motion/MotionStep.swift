import ElementaryFunctions
import Foundation

/// Motion's (Framer Motion's) own formulas, with what they do to heavy damping.
struct MotionStep: StepCurve {
  var spring: Spring
  /// Distances per second toward the target.
  var velocity = 0.0

  /// Where Motion stops sinh and cosh from growing: beyond, the rest of the way is lost in a snap.
  private static let largestAngle = 300.0

  /// Whether the snap comes while the way is not covered yet.
  var isCut: Bool {
    let zeta = spring.dampingRatio
    guard zeta > 1 else { return false }
    let root = spring.angularFrequency * ((zeta - 1) * (zeta + 1)).squareRoot()
    return Self.largestAngle / root < spring.settlingTime(tolerance: Exactness.limit)
  }

  func shownSpring(near spring: Spring, rate: Double) -> Spring? {
    isCut ? effectiveSpring(near: spring, rate: rate) : self.spring
  }

  func frame(at time: Double) -> StepFrame {
    // Its clock counts whole milliseconds, to the nearest.
    let t = (time * 1000 + 0.5).rounded(.down) / 1000
    let (w, zeta) = (spring.angularFrequency, spring.dampingRatio)
    let s = w * ((zeta - 1) * (zeta + 1)).magnitude.squareRoot()
    guard zeta > 1, s * t > Self.largestAngle else {
      return ClosedStep(spring, velocity: velocity).frame(at: t)
    }
    let envelope = Double.exp(-zeta * w * t)
    let (sinh, cosh) = (Double.sinh(Self.largestAngle), Double.cosh(Self.largestAngle))
    let left = envelope * ((zeta * w - velocity) * sinh + s * cosh) / s
    return StepFrame(time: t, position: 1 - left, velocity: 0)
  }
}

/// Motion's `duration` and `bounce`: Newton's method, eleven times, for the spring that is within
/// 0.001 of its target when the duration ends; there it stops.
struct MotionDuration {
  /// When the motion is cut, s.
  var duration: Double
  var dampingRatio: Double

  private static let iterations = 11
  private static let residual = 0.001

  /// The spring that the iteration ends on.
  var spring: Spring {
    var w = 5 / duration
    for _ in 0..<Self.iterations { w -= error(w) / slope(w) }
    // Motion falls back to its default spring where the iteration was lost.
    guard w.isFinite, w > 0 else { return Spring(mass: 1, stiffness: 100, damping: 10) }
    return Spring(angularFrequency: w, dampingRatio: dampingRatio)
  }

  private func error(_ w: Double) -> Double {
    guard dampingRatio < 1 else {
      return -Self.residual + Double.exp(-w * duration) * (w * duration + 1)
    }
    let damped = w * (1 - dampingRatio * dampingRatio).squareRoot()
    return Self.residual - dampingRatio * w / damped * Double.exp(-dampingRatio * w * duration)
  }

  private func slope(_ w: Double) -> Double {
    guard dampingRatio < 1 else { return -Double.exp(-w * duration) * w * duration * duration }
    let squared = w * w * (1 - dampingRatio * dampingRatio).squareRoot()
    let sign = Self.residual - error(w) > 0 ? -1.0 : 1
    let e = dampingRatio * dampingRatio * w * w * duration
    return sign * -e * Double.exp(-dampingRatio * w * duration) / squared
  }
}
