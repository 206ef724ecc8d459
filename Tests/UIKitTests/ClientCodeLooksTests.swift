import Foundation
import Testing

/// Layers, controls and animators.
@Suite struct ClientCodeLooksTests {
  @Test func layersStandInLayers() {
    let result = ClientCodeLooks.layers()
    #expect(result.order == ["b", "c", "a", "c", "a"])
    #expect(result.frame == CGRect(x: 10, y: 5, width: 20, height: 20))
    #expect(result.isGradient && result.mask)
  }

  /// A radius of 40 takes the point at (2, 2) away, which is 38 · √2 > 40 from the corner's middle.
  @Test func someCornersAreRound() {
    #expect(ClientCodeLooks.corners() == [false, true, false, true, true])
  }

  /// At one speed it is half of the way after half a second.
  @Test func animatorsMoveWhatListsShow() {
    let result = ClientCodeLooks.animator()
    #expect(result.xs.count == 2 && abs(result.xs[0] - 50) < 2 && abs(result.xs[1] - 100) < 0.5)
    #expect(result.states == [false, true, false] && result.positions == [0])
  }

  @Test func tapsTurnPages() {
    let result = ClientCodeLooks.pages()
    #expect(result.pages == [1, 2, 2, 1] && result.changes == 3 && result.chosen == 2)
  }
}
