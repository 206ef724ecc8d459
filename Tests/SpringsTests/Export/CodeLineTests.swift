import Testing

@testable import Springs

@Suite struct CodeLineTests {
  private func line(_ id: String, _ spring: Spring = Spring(frequency: 2, dampingRatio: 0.5)) throws
    -> String
  {
    let target = try #require(ExportTarget.all.first { $0.id == id })
    return target.line(of: target.code(for: spring))
  }

  @Test func theStatementsWithNumbersStandOnALine() throws {
    #expect(try line("uikit") == "attachment.frequency = 2; attachment.damping = 0.5")
    #expect(try line("swiftui").contains(".spring(duration: 0.5, bounce: 0.5)"))
    #expect(try line("compose").contains("dampingRatio = 0.5f"))
    #expect(try line("css").contains("ms linear(0, "))
  }

  /// Every target's line has its numbers, no line break, and none of the comments.
  @Test func everyTargetHasALine() throws {
    for target in ExportTarget.all {
      let code = target.code(for: Spring(frequency: 2, dampingRatio: 0.5))
      let line = target.line(of: code)
      #expect(
        !line.isEmpty && !line.contains("\n") && line.count <= 2 * code.text.count, "\(target.id)")
      #expect(line.contains(where: \.isNumber) && !line.contains("  "), "\(target.id): \(line)")
    }
  }
}
