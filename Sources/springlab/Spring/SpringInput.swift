import ArgumentParser
import Foundation
import Springs

/// The options that name a spring.
struct SpringInput: ParsableArguments {
  @Option(help: "Frequency in hertz, with --damping as the ratio.")
  var frequency: Double?
  @Option(help: "Damping ratio with --frequency; damping coefficient with --stiffness.")
  var damping: Double?
  @Option(help: "Response in seconds, with --damping-fraction.")
  var response: Double?
  @Option(name: .customLong("damping-fraction"), help: "Damping fraction.")
  var dampingFraction: Double?
  @Option(help: "Stiffness, with --damping and --mass.")
  var stiffness: Double?
  @Option(help: "Mass, in and out; 1 by default.")
  var mass: Double?
  @Option(help: "A library's spring by its name (see --list).")
  var preset: String?
  @Option(help: "A family by its name, its values by --set (see --list).")
  var family: String?
  @Option(name: .customLong("set"), help: "A value of the family, as name=value; may be repeated.")
  var settings: [String] = []
  @Option(help: "A curve: \"cubic-bezier(.2,1.4,.5,1) 400ms\", \"linear(...)\", or a file.")
  var curve: String?
  @Option(help: "Code or words of any library: \".spring(duration: 0.4)\", \"170, 26\".")
  var text: String?

  /// The spring that wishes start from where none is given.
  private static let start = Spring(frequency: 1, dampingRatio: 0.5)

  /// What the options name, and what else was found out about it.
  struct Source {
    var spring: Spring
    /// The mass that code is written with.
    var mass = 1.0
    /// The library's reading of its own values.
    var family: (family: SpringFamily, values: [Double], reading: FamilyReading)?
    var curve: (text: StepCurveText, fit: SpringFit)?

    /// The values that were given, where they are of a family.
    func values(of family: SpringFamily?) -> [Double]? {
      self.family.flatMap { $0.family.id == family?.id ? $0.values : nil }
    }
  }

  /// The ways to name a spring, and the options that belong to each.
  private var ways: [(option: String, isGiven: Bool, partners: [String])] {
    [
      ("--frequency", frequency != nil, ["--damping", "--mass"]),
      ("--response", response != nil, ["--damping-fraction", "--mass"]),
      ("--stiffness", stiffness != nil, ["--damping", "--mass"]),
      ("--preset", preset != nil, ["--mass"]), ("--family", family != nil, ["--set", "--mass"]),
      ("--curve", curve != nil, ["--mass"]), ("--text", text != nil, ["--mass"]),
    ]
  }

  /// What the options name; where nothing has to be named, a spring to start from.
  func source(isOptional: Bool, rate: Double) throws -> Source {
    try checkNumbers()
    let given = ways.filter(\.isGiven)
    try checkPartners(of: given)
    if given.isEmpty {
      if isOptional { return Source(spring: Self.start, mass: mass ?? 1) }
      throw Failure(
        .usage,
        "Name a spring: --frequency, --response or --stiffness with its damping, --preset, --family, "
          + "--curve or --text.")
    }
    var source =
      if let frequency {
        Source(spring: try spring(2 * .pi * frequency, damping ?? 1))
      } else if let response {
        Source(spring: try spring(2 * .pi / response, dampingFraction ?? 1))
      } else if let stiffness {
        Source(spring: try spring(stiffness: stiffness))
      } else if let preset {
        try presetSource(preset, rate)
      } else if let family {
        try familySource(family, rate)
      } else if let text {
        try textSource(text, rate)
      } else {
        try curveSource(curve ?? "")
      }
    if let mass { source.mass = mass }
    return source
  }

  /// One way alone, with its own options.
  private func checkPartners(of given: [(option: String, isGiven: Bool, partners: [String])]) throws
  {
    let partners = [
      ("--damping", damping != nil), ("--damping-fraction", dampingFraction != nil),
      ("--set", !settings.isEmpty), ("--mass", mass != nil),
    ].filter(\.1).map(\.0)
    let owners = ways.filter { way in
      partners.contains { $0 != "--mass" && way.partners.contains($0) }
    }
    if given.count > 1 {
      throw Failure(
        .usage, "\(given[0].option) and \(given[1].option) both name a spring: give one of them.")
    }
    guard let way = given.first else {
      guard let owner = owners.first, let partner = partners.first(where: { $0 != "--mass" }) else {
        return
      }
      throw Failure(.usage, "\(partner) goes with \(owner.option).")
    }
    guard let wrong = partners.first(where: { !way.partners.contains($0) }) else { return }
    let owner = ways.filter { $0.partners.contains(wrong) }.map(\.option).joined(separator: " or ")
    let own = way.partners.filter { $0 != "--mass" }
    let right = own.isEmpty ? "takes none" : "takes \(own.joined(separator: " and "))"
    throw Failure(.usage, "\(wrong) goes with \(owner); \(way.option) \(right).")
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

  private func spring(stiffness k: Double) throws -> Spring {
    let mass = mass ?? 1
    return try spring((k / mass).squareRoot(), (damping ?? 0) / (2 * (k * mass).squareRoot()))
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

  private func presetSource(_ name: String, _ rate: Double) throws -> Source {
    let preset = try Check.named(name, in: SpringPreset.all, id: \.id, as: "preset")
    return try source(of: preset.family, preset.values, rate)
  }

  private func familySource(_ name: String, _ rate: Double) throws -> Source {
    let family = try Check.named(
      name, in: SpringFamily.all, id: \.id, aliases: \.aliases, as: "family")
    return try source(of: family, try values(of: family), rate)
  }

  private func source(
    of family: SpringFamily, _ values: [Double], _ rate: Double
  ) throws -> Source {
    guard let reading = family.reading(values, rate: rate) else {
      throw Failure(.usage, "These values are no spring's: they do not pull to a target.")
    }
    let (w, ratio) = (reading.spring.angularFrequency, reading.spring.dampingRatio)
    let scale = zip(family.parameters, values).first { $0.0.isScale }?.1
    return Source(
      spring: try spring(w, ratio), mass: scale ?? 1, family: (family, values, reading))
  }

  private func curveSource(_ text: String) throws -> Source {
    var text = text
    if !text.contains("("), FileManager.default.fileExists(atPath: text) {
      text = String(decoding: try Inputs.data(text), as: UTF8.self)
    }
    do throws(StepCurveText.Failure) {
      let read = try StepCurveText(text)
      let fit = SpringFit(read.motion())
      return Source(spring: fit.spring, curve: (read, fit))
    } catch {
      throw Failure(.usage, "--curve: \(error.reason)")
    }
  }

  private func textSource(_ text: String, _ rate: Double) throws -> Source {
    guard let read = SpringText(text) else {
      throw Failure(
        .usage, "--text has no spring: write code of a library, \"170, 26\" or \"response 0.4\".")
    }
    if let curve = read.curve, let fit = read.fit {
      return Source(spring: fit.spring, curve: (curve, fit))
    }
    guard let values = read.values(near: Self.start) else {
      throw Failure(.usage, "--text lacks a number that \(read.family.title) needs.")
    }
    return try source(of: read.family, values, rate)
  }

  private func values(of family: SpringFamily) throws -> [Double] {
    var given: [String: Double] = [:]
    for setting in settings {
      let (name, text) = try Check.pair("--set", setting)
      guard given[name] == nil else { throw Failure(.usage, "--set \(name) is given twice.") }
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
