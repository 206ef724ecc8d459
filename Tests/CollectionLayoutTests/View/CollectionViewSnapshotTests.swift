import Foundation
import Geometry
import Testing

@testable import CollectionLayout

/// States of a view, taken in the middle of changes.
@Suite struct CollectionViewSnapshotTests {
  /// What moves, by the view's spring or by a law of its own, comes back with its motion, and what is in place without.
  @Test(arguments: [nil, AnimationLaw.curve(.easeInOut, duration: 0.5, delay: 0)])
  func motionsComeBack(law: AnimationLaw?) {
    let rows = ItemCount(8)
    let layout = RowsLayout()
    let view = CollectionView(100, 300, layout, rows)
    rows.insert(2, in: view)
    if let law {
      for element in view.store.elements where !element.isInPlace {
        element.motion.animate(by: law)
      }
    }
    view.run(frames: 6)
    let (state, places) = (view.snapshot(), frames(of: view))
    #expect(view.store.elements.contains { $0.isInPlace })
    #expect(view.store.elements.contains { !$0.isInPlace })
    view.run(frames: 9)
    let later = frames(of: view)
    view.run(frames: 90)
    view.restore(state)
    #expect(frames(of: view) == places)
    view.run(frames: 9)
    #expect(frames(of: view) == later)
  }

  private func frames(of view: CollectionView) -> [CGRect] { view.store.elements.map(\.frame) }
}
