import CollectionLayout
import Foundation
import Geometry
import Testing

/// A list layout over named rows.
private struct ListHarness {
  let layout = CollectionViewListLayout()
  let view: CollectionView
  let names: Names

  init(_ sections: [[String]], height: CGFloat = 568) {
    names = Names(sections)
    view = CollectionView(320, height, layout)
    view.dataSource = names
  }

  func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }
  func frame(_ item: Int, _ section: Int = 0) -> CGRect {
    view.layoutAttributesForItem(at: path(item, section))?.frame ?? .null
  }
  func run(_ seconds: Double) {
    view.run(frames: Int(seconds * 60))
  }
  func place(_ item: Int, _ section: Int = 0) -> CGFloat {
    (view.element(for: .cell(path(item, section)))?.frame.minY ?? .nan) - view.bounds.minY
  }
}

private func rows(_ count: Int) -> [String] { (0..<count).map { "row \($0)" } }

@Suite struct CollectionViewListLayoutTests {
  private static func height(_ item: Int) -> CGFloat { 30 + CGFloat(item * 37 % 91) }

  @Test func onlyWhatShowsIsMeasured() {
    let (layout, many) = (CollectionViewListLayout(), ItemCount(1_000_000))
    var measured = 0
    layout.measure = { path, _ in
      measured += 1
      return Self.height(path.item)
    }
    let view = CollectionView(320, 568, layout)
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

  @Test func heightsGoWithTheirRowsThroughUpdates() throws {
    let harness = ListHarness([rows(10), rows(5)])
    harness.layout.measure = { path, _ in
      let name = harness.names.sections[path.section][path.item]
      return Self.height(Int(name.split(separator: " ").last ?? "") ?? 0)
    }
    harness.view.layoutIfNeeded()
    let tall = (harness.frame(7).height, harness.frame(9).height, harness.frame(2).height)
    harness.view.performBatchUpdates {
      harness.names.sections[0].remove(at: 2)
      harness.names.sections[0].insert("row 500", at: 0)
      let moved = harness.names.sections[0].remove(at: 9)
      harness.names.sections[1].insert(moved, at: 0)
      harness.view.deleteItems(at: [harness.path(2)])
      harness.view.insertItems(at: [harness.path(0)])
      harness.view.moveItem(at: harness.path(9), to: harness.path(0, 1))
    }
    // What shows stays, so that the row that was inserted before it is above.
    #expect(harness.view.contentOffset.y > 0 && harness.place(1) == 0)
    harness.view.contentOffset.y = 0
    harness.view.layoutIfNeeded()
    #expect(harness.frame(7).height == tall.0)
    #expect(harness.frame(0, 1).height == tall.1)
    #expect(harness.frame(0).height == Self.height(500))
    harness.run(2)
    var top: CGFloat = 0
    for (section, names) in harness.names.sections.enumerated() {
      for (item, name) in names.enumerated() {
        let height = Self.height(Int(name.split(separator: " ").last ?? "") ?? 0)
        guard harness.view.element(for: .cell(harness.path(item, section))) != nil else { continue }
        #expect(harness.frame(item, section).minY == top, "\(name)")
        top += height
      }
    }
  }

  @Test func anotherWidthMeasuresAnewAndHoldsTheFirstRow() {
    let harness = ListHarness([rows(200)])
    harness.layout.measure = { path, width in Self.height(path.item) * 320 / width }
    harness.view.layoutIfNeeded()
    harness.view.contentOffset.y = 4000
    harness.view.layoutIfNeeded()
    let held = harness.view.indexPathsForVisibleItems[1].item
    let place = harness.place(held)
    harness.view.setBounds(
      CGRect(origin: harness.view.contentOffset, size: CGSize(width: 160, height: 568)))
    harness.view.layoutIfNeeded()
    #expect(harness.frame(held).height == Self.height(held) * 2)
    #expect(abs(harness.place(held) - place) < 0.01)
  }
}
