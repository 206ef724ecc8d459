import CollectionLayout
import Foundation
import Geometry
import SeededRandom
import Testing

/// A flow layout over items whose sizes may differ.
final class FlowHarness: CollectionViewDataSource, CollectionViewDelegateFlowLayout {
  let layout = CollectionViewFlowLayout()
  let view: CollectionView
  var counts: [Int]
  var size: ((IndexPath) -> CGSize)?
  var preferred: ((IndexPath) -> CGSize)?
  private(set) var sizesAsked = 0

  init(
    _ counts: [Int], width: CGFloat = 320, height: CGFloat = 568,
    size: ((IndexPath) -> CGSize)? = nil
  ) {
    (self.counts, self.size) = (counts, size)
    view = CollectionView(width, height, layout)
    view.dataSource = self
    view.delegate = self
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    sizesAsked += 1
    return size?(indexPath) ?? CollectionViewFlowLayout.uniformSize
  }
  func collectionView(
    _ collectionView: CollectionView,
    preferredLayoutAttributesFitting attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes? {
    guard let preferred else { return nil }
    attributes.size = preferred(attributes.indexPath)
    return attributes
  }

  func frame(_ item: Int, _ section: Int = 0) -> CGRect {
    view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame ?? .null
  }
  func header(_ section: Int) -> CGRect? {
    view.layoutAttributesForSupplementaryElement(
      ofKind: CollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: section))?
      .frame
  }
  func footer(_ section: Int) -> CGRect? {
    view.layoutAttributesForSupplementaryElement(
      ofKind: CollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: section))?
      .frame
  }
}

@Suite struct FlowLayoutTests {
  /// objc.io's grid: 320 wide, insets 10, items 44, spacings 10.
  private func grid(_ count: Int) -> FlowHarness {
    let harness = FlowHarness([count])
    harness.layout.itemSize = CGSize(width: 44, height: 44)
    harness.layout.sectionInset = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    return harness
  }

  @Test func objcIosGridHasFiveColumnsEvery64Points() {
    let harness = grid(120)
    let columns = (0..<5).map { harness.frame($0).minX }
    #expect(columns == [10, 74, 138, 202, 266])
    for row in 0..<24 { #expect(harness.frame(row * 5).minY == 10 + CGFloat(row) * 54) }
    #expect(harness.view.contentSize == CGSize(width: 320, height: 1306))
  }

  @Test func fullLinesAreJustifiedAndItemsCentredInThem() {
    let sizes = [(100, 40), (100, 80), (60, 20), (200, 30), (150, 30), (50, 10), (40, 30)]
    let harness = FlowHarness([7]) { CGSize(width: sizes[$0.item].0, height: sizes[$0.item].1) }
    // 100 + 100 + 60 and two spacings of at least 10 fit; 60 pt are spread over two gaps.
    #expect(corners(harness, 0..<3) == [[0, 20], [130, 0], [260, 30]])
    // 200 and 150 do not fit: 200 is alone in a full line, and centred.
    #expect(harness.frame(3) == CGRect(x: 60, y: 90, width: 200, height: 30))
    // The last line is not full: least spacing, from the left.
    #expect(corners(harness, 4..<7) == [[0, 130], [160, 140], [220, 130]])
    #expect(harness.view.contentSize.height == 160)
  }

  private func corners(_ harness: FlowHarness, _ items: Range<Int>) -> [[CGFloat]] {
    items.map { [harness.frame($0).minX, harness.frame($0).minY] }
  }

  @Test func headersInsetsAndFootersStackUp() {
    let harness = FlowHarness([3, 0, 1])
    harness.layout.sectionInset = EdgeInsets(top: 5, left: 20, bottom: 7, right: 20)
    harness.layout.headerReferenceSize = CGSize(width: 1, height: 30)
    harness.layout.footerReferenceSize = CGSize(width: 1, height: 11)
    #expect(harness.header(0) == CGRect(x: 0, y: 0, width: 320, height: 30))
    #expect(harness.frame(0).minY == 35 && harness.frame(0).minX == 20)
    #expect(harness.footer(0) == CGRect(x: 0, y: 92, width: 320, height: 11))
    #expect(harness.header(1)?.minY == 103 && harness.footer(1)?.minY == 145)
    #expect(harness.frame(0, 2).minY == 191)
    #expect(harness.view.contentSize.height == 259)
    #expect(harness.header(3) == nil && harness.frame(1, 2) == .null)
    harness.layout.headerReferenceSize = .zero
    #expect(harness.header(0) == nil)
  }

  @Test func horizontalIsTheSameOnItsSide() {
    let sizes = [(100, 40), (100, 80), (60, 20), (200, 30), (150, 30), (50, 10), (40, 30)]
    let upright = FlowHarness([7]) { CGSize(width: sizes[$0.item].0, height: sizes[$0.item].1) }
    let lying = FlowHarness([7], width: 568, height: 320) {
      CGSize(width: sizes[$0.item].1, height: sizes[$0.item].0)
    }
    lying.layout.scrollDirection = .horizontal
    for item in 0..<7 {
      let (a, b) = (upright.frame(item), lying.frame(item))
      #expect(a == CGRect(x: b.minY, y: b.minX, width: b.height, height: b.width))
    }
    #expect(lying.view.contentSize == CGSize(width: 160, height: 320))
  }

  @Test func queriesOfAnyRectangleFindWhatIsThere() {
    var random = SplitMix64(state: 5)
    for _ in 0..<30 {
      let counts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        Int.random(in: 0...40, using: &random)
      }
      let sizes = counts.map { count in
        (0..<count).map { _ in
          CGSize(
            width: CGFloat(Int.random(in: 10...150, using: &random)),
            height: CGFloat(Int.random(in: 10...90, using: &random)))
        }
      }
      let own = Bool.random(using: &random)
      let harness = FlowHarness(counts, size: own ? { sizes[$0.section][$0.item] } : nil)
      harness.layout.headerReferenceSize.height = Bool.random(using: &random) ? 25 : 0
      let all = harness.view.attributes(in: CGRect(x: -1e4, y: -1e4, width: 2e4, height: 1e5))
      #expect(
        all.filter { $0.representedElementCategory == .cell }.count == counts.reduce(0, +))
      for _ in 0..<20 {
        let rect = CGRect(
          x: Double.random(in: -50...300, using: &random),
          y: Double.random(in: -100...3000, using: &random),
          width: Double.random(in: 1...400, using: &random),
          height: Double.random(in: 1...500, using: &random))
        let found = harness.view.attributes(in: rect).map(\.elementKey)
        #expect(found == all.filter { $0.frame.overlaps(rect) }.map(\.elementKey))
      }
    }
  }

  @Test func aMillionItemsOfOneSizeCostWhatShows() {
    let harness = grid(1_000_000)
    harness.view.contentOffset = CGPoint(x: 0, y: 5_000_000)
    harness.view.layoutIfNeeded()
    #expect(harness.sizesAsked == 1)
    #expect(harness.view.lastPass.queried == 55)
    #expect(harness.frame(999_999).maxY == harness.view.contentSize.height - 10)
  }
}
