import Foundation
import Geometry

/// Where an item of a custom group is, in points of the group: UIKit's `NSCollectionLayoutGroupCustomItem`.
public final class CompositionalCustomItem: NSObject {
  /// Where it is.
  public let frame: CGRect
  /// What lies higher is drawn later; 0 by default.
  public let zIndex: Int

  /// An item at a place.
  public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }
  /// An item at a place and a level.
  public init(frame: CGRect, zIndex: Int) {
    (self.frame, self.zIndex) = (frame, zIndex)
    super.init()
  }
}

/// Items beside one another, below one another, or where a function says; again and again down a section:
/// UIKit's `NSCollectionLayoutGroup`.
public final class CompositionalGroup: CompositionalItem {
  /// Says where the items are.
  public typealias ItemProvider = (any CompositionalEnvironment) -> [CompositionalCustomItem]

  enum Kind {
    /// In a row or a column; as many as fit, or a number of times, which may be made to fit.
    case line(isHorizontal: Bool, count: Int?, isFitted: Bool)
    case custom(ItemProvider)
  }

  let kind: Kind
  /// What is in it, in order.
  public let subitems: [CompositionalItem]
  /// What is left free between its items; nil, the default, is nothing.
  public var interItemSpacing: CompositionalSpacing?

  private init(_ size: CompositionalSize, _ kind: Kind, _ subitems: [CompositionalItem]) {
    precondition(
      !subitems.isEmpty || { if case .custom = kind { true } else { false } }(),
      "A group has an item.")
    (self.kind, self.subitems) = (kind, subitems)
    super.init(layoutSize: size, supplementaryItems: [])
  }

  /// Items beside one another, from the first one again as long as they fit.
  public static func horizontal(
    layoutSize: CompositionalSize, subitems: [CompositionalItem]
  ) -> CompositionalGroup {
    CompositionalGroup(
      layoutSize, .line(isHorizontal: true, count: nil, isFitted: false), subitems)
  }
  /// An item so many times beside one another, as wide as that needs.
  public static func horizontal(
    layoutSize: CompositionalSize, subitem: CompositionalItem, count: Int
  ) -> CompositionalGroup {
    CompositionalGroup(
      layoutSize, .line(isHorizontal: true, count: count, isFitted: true), [subitem])
  }
  /// An item so many times beside one another, in its own size.
  public static func horizontal(
    layoutSize: CompositionalSize, repeatingSubitem subitem: CompositionalItem, count: Int
  ) -> CompositionalGroup {
    CompositionalGroup(
      layoutSize, .line(isHorizontal: true, count: count, isFitted: false), [subitem])
  }
  /// Items below one another, from the first one again as long as they fit.
  public static func vertical(
    layoutSize: CompositionalSize, subitems: [CompositionalItem]
  ) -> CompositionalGroup {
    CompositionalGroup(
      layoutSize, .line(isHorizontal: false, count: nil, isFitted: false), subitems)
  }
  /// An item so many times below one another, as high as that needs.
  public static func vertical(
    layoutSize: CompositionalSize, subitem: CompositionalItem, count: Int
  ) -> CompositionalGroup {
    CompositionalGroup(
      layoutSize, .line(isHorizontal: false, count: count, isFitted: true), [subitem])
  }
  /// An item so many times below one another, in its own size.
  public static func vertical(
    layoutSize: CompositionalSize, repeatingSubitem subitem: CompositionalItem, count: Int
  ) -> CompositionalGroup {
    CompositionalGroup(
      layoutSize, .line(isHorizontal: false, count: count, isFitted: false), [subitem])
  }
  /// Items where a function says.
  public static func custom(
    layoutSize: CompositionalSize, itemProvider: @escaping ItemProvider
  ) -> CompositionalGroup {
    CompositionalGroup(layoutSize, .custom(itemProvider), [])
  }
}

/// What a section is laid out in: UIKit's `NSCollectionLayoutEnvironment`.
public protocol CompositionalEnvironment {
  /// The room.
  var container: any CompositionalContainer { get }
}

/// The room of a section, or of a custom group: UIKit's `NSCollectionLayoutContainer`.
public protocol CompositionalContainer {
  /// All of it, in points.
  var contentSize: CGSize { get }
  /// What of it is inside of the insets, in points.
  var effectiveContentSize: CGSize { get }
  /// What the insets take, in points.
  var contentInsets: DirectionalEdgeInsets { get }
  /// The same.
  var effectiveContentInsets: DirectionalEdgeInsets { get }
}

struct CompositionalRoom: CompositionalEnvironment, CompositionalContainer {
  var contentSize: CGSize
  var contentInsets = DirectionalEdgeInsets.zero

  var container: any CompositionalContainer { self }
  var effectiveContentInsets: DirectionalEdgeInsets { contentInsets }
  var effectiveContentSize: CGSize {
    CGSize(
      width: max(0, contentSize.width - contentInsets.leading - contentInsets.trailing),
      height: max(0, contentSize.height - contentInsets.top - contentInsets.bottom))
  }
}
