import ArgumentParser
import Foundation
import Springs

/// The options that name a spring.
struct SpringInput: ParsableArguments {
  @Option(help: "Frequency in hertz, with --damping as the ratio.")
  var frequency: Double?
  @Option(help: "Damping ratio; with --stiffness, the damping coefficient.")
  var damping: Double?
  @Option(help: "Response in seconds, with --damping-fraction.")
  var response: Double?
  @Option(name: .customLong("damping-fraction"), help: "Damping fraction.")
  var dampingFraction: Double?
  @Option(help: "Stiffness, with --damping and --mass.")
  var stiffness: Double?
  @Option(help: "Mass; 1 by default.")
  var mass = 1.0
  @Option(help: "A library's spring by its name (see --list).")
  var preset: String?
  @Option(help: "A family by its name, its values by --set (see --list).")
  var family: String?
  @Option(name: .customLong("set"), help: "A value of the family, as name=value; may be repeated.")
  var settings: [String] = []

  /// The spring that wishes start from where none is given.
  private static let start = Spring(frequency: 1, dampingRatio: 0.5)

  /// The spring that is named; where none has to be, one to start from.
  func spring(isOptional: Bool) throws -> Spring {
    try checkNumbers()
    if family == nil, let first = settings.first {
      throw Failure(.usage, "--set \(first) needs a --family.")
    }
    switch (frequency, response, stiffness, preset, family) {
    case (let f?, nil, nil, nil, nil):
      return try spring(2 * .pi * f, damping ?? 1)
    case (nil, let r?, nil, nil, nil):
      return try spring(2 * .pi / r, dampingFraction ?? 1)
    case (nil, nil, let k?, nil, nil):
      return try spring(
        (k / mass).squareRoot(), (damping ?? 0) / (2 * (k * mass).squareRoot()))
    case (nil, nil, nil, let name?, nil): return try presetSpring(name)
    case (nil, nil, nil, nil, let name?): return try familySpring(name)
    case (nil, nil, nil, nil, nil) where isOptional: return Self.start
    default:
      throw Failure(
        .usage,
        "Name one family: --frequency, --response or --stiffness, with its damping, --preset or "
          + "--family.")
    }
  }

  private func checkNumbers() throws {
    for (name, value, range) in [
      ("--frequency", frequency, 1e-6...1e6), ("--response", response, 1e-6...1e6),
      ("--stiffness", stiffness, 1e-12...1e15), ("--mass", mass, 1e-12...1e15),
      ("--damping", damping, 0...1e15), ("--damping-fraction", dampingFraction, 0...1e6),
    ] as [(String, Double?, ClosedRange<Double>)] {
      try Check.range(name, value, range)
    }
  }

  /// Numbers that each can be may give an angular frequency or damping ratio that cannot be measured.
  private func spring(_ angularFrequency: Double, _ dampingRatio: Double) throws -> Spring {
    let limits = SpringLimits.measurable
    guard limits.angularFrequency.contains(angularFrequency),
      limits.dampingRatio.contains(dampingRatio),
      dampingRatio == 0 || dampingRatio >= SpringLimits.leastRatio
    else {
      throw Failure(
        .usage,
        "These numbers are too large or too small for a spring: it has 1e-6 to 1e6 Hz, and a damping "
          + "ratio of 0 or of 1e-9 to 1e6.")
    }
    return Spring(angularFrequency: angularFrequency, dampingRatio: dampingRatio)
  }

  private func presetSpring(_ name: String) throws -> Spring {
    try Check.named(name, in: SpringPreset.all, id: \.id, as: "preset").spring
  }

  private func familySpring(_ name: String) throws -> Spring {
    let family = try Check.named(name, in: SpringFamily.all, id: \.id, as: "family")
    guard let spring = family.spring(try values(of: family)) else {
      throw Failure(.usage, "\(family.title) can be converted to, but not from.")
    }
    guard spring.angularFrequency > 0 else {
      throw Failure(.usage, "These values are no spring's: they do not pull.")
    }
    return try self.spring(spring.angularFrequency, spring.dampingRatio)
  }

  private func values(of family: SpringFamily) throws -> [Double] {
    var given: [String: Double] = [:]
    for setting in settings {
      let (name, text) = try Check.pair("--set", setting)
      given[name] = try value(text, of: name, in: family)
    }
    return try family.parameters.map { parameter in
      guard let value = given[parameter.id] ?? parameter.defaultValue else {
        throw Failure(.usage, "\(family.title) needs --set \(parameter.id)=VALUE.")
      }
      return value
    }
  }

  private func value(_ text: String, of name: String, in family: SpringFamily) throws -> Double {
    guard let parameter = family.parameters.first(where: { $0.id == name }) else {
      let hint = Check.hint(name, family.parameters.map(\.id))
      throw Failure(.usage, "\(family.title) has no \"\(name)\"." + hint)
    }
    guard let value = Double(text), value.isFinite else {
      throw Failure(.usage, "\(name) takes a number, not \"\(text)\".")
    }
    guard parameter.range.contains(value) else {
      throw Failure(.usage, "\(name) takes \(SpringListing.range(parameter)), not \(text).")
    }
    return value
  }
}
