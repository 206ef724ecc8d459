import Foundation
import Testing

@Suite struct SpringCommandTests {
  private func json(_ arguments: [String]) throws -> [String: Any] {
    let result = try Program.run(["spring"] + arguments + ["--json"])
    #expect(result.status == 0, "\(result.errors)")
    let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(value as? [String: Any])
  }

  private func number(_ key: String, _ arguments: String...) throws -> Double {
    try #require(try json(arguments)[key] as? Double)
  }

  /// What scripts have read since the command was there.
  @Test func keepsItsKeys() throws {
    let keys = Set(try json(["--stiffness", "100", "--damping", "10"]).keys)
    #expect(
      keys.isSuperset(of: [
        "frequency", "dampingRatio", "angularFrequency", "response", "stiffness", "damping",
        "overshoot", "peakTime", "firstArrival", "dampedPeriod", "settling1Percent",
        "settlingTenthPercent", "lagPerSpeed",
      ]))
  }

  @Test func namesASpringInAnyWords() throws {
    // Apple's documented pair: duration 0.5, bounce 0.3 is stiffness 157.9 and damping 17.6.
    let swiftUI = try number(
      "stiffness", "--family", "swiftui", "--set", "duration=0.5", "--set", "bounce=0.3")
    #expect(abs(swiftUI - 157.9137) < 1e-3)
    #expect(abs(try number("dampingRatio", "--preset", "react-spring-slow") - 1.79284) < 1e-4)
    #expect(abs(try number("stiffness", "--family", "pop") - 342.10) < 0.01, "its defaults")
  }

  /// Numbers that each are above 0 may be too large or too small together, and an option too long.
  @Test(arguments: [
    ["--frequency", "1e308", "--damping", "0.01"], ["--response", "1e-320"],
    ["--stiffness", "1e308", "--mass", "1e-308"], ["--stiffness", "1e-308", "--mass", "1e308"],
    ["--frequency", "5e-324", "--damping", "1e308"], ["--frequency", "1e-300"],
    ["--frequency", "1", "--damping", "1e-300"], ["--response", "1e7"],
    ["--family", "core-animation", "--set", "stiffness=1e-6", "--set", "mass=1e9"],
    ["--frequency", "1", "--travel", "1e300"],
    ["--frequency", "1", "--code", "css", "--curve-error", "1e-320"],
    ["--" + String(repeating: "x", count: 70_000)],
  ])
  func refusesWhatIsNoSpring(arguments: [String]) throws {
    let result = try Program.run(["spring"] + arguments)
    #expect(result.status == 64 && result.errors.utf8.count < 300, "\(result.errors)")
  }

  /// What is accepted gives numbers of some digits, at the ends of the range too.
  @Test(arguments: ["1e-6", "1", "1e6"], ["0", "1e-9", "1", "1e6"])
  func extremesGiveNumbers(frequency: String, damping: String) throws {
    let arguments = ["--frequency", frequency, "--damping", damping, "--travel", "1e9"]
    let text = try Program.run(["spring"] + arguments)
    #expect(text.status == 0, "\(text.errors)")
    let odd = text.output.matches(of: /\b(nan|inf)\b|[0-9]{16}/).map { String($0.output.0) }
    #expect(odd.isEmpty, "\(odd)")
    let all = try json(arguments)
    for key in ["frequency", "stiffness", "damping", "overshoot", "lagPerSpeed"] {
      #expect(all[key] as? Double != nil, "\(key)")
    }
    for conversion in try #require(all["conversions"] as? [[String: Any]]) {
      let values = try #require(conversion["values"] as? [String: Any])
      #expect(values.values.allSatisfy { $0 as? Double != nil }, "\(conversion)")
    }
  }

  @Test func convertsWithMarks() throws {
    let all = try json(["--preset", "figma-slow"])
    let conversions = try #require(all["conversions"] as? [[String: Any]])
    let swiftUI = try #require(conversions.first { $0["family"] as? String == "swiftui" })
    #expect(swiftUI["exactness"] as? String == "exact")
    let figma = try #require(conversions.first { $0["family"] as? String == "figma" })
    #expect(figma["exactness"] as? String == "notRepresentable")
    #expect(abs((figma["error"] as? Double ?? 0) - 0.049) < 1e-3)
  }

  @Test func printsCodeAlone() throws {
    let result = try Program.run([
      "spring", "--frequency", "1", "--damping", "0.8", "--code", "swiftui",
    ])
    #expect(result.status == 0)
    #expect(
      result.output == "withAnimation(.spring(duration: 1, bounce: 0.2)) {\n  offset = target\n}\n")
    #expect(result.errors.contains("exact"))
  }

  @Test func grantsWishes() throws {
    let wished = ["--wish", "overshoot=0.1", "--wish", "peak=0.35"]
    let spring = try json(wished)
    #expect(abs((spring["overshoot"] as? Double ?? 0) - 0.1) < 1e-9)
    #expect(abs((spring["peakTime"] as? Double ?? 0) - 0.35) < 1e-9)
    let points = try number(
      "settlingHalfPoint", "--frequency", "1", "--damping", "0.5", "--travel", "50", "--wish",
      "settling=0.9")
    #expect(abs(points - 0.9) < 1e-9)
    let held = try json([
      "--frequency", "1", "--damping", "0.5", "--wish", "overshoot=0.05", "--hold", "arrival",
    ])
    // (π − acos ζ)/ω_d of 1 Hz and ζ 0.5: 2π/3 over 2π·0.866
    #expect(abs((held["firstArrival"] as? Double ?? 0) - 1 / (3 * 0.75.squareRoot())) < 1e-9)
  }

  /// What a wish leads to, or is said to be the nearest, the command takes.
  @Test(
    arguments: ["settling=5e6", "settling=1e300", "settling=5e15", "damping-ratio=1e-12"],
    [[], ["--hold", "period"]])
  func wishesLeadToWhatIsTaken(wish: String, hold: [String]) throws {
    let start = ["spring", "--frequency", "1", "--damping", "0.5", "--json"]
    let result = try Program.run(start + ["--wish", wish] + hold)
    let frequency: String, damping: String
    if result.status == 0 {
      let all = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      frequency = "\(try #require(all?["frequency"] as? Double))"
      damping = "\(try #require(all?["dampingRatio"] as? Double))"
    } else {
      let words = /nearest possible is (?<hertz>[0-9.]+) Hz, damping ratio (?<ratio>[0-9.]+)\./
      let nearest = try #require(result.errors.firstMatch(of: words), "\(result.errors)")
      frequency = String(nearest.hertz)
      damping = String(nearest.ratio)
    }
    let again = try Program.run(["spring", "--frequency", frequency, "--damping", damping])
    #expect(again.status == 0, "\(wish) \(hold): \(frequency) \(damping) \(again.errors)")
  }

  @Test func listsWhatCanBeNamed() throws {
    let result = try Program.run(["spring", "--list"])
    #expect(result.status == 0)
    for word in ["react-spring-molasses", "swiftui-settling", "box2d-prewarped", "settling"] {
      #expect(result.output.contains(word))
    }
  }
}
