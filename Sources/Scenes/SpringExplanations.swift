import Foundation
import Localization
import Springs

/// What the parameters of a springy list mean, in points and seconds of a typical drag.
struct SpringWords {
  let values: ParameterValues

  /// How far from the pointer the words take an item to be, in points, and how fast a drag.
  private static let typicalDistance = 300.0
  private static let typicalSpeed = 1000.0
  /// What counts as settled, in points.
  private static let tolerance = 0.5

  private var model: Spring {
    Spring(frequency: values["frequency"], dampingRatio: values["damping"])
  }

  /// How far behind a typical drag leaves an item.
  private var step: StepLength {
    .lag(speed: Self.typicalSpeed * min(1, Self.typicalDistance / values["resistance"]))
  }

  private var lag: Double { step.points(of: model) }

  /// The spring that the parameters describe.
  var spring: SpringInUse {
    SpringInUse(
      frequency: values["frequency"], dampingRatio: values["damping"], step: step,
      resistance: values["air"])
  }

  var arrival: Explanation {
    let spring = model
    let settling = SpringMeasure.settlingPoints(tolerance: Self.tolerance, of: step)
    let settles = settling.value(of: spring) ?? .infinity
    let settled: LocalizedText =
      "settles to \(Numerals.fixed(Self.tolerance, 1)) pt in \(Numerals.short(settles)) s"
    guard let arrives = spring.firstArrival else { return Explanation(settled) }
    return Explanation("arrives in \(Numerals.short(arrives)) s, \(settled)")
  }

  var overshoot: Explanation { Self.overshoot(of: model, travel: lag) }

  /// How far a spring swings beyond on a way in points, and how long a swing takes.
  static func overshoot(of spring: Spring, travel: Double) -> Explanation {
    guard spring.overshoot > 0, let period = spring.dampedPeriod else {
      return Explanation("no overshoot")
    }
    let share = spring.overshoot
    return Explanation(
      """
      overshoots \(Numerals.short(share * 100)) %: \(Numerals.short(share * travel)) of \
      \(Numerals.fixed(travel, 0)) pt, period \(Numerals.fixed(period, 2)) s
      """)
  }

  /// How far a drag leaves things behind.
  var reach: Explanation {
    Explanation(
      """
      \(Numerals.fixed(lag, 0)) pt behind at \(Numerals.fixed(Self.typicalSpeed, 0)) pt/s, \
      \(Numerals.fixed(Self.typicalDistance, 0)) pt away
      """)
  }

  /// At what speed neighbours touch that are a pitch apart and leave a gap, in points; nil for none that
  /// a hand reaches.
  func touching(pitch: Double, gap: Double) -> LocalizedText? {
    // The strain is 2ζv/(ωD), over the distance of their middles.
    let strain = model.steadyLag(speed: 1) / values["resistance"] * pitch
    guard strain > 0, gap / strain < 4 * Self.typicalSpeed else { return nil }
    return "neighbours touch above \(Numerals.fixed(gap / strain, 0)) pt/s"
  }

  /// What is said of a parameter that an article's code has no number for.
  static let notInArticle = Explanation("not in the article's code: no effect As published")

  var air: Explanation {
    let ratio = model.damped(byResistance: values["air"]).dampingRatio
    return Explanation("makes ζ \(Numerals.fixed(ratio, 3)) in all")
  }

  /// The end point of a flick: x0 + (v - 0.01)·d/(1 - d), v in pt/ms.
  var coast: Explanation {
    let d = values["deceleration"]
    let way = (Self.typicalSpeed / 1000 - 0.01) * d / (1 - d)
    return Explanation(
      "\(Numerals.fixed(Self.typicalSpeed, 0)) pt/s coasts \(Numerals.fixed(way, 0)) pt")
  }

  /// How a rubber band of a viewport's height shows a pull.
  func band(viewport: Double) -> Explanation {
    let c = values["rubber-band"]
    let shown = c > 0 ? (1 - 1 / (100 * c / viewport + 1)) * viewport : 0
    return Explanation("100 pt past the end shows as \(Numerals.fixed(shown, 0)) pt")
  }

  func cap(viewport: Double) -> Explanation {
    Explanation("at most \(Numerals.short(values["cap"] / 100 * viewport)) pt from rest")
  }
}
