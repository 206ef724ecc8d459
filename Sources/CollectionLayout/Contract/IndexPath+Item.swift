import Foundation

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

  /// The section's number.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }
}
