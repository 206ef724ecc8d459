import ElementaryFunctions
import Foundation

/// The spring nearest to a motion, by its greatest distance.
public struct SpringFit: Sendable {
  /// The spring whose step is nearest to the motion.
  public let spring: Spring
  /// How far the motion is off it at most, in shares of the step.
  public let error: Double
  /// Why no spring moves so, as a sentence; nil where one does well enough.
  public let objection: Sentence?

  /// From here on nothing that is seen of a motion is the spring's.
  private static let tooFar = 0.1
  /// Looks for it among all springs up to a damping ratio of 50: some hundred comparisons.
  /// - Parameter motion: Played from rest; with its end.
  public init(_ motion: LibraryMotion) {
    let error = { (values: [Double], limit: Double) in
      StepComparison(
        Spring(frequency: values[0], dampingRatio: values[1]), motion.release
      ).deviation(of: motion, upTo: limit)
    }
    let length = Self.length(of: motion)
    // Springs that cover half of the way when the motion does, of all dampings.
    let starts = [0.1, 0.3, 0.5, 0.7, 0.85, 1, 1.5, 3, 10].map { ratio -> [Double] in
      let unit = Spring(angularFrequency: 1, dampingRatio: ratio)
      var (low, high) = (0.0, 1.0)
      while unit.covered(at: high) < 0.5 { high *= 2 }
      for _ in 0..<40 {
        let middle = (low + high) / 2
        if unit.covered(at: middle) < 0.5 { low = middle } else { high = middle }
      }
      return [min(max(high / length / (2 * .pi), 1e-4), 1e4), ratio]
    }
    let nearest = starts.map { (values: $0, error: error($0, .infinity)) }.sorted {
      $0.error < $1.error
    }
    let found = NearestValues(family: SpringFamily.plain, error: error, effort: 8)
      .best(from: nearest.prefix(3).map(\.values))
    spring = Spring(frequency: found.values[0], dampingRatio: found.values[1])
    self.error = found.error
    objection =
      found.error > Self.tooFar || found.error > FamilyReading.seen && Self.endSpeed(motion) > 0.5
      ? Self.reason(motion) : nil
  }

  /// When half of the way is covered, s.
  private static func length(of motion: LibraryMotion) -> Double {
    let rate = 1000.0
    var k = 0
    for frame in motion.response.frames(rate: rate) {
      if frame.position >= 0.5 || k > 600_000 { break }
      k += 1
    }
    return max(1, Double(k)) / rate
  }

  /// How fast a curve meets its target, in mean speeds; 0 for what has no end.
  private static func endSpeed(_ motion: LibraryMotion) -> Double {
    guard let curve = motion.response as? any StepCurve, let time = motion.rule.time else {
      return 0
    }
    return abs(1 - curve.frame(at: time * 0.999).position) / 0.001
  }

  private static func reason(_ motion: LibraryMotion) -> Sentence {
    guard let curve = motion.response as? any StepCurve, let time = motion.rule.time else {
      return "It does not move as a spring does."
    }
    if endSpeed(motion) > 0.5 {
      return "It meets its target at speed, and a spring slows down there."
    }
    if curve.frame(at: time * 0.02).position > 0.1 {
      return "It starts at speed, and a spring starts from rest."
    }
    return "It does not move as a spring does."
  }
}
