import Articles
import CollectionLayout
import Foundation
import Testing

/// What is left of the way of UIView's spring at a time: the envelope is 0.001 at the duration.
struct ModelViewSpring {
  let damping: Double
  let duration: Double
  let velocity: Double
  let omega: Double

  init(damping: Double, duration: Double, velocity: Double) {
    (self.damping, self.duration, self.velocity) = (damping, duration, velocity)
    func envelope(_ w: Double) -> Double {
      if damping >= 1 { return abs((w - velocity) * duration + 1) * exp(-w * duration) }
      let damped = w * (1 - damping * damping).squareRoot()
      return abs(damping * w - velocity) / damped * exp(-damping * w * duration)
    }
    var (low, high) = (5.0 / duration, 400.0 / duration)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if envelope(middle) > 0.001 { low = middle } else { high = middle }
    }
    omega = (low + high) / 2
  }

  func rest(_ t: Double) -> Double {
    if t >= duration { return 0 }
    if damping >= 1 { return (1 + (omega - velocity) * t) * exp(-omega * t) }
    let damped = omega * (1 - damping * damping).squareRoot()
    return exp(-damping * omega * t)
      * (cos(damped * t) + (damping * omega - velocity) / damped * sin(damped * t))
  }
}

/// cnoon's expanding cells against the article's frames, moved by UIView's spring.
@Suite struct ArticleExpandingTests {
  /// Tops and heights of all cells in the viewport, and the offset.
  struct Placement {
    var tops: [Double]
    var heights: [Double]
    var offset: Double

    func shows(_ cell: Int) -> Bool {
      tops[cell] + heights[cell] > offset && tops[cell] < offset + 568
    }

    init(count: Int, selected: Int?, offset: Double) {
      let heights = (0..<count).map { $0 == selected ? 300.0 : 100.0 }
      self.heights = heights
      tops = heights.indices.map { i in heights[..<i].reduce(0, +) }
      self.offset = offset
      guard let selected else { return }
      let (top, bottom) = (tops[selected], tops[selected] + heights[selected])
      if bottom > offset + 568 {
        self.offset = bottom - 568
      } else if top < offset {
        self.offset = top
      }
    }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let damping: Double
    let velocity: Double
    /// Cells tapped, and after how many frames since the tap before.
    let taps: [(cell: Int, frames: Int)]
    let offset: Double
    var testDescription: String { "\(damping) \(taps.map(\.cell)) at \(offset)" }
  }

  static let cases = [
    Case(damping: 1, velocity: 0, taps: [(5, 30)], offset: 0),
    Case(damping: 1, velocity: 0, taps: [(0, 30)], offset: 50),
    Case(damping: 1, velocity: 0, taps: [(5, 30), (9, 40), (9, 30)], offset: 300),
    // Before the first has come to its end: cells start from where the layout had them.
    Case(damping: 1, velocity: 0, taps: [(7, 6), (4, 5), (4, 40)], offset: 420),
    Case(damping: 0.5, velocity: 2, taps: [(8, 12), (10, 40)], offset: 500),
  ]

  @Test(arguments: cases)
  func everyCellIsWhereTheArticlePutsIt(_ run: Case) {
    let layout = CnoonExpandingLayout()
    (layout.animationDamping, layout.animationVelocity) = (run.damping, run.velocity)
    let harness = ArticleHarness(layout, items: Items(20))
    harness.scroller.jump(to: run.offset)
    harness.run([])
    let spring = ModelViewSpring(damping: run.damping, duration: 0.4, velocity: run.velocity)
    var selected: Int?
    var (old, compared, most) = (
      Placement(count: 20, selected: nil, offset: run.offset), 0, 0.0
    )
    for tap in run.taps {
      layout.toggleCell(at: IndexPath(item: tap.cell, section: 0))
      selected = selected == tap.cell ? nil : tap.cell
      let new = Placement(count: 20, selected: selected, offset: old.offset)
      #expect(Double(harness.view.contentOffset.y) == new.offset)
      for frame in 1...tap.frames {
        harness.run([])
        let rest = spring.rest(Double(frame) / 60)
        let shown = Dictionary(
          uniqueKeysWithValues: harness.view.visibleElements.filter { !$0.isGhost }
            .map { ($0.indexPath.item, $0.frame) })
        for cell in 0..<20 {
          func mixed(_ a: Double, _ b: Double) -> Double { b + (a - b) * rest }
          let top = mixed(old.tops[cell] - old.offset, new.tops[cell] - new.offset)
          let height = mixed(old.heights[cell], new.heights[cell])
          guard let drawn = shown[cell] else {
            // Cells that show neither before nor after are not made, even where a bounce would
            // bring them in.
            let wasThere = [old, new].contains { $0.shows(cell) }
            #expect(
              !wasThere || top > 567 || top + height < 1,
              "cell \(cell) is missing in frame \(frame)")
            continue
          }
          most = max(most, abs(drawn.minY - harness.view.contentOffset.y - top))
          most = max(most, abs(drawn.height - height))
          compared += 1
        }
      }
      old = new
    }
    #expect(most <= 0.5)
    #expect(compared > 100)
  }
}

/// cnoon's sticky headers against the article's formula for each header and each frame.
@Suite struct ArticleStickyHeadersTests {
  private static let counts = [4, 7, 1, 9]

  /// Where everything is in the content.
  struct Placement {
    var cells: [IndexPath: (top: Double, height: Double)] = [:]
    var sections: [ClosedRange<Double>] = []
    var offset: Double

    init(selected: IndexPath?, offset: Double) {
      self.offset = offset
      var y = 0.0
      for (section, count) in ArticleStickyHeadersTests.counts.enumerated() {
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

  private func start() -> (ArticleHarness, CnoonStickyHeadersLayout) {
    let layout = CnoonStickyHeadersLayout()
    return (ArticleHarness(layout, items: Items(4, 7, 1, 9)), layout)
  }

  /// The figures of the reference: a section from 100 to 460, a header of 40.
  @Test func headersStickWhileTheirSectionShows() {
    let (harness, placement) = (start().0, Placement(selected: nil, offset: 0))
    let touches =
      Gestures.flick
      + Gestures.drag(
        from: CGPoint(x: 100, y: 200), by: Array(repeating: 21, count: 14), at: 1.2)
    var compared = 0
    harness.play(touches, frames: 150) { _ in
      for element in harness.view.visibleElements where element.category == .supplementaryView {
        let top = placement.header(element.indexPath.section, at: harness.view.contentOffset.y)
        #expect(abs(element.frame.minY - top) <= 0.5)
        compared += 1
      }
    }
    #expect(compared > 200)
  }

  @Test func cellsAndHeadersFollowATap() {
    let (harness, layout) = start()
    let view = harness.view
    harness.scroller.jump(to: 380)
    harness.run([])
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
        harness.run([])
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
    #expect(compared > 300)
  }

  /// A scroll prepares no cells: only the context's headers are placed again.
  @Test func aScrollPlacesHeadersAlone() {
    let (harness, layout) = start()
    harness.run([])
    let first = { layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 1)) }
    let cell = first()
    harness.scroller.jump(to: 100)
    harness.run([])
    #expect(first() === cell)
    harness.view.setBounds(CGRect(x: 0, y: 100, width: 300, height: 568))
    harness.view.layoutIfNeeded()
    #expect(first() !== cell)
  }
}
