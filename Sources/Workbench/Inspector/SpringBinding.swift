import Foundation
import Scenes
import Springs

/// The spring of a scene, with the parameters that it is made of.
struct SpringBinding {
  let frequency: Parameter
  let damping: Parameter
  let spring: Spring
  /// How far a typical drag takes an item from rest, in points.
  let travel: Double

  /// What counts as settled, in points.
  static let tolerance = 0.5

  /// Nil for a scene whose parameters are no spring's.
  init?(_ scene: any Scene) {
    let parameters = scene.info.parameters
    guard let inUse = scene.spring, inUse.frequency > 0,
      let frequency = parameters.first(where: { $0.id == "frequency" }),
      let damping = parameters.first(where: { $0.id == "damping" })
    else { return nil }
    (self.frequency, self.damping, travel) = (frequency, damping, inUse.travel)
    spring = Spring(frequency: inUse.frequency, dampingRatio: inUse.dampingRatio)
  }

  /// The same as a share of the way; half of it where the whole way is hardly seen.
  var settledShare: Double { min(0.5, Self.tolerance / max(travel, 1e-9)) }

  /// Gives the scene another spring, as far as its parameters reach.
  func set(_ spring: Spring, on session: any Session) {
    var values = session.values
    values[frequency.id] = spring.frequency
    values[damping.id] = spring.dampingRatio
    session.values = values
  }
}

/// A number that the inspector shows of a spring, takes as a wish, and can hold.
enum DesignMeasure: String, CaseIterable {
  case overshoot, peak, arrival, settling, frequency, damping

  /// Those that stand under the card; the others have rows of their own.
  static let cells: [DesignMeasure] = [.overshoot, .peak, .arrival, .settling]

  var title: String {
    switch self {
    case .overshoot: "Overshoot"
    case .peak: "Peak"
    case .arrival: "Arrival"
    case .settling: "Settled"
    case .frequency: "Frequency"
    case .damping: "Damping"
    }
  }

  var summary: String {
    switch self {
    case .overshoot: "How far it swings past its target on a typical drag"
    case .peak: "When it is farthest past its target"
    case .arrival: "When it first reaches its target"
    case .settling: "When it stays within 0.5 pt of its target"
    case .frequency: "The undamped frequency"
    case .damping: "The damping ratio"
    }
  }

  var unit: String {
    switch self {
    case .overshoot: "pt"
    case .frequency: "Hz"
    case .damping: "ζ"
    default: "s"
    }
  }

  /// What it is of a step, here.
  func measure(in binding: SpringBinding) -> SpringMeasure {
    switch self {
    case .overshoot: .overshoot
    case .peak: .peakTime
    case .arrival: .firstArrival
    case .settling: .settlingTime(tolerance: binding.settledShare)
    case .frequency: .response
    case .damping: .dampingRatio
    }
  }

  /// A value in its own unit as the measure's: points become shares of the way, hertz a period.
  func wish(_ value: Double, in binding: SpringBinding) -> Double {
    switch self {
    case .overshoot: value / max(binding.travel, 1e-9)
    case .frequency: 1 / value
    default: value
    }
  }

  /// The value in its own unit; nil where the spring has none.
  func value(in binding: SpringBinding) -> Double? {
    let value = measure(in: binding).value(of: binding.spring)
    switch self {
    case .overshoot: return value.map { $0 * binding.travel }
    case .frequency: return binding.spring.frequency
    default: return value
    }
  }

  init?(parameter: Parameter, of binding: SpringBinding) {
    switch parameter.id {
    case binding.frequency.id: self = .frequency
    case binding.damping.id: self = .damping
    default: return nil
    }
  }
}
