import Foundation
import Geometry

extension CollectionView {
  /// Everything that moves in a collection view and how, without its layout's and its data source's
  /// own state.
  public struct Snapshot {
    fileprivate struct Record {
      var element: CollectionElement
      var attributes: CollectionViewLayoutAttributes
      var motion: ElementMotion
      var change: Int
      var ghostAge: Double
      var isGhost: Bool
      var isLeaving: Bool

      init(_ element: CollectionElement) {
        // What an animator moves stays the animator's.
        attributes = element.isDriven ? element.attributes : element.attributes.copy()
        (self.element, motion) = (element, element.motion)
        (change, ghostAge) = (element.change, element.ghostAge)
        (isGhost, isLeaving) = (element.isGhost, element.isLeaving)
      }

      func restored() -> CollectionElement {
        element.attributes = isDriven ? attributes : attributes.copy()
        (element.motion, element.change) = (motion, change)
        (element.ghostAge, element.isGhost) = (ghostAge, isGhost)
        element.isLeaving = isLeaving
        return element
      }

      private var isDriven: Bool { isGhost && attributes.disappearance == .leavesBounds }
    }

    fileprivate var elements: [Record]
    fileprivate var ghosts: [Record]
    fileprivate var bounds: CGRect
    fileprivate var contentSize: CGSize
    fileprivate var offsetShift: CGVector
  }

  /// The current state, laid out.
  public func snapshot() -> Snapshot {
    layoutIfNeeded()
    return Snapshot(
      elements: elements.map(Snapshot.Record.init), ghosts: ghosts.map(Snapshot.Record.init),
      bounds: bounds, contentSize: contentSize, offsetShift: offsetShift)
  }

  /// Comes back to a state.
  ///
  /// The layout and the data source have to be as they were then: they are asked anew.
  public func restore(_ snapshot: Snapshot) {
    precondition(batch.depth == 0 && !isLayingOut, "A state is restored between updates.")
    elements = snapshot.elements.map { $0.restored() }
    ghosts = snapshot.ghosts.map { $0.restored() }
    table = Dictionary(elements.map { ($0.attributes.elementKey, $0) }) { $1 }
    (bounds, contentSize) = (snapshot.bounds, snapshot.contentSize)
    (offsetShift, pendingAdjustment, fitted) = (snapshot.offsetShift, .zero, [:])
    let context = collectionViewLayout.makeInvalidationContext()
    context.countsChanged = true
    collectionViewLayout.invalidateLayout(with: context)
  }
}
