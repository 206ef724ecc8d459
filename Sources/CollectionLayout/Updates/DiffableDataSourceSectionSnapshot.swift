import Foundation

/// The items of one section as a tree, of which items in collapsed ones do not show: UIKit's
/// `NSDiffableDataSourceSectionSnapshot`.
///
/// A value; every item is in it once.
///
/// - Complexity: changes are O(siblings of what they change); lists of items are O(items).
public struct DiffableDataSourceSectionSnapshot<Item: Hashable>: Equatable {
  /// The items that are in no other one, in order.
  public private(set) var rootItems: [Item] = []
  private var children: [Item: [Item]] = [:]
  private var parents: [Item: Item] = [:]
  private var known: Set<Item> = []
  private var expanded: Set<Item> = []

  /// Nothing.
  public init() {}

  // MARK: - Queries

  /// All items, each before those in it.
  public var items: [Item] { walk(rootItems) { _ in true } }
  /// The items whose ancestors are all expanded.
  public var visibleItems: [Item] { walk(rootItems) { expanded.contains($0) } }
  /// Whether an item is in it.
  public func contains(_ item: Item) -> Bool { known.contains(item) }
  /// The number of an item among all; nil where it is not there.
  public func index(of item: Item) -> Int? { items.firstIndex(of: item) }
  /// Whether the items in one show with it; false by default.
  public func isExpanded(_ item: Item) -> Bool { expanded.contains(item) }
  /// Whether the ancestors of an item are all expanded.
  public func isVisible(_ item: Item) -> Bool { ancestors(of: item).allSatisfy(expanded.contains) }
  /// How many items an item is in, one inside the other; 0 for a root.
  public func level(of item: Item) -> Int { ancestors(of: item).count }
  /// The item that another one is in; nil for a root.
  public func parent(of child: Item) -> Item? {
    check(child)
    return parents[child]
  }

  /// What is in an item, as a snapshot of its own, with the item as the root or without.
  public func snapshot(of parent: Item, includingParent: Bool = false) -> Self {
    check(parent)
    var part = Self()
    if includingParent { part.append([parent]) }
    func copy(_ item: Item, to target: Item?) {
      let inside = children[item] ?? []
      part.append(inside, to: target)
      for child in inside { copy(child, to: child) }
    }
    copy(parent, to: includingParent ? parent : nil)
    part.expanded = expanded.intersection(part.known)
    return part
  }

  private func ancestors(of item: Item) -> [Item] {
    check(item)
    return Array(sequence(first: item) { parents[$0] }.dropFirst())
  }

  private func walk(_ items: [Item], _ enters: (Item) -> Bool) -> [Item] {
    var all: [Item] = []
    var waiting = Array(items.reversed())
    while let item = waiting.popLast() {
      all.append(item)
      if enters(item), let inside = children[item] { waiting += inside.reversed() }
    }
    return all
  }

  private func check(_ item: Item) {
    require(known.contains(item), "An item that is not in the section's snapshot.")
  }

  // MARK: - Changes

  private subscript(childrenOf parent: Item?) -> [Item] {
    get { parent.map { children[$0] ?? [] } ?? rootItems }
    set {
      if let parent { children[parent] = newValue } else { rootItems = newValue }
    }
  }

  private mutating func insert(_ items: [Item], at index: Int, in parent: Item?) {
    if let parent { check(parent) }
    for item in items {
      require(known.insert(item).inserted, "An item is in a section's snapshot once.")
      parents[item] = parent
    }
    self[childrenOf: parent].insert(contentsOf: items, at: index)
  }

  /// Adds items at the end, of those in another one or of the roots.
  public mutating func append(_ items: [Item], to parent: Item? = nil) {
    insert(items, at: self[childrenOf: parent].count, in: parent)
  }

  /// Puts items before another one, beside it.
  public mutating func insert(_ items: [Item], before item: Item) { insert(items, beside: item, 0) }

  /// Puts items after another one, beside it.
  public mutating func insert(_ items: [Item], after item: Item) { insert(items, beside: item, 1) }

  private mutating func insert(_ items: [Item], beside item: Item, _ shift: Int) {
    let parent = parent(of: item)
    let place = self[childrenOf: parent].firstIndex(of: item) ?? 0
    insert(items, at: place + shift, in: parent)
  }

  /// Puts the items of another snapshot before an item, beside it.
  public mutating func insert(_ snapshot: Self, before item: Item) {
    insert(snapshot.rootItems, before: item)
    adopt(snapshot)
  }

  /// Puts the items of another snapshot after an item, beside it.
  public mutating func insert(_ snapshot: Self, after item: Item) {
    insert(snapshot.rootItems, after: item)
    adopt(snapshot)
  }

  /// Puts the items of another snapshot in place of those in an item.
  public mutating func replace(childrenOf parent: Item, using snapshot: Self) {
    check(parent)
    delete(children[parent] ?? [])
    append(snapshot.rootItems, to: parent)
    adopt(snapshot)
  }

  /// Takes over what is in the roots of another snapshot, which are here already.
  private mutating func adopt(_ snapshot: Self) {
    for item in snapshot.items { append(snapshot.children[item] ?? [], to: item) }
    expanded.formUnion(snapshot.expanded)
  }

  /// Takes items out, with those in them.
  public mutating func delete(_ items: [Item]) {
    for item in items where known.contains(item) {
      self[childrenOf: parents[item]].removeAll { $0 == item }
      for gone in walk([item], { _ in true }) {
        known.remove(gone)
        expanded.remove(gone)
        (children[gone], parents[gone]) = (nil, nil)
      }
    }
  }

  /// Takes all items out.
  public mutating func deleteAll() { self = Self() }

  /// Lets the items in others show with them.
  public mutating func expand(_ items: [Item]) {
    for item in items {
      check(item)
      expanded.insert(item)
    }
  }

  /// Lets the items in others not show.
  public mutating func collapse(_ items: [Item]) {
    for item in items {
      check(item)
      expanded.remove(item)
    }
  }
}

extension CollectionViewDiffableDataSource {
  /// The items of a section as a tree: the one that was applied, or its items as roots.
  public func snapshot(for section: Section) -> DiffableDataSourceSectionSnapshot<Item> {
    trees[section] ?? flat(section)
  }

  private func flat(_ section: Section) -> DiffableDataSourceSectionSnapshot<Item> {
    var snapshot = DiffableDataSourceSectionSnapshot<Item>()
    snapshot.append(self.snapshot().itemIdentifiers(inSection: section))
    return snapshot
  }

  /// Shows other items in a section, which is added where it is not there; others stay as they are.
  /// - Parameters:
  ///   - snapshot: The items, of which those in collapsed ones do not show.
  ///   - section: The section.
  ///   - animatingDifferences: Whether anything moves.
  ///   - completion: Called when nothing of this change moves any more.
  public func apply(
    _ snapshot: DiffableDataSourceSectionSnapshot<Item>, to section: Section,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    var whole = self.snapshot()
    if whole.indexOfSection(section) == nil { whole.appendSections([section]) }
    whole.deleteItems(whole.itemIdentifiers(inSection: section))
    whole.appendItems(snapshot.visibleItems, toSection: section)
    trees[section] = snapshot
    apply(whole, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Forgets the trees of sections that show other items now.
  func forgetTrees(besides new: DiffableDataSourceSnapshot<Section, Item>) {
    for (section, tree) in trees
    where new.itemIdentifiers(inSection: section) != tree.visibleItems {
      trees[section] = nil
    }
  }
}

/// A cell that shows how deep its item is in a tree.
package protocol OutlineRow: AnyObject {
  /// How many items its item is in.
  var indentationLevel: Int { get set }
}

/// A data source of items that are opened and closed by hand.
package protocol OutlineSource: AnyObject {
  /// Opens or closes the item of a path.
  func toggleExpansion(at path: IndexPath)
}

extension CollectionViewDiffableDataSource: OutlineSource {
  package func toggleExpansion(at path: IndexPath) {
    guard let section = sectionIdentifier(for: path.section), let item = itemIdentifier(for: path),
      var tree = trees[section]
    else { return }
    let handlers = sectionSnapshotHandlers
    if tree.isExpanded(item) {
      guard handlers.shouldCollapseItem?(item) ?? true else { return }
      handlers.willCollapseItem?(item)
      tree.collapse([item])
    } else {
      guard handlers.shouldExpandItem?(item) ?? true else { return }
      handlers.willExpandItem?(item)
      if let make = handlers.snapshotForExpandingParent {
        tree.replace(childrenOf: item, using: make(item, tree.snapshot(of: item)))
      }
      tree.expand([item])
    }
    apply(tree, to: section)
  }
}
