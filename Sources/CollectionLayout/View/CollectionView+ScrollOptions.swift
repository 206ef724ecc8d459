import Foundation
import Geometry

/// What UIKit's scroll views can be told beside scrolling.
extension CollectionView {
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
