import Foundation
import Geometry

/// What a view has beside its place.
struct ViewTraits {
  static let middle = CGPoint(x: 0.5, y: 0.5)
  var backgroundColor: ViewColor?
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
  var tint: ViewColor?
  /// Whether `updateConstraints()` is to be called before the next layout.
  var needsConstraints = true
  /// How strongly it keeps its intrinsic size; few views say it.
  var priorities: ContentPriorities?
  /// What animations move of it; nil in most views.
  var motion: ViewMotion?
}

/// Gives the views in a view their places, as constraints do.
package protocol SubviewArranging: AnyObject {
  /// Gives the views their places.
  func arrange(_ view: View)
  /// The size that the view has by what stands in it, near a size in points; along an axis that is not free
  /// that size.
  func fittingSize(of view: View, near size: CGSize, free: FittedAxes) -> CGSize
  /// A view is taken out: nothing may be said of it any more.
  func forget(_ view: View)
}

/// How strongly a view keeps from growing and from shrinking away from its intrinsic size: UIKit's priorities, 1 to
/// 1000.
package struct ContentPriorities {
  package struct Pair {
    package var hugging: Float = 250
    package var resistance: Float = 750
  }
  package var width = Pair()
  package var height = Pair()

  package subscript(isHorizontal isHorizontal: Bool) -> Pair {
    get { isHorizontal ? width : height }
    set { if isHorizontal { width = newValue } else { height = newValue } }
  }
}

/// Along which axes a view says how large it is.
package struct FittedAxes {
  package var width = true
  package var height = true
  package init(width: Bool = true, height: Bool = true) {
    (self.width, self.height) = (width, height)
  }
  package static let none = FittedAxes(width: false, height: false)
  package static let height = FittedAxes(width: false, height: true)
}

/// Is told when its view is laid out and touched, as a view controller is.
package protocol ViewOwner: AnyObject {
  /// The view's `updateConstraints()` is about to be called.
  func viewWillUpdateConstraints()
  /// The view's `layoutSubviews()` is about to be called.
  func viewWillLayOut()
  /// The view's `layoutSubviews()` was called.
  func viewDidLayOut()
  /// A finger is put down in the view.
  func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?)
  func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?)
  func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?)
  /// The touch is broken off.
  func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?)
}

extension View {
  /// How a view's content fills it, for what draws it: UIKit's `UIView.ContentMode`.
  public enum ContentMode: Int, Hashable, Sendable {
    /// Stretched to the bounds; the default.
    case scaleToFill
    /// As large as it can be within the bounds.
    case scaleAspectFit
    /// As small as it can be over all of the bounds.
    case scaleAspectFill
    /// Drawn again when the bounds change.
    case redraw
    /// In its own size, in the middle.
    case center
    /// In its own size, at an edge.
    case top, bottom, left, right
    /// In its own size, in a corner.
    case topLeft, topRight, bottomLeft, bottomRight
  }

  /// What of a view's place changes with the size of the view that it stands in: UIKit's
  /// `UIView.AutoresizingMask`.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The bits, numbered as in UIKit.
    public let rawValue: UInt
    /// A mask from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The distance from the left edge.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width, which then grows with the superview.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The distance from the right edge.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The distance from the upper edge.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height, which then grows with the superview.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The distance from the lower edge.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  // UIKit's type: clients read it with and without `?`.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The colour of what can be touched, for what draws it; that of the view that it stands in, and a
  /// blue for the outermost one.
  public var tintColor: ViewColor! {
    get { traits.tint ?? superview?.tintColor ?? .systemBlue }
    set { traits.tint = newValue }
  }
  /// How strongly it keeps its intrinsic size.
  package var contentPriorities: ContentPriorities {
    get { traits.priorities ?? ContentPriorities() }
    set { traits.priorities = newValue }
  }
  /// The size that the view has by what stands in it, or else by itself, near a size in points.
  package final func fittingSize(near size: CGSize, free: FittedAxes) -> CGSize {
    if let arranger { return arranger.fittingSize(of: self, near: size, free: free) }
    let own = sizeThatFits(
      CGSize(width: size.width, height: free.height ? .greatestFiniteMagnitude : size.height))
    return CGSize(
      width: free.width ? own.width : size.width, height: free.height ? own.height : size.height)
  }
  /// The view makes or changes its constraints before the next layout.
  public func setNeedsUpdateConstraints() {
    traits.needsConstraints = true
    setNeedsLayout()
  }
  /// Makes or changes them at once, where they are to be.
  public func updateConstraintsIfNeeded() {
    guard traits.needsConstraints else { return }
    traits.needsConstraints = false
    owner?.viewWillUpdateConstraints()
    updateConstraints()
  }

  /// The views that it stands in say nothing of its place any more.
  final func forgetConstraints() {
    for view in sequence(first: self, next: \.superview).dropFirst() {
      view.arranger?.forget(self)
    }
  }

  /// Lets views in it keep their distances from its edges, as their masks say.
  func resizeSubviews(from old: CGSize) {
    for view in subviews
    where !view.autoresizingMask.isEmpty && view.translatesAutoresizingMaskIntoConstraints {
      let (mask, frame, new) = (view.autoresizingMask, view.frame, bounds.size)
      let x = Self.resized(
        [frame.minX, frame.width, old.width - frame.maxX], by: new.width - old.width,
        mask, [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin])
      let y = Self.resized(
        [frame.minY, frame.height, old.height - frame.maxY], by: new.height - old.height,
        mask, [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin])
      view.frame = CGRect(x: x.start, y: y.start, width: x.extent, height: y.extent)
    }
  }

  /// The start and the extent of a view along an axis: the flexible parts share a change by their
  /// lengths, equally where they have none.
  private static func resized(
    _ parts: [CGFloat], by change: CGFloat, _ mask: AutoresizingMask, _ all: [AutoresizingMask]
  ) -> (start: CGFloat, extent: CGFloat) {
    let isFlexible = all.map { mask.contains($0) }
    let lengths = zip(parts, isFlexible).map { $1 ? max(0, $0) : 0 }
    let (total, count) = (lengths.reduce(0, +), CGFloat(isFlexible.count { $0 }))
    func grown(_ i: Int) -> CGFloat {
      guard isFlexible[i] else { return parts[i] }
      return parts[i] + change * (total > 0 ? lengths[i] / total : 1 / count)
    }
    return (grown(0), max(0, grown(1)))
  }
}
