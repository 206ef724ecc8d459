import CollectionLayout
import Foundation
import Testing

/// UIView's animations: their laws, and what they move.
@Suite struct AnimationLawTests {
  /// Heights of the curves of CSS, which are Core Animation's.
  @Test(arguments: [
    (AnimationLaw.Curve.easeInOut, 0.25, 0.12916), (.easeInOut, 0.5, 0.5), (.easeIn, 0.5, 0.31536),
    (.easeOut, 0.5, 0.68464), (.linear, 0.3, 0.3),
  ])
  func curvesHaveTheirHeights(curve: AnimationLaw.Curve, time: Double, height: Double) {
    let law = AnimationLaw.curve(curve, duration: 2, delay: 1)
    #expect(law.rest(at: 1).share == 1 && law.rest(at: 3).share == 0)
    #expect(abs(1 - law.rest(at: 1 + 2 * time).share - height) < 1e-4)
    // The slope is that of neighbouring heights.
    let (before, after) = (law.rest(at: 0.999 + 2 * time), law.rest(at: 1.001 + 2 * time))
    #expect(
      abs(law.rest(at: 1 + 2 * time).slope - (after.share - before.share) / 0.002) < 1e-3)
  }

  /// ω 23.08 for ζ 1 and 0.4 s: (1 + ωt)·e^(-ωt).
  @Test func theSpringIsThatOfUIView() {
    let law = AnimationLaw.spring(duration: 0.4, dampingRatio: 1)
    let wt = 23.0836 * 0.1
    #expect(abs(law.rest(at: 0.1).share - (1 + wt) * exp(-wt)) < 1e-4)
    #expect(law.isOver(at: 0.4) && !law.isOver(at: 0.39))
  }

  /// Beyond a damping ratio of 10^8 the slow root, ω (ζ - √(ζ² - 1)), is stiffness / damping.
  @Test func overdampedSpringsLastAsLongAsTheirSlowRoot() {
    let law = AnimationLaw.spring(mass: 1, stiffness: 1, damping: 2e8)
    #expect(abs(law.duration / (9.2334 * 2e8) - 1) < 1e-12)
  }

  @Test func anotherLayoutInABlockKeepsItsCompletionWaiting() {
    let harness = RowsHarness(rows: 10)
    let (view, tall) = (harness.view, RowsLayout())
    tall.rowHeight = 80
    var ends: [Bool] = []
    AnimationScope.run(
      .animated(.curve(.easeInOut, duration: 0.5)), completion: { ends.append($0) }
    ) { view.setCollectionViewLayout(tall, animated: true) }
    view.run(frames: 15)
    let second = ElementKey.cell(IndexPath(item: 1, section: 0))
    #expect(abs((view.element(for: second)?.frame.minY ?? 0) - 65) < 1e-6 && ends == [])
    view.run(frames: 16)
    #expect(ends == [true])
  }
}
