import Foundation
import Testing

/// Lists of compositional layouts, trees of items, prefetching and backgrounds.
@Suite struct ClientCodeListsTests {
  @Test func rowsAreAsHighAsTheirCellsPrefer() {
    let plain = ClientCodeLists.list(0, hasHeaders: false)
    #expect(
      plain.rows == [
        CGRect(x: 0, y: 0, width: 320, height: 44), CGRect(x: 0, y: 44, width: 320, height: 60),
        CGRect(x: 0, y: 104, width: 320, height: 44), CGRect(x: 0, y: 148, width: 320, height: 44),
      ])
    #expect(plain.headers.isEmpty && plain.height == 192)
  }

  @Test func siblingsAreAsHighAsTheHighest() {
    let result = ClientCodeLists.uniform(true)
    #expect(result.before.map(\.height) == [80, 80, 80, 20, 20, 20])
    #expect(result.before.map(\.minY) == [0, 0, 0, 80, 80, 80])
    #expect(result.before.map(\.minX) == [0, 80, 160, 0, 80, 160])
    #expect(result.after.map(\.height) == [50, 50, 50, 20, 20, 20])
    #expect(result.after[3].minY == 50)
    let own = ClientCodeLists.uniform(false)
    #expect(own.before.map(\.height) == [30, 80, 50, 20, 20, 10] && own.before[3].minY == 80)
    #expect(own.after.map(\.height) == [30, 40, 50, 20, 20, 10] && own.after[3].minY == 50)
  }

  /// 35 points between groups, half of them before the first one and after the last one.
  @Test func groupsStandApart() {
    let grouped = ClientCodeLists.list(1, hasHeaders: false)
    #expect(grouped.rows.map(\.minY) == [17.5, 61.5, 156.5, 200.5])
    #expect(grouped.rows[0].width == 320 && grouped.height == 192 + 70)
    let inset = ClientCodeLists.list(2, hasHeaders: false)
    #expect(inset.rows.map(\.minY) == grouped.rows.map(\.minY))
    let margin = inset.rows[0].minX
    #expect((margin == 16 || margin == 20) && inset.rows[0].width == 320 - 2 * margin)
  }

  @Test func headersStandAboveRows() {
    let plain = ClientCodeLists.list(0, hasHeaders: true)
    #expect(plain.headers.map(\.minY) == [0, 132] && plain.rows.map(\.minY) == [28, 72, 160, 204])
    let padded = ClientCodeLists.list(0, hasHeaders: true, padding: 10)
    #expect(padded.headers.map(\.minY) == [10, 152])
    let grouped = ClientCodeLists.list(1, hasHeaders: true, padding: 0)
    #expect(grouped.headers.map(\.minY) == [0, 165.5] && grouped.headers[0].height == 44)
    #expect(ClientCodeLists.pinned(0) == 100 && ClientCodeLists.pinned(1) == 17.5)
  }

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

  @Test func whatIsInACollapsedItemDoesNotShow() {
    let result = ClientCodeLists.tree()
    #expect(
      result.shown == [
        ["a", "b", "c"], ["a", "b", "c"], ["a", "a0", "a1", "deep", "a2", "b", "c"],
        ["a", "b", "c"],
      ])
    #expect(result.levels == [0, 1, 1, 2, 1, 0, 0] && result.parent == "a1")
    #expect(result.kept == [true, true, false] && result.beside == ["x", "y", "z"])
  }

  @Test func partsOfTreesArePutElsewhere() {
    let result = ClientCodeLists.grafted()
    #expect(result.items == ["a", "r", "n", "n1"] && result.visible == ["a", "r", "n", "n1"])
    #expect(result.part == ["a", "a1", "a11"] && result.has == [false, false, true, true])
  }
}
