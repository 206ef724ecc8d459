import CollectionLayout
import Foundation
import Geometry

/// A long press that drags items of a collection view and drops them on the same one.
final class CollectionViewDrag: NSObject {
  private unowned let view: UICollectionView
  private var session: DragSession?
  private var proposal = UICollectionViewDropProposal(operation: .cancel)
  let press = UILongPressGestureRecognizer()

  init(_ view: UICollectionView) {
    self.view = view
    super.init()
    press.addTarget(self) { [weak self] in self?.take($0) }
    view.addGestureRecognizer(press)
  }

  var isDragging: Bool { session != nil }

  private var source: (any UICollectionViewDragDelegate)? { view.dragDelegate }
  private var target: (any UICollectionViewDropDelegate)? { view.dropDelegate }

  private func take(_ press: UIGestureRecognizer) {
    let place = press.location(in: view)
    switch press.state {
    case .began: begin(at: place)
    case .changed: move(to: place)
    case .ended: end(at: place, isDropped: true)
    case .cancelled, .failed: end(at: place, isDropped: false)
    default: break
    }
  }

  private func begin(at place: CGPoint) {
    guard view.dragInteractionEnabled, let source, let path = view.indexPathForItem(at: place)
    else { return }
    let made = DragSession(view, path, place)
    made.items = source.collectionView(view, itemsForBeginning: made, at: path)
    guard !made.items.isEmpty else { return }
    session = made
    source.collectionView(view, dragSessionWillBegin: made)
    move(to: place)
  }

  private func move(to place: CGPoint) {
    guard let session else { return }
    session.place = place
    guard let target, target.collectionView(view, canHandle: session) else { return }
    if !session.hasEntered {
      session.hasEntered = true
      target.collectionView(view, dropSessionDidEnter: session)
    }
    proposal = target.collectionView(
      view, dropSessionDidUpdate: session,
      withDestinationIndexPath: view.indexPathForItem(at: place))
  }

  private func end(at place: CGPoint, isDropped: Bool) {
    guard let session else { return }
    session.place = place
    self.session = nil
    if session.hasEntered, let target {
      let isWanted = proposal.operation == .copy || proposal.operation == .move
      if isDropped, isWanted {
        target.collectionView(
          view,
          performDropWith: Drop(session, proposal, to: view.indexPathForItem(at: place)))
      }
      target.collectionView(view, dropSessionDidEnd: session)
    }
    proposal = UICollectionViewDropProposal(operation: .cancel)
    source?.collectionView(view, dragSessionDidEnd: session)
  }
}

/// What is dragged, from its beginning to its drop.
private final class DragSession: UIDragSession, UIDropSession {
  var items: [UIDragItem] = []
  var localContext: Any?
  var localDragSession: (any UIDragSession)? { self }
  var place: CGPoint
  var hasEntered = false
  let origin: IndexPath
  private unowned let view: UICollectionView

  init(_ view: UICollectionView, _ origin: IndexPath, _ place: CGPoint) {
    (self.view, self.origin, self.place) = (view, origin, place)
  }

  func location(in other: UIView) -> CGPoint { view.convert(place, to: other) }
}

/// What is dropped.
private final class Drop: UICollectionViewDropCoordinator {
  private final class Item: UICollectionViewDropItem {
    let dragItem: UIDragItem
    let sourceIndexPath: IndexPath?
    init(_ dragItem: UIDragItem, _ sourceIndexPath: IndexPath?) {
      (self.dragItem, self.sourceIndexPath) = (dragItem, sourceIndexPath)
    }
  }

  let items: [any UICollectionViewDropItem]
  let destinationIndexPath: IndexPath?
  let proposal: UICollectionViewDropProposal
  let session: any UIDropSession

  init(_ session: DragSession, _ proposal: UICollectionViewDropProposal, to path: IndexPath?) {
    // The first item is the one under the finger.
    items = session.items.enumerated().map { Item($1, $0 == 0 ? session.origin : nil) }
    (self.session, self.proposal, destinationIndexPath) = (session, proposal, path)
  }

  func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> Bool { true }
}

extension UICollectionView {
  /// Gives the items that a long press drags; nil, the default, for none.
  ///
  /// They can be dropped on the same collection view. Setting it lets items be dragged.
  public weak var dragDelegate: (any UICollectionViewDragDelegate)? {
    get { dragOwner as? any UICollectionViewDragDelegate }
    set {
      dragOwner = newValue
      guard newValue != nil, dragGesture == nil else { return }
      dragInteractionEnabled = true
      dragGesture = CollectionViewDrag(self)
    }
  }
  /// Takes items that are dropped; nil, the default, for none.
  public weak var dropDelegate: (any UICollectionViewDropDelegate)? {
    get { dropOwner as? any UICollectionViewDropDelegate }
    set { dropOwner = newValue }
  }
  /// Whether items of it are being dragged.
  public var hasActiveDrag: Bool { (dragGesture as? CollectionViewDrag)?.isDragging ?? false }
  /// Whether items that are being dragged may be dropped on it.
  public var hasActiveDrop: Bool { hasActiveDrag && dropDelegate != nil }
}
