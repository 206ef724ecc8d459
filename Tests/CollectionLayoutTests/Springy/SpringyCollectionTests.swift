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

  /// Cells that a layout lets overlap overlap as much when the springs are at rest and no more while
  /// they move.
  @Test func cellsThatOverlapInTheLayoutAreDrawnAsItSays() {
    final class Stack: CollectionViewLayout {
      override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 30_000) }
      override func layoutAttributesForItem(
        at path: IndexPath
      ) -> CollectionViewLayoutAttributes? {
        let attributes = makeAttributes(for: .cell(path))
        attributes.frame = CGRect(x: 0, y: CGFloat(path.item) * 30, width: 300, height: 80)
        return attributes
      }
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [CollectionViewLayoutAttributes]? {
        (0..<1000).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
          .filter { $0.frame.overlaps(rect) }
      }
    }
    let source = ItemCount(1000)
    let view = CollectionView(300, 500, Stack())
    view.dataSource = source
    let collection = SpringyCollection(view)
    collection.pointer = CGPoint(x: 150, y: 400)
    collection.scroller.fling(at: 1500)
    var places = collection.drawn.map(\.frame.minY)
    for _ in 0..<200 {
      collection.advance(by: 1.0 / 60)
      let now = collection.drawn.map(\.frame.minY)
      for (a, b) in zip(now, now.dropFirst()) { #expect(b - a > 30 - 1e-6) }
      places = now
    }
    for (a, b) in zip(places, places.dropFirst()) { #expect(abs(b - a - 30) < 1) }
  }

  @Test func resizingKeepsWhatIsAtTheTop() throws {
    let source = ItemCount(2000)
    let collection = waterfall(source)
    collection.scroller.jump(to: 20_000)
    collection.advance(by: 0)
    let first = try #require(
      collection.drawn.filter { $0.frame.maxY > 0 }.min {
        ($0.frame.minY, $0.element.indexPath) < ($1.frame.minY, $1.element.indexPath)
      })
    collection.resize(to: CGSize(width: 500, height: 400))
    let again = try #require(
      collection.drawn.first { $0.element.indexPath == first.element.indexPath })
    let shares = [first.frame.minY / first.frame.height, again.frame.minY / again.frame.height]
    #expect(abs(shares[0] - shares[1]) < 1e-6)
  }

  /// On the same instance and on a fresh one.
  @Test(arguments: [Profile.uikit, .ideal]) func aSnapshotGoesOnToTheSameBits(profile: Profile) {
    let source = ItemCount(500)
    let collection = waterfall(source, profile: profile)
    collection.beginDrag(at: CGPoint(x: 20, y: 400), time: 0)
    for step in 1...10 {
      collection.drag(to: CGPoint(x: 20, y: 400 - 20 * CGFloat(step)), time: Double(step) / 60)
      collection.advance(by: 1.0 / 60)
    }
    let snapshot = collection.snapshot()
    func run(_ collection: SpringyCollection) -> [CGRect] {
      collection.restore(snapshot)
      collection.endDrag(time: 11.0 / 60)
      for _ in 0..<240 { collection.advance(by: 1.0 / 120) }
      return collection.drawn.map(\.frame)
    }
    let first = run(collection)
    #expect(run(collection) == first)
    let other = ItemCount(500)
    #expect(run(waterfall(other, profile: profile)) == first)
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
