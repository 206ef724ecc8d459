import Foundation
import Testing

/// Backgrounds of lists.
@Suite struct ClientCodeListsTests {
  @Test func aBackgroundStaysBehindTheCells() {
    let result = ClientCodeLists.background()
    #expect(
      result.frames == [
        CGRect(x: 0, y: 0, width: 320, height: 400), CGRect(x: 0, y: 50, width: 320, height: 400),
        CGRect(x: 0, y: 50, width: 200, height: 300),
      ])
    #expect(result.isLast && result.isHit && result.isGone)
  }
}
