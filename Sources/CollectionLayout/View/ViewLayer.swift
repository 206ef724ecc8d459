import Foundation
import Geometry

/// How a view looks, for what draws it: the part of Core Animation's `CALayer` that layouts and cells
/// set.
///
/// Its place and its size are the view's own.
public final class ViewLayer: NSObject {
  private unowned let view: View

  init(_ view: View) {
    self.view = view
    super.init()
  }

  /// How round the corners are, in points; 0 by default.
  public var cornerRadius: CGFloat = 0
  /// How wide the border is, in points; 0 by default.
  public var borderWidth: CGFloat = 0
  /// The colour of the border; nil is black.
  public var borderColor: ViewColor?
  /// The colour of the shadow; nil is black.
  public var shadowColor: ViewColor?
  /// How opaque the shadow is, 0 to 1; 0 by default.
  public var shadowOpacity: Float = 0
  /// How far the shadow reaches, in points; 3 by default.
  public var shadowRadius: CGFloat = 3
  /// Where the shadow falls, in points; 3 upwards by default, as Core Animation's.
  public var shadowOffset = CGSize(width: 0, height: -3)
  /// The outline of the shadow, in points of the view; nil for that of the view.
  public var shadowPath: Path?
  /// What lies higher is drawn later than views beside it; 0 by default.
  public var zPosition: CGFloat = 0
  /// Whether the layer may be drawn once and kept, for what draws it; false by default.
  public var shouldRasterize = false
  /// Pixels a point of what is drawn once and kept, for what draws it; 1 by default.
  public var rasterizationScale: CGFloat = 1
  /// An image in place of what the view draws, for what draws it; nil for none.
  public var contents: Any?
  /// Animations by their names, for what draws the layer: they change nothing here.
  public var animations: [String: AnyObject] = [:]

  /// The view's background.
  public var backgroundColor: ViewColor? {
    get { view.backgroundColor }
    set { view.backgroundColor = newValue }
  }
  /// Whether what is in the view is cut at its edges: the view's `clipsToBounds`.
  public var masksToBounds: Bool {
    get { view.clipsToBounds }
    set { view.clipsToBounds = newValue }
  }
  /// How opaque the view is, 0 to 1.
  public var opacity: Float {
    get { Float(view.alpha) }
    set { view.alpha = CGFloat(newValue) }
  }
  /// Whether the view is left out.
  public var isHidden: Bool {
    get { view.isHidden }
    set { view.isHidden = newValue }
  }
  /// The view's centre, in points of the superview.
  public var position: CGPoint {
    get { view.center }
    set { view.center = newValue }
  }
  /// Where the position is on the view, in shares of its size, about which it is turned; the middle by
  /// default.
  ///
  /// An animator takes the position for the middle.
  public var anchorPoint: CGPoint {
    get { view.traits.anchor ?? ViewTraits.middle }
    set { view.traits.anchor = newValue == ViewTraits.middle ? nil : newValue }
  }
  /// The view's bounds, in points.
  public var bounds: CGRect {
    get { view.bounds }
    set { view.bounds = newValue }
  }
  /// The view's frame, in points of the superview.
  public var frame: CGRect {
    get { view.frame }
    set { view.frame = newValue }
  }
  /// The view's transform in space.
  public var transform: CATransform3D {
    get { view.transform3D }
    set { view.transform3D = newValue }
  }
  /// The view's transform in the plane.
  public func affineTransform() -> CGAffineTransform { view.transform }
  /// Sets the view's transform in the plane.
  public func setAffineTransform(_ transform: CGAffineTransform) { view.transform = transform }
}

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
  var translatesAutoresizing = true
  /// Gives the views in it their places by constraints.
  var arranger: (any SubviewArranging)?
  /// The view controller whose view it is.
  weak var owner: (any ViewOwner)?
}
