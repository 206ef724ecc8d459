import CollectionLayout
import Foundation
import Geometry
import Testing

@Suite struct TransitionTests {
  @Test func anAnimatedChangeOfBoundsIsToldInOrder() {
    let harness = RowsHarness(rows: 100)
    harness.view.animateLayout {
      harness.view.setBounds(CGRect(x: 0, y: 0, width: 160, height: 300))
    }
    #expect(
      harness.layout.log.filter { !$0.hasPrefix("final 0") && !$0.hasPrefix("initial") } == [
        "should 0 to 0", "context at 0", "invalidate", "bounds", "prepare", "size", "target",
        "elements", "finalize bounds",
      ])
    #expect(harness.view.visibleElements.first?.size.width == 200, "it starts as wide as it was")
    harness.run(2)
    #expect(harness.view.visibleElements.first?.size.width == 160)
  }

  @Test func anotherLayoutTakesTheElementsAlong() throws {
    let harness = RowsHarness(rows: 20)
    let tall = RowsLayout()
    tall.rowHeight = 100
    let third = try #require(harness.view.element(for: .cell(IndexPath(item: 2, section: 0))))
    var finished: Bool?
    harness.view.setCollectionViewLayout(tall, animated: true) { finished = $0 }
    #expect(harness.layout.log.first == "to" && harness.layout.log.last == "finalize transition")
    #expect(tall.log.prefix(5) == ["from", "invalidate all", "prepare", "size", "target"])
    #expect(tall.log.last == "finalize transition")
    #expect(harness.layout.collectionView == nil && tall.collectionView === harness.view)
    #expect(third.frame == CGRect(x: 0, y: 100, width: 200, height: 50))
    harness.run(0.1)
    #expect(third.frame.minY > 100 && third.frame.minY < 200 && third.frame.height > 50)
    #expect(harness.shown["row 3"] != nil, "rows that leave show on their way")
    harness.run(2)
    #expect(third.frame == CGRect(x: 0, y: 200, width: 200, height: 100))
    #expect(finished == true && harness.view.visibleElements.count == 3)

    // And back: rows that did not show come from where they were.
    let short = RowsLayout()
    harness.view.setCollectionViewLayout(short, animated: true)
    #expect(harness.shown["row 4"] == 400)
    harness.run(2)
    #expect(harness.shown["row 4"] == 200)
  }

  @Test(arguments: [false, true]) func aLayoutThatIsSetInTheMiddleEndsATransition(isThird: Bool) {
    let harness = RowsHarness(rows: 20)
    let (next, third) = (RowsLayout(), RowsLayout())
    next.rowHeight = 100
    var ends: [[Bool]] = []
    harness.view.startInteractiveTransition(to: next) { ends.append([$0, $1]) }
      .transitionProgress = 0.4
    harness.view.layoutIfNeeded()
    let taken: RowsLayout = isThird ? third : harness.layout
    harness.view.setCollectionViewLayout(taken, animated: false)
    #expect(ends == [[false, false]] && harness.view.collectionViewLayout === taken)
    #expect(next.collectionView == nil && next.log.last == "finalize transition")
    // All are free again.
    for layout in [next, third, harness.layout] {
      harness.view.setCollectionViewLayout(layout, animated: false)
      #expect(layout.collectionView === harness.view)
    }
    harness.view.finishInteractiveTransition()
    #expect(ends.count == 1)
  }
}
