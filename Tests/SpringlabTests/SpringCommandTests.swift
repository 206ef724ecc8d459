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
    // What scripts have read since the command was there.
    for key in [
      "frequency", "dampingRatio", "angularFrequency", "response", "stiffness", "damping",
      "overshoot", "lagPerSpeed",
    ] {
      #expect(all[key] as? Double != nil, "\(key)")
    }
    for conversion in try #require(all["conversions"] as? [[String: Any]]) {
      let values = try #require(conversion["values"] as? [String: Any])
      #expect(values.values.allSatisfy { $0 as? Double != nil }, "\(conversion)")
    }
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
  }

  @Test func listsWhatCanBeNamed() throws {
    let result = try Program.run(["spring", "--list"])
    #expect(result.status == 0)
    for word in ["react-spring-molasses", "swiftui-settling", "box2d-prewarped", "settling"] {
      #expect(result.output.contains(word))
    }
  }
}
