import ArgumentParser
import Documents
import Foundation
import Springs

/// Prints what a spring does, what other families call it, and code for it.
struct SpringCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spring",
    abstract: "Measure a spring, convert it to other families, write code for it.",
    discussion: """
      Name a spring by --frequency and --damping, --response and --damping-fraction, --stiffness,
      --damping and --mass, by --preset, or in any family's words: --family swiftui
      --set duration=0.5 --set bounce=0.3. Then wish: --wish settling=0.4 --hold overshoot.
      """)

  @OptionGroup var input: SpringInput
  @OptionGroup var step: StepOptions
  @Option(name: .customLong("wish"), help: "A measure's value, as name=value; may be repeated.")
  var wishes: [String] = []
  @Option(help: "The measure that a wish leaves as it is.")
  var hold: String?
  @Option(help: "Print code for a target alone (see --list).")
  var code: String?
  @Option(
    name: .customLong("curve-error"), help: "The most that CSS's curve may be off, of the step.")
  var curveError: Double?
  @Flag(help: "List families, presets, measures and targets.")
  var list = false
  @Flag(help: "Print JSON.")
  var json = false

  /// Shares of a step that leave numbers of some digits.
  private static let curveErrors = 1e-9...1.0

  func run() throws {
    if list { return try printList() }
    try Check.range("--curve-error", curveError, Self.curveErrors)
    if hold != nil, wishes.isEmpty { throw Failure(.usage, "--hold goes with --wish.") }
    guard curveError == nil || code == "css" else {
      throw Failure(.usage, "--curve-error goes with --code css.")
    }
    let release = try step.release()
    var source = try input.source(isOptional: wishes.count > 1, rate: release.rate)
    if !wishes.isEmpty {
      source.spring = try wished(source.spring)
      (source.family, source.curve) = (nil, nil)
    }
    if let code { return try printCode(of: source, for: code, release) }
    let report = SpringReport(
      source, release, tolerance: try step.tolerance(), travel: try step.travel())
    try Outputs.print(json ? try report.json() : report.text)
  }

  private func printList() throws {
    let others = CommandLine.arguments.dropFirst(2).filter { $0 != "--list" && $0 != "--json" }
    if let other = others.first { throw Failure(.usage, "--list stands alone, without \(other).") }
    try Outputs.print(json ? try SpringListing.json() : SpringListing.text)
  }

  /// The code alone, so that it can be piped; its exactness goes to standard error.
  private func printCode(of source: SpringInput.Source, for name: String, _ release: Release) throws
  {
    let target = try Check.named(
      name, in: ExportTarget.all, id: \.id, aliases: { $0.family?.aliases ?? [] },
      as: "code target")
    var options = ExportOptions()
    (options.release, options.mass) = (release, source.mass)
    if let curveError { options.curveError = curveError }
    if input.mass == nil { options.values = source.values(of: target.family) }
    let code = target.code(for: source.spring, options)
    try check(target, code, source, options)
    let words = SpringReport.endWords(code.motion.end, code.motion.rule)
    if json {
      return try Outputs.print(
        try Outputs.json([
          "target": target.id, "code": code.text,
          "error": SpringReport.number(code.exactness.error),
          "words": code.exactness.fullWords.english,
          "end": SpringReport.json(code.motion.end, code.motion.rule),
        ]))
    }
    try Outputs.print(code.text)
    Outputs.note("\(target.title), \(code.exactness.fullWords). \(words)")
  }

  /// Refuses an option that changes nothing in the code or in what is said of it.
  private func check(
    _ target: ExportTarget, _ code: ExportedCode, _ source: SpringInput.Source,
    _ options: ExportOptions
  ) throws {
    let says = { (code: ExportedCode) in
      "\(code.text)\(code.exactness)\(String(describing: code.motion.end))"
    }
    let usual = Release()
    let others: [(option: String, isGiven: Bool, undo: (inout ExportOptions) -> Void)] = [
      ("--mass", input.stiffness == nil && (input.mass ?? 1) != 1, { $0.mass = 1 }),
      ("--rate", options.release.rate != usual.rate, { $0.release.rate = usual.rate }),
      ("--velocity", options.release.velocity != 0, { $0.release.velocity = 0 }),
      (
        "--travel", options.release.distance != usual.distance,
        { $0.release.distance = usual.distance }
      ),
    ]
    for other in others where other.isGiven {
      var without = options
      other.undo(&without)
      if says(target.code(for: source.spring, without)) == says(code) {
        throw Failure(.usage, "\(other.option) changes nothing in the code for \(target.title).")
      }
    }
    if step.toleranceText != nil {
      throw Failure(.usage, "--tolerance goes with the report, not with --code.")
    }
  }

  /// Changes the spring by each wish in turn, holding the measure that `--hold` names or else the one
  /// of the wish before.
  private func wished(_ spring: Spring) throws -> Spring {
    var spring = spring
    var held = try hold.map(measure)
    for wish in wishes {
      let (name, text) = try Check.pair("--wish", wish)
      guard let value = Self.number(text), value.isFinite else {
        throw Failure(.usage, "--wish takes name=value, not \"\(wish)\".")
      }
      let wished = try measure(name)
      do throws(WishRefusal) {
        spring = try spring.with(wished, at: value, holding: held, within: Self.limits)
      } catch {
        let nearest = SpringReport.short(error.nearest)
        throw Failure(.usage, "\(wish): \(error.reason) The nearest possible is \(nearest).")
      }
      if hold == nil { held = wished }
    }
    return spring
  }

  /// A number, also in per cent, in milliseconds and in seconds.
  private static func number(_ text: String) -> Double? {
    for (unit, factor) in [("%", 0.01), ("ms", 0.001), ("s", 1), ("pt", 1), ("", 1)]
    where text.hasSuffix(unit) {
      return Double(text.dropLast(unit.count)).map { $0 * factor }
    }
    return nil
  }

  /// The springs that a wish may lead to, of those that the command takes: damped ones.
  private static var limits: SpringLimits {
    var limits = SpringLimits.measurable
    limits.dampingRatio = SpringLimits.leastRatio...limits.dampingRatio.upperBound
    return limits
  }

  private func measure(_ name: String) throws -> SpringMeasure {
    try Check.named(
      name, in: SpringListing.measures(travel: try step.travel()), id: { $0.id }, as: "measure"
    )
    .measure
  }
}

/// Checks of numbers and names that are common to the options.
enum Check {
  static func range<N: Comparable>(_ name: String, _ value: N?, _ range: ClosedRange<N>) throws {
    guard let value, !range.contains(value) else { return }
    let ends = [range.lowerBound, range.upperBound].map { end in
      (end as? Double).map { Digits.brief($0) } ?? "\(end)"
    }
    throw Failure(
      .usage, "\(name) takes a number from \(ends[0]) to \(ends[1]), not \(value).")
  }

  /// What has a name, or is the only one that people know by it; without it the failure offers the nearest one.
  static func named<Item>(
    _ wish: String, in items: [Item], id: (Item) -> String,
    aliases: (Item) -> [String] = { _ in [] }, as what: String
  ) throws -> Item {
    if let found = items.first(where: { id($0) == wish }) { return found }
    let name = wish.lowercased()
    if let found = items.first(where: { aliases($0).contains(name) }) { return found }
    let parts = items.filter { id($0).split(separator: "-").contains { $0 == name } }
    if parts.count == 1 { return parts[0] }
    if parts.count > 1 {
      let names = parts.prefix(6).map(id).joined(separator: ", ")
      throw Failure(.usage, "There is no \(what) \"\(wish)\", but \(names).")
    }
    throw Failure(.usage, "There is no \(what) \"\(wish)\"." + hint(wish, items.map(id)))
  }

  /// The parts of an option's `name=value`.
  static func pair(_ option: String, _ text: String) throws -> (name: String, value: String) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    if parts.count == 2 { return (parts[0], parts[1]) }
    throw Failure(.usage, "\(option) takes name=value, not \"\(text)\".")
  }

  static func hint(_ wish: String, _ names: [String]) -> String {
    nearest(to: wish, in: names).map { " Did you mean \"\($0)\"?" } ?? ""
  }
}
