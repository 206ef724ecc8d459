import Foundation
import Springs

extension MessagesScene {
  /// How far from the pointer the words take a bubble to be, in points, and how fast a drag.
  private static let typicalDistance = 300.0
  private static let typicalSpeed = 1000.0
  /// What counts as settled, in points.
  private static let tolerance = 0.5

  private var model: Spring {
    Spring(frequency: values["frequency"], dampingRatio: values["damping"])
  }

  /// How far behind a typical drag leaves a bubble, in points.
  private var lag: Double {
    let share = min(1, Self.typicalDistance / values["resistance"])
    return model.steadyLag(speed: Self.typicalSpeed * share)
  }

  /// The spring that the parameters describe.
  public var spring: SpringInUse? {
    SpringInUse(
      frequency: values["frequency"], dampingRatio: values["damping"], travel: lag)
  }

  /// What a parameter's value means here and now.
  public func explanation(of parameter: String) -> Explanation? {
    switch parameter {
    case "frequency": arrival
    case "damping": overshoot
    case "resistance": reach
    case "deceleration": coast
    case "rubber-band": band
    case "cap":
      Explanation("at most \(Numerals.short(values["cap"] / 100 * list.viewport)) pt from rest")
    case "gap": Explanation("bubbles that bunch up never touch")
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
      "settles to \(Numerals.fixed(Self.tolerance, 1)) pt in \(Numerals.short(settles)) s"
    guard let arrives = spring.firstArrival else { return Explanation(settled) }
    return Explanation("arrives in \(Numerals.short(arrives)) s, \(settled)")
  }

  private var overshoot: Explanation {
    let spring = model
    guard spring.dampingRatio < 1 else { return Explanation("no overshoot") }
    let share = spring.overshoot
    let travel = Numerals.fixed(lag, 0)
    return Explanation(
      "overshoots \(Numerals.short(share * 100)) %: \(Numerals.short(share * lag)) of \(travel) pt")
  }

  private var reach: Explanation {
    let words =
      "\(Numerals.fixed(lag, 0)) pt behind at \(Numerals.fixed(Self.typicalSpeed, 0)) pt/s, "
      + "\(Numerals.fixed(Self.typicalDistance, 0)) pt away"
    guard let speed = touchingSpeed, speed < 4 * Self.typicalSpeed else {
      return Explanation(words)
    }
    return Explanation(
      words, warning: "neighbours touch above \(Numerals.fixed(speed, 0)) pt/s")
  }

  /// The speed of scrolling at which the gap between two neighbours is used up, in points per second:
  /// the strain is 2ζv/(ωD), over the distance of their middles.
  private var touchingSpeed: Double? {
    let places = list.drawnRows.map(\.place)
    guard places.count > 1 else { return nil }
    let pitch = places.reduce(0) { $0 + $1.extent } / Double(places.count)
    let gap = places.dropFirst().reduce(0) { $0 + $1.gap } / Double(places.count - 1)
    let strain = model.steadyLag(speed: 1) / values["resistance"]
    return strain > 0 ? gap / (pitch * strain) : nil
  }

  private var coast: Explanation {
    // The end point of a flick: x0 + (v - 0.01)·d/(1 - d), v in pt/ms.
    let d = values["deceleration"]
    let way = (Self.typicalSpeed / 1000 - 0.01) * d / (1 - d)
    return Explanation(
      "\(Numerals.fixed(Self.typicalSpeed, 0)) pt/s coasts \(Numerals.fixed(way, 0)) pt")
  }

  private var band: Explanation {
    let height = list.viewport
    let c = values["rubber-band"]
    let shown = c > 0 ? (1 - 1 / (100 * c / height + 1)) * height : 0
    return Explanation("100 pt past the end shows as \(Numerals.fixed(shown, 0)) pt")
  }
}
