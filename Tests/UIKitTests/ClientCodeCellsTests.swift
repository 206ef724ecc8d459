import Foundation
import Testing

/// Cells are views: made once, used again, with the attributes that the layout says.
@Suite struct ClientCodeCellsTests {
  @Test func cellsAreUsedAgain() {
    let result = ClientCodeCells.reuse()
    #expect(result.texts == [(0..<5).map { "row \($0)" }, (20..<25).map { "row \($0)" }])
    #expect(
      result.frames == (20..<25).map { CGRect(x: 0, y: 40 * $0, width: 100, height: 40) })
    #expect(
      result.content == Array(repeating: CGRect(x: 0, y: 0, width: 100, height: 40), count: 5))
    #expect(result.made <= 10 && result.reused && result.subviews == 5)
    #expect(result.paths == Array(20..<25) && result.applied)
    #expect(result.shown == Array(0..<5) + Array(10..<15) + Array(20..<25))
    #expect(result.hidden == Array(0..<5) + Array(10..<15))
  }

  @Test func reconfiguredCellsStayAndReloadedOnesDoNot() {
    let result = ClientCodeCells.renewal()
    #expect(result.reconfigured.0 && result.reconfigured.1 == "new")
    #expect(!result.reloaded.0 && result.reloaded.1 == "newer")
  }

  @Test func headersAndDecorationsHaveViews() {
    let result = ClientCodeCells.besides()
    #expect(result.header == CGRect(x: 0, y: 0, width: 100, height: 30))
    #expect(result.stripe == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(result.isBehind && result.applied >= 1)
  }

  @Test func cellsPreferTheirOwnSizes() {
    let frames = ClientCodeCells.selfSizing()
    #expect(frames.map(\.height) == [30, 60, 45] && frames.map(\.minY) == [0, 30, 90])
  }

  /// One item at a time; the selection follows its item, and a drag selects nothing.
  @Test func tapsSelect() {
    let result = ClientCodeCells.selection()
    #expect(result.selected == [1, 3] && result.deselected == [1])
    #expect(result.paths == [[1], [3], [4], [4]])
    #expect(result.flags == [false, false, false, false, true])
  }

  @Test func registrationsFillCells() {
    let result = ClientCodeCells.registration()
    #expect(result.tags == [[700, 701, 702], [720, 721, 722]] && result.made <= 6)
  }

  @Test func aBackgroundStaysBehindTheCells() {
    let result = ClientCodeCells.background()
    #expect(
      result.frames == [
        CGRect(x: 0, y: 0, width: 100, height: 200), CGRect(x: 0, y: 50, width: 100, height: 200),
        CGRect(x: 0, y: 50, width: 80, height: 150),
      ])
    #expect(result.isLast && result.isHit && result.isGone)
  }

  /// Held by the left edge and turned by a quarter, a view hangs down from there.
  @Test func viewsTurnAboutTheirAnchor() {
    let result = ClientCodeCells.anchored()
    let expected = [
      CGRect(x: 100, y: 40, width: 40, height: 20), CGRect(x: 90, y: 50, width: 20, height: 40),
      CGRect(x: 10, y: 20, width: 20, height: 40),
    ]
    #expect(
      zip(result.frames, expected).allSatisfy {
        abs($0.minX - $1.minX) < 1e-9 && abs($0.minY - $1.minY) < 1e-9
          && abs($0.width - $1.width) < 1e-9 && abs($0.height - $1.height) < 1e-9
      })
    #expect(abs(result.point.x - 100) < 1e-9 && abs(result.point.y - 90) < 1e-9)
  }
}
