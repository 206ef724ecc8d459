import Foundation
import Geometry

/// An animated change of the content offset.
struct ScrollAnimation {
  let start: CGPoint
  let end: CGPoint
  let law: AnimationLaw
  var time = 0.0
  /// Where it has brought the offset: a scroll by hand ends it.
  var last: CGPoint
}

/// How a collection view scrolls: the properties that UIKit's `UIScrollView` adds to a view.
open class ScrollingView: View {
  /// Is told how the view scrolls: the delegate, or another object where there is no delegate.
  public weak var scrollDelegate: (any ScrollViewDelegate)?
  /// The drag that scrolls the view; a `CollectionViewScroller` moves it.
  public let panGestureRecognizer = PanGestureRecognizer()
  /// Whether a flick comes to rest at the next multiple of the size of the bounds; false by default.
  ///
  /// The layout's target offset has no part in it then.
  public var isPagingEnabled = false
  /// Whether drags and wheels scroll; true by default.
  public var isScrollEnabled = true
  /// Whether a drag that goes mostly up or mostly aside scrolls that way alone; false by default.
  public var isDirectionalLockEnabled = false
  /// Whether a vertical scroll indicator is to be shown, for what draws it; true by default.
  public var showsVerticalScrollIndicator = true
  /// Whether a horizontal scroll indicator is to be shown, for what draws it; true by default.
  public var showsHorizontalScrollIndicator = true
  /// How far scroll indicators stay from the edges, in points, for what draws them; zero by default.
  public var scrollIndicatorInsets = EdgeInsets.zero
  /// How fast a flick loses its speed; its scroller takes it over when it is changed.
  public var decelerationRate = CollectionView.DecelerationRate.normal
  /// Whether the content goes on by itself after a finger has let it go.
  public internal(set) var isDecelerating = false
  /// Whether the content can be dragged beyond its ends; its scroller takes it over when it is changed.
  public var bounces = true
  /// Whether content that is no higher than the view can be dragged as well; false by default.
  public var alwaysBounceVertical = false
  /// Whether content that is no wider than the view can be dragged as well; false by default.
  public var alwaysBounceHorizontal = false
  var scrollAnimation: ScrollAnimation?
}

/// The part of UIKit's `UIScrollView` that layouts use.
extension CollectionView {
  /// The share of its speed that a flick keeps each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The share of speed left after a millisecond, below 1.
    public let rawValue: CGFloat
    /// A rate by its share, 0 or more and below 1.
    public init(rawValue: CGFloat) {
      precondition((0..<1).contains(rawValue), "A deceleration rate is 0 or more and below 1.")
      self.rawValue = rawValue
    }
    /// As in lists, the default: 0.998 a millisecond.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// As in pages: 0.99 a millisecond.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// Where `scrollToItem(at:at:animated:)` brings an item.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The bits, numbered as in UIKit.
    public let rawValue: UInt
    /// Positions from their bits, numbered as in UIKit.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Its upper edge to that of the bounds.
    public static let top = ScrollPosition(rawValue: 1 << 0)
    /// Its middle to that of the bounds, vertically.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// Its lower edge to that of the bounds.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// Its left edge to that of the bounds.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// Its middle to that of the bounds, horizontally.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// Its right edge to that of the bounds.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  /// Whether a finger has moved the content and still holds it.
  public var isDragging: Bool { isTracking && panGestureRecognizer.state == .changed }
  /// The insets with what the screen takes: `contentInset`, since a window takes nothing.
  public var adjustedContentInset: EdgeInsets { contentInset }

  /// Scrolls to an offset in points, at once or within 0.3 s.
  ///
  /// Each frame on the way is new bounds for the layout, as UIKit's.
  public func setContentOffset(_ offset: CGPoint, animated: Bool) {
    scrollAnimation = nil
    guard animated, offset != contentOffset else {
      contentOffset = offset
      return
    }
    let law = AnimationLaw.curve(.easeInOut, duration: Self.scrollDuration, delay: 0)
    scrollAnimation = ScrollAnimation(
      start: contentOffset, end: offset, law: law, last: contentOffset)
  }

  /// UIKit's animated scrolls take so long, s.
  private static let scrollDuration = 0.3

  /// Scrolls an item to a place in the bounds, as far as the content fills them; an empty position
  /// scrolls no farther than needed.
  public func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    layoutIfNeeded()
    guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
    setContentOffset(clamped(offset(showing: frame, at: scrollPosition)), animated: animated)
  }

  /// The offset that brings a rectangle of the content to a position; an empty one scrolls no farther than needed.
  private func offset(showing rect: CGRect, at position: ScrollPosition) -> CGPoint {
    let inset = contentInset
    return CGPoint(
      x: Self.offset(
        showing: (rect.minX - inset.left, rect.maxX + inset.right), from: bounds.minX,
        extent: bounds.width, position, (.left, .centeredHorizontally, .right)),
      y: Self.offset(
        showing: (rect.minY - inset.top, rect.maxY + inset.bottom), from: bounds.minY,
        extent: bounds.height, position, (.top, .centeredVertically, .bottom)))
  }

  /// The offset along an axis that brings a stretch of the content to a position.
  private static func offset(
    showing stretch: (start: CGFloat, end: CGFloat), from offset: CGFloat, extent: CGFloat,
    _ position: ScrollPosition,
    _ names: (before: ScrollPosition, middle: ScrollPosition, after: ScrollPosition)
  ) -> CGFloat {
    let (first, last) = (stretch.start, stretch.end - extent)
    if position.contains(names.before) { return first }
    if position.contains(names.middle) { return (first + last) / 2 }
    if position.contains(names.after) { return last }
    guard position.isEmpty else { return offset }
    return max(min(offset, max(first, last)), min(first, last))
  }

  /// Moves the offset on by an animated scroll.
  func advanceScroll(by dt: TimeInterval) {
    guard var animation = scrollAnimation else { return }
    guard !isTracking, contentOffset == animation.last else {
      scrollAnimation = nil
      return
    }
    animation.time += dt
    let share = animation.law.rest(at: animation.time).0
    let isOver = animation.law.isOver(at: animation.time + 1e-9)
    let target = isOver ? animation.end : animation.end + (animation.start - animation.end) * share
    let distance = target - contentOffset
    contentOffset = target
    // A scroller goes along.
    validity.offsetShift = validity.offsetShift + distance
    animation.last = contentOffset
    scrollAnimation = isOver ? nil : animation
    if isOver { scrollDelegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// Scrolls no farther than needed to show a rectangle of the content.
  public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let offset = offset(showing: rect, at: [])
    setContentOffset(clamped(offset), animated: animated)
  }
}
