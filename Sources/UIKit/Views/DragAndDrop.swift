import CollectionLayout
import Foundation
import Geometry

/// Something that can be handed over: Foundation's `NSItemProvider`, with objects of this program alone.
public final class NSItemProvider: NSObject {
  /// What is handed over.
  public let object: AnyObject?
  /// A provider of an object.
  public init(object: AnyObject) {
    self.object = object
    super.init()
  }
  /// A provider of nothing.
  public override init() {
    object = nil
    super.init()
  }
}

/// Something that is dragged: UIKit's `UIDragItem`.
public final class UIDragItem: NSObject {
  /// What is handed over.
  public let itemProvider: NSItemProvider
  /// What it stands for in this program; nil by default.
  public var localObject: Any?
  /// An item that hands something over.
  public init(itemProvider: NSItemProvider) {
    self.itemProvider = itemProvider
    super.init()
  }
}

/// What a finger drags: UIKit's `UIDragSession`.
public protocol UIDragSession: AnyObject {
  /// The items.
  var items: [UIDragItem] { get }
  /// What the drag stands for in this program; nil by default.
  var localContext: Any? { get set }
  /// Where the finger is, in points of a view.
  func location(in view: UIView) -> CGPoint
}

/// What a finger may drop: UIKit's `UIDropSession`.
public protocol UIDropSession: AnyObject {
  /// The items.
  var items: [UIDragItem] { get }
  /// The drag, which began in this program.
  var localDragSession: (any UIDragSession)? { get }
  /// Where the finger is, in points of a view.
  func location(in view: UIView) -> CGPoint
}

/// What becomes of items that are dropped: UIKit's `UIDropOperation`.
public enum UIDropOperation: UInt, Hashable, Sendable {
  /// Nothing, as none is wanted or none may be.
  case cancel, forbidden
  /// They are there as well, or there alone.
  case copy, move
}

/// What becomes of items that are dropped on a collection view: UIKit's `UICollectionViewDropProposal`.
public final class UICollectionViewDropProposal: NSObject {
  /// Where they go.
  public enum Intent: Int, Hashable, Sendable {
    /// Not known, between items, or into one.
    case unspecified, insertAtDestinationIndexPath, insertIntoDestinationIndexPath
  }
  /// What becomes of them.
  public let operation: UIDropOperation
  /// Where they go.
  public let intent: Intent
  /// A proposal.
  public init(operation: UIDropOperation, intent: Intent = .unspecified) {
    (self.operation, self.intent) = (operation, intent)
    super.init()
  }
}

/// An item that is dropped on a collection view: UIKit's `UICollectionViewDropItem`.
public protocol UICollectionViewDropItem: AnyObject {
  /// The item.
  var dragItem: UIDragItem { get }
  /// Where in the same collection view it comes from; nil for another one.
  var sourceIndexPath: IndexPath? { get }
}

/// What is dropped on a collection view, and where: UIKit's `UICollectionViewDropCoordinator`.
public protocol UICollectionViewDropCoordinator: AnyObject {
  /// The items.
  var items: [any UICollectionViewDropItem] { get }
  /// Where they are dropped; nil where there is no item.
  var destinationIndexPath: IndexPath? { get }
  /// What was said to become of them.
  var proposal: UICollectionViewDropProposal { get }
  /// What the finger drops.
  var session: any UIDropSession { get }
  /// Lets an item go to where it is now in the data, at once here.
  @discardableResult
  func drop(_ dragItem: UIDragItem, toItemAt indexPath: IndexPath) -> Bool
}

/// Gives the items that a finger drags out of a collection view: UIKit's `UICollectionViewDragDelegate`.
public protocol UICollectionViewDragDelegate: AnyObject {
  /// The items of a drag that begins on an item; none lets it not begin.
  func collectionView(
    _ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession,
    at indexPath: IndexPath
  ) -> [UIDragItem]
  /// A drag begins.
  func collectionView(
    _ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession)
  /// A drag has ended.
  func collectionView(
    _ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession)
}

extension UICollectionViewDragDelegate {
  /// Nothing by default.
  public func collectionView(
    _ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession
  ) {}
  /// Nothing by default.
  public func collectionView(
    _ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession
  ) {}
}

/// Takes items that a finger drops on a collection view: UIKit's `UICollectionViewDropDelegate`.
public protocol UICollectionViewDropDelegate: AnyObject {
  /// The finger has dropped items.
  func collectionView(
    _ collectionView: UICollectionView,
    performDropWith coordinator: any UICollectionViewDropCoordinator)
  /// Whether items of a kind are taken; all of them by default.
  func collectionView(
    _ collectionView: UICollectionView, canHandle session: any UIDropSession
  ) -> Bool
  /// What would become of items at a place; they are copied by default, as in UIKit.
  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal
  /// A drag has come in.
  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession)
  /// A drag has gone out.
  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession)
  /// A drag has ended.
  func collectionView(
    _ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession)
}

extension UICollectionViewDropDelegate {
  /// All of them.
  public func collectionView(
    _ collectionView: UICollectionView, canHandle session: any UIDropSession
  ) -> Bool { true }
  /// They are copied.
  public func collectionView(
    _ collectionView: UICollectionView, dropSessionDidUpdate session: any UIDropSession,
    withDestinationIndexPath destinationIndexPath: IndexPath?
  ) -> UICollectionViewDropProposal { UICollectionViewDropProposal(operation: .copy) }
  /// Nothing by default.
  public func collectionView(
    _ collectionView: UICollectionView, dropSessionDidEnter session: any UIDropSession
  ) {}
  /// Nothing by default.
  public func collectionView(
    _ collectionView: UICollectionView, dropSessionDidExit session: any UIDropSession
  ) {}
  /// Nothing by default.
  public func collectionView(
    _ collectionView: UICollectionView, dropSessionDidEnd session: any UIDropSession
  ) {}
}
