import Canvas
import Foundation
import Geometry
import Testing

@testable import Widgets

/// A bar along 200 points for a fifth of a content, level and upright alike.
@Suite struct ScrollBarTests {
  private func extent(_ isLevel: Bool, offset: Double) -> ScrollBar.Extent {
    let track =
      isLevel
      ? CGRect(x: 10, y: 50, width: 200, height: 5) : CGRect(x: 50, y: 10, width: 5, height: 200)
    return ScrollBar.Extent(
      track: track, isLevel: isLevel, view: 200, content: 1000, offset: offset, most: 800)
  }

  @Test(arguments: [false, true]) func itStandsIsDraggedAndFades(isLevel: Bool) {
    let point = { (along: CGFloat) in
      isLevel ? CGPoint(x: along, y: 52) : CGPoint(x: 52, y: along)
    }
    let bars = [0, 400, 800, -30].map { extent(isLevel, offset: $0).bar() ?? .zero }
    #expect(
      bars.map { isLevel ? [$0.minX, $0.width] : [$0.minY, $0.height] } == [
        [10, 40], [90, 40], [170, 40], [10, 12],
      ], "past an end it is shorter")
    var bar = ScrollBar()
    let middle = extent(isLevel, offset: 400)
    #expect(bar.isAtRest && !bar.covers(point(100), middle))
    let isTakenHidden = bar.press(at: point(100), middle, takesTrack: false)
    bar.show()
    #expect(!isTakenHidden && bar.covers(point(100), middle) && !bar.covers(point(140), middle))
    let isTaken = bar.press(at: point(100), middle, takesTrack: false)
    let wishes = [100.0, 116, 0, 999].map { bar.offset(draggedTo: point($0), middle) }
    #expect(isTaken && wishes == [400, 480, 0, 800])
    let releases = (bar.release(), bar.release())
    #expect(releases == (true, false) && bar.offset(draggedTo: point(9), middle) == nil)
    let isTakenBeside = bar.press(at: point(180), middle, takesTrack: true)
    #expect(isTakenBeside && bar.offset(draggedTo: point(180), middle) == 750, "by its middle")
    bar.advance(by: 9, isMoving: false)
    #expect(bar.isAtRest && bar.covers(point(100), middle), "it is held")
    _ = bar.release()
    for _ in 0..<20 { bar.advance(by: 0.1, isMoving: false) }
    #expect(bar.isAtRest && !bar.covers(point(100), middle))
  }
}
