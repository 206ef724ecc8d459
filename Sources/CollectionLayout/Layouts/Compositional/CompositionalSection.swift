import Foundation
import Geometry

/// An element that shows, for `CompositionalSection.visibleItemsInvalidationHandler`: UIKit's
/// `NSCollectionLayoutVisibleItem`.
public protocol CompositionalVisibleItem: AnyObject {
  /// How opaque it is, 0 to 1.
  var alpha: CGFloat { get set }
  /// What lies higher is drawn later.
  var zIndex: Int { get set }
  /// Whether it is left out.
  var isHidden: Bool { get set }
  /// The middle, in points of the content.
  var center: CGPoint { get set }
  /// Turns and scales about the centre.
  var transform: CGAffineTransform { get set }
  /// The transform in space.
  var transform3D: CATransform3D { get set }
  /// The rectangle it takes, in points of the content.
  var frame: CGRect { get }
  /// The size, at the origin.
  var bounds: CGRect { get }
  /// Where in the data.
  var indexPath: IndexPath { get }
  /// Cell, supplementary view or decoration view.
  var representedElementCategory: CollectionView.ElementCategory { get }
  /// The kind of a supplementary or decoration view; nil for a cell.
  var representedElementKind: String? { get }
  /// What it is called: its kind, or empty for a cell.
  var name: String { get }
}

extension CompositionalVisibleItem {
  /// What it is called: its kind, or empty for a cell.
  public var name: String { representedElementKind ?? "" }
}

extension CollectionViewLayoutAttributes: CompositionalVisibleItem {}

/// What insets are counted from: UIKit's `UIContentInsetsReference`.
public enum ContentInsetsReference: Int, Hashable, Sendable {
  /// As what contains it has it; of all, the safe area, which is the whole view here (default).
  case automatic
  /// The view's edges.
  case none
  /// The safe area, which is the whole view here.
  case safeArea
  /// The view's layout margins.
  case layoutMargins
  /// The part that texts are read best in: the layout margins here.
  case readableContent

  /// What of the view's margins counts.
  func margins(_ margins: EdgeInsets, or outer: ContentInsetsReference = .none)
    -> DirectionalEdgeInsets
  {
    switch self == .automatic ? outer : self {
    case .layoutMargins, .readableContent:
      DirectionalEdgeInsets(
        top: margins.top, leading: margins.left, bottom: margins.bottom, trailing: margins.right)
    case .automatic, .none, .safeArea: .zero
    }
  }
}

/// Groups one after the other, along the scroll direction or across it: UIKit's
/// `NSCollectionLayoutSection`.
public final class CompositionalSection: NSObject {
  /// Changes what shows of a section, given the content's offset, in points.
  public typealias VisibleItemsHandler = (
    [any CompositionalVisibleItem], CGPoint, any CompositionalEnvironment
  ) -> Void

  let group: CompositionalGroup
  /// What is left free around the groups, in points; zero by default.
  public var contentInsets = DirectionalEdgeInsets.zero
  /// What the insets are counted from; `automatic`, the default, is the configuration's.
  public var contentInsetsReference = ContentInsetsReference.automatic
  /// What headers and footers are placed in, across the scroll direction; `automatic`, the default, is as
  /// the section's insets are.
  public var supplementaryContentInsetsReference = ContentInsetsReference.automatic
  /// What is left free between groups, in points; 0 by default.
  public var interGroupSpacing: CGFloat = 0
  /// What is left free before the header and after the footer along the scroll direction, in points; 0 by default.
  ///
  /// An extension of ours, for sections of lists.
  public var outerSpacing: (before: CGFloat, after: CGFloat) = (0, 0)
  /// Headers and footers; none by default.
  public var boundarySupplementaryItems: [CompositionalBoundaryItem] = []
  /// What is behind it; nothing by default.
  public var decorationItems: [CompositionalDecorationItem] = []
  /// Whether headers and footers are within the insets across the scroll direction; true by default.
  public var supplementariesFollowContentInsets = true
  /// Called with what shows of the section whenever the bounds change; nil by default.
  ///
  /// In a section that scrolls across, places are those before its scroll, and the offset is the section's.
  public var visibleItemsInvalidationHandler: VisibleItemsHandler?
  /// Whether its groups follow one another across the scroll direction, and how they scroll there.
  public var orthogonalScrollingBehavior = OrthogonalScrollingBehavior.none
  /// More of how it scrolls across the scroll direction.
  public let orthogonalScrollingProperties = OrthogonalScrollingProperties()

  /// A section of groups.
  public init(group: CompositionalGroup) {
    self.group = group
    super.init()
  }
}
