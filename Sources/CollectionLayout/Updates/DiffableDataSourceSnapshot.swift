import Foundation

/// What a collection view shows, as ids: sections in order, each with its items in order.
///
/// UIKit's `NSDiffableDataSourceSnapshot`. A value; every id is in it once.
///
/// - Complexity: changes are O(sections) and O(items of the sections that they change); the items of a
///   section are found in O(1), all items in O(items), their number in O(sections).
public struct DiffableDataSourceSnapshot<Section: Hashable, Item: Hashable>: Equatable {
  /// The sections in order.
  public private(set) var sectionIdentifiers: [Section] = []
  private var items: [Section: [Item]] = [:]
  /// The items whose cells are to be made anew, in the order in which they were marked.
  public private(set) var reloadedItemIdentifiers: [Item] = []
  /// The sections whose cells are to be made anew, in the order in which they were marked.
  public private(set) var reloadedSectionIdentifiers: [Section] = []
  /// The items whose cells stay and are to be filled anew, in the order in which they were marked.
  public private(set) var reconfiguredItemIdentifiers: [Item] = []

  /// Nothing.
  public init() {}

  /// One section of items.
  public init(section: Section, items: [Item]) {
    appendSections([section])
    appendItems(items, toSection: section)
  }

  /// How many sections there are.
  public var numberOfSections: Int { sectionIdentifiers.count }
  /// How many items there are in all sections.
  public var numberOfItems: Int { items.values.reduce(0) { $0 + $1.count } }
  /// All items in order.
  public var itemIdentifiers: [Item] { sectionIdentifiers.flatMap { items[$0] ?? [] } }
  /// The items of a section, in order; none for a section that is not there.
  public func itemIdentifiers(inSection section: Section) -> [Item] { items[section] ?? [] }

  /// Adds sections without items at the end.
  public mutating func appendSections(_ sections: [Section]) {
    insertSections(sections, at: sectionIdentifiers.count)
  }

  /// Puts sections without items before the one of a number.
  public mutating func insertSections(_ sections: [Section], at index: Int) {
    for section in sections {
      require(items[section] == nil, "A section is in a snapshot once.")
      items[section] = []
    }
    sectionIdentifiers.insert(contentsOf: sections, at: index)
  }

  /// Takes sections out, with their items.
  public mutating func deleteSections(_ sections: [Section]) {
    let gone = Set(sections)
    sectionIdentifiers.removeAll { gone.contains($0) }
    for section in sections { items[section] = nil }
  }

  /// Adds items at the end of a section.
  public mutating func appendItems(_ new: [Item], toSection section: Section) {
    insertItems(new, at: items[section]?.count ?? 0, inSection: section)
  }

  /// Puts items before the one of a number in a section.
  public mutating func insertItems(_ new: [Item], at index: Int, inSection section: Section) {
    require(items[section] != nil, "Items go into a section that is there.")
    items[section]?.insert(contentsOf: new, at: index)
  }

  /// Takes items out, wherever they are.
  public mutating func deleteItems(_ identifiers: [Item]) {
    if identifiers.count == 1 {
      // To compare with one takes less than to hash all.
      guard let place = placeIfAny(of: identifiers[0]) else { return }
      items[place.section]?.remove(at: place.index)
    } else {
      let gone = Set(identifiers)
      for section in sectionIdentifiers { items[section]?.removeAll { gone.contains($0) } }
    }
  }

  // MARK: - By neighbours

  private static func missing(_ what: String) -> Never {
    misuse("\(what) that is not in the snapshot.")
  }

  private func placeIfAny(of item: Item) -> (section: Section, index: Int)? {
    for section in sectionIdentifiers {
      if let index = items[section]?.firstIndex(of: item) { return (section, index) }
    }
    return nil
  }

  private func place(of item: Item) -> (section: Section, index: Int) {
    placeIfAny(of: item) ?? { Self.missing("An item") }()
  }

  private func number(of section: Section) -> Int {
    sectionIdentifiers.firstIndex(of: section) ?? { Self.missing("A section") }()
  }

  /// How many items a section has.
  public func numberOfItems(inSection section: Section) -> Int { items[section]?.count ?? 0 }

  /// The section that an item is in; nil where it is in none.
  public func sectionIdentifier(containingItem item: Item) -> Section? {
    placeIfAny(of: item)?.section
  }

  /// The number of an item among all; nil where it is not there.
  public func indexOfItem(_ item: Item) -> Int? { itemIdentifiers.firstIndex(of: item) }

  /// The number of a section; nil where it is not there.
  public func indexOfSection(_ section: Section) -> Int? {
    sectionIdentifiers.firstIndex(of: section)
  }

  /// Adds items at the end of the last section.
  public mutating func appendItems(_ new: [Item]) {
    guard let last = sectionIdentifiers.last else {
      misuse("Items go into a section that is there.")
    }
    appendItems(new, toSection: last)
  }

  /// Puts items before another one.
  public mutating func insertItems(_ new: [Item], beforeItem item: Item) {
    let place = place(of: item)
    insertItems(new, at: place.index, inSection: place.section)
  }

  /// Puts items after another one.
  public mutating func insertItems(_ new: [Item], afterItem item: Item) {
    let place = place(of: item)
    insertItems(new, at: place.index + 1, inSection: place.section)
  }

  /// Takes all items and all sections out.
  public mutating func deleteAllItems() { self = Self() }

  /// Takes an item from where it is and puts it before another one.
  public mutating func moveItem(_ item: Item, beforeItem other: Item) {
    require(item != other, "An item is moved beside another one.")
    take(item)
    insertItems([item], beforeItem: other)
  }

  /// Takes an item from where it is and puts it after another one.
  public mutating func moveItem(_ item: Item, afterItem other: Item) {
    require(item != other, "An item is moved beside another one.")
    take(item)
    insertItems([item], afterItem: other)
  }

  private mutating func take(_ item: Item) {
    let place = place(of: item)
    items[place.section]?.remove(at: place.index)
  }

  /// Puts sections without items before another one.
  public mutating func insertSections(_ sections: [Section], beforeSection section: Section) {
    insertSections(sections, at: number(of: section))
  }

  /// Puts sections without items after another one.
  public mutating func insertSections(_ sections: [Section], afterSection section: Section) {
    insertSections(sections, at: number(of: section) + 1)
  }

  /// Takes a section from where it is and puts it before another one.
  public mutating func moveSection(_ section: Section, beforeSection other: Section) {
    require(section != other, "A section is moved beside another one.")
    sectionIdentifiers.remove(at: number(of: section))
    sectionIdentifiers.insert(section, at: number(of: other))
  }

  /// Takes a section from where it is and puts it after another one.
  public mutating func moveSection(_ section: Section, afterSection other: Section) {
    require(section != other, "A section is moved beside another one.")
    sectionIdentifiers.remove(at: number(of: section))
    sectionIdentifiers.insert(section, at: number(of: other) + 1)
  }

  // MARK: - Marks

  /// Marks items whose cells are to be made anew when the snapshot is applied, in O(items) for any number of them.
  public mutating func reloadItems(_ identifiers: [Item]) {
    requireItems(identifiers)
    Self.mark(identifiers, in: &reloadedItemIdentifiers)
  }

  /// Marks items whose cells stay and are to be filled anew when the snapshot is applied, in O(items) for any number of
  /// them.
  public mutating func reconfigureItems(_ identifiers: [Item]) {
    requireItems(identifiers)
    Self.mark(identifiers, in: &reconfiguredItemIdentifiers)
  }

  /// Marks sections whose cells are to be made anew when the snapshot is applied.
  public mutating func reloadSections(_ identifiers: [Section]) {
    guard identifiers.allSatisfy({ items[$0] != nil }) else { Self.missing("A section") }
    Self.mark(identifiers, in: &reloadedSectionIdentifiers)
  }

  private func requireItems(_ identifiers: [Item]) {
    var missing = Set(identifiers)
    guard !missing.isEmpty else { return }
    for section in sectionIdentifiers {
      for item in items[section] ?? [] {
        missing.remove(item)
        // Most marks are of one item: the rest need not be looked at.
        if missing.isEmpty { return }
      }
    }
    Self.missing("An item")
  }

  /// Adds what is not marked yet, each once.
  private static func mark<ID: Hashable>(_ identifiers: [ID], in marked: inout [ID]) {
    var known = Set(marked)
    marked += identifiers.filter { known.insert($0).inserted }
  }

  /// The same without marks: what is shown once it was applied.
  var withoutMarks: Self {
    var plain = self
    (plain.reloadedItemIdentifiers, plain.reloadedSectionIdentifiers) = ([], [])
    plain.reconfiguredItemIdentifiers = []
    return plain
  }
}
