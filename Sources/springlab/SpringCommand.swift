import ArgumentParser
import Foundation
import Scenes
import Springs

/// Prints what a spring does and what other families call it.
struct SpringCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spring", abstract: "Measure a spring and convert it to other families.")

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
  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let report = SpringReport(try spring())
    print(json ? report.json : report.text)
  }

  private func spring() throws -> Spring {
    for (name, value) in [
      ("--frequency", frequency), ("--response", response), ("--stiffness", stiffness),
      ("--mass", mass),
    ] {
      if let value, !(value.isFinite && value > 0) {
        throw Failure(.usage, "\(name) takes a number above 0, not \(value).")
      }
    }
    for (name, value) in [("--damping", damping), ("--damping-fraction", dampingFraction)] {
      if let value, !(value.isFinite && value >= 0) {
        throw Failure(.usage, "\(name) takes a number from 0, not \(value).")
      }
    }
    switch (frequency, response, stiffness) {
    case (let f?, nil, nil): return Spring(frequency: f, dampingRatio: damping ?? 1)
    case (nil, let r?, nil): return Spring(response: r, dampingFraction: dampingFraction ?? 1)
    case (nil, nil, let k?): return Spring(mass: mass, stiffness: k, damping: damping ?? 0)
    default:
      throw Failure(
        .usage, "Name one family: --frequency, --response or --stiffness, with its damping.")
    }
  }
}

/// What there is to say of a spring.
struct SpringReport {
  private let lines: [(key: String, title: String, value: Double?, unit: String)]

  init(_ s: Spring) {
    let w = s.angularFrequency
    lines = [
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
    ]
  }

  var text: String {
    lines.map { line in
      let value = line.value.map { Numerals.fixed($0, 4) } ?? "none"
      return line.title.padding(toLength: 30, withPad: " ", startingAt: 0) + value
        + (line.value == nil || line.unit.isEmpty ? "" : " \(line.unit)")
    }.joined(separator: "\n")
  }

  var json: String {
    let members = lines.map { line in
      "  \"\(line.key)\": " + (line.value.flatMap { $0.isFinite ? "\($0)" : nil } ?? "null")
    }
    return "{\n" + members.joined(separator: ",\n") + "\n}"
  }
}
