import Foundation
import Geometry

/// An item of a group, as large as a share of it, or as so many points: UIKit's
/// `NSCollectionLayoutItem`.
public class CompositionalItem: NSObject {
  /// The size in the group, its insets included.
  public let layoutSize: CompositionalSize
  /// What stands at the item, as a badge.
  public final var supplementaryItems: [CompositionalSupplementaryItem]
  /// What is left free within the size, in points; zero by default.
  public var contentInsets = DirectionalEdgeInsets.zero
  /// What is left free around the size; nil, the default, is nothing.
  public var edgeSpacing: CompositionalEdgeSpacing?

  /// An item of a size.
  public convenience init(layoutSize: CompositionalSize) {
    self.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// An item of a size with what stands at it.
  public init(
    layoutSize: CompositionalSize, supplementaryItems: [CompositionalSupplementaryItem]
  ) {
    (self.layoutSize, self.supplementaryItems) = (layoutSize, supplementaryItems)
    super.init()
  }
}

/// A view at an item, or at a section: UIKit's `NSCollectionLayoutSupplementaryItem`.
public class CompositionalSupplementaryItem: CompositionalItem {
  /// The kind of the view.
  public let elementKind: String
  /// Where it is held on what it belongs to.
  public let containerAnchor: CompositionalAnchor
  /// Where on itself it is held; nil for the same edges.
  public let itemAnchor: CompositionalAnchor?
  /// What lies higher is drawn later; above the item by default.
  public var zIndex = 1

  /// A view of a kind, held at an anchor of what it belongs to.
  public convenience init(
    layoutSize: CompositionalSize, elementKind: String, containerAnchor: CompositionalAnchor
  ) {
    self.init(
      size: layoutSize, elementKind: elementKind, containerAnchor: containerAnchor, itemAnchor: nil)
  }

  /// The same, held by an anchor of its own.
  public convenience init(
    layoutSize: CompositionalSize, elementKind: String, containerAnchor: CompositionalAnchor,
    itemAnchor: CompositionalAnchor
  ) {
    self.init(
      size: layoutSize, elementKind: elementKind, containerAnchor: containerAnchor,
      itemAnchor: itemAnchor)
  }

  fileprivate init(
    size: CompositionalSize, elementKind: String, containerAnchor: CompositionalAnchor,
    itemAnchor: CompositionalAnchor?
  ) {
    (self.elementKind, self.containerAnchor, self.itemAnchor) = (
      elementKind, containerAnchor, itemAnchor
    )
    super.init(layoutSize: size, supplementaryItems: [])
  }
}

/// Where a header or a footer is at its section: UIKit's `NSRectAlignment`.
public enum RectAlignment: Int, Hashable, Sendable {
  /// Nowhere.
  case none
  /// Above.
  case top
  /// Above, where lines begin.
  case topLeading
  /// Where lines begin.
  case leading
  /// Below, where lines begin.
  case bottomLeading
  /// Below.
  case bottom
  /// Below, where lines end.
  case bottomTrailing
  /// Where lines end.
  case trailing
  /// Above, where lines end.
  case topTrailing

  var edges: DirectionalRectEdge {
    switch self {
    case .none: []
    case .top: .top
    case .topLeading: [.top, .leading]
    case .leading: .leading
    case .bottomLeading: [.bottom, .leading]
    case .bottom: .bottom
    case .bottomTrailing: [.bottom, .trailing]
    case .trailing: .trailing
    case .topTrailing: [.top, .trailing]
    }
  }
}

/// A header or a footer of a section: UIKit's `NSCollectionLayoutBoundarySupplementaryItem`.
public final class CompositionalBoundaryItem: CompositionalSupplementaryItem {
  /// Where it is.
  public let alignment: RectAlignment
  /// How far from there, in points.
  public let offset: CGPoint
  /// Whether the section is larger by it; true by default, else it lies over the items.
  public var extendsBoundary = true
  /// Whether it stays in view while its section shows; false by default.
  public var pinToVisibleBounds = false

  /// A header or footer of a kind.
  public convenience init(
    layoutSize: CompositionalSize, elementKind: String, alignment: RectAlignment
  ) {
    self.init(
      layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: .zero)
  }

  /// The same, off by points.
  public init(
    layoutSize: CompositionalSize, elementKind: String, alignment: RectAlignment,
    absoluteOffset: CGPoint
  ) {
    (self.alignment, offset) = (alignment, absoluteOffset)
    super.init(
      size: layoutSize, elementKind: elementKind,
      containerAnchor: CompositionalAnchor(
        edges: alignment.edges, absoluteOffset: absoluteOffset), itemAnchor: nil)
  }
}

/// A view behind a section: UIKit's `NSCollectionLayoutDecorationItem`.
public final class CompositionalDecorationItem: CompositionalItem {
  /// The kind of the view.
  public let elementKind: String
  /// What lies higher is drawn later; below all by default.
  public var zIndex = Int.min

  private init(_ kind: String) {
    elementKind = kind
    super.init(
      layoutSize: CompositionalSize(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)),
      supplementaryItems: [])
  }

  /// A view behind a whole section, with its header and footer, without its `contentInsets`.
  public static func background(elementKind: String) -> CompositionalDecorationItem {
    CompositionalDecorationItem(elementKind)
  }
}
