import Foundation

/// One change of a batch update, as it is given to the layout: UIKit's `UICollectionViewUpdateItem`.
///
/// For a whole section the paths' `item` is `wholeSection`.
public final class CollectionViewUpdateItem: NSObject {
  /// What was done to an item or a section.
  public enum Action: Int, Hashable, Sendable {
    case insert
    case delete
    case reload
    /// It stands elsewhere, not only because of others.
    case move
    case none
  }

  /// The `item` of a path that means a section: UIKit's `NSNotFound`.
  public static let wholeSection = Int.max

  /// Where it was; nil for what is new.
  public let indexPathBeforeUpdate: IndexPath?
  /// Where it is; nil for what is gone.
  public let indexPathAfterUpdate: IndexPath?
  /// What was done to the item or the section.
  public let updateAction: Action

  /// A change from its parts.
  public init(before: IndexPath?, after: IndexPath?, action: Action) {
    (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (before, after, action)
  }

  /// Whether another one is of the same change.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CollectionViewUpdateItem else { return false }
    return indexPathBeforeUpdate == other.indexPathBeforeUpdate
      && indexPathAfterUpdate == other.indexPathAfterUpdate && updateAction == other.updateAction
  }
  /// A hash of the paths before and after.
  public override var hash: Int { [indexPathBeforeUpdate, indexPathAfterUpdate].hashValue }

  /// Whether a whole section is meant.
  public var isSection: Bool {
    (indexPathAfterUpdate ?? indexPathBeforeUpdate)?.item == Self.wholeSection
  }
}
