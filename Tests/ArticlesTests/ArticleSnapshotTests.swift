import Articles
import CollectionLayout
import Foundation
import Testing

/// A state of an article's layout, taken in the middle of a gesture, goes on to the same bits on the
/// instance that it was taken of and on a new one.
@Suite struct ArticleSnapshotTests {
  /// What is tested of a layout: its state as a function that restores it.
  protocol Restorable: CollectionViewLayout {
    associatedtype State
    func snapshot() -> State
    func restore(_ state: State)
  }

  private func check<Layout: Restorable>(
    items: Int = 300, isVertical: Bool = true, _ make: () -> Layout
  ) {
    func start() -> (ArticleHarness, Layout) {
      let layout = make()
      let harness = ArticleHarness(
        layout, items: items, size: CGSize(width: 320, height: 420), isVertical: isVertical)
      harness.run([])
      return (harness, layout)
    }
    func goOn(_ harness: ArticleHarness) -> [[Int: CGPoint]] {
      (0..<90).map { _ in
        harness.run([])
        return harness.cells
      }
    }
    let (harness, layout) = start()
    harness.scroller.jump(to: 400)
    let touches = Gestures.drag(
      from: CGPoint(x: 250, y: 350), by: Array(repeating: -22, count: 12), isVertical: isVertical)
    // Released, and still on its way.
    harness.play(touches, frames: 22) { _ in }
    let (state, scroll) = (layout.snapshot(), harness.scroller.snapshot())
    let expected = goOn(harness)
    #expect(expected.first != expected.last)
    layout.restore(state)
    harness.scroller.restore(scroll)
    #expect(goOn(harness) == expected, "the same instance")

    let (other, fresh) = start()
    fresh.restore(state)
    other.scroller.restore(scroll)
    #expect(goOn(other) == expected, "a new instance")
  }

  @Test func objcIONaive() { check { ObjcIOSpringyFlowLayout() } }
  @Test func objcIOTiled() { check { ObjcIOTiledSpringyFlowLayout() } }
  @Test func teehanLax() { check { TeehanLaxSpringFlowLayout() } }
  @Test func dv() { check(items: 80) { DVFlowLayout() } }
  @Test func shinobiCarousel() { check(isVertical: false) { ShinobiSpringyCarousel() } }
}

extension ObjcIOSpringyFlowLayout: ArticleSnapshotTests.Restorable {}
extension ObjcIOTiledSpringyFlowLayout: ArticleSnapshotTests.Restorable {}
extension TeehanLaxSpringFlowLayout: ArticleSnapshotTests.Restorable {}
extension DVFlowLayout: ArticleSnapshotTests.Restorable {}
extension ShinobiSpringyCarousel: ArticleSnapshotTests.Restorable {}
