import Foundation
import Springs

extension NewtonianScene {
  private var model1D: Spring {
    Spring(frequency: values["frequency"], dampingRatio: values["damping"])
  }
  /// How far over its length a string is when a picture comes in on a phone, in points.
  private static let travel = 121.8
  /// What counts as settled, in points.
  private static let tolerance = 0.5

  /// The spring that the parameters describe.
  public var spring: SpringInUse? {
    SpringInUse(
      frequency: values["frequency"], dampingRatio: values["damping"], travel: Self.travel)
  }

  /// How far its weight stretches a picture's string, in points: g/ω².
  private var sag: Double {
    let omega = model1D.angularFrequency
    return values["gravity"] * Self.unitGravity / (omega * omega)
  }

  /// What a parameter's value means here and now.
  public func explanation(of parameter: String) -> Explanation? {
    switch parameter {
    case "frequency":
      let settles = model1D.settlingTime(tolerance: Self.tolerance / Self.travel)
      guard settles.isFinite else { return Explanation("bobs for ever") }
      return Explanation(
        "hangs \(Numerals.short(sag)) pt low, settles in \(Numerals.short(settles)) s",
        warning: sag > values["length"] ? "its weight stretches a string to more than double" : nil)
    case "damping":
      return SpringWords.overshoot(of: model1D, travel: Self.travel)
    case "length":
      let swing = values["length"] + sag
      let period = 2 * Double.pi * (swing / (values["gravity"] * Self.unitGravity)).squareRoot()
      return Explanation(
        "\(Numerals.fixed(swing, 1)) pt with a picture, one swing \(Numerals.fixed(period, 2)) s")
    case "gravity": return fall
    case "elasticity":
      let e = values["elasticity"]
      return Explanation(
        e >= 1
          ? "a bounce loses nothing" : "a bounce keeps \(Numerals.fixed(e * 100, 0)) % of the speed"
      )
    case "friction":
      let mu = values["friction"]
      return Explanation(
        mu > 0
          ? "pictures slip on slopes over \(Numerals.fixed(atan(mu) * 180 / .pi, 0))°"
          : "pictures slide past each other")
    case "resistance":
      let r = values["resistance"]
      guard r > 0 else { return Explanation("swings for ever") }
      return Explanation("half the swing gone in \(Numerals.short(2 * log(2) / r)) s")
    default: return nil
    }
  }

  private var fall: Explanation {
    let g = values["gravity"] * Self.unitGravity
    let way = max(1, Double(size.height / scale) - Double(model.layout.anchor.y) - values["length"])
    let time = (2 * way / g).squareRoot()
    return Explanation(
      "a cut string: gone after \(Numerals.fixed(way, 0)) pt in \(Numerals.fixed(time, 2)) s")
  }

  /// How many hang, fall, and how far the newest string is stretched.
  public var readouts: [Readout] {
    let hanging = model.hanging
    if model.items.isEmpty { return [] }
    var readouts = [Readout(title: "Hanging", value: "\(hanging.count)")]
    let falling = model.items.count - hanging.count
    if falling > 0 { readouts.append(Readout(title: "Falling", value: "\(falling)")) }
    if let last = hanging.max(by: { $0.id < $1.id }) {
      let stretch = Numerals.fixed(Double(model.stretch(of: last)), 1)
      readouts.append(Readout(title: "Stretch", value: "\(stretch) pt"))
    }
    return readouts
  }

  /// A line for those who watch: what hangs and what falls.
  public var status: String {
    let hanging = model.hanging.count
    return "\(hanging) hang, \(model.items.count - hanging) fall"
  }
}
