import Foundation

/// Shows snapshots of ids, one after the other, and works out what changed: UIKit's
/// `UICollectionViewDiffableDataSource`.
///
/// It cannot be out of step with the view, so its updates cannot fail.
open class CollectionViewDiffableDataSource<Section: Hashable, Item: Hashable>:
  NSObject, CollectionViewDataSource
{
  /// Gives the cell of an item.
  public typealias CellProvider = (CollectionView, IndexPath, Item) -> CollectionViewCell?
  /// Gives the view of a header, a footer or the like.
  public typealias SupplementaryViewProvider = (CollectionView, String, IndexPath) ->
    CollectionReusableView?
  /// What a cell would rather have than the layout's attributes; nil takes them as they are.
  public typealias Preference = (Item, CollectionViewLayoutAttributes) ->
    CollectionViewLayoutAttributes?

  /// Says which items may be moved by hand, and what is called when one was.
  public struct ReorderingHandlers {
    /// Whether an item may be moved by hand; nil, the default, is none.
    public var canReorderItem: ((Item) -> Bool)?
    /// Called before the snapshot changes.
    public var willReorder: ((DiffableDataSourceTransaction<Section, Item>) -> Void)?
    /// Called when the snapshot has changed.
    public var didReorder: ((DiffableDataSourceTransaction<Section, Item>) -> Void)?
  }

  /// Says which items of a tree are opened and closed by hand, and what is called when one is.
  public struct SectionSnapshotHandlers {
    /// Whether an item may be opened; nil, the default, is every one.
    public var shouldExpandItem: ((Item) -> Bool)?
    /// Called before an item is opened.
    public var willExpandItem: ((Item) -> Void)?
    /// Whether an item may be closed; nil, the default, is every one.
    public var shouldCollapseItem: ((Item) -> Bool)?
    /// Called before an item is closed.
    public var willCollapseItem: ((Item) -> Void)?
    /// Gives what is in an item that is opened, from what was in it; nil, the default, leaves it.
    public var snapshotForExpandingParent:
      (
        (Item, DiffableDataSourceSectionSnapshot<Item>) -> DiffableDataSourceSectionSnapshot<Item>
      )?
  }

  private var shown = DiffableDataSourceSnapshot<Section, Item>() {
    didSet {
      paths = nil
      if !trees.isEmpty { forgetTrees(besides: shown) }
    }
  }
  /// Where what is shown is; nil until it is asked for.
  private var paths: [Item: IndexPath]?
  /// The sections whose items are a tree.
  final var trees: [Section: DiffableDataSourceSectionSnapshot<Item>] = [:]
  private let cellProvider: CellProvider?
  /// Gives the views of headers, footers and the like; nil by default.
  open var supplementaryViewProvider: SupplementaryViewProvider?
  /// What concerns moves by hand.
  public var reorderingHandlers = ReorderingHandlers()
  /// What concerns items that are opened and closed by hand.
  public var sectionSnapshotHandlers = SectionSnapshotHandlers()
  /// Says what cells prefer; nil, the default, for cells that take what they are given.
  public var preference: Preference?
  private weak var view: CollectionView?

  /// A data source without anything and without cells, which becomes the view's.
  ///
  /// An extension of ours, for owners that draw elements themselves.
  public init(collectionView: CollectionView) {
    (view, cellProvider) = (collectionView, nil)
    super.init()
    collectionView.dataSource = self
  }

  /// A data source without anything, which becomes the view's.
  public init(collectionView: CollectionView, cellProvider: @escaping CellProvider) {
    (view, self.cellProvider) = (collectionView, cellProvider)
    super.init()
    collectionView.dataSource = self
  }

  // MARK: - Snapshots

  /// What is shown.
  open func snapshot() -> DiffableDataSourceSnapshot<Section, Item> { shown }

  /// Shows another snapshot; what is new, gone or elsewhere moves there.
  /// - Parameters:
  ///   - new: what is to be shown.
  ///   - animatingDifferences: whether anything moves.
  ///   - completion: called when nothing of this change moves any more.
  open func apply(
    _ new: DiffableDataSourceSnapshot<Section, Item>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    guard let view else {
      shown = new.withoutMarks
      return
    }
    let difference = SnapshotDifference(from: shown, to: new)
    let (changes, renewed) = difference.changes(reloading: new, after: shown)
    do {
      try view.performBatchUpdates(
        animated: animatingDifferences,
        {
          require(
            view.updating.batch.depth == 1,
            "A snapshot is a batch of its own: apply it outside of others.")
          shown = new.withoutMarks
          view.updating.batch.changes = changes
        }, completion: { _ in completion?() })
    } catch {
      preconditionFailure("The changes between two snapshots always add up: \(error)")
    }
    view.renewCells(at: renewed.compactMap(indexPath))
    view.reconfigureItems(at: new.reconfiguredItemIdentifiers.compactMap(indexPath))
  }

  /// Shows another snapshot with new cells, without working out what changed; nothing moves.
  open func applySnapshotUsingReloadData(
    _ new: DiffableDataSourceSnapshot<Section, Item>, completion: (() -> Void)? = nil
  ) {
    shown = new.withoutMarks
    view?.reloadData()
    view?.layoutIfNeeded()
    completion?()
  }

  // MARK: - Queries

  /// The section of a number; nil where there is none.
  open func sectionIdentifier(for index: Int) -> Section? {
    shown.sectionIdentifiers.indices.contains(index) ? shown.sectionIdentifiers[index] : nil
  }

  /// The number of a section; nil where it is not.
  open func index(for section: Section) -> Int? { shown.indexOfSection(section) }

  /// The item at a path; nil where there is none.
  open func itemIdentifier(for path: IndexPath) -> Item? {
    guard let section = sectionIdentifier(for: path.section) else { return nil }
    let items = shown.itemIdentifiers(inSection: section)
    return items.indices.contains(path.item) ? items[path.item] : nil
  }

  /// Where an item is; nil where it is not.
  ///
  /// - Complexity: O(1), and O(items) for the first after a change.
  open func indexPath(for item: Item) -> IndexPath? {
    let known = paths ?? SnapshotDifference.paths(shown)
    paths = known
    return known[item]
  }

  // MARK: - The view's data source

  /// How many sections the snapshot has.
  open func numberOfSections(in collectionView: CollectionView) -> Int { shown.numberOfSections }

  /// How many items a section has.
  open func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    shown.itemIdentifiers(inSection: shown.sectionIdentifiers[section]).count
  }

  /// What the provider gives.
  open func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    guard let cellProvider, let item = itemIdentifier(for: indexPath) else {
      collectionView.store.views.isMissing = true
      return CollectionViewCell()
    }
    guard let cell = cellProvider(collectionView, indexPath, item) else {
      misuse("The cell provider gives a cell for each item.")
    }
    if !trees.isEmpty, let row = cell as? any OutlineRow,
      let tree = sectionIdentifier(for: indexPath.section).flatMap({ trees[$0] })
    {
      row.indentationLevel = tree.level(of: item)
    }
    return cell
  }

  /// What the provider gives.
  open func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> CollectionReusableView {
    guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
      collectionView.store.views.isMissing = true
      return CollectionReusableView()
    }
    return view
  }

  /// What `preference` says.
  open func collectionView(
    _ collectionView: CollectionView,
    preferredLayoutAttributesFitting attributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes? {
    guard let preference, let item = itemIdentifier(for: attributes.indexPath) else { return nil }
    return preference(item, attributes)
  }

  /// What the handlers say.
  open func collectionView(
    _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool {
    guard let item = itemIdentifier(for: indexPath) else { return false }
    return reorderingHandlers.canReorderItem?(item) ?? false
  }

  /// Changes the snapshot and tells the handlers.
  open func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    guard let item = itemIdentifier(for: sourceIndexPath),
      let section = sectionIdentifier(for: destinationIndexPath.section)
    else { return }
    var moved = shown
    moved.deleteItems([item])
    moved.insertItems([item], at: destinationIndexPath.item, inSection: section)
    let transaction = DiffableDataSourceTransaction(initialSnapshot: shown, finalSnapshot: moved)
    reorderingHandlers.willReorder?(transaction)
    shown = moved
    reorderingHandlers.didReorder?(transaction)
  }
}

/// A change of a snapshot by hand: UIKit's `NSDiffableDataSourceTransaction`.
public struct DiffableDataSourceTransaction<Section: Hashable, Item: Hashable> {
  /// What was shown.
  public let initialSnapshot: DiffableDataSourceSnapshot<Section, Item>
  /// What is to be shown.
  public let finalSnapshot: DiffableDataSourceSnapshot<Section, Item>
  /// What became of the items of all sections, one after the other.
  public var difference: CollectionDifference<Item> {
    finalSnapshot.itemIdentifiers.difference(from: initialSnapshot.itemIdentifiers)
  }
}
