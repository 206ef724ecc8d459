import Articles
import CollectionLayout
import Foundation
import Testing

/// cnoon's sticky headers against the article's formula for each header and each frame.
@Suite struct ArticleStickyHeadersTests {
  /// Sections of some numbers of items.
  final class Sections: CollectionViewDataSource {
    static let counts = [4, 7, 1, 9]
    func numberOfSections(in collectionView: CollectionView) -> Int { Self.counts.count }
    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { Self.counts[section] }
  }

  /// Where everything is in the content.
  struct Placement {
    var cells: [IndexPath: (top: Double, height: Double)] = [:]
    var sections: [ClosedRange<Double>] = []
    var offset: Double

    init(selected: IndexPath?, offset: Double) {
      self.offset = offset
      var y = 0.0
      for (section, count) in Sections.counts.enumerated() {
        let top = y
        y += 40
        for item in 0..<count {
          let path = IndexPath(item: item, section: section)
          cells[path] = (y, path == selected ? 300 : 100)
          y += path == selected ? 300 : 100
        }
        sections.append(top...y)
      }
      guard let selected, let cell = cells[selected] else { return }
      if cell.top + cell.height > offset + 568 {
        self.offset = cell.top + cell.height - 568
      } else if cell.top < offset + 40 {
        self.offset = cell.top - 40
      }
    }

    func header(_ section: Int, at offset: Double) -> Double {
      let (top, bottom) = (sections[section].lowerBound, sections[section].upperBound)
      return min(max(top, offset), max(bottom - 40, offset - 40))
    }
  }

  private func makeView() -> (
    CollectionView, CollectionViewScroller, CnoonStickyHeadersLayout, Sections
  ) {
    let (layout, data) = (CnoonStickyHeadersLayout(), Sections())
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 568), collectionViewLayout: layout)
    view.dataSource = data
    return (view, CollectionViewScroller(view), layout, data)
  }

  /// The figures of the reference: a section from 100 to 460, a header of 40.
  @Test func headersStickWhileTheirSectionShows() {
    let (view, scroller, _, data) = makeView()
    let placement = Placement(selected: nil, offset: 0)
    let touches =
      Gestures.flick
      + Gestures.drag(
        from: CGPoint(x: 100, y: 200), by: Array(repeating: 21, count: 14), at: 1.2)
    var (next, compared) = (0, 0)
    for frame in 1...150 {
      while next < touches.count, touches[next].time <= Double(frame) / 60 {
        let touch = touches[next]
        switch touch.kind {
        case .down: scroller.beginDrag(at: touch.point, time: touch.time)
        case .move: scroller.drag(to: touch.point, time: touch.time)
        case .up: scroller.endDrag(time: touch.time)
        }
        next += 1
      }
      scroller.advance(by: 1.0 / 60)
      for element in view.visibleElements where element.category == .supplementaryView {
        let expected = placement.header(element.indexPath.section, at: view.contentOffset.y)
        #expect(abs(element.frame.minY - expected) <= 0.5)
        compared += 1
      }
    }
    #expect(compared > 200 && data.numberOfSections(in: view) == 4)
  }

  @Test func cellsAndHeadersFollowATap() {
    let (view, scroller, layout, data) = makeView()
    scroller.jump(to: 380)
    scroller.advance(by: 1.0 / 60)
    let spring = ModelViewSpring(damping: 1, duration: 0.4, velocity: 0)
    var (selected, most, compared): (IndexPath?, Double, Int) = (nil, 0, 0)
    var old = Placement(selected: nil, offset: 380)
    for (path, frames) in [((1, 4), 8), ((1, 0), 30), ((1, 0), 30), ((0, 3), 30)] {
      let tapped = IndexPath(item: path.1, section: path.0)
      layout.toggleCell(at: tapped)
      selected = selected == tapped ? nil : tapped
      let new = Placement(selected: selected, offset: old.offset)
      #expect(Double(view.contentOffset.y) == new.offset)
      for frame in 1...frames {
        scroller.advance(by: 1.0 / 60)
        let rest = spring.rest(Double(frame) / 60)
        for element in view.visibleElements where !element.isGhost {
          let start: Double
          let end: Double
          let section = element.indexPath.section
          if element.category == .cell {
            start = (old.cells[element.indexPath]?.top ?? 0) - old.offset
            end = (new.cells[element.indexPath]?.top ?? 0) - new.offset
          } else {
            // Headers are placed once more where the offset follows: they come from where the new
            // sections had them at the old offset.
            let before = new.offset == old.offset ? old : new
            start = before.header(section, at: old.offset) - old.offset
            end = new.header(section, at: new.offset) - new.offset
          }
          let expected = end + (start - end) * rest
          most = max(most, abs(element.frame.minY - view.contentOffset.y - expected))
          compared += 1
        }
      }
      old = new
    }
    #expect(most <= 0.5)
    #expect(compared > 300 && data.numberOfSections(in: view) == 4)
  }

  /// A scroll prepares no cells: only the context's headers are placed again.
  @Test func aScrollPlacesHeadersAlone() {
    let (view, scroller, layout, data) = makeView()
    scroller.advance(by: 1.0 / 60)
    let cell = layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 1))
    scroller.jump(to: 100)
    scroller.advance(by: 1.0 / 60)
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 1)) === cell)
    view.setBounds(CGRect(x: 0, y: 100, width: 300, height: 568))
    view.layoutIfNeeded()
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 1)) !== cell)
    #expect(data.numberOfSections(in: view) == 4)
  }
}
