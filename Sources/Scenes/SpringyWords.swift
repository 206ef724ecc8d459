import CollectionLayout
import Foundation
import Springs

/// What the values of a springy scroller mean, in points and seconds.
struct SpringyWords {
  let values: ParameterValues
  /// What hangs on the springs, one and many of them at once: "tiles".
  let things: String
  /// From one to the next and what is free between two, in points.
  let pitch: Double
  let gap: Double
  /// The view's side along the scroll axis, in points.
  let viewport: Double

  /// How far from the pointer the words take a thing to be, in points, and how fast a drag.
  static let typicalDistance = 300.0
  static let typicalSpeed = 1000.0
  /// What counts as settled, in points.
  static let tolerance = 0.5

  var model: Spring { Spring(frequency: values["frequency"], dampingRatio: values["damping"]) }

  /// How far behind a typical drag leaves a thing, in points.
  var lag: Double {
    let share = min(1, Self.typicalDistance / values["resistance"])
    return model.steadyLag(speed: Self.typicalSpeed * share)
  }

  /// The spring that the parameters describe.
  var spring: SpringInUse {
    SpringInUse(frequency: values["frequency"], dampingRatio: values["damping"], travel: lag)
  }

  /// The line of one of the common parameters; nil for another one.
  func explanation(of parameter: String) -> Explanation? {
    switch parameter {
    case "frequency": arrival
    case "damping": overshoot
    case "resistance": reach
    case "deceleration": coast
    case "rubber-band": band
    case "bounce":
      Explanation(
        values["bounce"] >= 0.5 ? "a flick past the end springs back" : "a flick ends at the end")
    case "cap":
      Explanation("at most \(Numerals.short(values["cap"] / 100 * viewport)) pt from rest")
    case "gap": Explanation("\(things) that bunch up never touch")
    case "air":
      Explanation(
        "makes ζ \(Numerals.fixed(model.damped(byResistance: values["air"]).dampingRatio, 3)) in all"
      )
    default: nil
    }
  }

  private var arrival: Explanation {
    let spring = model
    let settles = lag > Self.tolerance ? spring.settlingTime(tolerance: Self.tolerance / lag) : 0
    let settled =
      settles.isFinite
      ? "settles to \(Numerals.fixed(Self.tolerance, 1)) pt in \(Numerals.short(settles)) s"
      : "swings for ever"
    guard let arrives = spring.firstArrival else { return Explanation(settled) }
    return Explanation("arrives in \(Numerals.short(arrives)) s, \(settled)")
  }

  private var overshoot: Explanation {
    let share = model.overshoot
    guard share > 0 else { return Explanation("no overshoot") }
    return Explanation(
      "overshoots \(Numerals.short(share * 100)) %: \(Numerals.short(share * lag)) of "
        + "\(Numerals.fixed(lag, 0)) pt")
  }

  private var reach: Explanation {
    let words =
      "\(Numerals.fixed(lag, 0)) pt behind at \(Numerals.fixed(Self.typicalSpeed, 0)) pt/s, "
      + "\(Numerals.fixed(Self.typicalDistance, 0)) pt away"
    // The strain is 2ζv/(ωD), over the distance of two middles.
    let strain = model.steadyLag(speed: 1) / values["resistance"]
    let speed = strain > 0 ? gap / (pitch * strain) : .infinity
    guard speed < 4 * Self.typicalSpeed else { return Explanation(words) }
    return Explanation(
      words, warning: "neighbours touch above \(Numerals.fixed(speed, 0)) pt/s")
  }

  private var coast: Explanation {
    // The end point of a flick: x0 + (v - 0.01)·d/(1 - d), v in pt/ms.
    let d = values["deceleration"]
    let way = (Self.typicalSpeed / 1000 - 0.01) * d / (1 - d)
    return Explanation(
      "\(Numerals.fixed(Self.typicalSpeed, 0)) pt/s coasts \(Numerals.fixed(way, 0)) pt")
  }

  private var band: Explanation {
    let shown = RubberBand.offset(
      overshoot: 100, dimension: viewport, constant: values["rubber-band"])
    return Explanation("100 pt past the end shows as \(Numerals.fixed(shown, 0)) pt")
  }
}

extension SpringyParameters {
  /// The springs that the common parameters describe.
  init(_ values: ParameterValues) {
    self.init()
    frequency = values["frequency"]
    dampingRatio = values["damping"]
    resistanceDistance = values["resistance"]
    resistance = values["air"]
    cap = values["cap"] / 100
    minimumGap = values["gap"]
  }
}

extension ScrollParameters {
  /// The feel that the common parameters describe.
  init(_ values: ParameterValues) {
    self.init()
    decelerationRate = values["deceleration"]
    rubberBand = values["rubber-band"]
    bounces = values["bounce"] >= 0.5
  }
}
