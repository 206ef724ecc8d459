import Dynamics
import Foundation
import Geometry
import Testing

/// The documentation says what is so.
@Suite struct DocumentationTests {
  private static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  private func lines(_ path: String) throws -> [String] {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
      .components(separatedBy: "\n")
  }

  /// The code that the documentation prints, as it runs.
  private func pendulum(_ print: (CGPoint) -> Void) {
    // swift-format-ignore
    do {
      let item = DynamicBody(
        center: CGPoint(x: 200, y: 100), size: CGSize(width: 40, height: 40))
      let animator = DynamicAnimator(profile: .ideal)
      animator.addBehavior(GravityBehavior(items: [item]))
      animator.addBehavior(
        AttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: 100, y: 100)))
      for _ in 0..<60 {
        animator.step(1.0 / 60)
        print(item.center)
      }
    }
  }

  @Test func thePendulumSwings() {
    var places: [CGPoint] = []
    pendulum { places.append($0) }
    #expect(places.count == 60)
    for p in places { #expect(abs(p.distance(to: CGPoint(x: 100, y: 100)) - 100) < 1e-6) }
    // Let go level, it hangs after K(sin 45°)·√(l/g), K being the complete elliptic integral.
    let lowest = places.indices.max { places[$0].y < places[$1].y }
    let expected = 1.8540746773 * (100.0 / 1000).squareRoot() * 60
    #expect(lowest.map { abs(Double($0 + 1) - expected) < 1.5 } == true)
  }

  @Test func thePrintedPendulumIsTheOneThatRuns() throws {
    let page = try lines("Sources/Dynamics/Dynamics.docc/Dynamics.md")
    let start = try #require(page.firstIndex(of: "```swift"))
    let code = page[(start + 1)...].prefix { $0 != "```" }.map(\.trimmed)
    let own = try lines("Tests/DynamicsTests/DocumentationTests.swift").map(\.trimmed)
    let at = try #require(own.firstIndex(of: code[0]))
    #expect(Array(own[at..<(at + code.count)]) == Array(code))
    #expect(code.count == 10)
  }

  @Test func everyQuirkHasItsRowAndItsTest() throws {
    let rows = try lines("Sources/Dynamics/Dynamics.docc/Quirks.md")
    let tests = try ["QuirksOfItemsTests", "QuirksOfBehaviorsTests"].flatMap {
      try lines("Tests/DynamicsTests/Quirks/\($0).swift")
    }
    for number in 1...30 {
      #expect(rows.filter { $0.hasPrefix("| Q\(number) |") }.count == 1, "Q\(number)")
      let name = String(format: "func q%02d", number)
      #expect(tests.contains { $0.contains(name) }, "Q\(number)")
    }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
