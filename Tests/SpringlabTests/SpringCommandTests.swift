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
    #expect(abs(try number("frequency", "--text", "170, 26") - 2.0752) < 1e-4)
    #expect(abs(try number("frequency", "--text", ".spring(duration: 0.4)") - 2.5) < 1e-9)
    let none = try Program.run(["spring", "--text", "hello"])
    #expect(none.status == 64 && none.errors.contains("--text has no spring"))
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

  /// A value for each option that names a spring or a part of one.
  private static let values = [
    "--frequency": "2", "--damping": "0.7", "--response": "0.5", "--damping-fraction": "0.7",
    "--stiffness": "100", "--preset": "objc.io", "--family": "swiftui", "--set": "bounce=0.2",
    "--curve": "ease", "--text": "170, 26",
  ]
  /// The pairs of them that name one spring together.
  private static let partners: Set<Set<String>> = [
    ["--frequency", "--damping"], ["--response", "--damping-fraction"],
    ["--stiffness", "--damping"], ["--family", "--set"],
  ]

  /// Two options that do not belong together are an error which names both, or the right one.
  @Test func optionsThatDoNotBelongTogetherAreRefused() throws {
    let names = Self.values.keys.sorted()
    var wrong: [String] = []
    for (i, a) in names.enumerated() {
      for b in names[(i + 1)...] where !Self.partners.contains([a, b]) {
        let result = try Program.run(["spring", a, Self.values[a] ?? "", b, Self.values[b] ?? ""])
        if result.status != 64 || !(result.errors.contains(a) || result.errors.contains(b)) {
          wrong.append("\(a) \(b): \(result.status) \(result.errors)")
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test(arguments: [
    ["--hold", "overshoot"], ["--curve-error", "0.01"], ["--code", "swiftui", "--mass", "4"],
    ["--code", "swiftui", "--rate", "120"], ["--code", "uikit", "--tolerance", "1%"],
    ["--tolerance", "0.5pt"], ["--tolerance", "2"], ["--velocity", "fast"], ["--velocity", "3kg"],
  ])
  func whatWouldChangeNothingIsRefused(options: [String]) throws {
    let result = try Program.run(["spring", "--frequency", "2", "--damping", "0.7"] + options)
    #expect(
      result.status == 64 && result.errors.contains(options.last { $0.hasPrefix("--") } ?? ""))
  }

  @Test func eachOptionOfTheStepChangesTheAnswer() throws {
    let base = ["spring", "--frequency", "2", "--damping", "0.5"]
    var seen: Set<String> = [try Program.run(base).output]
    let options = [
      ["--mass", "3"], ["--velocity", "2/s"], ["--travel", "40"], ["--tolerance", "5%"],
      ["--rate", "120"], ["--wish", "overshoot=10%"],
    ]
    for option in options {
      let result = try Program.run(base + option)
      #expect(result.status == 0 && seen.insert(result.output).inserted, "\(option)")
    }
  }

  /// Values of closed forms: the velocity −v at the start is that of a spring begun elsewhere.
  @Test func answersForAVelocityAndAMass() throws {
    // From 100 points at 400 points/s: 4 ways a second. Critical: x = (1 + (ω − 4)t)e^{−ωt}.
    let report = try json([
      "--frequency", "0.5", "--damping", "1", "--velocity", "400pt/s", "--travel", "100",
    ])
    let w = Double.pi
    let arrival = 1 / (4 - w)
    #expect(abs((report["firstArrival"] as? Double ?? 0) - arrival) < 1e-9)
    let mass = try json(["--frequency", "1", "--damping", "0.5", "--mass", "4"])
    #expect(abs((mass["stiffness"] as? Double ?? 0) - 16 * Double.pi * .pi) < 1e-9)
    let code = try Program.run([
      "spring", "--frequency", "5", "--damping", "0.7", "--mass", "4", "--code", "flutter",
    ])
    #expect(code.output.contains("mass: 4") && code.output.contains("stiffness: 3947.84"))
    // The mass of a stiffness decides the spring, in libraries without a mass too: √(1000/3)/2π = 2.9058 Hz.
    let swiftUI = try Program.run([
      "spring", "--stiffness", "1000", "--damping", "50", "--mass", "3", "--code", "swiftui",
    ])
    #expect(swiftUI.status == 0 && swiftUI.output.contains("duration: 0.34414"))
  }

  /// reference/springs.md §2.3: SwiftUI's settlingDuration of (1, 100, 10), as Apple's documentation has it.
  @Test func everyLibraryHasItsEnd() throws {
    let report = try json(["--stiffness", "170", "--damping", "26", "--travel", "200"])
    let conversions = try #require(report["conversions"] as? [[String: Any]])
    #expect(conversions.count > 60)
    let ends = Dictionary(
      uniqueKeysWithValues: conversions.compactMap { conversion -> (String, Double)? in
        guard let id = conversion["family"] as? String,
          let end = conversion["end"] as? [String: Any], let time = end["time"] as? Double
        else { return nil }
        return (id, time)
      })
    // −ln ε/ζω = 6.9078/13 s in whole milliseconds; niri's epsilon is 0.0001.
    #expect(ends["adwaita"] == 0.531 && abs((ends["niri"] ?? 0) - 9.21034 / 13) < 1e-5)
    #expect(ends["box2d"] == nil && (ends["react-native"] ?? 0) > 1)
  }
}
