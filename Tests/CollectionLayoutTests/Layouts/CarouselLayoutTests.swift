import CollectionLayout
import Dynamics
import Foundation
import Geometry
import Testing

@Suite struct CarouselLayoutTests {
  fileprivate struct Stand {
    let data: ItemCount
    let layout: CarouselLayout
    let view: CollectionView

    init(count: Int = 30, _ profile: Profile = .ideal) {
      data = ItemCount(count)
      layout = CarouselLayout(profile: profile)
      view = CollectionView(
        frame: CGRect(x: 0, y: 0, width: 320, height: 420), collectionViewLayout: layout)
      view.dataSource = data
      view.layoutIfNeeded()
    }

    func insert(_ item: Int) throws {
      view.performBatchUpdates {
        data.counts[0] += 1
        view.insertItems(at: [IndexPath(item: item, section: 0)])
      }
    }

    func frames(_ count: Int) { for _ in 0..<count { view.advance(by: 1.0 / 60) } }
    func frame(_ item: Int) -> CGRect? {
      view.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame
    }
  }

  @Test func tilesStandAsPublished() throws {
    let stand = Stand()
    #expect(stand.layout.pitch == 80)
    #expect(stand.layout.middle(of: 0) == 45 && stand.layout.middle(of: 3) == 285)
    #expect(stand.view.contentSize == CGSize(width: 2410, height: 420))
    #expect(stand.frame(2) == CGRect(x: 170, y: 350, width: 70, height: 70))
    #expect(Stand(count: 0).view.contentSize.width == 20)
  }

  @Test func placesAreFoundFromPoints() {
    let layout = Stand().layout
    #expect(layout.item(at: -1e9) == 0 && layout.item(at: 1e300) == 29)
    #expect(layout.item(at: 84) == 0 && layout.item(at: 86) == 1)
    #expect(Stand().view.indexPathsForVisibleItems.map(\.item) == [0, 1, 2, 3])
    #expect(Stand(count: 0).layout.item(at: 5) == nil)
  }

  @Test func aTileGoesToTheRightOfTheMiddle() {
    let layout = Stand().layout
    // The nearest is left of the point: behind it. Right of it: into its place.
    #expect(layout.insertionItem(at: 160) == 2)
    #expect(layout.insertionItem(at: 110) == 1)
    #expect(layout.insertionItem(at: 1e9) == 30)
    #expect(Stand(count: 0).layout.insertionItem(at: 100) == 0)
  }

  /// g·t²/2 until it lands; e² of the height after the bounce, where no spring pulls.
  @Test func anInsertedTileFallsAndBounces() throws {
    let stand = Stand()
    (stand.layout.drop.frequency, stand.layout.drop.gravity) = (0, 1)
    (stand.layout.drop.resistance, stand.layout.drop.elasticity) = (0, 0.5)
    try stand.insert(2)
    #expect(stand.frame(2)?.minY == 0, "its top is the view's")
    stand.frames(30)
    #expect(abs((stand.frame(2)?.minY ?? 0) - 125) < 1e-6)
    // It lands after √(2·350/1000) s = 0.837 s.
    stand.frames(22)
    var highest = 0.0
    for _ in 0..<60 {
      stand.frames(1)
      highest = max(highest, 350 - (stand.frame(2)?.minY ?? 0))
    }
    #expect(abs(highest - 87.5) < 1, "\(highest)")
    stand.frames(600)
    #expect(stand.frame(2)?.minY == 350 && stand.layout.liftedItems.isEmpty)
  }

  @Test func insertingLeftOfTheViewMovesTheOffsetInstead() throws {
    let stand = Stand(count: 100)
    stand.view.contentOffset.x = 4000
    stand.view.layoutIfNeeded()
    let shown = stand.view.visibleElements.map { $0.frame.minX - stand.view.contentOffset.x }
    try stand.insert(3)
    #expect(stand.view.contentOffset.x == 4080)
    #expect(stand.view.visibleElements.map { $0.frame.minX - stand.view.contentOffset.x } == shown)
    #expect(stand.layout.liftedItems.isEmpty)
  }

  @Test func aDeletedTileFallsOutFromWhereItIsDrawn() throws {
    let stand = Stand()
    let path = IndexPath(item: 1, section: 0)
    stand.layout.willDelete(
      path, drawnAt: CGPoint(x: 130, y: 385), velocity: CGVector(dx: 50, dy: 0))
    stand.view.performBatchUpdates {
      stand.data.counts[0] -= 1
      stand.view.deleteItems(at: [path])
    }
    stand.frames(12)
    let tile = try #require(stand.layout.leaving.first)
    #expect(abs(tile.attributes.center.x - 140) < 0.5 && tile.attributes.center.y > 385)
    stand.frames(120)
    #expect(stand.layout.leaving.isEmpty)
    #expect(!stand.view.visibleElements.contains { $0.isGhost })
  }

  /// A tile that drops takes the index of one that drops and is deleted, and goes on as it dropped.
  @Test func aTileTakesTheIndexOfADeletedOneAndGoesOn() throws {
    let stand = Stand()
    try stand.insert(2)
    stand.frames(20)
    try stand.insert(2)
    stand.frames(5)
    let (older, newer) = (stand.layout.fall(of: 3), stand.layout.fall(of: 2))
    #expect(older.y - newer.y > 20)
    stand.view.performBatchUpdates {
      stand.data.counts[0] -= 1
      stand.view.deleteItems(at: [IndexPath(item: 2, section: 0)])
    }
    #expect(stand.layout.liftedItems == [2])
    #expect(stand.layout.fall(of: 2) == older)
    stand.frames(600)
    #expect(stand.frame(2)?.minY == 350 && stand.layout.liftedItems.isEmpty)
  }

  @Test(arguments: Profile.allCases) func aStateGoesOnAlikeElsewhere(profile: Profile) throws {
    let (first, second) = (Stand(profile), Stand(profile))
    try first.insert(1)
    first.frames(10)
    first.layout.lift(
      3, from: CGPoint(x: 300, y: 0), velocity: .zero, hand: CGPoint(x: 260, y: -120))
    first.frames(6)
    let state = first.view.snapshot()
    second.data.counts = first.data.counts
    second.view.restore(state)
    for _ in 0..<60 {
      first.frames(1)
      second.frames(1)
      #expect((0..<5).map { first.frame($0) } == (0..<5).map { second.frame($0) })
    }
  }

  @Test func aHandHoldsOneTile() throws {
    let (first, second) = (Stand(), Stand())
    let (still, tile) = (second.view.snapshot(), CGPoint(x: 300, y: 0))
    for item in [3, 4, 4] {
      first.layout.lift(item, from: tile, velocity: .zero, hand: CGPoint(x: 260, y: -120))
      first.frames(6)
      #expect(first.layout.held?.item == item)
    }
    #expect(first.layout.animator.behaviors.count { $0 is DragBehavior } == 1)
    first.view.restore(still)
    first.frames(1)
    #expect(first.layout.held == nil && first.layout.liftedItems.isEmpty)
  }

  @Test func aMillionTilesCostWhatShows() throws {
    let stand = Stand(count: 1_000_000)
    stand.view.contentOffset.x = 40_000_000
    stand.view.layoutIfNeeded()
    #expect(stand.view.lastPass.queried < 10)
    #expect(stand.layout.middle(of: 999_999) == 79_999_965)
  }
}

extension CarouselLayoutTests.Stand {
  fileprivate init(_ profile: Profile) { self.init(count: 30, profile) }
}
