import ElementaryFunctions
import Foundation

extension Spring {
  /// The spring of `UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`.
  ///
  /// Inferred, never documented: the envelope of the motion, its start included, is 0.001 at the end
  /// (Framer's solver uses the same equation). Above a ratio of 0.99 the
  /// formula of 1 holds, to which the other does not tend.
  /// - Parameters:
  ///   - duration: in seconds, cut to 0.01...10.
  ///   - dampingRatio: above 0; more than 1 counts as 1.
  ///   - initialVelocity: in whole distances per second, towards the target.
  public init(uiViewDuration duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    precondition(dampingRatio > 0, "UIView's damping ratio is above 0.")
    let time = min(max(duration, 0.01), 10)
    let ratio = EnvelopeEnd.uiViewRatio(dampingRatio)
    let rest = { (w: Double) -> Double in
      guard ratio < 1 else {
        return Double.log(abs((w - initialVelocity) * time + 1)) - w * time
      }
      let damped = w * (1 - ratio * ratio).squareRoot()
      return Double.log(abs(ratio * w - initialVelocity) / damped) - ratio * w * time
    }
    // Beyond the maximum that the velocity causes the envelope only falls: the root is bracketed there.
    var low = max(1e-6, 2 * abs(initialVelocity)) / ratio
    var high = low + 1
    let end = Double.log(EnvelopeEnd.residual)
    while rest(low) < end, low > 1e-9 { low /= 2 }
    while rest(high) > end { high *= 2 }
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if rest(middle) > end { low = middle } else { high = middle }
    }
    self.init(angularFrequency: (low + high) / 2, dampingRatio: ratio)
  }
}
