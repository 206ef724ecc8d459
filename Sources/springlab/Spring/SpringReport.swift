import Documents
import Foundation
import Scenes
import Springs
import Synchronization

/// The report on a spring, as text and as JSON.
struct SpringReport {
  private typealias Measure = (key: String, title: String, value: Double?, unit: String)

  private let source: SpringInput.Source
  private let release: Release
  private let measures: [Measure]
  private let durations: [DurationMeaning]
  private let jumps: [Double]
  private let conversions: [SpringConversion]
  /// The tolerance of settling: a share of the step, and in words.
  private let tolerance: (share: Double, words: String)

  /// The report on a spring and its step; `travel` is nil where the step's way is not given.
  init(
    _ source: SpringInput.Source, _ release: Release, tolerance: (share: Double, words: String),
    travel: Double?
  ) {
    (self.source, self.release, self.tolerance) = (source, release, tolerance)
    let s = source.spring
    let stepped = ReleasedSpring(s, velocity: release.share)
    measures =
      Self.numbers(s, mass: source.mass) + Self.motion(stepped, tolerance)
      + Self.inPoints(stepped, travel: travel)
    durations = s.durations(tolerance: tolerance.share)
    jumps = release.velocity == 0 ? s.settlingJumps(tolerance: tolerance.share) : []
    conversions = Self.conversions(source, release)
  }

  /// What becomes of the spring in each family, in their order; searched for on all processors.
  private static func conversions(
    _ source: SpringInput.Source, _ release: Release
  ) -> [SpringConversion] {
    let families = SpringFamily.all
    let found = Mutex([SpringConversion?](repeating: nil, count: families.count))
    DispatchQueue.concurrentPerform(iterations: families.count) { k in
      let conversion =
        source.values(of: families[k]).map {
          families[k].conversion(keeping: $0, of: source.spring, release)
        } ?? families[k].conversion(of: source.spring, release, mass: source.mass)
      found.withLock { $0[k] = conversion }
    }
    return found.withLock { $0.compactMap(\.self) }
  }

  private static func numbers(_ s: Spring, mass: Double) -> [Measure] {
    let w = s.angularFrequency
    let at = "at mass \(Digits.significant(mass, 4))"
    return [
      ("frequency", "frequency", s.frequency, "Hz"),
      ("dampingRatio", "damping ratio", s.dampingRatio, ""),
      ("angularFrequency", "angular frequency", w, "rad/s"),
      ("response", "response (SwiftUI duration)", 2 * Double.pi / w, "s"),
      ("stiffness", "stiffness \(at)", mass * w * w, "N/m"),
      ("damping", "damping \(at)", 2 * s.dampingRatio * w * mass, "N s/m"),
    ]
  }

  private static func motion(
    _ step: ReleasedSpring, _ tolerance: (share: Double, words: String)
  ) -> [Measure] {
    let passes = step.overshoot >= Spring.leastOvershoot
    return [
      ("overshoot", "overshoot", passes ? step.overshoot : 0, "of the step"),
      ("peakTime", "peak", passes ? step.peakTime : nil, "s"),
      ("firstArrival", "first arrival", passes ? step.firstArrival : nil, "s"),
      ("dampedPeriod", "visible period", passes ? step.spring.dampedPeriod : nil, "s"),
      ("settling1Percent", "settles to 1 %", step.settlingTime(tolerance: 0.01), "s"),
      ("settlingTenthPercent", "settles to 0.1 %", step.settlingTime(tolerance: 0.001), "s"),
      (
        "lastVisibleChange", "last change over \(tolerance.words)",
        step.settlingTime(tolerance: tolerance.share), "s"
      ),
      ("lagPerSpeed", "lag at 1000 pt/s", step.spring.steadyLag(speed: 1000), "pt"),
    ]
  }

  private static func inPoints(_ step: ReleasedSpring, travel: Double?) -> [Measure] {
    guard let travel else { return [] }
    let share = SpringListing.tolerance / travel
    return [
      ("overshootPoints", "overshoot in points", step.overshoot * travel, "pt"),
      (
        "settlingHalfPoint", "settles to 0.5 pt",
        share < 1 ? step.settlingTime(tolerance: share) : 0, "s"
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
    var lines = sourceLines
    lines += measures.map { line in
      SpringListing.padded(line.title, Self.titleWidth)
        + (line.value == 0 && line.key == "overshoot" ? "none" : Self.words(line.value, line.unit))
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
    lines.append("\nIn the words of other families, and how far off (--code writes it):")
    lines += conversions.map(line)
    lines.append("\nWhen each calls it over (\(stepWords)):")
    lines += conversions.map(endLine)
    return lines.joined(separator: "\n")
  }

  /// The step in words: "a way of 100 pt, from rest, 60 frames/s".
  private var stepWords: String {
    let velocity =
      release.velocity == 0
      ? "from rest" : "let go at \(Digits.significant(release.velocity, 4)) pt/s"
    return "a way of \(Digits.significant(release.distance, 4)) pt, \(velocity), "
      + "\(Digits.significant(release.rate, 4)) frames/s"
  }

  /// What a library makes of its own numbers, where that is not what they mean; and how well a curve is met.
  private var sourceLines: [String] {
    if let (curve, fit) = source.curve {
      let length = Digits.significant(curve.duration, 4)
      let time = curve.hasDuration ? "in its \(length) s" : "as it says no time, in 1 s"
      return [
        fit.objection.map { "This curve is no spring: \($0.english)" }
          ?? "The nearest spring to this curve, played \(time):",
        "off by \(Digits.atMost(fit.error)) of the step at most.\n",
      ]
    }
    guard let (family, values, reading) = source.family else { return [] }
    let rates = Self.rateLines(family, values)
    if let fit = reading.fit {
      return [
        "\(family.title) is no spring; the nearest is off by \(Digits.atMost(fit.error)) of the step."
      ] + rates + [""]
    }
    guard Self.short(reading.shown) != Self.short(reading.meant) || !rates.isEmpty else {
      return []
    }
    return [
      "\(family.title)'s numbers mean \(Self.short(reading.meant));",
      "it plays \(Self.short(reading.shown)) (\(Digits.significant(release.rate, 4)) frames/s), off by "
        + "\(Digits.atMost(reading.error)) of the step.",
    ] + rates + [
      "All below is for what \(reading.spring == reading.meant ? "they mean" : "it plays").\n"
    ]
  }

  /// What the same values show at other frame rates, where that differs; and the share that shows the same.
  private static func rateLines(_ family: SpringFamily, _ values: [Double]) -> [String] {
    let rates = [30.0, 60, 120]
    if let smoothing = family.frameShare(values) {
      let shares = rates.map {
        "\(Digits.significant(smoothing.share(at: $0), 4)) at \(Int($0)) frames/s"
      }
      return [
        "The same smoothing is a share of \(shares.joined(separator: ", ")); at any rate 1 - exp(-"
          + "\(Digits.significant(smoothing.decayRate)) * dt), a half-life of "
          + "\(Digits.significant(1000 * Double.log(2) / smoothing.decayRate, 4)) ms."
      ]
    }
    let shown = rates.map { family.shownSpring(values, rate: $0).map(short) ?? "no spring" }
    guard Set(shown).count > 1 else { return [] }
    return zip(rates, shown).map { "  at \(Int($0)) frames/s it plays \($1)" }
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
    var words = conversion.exactness.fullWords.english
    if let plain = conversion.plain {
      words +=
        "; its formulas give \(Self.values(plain.values, conversion.family, digits: 4)), "
        + (plain.error.isFinite ? "off by \(Digits.atMost(plain.error))" : "which run away")
    }
    return "  " + SpringListing.padded(conversion.family.id)
      + SpringListing.padded(Self.values(conversion.values, conversion.family), 52) + words
  }

  private static func values(
    _ values: [Double], _ family: SpringFamily, digits: Int = 6
  ) -> String {
    zip(family.parameters, values).map { "\($0.id)=\(Digits.brief($1, digits))" }
      .joined(separator: " ")
  }

  private func endLine(_ conversion: SpringConversion) -> String {
    let motion = conversion.motion
    return "  " + SpringListing.padded(conversion.family.id)
      + Self.endWords(motion.end, motion.rule)
  }

  /// When a library calls a step over, and what is seen of it.
  static func endWords(_ end: StepEnd?, _ rule: EndRule) -> String {
    guard !rule.words.isEmpty else { return "It has no end of its own." }
    guard let end else { return "It does not end within two minutes (\(rule.words.english))." }
    let left = Digits.atMost(abs(end.left))
    let what =
      end.isSmooth
      ? "without a jump" : "\(end.snaps ? "jumps by" : "stays off by") \(left) of the step"
    return "Over after \(words(end.time, "s")), \(what) (\(rule.words.english))."
  }

  // MARK: - JSON

  func json() throws -> String {
    var members: [String: Any] = [
      "durations": Dictionary(
        uniqueKeysWithValues: durations.map { ($0.id, Self.number($0.value)) }),
      "settlingJumpsAtDampingRatio": jumps, "conversions": conversions.map(Self.json),
      "step": [
        "distance": release.distance, "velocity": release.velocity, "rate": release.rate,
        "tolerance": tolerance.share,
      ],
      "mass": source.mass,
    ]
    for measure in measures { members[measure.key] = Self.number(measure.value) }
    if let (family, values, reading) = source.family {
      members["source"] = [
        "family": family.id, "values": Self.members(values, family),
        "meant": Self.json(reading.meant), "shown": Self.json(reading.shown),
        "error": Self.number(reading.error),
      ]
    }
    if let (curve, fit) = source.curve {
      members["curve"] = [
        "duration": curve.duration, "error": Self.number(fit.error),
        "objection": fit.objection.map { $0.english as Any } ?? NSNull(),
      ]
    }
    return try Outputs.json(members)
  }

  private static func json(_ spring: Spring) -> [String: Any] {
    ["frequency": spring.frequency, "dampingRatio": spring.dampingRatio]
  }

  private static func members(_ values: [Double], _ family: SpringFamily) -> [String: Any] {
    Dictionary(uniqueKeysWithValues: zip(family.parameters, values).map { ($0.id, number($1)) })
  }

  private static func json(_ conversion: SpringConversion) -> [String: Any] {
    let verdict =
      switch conversion.exactness {
      case .exact: "exact"
      case .approximate: "approximate"
      case .notRepresentable: "notRepresentable"
      }
    var members: [String: Any] = [
      "family": conversion.family.id, "exactness": verdict,
      "values": Self.members(conversion.values, conversion.family),
      "error": number(conversion.exactness.error),
      "words": conversion.exactness.fullWords.english,
      "end": json(conversion.motion.end, conversion.motion.rule),
    ]
    if let plain = conversion.plain {
      members["formulas"] = [
        "values": Self.members(plain.values, conversion.family), "error": number(plain.error),
      ]
    }
    return members
  }

  /// An end with its rule; its time is null where it has none.
  static func json(_ end: StepEnd?, _ rule: EndRule) -> [String: Any] {
    [
      "time": number(end?.time), "left": number(end?.left),
      "jumps": end.map { $0.snaps as Any } ?? NSNull(), "rule": rule.words.english,
    ]
  }

  static func number(_ value: Double?) -> Any {
    value.flatMap { $0.isFinite ? $0 : nil } ?? NSNull()
  }
}
