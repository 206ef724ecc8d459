import Foundation
import Geometry

/// What UIKit's scroll views can be told beside scrolling.
extension CollectionView {
  /// Whether the content can be dragged beyond its ends; true by default.
  ///
  /// It is kept for the owner; scrollers have parameters of their own.
  public var bounces: Bool {
    get { scrolling.bounces.isOn }
    set { scrolling.bounces.isOn = newValue }
  }
  /// Whether content that is no higher than the view can be dragged as well, for the owner; false by
  /// default.
  public var alwaysBounceVertical: Bool {
    get { scrolling.bounces.vertical }
    set { scrolling.bounces.vertical = newValue }
  }
  /// Whether content that is no wider than the view can be dragged as well, for the owner; false by
  /// default.
  public var alwaysBounceHorizontal: Bool {
    get { scrolling.bounces.horizontal }
    set { scrolling.bounces.horizontal = newValue }
  }
  /// Whether touches wait until they are no drag; only kept: views get touches at once.
  public var delaysContentTouches: Bool {
    get { scrolling.delaysContentTouches }
    set { scrolling.delaysContentTouches = newValue }
  }
  /// How the insets take the safe area in: UIKit's names; all are the same, as that is empty here.
  public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
    /// UIKit's choices.
    case automatic, scrollableAxes, never, always
  }
  /// How the insets take the safe area in, which is empty: always `never`; setting it does nothing.
  public var contentInsetAdjustmentBehavior: ContentInsetAdjustmentBehavior {
    get { .never }
    set {}
  }

  /// The smallest scale of a pinch, which is only kept: nothing is enlarged here.
  public var minimumZoomScale: CGFloat {
    get { scrolling.zoom.least }
    set { scrolling.zoom.least = newValue }
  }
  /// The largest scale of a pinch, which is only kept.
  public var maximumZoomScale: CGFloat {
    get { scrolling.zoom.most }
    set { scrolling.zoom.most = newValue }
  }
  /// The scale, which is only kept.
  public var zoomScale: CGFloat {
    get { scrolling.zoom.scale }
    set { scrolling.zoom.scale = newValue }
  }

  /// Scrolls no farther than needed to show a rectangle of the content.
  public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let inset = contentInset
    let show = { (a: ClosedRange<CGFloat>, offset: CGFloat, extent: CGFloat) -> CGFloat in
      let (first, last) = (a.lowerBound, a.upperBound - extent)
      return max(min(offset, max(first, last)), min(first, last))
    }
    let visible = CGRect(
      x: bounds.minX + inset.left, y: bounds.minY + inset.top,
      width: bounds.width - inset.left - inset.right,
      height: bounds.height - inset.top - inset.bottom)
    let x = show(rect.minX...rect.maxX, visible.minX, visible.width) - inset.left
    let y = show(rect.minY...rect.maxY, visible.minY, visible.height) - inset.top
    setContentOffset(clamped(CGPoint(x: x, y: y)), animated: animated)
  }
}
