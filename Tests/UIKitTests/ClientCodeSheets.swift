import UIKit

// A layout larger than the screen both ways, as tables and calendars of clients of UIKit are.

private final class SheetLayout: UICollectionViewLayout {
  override var collectionViewContentSize: CGSize { CGSize(width: 1000, height: 2000) }
  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  { [] }
}

private final class Sheet: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  var (begun, ended, target): (Int, Int, CGPoint?) = (0, 0, nil)
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 0 }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { begun += 1 }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) { if let target { unsafe targetContentOffset.pointee = target } }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { ended += 1 }
}

/// Drags a sheet and hands plain values over.
enum ClientCodeSheets {
  /// The offset under the finger and at the end of a drag of 20 moves by a vector, and how often it began and came
  /// to rest; with a place where the delegate lets it end.
  static func drag(
    by dx: Double, _ dy: Double, isLocked: Bool = false, isPaging: Bool = false,
    target: CGPoint? = nil
  ) -> (held: CGPoint, end: CGPoint, begun: Int, ended: Int) {
    let (view, sheet) = (
      UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 200, height: 300), collectionViewLayout: SheetLayout()),
      Sheet()
    )
    (view.dataSource, view.delegate, sheet.target) = (sheet, sheet, target)
    (view.isDirectionalLockEnabled, view.isPagingEnabled) = (isLocked, isPaging)
    view.layoutIfNeeded()
    let touches = TouchDelivery(to: view)
    touches.touchBegan(at: CGPoint(x: 180, y: 280), time: 0)
    for step in 1...20 {
      let place = CGPoint(x: 180 + dx * Double(step), y: 280 + dy * Double(step))
      touches.touchMoved(to: place, time: Double(step) / 60)
      touches.displayLinkDidAdvance(by: 1.0 / 60)
    }
    let held = view.contentOffset
    touches.touchEnded(time: 0.34)
    for _ in 0..<600 {
      touches.displayLinkDidAdvance(by: 1.0 / 60)
      view.layoutIfNeeded()
    }
    return withExtendedLifetime(sheet) { (held, view.contentOffset, sheet.begun, sheet.ended) }
  }

  /// The order of views of which the second is to stand behind one that is not there, and the third in front of it.
  static func strangers() -> [Int] {
    let (outer, absent) = (UIView(), UIView())
    for tag in 1...3 {
      let view = UIView()
      view.tag = tag
      switch tag {
      case 1: outer.addSubview(view)
      case 2: outer.insertSubview(view, belowSubview: absent)
      default: outer.insertSubview(view, aboveSubview: absent)
      }
    }
    return outer.subviews.map(\.tag)
  }
}
