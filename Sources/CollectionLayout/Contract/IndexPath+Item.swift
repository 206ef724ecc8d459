import Foundation

/// Foundation has these only where UIKit is.
extension IndexPath {
  /// The path of an item, or of a supplementary element, in a section.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The item's number in its section.
  public var item: Int { self[1] }

  /// The section's number.
  public var section: Int { self[0] }
}
