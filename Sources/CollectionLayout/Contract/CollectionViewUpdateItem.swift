import Foundation

/// One change of a batch update, as it is given to the layout: UIKit's `UICollectionViewUpdateItem`.
///
/// For a whole section the paths' `item` is `wholeSection`.
public struct CollectionViewUpdateItem: Hashable, Sendable {
  /// What happened.
  public enum Action: Int, Hashable, Sendable {
    /// It is new.
    case insert
    /// It is gone.
    case delete
    /// It shows something else.
    case reload
    /// It stands elsewhere, not only because of others.
    case move
    /// Nothing.
    case none
  }

  /// The `item` of a path that means a section: UIKit's `NSNotFound`.
  public static let wholeSection = Int.max

  /// Where it was; nil for what is new.
  public var indexPathBeforeUpdate: IndexPath?
  /// Where it is; nil for what is gone.
  public var indexPathAfterUpdate: IndexPath?
  /// What happened.
  public var updateAction: Action

  /// A change from its parts.
  public init(before: IndexPath?, after: IndexPath?, action: Action) {
    (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (before, after, action)
  }

  /// Whether a whole section is meant.
  public var isSection: Bool {
    (indexPathAfterUpdate ?? indexPathBeforeUpdate)?.item == Self.wholeSection
  }
}
