import CollectionLayout
import Dynamics
import Foundation
import Geometry
import Testing

@Suite struct NewtonianLayoutTests {
  private struct Harness {
    let data = ItemCount(0)
    let layout: NewtonianLayout
    let view: CollectionView

    init(_ profile: Profile = .ideal, width: CGFloat = 320) {
      layout = NewtonianLayout(profile: profile)
      view = CollectionView(width, 568, layout, data)
    }

    func insert(at item: Int? = nil) { data.insert(item ?? data.count, in: view) }
    func delete(_ item: Int) { data.delete(item, in: view) }
    func frames(_ count: Int) { view.run(frames: count) }
    var numbers: [Int] { layout.hanging.map(layout.number) }
  }

  @Test func aLoneItemRestsAsPublished() {
    let harness = Harness()
    let rest = harness.layout.restCenter
    #expect(harness.view.contentSize.width == 320)
    #expect(rest.x == 160)
    #expect(abs(rest.y - 389.3) < 0.05)
  }

  @Test func anItemComesInOnAStretchedSpring() throws {
    // 421.8 pt from the anchor on a phone: 121.8 more than the spring's length.
    let phone = Harness()
    #expect(abs(phone.layout.entrance.distance(to: phone.layout.anchor) - 421.8) < 0.05)
    let wide = Harness(width: 6000)
    #expect(wide.layout.entrance.x == 4100 && wide.view.contentSize.width == 6000)
    phone.insert()
    #expect(phone.layout.hanging[0].center == phone.layout.entrance)
  }

  @Test func onlyWhatCannotComeBackHasLeft() {
    let (layout, bounds) = (Harness().layout, CGRect(x: 0, y: 0, width: 320, height: 568))
    func hasLeft(_ x: CGFloat, _ y: CGFloat) -> Bool {
      let item = CollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
      (item.center, item.size) = (CGPoint(x: x, y: y), NewtonianLayout.itemSize)
      return layout.hasDisappeared(item, from: bounds)
    }
    #expect(!hasLeft(160, -5000) && !hasLeft(160, 660))
    #expect(hasLeft(160, 669) && hasLeft(-101, 0) && hasLeft(421, 0))
  }

  @Test func aDeletedItemFallsAsAGhostAndTheOthersKeepTheirNumbers() throws {
    let harness = Harness()
    for _ in 0..<3 {
      harness.insert()
      harness.frames(60)
    }
    let place = harness.layout.hanging[1].center
    harness.delete(1)
    #expect(harness.numbers == [0, 2] && harness.layout.falling.map(\.center) == [place])
    #expect(harness.view.visibleElements.count { $0.isGhost } == 1)
    harness.frames(10)
    #expect(harness.layout.falling[0].center.y > place.y)
    harness.insert(at: 0)
    #expect(harness.numbers == [3, 0, 2])
    harness.frames(240)
    #expect(harness.layout.falling.isEmpty && !harness.view.visibleElements.contains { $0.isGhost })
  }
}
