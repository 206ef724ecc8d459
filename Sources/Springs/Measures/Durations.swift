import ElementaryFunctions
import Foundation
import Localization

/// One of the things that libraries call a spring's duration.
public struct DurationMeaning: Hashable, Sendable, Identifiable {
  /// Its name in files.
  public let id: String
  /// What it is.
  public let title: LocalizedText
  /// The libraries that mean it by "duration".
  public let users: LocalizedText
  /// s; infinite where the spring never settles.
  public let value: Double
}

extension Spring {
  /// What libraries hold a spring to be over at, a share of the step.
  static let usualEpsilon = 0.001

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
        value: reportedSettling),
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

  /// SwiftUI's `Spring.settlingDuration` for a target of 1 and no velocity, s.
  ///
  /// −ln(ε/(1 + ζω))/ζω below critical damping, a search on a grid of 0.1 s from there on
  /// (measured by third parties; Apple does not document it).
  private var reportedSettling: Double {
    guard decayRate > 0 else { return .infinity }
    if dampingRatio < 1 { return -Double.log(Self.usualEpsilon / (1 + decayRate)) / decayRate }
    let exact = settlingTime(tolerance: Self.usualEpsilon)
    return (exact * 10).rounded(.up) / 10
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
