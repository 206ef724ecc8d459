import Articles
import CollectionLayout
import Foundation
import Testing

/// Shinobi's carousel against a model of its tiles: a soft joint each, gravity 0.3, the floor.
@Suite struct ArticleCarouselTests {
  static let size = CGSize(width: 320, height: 420)
  /// The boundary lies 1 pt below the content, and the engine's skin between an item and a line is
  /// about 1.8 pt.
  static let floor = Double(size.height) + 1 - 1.8

  /// The tiles that the layout manages.
  private static func makeModel() -> ModelList {
    var body = ModelBody(length: 0, damping: 0.5, frequency: 0.8)
    (body.gravity, body.floor) = (300, (height: floor, reach: 35.0))
    return ModelList(
      rest: { CGRect(x: 80 * Double($0), y: size.height - 70, width: 70, height: 70) }, count: 60,
      body: body, margins: CGSize(width: 140, height: 0), isVertical: false
    ) { delta, touch, anchor in delta * min(1, abs(touch.x - anchor.x) / 500) }
  }

  static let flick = Gestures.drag(
    from: CGPoint(x: 260, y: 380), by: [-5, -10, -16, -22, -27, -31, -34, -36], isVertical: false)
  /// A carousel and its model, somewhere in the row.
  private func start() -> (ArticleHarness, ModelList) {
    let harness = ArticleHarness(
      ShinobiSpringyCarousel(), items: Items(60), size: Self.size, isVertical: false)
    var model = Self.makeModel()
    model.tile(harness.view.bounds)
    harness.scroller.jump(to: 1500)
    model.frame(from: CGRect(origin: .zero, size: Self.size), to: harness.view.bounds, touch: nil)
    harness.run([])
    return (harness, model)
  }

  @Test func everyTileIsWhereTheArticlesFormulasPutIt() {
    var ((harness, model), deviation) = (start(), Deviation())
    harness.play(Self.flick, frames: 150) { old in
      model.frame(from: old, to: harness.view.bounds, touch: harness.touch)
      deviation.compare(harness, model)
    }
    #expect(deviation.most <= 0.5 && deviation.compared > 500 && deviation.missing == [])
  }

  /// In the middle of a flick: tiles keep the velocity of the tile that had their number, and the
  /// new one falls from the top edge.
  @Test func anInsertionCopiesCentresAndNotVelocities() throws {
    var ((harness, model), deviation) = (start(), Deviation())
    var (frame, inserted) = (0, -1)
    harness.play(Self.flick, frames: 140) { old in
      model.frame(from: old, to: harness.view.bounds, touch: harness.touch)
      frame += 1
      if frame == 25, let layout = harness.view.collectionViewLayout as? ShinobiSpringyCarousel {
        let path = layout.indexPathForInsertion
        inserted = path.item
        harness.view.performBatchUpdates {
          harness.items.count += 1
          harness.view.insertItems(at: [path])
        }
        model.insert(at: path.item, harness.view.bounds)
      }
      deviation.compare(harness, model)
    }
    #expect(inserted > 15 && deviation.most <= 0.5)
    #expect(harness.view.areAnimationsEnabled == false)
  }
}
