import Articles
import CollectionLayout
import Foundation
import Testing

/// objc.io's Newtonian view against a model of its first item: a soft joint of 300 pt and gravity.
@Suite struct ArticleNewtonianTests {
  final class Images: CollectionViewDataSource, ObjcIONewtonianItems {
    var count = 0
    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { count }
  }

  private static func makeView() -> (CollectionView, ObjcIONewtonianLayout, Images) {
    let (layout, images) = (ObjcIONewtonianLayout(), Images())
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 568), collectionViewLayout: layout)
    view.dataSource = images
    view.layoutIfNeeded()
    return (view, layout, images)
  }

  private static var item: ModelBody {
    // 100 pt right of the view, 300 pt down; it hangs from (160, 64).
    var body = ModelBody(place: SIMD2(320 + 100 + 50, 350), anchor: SIMD2(160, 64))
    (body.length, body.damping, body.frequency, body.gravity) = (300, 0.4, 1, 1000)
    return body
  }

  @Test func oneItemSwingsInAndFallsWhenItIsCutLoose() throws {
    let (view, layout, images) = Self.makeView()
    let controller = ObjcIONewtonianController(layout, items: images)
    controller.add()
    #expect(images.count == 1 && controller.canDelete)
    var (model, most) = (Self.item, 0.0)
    for frame in 0..<300 {
      controller.advance(by: 1.0 / 60)
      view.advance(by: 1.0 / 60)
      model.frame(isFirst: frame == 0)
      let center = view.visibleElements.first.map {
        SIMD2(Double($0.center.x), Double($0.center.y))
      }
      // Outside the bounds it does not show.
      guard let center else {
        #expect(model.written.x > 369)
        continue
      }
      let away = center - model.written
      most = max(most, (away * away).sum().squareRoot())
    }
    #expect(most <= 0.5)
    controller.delete()
    model.length = nil
    #expect(!controller.canAdd && !controller.canDelete && images.count == 1)
    var frames = 0
    while images.count == 1, frames < 200 {
      controller.advance(by: 1.0 / 60)
      view.advance(by: 1.0 / 60)
      model.frame()
      frames += 1
      if images.count == 1, let cell = view.visibleElements.first {
        most = max(most, abs(cell.center.y - model.written.y))
      }
    }
    #expect(most <= 0.5)
    #expect(frames == 120 && controller.canAdd)
    #expect(view.visibleElements.filter { !$0.isGhost }.isEmpty)
  }

  /// g/ω² below 364.
  @Test func oneItemHangsAsFarDownAsItsWeightStretchesTheSpring() throws {
    let (view, layout, images) = Self.makeView()
    let controller = ObjcIONewtonianController(layout, items: images)
    controller.add()
    for _ in 0..<6000 where view.contentSize == .zero || !view.isAtRest {
      view.advance(by: 1.0 / 60)
    }
    #expect(abs((view.visibleElements.first?.center.y ?? 0) - 389.3) < 1)
  }

  @Test func itemsPushEachOtherAsideAndHangStill() throws {
    let (view, layout, images) = Self.makeView()
    let controller = ObjcIONewtonianController(layout, items: images)
    for _ in 0..<2 {
      controller.add()
      for _ in 0..<120 { view.advance(by: 1.0 / 60) }
    }
    for _ in 0..<1200 where !view.isAtRest { view.advance(by: 1.0 / 60) }
    let cells = view.visibleElements
    #expect(cells.count == 2)
    // Turned squares of 100 pt that do not overlap are that far apart at least.
    let apart = (cells.first?.center.x ?? 0) - (cells.last?.center.x ?? 0)
    let below = (cells.first?.center.y ?? 0) - (cells.last?.center.y ?? 0)
    #expect(hypot(apart, below) > 98)
  }
}
