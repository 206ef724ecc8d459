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
  @Option(name: .customLong("wish"), help: "A measure's value, as name=value; may be repeated.")
  var wishes: [String] = []
  @Option(help: "The measure that a wish leaves as it is.")
  var hold: String?
  @Option(help: "How far a step goes in points, for measures in points.")
  var travel: Double?
  @Option(help: "Print code for a target alone (see --list).")
  var code: String?
  @Option(
    name: .customLong("curve-error"), help: "The most a sampled curve may be off, of the step.")
  var curveError: Double?
  @Flag(help: "List families, presets, measures and targets.")
  var list = false
  @Flag(help: "Print JSON.")
  var json = false

  /// Steps in points, and shares of a step, that leave numbers of some digits.
  private static let travels = 1e-6...1e9, curveErrors = 1e-9...1.0

  func run() throws {
    if list { return try Outputs.print(SpringListing.text) }
    try Check.range("--travel", travel, Self.travels)
    try Check.range("--curve-error", curveError, Self.curveErrors)
    let spring = try wished(try input.spring(isOptional: wishes.count > 1))
    if let code { return try printCode(of: spring, for: code) }
    let report = SpringReport(spring, travel: travel)
    try Outputs.print(json ? try report.json() : report.text)
  }

  /// The code alone, so that it can be piped; its exactness goes to standard error.
  private func printCode(of spring: Spring, for name: String) throws {
    let target = try Check.named(name, in: ExportTarget.all, id: \.id, as: "code target")
    var options = ExportOptions()
    if let curveError { options.curveError = curveError }
    let code = target.code(for: spring, options)
    try Outputs.print(code.text)
    Outputs.note("\(target.title), \(code.exactness.fullWords)")
  }

  /// Changes the spring by each wish in turn, holding the measure that `--hold` names or else the one
  /// of the wish before.
  private func wished(_ spring: Spring) throws -> Spring {
    var spring = spring
    var held = try hold.map(measure)
    for wish in wishes {
      let (name, text) = try Check.pair("--wish", wish)
      guard let value = Double(text), value.isFinite else {
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

  /// The springs that a wish may lead to, of those that the command takes: damped ones.
  private static var limits: SpringLimits {
    var limits = SpringLimits.measurable
    limits.dampingRatio = SpringLimits.leastRatio...limits.dampingRatio.upperBound
    return limits
  }

  private func measure(_ name: String) throws -> SpringMeasure {
    try Check.named(name, in: SpringListing.measures(travel: travel), id: { $0.id }, as: "measure")
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

  /// What has a name; without it the failure offers the nearest one.
  static func named<Item>(
    _ wish: String, in items: [Item], id: (Item) -> String, as what: String
  ) throws -> Item {
    if let found = items.first(where: { id($0) == wish }) { return found }
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
