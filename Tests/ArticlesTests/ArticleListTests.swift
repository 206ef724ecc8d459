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
    let count: Int
    let model: @Sendable () -> ModelList
    var testDescription: String { name }
  }

  /// objc.io's flow at 320 pt: five columns 64 pt apart, lines 54 pt apart.
  static func squares(_ count: Int) -> [CGRect] {
    (0..<count).map { (i: Int) -> CGRect in
      let (column, line) = (Double(i % 5), Double(i / 5))
      return CGRect(x: 10 + 64 * column, y: 10 + 54 * line, width: 44, height: 44)
    }
  }

  /// min(1, distance / D) of the delta.
  static func clamped(_ delta: Double, _ share: Double) -> Double {
    delta < 0 ? max(delta, delta * share) : min(delta, delta * share)
  }

  static let objcIO: @Sendable (Double, CGPoint, CGPoint) -> Double = { delta, touch, anchor in
    clamped(delta, (abs(touch.x - anchor.x) + abs(touch.y - anchor.y)) / 1500)
  }

  static let articles = [
    Article(
      name: "objc.io naive", make: { ObjcIOSpringyFlowLayout() }, count: 150,
      model: {
        ModelList(
          rest: squares(150), length: 0, damping: 0.8, frequency: 1, margins: nil,
          adjustsNewItems: false, share: objcIO)
      }),
    Article(
      name: "objc.io tiled", make: { ObjcIOTiledSpringyFlowLayout() }, count: 4000,
      model: {
        ModelList(
          rest: squares(4000), length: 0, damping: 0.8, frequency: 1, margins: (100, 100),
          adjustsNewItems: true, share: objcIO)
      }),
    Article(
      name: "TeehanLax", make: { TeehanLaxSpringFlowLayout() }, count: 1000,
      model: {
        ModelList(
          rest: (0..<1000).map { CGRect(x: 7, y: 5 + 60 * Double($0), width: 306, height: 45) },
          length: 1, damping: 0.8, frequency: 1, margins: (100, 100), adjustsNewItems: true
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
      }, count: 60,
      model: {
        ModelList(
          rest: (0..<60).map { CGRect(x: 10, y: 50.3 * Double($0), width: 300, height: 40.3) },
          length: 0, damping: 1, frequency: 6.8, margins: nil, adjustsNewItems: false
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
      ("flick", Gestures.flick, 180), ("slow", Gestures.slow, 130),
      ("turning", Gestures.turning, 130), ("double", Gestures.double, 200),
      ("recorded", try Gestures.recorded("messages-flick"), 180),
    ]
  }

  @Test(.slow, arguments: articles)
  func everyRowIsWhereTheArticlesFormulasPutIt(_ article: Article) throws {
    for gesture in try Self.gestures() {
      let harness = ArticleHarness(article.make(), items: article.count)
      var (model, deviation) = (article.model(), Deviation())
      model.tile(harness.view.bounds, touch: nil)
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

/// A state of an article's layout, taken in the middle of a gesture, goes on to the same bits on the
/// instance that it was taken of and on a new one.
@Suite struct ArticleSnapshotTests {
  private func check(
    items: Int = 300, isVertical: Bool = true, _ make: () -> CollectionViewLayout
  ) {
    func start() -> ArticleHarness {
      let harness = ArticleHarness(
        make(), items: items, size: CGSize(width: 320, height: 420), isVertical: isVertical)
      harness.run([])
      return harness
    }
    func goOn(_ harness: ArticleHarness) -> [[Int: CGPoint]] {
      (0..<90).map { _ in
        harness.run([])
        return harness.cells
      }
    }
    let harness = start()
    harness.scroller.jump(to: 400)
    let touches = Gestures.drag(
      from: CGPoint(x: 250, y: 350), by: Array(repeating: -22, count: 12), isVertical: isVertical)
    // Released, and still on its way.
    harness.play(touches, frames: 22) { _ in }
    let state = harness.scroller.snapshot()
    let expected = goOn(harness)
    #expect(expected.first != expected.last)
    harness.scroller.restore(state)
    #expect(goOn(harness) == expected, "the same instance")

    let other = start()
    other.scroller.restore(state)
    #expect(goOn(other) == expected, "a new instance")
  }

  @Test(.slow) func theNaiveListGoesOn() { check { ObjcIOSpringyFlowLayout() } }

  @Test func theOthersGoOn() {
    check { ObjcIOTiledSpringyFlowLayout() }
    check { TeehanLaxSpringFlowLayout() }
    check(items: 80) { DVFlowLayout() }
    check(isVertical: false) { ShinobiSpringyCarousel() }
  }
}
