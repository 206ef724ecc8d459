import Articles
import CollectionLayout
import Foundation
import SeededRandom
import Testing

/// The four vertical springy lists against models written from the articles' formulas.
@Suite struct ArticleListTests {
  struct Article: CustomTestStringConvertible, Sendable {
    let name: String
    let make: @Sendable () -> CollectionViewLayout
    let model: @Sendable () -> ModelList
    var testDescription: String { name }
  }

  /// objc.io's flow at 320 pt: five columns 64 pt apart, lines 54 pt apart.
  static func square(_ i: Int) -> CGRect {
    CGRect(x: 10 + 64 * Double(i % 5), y: 10 + 54 * Double(i / 5), width: 44, height: 44)
  }

  /// min(1, distance / D) of the delta.
  static func clamped(_ delta: Double, _ share: Double) -> Double {
    delta < 0 ? max(delta, delta * share) : min(delta, delta * share)
  }

  static let objcIO: @Sendable (Double, CGPoint, CGPoint) -> Double = { delta, touch, anchor in
    clamped(delta, (abs(touch.x - anchor.x) + abs(touch.y - anchor.y)) / 1500)
  }

  static let margins = CGSize(width: 100, height: 100)

  static let articles = [
    Article(
      name: "objc.io naive", make: { ObjcIOSpringyFlowLayout() },
      model: {
        ModelList(
          rest: square, count: 150, body: ModelBody(length: 0, damping: 0.8, frequency: 1),
          share: objcIO)
      }),
    Article(
      name: "objc.io tiled", make: { ObjcIOTiledSpringyFlowLayout() },
      model: {
        ModelList(
          rest: square, count: 4000, body: ModelBody(length: 0, damping: 0.8, frequency: 1),
          margins: margins, adjustsNewItems: true, share: objcIO)
      }),
    Article(
      name: "TeehanLax", make: { TeehanLaxSpringFlowLayout() },
      model: {
        ModelList(
          rest: { CGRect(x: 7, y: 5 + 60 * Double($0), width: 306, height: 45) }, count: 1000,
          body: ModelBody(length: 1, damping: 0.8, frequency: 1), margins: margins,
          adjustsNewItems: true
        ) { delta, touch, anchor in clamped(delta, abs(touch.y - anchor.y) / 900) }
      }),
    Article(
      // At this height no row rests half a point from where it may be written: there the joint's
      // dead zone ends, and rounding errors would decide.
      name: "DV",
      make: {
        let layout = DVFlowLayout()
        layout.itemSize = CGSize(width: 300, height: 40.3)
        return layout
      },
      model: {
        ModelList(
          rest: { CGRect(x: 10, y: 50.3 * Double($0), width: 300, height: 40.3) }, count: 60,
          body: ModelBody(length: 0, damping: 1, frequency: 6.8)
        ) { delta, touch, anchor in
          // abs() of C cuts to an int.
          let resisted = delta * abs(touch.y - anchor.y) * 0.002
          let most = min(abs(delta.rounded(.towardZero)), abs(resisted.rounded(.towardZero)))
          return delta < 0 ? -most : most
        }
      }),
  ]

  static func gestures() throws -> [(name: String, touches: [Touch], frames: Int)] {
    [
      ("flick", Gestures.flick, 180), ("turning", Gestures.turning, 130),
      ("recorded", try Gestures.recorded("messages-flick"), 180),
    ]
  }

  @Test(.slow, arguments: articles)
  func everyRowIsWhereTheArticlesFormulasPutIt(_ article: Article) throws {
    for gesture in try Self.gestures() {
      var (model, deviation) = (article.model(), Deviation())
      let harness = ArticleHarness(article.make(), items: Items(model.count))
      model.tile(harness.view.bounds)
      harness.run([])
      // Deep in the list, where a touch at (0, 0) is far from every row.
      harness.scroller.jump(to: 600)
      model.frame(
        from: CGRect(x: 0, y: 0, width: 320, height: 568), to: harness.view.bounds, touch: nil)
      harness.run([])
      harness.play(gesture.touches, frames: gesture.frames) { old in
        model.frame(from: old, to: harness.view.bounds, touch: harness.touch)
        deviation.compare(harness, model)
      }
      #expect(deviation.most <= 0.5, "\(gesture.name)")
      #expect(deviation.missing == [], "\(gesture.name)")
      #expect(deviation.compared > gesture.frames * 8, "\(gesture.name)")
    }
  }
}

/// A state of an article's layout, taken in the middle of a gesture, goes on to the same bits on a new instance; those
/// that a scene opens with are tested with the scenes.
@Suite struct ArticleSnapshotTests {
  private func check(items: Int = 300, _ make: () -> CollectionViewLayout) {
    func goOn(_ harness: ArticleHarness) -> [[Int: CGPoint]] {
      (0..<90).map { _ in
        harness.run([])
        return harness.cells
      }
    }
    let (harness, other) = (
      ArticleHarness(make(), items: Items(items)), ArticleHarness(make(), items: Items(items))
    )
    for harness in [harness, other] { harness.run([]) }
    harness.scroller.jump(to: 400)
    // Released, and still on its way.
    harness.play(Gestures.flick, frames: 22) { _ in }
    let state = harness.scroller.snapshot()
    let expected = goOn(harness)
    other.scroller.restore(state)
    #expect(goOn(other) == expected && expected.first != expected.last)
  }

  @Test(.slow) func theNaiveListGoesOn() { check { ObjcIOSpringyFlowLayout() } }

  @Test func theOthersGoOn() {
    check { TeehanLaxSpringFlowLayout() }
    check(items: 80) { DVFlowLayout() }
  }
}
