import Foundation

/// Why a wish cannot be granted, and the nearest that can.
public struct WishRefusal: Error, Hashable, Sendable {
  /// The reason, as a sentence.
  public let reason: String
  /// The nearest possible spring.
  public let nearest: Spring
}

/// Inverse design: from what a spring should do to the spring.
extension Spring {
  /// What is looked through for two times at once, ζ.
  private static let searched = 0.01...5.0
  /// The largest overshoot that is still a spring's that comes to rest.
  private static let mostOvershoot = 0.99

  /// The spring of an overshoot and the time of its peak.
  ///
  /// ζ = −ln M/√(π² + ln² M), ω = π/(t√(1−ζ²)).
  /// - Parameters:
  ///   - overshoot: A share of the way, above 0, below 1.
  ///   - peakTime: s, above 0.
  public init(overshoot: Double, peakTime: Double) {
    precondition(overshoot > 0 && overshoot < 1, "an overshoot is above 0 and below 1")
    precondition(peakTime > 0, "a peak comes after the start")
    let ratio = Self.dampingRatio(overshoot: overshoot)
    self.init(
      angularFrequency: .pi / (peakTime * ((1 - ratio) * (1 + ratio)).squareRoot()),
      dampingRatio: ratio)
  }

  /// As bouncy, but so many times as fast.
  public func faster(by factor: Double) -> Spring {
    precondition(factor > 0, "a spring is made faster by a factor above 0")
    return Spring(angularFrequency: angularFrequency * factor, dampingRatio: dampingRatio)
  }

  /// The spring that has one measure at a value and keeps another as it is here.
  /// - Parameters:
  ///   - measure: What to change.
  ///   - value: What it should become; in the measure's unit.
  ///   - held: What stays; nil for what goes with the measure: a time keeps the damping ratio, a
  ///     ratio keeps the peak time, or the undamped period where there is no peak.
  /// - Returns: The spring as wished.
  /// - Throws: A refusal with the nearest possible spring, where there is none as wished.
  public func with(
    _ measure: SpringMeasure, at value: Double, holding held: SpringMeasure? = nil
  ) throws(WishRefusal) -> Spring {
    let wish = try possible(measure, value)
    let held = held ?? partner(of: measure)
    if measure.isTime {
      return held.isTime && held != measure
        ? try with(measure, at: wish, holdingTime: held) : try scaled(measure, to: wish)
    }
    let ratio = measure == .overshoot ? Self.dampingRatio(ofOvershoot: wish) : wish
    guard held.isTime else { return try with(dampingRatio: ratio, against: held) }
    return try with(dampingRatio: ratio, holding: held)
  }

  private static func dampingRatio(ofOvershoot overshoot: Double) -> Double {
    overshoot > 0 ? dampingRatio(overshoot: overshoot) : 1
  }

  private func partner(of measure: SpringMeasure) -> SpringMeasure {
    measure.isTime ? .dampingRatio : peakTime == nil ? .response : .peakTime
  }

  /// The value itself where any spring has it; else a refusal with the nearest that one has.
  private func possible(_ measure: SpringMeasure, _ value: Double) throws(WishRefusal) -> Double {
    switch measure {
    case .overshoot:
      if (0...Self.mostOvershoot).contains(value) { return value }
      let nearest = value > 0 ? Self.mostOvershoot : 0
      throw WishRefusal(
        reason: value > 0
          ? "A spring overshoots by less than the way it came." : "An overshoot is 0 or more.",
        nearest: try with(.overshoot, at: nearest))
    case .dampingRatio:
      if value >= 0, value.isFinite { return value }
      throw WishRefusal(
        reason: "A damping ratio is 0 or more.", nearest: try with(.dampingRatio, at: 0))
    default:
      if value > 0, value.isFinite { return value }
      throw WishRefusal(reason: "A \(measure.title) is longer than 0 s.", nearest: self)
    }
  }

  /// The same shape, quicker or slower.
  private func scaled(_ measure: SpringMeasure, to value: Double) throws(WishRefusal) -> Spring {
    guard let now = measure.value(of: self), now > 0 else {
      throw WishRefusal(reason: why(noneOf: measure), nearest: self)
    }
    return faster(by: now / value)
  }

  private func why(noneOf measure: SpringMeasure) -> String {
    switch measure {
    case .peakTime, .firstArrival, .visiblePeriod:
      "With ζ ≥ 1 it never passes its target, so there is no \(measure.title)."
    case .settlingTime where dampingRatio == 0: "Without damping it never settles."
    case .settlingTime: "The whole way is within the tolerance."
    default: "This spring has no \(measure.title)."
    }
  }

  private func with(
    dampingRatio ratio: Double, against held: SpringMeasure
  ) throws(WishRefusal) -> Spring {
    let spring = Spring(angularFrequency: angularFrequency, dampingRatio: ratio)
    if abs(ratio - dampingRatio) < 1e-9 { return spring }
    throw WishRefusal(
      reason: "The \(held.title) is held, and it alone decides this.", nearest: self)
  }

  private func with(
    dampingRatio ratio: Double, holding held: SpringMeasure
  ) throws(WishRefusal) -> Spring {
    let plain = Spring(angularFrequency: angularFrequency, dampingRatio: ratio)
    guard let now = held.value(of: self) else { return plain }
    guard let phase = held.phase(at: ratio), now > 0, phase > 0 else {
      // What has no peak cannot keep it: it keeps its undamped period.
      if held == .peakTime || held == .visiblePeriod || held == .firstArrival { return plain }
      throw WishRefusal(reason: plain.why(noneOf: held), nearest: self)
    }
    return Spring(angularFrequency: phase / now, dampingRatio: ratio)
  }

  // MARK: - Two times at once

  /// Two times fix the shape by their ratio: looked for on a grid of ζ, then by bisection; of
  /// several shapes the one nearest to this.
  private func with(
    _ measure: SpringMeasure, at value: Double, holdingTime held: SpringMeasure
  ) throws(WishRefusal) -> Spring {
    guard let kept = held.value(of: self), kept > 0 else {
      throw WishRefusal(reason: why(noneOf: held), nearest: self)
    }
    let search = RatioSearch(over: measure, under: held, ratio: value / kept)
    let make = { (ratio: Double) -> Spring in
      Spring(angularFrequency: (held.phase(at: ratio) ?? 1) / kept, dampingRatio: ratio)
    }
    if let ratio = search.root(near: dampingRatio, in: Self.searched) { return make(ratio) }
    guard let nearest = search.nearest(in: Self.searched).map(make) else {
      throw WishRefusal(reason: why(noneOf: measure), nearest: self)
    }
    throw WishRefusal(
      reason: "No spring has this \(measure.title) and keeps its \(held.title).", nearest: nearest)
  }
}

/// Looks for the damping ratio at which two times stand in a ratio.
private struct RatioSearch {
  let over: SpringMeasure
  let under: SpringMeasure
  let ratio: Double

  private static let cells = 400
  /// A crossing counts where the two sides meet this well: a settling time jumps over others.
  private static let meeting = 1e-6

  init(over: SpringMeasure, under: SpringMeasure, ratio: Double) {
    (self.over, self.under, self.ratio) = (over, under, ratio)
  }

  /// How far the ratio at ζ is off, as a logarithm; nil where one of the times does not exist.
  private func error(_ dampingRatio: Double) -> Double? {
    guard let a = over.phase(at: dampingRatio), let b = under.phase(at: dampingRatio), a > 0, b > 0
    else { return nil }
    return log(a / b / ratio)
  }

  private func grid(_ range: ClosedRange<Double>) -> [Double] {
    let span = range.upperBound / range.lowerBound
    return (0...Self.cells).map { range.lowerBound * pow(span, Double($0) / Double(Self.cells)) }
  }

  func root(near here: Double, in range: ClosedRange<Double>) -> Double? {
    let places = grid(range)
    let roots = zip(places, places.dropFirst()).compactMap { root(between: $0, and: $1) }
    return roots.min { abs($0 - here) < abs($1 - here) }
  }

  private func root(between a: Double, and b: Double) -> Double? {
    guard let start = error(a), let end = error(b), (start > 0) != (end > 0) else { return nil }
    var (low, high) = (a, b)
    for _ in 0..<80 {
      let middle = 0.5 * (low + high)
      guard let value = error(middle) else { return nil }
      if (value > 0) == (start > 0) { low = middle } else { high = middle }
    }
    guard let left = error(low), abs(left) < Self.meeting else { return nil }
    return low
  }

  func nearest(in range: ClosedRange<Double>) -> Double? {
    grid(range).compactMap { place in error(place).map { (place, abs($0)) } }
      .min { $0.1 < $1.1 }?.0
  }
}
