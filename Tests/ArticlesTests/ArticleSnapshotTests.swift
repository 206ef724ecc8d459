import Articles
import CollectionLayout
import Foundation
import SeededRandom
import Testing

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

  @Test(.slow) func objcIONaive() { check { ObjcIOSpringyFlowLayout() } }
  @Test func objcIOTiled() { check { ObjcIOTiledSpringyFlowLayout() } }
  @Test func teehanLax() { check { TeehanLaxSpringFlowLayout() } }
  @Test func dv() { check(items: 80) { DVFlowLayout() } }
  @Test func shinobiCarousel() { check(isVertical: false) { ShinobiSpringyCarousel() } }
}
