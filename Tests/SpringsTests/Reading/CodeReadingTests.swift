import Testing

@testable import Springs

@Suite struct CodeReadingTests {
  /// What a target writes it reads, in whatever spaces it stands.
  @Test(arguments: ExportTarget.all.filter { $0.text != nil }.map(\.id))
  func whatIsWrittenIsRead(id: String) throws {
    let target = try #require(ExportTarget.all.first { $0.id == id })
    let family = try #require(target.family)
    // Formulas of a frame, whose numbers stand between signs.
    let formulas = ["lerp", "exponential", "frame-spring"]
    if formulas.contains(id) { return }
    for spring in [
      Spring(frequency: 1.3, dampingRatio: 0.7), Spring(frequency: 3, dampingRatio: 0.4),
    ] {
      let code = target.code(for: spring, ExportOptions()).text
      let spaced = code.replacing(",", with: " , ").replacing(":", with: " : ")
      let read = try #require(target.values(inCode: "// 12\n" + code), "\(code)")
      #expect(target.values(inCode: spaced) == read, "\(spaced)")
      let written = target.text?(CodeNumbers(values: read, release: Release())) ?? ""
      #expect(written == code, "\(family.id) \(read)")
    }
  }

  /// Code as people write it.
  @Test(arguments: [
    (
      "react-spring", "useSpring({ config: { mass: 2, friction: 26, tension: 170 } })",
      [170.0, 26, 2]
    ),
    (
      "react-native", "Animated.spring(v, {stiffness: 1e2, damping: .5, mass: 1, toValue: 1})",
      [100, 0.5, 1]
    ),
    ("swiftui-response", ".spring(response: 0.4, dampingFraction: 0.8)", [0.4, 0.8]),
    ("compose", "spring(stiffness = 200f, dampingRatio = 0.75f)", [0.75, 200, 0.01]),
    ("swiftui", "withAnimation(.spring(duration: 0.4)) { x = 1 }", [0.4, 0]),
    ("adwaita", "params = adw_spring_params_new(0.8, 1.0, 100.0);", [0.8, 1, 100]),
  ])
  func codeOfOthersIsRead(id: String, code: String, values: [Double]) throws {
    let target = try #require(ExportTarget.all.first { $0.id == id })
    #expect(target.values(inCode: code) == values)
  }

  @Test func whatIsNotThereIsNot() throws {
    for target in ExportTarget.all {
      #expect(target.values(inCode: "") == nil && target.values(inCode: "let x = 1") == nil)
    }
  }
}
