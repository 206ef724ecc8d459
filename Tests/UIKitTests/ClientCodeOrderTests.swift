import Foundation
import Testing

/// The order of calls that clients take for granted.
@Suite struct ClientCodeOrderTests {
  /// A layout that comes before the first pass changes nothing that shows; later both layouts know the view.
  @Test func layoutsAreChanged() {
    let result = ClientCodeOrder.layouts()
    #expect(result.first == ["prepare 200"])
    #expect(result.later == ["to a view", "from a view", "prepare 200"])
    #expect(result.cells == ["will", "-", "will", "did"])
  }

  @Test func layoutsAreNotAskedTwice() { #expect(ClientCodeOrder.asked() == 0) }

  /// The view that gives the size is laid out first: 320 - 20 points.
  @Test func containersAreLaidOutFirst() { #expect(ClientCodeOrder.firstWidth() == 300) }

  /// Without a rounding error, which would make a page number of it one too small.
  @Test func flicksRestWhereTheyWereSent() {
    let rest = ClientCodeOrder.rest()
    #expect(rest > 0 && rest.truncatingRemainder(dividingBy: 170) == 0)
  }

  @Test func aLongPressMovesItems() {
    #expect(ClientCodeOrder.press(installs: true).first?.first == 0)
    #expect(ClientCodeOrder.press(installs: false).isEmpty)
  }

  /// As Box2D: 1 kg, which an impulse of 1 N s makes 100 points per second fast, and nothing turns.
  @Test func anItemWithoutDensityIsOneKilogram() {
    let result = ClientCodeOrder.weightless()
    #expect(abs(result.speed - 100) < 1e-6 && result.turn == 0)
  }
}
