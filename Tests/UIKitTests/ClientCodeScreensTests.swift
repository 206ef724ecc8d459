import Foundation
import Testing

/// Screens as published code makes them.
@Suite struct ClientCodeScreensTests {
  /// Eleven letters of half of 20 points each; a line is 24 points high.
  @Test func constraintsPlaceTheViewsOfAController() {
    let result = ClientCodeScreens.screen()
    #expect(
      result.frames == [
        CGRect(x: 20, y: 10, width: 110, height: 24), CGRect(x: 284, y: 14, width: 16, height: 16),
        CGRect(x: 0, y: 44, width: 320, height: 160),
        CGRect(x: 110, y: 440, width: 100, height: 40),
      ])
    #expect(result.turned == CGRect(x: 0, y: 44, width: 480, height: 240))
    #expect(
      result.log == [
        "load", "will appear", "layout 320", "did appear", "pressed false", "layout 480",
        "did disappear",
      ])
  }

  @Test func masksFollowTheSizeAround() {
    #expect(ClientCodeScreens.autoresized() == CGRect(x: 10, y: 210, width: 180, height: 20))
  }

  /// Ten letters of 5 points fit into 50: the text has two lines of 12 points.
  @Test func stacksAndFittingSizes() {
    let result = ClientCodeScreens.fitted()
    #expect(
      result.row == [
        CGRect(x: 0, y: 5, width: 30, height: 10), CGRect(x: 34, y: 5, width: 66, height: 10),
      ])
    #expect(result.height == 24 && result.unmeasured == CGSize(width: -1, height: -1))
  }

  @Test func layoutsChangeWhereUIKitLetsItemsStartAndEnd() {
    let result = ClientCodeScreens.circle()
    #expect(result.inserted == CGPoint(x: 150, y: 150))
    #expect(result.alphas == [1, 0, 1, 1, 1])
    // On its way from 5 to 105.
    #expect(result.gone > 30 && result.gone < 105)
    #expect(result.kept == CGPoint(x: 5, y: 5))
  }

  @Test func aFlowLayoutAnswersASubclassThatDoesNotPrepareIt() {
    let result = ClientCodeScreens.ownPreparation()
    #expect(result.first == CGRect(x: 0, y: 7, width: 50, height: 50))
    #expect(result.header == CGSize(width: 0, height: 7))
    #expect(result.size == nil)
  }

  @Test func edgesAndStrokes() {
    #expect(
      ClientCodeScreens.edges() == [
        "edge began", "edge changed", "edge changed", "edge changed", "edge ended", "-",
        "swipe ended", "-", "pinch 1.0 0.0", "pinch 1.5 2.0", "pinch 1.5 2.0",
      ])
  }

  @Test func aScrollViewScrollsPlainContent() {
    let result = ClientCodeScreens.scrollView()
    #expect(
      result.offset == CGPoint(x: 0, y: 200) && result.size == CGSize(width: 100, height: 500))
  }
}
