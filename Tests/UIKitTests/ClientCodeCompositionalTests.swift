import Foundation
import Testing

/// Compositional layouts, with the frames that follow from their dimensions in 300 by 400 points.
@Suite struct ClientCodeCompositionalTests {
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  private func near(_ a: [CGRect], _ b: [CGRect]) -> Bool {
    a.count == b.count
      && zip(a, b).allSatisfy {
        abs($0.minX - $1.minX) < 1e-9 && abs($0.minY - $1.minY) < 1e-9
          && abs($0.width - $1.width) < 1e-9 && abs($0.height - $1.height) < 1e-9
      }
  }

  /// Columns of (300 - 30) / 3 points less 5 on each side, below a header of 44 and an inset of 10.
  @Test func aGridHasColumnsAHeaderAndABackdrop() {
    let result = ClientCodeCompositional.grid()
    let items = (0..<7).map { i in
      rect(20 + 90 * CGFloat(i % 3), 59 + 108 * CGFloat(i / 3), 80, 90)
    }
    #expect(near(result.items, items))
    // 44 + 10 + 3 · 100 + 2 · 8 + 10, then 20 and a section of one group.
    #expect(result.content == CGSize(width: 300, height: 380 + 20 + 164))
    #expect(result.header == rect(15, 0, 270, 44) && result.pinned == rect(15, 60, 270, 44))
    #expect(result.backdrop == rect(0, 0, 300, 380) && result.hasBackdropView)
    #expect(result.second.map { near([$0], [rect(20, 459, 80, 90)]) } == true)
    #expect(result.offsets.contains(.zero) && result.offsets.last == CGPoint(x: 0, y: 60))
    #expect(!result.alphas.isEmpty && result.alphas.allSatisfy { $0 == 0.5 })
  }

  @Test func itemsAreMadeToFit() {
    #expect(
      near(
        ClientCodeCompositional.fitted(),
        [
          rect(0, 0, 145, 40), rect(155, 0, 145, 40), rect(0, 40, 145, 40), rect(0, 0, 300, 80),
        ]))
  }

  /// Five items of 50 and four gaps of 10 leave 10 points for the gaps.
  @Test func flexibleSpacingsTakeWhatIsLeft() {
    #expect(
      near(
        ClientCodeCompositional.flexible(),
        (0..<5).map { rect(62.5 * CGFloat($0), 0, 50, 30) } + [rect(0, 0, 300, 40)]))
  }

  @Test func groupsStandInGroups() {
    #expect(
      near(
        ClientCodeCompositional.nested(),
        [
          rect(0, 0, 210, 100), rect(210, 0, 90, 50), rect(210, 50, 90, 50),
          rect(0, 100, 210, 100), rect(0, 0, 300, 200),
        ]))
  }

  @Test func customGroupsPutItemsAnywhere() {
    #expect(
      ClientCodeCompositional.custom() == [
        rect(0, 0, 30, 30), rect(150, 30, 30, 30), rect(0, 60, 30, 30), rect(0, 0, 300, 120),
      ])
  }

  @Test func estimatedExtentsGiveWayToCells() {
    #expect(
      ClientCodeCompositional.estimated() == [
        rect(0, 0, 300, 30), rect(0, 30, 300, 60), rect(0, 90, 300, 45),
      ])
  }

  @Test func badgesAreHeldAtCorners() {
    #expect(ClientCodeCompositional.badge().map { near([$0], [rect(186, -6, 20, 20)]) } == true)
  }

  @Test func layoutsScrollToTheRight() {
    #expect(
      ClientCodeCompositional.horizontal() == [
        rect(0, 0, 80, 200), rect(0, 200, 80, 200), rect(90, 0, 80, 200), rect(0, 0, 170, 400),
      ])
  }
}
