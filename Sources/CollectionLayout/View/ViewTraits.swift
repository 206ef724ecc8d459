import Foundation
import Geometry

/// What a view has beside its place.
struct ViewTraits {
  static let middle = CGPoint(x: 0.5, y: 0.5)
  var backgroundColor: ViewColor?
  var clipsToBounds = false
  var isUserInteractionEnabled = true
  var margins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  /// Where `center` is on the view, in shares of its size; nil for the middle.
  var anchor: CGPoint?
  var direction = View.SemanticContentAttribute.unspecified
  /// A transform that is not in the plane; few views have one.
  var spatial: CATransform3D?
  /// Made when it is first read.
  var layer: ViewLayer?
  var needsLayout = true
  /// Whether the display link lays the view out.
  var isLinked = false
  var isOpaque = true
  var contentMode = View.ContentMode.scaleToFill
  var tint: ViewColor?
  var autoresizing = View.AutoresizingMask()
  var constraints = ConstraintTraits()
  /// What animations move of it; nil in most views.
  var motion: ViewMotion?
  /// The view controller whose view it is.
  weak var owner: (any ViewOwner)?
}

/// What constraints make of a view.
struct ConstraintTraits {
  /// Whether `updateConstraints()` is to be called before the next layout.
  var needUpdate = true
  /// Whether the view has the frame that it is given.
  var translatesAutoresizing = true
  /// How strongly it keeps its intrinsic size; few views say it.
  var priorities: ContentPriorities?
  /// Gives the views in it their places by constraints.
  var arranger: (any SubviewArranging)?
}
