import CollectionLayout
import Foundation
import Geometry

/// Owns a collection view, of which it is the data source and the delegate: UIKit's
/// `UICollectionViewController`.
open class UICollectionViewController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegate
{
  private let firstLayout: UICollectionViewLayout
  // UIKit's type: clients read it with and without `?`.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The collection view, which is the view unless a subclass makes another one.
  open var collectionView: UICollectionView! {
    get {
      loadViewIfNeeded()
      return collection
    }
    set {
      collection = newValue
      collection?.dataSource = self
      collection?.delegate = self
      installMover()
    }
  }
  private var collection: UICollectionView?
  /// The layout of the collection view.
  public var collectionViewLayout: UICollectionViewLayout {
    collection?.collectionViewLayout ?? firstLayout
  }
  /// Whether the selection ends when the view appears; true by default.
  open var clearsSelectionOnViewWillAppear = true

  /// Whether a long press moves items, where the data source has `collectionView(_:moveItemAt:to:)`; true
  /// by default.
  open var installsStandardGestureForInteractiveMovement = true {
    didSet { mover?.isEnabled = installsStandardGestureForInteractiveMovement }
  }
  private var mover: UILongPressGestureRecognizer?

  /// A controller of a collection view with a layout.
  public init(collectionViewLayout layout: UICollectionViewLayout) {
    firstLayout = layout
    super.init(nibName: nil, bundle: nil)
  }
  /// A controller with a flow layout; the names have no meaning here.
  public override init(nibName: String?, bundle: Bundle?) {
    firstLayout = UICollectionViewFlowLayout()
    super.init(nibName: nibName, bundle: bundle)
  }
  /// A controller with a flow layout; nothing is read, since there are no archives here.
  public required init?(coder: NSCoder) {
    firstLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
  }

  /// Makes the collection view of the controller's layout.
  open override func loadView() {
    let view = UICollectionView(frame: UIScreen.main.bounds, collectionViewLayout: firstLayout)
    collectionView = view
    self.view = view
  }

  private func installMover() {
    mover.map { $0.view?.removeGestureRecognizer($0) }
    let mover = UILongPressGestureRecognizer(target: self, action: UICollectionViewController.move)
    mover.isEnabled = installsStandardGestureForInteractiveMovement
    collection?.addGestureRecognizer(mover)
    self.mover = mover
  }

  private func move(_ press: UILongPressGestureRecognizer) {
    guard let collection else { return }
    let place = press.location(in: collection)
    switch press.state {
    case .began:
      let path = collection.indexPathForItem(at: place)
      if path.map(collection.beginInteractiveMovementForItem) != true { press.state = .failed }
    case .changed: collection.updateInteractiveMovementTargetPosition(place)
    case .ended: collection.endInteractiveMovement()
    default: collection.cancelInteractiveMovement()
    }
  }

  /// Ends the selection, where `clearsSelectionOnViewWillAppear` says so.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear, let collection else { return }
    for path in collection.indexPathsForSelectedItems ?? [] {
      collection.deselectItem(at: path, animated: animated)
    }
  }

  // MARK: - The data source

  /// One section; subclasses say how many.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// No items; subclasses say how many.
  open func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 0 }
  /// Ends the program, as UIKit's: a subclass with items gives cells.
  open func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    preconditionFailure("A collection view controller with items gives their cells.")
  }
  /// An empty view, for subclasses.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView() }
  /// Every item may be moved, for subclasses.
  open func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// An item was moved by hand, for subclasses.
  open func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {}

  // MARK: - The delegate

  /// A tap has selected an item, for subclasses.
  open func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {}
  /// A tap has ended the selection of an item, for subclasses.
  open func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) {}
  /// Whether a tap may select an item, for subclasses.
  open func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Whether a tap may end the selection of an item, for subclasses.
  open func collectionView(
    _ collectionView: UICollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// Whether a finger on an item highlights it, for subclasses.
  open func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { true }
  /// A finger is on an item, for subclasses.
  open func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) {}
  /// The finger is lifted, or does something else, for subclasses.
  open func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) {}
  /// The offset after an update or a change of the layout, for subclasses.
  open func collectionView(
    _ collectionView: UICollectionView,
    targetContentOffsetForProposedContentOffset proposedContentOffset: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// Where an item that is moved by hand may go instead of a proposed place, for subclasses.
  open func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
    toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { proposedIndexPath }
  /// The same in a newer form.
  open func collectionView(
    _ collectionView: UICollectionView,
    targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath {
    self.collectionView(
      collectionView, targetIndexPathForMoveFromItemAt: originalIndexPath,
      toProposedIndexPath: proposedIndexPath)
  }
  /// A header or the like comes into view, for subclasses.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// A header or the like has gone out of view, for subclasses.
  open func collectionView(
    _ collectionView: UICollectionView,
    didEndDisplayingSupplementaryView view: UICollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}
  /// A cell comes into view, for subclasses.
  open func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// A cell has gone out of view, for subclasses.
  open func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {}
  /// The layout that leads from one to another, for subclasses.
  open func collectionView(
    _ collectionView: UICollectionView,
    transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
    newLayout toLayout: UICollectionViewLayout
  ) -> UICollectionViewTransitionLayout {
    UICollectionViewTransitionLayout(currentLayout: fromLayout, nextLayout: toLayout)
  }

  // MARK: - Scrolling

  /// The content offset has changed, for subclasses.
  open func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// A finger begins to drag, for subclasses.
  open func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  /// The finger lets go, for subclasses.
  open func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  /// The finger has let go, for subclasses.
  open func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  /// The content goes on after a flick, for subclasses.
  open func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  /// The content has come to rest after a flick, for subclasses.
  open func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  /// An animated change of the offset is done, for subclasses.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}
