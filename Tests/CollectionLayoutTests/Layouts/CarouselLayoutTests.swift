import CollectionLayout
import Dynamics
import Foundation
import Geometry
import Testing

@Suite struct CarouselLayoutTests {
  private struct Harness {
    let data: ItemCount
    let layout: CarouselLayout
    let view: CollectionView

    init(_ profile: Profile = .ideal, count: Int = 30) {
      data = ItemCount(count)
      layout = CarouselLayout(profile: profile)
      view = CollectionView(320, 420, layout, data)
    }

    func frames(_ count: Int) { view.run(frames: count) }
    func insert(_ item: Int) { data.insert(item, in: view) }
    func frame(_ item: Int) -> CGRect? {
      view.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
    }
  }

  @Test func tilesStandAsPublished() throws {
    let harness = Harness()
    #expect(harness.layout.pitch == 80)
    #expect(harness.layout.middle(of: 0) == 45 && harness.layout.middle(of: 3) == 285)
    #expect(harness.view.contentSize == CGSize(width: 2410, height: 420))
    #expect(harness.frame(2) == CGRect(x: 170, y: 350, width: 70, height: 70))
    #expect(Harness(count: 0).view.contentSize.width == 20)
  }

  @Test func aTileGoesToTheRightOfTheMiddle() {
    let layout = Harness().layout
    // The nearest is left of the point: behind it. Right of it: into its place.
    #expect(layout.insertionItem(at: 160) == 2)
    #expect(layout.insertionItem(at: 110) == 1)
    #expect(layout.insertionItem(at: 1e9) == 30)
    #expect(Harness(count: 0).layout.insertionItem(at: 100) == 0)
  }

  /// g·t²/2 until it lands; e² of the height after the bounce, where no spring pulls.
  @Test func anInsertedTileFallsAndBounces() throws {
    let harness = Harness()
    (harness.layout.drop.frequency, harness.layout.drop.gravity) = (0, 1)
    (harness.layout.drop.resistance, harness.layout.drop.elasticity) = (0, 0.5)
    harness.insert(2)
    #expect(harness.frame(2)?.minY == 0, "its top is the view's")
    harness.frames(30)
    #expect(abs((harness.frame(2)?.minY ?? 0) - 125) < 1e-6)
    // It lands after √(2·350/1000) s = 0.837 s.
    harness.frames(22)
    var highest = 0.0
    for _ in 0..<60 {
      harness.frames(1)
      highest = max(highest, 350 - (harness.frame(2)?.minY ?? 0))
    }
    #expect(abs(highest - 87.5) < 1, "\(highest)")
    harness.frames(600)
    #expect(harness.frame(2)?.minY == 350 && harness.layout.liftedItems.isEmpty)
  }

  @Test func insertingLeftOfTheViewMovesTheOffsetInstead() throws {
    let harness = Harness(count: 100)
    harness.view.contentOffset.x = 4000
    harness.view.layoutIfNeeded()
    let shown = harness.view.visibleElements.map { $0.frame.minX - harness.view.contentOffset.x }
    harness.insert(3)
    #expect(harness.view.contentOffset.x == 4080)
    #expect(
      harness.view.visibleElements.map { $0.frame.minX - harness.view.contentOffset.x } == shown)
    #expect(harness.layout.liftedItems.isEmpty)
  }

  @Test func aDeletedTileFallsOutFromWhereItIsDrawn() throws {
    let harness = Harness()
    let path = IndexPath(item: 1, section: 0)
    harness.layout.willDelete(
      path, drawnAt: CGPoint(x: 130, y: 385), velocity: CGVector(dx: 50, dy: 0))
    harness.data.delete(1, in: harness.view)
    harness.frames(12)
    let tile = try #require(harness.layout.leaving.first)
    #expect(abs(tile.attributes.center.x - 140) < 0.5 && tile.attributes.center.y > 385)
    harness.frames(120)
    #expect(harness.layout.leaving.isEmpty)
    #expect(!harness.view.visibleElements.contains { $0.isGhost })
  }

  /// A tile that drops takes the index of one that drops and is deleted, and goes on as it dropped.
  @Test func aTileTakesTheIndexOfADeletedOneAndGoesOn() throws {
    let harness = Harness()
    harness.insert(2)
    harness.frames(20)
    harness.insert(2)
    harness.frames(5)
    let (older, newer) = (harness.layout.fall(of: 3), harness.layout.fall(of: 2))
    #expect(older.y - newer.y > 20)
    harness.data.delete(2, in: harness.view)
    #expect(harness.layout.liftedItems == [2])
    #expect(harness.layout.fall(of: 2) == older)
    harness.frames(600)
    #expect(harness.frame(2)?.minY == 350 && harness.layout.liftedItems.isEmpty)
  }
}
