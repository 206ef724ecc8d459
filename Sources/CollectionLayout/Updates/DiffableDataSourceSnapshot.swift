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
      precondition(items[section] == nil, "A section is in a snapshot once.")
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
    precondition(items[section] != nil, "Items go into a section that is there.")
    items[section]?.insert(contentsOf: new, at: index)
  }

  /// Takes items out, wherever they are.
  public mutating func deleteItems(_ identifiers: [Item]) {
    let gone = Set(identifiers)
    for section in sectionIdentifiers { items[section]?.removeAll { gone.contains($0) } }
  }
}
