import Foundation
import Springs

/// The names of families, presets, targets and measures, as the command line takes them.
enum SpringListing {
  /// The tolerance of settling on the screen, in points.
  static let tolerance = 0.5
  /// The same for a step whose length is not given.
  static let usualShare = 0.01

  /// The measures by name; a settling time is to half a point of the travel, or to 1 %.
  static func measures(travel: Double?) -> [(id: String, words: String, measure: SpringMeasure)] {
    let share = travel.map { tolerance / $0 } ?? usualShare
    return [
      ("overshoot", "a share of the way", .overshoot),
      ("damping-ratio", "ζ", .dampingRatio),
      ("peak", "s, when it is farthest past the target", .peakTime),
      ("arrival", "s, when it first reaches the target", .firstArrival),
      (
        "settling", "s, to 1 % of the way; with --travel to 0.5 pt",
        .settlingTime(tolerance: share)
      ),
      ("period", "s, a visible swing there and back", .visiblePeriod),
      ("response", "s, the undamped period", .response),
      ("lag", "s, what it trails a drag by, over the drag's speed", .lag),
    ]
  }

  static var text: String {
    var lines = ["Families (--family, with --set):"]
    for family in SpringFamily.all {
      lines.append("  \(padded(family.id))\(family.title). \(family.note)")
      for parameter in family.parameters {
        let usual = parameter.defaultValue.map { ", \(Digits.significant($0)) by default" } ?? ""
        lines.append("  \(padded(""))  \(parameter.id)=\(range(parameter))\(usual)")
      }
    }
    lines.append("\nPresets (--preset):")
    lines += SpringPreset.all.map { "  \(padded($0.id))\($0.source)" }
    lines.append("\nMeasures (--wish, --hold):")
    lines += measures(travel: nil).map { "  \(padded($0.id))\($0.words)" }
    lines.append("\nTargets (--code):")
    lines += ExportTarget.all.map { "  \(padded($0.id))\($0.title). \($0.note)" }
    return lines.map { $0.trimmingCharacters(in: .init(charactersIn: " ")).isEmpty ? "" : $0 }
      .joined(separator: "\n")
  }

  /// The same as JSON, for scripts.
  static func json() throws -> String {
    let families = SpringFamily.all.map { family -> [String: Any] in
      [
        "id": family.id, "title": family.title, "note": family.note.english,
        "aliases": family.aliases,
        "parameters": family.parameters.map { parameter -> [String: Any] in
          [
            "id": parameter.id, "title": parameter.title, "unit": parameter.unit,
            "range": [parameter.range.lowerBound, parameter.range.upperBound],
            "default": SpringReport.number(parameter.defaultValue),
          ]
        },
      ]
    }
    return try Outputs.json([
      "families": families,
      "presets": SpringPreset.all.map {
        ["id": $0.id, "family": $0.family.id, "source": $0.source]
      },
      "measures": measures(travel: nil).map { ["id": $0.id, "words": $0.words] },
      "targets": ExportTarget.all.map { ["id": $0.id, "title": $0.title] },
    ])
  }

  /// What a parameter takes: "0 to 20", "from 0 s".
  static func range(_ parameter: FamilyParameter) -> String {
    let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
    let unit = parameter.unit.isEmpty ? "" : " \(parameter.unit)"
    if high >= 1e4 {
      return low > 0 && low <= 1e-4
        ? "above 0\(unit)" : "from \(Digits.significant(low))\(unit)"
    }
    return "\(Digits.significant(low)) to \(Digits.significant(high))\(unit)"
  }

  static func padded(_ text: String, _ width: Int = 24) -> String {
    text.count < width ? text + String(repeating: " ", count: width - text.count) : text + " "
  }
}
