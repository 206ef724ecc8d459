import Foundation

/// Which element of a collection view: what kind, and where in the data.
///
/// A path at the moment, not an identity: a batch update may give it to another element.
public struct ElementKey: Hashable, Sendable {
  /// Cell, supplementary view or decoration view.
  public var category: CollectionView.ElementCategory
  /// The kind of a supplementary or decoration view; empty for a cell.
  public var kind: String
  /// Where in the data it stands now.
  public var indexPath: IndexPath

  /// Hashes the path alone: few elements share one.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(indexPath.last)
    hasher.combine(indexPath.first)
  }

  /// The cell of an item.
  public static func cell(_ indexPath: IndexPath) -> ElementKey {
    ElementKey(category: .cell, kind: "", indexPath: indexPath)
  }

  /// A supplementary view of a kind, such as a header.
  public static func supplementary(_ kind: String, _ indexPath: IndexPath) -> ElementKey {
    ElementKey(category: .supplementaryView, kind: kind, indexPath: indexPath)
  }

  /// A decoration view of a kind.
  public static func decoration(_ kind: String, _ indexPath: IndexPath) -> ElementKey {
    ElementKey(category: .decorationView, kind: kind, indexPath: indexPath)
  }
}

extension CollectionView {
  /// Whether an element is a cell or stands beside cells.
  public enum ElementCategory: Int, Hashable, Sendable {
    /// The cell of an item.
    case cell
    /// A view beside the cells that belongs to the data, such as a header.
    case supplementaryView
    /// A view that belongs to the layout alone.
    case decorationView
  }

  /// The kind of the flow layout's headers, under UIKit's name for it.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of the flow layout's footers, under UIKit's name for it.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
}

/// Foundation has these only where UIKit is.
extension IndexPath {
  /// The path of an item, or of a supplementary element, in a section.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The path of a row in a section: the same as of an item.
  public init(row: Int, section: Int) { self.init(item: row, section: section) }

  /// The item's number in its section.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The row's number in its section: the same as the item's.
  public var row: Int {
    get { item }
    set { item = newValue }
  }

  /// The section's number, from 0.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }
}

/// How many items each section has.
struct ElementCounts: Hashable, Sendable {
  var items: [Int] = []

  var sections: Int { items.count }

  /// The items of a section; 0 for a section that is not there.
  subscript(section: Int) -> Int { items.indices.contains(section) ? items[section] : 0 }

  func contains(_ path: IndexPath) -> Bool {
    items.indices.contains(path.section) && path.item >= 0 && path.item < items[path.section]
  }
}
