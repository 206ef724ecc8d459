import Canvas
import Foundation
import Geometry
import Testing

@Suite struct ColorTests {
  /// Ratios as WCAG 2's own formula gives them, worked out by hand elsewhere.
  @Test(arguments: [
    (UInt32(0x000000), UInt32(0xFFFFFF), 21.0), (0x777777, 0xFFFFFF, 4.48),
    (0x8E8E93, 0xF2F2F7, 2.92), (0x007AFF, 0xFFFFFF, 4.02),
  ])
  func contrastIsThatOfWCAG(a: UInt32, b: UInt32, ratio: Double) {
    #expect(abs(Color(a).contrast(with: Color(b)) - ratio) < 0.02)
    #expect(Color(a).contrast(with: Color(b)) == Color(b).contrast(with: Color(a)))
  }

  @Test func mixesPartByPart() {
    #expect(
      Color(0x000000).mixed(with: Color(0xFFFFFF), by: 0.5)
        == Color(red: 0.5, green: 0.5, blue: 0.5))
    #expect(Color(0x123456).opacity(0.5).alpha == 0.5)
  }
}
