/// What some values of a family are: the spring that they mean, and the one that their library shows.
public struct FamilyReading: Sendable {
  /// The spring that the values mean by the family's formulas; the nearest where they are no spring's.
  public let meant: Spring
  /// The spring that its library shows: with its clamps, and what its steps add at the frame rate.
  public let shown: Spring
  /// How far the library's motion is off the spring that is meant, in shares of the step.
  public let error: Double
  /// Where the values are no spring's: how far their motion is off the nearest; nil where they are one's.
  public let fit: SpringFit?

  /// From this error on a library shows another spring than its numbers mean: a clamp, or coarse steps.
  ///
  /// What whole milliseconds add stays below.
  static let seen = 0.03

  /// The spring that questions about the values are answered for: what is meant, where that is seen.
  public var spring: Spring { error < Self.seen ? meant : shown }
}

extension SpringFamily {
  /// What some values are.
  /// - Parameters:
  ///   - values: One a parameter, in their order, each inside its range.
  ///   - rate: The display's frames per second, Hz.
  /// - Returns: Nil where a library does not move by them towards its target.
  public func reading(_ values: [Double], rate: Double = 60) -> FamilyReading? {
    let motion = motion(values, Release(rate: rate))
    guard let meant = spring(values) else {
      let fit = SpringFit(motion)
      return FamilyReading(meant: fit.spring, shown: fit.spring, error: fit.error, fit: fit)
    }
    guard meant.angularFrequency > 0, let shown = motion.shownSpring(near: meant) else {
      return nil
    }
    return FamilyReading(
      meant: meant, shown: shown, error: motion.largestDeviation(from: meant), fit: nil)
  }
}
