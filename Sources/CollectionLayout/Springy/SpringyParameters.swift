/// What the springs of a springy list are like; the defaults are objc.io's.
public struct SpringyParameters: Hashable, Sendable {
  /// The frequency of each row's spring, in hertz, above 0.
  public var frequency = 1.0
  /// Its damping ratio, 0 or more.
  public var dampingRatio = 0.8
  /// The distance from the pointer at which a row no longer follows it, in points, above 0.
  public var resistanceDistance = 1500.0
  /// UIKit's linear resistance of every row, in 1/s; 0.1 is UIKit's default.
  public var resistance = 0.1
  /// How far a row is drawn from rest at most, as a share of the viewport; infinite for no limit.
  public var cap = 0.25
  /// What is left between rows that bunch up, in points, where there is as much between them at rest.
  public var minimumGap = 2.0

  /// The springs of objc.io's article.
  public init() {}
}
