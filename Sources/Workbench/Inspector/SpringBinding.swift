import Localization
import Scenes
import Springs

/// The spring of a scene, with the parameters that it is made of.
struct SpringBinding {
  let frequency: Parameter
  let damping: Parameter
  let spring: Spring
  /// How far a typical drag takes an item from rest.
  let step: StepLength

  /// Nil for a scene whose parameters are no spring's.
  init?(_ scene: any Scene) {
    let parameters = scene.info.parameters
    guard let inUse = scene.spring, inUse.frequency > 0,
      let frequency = parameters.first(where: { $0.id == "frequency" }),
      let damping = parameters.first(where: { $0.id == "damping" })
    else { return nil }
    (self.frequency, self.damping, step) = (frequency, damping, inUse.step)
    spring = Spring(frequency: inUse.frequency, dampingRatio: inUse.dampingRatio)
  }

  /// The way of a typical drag with this spring, in points.
  var travel: Double { step.points(of: spring) }

  /// How fast an item is drawn along by a drag at 1000 pt/s, pt/s: some scenes hold items back that are far away.
  var lagSpeed: Double {
    if case .lag(let speed) = step { speed } else { DesignMeasure.lagSpeed }
  }

  /// What counts as settled, as a share of the way; a twentieth where the way is short.
  var settledShare: Double {
    SpringMeasure.settledShare(MotionMeasures.tolerance, of: travel)
  }

  /// The springs that the parameters can be.
  var limits: SpringLimits {
    let (low, high) = (frequency.limit.lowerBound, frequency.limit.upperBound)
    return SpringLimits(
      angularFrequency: 2 * .pi * low...2 * .pi * high, dampingRatio: damping.limit)
  }

  /// The spring that has a measure at a value, in the measure's own unit, and keeps what is held.
  func spring(
    with measure: DesignMeasure, at value: Double, holding held: DesignMeasure?
  ) throws(WishRefusal) -> Spring {
    let isOwn = held == measure || held == .overshoot && measure == .overshootShare
    return try spring.with(
      measure.measure(in: self), at: measure.wish(value, in: self),
      holding: isOwn ? nil : held?.measure(in: self), within: limits,
      closeness: measure.closeness(to: value, in: self))
  }

  /// Gives the scene another spring, as far as its parameters reach.
  func set(_ spring: Spring, on session: Session) {
    var values = session.tuning.values
    values[frequency.id] = spring.frequency
    values[damping.id] = spring.dampingRatio
    session.tuning.values = values
  }
}

/// A number that the inspector shows of a spring, takes as a wish, and can hold.
enum DesignMeasure: String, CaseIterable {
  case overshoot, peak, arrival, settling, frequency, damping
  /// The overshoot in per cent of the step; how far it is behind a drag.
  case overshootShare, lag

  /// Those that stand under the card; the others have rows of their own.
  static let cells: [DesignMeasure] = [.overshoot, .peak, .arrival, .settling]

  /// Those that search finds; the overshoot in per cent is typed into that in points there.
  static let allCases = cells + [.frequency, .damping]

  /// Its name, what it says, and its unit.
  var words: (title: LocalizedText, summary: LocalizedText, unit: String) {
    switch self {
    case .overshoot: ("Overshoot", "How far it swings past its target, as computed", "pt")
    case .peak: ("Peak", "When it is farthest past its target", "s")
    case .arrival: ("Arrival", "When it first reaches its target", "s")
    case .settling: ("Settled", "When it stays within 0.5 pt of its target", "s")
    case .frequency: ("Frequency", "", "Hz")
    case .damping: ("Damping", "", "ζ")
    case .overshootShare: ("Overshoot", "How far it swings past its target, of the way", "%")
    case .lag: ("Lag", "How far it is behind a drag at 1000 pt/s", "pt")
    }
  }

  /// How many decimals of a value are shown.
  static func digits(for value: Double) -> Int { abs(value) < 10 ? 2 : 1 }

  /// What it is of a step, here.
  func measure(in binding: SpringBinding) -> SpringMeasure {
    switch self {
    case .overshoot: .overshootPoints(of: binding.step)
    case .peak: .peakTime
    case .arrival: .firstArrival
    case .settling: .settlingPoints(tolerance: MotionMeasures.tolerance, of: binding.step)
    case .frequency: .response
    case .damping: .dampingRatio
    case .overshootShare: .overshoot
    case .lag: .lag
    }
  }

  /// The drag that a lag is behind of, pt/s.
  static let lagSpeed = 1000.0

  /// A value in its own unit as the measure's: hertz become a period, and a lag is that of 1 pt/s.
  func wish(_ value: Double, in binding: SpringBinding) -> Double {
    switch self {
    case .frequency: 1 / value
    case .overshootShare: value / 100
    case .lag: value / binding.lagSpeed
    default: value
    }
  }

  /// How far off a value may be that shows as the wished one, in the measure's unit: nothing for the
  /// spring's own two numbers.
  func closeness(to value: Double, in binding: SpringBinding) -> Double {
    if self == .frequency || self == .damping { return 0 }
    let shown = 0.5 * Double.pow(10, -Double(Self.digits(for: value)))
    return self == .overshootShare || self == .lag ? wish(shown, in: binding) : shown
  }

  /// The value of a spring in its own unit; nil where the spring has none, as a peak without a visible overshoot.
  func value(of spring: Spring, in binding: SpringBinding) -> Double? {
    switch self {
    case .frequency: spring.frequency
    case .overshoot where !spring.passesTarget, .overshootShare where !spring.passesTarget: 0
    case .overshootShare: 100 * spring.overshoot
    case .lag: spring.steadyLag(speed: binding.lagSpeed)
    case .peak where !spring.passesTarget, .arrival where !spring.passesTarget: nil
    default: measure(in: binding).value(of: spring)
    }
  }

  /// The measure that a parameter is of a spring; nil for any other parameter.
  init?(parameter: Parameter, of binding: SpringBinding) {
    switch parameter.id {
    case binding.frequency.id: self = .frequency
    case binding.damping.id: self = .damping
    default: return nil
    }
  }
}

extension Workbench {
  /// The spring on show, if the scene has one.
  var binding: SpringBinding? { SpringBinding(scene) }
}
