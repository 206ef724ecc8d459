import CollectionLayout
import Dynamics
import Foundation
import Geometry
import SeededRandom
import Testing

@Suite struct SpringyCollectionTests {
  /// A waterfall of cells of uneven heights.
  private func waterfall(
    _ source: ItemCount, profile: Profile = .ideal, cap: Double = .infinity, margin: CGFloat = 120
  ) -> SpringyCollection {
    let view = CollectionView(
      330, 568, WaterfallLayout { item, _ in 40 + CGFloat(item * 13 % 7) * 10 })
    view.dataSource = source
    let collection = SpringyCollection(view, profile: profile, margin: margin)
    collection.springs.parameters.resistance = 0
    collection.springs.parameters.cap = cap
    collection.springs.parameters.minimumGap = 0
    collection.advance(by: 0)
    return collection
  }

  /// A cell that comes to show has the displacement of one that was there all the time.
  @Test(arguments: [false, true]) func cellsComeToShowAsIfTheyHadAlwaysBeenThere(shears: Bool) {
    let source = ItemCount(160)
    let collections = [waterfall(source), waterfall(source, margin: 1e6)]
    for collection in collections {
      collection.shears = shears
      collection.pointer = CGPoint(x: 100, y: 300)
      collection.advance(by: 0)
      collection.scroller.fling(at: 3000)
    }
    #expect(collections[0].managedCount < 60 && collections[1].managedCount == 160)
    var worst = 0.0
    for _ in 0..<40 {
      for collection in collections { collection.advance(by: 1.0 / 60) }
      let all = Dictionary(
        uniqueKeysWithValues: collections[1].drawn.map { ($0.element.indexPath, $0.frame.minY) })
      for cell in collections[0].drawn where cell.frame.minY > 0 && cell.frame.maxY < 568 {
        worst = max(worst, abs(Double(cell.frame.minY - (all[cell.element.indexPath] ?? 0))))
      }
    }
    #expect(worst < 2, "\(worst)")
  }

  @Test func cellsOfAColumnNeverOverlap() {
    let source = ItemCount(500)
    let collection = waterfall(source, cap: 0.25)
    collection.springs.parameters.dampingRatio = 0.3
    for speed in [5000.0, -8000, 3000] {
      collection.pointer = CGPoint(x: 50, y: 500)
      collection.scroller.fling(at: speed)
      for _ in 0..<40 {
        collection.advance(by: 1.0 / 60)
        let columns = Dictionary(grouping: collection.drawn) { $0.frame.minX }
        for cells in columns.values {
          let sorted = cells.sorted { $0.frame.minY < $1.frame.minY }
          for (a, b) in zip(sorted, sorted.dropFirst()) {
            #expect(a.element.indexPath < b.element.indexPath)
            #expect(a.frame.maxY <= b.frame.minY + 1e-6)
          }
        }
      }
    }
  }

  /// Cells that are added, removed and moved in the middle of a flick start from where they were
  /// drawn, whatever the springs and the room between neighbours make of the new order.
  @Test(arguments: [Profile.uikit, .ideal])
  func nothingJumpsWhenCellsChangeInAFlick(profile: Profile) throws {
    var random = SplitMix64(state: 5)
    let source = ItemCount(400)
    let collection = waterfall(source, profile: profile, cap: 0.25)
    for round in 0..<40 {
      collection.pointer = CGPoint(x: 50, y: Double.random(in: 0...568, using: &random))
      collection.scroller.fling(at: Double.random(in: -3000...3000, using: &random))
      for _ in 0..<6 { collection.advance(by: 1.0 / 60) }
      let before = Dictionary(
        uniqueKeysWithValues: collection.drawn.map { ($0.element.id, $0.frame.center) })
      let shown = collection.view.indexPathsForVisibleItems
      let path = try #require(shown.randomElement(using: &random))
      let other = try #require(shown.randomElement(using: &random))
      collection.view.performBatchUpdates {
        switch round % 3 {
        case 0:
          source.count += 1
          collection.view.insertItems(at: [path])
        case 1:
          source.count -= 1
          collection.view.deleteItems(at: [path])
        default: collection.view.moveItem(at: path, to: other)
        }
      }
      for cell in collection.drawn {
        guard let old = before[cell.element.id] else { continue }
        #expect(old.distance(to: cell.frame.center) < 1e-6, "round \(round)")
      }
    }
  }
}
