import Foundation
import Geometry
import Testing

@testable import CollectionLayout

/// States of a view, taken in the middle of changes.
@Suite struct CollectionViewSnapshotTests {
  private final class Rows: CollectionViewDataSource {
    var count = 8
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
      count
    }
  }

  /// A scene keeps two states a second for a minute, and one in each frame: an element that is in place has no motion
  /// in them.
  @Test func aRecordIsSmall() {
    typealias Record = CollectionView.Snapshot.Record
    #expect(2 * MemoryLayout<Record>.stride <= MemoryLayout<ElementMotion>.stride)
  }

  /// What moves, by the view's spring or by a law of its own, comes back with its motion, and what is in place without.
  @Test(arguments: [nil, AnimationLaw.curve(.easeInOut, duration: 0.5, delay: 0)])
  func motionsComeBack(law: AnimationLaw?) {
    let rows = Rows()
    let layout = RowsLayout()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: layout)
    view.dataSource = rows
    view.layoutIfNeeded()
    rows.count += 1
    view.performBatchUpdates { view.insertItems(at: [IndexPath(item: 2, section: 0)]) }
    if let law {
      for element in view.store.elements where !element.isInPlace {
        element.motion.animate(by: law)
      }
    }
    for _ in 0..<6 { view.advance(by: 1.0 / 60) }
    let (state, places) = (view.snapshot(), frames(of: view))
    #expect(view.store.elements.contains { $0.isInPlace })
    #expect(view.store.elements.contains { !$0.isInPlace })
    for _ in 0..<9 { view.advance(by: 1.0 / 60) }
    let later = frames(of: view)
    for _ in 0..<90 { view.advance(by: 1.0 / 60) }
    view.restore(state)
    #expect(frames(of: view) == places)
    for _ in 0..<9 { view.advance(by: 1.0 / 60) }
    #expect(frames(of: view) == later)
  }

  private func frames(of view: CollectionView) -> [CGRect] { view.store.elements.map(\.frame) }
}
