import Foundation
import Geometry

extension CollectionView {
  /// Everything that moves in a collection view and how: its layout's own state, its bounds and its
  /// elements.
  ///
  /// The data source's state is not part of it: it is to be restored before the view.
  public struct Snapshot {
    struct Record {
      let id: CollectionElement.ID
      // Attributes of an element are replaced, never changed; what an animator moves is the layout's.
      let attributes: CollectionViewLayoutAttributes
      let motion: ElementMotion
      let change: Int
      let ghostAge: Double
      let isGhost: Bool
      let isLeaving: Bool
      let canReturn: Bool
      let content: Any?

      init(_ element: CollectionElement) {
        (id, attributes, motion) = (element.id, element.attributes, element.motion)
        (change, ghostAge) = (element.change, element.ghostAge)
        (isGhost, isLeaving) = (element.isGhost, element.isLeaving)
        (canReturn, content) = (element.canReturn, element.content)
      }

      func give(to element: CollectionElement, of layout: CollectionViewLayout) {
        (element.motion, element.change) = (motion, change)
        (element.ghostAge, element.isGhost) = (ghostAge, isGhost)
        (element.isLeaving, element.canReturn) = (isLeaving, canReturn)
        element.content = content
        let isDriven = isGhost && attributes.disappearance == .leavesBounds
        element.attributes = isDriven ? layout.drivenAttributes(for: attributes) : attributes
      }
    }

    fileprivate var elements: [Record]
    fileprivate var ghosts: [Record]
    fileprivate var nextID: Int
    fileprivate var bounds: CGRect
    fileprivate var contentSize: CGSize
    fileprivate var counts: ElementCounts
    fileprivate var validity: LayoutValidity
    fileprivate var fitted: [ElementKey: CGSize]
    fileprivate var change: Int
    fileprivate var lastPass: PassCounts
    fileprivate var scroll: (isDecelerating: Bool, animation: ScrollAnimation?)
    fileprivate var layout: (any CollectionViewLayoutState)?
  }

  /// The current state, laid out.
  public func snapshot() -> Snapshot {
    layoutIfNeeded()
    return Snapshot(
      elements: store.elements.map(Snapshot.Record.init),
      ghosts: store.ghosts.map(Snapshot.Record.init), nextID: store.nextID, bounds: bounds,
      contentSize: contentSize, counts: counts, validity: validity, fitted: fitted,
      change: updating.change, lastPass: lastPass,
      scroll: (isDecelerating, scrollAnimation),
      layout: collectionViewLayout.savedState)
  }

  /// Comes back to a state, taken of this view or of another one over equal data and with a layout
  /// of the same class and settings: the outcome is the same to the bit.
  ///
  /// Completions that wait for changes stay with the view that they were given to.
  public func restore(_ snapshot: Snapshot) {
    precondition(
      updating.batch.depth == 0 && !validity.isLayingOut, "A state is restored between updates.")
    let isPreparedAlike = validity.preparation === snapshot.validity.preparation
    (storedBounds, laidOutSize, counts) = (snapshot.bounds, snapshot.contentSize, snapshot.counts)
    (validity, fitted, lastPass) = (snapshot.validity, snapshot.fitted, snapshot.lastPass)
    updating.change = snapshot.change
    (isDecelerating, scrollAnimation) = snapshot.scroll
    if let state = snapshot.layout {
      collectionViewLayout.savedState = state
    } else if !isPreparedAlike {
      invalidateCounts()
    }
    restoreElements(snapshot)
  }

  private func restoreElements(_ snapshot: Snapshot) {
    let layout = collectionViewLayout
    var known: [CollectionElement.ID: CollectionElement] = [:]
    func elements(_ records: [Snapshot.Record], _ now: [CollectionElement]) -> [CollectionElement] {
      if known.isEmpty {
        for element in store.elements + store.ghosts { known[element.id] = element }
      }
      return records.map {
        known[$0.id] ?? CollectionElement(id: $0.id, attributes: $0.attributes)
      }
    }
    let shown = elements(snapshot.elements, store.elements)
    let ghosts = elements(snapshot.ghosts, store.ghosts)
    for (element, record) in zip(shown + ghosts, snapshot.elements + snapshot.ghosts) {
      record.give(to: element, of: layout)
    }
    (store.elements, store.ghosts, store.nextID) = (shown, ghosts, snapshot.nextID)
    store.table = Dictionary(shown.map { ($0.attributes.elementKey, $0) }) { $1 }
  }
}
