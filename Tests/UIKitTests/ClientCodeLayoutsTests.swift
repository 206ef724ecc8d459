import Foundation
import Testing

/// What published code for UIKit needs beside what is in `ClientCode`.
@Suite struct ClientCodeLayoutsTests {
  @Test func attributesAreCopiedAndComparedAsObjects() {
    let result = ClientCodeLayouts.attributes()
    #expect(result.equal && result.unequal && result.hashed)
  }

  /// A turn by 60 degrees about the y axis halves what shows of the width.
  @Test func layoutsTurnCellsInSpace() {
    let result = ClientCodeLayouts.coverFlow()
    // Two cells of 50 points from 5 points before, since the content begins at 0.
    #expect(result.tints == [0, 0.1])
    #expect(result.cosines.allSatisfy { abs($0 - 0.5) < 1e-12 } && !result.isFlat)
  }

  @Test(arguments: [false, true]) func offsetsAreAnimated(inAView: Bool) {
    let (offsets, isAtRest) = ClientCodeLayouts.scroll(inAView: inAView)
    #expect(isAtRest)
    // 0.3 s are 18 frames of 60 Hz; the curve is the same from both ends.
    #expect(abs(offsets[8] - 300) < 1e-6 && offsets[17] == 600 && offsets[23] == 600)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 <= $1 } && offsets[0] > 0)
    for i in 0..<8 { #expect(abs(offsets[i] + offsets[16 - i] - 600) < 1e-6) }
  }

  /// Rows of 40 points in a view of 200: item 50 begins at 2000, the content ends at 4000.
  @Test func itemsAreScrolledTo() {
    #expect(ClientCodeLayouts.scrollToItem() == [2000, 1920, 1840, 1840, 1840, 3800])
  }

  @Test func displayLinksCallOnceAFrame() {
    let result = ClientCodeLayouts.displayLinks()
    #expect(result.each == 60 && result.slow == 20 && result.paused == 0)
    #expect(abs(result.interval - 61.0 / 60) < 1e-9)
  }

  @Test func behavioursHaveSubclasses() {
    let result = ClientCodeLayouts.behaviours()
    #expect(abs(result.half * 2 - result.whole) < 1e-6 && result.whole > 450)
    #expect(result.count == 2 && result.tag == 7)
  }

  @Test func coreGraphicsHelpersAreThere() { #expect(ClientCodeLayouts.values()) }
}
