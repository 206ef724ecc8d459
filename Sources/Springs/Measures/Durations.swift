import ElementaryFunctions
import Foundation

/// What a designer calls a spring by: measures of its step from rest, released at displacement 1.
extension Spring {
  /// ω√(1−ζ²), rad/s; 0 for ζ ≥ 1.
  private var dampedAngularFrequency: Double {
    dampingRatio < 1
      ? angularFrequency * ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot() : 0
  }

  /// How far it swings past the target, as a share of the way; 0 for ζ ≥ 1.
  public var overshoot: Double {
    guard dampingRatio < 1 else { return 0 }
    return Double.exp(
      -.pi * dampingRatio / ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot())
  }

  /// An overshoot below this share of the way is not seen: such a spring has no peak, arrival or period.
  public static let leastOvershoot = 1e-4

  /// Whether it is seen to pass its target.
  public var passesTarget: Bool { overshoot >= Self.leastOvershoot }

  /// When it is farthest past the target, s; nil if it never passes it.
  public var peakTime: Double? {
    dampedAngularFrequency > 0 ? .pi / dampedAngularFrequency : nil
  }

  /// When it first reaches the target, s; nil if it only ever nears it.
  public var firstArrival: Double? {
    dampedAngularFrequency > 0 ? (.pi - Double.acos(dampingRatio)) / dampedAngularFrequency : nil
  }

  /// The time of a visible swing there and back, s; nil if it does not swing.
  public var dampedPeriod: Double? {
    dampedAngularFrequency > 0 ? 2 * .pi / dampedAngularFrequency : nil
  }

  /// The last time it is `tolerance` of the way off its target, s.
  ///
  /// Exact, by root finding on the motion itself; so it jumps where a swing just fits inside the
  /// tolerance. Infinite for ζ = 0 and for ω = 0.
  /// - Parameter tolerance: A share of the way, greater than 0; 1 or more is settled from the start.
  /// - Returns: s.
  public func settlingTime(tolerance: Double) -> Double {
    precondition(tolerance > 0, "a settling tolerance is greater than 0")
    guard tolerance < 1 else { return 0 }
    guard angularFrequency > 0, dampingRatio > 0 else { return .infinity }
    guard swings(to: tolerance) <= Self.mostExactSwings else {
      // So many swings later they are told apart by nothing: their envelope is what is left.
      return -Double.log(tolerance) / dampingRatio / angularFrequency
    }
    let (start, end) = lastCrossingBracket(tolerance)
    return crossing(of: tolerance, from: start, to: end)
  }

  /// Settling that takes more swings is the envelope's, to 9 digits.
  static let mostExactSwings = 1e9

  /// How many swings leave a tolerance, with parts of one; infinite where they lose nothing.
  func swings(to tolerance: Double) -> Double {
    let loss = -Double.log(overshoot)
    return loss > 0 ? -Double.log(tolerance) / loss : .infinity
  }

  /// Times between which the motion leaves the tolerance band for good, with one crossing inside.
  private func lastCrossingBracket(_ tolerance: Double) -> (Double, Double) {
    guard dampingRatio < 1, overshoot > tolerance, let half = peakTime else {
      return (0, endOfMonotonicTail(tolerance))
    }
    // Extremes are overshootⁿ at n·half, and the motion is monotonic from each to the next zero.
    var n = max(1, Int(swings(to: tolerance).rounded(.down)))
    while Double.pow(overshoot, Double(n + 1)) > tolerance { n += 1 }
    while n > 1 && Double.pow(overshoot, Double(n)) <= tolerance { n -= 1 }
    return (Double(n) * half, Double(n) * half + (firstArrival ?? half))
  }

  /// A time by which a motion that stays on its side of the target, or passes it by less than the
  /// tolerance, is inside the band.
  private func endOfMonotonicTail(_ tolerance: Double) -> Double {
    if let firstArrival { return firstArrival }
    var end = 1 / angularFrequency
    while state(at: end, displacement: 1).displacement > tolerance { end *= 2 }
    return end
  }

  /// When the distance from the target falls to a share of the way, to the last bit: Newton's method,
  /// with halvings where it leaves what is left.
  ///
  /// The distance is above the share at `start`, not above it at `end`, and falls from one to the other.
  func crossing(
    of tolerance: Double, from start: Double, to end: Double, velocity: Double = 0
  ) -> Double {
    var (low, high) = (start, end)
    var time = (low + high) / 2
    while low < time, time < high {
      let (x, u) = state(at: time, displacement: 1, velocity: velocity)
      let above = x.magnitude - tolerance
      if above > 0 { low = time } else { high = time }
      if above == 0 { break }
      let next = time - above / (x < 0 ? -u : u)
      // A step that ends beside this place within rounding leaves nothing to look for.
      if (next - time).magnitude <= time.ulp { return min(max(next, low), high) }
      time = next > low && next < high ? next : (low + high) / 2
    }
    return high
  }
}

/// One of the things that libraries call a spring's duration.
public struct DurationMeaning: Hashable, Sendable, Identifiable {
  /// Its key in a report's JSON.
  public let id: String
  /// What it measures, in a few words.
  public let title: Sentence
  /// The libraries that mean it by "duration".
  public let users: Sentence
  /// s; infinite where the spring never settles.
  public let value: Double
}

extension Spring {
  /// All five meanings of "duration" for a step from rest.
  /// - Parameter tolerance: A share of the way, above 0: what counts as settled on the screen.
  /// - Returns: From the shortest idea of an end to the only one that is seen.
  public func durations(tolerance: Double) -> [DurationMeaning] {
    [
      DurationMeaning(
        id: "period", title: "Undamped period", users: "SwiftUI duration and response, Flutter",
        value: response),
      DurationMeaning(
        id: "visual", title: "Visual duration", users: "Motion visualDuration",
        value: response / 1.2),
      DurationMeaning(
        id: "condition", title: "Envelope condition",
        users: "UIView.animate, Motion duration, SwiftUI settlingDuration:", value: conditionTime),
      DurationMeaning(
        id: "envelope", title: "Reported by the library", users: "SwiftUI Spring.settlingDuration",
        value: AppleSettling.swiftUI(self, velocity: 0)),
      DurationMeaning(
        id: "settled", title: "Settled on the screen", users: "measured on the motion itself",
        value: tolerance < 1 ? settlingTime(tolerance: tolerance) : 0),
    ]
  }

  /// The duration that UIView and others would have to be given for this spring, s.
  ///
  /// Infinite where their condition has no root.
  private var conditionTime: Double {
    guard dampingRatio >= EnvelopeEnd.ratios.lowerBound else { return .infinity }
    return EnvelopeEnd.phase(min(1, dampingRatio)) / angularFrequency
  }

  /// The damping ratio below which the `swing`th swing past the target leaves the tolerance.
  ///
  /// The overshoot to the power of `swing` is the tolerance there, and the settling time jumps.
  public static func dampingRatio(ofSwing swing: Int, tolerance: Double) -> Double {
    precondition(
      swing > 0 && tolerance > 0 && tolerance < 1, "a swing of 1 or more, within the way")
    return dampingRatio(overshoot: Double.pow(tolerance, 1 / Double(swing)))
  }

  /// The damping ratio of an overshoot: −ln M/√(π² + ln² M); M above 0, up to 1.
  static func dampingRatio(overshoot: Double) -> Double {
    let l = Double.log(overshoot)
    return -l / (Double.pi * Double.pi + l * l).squareRoot()
  }

  /// The damping ratios nearest to this one at which the settling time jumps, the lower one first.
  public func settlingJumps(tolerance: Double) -> [Double] {
    guard tolerance > 0, tolerance < 1 else { return [] }
    let first = Self.dampingRatio(ofSwing: 1, tolerance: tolerance)
    guard dampingRatio < first else { return [first] }
    guard overshoot > 0, swings(to: tolerance) <= Self.mostExactSwings else { return [] }
    // How many swings leave the tolerance: the last one of them does so from the upper ratio down.
    let swings = max(1, Int(self.swings(to: tolerance).rounded(.down)))
    return [swings + 1, swings].map { Self.dampingRatio(ofSwing: $0, tolerance: tolerance) }
  }
}
