import Foundation
import Geometry
import Testing

@testable import Widgets

@Suite struct GroupedRowsTests {
  @Test func aHeadingStandsAboveEachGroup() {
    let rows = GroupedRows(["", "", "A", "A", "B"], rowHeight: 10, padding: 5)
    let heading = GroupedRows.headingHeight
    #expect(rows.tops == [5, 15, 25 + heading, 35 + heading, 45 + 2 * heading])
    #expect(rows.headings.map(\.title) == ["A", "B"])
    #expect(rows.headings.map(\.top) == [25, 45 + heading])
    #expect(rows.height == 60 + 2 * heading)
  }

  @Test func aRowIsShownWithTheHeadingRightAboveIt() {
    let rows = GroupedRows(["A", "A", "B"], rowHeight: 10)
    let heading = GroupedRows.headingHeight
    #expect(rows.shown(for: 0) == 0...heading + 10)
    #expect(rows.shown(for: 1) == heading + 10...heading + 20)
    #expect(rows.shown(for: 2) == heading + 20...2 * heading + 30)
    let content = CGRect(x: 3, y: 100, width: 50, height: 400)
    #expect(
      rows.frame(of: 1, in: content) == CGRect(x: 3, y: 110 + heading, width: 50, height: 10))
  }
}
