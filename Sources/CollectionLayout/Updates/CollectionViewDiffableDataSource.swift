import Foundation

/// Shows snapshots of ids, one after the other, and works out what changed: UIKit's
/// `UICollectionViewDiffableDataSource`.
///
/// It cannot be out of step with the view, so its updates cannot fail.
public final class CollectionViewDiffableDataSource<Section: Hashable, Item: Hashable>:
  CollectionViewDataSource
{
  /// What a cell would rather have than the layout's attributes; nil takes them as they are.
  public typealias Preference = (Item, CollectionViewLayoutAttributes) ->
    CollectionViewLayoutAttributes?

  /// What is shown.
  public private(set) var snapshot = DiffableDataSourceSnapshot<Section, Item>()
  /// Says what cells prefer; nil, the default, for cells that take what they are given.
  public var preference: Preference?
  private weak var view: CollectionView?

  /// A data source without anything, which becomes the view's.
  public init(collectionView: CollectionView) {
    view = collectionView
    collectionView.dataSource = self
  }

  /// Shows another snapshot; what is new, gone or elsewhere moves there.
  /// - Parameters:
  ///   - new: what is to be shown.
  ///   - animatingDifferences: whether anything moves.
  ///   - completion: called when nothing of this change moves any more.
  public func apply(
    _ new: DiffableDataSourceSnapshot<Section, Item>, animatingDifferences: Bool = true,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let view else {
      snapshot = new
      return
    }
    let changes = SnapshotDifference(from: snapshot, to: new).changes
    do {
      try view.performBatchUpdates(
        animated: animatingDifferences,
        {
          precondition(
            view.updating.batch.depth == 1,
            "A snapshot is a batch of its own: apply it outside of others.")
          snapshot = new
          view.updating.batch.changes = changes
        }, completion: completion)
    } catch {
      preconditionFailure("The changes between two snapshots always add up: \(error)")
    }
  }

  /// The item at a path; nil where there is none.
  public func itemIdentifier(for path: IndexPath) -> Item? {
    guard snapshot.sectionIdentifiers.indices.contains(path.section) else { return nil }
    let items = snapshot.itemIdentifiers(
      inSection: snapshot.sectionIdentifiers[path.section])
    return items.indices.contains(path.item) ? items[path.item] : nil
  }

  /// Where an item is, found by a walk over all; nil where it is not.
  public func indexPath(for item: Item) -> IndexPath? {
    for (number, section) in snapshot.sectionIdentifiers.enumerated() {
      if let index = snapshot.itemIdentifiers(inSection: section).firstIndex(of: item) {
        return IndexPath(item: index, section: number)
      }
    }
    return nil
  }

  /// How many sections the snapshot has.
  public func numberOfSections(in collectionView: CollectionView) -> Int {
    snapshot.numberOfSections
  }

  /// How many items a section has.
  public func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    snapshot.itemIdentifiers(inSection: snapshot.sectionIdentifiers[section]).count
  }

  /// What `preference` says.
  public func collectionView(
    _ collectionView: CollectionView,
    preferredLayoutAttributesFitting attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes? {
    guard let preference, let item = itemIdentifier(for: attributes.indexPath) else { return nil }
    return preference(item, attributes)
  }
}
