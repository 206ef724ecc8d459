import Foundation
import Testing

/// Prefetching and backgrounds of lists.
@Suite struct ClientCodeListsTests {
  /// Of rows of 44 points those are told that meet the next 400 points and do not show.
  @Test func itemsThatComeNearAreTold() {
    let result = ClientCodeLists.prefetched()
    // At 0 the rows 0 to 9 show, at 440 and at 450 10 to 19, and back at 396 9 to 18.
    #expect(result.told == [Array(10...18), Array(20...28), Array((0...8).reversed())])
    #expect(result.cancelled == [Array(20...28)])
    #expect(result.afterReload == Array((0...8).reversed()) && result.whenOff == 0)
  }

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
