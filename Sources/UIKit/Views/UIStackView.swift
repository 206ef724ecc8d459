import CollectionLayout
import Foundation
import Geometry

/// The axes of an interface: UIKit's `NSLayoutConstraint.Axis`.
public enum UILayoutConstraintAxis: Int, Hashable, Sendable {
  /// From the left to the right.
  case horizontal
  /// From the top to the bottom.
  case vertical
}

/// Places views in a row or a column: UIKit's `UIStackView`.
///
/// Views have their intrinsic sizes, or those they had when they were put in.
open class UIStackView: UIView {
  /// How the views fill the axis.
  public enum Distribution: Int, Hashable, Sendable {
    /// The last one takes what is left (UIKit: the one that resists least).
    case fill
    /// All are as long.
    case fillEqually
    /// In proportion to their sizes.
    case fillProportionally
    /// With equal spaces.
    case equalSpacing
    /// With equal distances of their middles.
    case equalCentering
  }
  /// Where the views stand across the axis.
  public enum Alignment: Int, Hashable, Sendable {
    /// Over all of it.
    case fill
    /// At its start.
    case leading
    /// At the first line, which is the start here.
    case firstBaseline
    /// In the middle.
    case center
    /// At its end.
    case trailing
    /// At the last line, which is the end here.
    case lastBaseline
    /// At its start.
    public static var top: Alignment { .leading }
    /// At its end.
    public static var bottom: Alignment { .trailing }
  }

  /// The views, in their order.
  public private(set) var arrangedSubviews: [UIView] = []
  /// Along what they stand; horizontal by default.
  open var axis = UILayoutConstraintAxis.horizontal { didSet { setNeedsLayout() } }
  /// How they fill it.
  open var distribution = Distribution.fill { didSet { setNeedsLayout() } }
  /// Where they stand across it.
  open var alignment = Alignment.fill { didSet { setNeedsLayout() } }
  /// What is left free between them, in points; 0 by default.
  open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }

  /// A row of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }
  /// Puts a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }
  /// Puts a view at a place.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(stackIndex, arrangedSubviews.count))
    if view.superview !== self { addSubview(view) }
    setNeedsLayout()
  }
  /// Lets a view stand where it is.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    setNeedsLayout()
  }
  /// A view that is taken out is arranged no more.
  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    arrangedSubviews.removeAll { $0 === subview }
  }

  private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }
  private func along(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
  private func across(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }
  private func size(_ along: CGFloat, _ across: CGFloat) -> CGSize {
    axis == .horizontal
      ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
  }
  private func naturalSize(of view: UIView) -> CGSize {
    let intrinsic = view.intrinsicContentSize
    return CGSize(
      width: intrinsic.width >= 0 ? intrinsic.width : view.bounds.width,
      height: intrinsic.height >= 0 ? intrinsic.height : view.bounds.height)
  }

  /// The views' sizes and the spaces between them.
  open override var intrinsicContentSize: CGSize {
    let sizes = shown.map(naturalSize(of:))
    let spaces = spacing * CGFloat(max(0, sizes.count - 1))
    return size(
      sizes.reduce(spaces) { $0 + along($1) }, sizes.reduce(0) { max($0, across($1)) })
  }

  /// Places the views.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let views = shown
    guard !views.isEmpty else { return }
    let room = along(bounds.size)
    var lengths = views.map { along(naturalSize(of: $0)) }
    var gap = spacing
    let gaps = CGFloat(views.count - 1)
    let free = room - gap * gaps
    switch distribution {
    case .fill: lengths[views.count - 1] += free - lengths.reduce(0, +)
    case .fillEqually: lengths = lengths.map { _ in free / CGFloat(views.count) }
    case .fillProportionally:
      let total = lengths.reduce(0, +)
      if total > 0 { lengths = lengths.map { $0 * free / total } }
    case .equalSpacing, .equalCentering:
      if gaps > 0 { gap = max(spacing, (room - lengths.reduce(0, +)) / gaps) }
    }
    var start: CGFloat = 0
    for (view, length) in zip(views, lengths) {
      let wide = across(bounds.size)
      let own = alignment == .fill ? wide : min(wide, across(naturalSize(of: view)))
      let shift: CGFloat
      switch alignment {
      case .fill, .leading, .firstBaseline: shift = 0
      case .center: shift = (wide - own) / 2
      case .trailing, .lastBaseline: shift = wide - own
      }
      let origin =
        axis == .horizontal ? CGPoint(x: start, y: shift) : CGPoint(x: shift, y: start)
      view.frame = CGRect(origin: origin, size: size(max(0, length), own))
      start += length + gap
    }
  }
}
