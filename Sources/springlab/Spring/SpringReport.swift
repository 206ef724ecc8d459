import Documents
import Foundation
import Scenes
import Springs

/// The report on a spring, as text and as JSON.
struct SpringReport {
  private let spring: Spring
  private let measures: [(key: String, title: String, value: Double?, unit: String)]
  private let durations: [DurationMeaning]
  private let jumps: [Double]
  private let conversions: [SpringConversion]
  /// The tolerance of settling: a share of the step, and in words.
  private let tolerance: (share: Double, words: String)

  /// The report on a spring; `travel` is the length of a step in points, nil where none is given.
  init(_ s: Spring, travel: Double?) {
    spring = s
    tolerance =
      travel.map {
        (SpringListing.tolerance / $0, "0.5 pt of \(Digits.significant($0)) pt")
      } ?? (SpringListing.usualShare, "1 %")
    let w = s.angularFrequency
    measures =
      [
        ("frequency", "frequency", s.frequency, "Hz"),
        ("dampingRatio", "damping ratio", s.dampingRatio, ""),
        ("angularFrequency", "angular frequency", w, "rad/s"),
        ("response", "response (SwiftUI duration)", 2 * Double.pi / w, "s"),
        ("stiffness", "stiffness at mass 1", w * w, "N/m"),
        ("damping", "damping at mass 1", 2 * s.dampingRatio * w, "N s/m"),
        ("overshoot", "overshoot", s.overshoot, "of the step"),
        ("peakTime", "peak", s.peakTime, "s"),
        ("firstArrival", "first arrival", s.firstArrival, "s"),
        ("dampedPeriod", "visible period", s.dampedPeriod, "s"),
        ("settling1Percent", "settles to 1 %", s.settlingTime(tolerance: 0.01), "s"),
        ("settlingTenthPercent", "settles to 0.1 %", s.settlingTime(tolerance: 0.001), "s"),
        ("lagPerSpeed", "lag at 1000 pt/s", s.steadyLag(speed: 1000), "pt"),
      ] + Self.inPoints(s, travel: travel)
    durations = s.durations(tolerance: tolerance.share)
    jumps = s.settlingJumps(tolerance: tolerance.share)
    conversions = SpringFamily.all.map { $0.conversion(of: s) }
  }

  private static func inPoints(
    _ s: Spring, travel: Double?
  ) -> [(key: String, title: String, value: Double?, unit: String)] {
    guard let travel else { return [] }
    let share = SpringListing.tolerance / travel
    return [
      ("overshootPoints", "overshoot in points", s.overshoot * travel, "pt"),
      (
        "settlingHalfPoint", "settles to 0.5 pt",
        share < 1 ? s.settlingTime(tolerance: share) : 0, "s"
      ),
    ]
  }

  /// A spring in a few words.
  static func short(_ spring: Spring) -> String {
    "\(Digits.significant(spring.frequency, 4)) Hz, damping ratio "
      + Digits.significant(spring.dampingRatio, 4)
  }

  // MARK: - Text

  private static let titleWidth = 30

  var text: String {
    var lines = measures.map { line in
      SpringListing.padded(line.title, Self.titleWidth) + Self.words(line.value, line.unit)
    }
    lines.append("\nWhat libraries call its duration:")
    lines += durations.map { duration in
      "  " + SpringListing.padded(duration.title.english, Self.titleWidth - 2)
        + SpringListing.padded(Self.words(duration.value, "s"), 12) + duration.users.english
    }
    if !jumps.isEmpty {
      let places = jumps.map { Digits.significant($0, 3) }.joined(separator: " and ")
      lines.append(
        "  The settling time jumps where one more swing just leaves \(tolerance.words): at damping "
          + "ratio \(places).")
    }
    lines.append("\nIn the words of other families (--code writes it):")
    lines += conversions.map(line)
    return lines.joined(separator: "\n")
  }

  /// A value with its unit; infinite for a time that never comes.
  private static func words(_ value: Double?, _ unit: String) -> String {
    guard let value else { return "none" }
    guard value.isFinite else { return "never" }
    let isPlain = value == 0 || plain.contains(abs(value))
    return (isPlain ? Numerals.fixed(value, 4) : Digits.brief(value))
      + (unit.isEmpty ? "" : " \(unit)")
  }

  /// What four decimals show, in no more digits than a double has.
  private static let plain = 5e-5...1e11

  private func line(_ conversion: SpringConversion) -> String {
    let values = zip(conversion.family.parameters, conversion.values)
      .map { "\($0.id)=\(Digits.brief($1))" }.joined(separator: " ")
    return "  " + SpringListing.padded(conversion.family.id) + SpringListing.padded(values, 52)
      + conversion.exactness.fullWords.english
  }

  // MARK: - JSON

  func json() throws -> String {
    var members: [String: Any] = [
      "durations": Dictionary(
        uniqueKeysWithValues: durations.map { ($0.id, Self.number($0.value)) }),
      "settlingJumpsAtDampingRatio": jumps, "conversions": conversions.map(Self.json),
    ]
    for measure in measures { members[measure.key] = Self.number(measure.value) }
    return try Outputs.json(members)
  }

  private static func json(_ conversion: SpringConversion) -> [String: Any] {
    let verdict =
      switch conversion.exactness {
      case .exact: "exact"
      case .approximate: "approximate"
      case .notRepresentable: "notRepresentable"
      }
    let parameters = conversion.family.parameters
    return [
      "family": conversion.family.id, "exactness": verdict,
      "values": Dictionary(
        uniqueKeysWithValues: zip(parameters, conversion.values).map { ($0.id, number($1)) }),
      "error": number(conversion.exactness.error),
      "words": conversion.exactness.fullWords.english,
    ]
  }

  private static func number(_ value: Double?) -> Any {
    value.flatMap { $0.isFinite ? $0 : nil } ?? NSNull()
  }
}
