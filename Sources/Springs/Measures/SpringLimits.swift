/// The springs that a wish may lead to.
public struct SpringLimits: Hashable, Sendable {
  /// ω, rad/s.
  public var angularFrequency: ClosedRange<Double>
  /// ζ.
  public var dampingRatio: ClosedRange<Double>

  /// Far beyond every spring in use.
  public static let all = SpringLimits(angularFrequency: 1e-6...1e7, dampingRatio: 0...1000)

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
