import Foundation
import Geometry

/// How a collection view is scrolled by hand, and a scroll of its own.
struct Scrolling {
  /// An animated change of the content offset.
  struct Animation {
    let start: CGPoint
    let end: CGPoint
    let law: AnimationLaw
    var time = 0.0
    /// Where it has brought the offset: a scroll by hand ends it.
    var last: CGPoint
  }

  weak var delegate: (any ScrollViewDelegate)?
  var isPagingEnabled = false
  var decelerationRate = CollectionView.DecelerationRate.normal
  var isDecelerating = false
  var isEnabled = true
  var isDirectionalLockEnabled = false
  var shows = (vertical: true, horizontal: true)
  var bounces = (isOn: true, vertical: false, horizontal: false)
  var indicatorInsets = EdgeInsets.zero
  var allowsSelection = true
  var allowsMultipleSelection = false
  var animation: Animation?
}

/// The part of UIKit's `UIScrollView` that layouts use.
extension CollectionView {
  /// The share of its speed that a flick keeps each millisecond.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The share, below 1.
    public let rawValue: CGFloat
    /// A rate by its share, 0 or more and below 1.
    public init(rawValue: CGFloat) {
      precondition((0..<1).contains(rawValue), "A deceleration rate is 0 or more and below 1.")
      self.rawValue = rawValue
    }
    /// As in lists (default).
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// As in pages.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// Where `scrollToItem(at:at:animated:)` brings an item.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The bits, numbered as in UIKit.
    public let rawValue: UInt
    /// Positions from their bits.
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

  /// Whether a flick comes to rest at the next multiple of the size of the bounds; false by default.
  ///
  /// The layout's target offset has no part in it then.
  public var isPagingEnabled: Bool {
    get { scrolling.isPagingEnabled }
    set { scrolling.isPagingEnabled = newValue }
  }
  /// Whether a vertical scroll indicator is to be shown, for what draws it; true by default.
  public var showsVerticalScrollIndicator: Bool {
    get { scrolling.shows.vertical }
    set { scrolling.shows.vertical = newValue }
  }
  /// Whether a horizontal scroll indicator is to be shown, for what draws it; true by default.
  public var showsHorizontalScrollIndicator: Bool {
    get { scrolling.shows.horizontal }
    set { scrolling.shows.horizontal = newValue }
  }
  /// How far scroll indicators stay from the edges, in points, for what draws them; zero by default.
  public var scrollIndicatorInsets: EdgeInsets {
    get { scrolling.indicatorInsets }
    set { scrolling.indicatorInsets = newValue }
  }
  /// Whether drags and wheels scroll; true by default.
  public var isScrollEnabled: Bool {
    get { scrolling.isEnabled }
    set { scrolling.isEnabled = newValue }
  }
  /// Whether a drag that goes mostly up or mostly aside scrolls that way alone; false by default.
  public var isDirectionalLockEnabled: Bool {
    get { scrolling.isDirectionalLockEnabled }
    set { scrolling.isDirectionalLockEnabled = newValue }
  }
  /// How fast a flick loses its speed; its scroller takes it over when it is changed.
  public var decelerationRate: DecelerationRate {
    get { scrolling.decelerationRate }
    set { scrolling.decelerationRate = newValue }
  }
  /// Whether a finger has moved the content and still holds it.
  public var isDragging: Bool { isTracking && panGestureRecognizer.state == .changed }
  /// Whether the content goes on by itself after a finger has let it go.
  public var isDecelerating: Bool { scrolling.isDecelerating }
  /// The insets with what the screen takes: `contentInset`, since a window takes nothing.
  public var adjustedContentInset: EdgeInsets { contentInset }

  /// Scrolls to an offset in points, at once or within 0.3 s.
  ///
  /// Each frame on the way is new bounds for the layout, as UIKit's.
  public func setContentOffset(_ offset: CGPoint, animated: Bool) {
    scrolling.animation = nil
    guard animated, offset != contentOffset else {
      contentOffset = offset
      return
    }
    let law = AnimationLaw.curve(.easeInOut, duration: Self.scrollDuration, delay: 0)
    scrolling.animation = Scrolling.Animation(
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
    guard var animation = scrolling.animation else { return }
    guard !isTracking, contentOffset == animation.last else {
      scrolling.animation = nil
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
    scrolling.animation = isOver ? nil : animation
    if isOver { scrollDelegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// Whether the content can be dragged beyond its ends; its scroller takes it over when it is changed.
  public var bounces: Bool {
    get { scrolling.bounces.isOn }
    set { scrolling.bounces.isOn = newValue }
  }
  /// Whether content that is no higher than the view can be dragged as well; false by default.
  public var alwaysBounceVertical: Bool {
    get { scrolling.bounces.vertical }
    set { scrolling.bounces.vertical = newValue }
  }
  /// Whether content that is no wider than the view can be dragged as well; false by default.
  public var alwaysBounceHorizontal: Bool {
    get { scrolling.bounces.horizontal }
    set { scrolling.bounces.horizontal = newValue }
  }

  /// Scrolls no farther than needed to show a rectangle of the content.
  public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let offset = offset(showing: rect, at: [])
    setContentOffset(clamped(offset), animated: animated)
  }
}
