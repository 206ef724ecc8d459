import CollectionLayout
import Foundation
import Geometry
import Testing

/// A list layout over named rows.
private struct ListStand {
  let layout = CollectionViewListLayout()
  let view: CollectionView
  let names: Names

  init(_ sections: [[String]], height: CGFloat = 568) {
    names = Names(sections)
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: height), collectionViewLayout: layout)
    view.dataSource = names
  }

  func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }
  func frame(_ item: Int, _ section: Int = 0) -> CGRect {
    view.layoutAttributesForItem(at: path(item, section))?.frame ?? .null
  }
  func header(_ section: Int) -> CGFloat? {
    view.layoutAttributesForSupplementaryElement(
      ofKind: CollectionView.elementKindSectionHeader, at: path(0, section))?.frame.minY
  }
  func run(_ seconds: Double) {
    for _ in 0..<Int(seconds * 60) { view.advance(by: 1.0 / 60) }
  }
  func place(_ item: Int, _ section: Int = 0) -> CGFloat {
    (view.element(for: .cell(path(item, section)))?.frame.minY ?? .nan) - view.bounds.minY
  }
}

private func rows(_ count: Int) -> [String] { (0..<count).map { "row \($0)" } }

@Suite struct CollectionViewListLayoutTests {
  private static func height(_ item: Int) -> CGFloat { 30 + CGFloat(item * 37 % 91) }

  /// Many rows without a list of their names.
  private final class Many: CollectionViewDataSource {
    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { 1_000_000 }
  }

  @Test func onlyWhatShowsIsMeasured() {
    let (layout, many) = (CollectionViewListLayout(), Many())
    var measured = 0
    layout.measure = { path, _ in
      measured += 1
      return Self.height(path.item)
    }
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 568), collectionViewLayout: layout)
    view.dataSource = many
    view.contentOffset.y = 20_000_000
    view.layoutIfNeeded()
    #expect(measured > 5 && measured < 30 && view.lastPass.queried < 30)
    let scroller = CollectionViewScroller(view)
    scroller.fling(at: -3000)
    for _ in 0..<240 {
      let before = view.visibleElements.map { ($0.indexPath, $0.frame.minY - view.bounds.minY) }
      scroller.advance(by: 1.0 / 60)
      guard let held = before.dropFirst(2).first,
        let element = view.element(for: .cell(held.0))
      else { continue }
      let moved = element.frame.minY - view.bounds.minY - held.1
      #expect(moved > -0.01 && moved < 51, "content moves as the flick does, never back")
    }
  }

  @Test func measuringOnTheWayUpNeverMovesTheScreen() {
    let stand = ListStand([rows(500)])
    stand.layout.measure = { path, _ in Self.height(path.item) }
    stand.view.layoutIfNeeded()
    stand.view.contentOffset.y = 12_000
    stand.view.layoutIfNeeded()
    for _ in 0..<200 {
      let held = stand.view.indexPathsForVisibleItems[2].item
      let seen = stand.place(held)
      stand.view.contentOffset.y -= 23
      stand.view.layoutIfNeeded()
      #expect(abs(stand.place(held) - seen - 23) < 0.01)
    }
  }

  /// cnoon's expanding cells: rows of 100 pt in a viewport of 568.
  @Test(arguments: [(5, 0.0, 232.0), (0, 50, 0), (2, 100, 100)])
  func aRowExpandsAndStaysInView(row: Int, offset: CGFloat, target: CGFloat) {
    let stand = ListStand([rows(20)])
    stand.layout.estimatedRowHeight = 100
    stand.view.contentOffset.y = offset
    stand.view.layoutIfNeeded()
    let before = stand.place(row)
    stand.layout.followedRow = stand.path(row)
    stand.view.animateLayout { stand.layout.setHeight(300, ofRowAt: stand.path(row)) }
    #expect(stand.view.contentOffset.y == target)
    #expect(abs(stand.place(row) - before) < 1e-9, "nothing jumps")
    stand.run(0.1)
    let element = stand.view.element(for: .cell(stand.path(row)))
    let (height, place) = (element?.size.height ?? 0, stand.place(row))
    #expect(height > 110 && height < 290)
    // Collapsed on the way, it goes on from where it is.
    stand.view.animateLayout { stand.layout.setHeight(100, ofRowAt: stand.path(row)) }
    #expect(abs((element?.size.height ?? 0) - height) < 1e-9)
    #expect(abs(stand.place(row) - place) < 1e-9)
    stand.run(2)
    #expect(stand.frame(row).height == 100 && stand.view.isAtRest)
  }

  @Test func headersPinAndOnlyTheyAreTouched() {
    let stand = ListStand([rows(8), rows(8), rows(8)], height: 101)
    stand.layout.estimatedRowHeight = 40
    stand.layout.headerHeight = 40
    stand.layout.sectionHeadersPinToVisibleBounds = true
    stand.view.contentOffset.y = 101
    stand.view.layoutIfNeeded()
    #expect(stand.header(0) == 101 && stand.header(1) == 360)
    stand.view.contentOffset.y = 103
    stand.view.layoutIfNeeded()
    #expect(stand.view.lastPass.changed == 1)
    stand.view.contentOffset.y = 350
    stand.view.layoutIfNeeded()
    #expect(stand.header(0) == 320 && stand.header(1) == 360)
    stand.layout.pinsAsPublished = true
    #expect(stand.header(0) == 320)
    stand.view.contentOffset.y = 370
    #expect(stand.header(0) == 330, "cnoon's leaves no further than its own height above")
  }

  @Test func heightsGoWithTheirRowsThroughUpdates() throws {
    let stand = ListStand([rows(10), rows(5)])
    stand.layout.measure = { path, _ in
      let name = stand.names.sections[path.section][path.item]
      return Self.height(Int(name.split(separator: " ").last ?? "") ?? 0)
    }
    stand.view.layoutIfNeeded()
    let tall = (stand.frame(7).height, stand.frame(9).height, stand.frame(2).height)
    try stand.view.performBatchUpdates {
      stand.names.sections[0].remove(at: 2)
      stand.names.sections[0].insert("row 500", at: 0)
      let moved = stand.names.sections[0].remove(at: 9)
      stand.names.sections[1].insert(moved, at: 0)
      try stand.view.deleteItems(at: [stand.path(2)])
      try stand.view.insertItems(at: [stand.path(0)])
      try stand.view.moveItem(at: stand.path(9), to: stand.path(0, 1))
    }
    #expect(stand.frame(7).height == tall.0)
    #expect(stand.frame(0, 1).height == tall.1)
    #expect(stand.frame(0).height == Self.height(500))
    stand.run(2)
    var top: CGFloat = 0
    for (section, names) in stand.names.sections.enumerated() {
      for (item, name) in names.enumerated() {
        let height = Self.height(Int(name.split(separator: " ").last ?? "") ?? 0)
        guard stand.view.element(for: .cell(stand.path(item, section))) != nil else { continue }
        #expect(stand.frame(item, section).minY == top, "\(name)")
        top += height
      }
    }
  }

  @Test func rowsThatPreferTheirHeightGetIt() {
    let stand = ListStand([rows(50)])
    stand.names.preferredHeight = { Self.height(Int($0.split(separator: " ").last ?? "") ?? 0) }
    stand.view.layoutIfNeeded()
    #expect(stand.frame(1).height == Self.height(1) && stand.frame(1).minY == Self.height(0))
  }

  @Test func anotherWidthMeasuresAnewAndHoldsTheFirstRow() {
    let stand = ListStand([rows(200)])
    stand.layout.measure = { path, width in Self.height(path.item) * 320 / width }
    stand.view.layoutIfNeeded()
    stand.view.contentOffset.y = 4000
    stand.view.layoutIfNeeded()
    let held = stand.view.indexPathsForVisibleItems[1].item
    let place = stand.place(held)
    stand.view.setBounds(
      CGRect(origin: stand.view.contentOffset, size: CGSize(width: 160, height: 568)))
    stand.view.layoutIfNeeded()
    #expect(stand.frame(held).height == Self.height(held) * 2)
    #expect(abs(stand.place(held) - place) < 0.01)
  }
}
