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
/// Views have the sizes that their constraints say, or their intrinsic sizes, or those they had when they were put in.
open class UIStackView: UIView {
  /// How the views fill the axis.
  public enum Distribution: Int, Hashable, Sendable {
    /// The one that keeps its size the least takes what is left, the last one of several.
    case fill
    /// All views are as long as the others.
    case fillEqually
    /// In proportion to their sizes.
    case fillProportionally
    /// With equal spaces, no less than `spacing`.
    case equalSpacing
    /// With equal distances of their middles.
    case equalCentering
  }
  /// Where the views stand across the axis.
  public enum Alignment: Int, Hashable, Sendable {
    /// Over all of the stack's width or height.
    case fill
    /// At the start of the width or height.
    case leading
    /// At the first line, which is the start here.
    case firstBaseline
    /// In the middle of the width or height.
    case center
    /// At the end of the width or height.
    case trailing
    /// At the last line, which is the end here.
    case lastBaseline
    /// At the start of a row's height.
    public static var top: Alignment { .leading }
    /// At the end of a row's height.
    public static var bottom: Alignment { .trailing }
  }

  /// The views, in their order.
  public private(set) var arrangedSubviews: [UIView] = []
  /// Along what they stand; horizontal by default.
  open var axis = UILayoutConstraintAxis.horizontal { didSet { setNeedsLayout() } }
  /// How views fill the stack along it; by growing by default.
  open var distribution = Distribution.fill { didSet { setNeedsLayout() } }
  /// Where they stand across it.
  open var alignment = Alignment.fill { didSet { setNeedsLayout() } }
  /// What is left free between them, in points; 0 by default.
  open var spacing: CGFloat = 0 { didSet { setNeedsLayout() } }
  /// Whether the margins stay free around them; false by default.
  open var isLayoutMarginsRelativeArrangement = false { didSet { setNeedsLayout() } }
  private var spacings: [ObjectIdentifier: CGFloat] = [:]
  /// What is left free after a view where nothing else is said of it.
  public static let spacingUseDefault = CGFloat.greatestFiniteMagnitude

  /// A row of views, from left to right.
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

  /// Leaves so much free after a view, in points.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    let id = ObjectIdentifier(arrangedSubview)
    spacings[id] = spacing == Self.spacingUseDefault ? nil : spacing
    setNeedsLayout()
  }
  /// What is left free after a view, in points.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    spacings[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
  }

  private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }
  private var margins: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }
  private func along(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
  private func across(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }
  private func size(_ along: CGFloat, _ across: CGFloat) -> CGSize {
    axis == .horizontal
      ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
  }
  private func gaps(_ views: [UIView]) -> [CGFloat] {
    views.dropLast().map { spacings[ObjectIdentifier($0)] ?? spacing }
  }

  /// What a constraint of the view alone says of an extent; nil for nothing.
  private func fixed(_ attribute: NSLayoutConstraint.Attribute, of view: UIView) -> CGFloat? {
    view.constraints.first {
      $0.firstItem === view && $0.firstAttribute == attribute && $0.secondItem == nil
        && $0.relation == .equal
    }?.constant
  }

  /// The size of a view in a width, which is that of all for a column.
  private func naturalSize(of view: UIView, width: CGFloat?) -> CGSize {
    let room = axis == .vertical && alignment == .fill ? width : nil
    var size = view.intrinsicContentSize
    if size.width < 0 || size.height < 0, view.arranger != nil {
      let free = FittedAxes(width: room == nil, height: true)
      size = view.fittingSize(near: CGSize(width: room ?? 0, height: 0), free: free)
    } else if let room, let label = view as? UILabel, label.numberOfLines != 1 {
      size = label.sizeThatFits(CGSize(width: room, height: 0))
    }
    return CGSize(
      width: fixed(.width, of: view) ?? (size.width >= 0 ? size.width : view.bounds.width),
      height: fixed(.height, of: view) ?? (size.height >= 0 ? size.height : view.bounds.height))
  }

  private func content(width: CGFloat?) -> CGSize {
    let (views, margins) = (shown, margins)
    let sizes = views.map {
      naturalSize(of: $0, width: width.map { $0 - margins.left - margins.right })
    }
    let inner = size(
      sizes.reduce(gaps(views).reduce(0, +)) { $0 + along($1) },
      sizes.reduce(0) { max($0, across($1)) })
    return CGSize(
      width: inner.width + margins.left + margins.right,
      height: inner.height + margins.top + margins.bottom)
  }

  /// The views' sizes and the spaces between them.
  open override var intrinsicContentSize: CGSize { content(width: nil) }
  /// The same with texts in lines of the width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { content(width: size.width) }

  /// The view that takes what is left, or gives what is missing.
  private func flexible(_ views: [UIView], grows: Bool) -> Int {
    let ranks = views.map { view -> Float in
      if fixed(axis == .horizontal ? .width : .height, of: view) != nil { return 1000 }
      if along(view.intrinsicContentSize) < 0, view.arranger == nil { return 0 }
      return
        (grows
        ? view.contentHuggingPriority(for: axis)
        : view.contentCompressionResistancePriority(for: axis)).rawValue
    }
    let least = ranks.min() ?? 0
    return ranks.lastIndex(of: least) ?? 0
  }

  /// How long views are in a room, and what is left free between them.
  private func lengths(
    _ views: [UIView], _ own: [CGFloat], room: CGFloat
  ) -> (lengths: [CGFloat], gaps: [CGFloat]) {
    var (lengths, gaps) = (own, gaps(views))
    let free = room - gaps.reduce(0, +)
    switch distribution {
    case .fill:
      let rest = free - lengths.reduce(0, +)
      lengths[flexible(views, grows: rest >= 0)] += rest
    case .fillEqually: lengths = lengths.map { _ in free / CGFloat(views.count) }
    case .fillProportionally:
      let total = lengths.reduce(0, +)
      if total > 0 { lengths = lengths.map { $0 * free / total } }
    case .equalSpacing, .equalCentering:
      let gap = (room - lengths.reduce(0, +)) / CGFloat(max(1, gaps.count))
      gaps = gaps.map { max($0, gap) }
    }
    return (lengths, gaps)
  }

  /// Places the arranged views that are not hidden.
  open override func layoutSubviews() {
    super.layoutSubviews()
    let views = shown
    guard !views.isEmpty else { return }
    let inner = CGRect(origin: .zero, size: bounds.size).inset(by: margins)
    let sizes = views.map { naturalSize(of: $0, width: inner.width) }
    let (lengths, gaps) = lengths(views, sizes.map(along), room: along(inner.size))
    var start = axis == .horizontal ? inner.minX : inner.minY
    let side = axis == .horizontal ? inner.minY : inner.minX
    for (index, view) in views.enumerated() {
      let wide = across(inner.size)
      let own = alignment == .fill ? wide : min(wide, across(sizes[index]))
      let shift: CGFloat
      switch alignment {
      case .fill, .leading, .firstBaseline: shift = 0
      case .center: shift = (wide - own) / 2
      case .trailing, .lastBaseline: shift = wide - own
      }
      let origin =
        axis == .horizontal
        ? CGPoint(x: start, y: side + shift) : CGPoint(x: side + shift, y: start)
      view.frame = CGRect(origin: origin, size: size(max(0, lengths[index]), own))
      start += lengths[index] + (index < gaps.count ? gaps[index] : 0)
    }
  }
}
