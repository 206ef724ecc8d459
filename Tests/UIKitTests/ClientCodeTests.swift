import Foundation
import Testing

/// What misbehaved when published code for UIKit was run here.
@Suite struct ClientCodeTests {
  @Test(arguments: [false, true]) func aMovedAnchorDragsTheItem(isExact: Bool) {
    let straight = ClientCode.drag(isExact: isExact)
    #expect(abs(straight.end.x - straight.start.x - 120) < 0.5)
    #expect(abs(straight.end.y - straight.start.y) < 0.5)
    // By a corner it trails: the place that was taken hold of stays on the anchor.
    let reach = (10.0 * 10 + 5 * 5).squareRoot()
    let trailing = ClientCode.drag(isExact: isExact, offsetBy: (10, 5))
    let arm = (trailing.end.x - trailing.anchor.x, trailing.end.y - trailing.anchor.y)
    #expect(abs((arm.0 * arm.0 + arm.1 * arm.1).squareRoot() - reach) < 0.5)
    #expect(trailing.end.x - trailing.start.x > 100)
  }

  @Test func delegatesThatSayUIDynamicItemAreTold() {
    let result = ClientCode.contacts()
    #expect(result.identifiers.count >= 1 && result.pairs >= 1 && result.found)
    #expect(result.identifiers.allSatisfy { ($0 as? NSNumber) == 7 })
  }

  @Test func newViewsAndDataSourcesInvalidateEverything() {
    let all = ClientCode.invalidations()
    // The view's and the first data source's; the same data source again invalidates nothing.
    #expect(all.count == 2 && all.allSatisfy { $0.everything && $0.counts })
  }

  /// g·t²/2 = 500 points, less the damping of the engine.
  ///
  /// On a thread of its own: the clock steps what other tests have left on theirs, too.
  @Test func oneClockStepsEveryAnimator() {
    let done = DispatchSemaphore(value: 0)
    Thread {
      let result = ClientCode.fallen()
      #expect(abs(result.view - 500) < 25 && result.layout == result.view)
      #expect(!result.isAtRest && result.rests)
      done.signal()
    }.start()
    done.wait()
  }

  @Test func anInvalidationInPrepareIsNotLost() {
    let frames = ClientCode.preparedSizes()
    #expect(frames == (0..<3).map { CGRect(x: 0, y: 30 * $0, width: 100, height: 30) })
  }

  @Test func aDelegateWithoutSizesGivesTheItemSize() {
    let result = ClientCode.silentDelegate()
    let size = CGSize(width: 100, height: 40)
    #expect(result.size == size && result.cells == [size, size, size])
  }

  @Test(arguments: [0, 20, 290, 300, 450, 600]) func cellsThatALayoutMovesIntoViewShow(
    offset: CGFloat
  ) {
    let inView = (0..<100).filter { row in
      let top = CGFloat(row) * 40 - 100
      return top + 40 > offset && top < offset + 300
    }
    #expect(ClientCode.raised(offset: offset) == inView)
  }

  @Test func animatorsFindWhatTheyWereGiven() {
    let found = ClientCode.found()
    #expect(found.marbles == 1 && found.views == 1 && found.attributes == 1 && found.named == 3)
  }

  /// In the last two views the rows go farther than a cell is followed.
  @Test(
    arguments: ClientCode.Holding.allCases,
    [(0, 300), (20, 300), (2000, 300), (20, 190), (20, 130)] as [(CGFloat, CGFloat)])
  func theLastCellStaysItself(holding: ClientCode.Holding, view: (CGFloat, CGFloat)) throws {
    let same = try ClientCode.insertion(holding, offset: view.0, height: view.1)
    #expect(same.count == 40 && same.allSatisfy { $0 })
  }

  @Test func theFrameOfATurnedViewIsTheBoxAroundIt() {
    let (frame, back) = ClientCode.turnedFrame()
    let (c, s) = (3.0.squareRoot() / 2, 0.5)
    let size = CGSize(width: 100 * c + 40 * s, height: 100 * s + 40 * c)
    #expect(abs(frame.width - size.width) < 1e-9 && abs(frame.height - size.height) < 1e-9)
    #expect(abs(frame.midX - 60) < 1e-9 && abs(frame.midY - 40) < 1e-9)
    #expect(abs(back.width - 100) < 1e-9 && abs(back.height - 40) < 1e-9)
  }
}
