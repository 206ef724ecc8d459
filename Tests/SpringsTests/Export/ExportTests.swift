import Foundation
import Testing

@testable import Springs

/// The numbers of a text by the name before them: "stiffness: 39.5", "def.hertz = 1.0f".
func numbers(in text: String) -> [String: Double] {
  let pattern = /([A-Za-z.]+)\s*[:=]\s*(-?[0-9.]+)/
  return text.matches(of: pattern).reduce(into: [:]) { all, match in
    let name = match.1.split(separator: ".").last.map(String.init) ?? ""
    all[name] = Double(match.2.hasSuffix(".") ? match.2.dropLast() : match.2)
  }
}

/// The export target of an identifier.
func target(_ id: String) throws -> ExportTarget {
  try #require(ExportTarget.all.first { $0.id == id })
}

@Suite struct ExportTests {
  static let springs = [
    Spring(frequency: 1, dampingRatio: 0.8), Spring(frequency: 2.3, dampingRatio: 0.31),
    Spring(frequency: 4, dampingRatio: 1), Spring(frequency: 1.7, dampingRatio: 1.6),
  ]

  @Test func namesAreUnique() {
    #expect(Set(ExportTarget.all.map(\.id)).count == ExportTarget.all.count)
    #expect(Set(ExportTarget.all.map(\.title)).count == ExportTarget.all.count)
    for target in ExportTarget.all where !target.note.isEmpty {
      #expect(target.note.english.hasSuffix("."), "\(target.id)")
    }
  }

  /// (ω, ζ) by each library's own definition, from the printed numbers alone.
  private static func physics(_ n: [String: Double], _ k: String, _ c: String) -> (Double, Double) {
    let (m, k, c) = (n["mass"] ?? 1, n[k] ?? 0, n[c] ?? 0)
    return ((k / m).squareRoot(), c / (2 * (k * m).squareRoot()))
  }

  static let meanings: [(id: String, read: @Sendable ([String: Double]) -> (Double, Double))] = [
    ("uikit", { (2 * .pi * ($0["frequency"] ?? 0), $0["damping"] ?? -1) }),
    ("timing", { physics($0, "stiffness", "damping") }),
    ("core-animation", { physics($0, "stiffness", "damping") }),
    (
      "swiftui",
      { n in
        let b = n["bounce"] ?? 9
        return (2 * .pi / (n["duration"] ?? 0), b >= 0 ? 1 - b : 1 / (1 + b))
      }
    ),
    ("swiftui-response", { (2 * .pi / ($0["response"] ?? 0), $0["dampingFraction"] ?? -1) }),
    ("swiftui-physics", { physics($0, "stiffness", "damping") }),
    ("motion", { (2 * .pi / (1.2 * ($0["visualDuration"] ?? 0)), 1 - ($0["bounce"] ?? 9)) }),
    ("motion-physics", { physics($0, "stiffness", "damping") }),
    ("android", { (($0["stiffness"] ?? 0).squareRoot(), $0["dampingRatio"] ?? -1) }),
    ("compose", { (($0["stiffness"] ?? 0).squareRoot(), $0["dampingRatio"] ?? -1) }),
    ("react-spring", { physics($0, "tension", "friction") }),
    ("flutter", { physics($0, "stiffness", "damping") }),
    (
      "qt",
      { n in
        let (k, c) = ((n["spring"] ?? 0) / 0.016, (n["damping"] ?? 0) / 0.016)
        return (k.squareRoot(), c / (2 * k.squareRoot()))
      }
    ),
    ("box2d", { (2 * .pi * ($0["hertz"] ?? 0), $0["dampingRatio"] ?? -1) }),
  ]

  @Test(arguments: meanings.map(\.id), springs)
  func thePrintedNumbersMeanTheSpring(id: String, spring: Spring) throws {
    let target = try target(id)
    let read = try #require(Self.meanings.first { $0.id == id }).read
    let code = target.code(for: spring)
    if case .notRepresentable = code.exactness { return }
    // Coarse steps add so much that other numbers are nearer.
    let family = try #require(target.family ?? SpringFamily.named(id))
    if family.plainConversion(of: spring).error >= FamilyReading.seen, id != "box2d" { return }
    let (w, zeta) = read(numbers(in: code.text))
    #expect(abs(w / spring.angularFrequency - 1) < 2e-5, "\(code.text)")
    #expect(abs(zeta - spring.dampingRatio) < 2e-5, "\(code.text)")
  }

  @Test func libadwaitaAndUIViewPrintInOrder() throws {
    let spring = Self.springs[0]
    let adwaita = try target("adwaita").code(for: spring).text
    #expect(adwaita.contains("adw_spring_params_new (0.8, 1.0, 39.4784)"))
    let uiview = try target("uiview").code(for: spring).text
    // ln(ζ/(0.001√(1−ζ²)))/(ζω) = ln(1333.33)/(0.8·2π)
    #expect(uiview.contains("withDuration: \(Digits.significant(log(4000.0 / 3) / (1.6 * .pi)))"))
  }

  /// What the preview draws is what was judged: the worst of it is the error that is said.
  @Test(arguments: ExportTarget.all.map(\.id), springs)
  func theErrorIsThatOfThePreview(id: String, spring: Spring) throws {
    let code = try target(id).code(for: spring)
    let rate = code.motion.response is any StepCurve ? 6000.0 : 60
    let frames = Int((spring.visibleTime * rate).rounded(.up))
    let isCurve = code.motion.response is any StepCurve
    let shown =
      isCurve
      ? Array(code.motion.response.frames(rate: rate).prefix(frames))
      : Array(code.motion.shownFrames.prefix(frames + 1))
    let worst = shown.reduce(0) {
      max($0, abs($1.position - spring.covered(at: $1.time)))
    }
    if code.exactness == .exact {
      #expect(worst < 1e-4)
    } else {
      // What is said may be the jump at the end, which is not in the motion itself.
      #expect(worst <= code.exactness.error * (1 + 1e-7))
    }
    #expect(!code.text.hasSuffix("\n") && !code.text.contains("nan"))
    // What the sheet shows without wrapping.
    for line in code.text.split(separator: "\n") { #expect(line.count <= 60, "\(line)") }
  }

  /// springs §3.2: the pre-warped numbers give the very frequency and damping; and with the
  /// velocity to start with, every frame is in its place.
  @Test(arguments: ["box2d-prewarped", "box2d-2-prewarped", "uikit-prewarped"], springs)
  func prewarpedEnginesMoveAsTheClosedForm(id: String, spring: Spring) throws {
    let code = try target(id).code(for: spring)
    #expect(code.exactness == .exact, "\(code.exactness)")
    let plain = try target("box2d").code(for: spring)
    #expect(plain.exactness.error > 0.005)
  }

  /// springs §3.2: feasible from ζ 0.104 on at 2 Hz and 1/60 s.
  @Test func tooLittleDampingCannotBePrewarped() throws {
    let target = try target("box2d-2-prewarped")
    let low = target.code(for: Spring(frequency: 2, dampingRatio: 0.10)).exactness
    #expect(low.words == "ζ stops at 0: the engine damps more" && low.error > 0)
    #expect(target.code(for: Spring(frequency: 2, dampingRatio: 0.11)).exactness == .exact)
  }

  // MARK: - CSS

  /// A small parser of its own: the duration and the stops of a transition with `linear()`.
  private func parse(_ css: String) throws -> (duration: Double, stops: [(Double, Double)]) {
    let duration = try #require(css.firstMatch(of: /([0-9]+)ms linear\(/))
    let inside = try #require(css.firstMatch(of: /linear\(([^)]*)\)/)).1
    let parts = inside.split(separator: ",").map { $0.split(whereSeparator: \.isWhitespace) }
    let stops = try parts.enumerated().map { i, part in
      let value = try #require(part.first.flatMap { Double($0) })
      if part.count == 2 {
        return (try #require(Double(part[1].dropLast())) / 100, value)
      }
      #expect(i == 0 || i == parts.count - 1)
      return (i == 0 ? 0 : 1, value)
    }
    return (try #require(Double(duration.1)) / 1000, stops)
  }

  @Test(arguments: springs, [0.01, 0.002]) func cssIsWithinItsError(spring: Spring, error: Double)
    throws
  {
    var options = ExportOptions()
    options.curveError = error
    let text = try target("css").code(for: spring, options).text
    let (duration, stops) = try parse(text)
    #expect(stops.first?.1 == 0 && stops.last?.1 == 1)
    #expect(zip(stops, stops.dropFirst()).allSatisfy { $0.0 < $1.0 })
    for i in 0...2000 {
      let place = Double(i) / 2000
      let at = max(1, stops.firstIndex { $0.0 >= place } ?? 1)
      let (a, b) = (stops[at - 1], stops[at])
      let value = a.1 + (b.1 - a.1) * (place - a.0) / (b.0 - a.0)
      #expect(abs(value - spring.covered(at: place * duration)) <= error)
    }
  }
}
