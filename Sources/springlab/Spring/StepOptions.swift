import ArgumentParser
import Foundation
import Springs

/// The options of the step that is looked at.
struct StepOptions: ParsableArguments {
  @Option(
    name: .customLong("travel"),
    help: "How far a step goes in points: 300 or 300pt; 100 for what has points, unless given.")
  var travelText: String?
  @Option(
    help: "The velocity it is let go with toward the target: 400pt/s, or 2/s in ways a second.")
  var velocity: String?
  @Option(
    name: .customLong("tolerance"), help: "What counts as there: 0.5pt, 1% or 0.001 of the way.")
  var toleranceText: String?
  @Option(help: "The display's frames per second; 60 by default.")
  var rate: Double?

  /// Ways in points that leave numbers of some digits.
  private static let travels = 1e-6...1e9
  private static let rates = 1.0...1000, velocities = -1e6...1e6

  /// The step's way in points; nil where it is not given.
  func travel() throws -> Double? {
    guard let text = travelText else { return nil }
    let (number, unit) = try quantity("--travel", text, "300 or 300pt")
    guard ["", "pt", "px", "dp"].contains(unit) else {
      throw Failure(.usage, "--travel takes 300 or 300pt, not \"\(text)\".")
    }
    try Check.range("--travel", number, Self.travels)
    return number
  }

  /// The step's way, its velocity and the display.
  func release() throws -> Release {
    let travel = try travel()
    try Check.range("--rate", rate, Self.rates)
    var release = Release(distance: travel ?? Release().distance, rate: rate ?? 60)
    guard let velocity else { return release }
    let (number, unit) = try quantity("--velocity", velocity, "400pt/s or 2/s")
    let scale: Double? =
      switch unit {
      case "/s": release.distance
      case "", "pt/s", "px/s", "dp/s": 1
      case "pt/ms", "px/ms": 1000
      default: nil
      }
    guard let scale else {
      throw Failure(.usage, "--velocity takes 400pt/s or 2/s, not \"\(velocity)\".")
    }
    release.velocity = number * scale
    try Check.range("--velocity in ways a second", release.share, Self.velocities)
    return release
  }

  /// What counts as there: a share of the way, and in words.
  func tolerance() throws -> (share: Double, words: String) {
    let travel = try travel()
    guard let text = toleranceText else {
      let half = SpringListing.tolerance
      return travel.map { (half / $0, "\(half) pt of \(Digits.significant($0)) pt") }
        ?? (SpringListing.usualShare, "1 %")
    }
    let (number, unit) = try quantity("--tolerance", text, "0.5pt, 1% or 0.001")
    var share = number
    switch unit {
    case "": break
    case "%": share = number / 100
    case "pt", "px", "dp":
      guard let travel else {
        throw Failure(.usage, "--tolerance \(text) needs --travel, the way in points.")
      }
      share = number / travel
    default:
      throw Failure(.usage, "--tolerance takes 0.5pt, 1% or 0.001, not \"\(text)\".")
    }
    guard (1e-9..<1).contains(share) else {
      throw Failure(
        .usage, "--tolerance \(text) is \(Digits.brief(share)) of the way: it has to be below 1.")
    }
    return (share, text)
  }

  private func quantity(
    _ option: String, _ text: String, _ example: String
  ) throws -> (number: Double, unit: String) {
    // The longest start that is a number: "1e-3", not the 1 of it.
    let isNumeral = text.first.map { "+-.0123456789".contains($0) } ?? false
    let end =
      text.indices.reversed().lazy.map { text.index(after: $0) }
      .first { isNumeral && Double(text[..<$0]) != nil } ?? text.startIndex
    guard let number = Double(text[..<end]), number.isFinite else {
      throw Failure(.usage, "\(option) takes \(example), not \"\(text)\".")
    }
    return (number, text[end...].trimmingCharacters(in: .whitespaces).lowercased())
  }
}
