import Foundation
import Geometry

/// How a view looks, for what draws it: the part of Core Animation's `CALayer` that layouts and cells
/// set.
///
/// Its place and its size are the view's own. A layer without a view has a place and a size of its own, for
/// what draws it, in points of the layer that it stands in.
open class ViewLayer: NSObject {
  private unowned let view: View
  /// What a layer without a view keeps its values in.
  private let own: View?

  /// The layer of a view.
  public required init(of view: View) {
    (self.view, own) = (view, nil)
    super.init()
  }

  /// A layer without a view.
  public override init() {
    let own = View(frame: .zero)
    (view, self.own) = (own, own)
    super.init()
  }

  /// A layer without a view; nothing is read, since there are no archives of layers here.
  public required convenience init?(coder: NSCoder) { self.init() }

  /// A layer with the place and the look of another one.
  public convenience init(layer: Any) {
    self.init()
    guard let other = layer as? ViewLayer else { return }
    (bounds, position, cornerRadius) = (other.bounds, other.position, other.cornerRadius)
    (backgroundColor, transform, opacity) = (other.backgroundColor, other.transform, other.opacity)
    (anchorPoint, isHidden) = (other.anchorPoint, other.isHidden)
  }

  /// The layer as it shows: one with the place, the transform, the opacity and the background that animations
  /// have brought it to; itself where nothing moves.
  open func presentation() -> ViewLayer? {
    guard let pose = view.presentedPose else { return self }
    let shown = ViewLayer(layer: self)
    pose.give(to: shown.view)
    return shown
  }

  /// Lets go of what animations move of the view, which is where it belongs.
  package func removeViewAnimations() { view.traits.motion = nil }

  /// The layers that stand in it without views, from the back to the front, for what draws them; nil
  /// without any.
  public var sublayers: [ViewLayer]? {
    get { standing.isEmpty ? nil : standing }
    set {
      for layer in standing { layer.superlayer = nil }
      standing = []
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }
  private var standing: [ViewLayer] = []
  /// What it stands in, where it has no view.
  public private(set) weak var superlayer: ViewLayer?
  /// What of it shows, for what draws it; nil is all.
  public var mask: ViewLayer?
  /// The corners that are round, for what draws it; all by default.
  public var maskedCorners: Corners = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// A transform of what stands in it, for what draws that; none by default.
  public var sublayerTransform = CATransform3D(.identity)
  /// A name; nil by default.
  public var name: String?

  /// How corners are curved: Core Animation's `CALayerCornerCurve`.
  public enum CornerCurve: Int, Hashable, Sendable {
    /// As a part of a circle, or without a jump of the curvature.
    case circular, continuous
  }

  /// Corners of a layer: Core Animation's `CACornerMask`.
  public struct Corners: OptionSet, Hashable, Sendable {
    /// The bits, one for each corner.
    public let rawValue: UInt
    /// Corners from their bits, numbered as in UIKit.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The corner at the top left.
    public static let layerMinXMinYCorner = Corners(rawValue: 1 << 0)
    /// The corner at the top right.
    public static let layerMaxXMinYCorner = Corners(rawValue: 1 << 1)
    /// The corner at the bottom left.
    public static let layerMinXMaxYCorner = Corners(rawValue: 1 << 2)
    /// The corner at the bottom right.
    public static let layerMaxXMaxYCorner = Corners(rawValue: 1 << 3)
  }

  /// Puts a layer in, in front of the others, taking it from where it was.
  open func addSublayer(_ layer: ViewLayer) { insert(layer) { $0.endIndex } }
  /// Puts a layer in at a place from the back.
  open func insertSublayer(_ layer: ViewLayer, at index: UInt32) {
    insert(layer) { min(Int(index), $0.endIndex) }
  }
  /// Puts a layer in just behind another one, or behind all.
  open func insertSublayer(_ layer: ViewLayer, below sibling: ViewLayer?) {
    insert(layer) { all in all.firstIndex { $0 === sibling } ?? 0 }
  }
  /// Puts a layer in just in front of another one, or in front of all.
  open func insertSublayer(_ layer: ViewLayer, above sibling: ViewLayer?) {
    insert(layer) { all in all.firstIndex { $0 === sibling }.map { $0 + 1 } ?? all.endIndex }
  }
  private func insert(_ layer: ViewLayer, at index: ([ViewLayer]) -> Int) {
    layer.removeFromSuperlayer()
    standing.insert(layer, at: index(standing))
    layer.superlayer = self
  }
  /// Takes the layer out of the one that it stands in.
  open func removeFromSuperlayer() {
    superlayer?.standing.removeAll { $0 === self }
    superlayer = nil
  }

  /// How round the corners are, in points; 0 by default.
  public var cornerRadius: CGFloat = 0
  /// How the corners are curved, for what draws it; as a part of a circle by default.
  public var cornerCurve = CornerCurve.circular
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
  /// An image in place of what the view draws, for what draws it; nil for none.
  public var contents: Any?
  /// Animations by their names, for what draws the layer: they change nothing here.
  public var animations: [String: AnyObject] = [:]

  /// The view's background; nil for none.
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
