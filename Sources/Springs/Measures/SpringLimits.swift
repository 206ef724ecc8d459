/// The springs among which a search by measures may choose.
public struct SpringLimits: Hashable, Sendable {
  /// ω, in rad/s, 0 or more.
  public var angularFrequency: ClosedRange<Double>
  /// ζ, a ratio without a unit.
  public var dampingRatio: ClosedRange<Double>

  /// Far beyond every spring in use.
  public static let all = SpringLimits(angularFrequency: 1e-6...1e7, dampingRatio: 0...1000)

  /// Where all measures, and the values of all families, are numbers of some digits: 1e-6 to 1e6 Hz.
  ///
  /// Damping ratios between 0 and `leastRatio` are none of them.
  public static let measurable = SpringLimits(
    angularFrequency: 2 * .pi * 1e-6...2 * .pi * 1e6, dampingRatio: 0...1e6)
  /// The least damping ratio above 0 that is measured.
  public static let leastRatio = 1e-9

  /// Limits of ω and of ζ.
  public init(angularFrequency: ClosedRange<Double>, dampingRatio: ClosedRange<Double>) {
    (self.angularFrequency, self.dampingRatio) = (angularFrequency, dampingRatio)
  }

  /// Whether a spring is one of them.
  public func contains(_ spring: Spring) -> Bool {
    angularFrequency.contains(spring.angularFrequency)
      && dampingRatio.contains(spring.dampingRatio)
  }
}
