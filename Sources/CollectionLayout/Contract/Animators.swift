import Dynamics
import Foundation
import Geometry

/// The animators that were made for a view or a layout and still exist, in the order of their making; they are not
/// kept by it.
struct OwnAnimators {
  private struct Entry { weak var animator: DynamicAnimator? }
  private var entries: [Entry] = []

  var all: [DynamicAnimator] { entries.compactMap(\.animator) }

  mutating func add(_ animator: DynamicAnimator) {
    entries.removeAll { $0.animator == nil }
    entries.append(Entry(animator: animator))
  }
}

/// Animators of a collection view's layout, whose items are layout attributes.
extension DynamicAnimator {
  /// An animator that invalidates a layout whenever it has moved something.
  ///
  /// The layout keeps the animator and returns the attributes that it moves; the collection view
  /// steps it in `CollectionView.advance(by:)`. The animator does not keep the layout.
  public convenience init(
    collectionViewLayout layout: CollectionViewLayout,
    profile: Profile = DynamicAnimator.defaultProfile
  ) {
    self.init(profile: profile)
    host = layout
    layout.register(self)
  }

  /// The attributes of an item's cell, if a behaviour here holds them.
  public func layoutAttributesForCell(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(of: .cell(indexPath)) }

  /// The attributes of a supplementary view, if a behaviour here holds them.
  public func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(of: .supplementary(kind, indexPath)) }

  /// The attributes of a decoration view, if a behaviour here holds them.
  public func layoutAttributesForDecorationView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { attributes(of: .decoration(kind, indexPath)) }

  private static let everywhere = CGRect(x: -1e12, y: -1e12, width: 2e12, height: 2e12)

  /// Paths change with every insertion, so what is asked for is compared now, item by item.
  private func attributes(of key: ElementKey) -> CollectionViewLayoutAttributes? {
    for case let attributes as CollectionViewLayoutAttributes in items(in: Self.everywhere)
    where attributes.elementKey == key {
      return attributes
    }
    return nil
  }
}

extension View: AnimatorHost {
  /// The bounds that a collision behaviour may make a boundary of.
  public var referenceBounds: CGRect { bounds }
}

extension DynamicAnimator {
  /// An animator whose items are subviews of a view, in its coordinates.
  ///
  /// `View.advance(by:)` steps it. It does not keep the view, nor the view it.
  public convenience init(
    referenceView view: View, profile: Profile = DynamicAnimator.defaultProfile
  ) {
    self.init(profile: profile)
    host = view
    view.register(self)
  }

  /// The view whose coordinates these are; nil for none.
  public var referenceView: View? { host as? View }
}

extension View: DisplayLinked {
  /// Views come after animators, whose items they may be.
  public var displayPhase: DisplayLink.Phase { .views }
}
