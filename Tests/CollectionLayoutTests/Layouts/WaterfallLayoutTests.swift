import CollectionLayout
import Foundation
import Geometry
import Testing

@Suite struct WaterfallLayoutTests {
  /// 330 - 20 = 310 = 2 · 150 + 10: two columns of 150 at 10 and 170.
  @Test func eachItemGoesToTheShortestColumn() {
    let heights: [CGFloat] = [100, 40, 30, 50, 20]
    let source = ItemCount(5)
    let view = CollectionView(330, 500, WaterfallLayout { item, _ in heights[item] }, source)
    let frames = (0..<5).map {
      view.collectionViewLayout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
    }
    #expect(
      frames == [
        CGRect(x: 10, y: 10, width: 150, height: 100),
        CGRect(x: 170, y: 10, width: 150, height: 40),
        CGRect(x: 170, y: 60, width: 150, height: 30),
        CGRect(x: 170, y: 100, width: 150, height: 50),
        CGRect(x: 10, y: 120, width: 150, height: 20),
      ])
    #expect(view.contentSize == CGSize(width: 330, height: 160))
  }

  @Test func whatShowsIsFoundAnywhere() throws {
    let source = ItemCount(100_000)
    let tiles = WaterfallLayout { item, width in width * (0.5 + CGFloat(item * 7 % 10) / 10) }
    let view = CollectionView(330, 500, tiles, source)
    let layout = view.collectionViewLayout
    for y in stride(from: 0, through: view.contentSize.height, by: 97_531) {
      let rect = CGRect(x: 0, y: y, width: 330, height: 500)
      let found = layout.layoutAttributesForElements(in: rect) ?? []
      #expect(found.count < 20 && found.allSatisfy { $0.frame.intersects(rect) })
      let items = found.map(\.indexPath.item).sorted()
      let low = try #require(items.first)
      // No item beside it is left out.
      for item in max(0, low - 20)..<min(100_000, low + 40) where !items.contains(item) {
        let frame = layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
        #expect(frame.map { $0.minY >= rect.maxY || $0.maxY <= rect.minY } == true)
      }
    }
  }
}
