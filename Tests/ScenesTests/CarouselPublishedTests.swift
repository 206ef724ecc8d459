import Articles
import Canvas
import CollectionLayout
import Foundation
import Geometry
import Testing

@testable import Scenes

/// The carousel as published: Shinobi's layout in the scene's collection view.
@Suite struct CarouselPublishedTests {
  private func makeHarness(count: Int? = nil) throws -> SceneHarness<CarouselScene> {
    let harness = try SceneHarness(
      CarouselScene.self, size: CGSize(width: 768, height: 756), count: count)
    harness.scene.fidelity = .published
    return harness
  }

  private func view(_ harness: SceneHarness<CarouselScene>) -> CollectionView {
    harness.scene.collection.view
  }

  private func flick(_ harness: SceneHarness<CarouselScene>) {
    let y = harness.scene.standing
    harness.drag(from: CGPoint(x: 600, y: y), to: CGPoint(x: 300, y: y), frames: 12)
  }

  @Test func theViewHasTheArticlesLayout() throws {
    let harness = try makeHarness()
    let layout = try #require(view(harness).collectionViewLayout as? ShinobiSpringyCarousel)
    harness.frames(1)
    let tiles = harness.scene.tracedItems
    #expect(tiles.prefix(3).map(\.center.x) == [35, 115, 195])
    #expect(harness.settle())
    for tile in harness.scene.tracedItems {
      #expect(abs(tile.center.y - harness.scene.standing) < 2)
    }
    harness.scene.values["frequency"] = 2
    harness.scene.values["resistance"] = 700
    harness.scene.values["gravity"] = 1
    #expect(layout.frequency == 2 && layout.scrollResistance == 700 && layout.gravity == 1)
    flick(harness)
    let lag = harness.scene.tracedItems.map(\.deflection.displacement)
    #expect((lag.max() ?? 0) > 20, "\(lag)")
    #expect(harness.settle())
  }

  @Test func theArticleOnlyAdds() throws {
    let harness = try makeHarness()
    harness.frames(1)
    flick(harness)
    harness.frames(4)
    let wanted = harness.scene.itemAtCenter
    #expect(harness.key(.insert))
    #expect(harness.scene.items.order[wanted] == 30)
    let new = try #require(harness.scene.tracedItems.first { $0.id == "tile31" })
    #expect(abs(new.center.y - 35) < 1, "from the top edge")
    harness.scene.add(2)
    let count = harness.scene.items.count
    #expect(count == 33)
    for key in [Key.delete, .character("s")] {
      #expect(!harness.key(key))
    }
    let p = try #require(harness.scene.tracedItems.last).center
    harness.press(p)
    harness.move(p - CGVector(dx: 0, dy: 40))
    #expect(harness.scene.held == nil)
    harness.lift(p)
    #expect(harness.scene.items.count == count && harness.settle())
  }

  @Test func animationsAreOffForTheArticleOnly() throws {
    let harness = try makeHarness(count: 300)
    harness.frames(1)
    #expect(!view(harness).areAnimationsEnabled)
    harness.scene.scroller.jump(to: 4000)
    #expect(harness.settle())
    let before = harness.scene.tracedItems
    harness.scene.fidelity = .uikit
    #expect(view(harness).areAnimationsEnabled)
    #expect(view(harness).collectionViewLayout is CarouselLayout)
    #expect(harness.settle())
    harness.scene.fidelity = .published
    #expect(harness.settle())
    let after = harness.scene.tracedItems
    #expect(before.map(\.id) == after.map(\.id))
    for (a, b) in zip(before, after) { #expect(abs(a.center.x - b.center.x) < 3) }
  }

  @Test func whatFallsOutIsGoneWithItsLayout() throws {
    let harness = try SceneHarness(CarouselScene.self)
    harness.frames(1)
    #expect(harness.key(.delete))
    harness.frames(3)
    #expect(!harness.scene.leaving.isEmpty)
    harness.scene.fidelity = .published
    #expect(harness.scene.leaving.isEmpty && harness.settle())
  }

  /// Whatever moved the tiles before, a state as published fits another scene.
  @Test func aStateFromExactFitsAnotherScene() throws {
    let harness = try SceneHarness(CarouselScene.self)
    let other = try SceneHarness(CarouselScene.self)
    harness.scene.fidelity = .exact
    harness.frames(10)
    for one in [harness, other] { one.scene.fidelity = .published }
    harness.frames(10)
    other.scene.restore(harness.scene.snapshot())
    #expect(other.scene.tracedItems == harness.scene.tracedItems)
  }
}
