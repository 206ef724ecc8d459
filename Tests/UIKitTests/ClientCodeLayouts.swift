import CoreGraphics
import QuartzCore
import UIKit

// More code as clients of UIKit write it: subclasses, and what layouts read of views.

private final class TintedAttributes: UICollectionViewLayoutAttributes {
  var tint: CGFloat = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? TintedAttributes)?.tint = tint
    return copy
  }

  override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? TintedAttributes, other.tint == tint else { return false }
    return super.isEqual(object)
  }
}

private final class CoverFlow: UICollectionViewFlowLayout {
  private var changes = 0
  override var itemSize: CGSize { didSet { changes += 1 } }
  override class var layoutAttributesClass: AnyClass { TintedAttributes.self }

  override init() {
    super.init()
    scrollDirection = UICollectionView.ScrollDirection.horizontal
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    scrollDirection = .horizontal
  }

  override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]?
  {
    super.layoutAttributesForElements(in: rect)?.compactMap { attributes in
      guard let copy = attributes.copy() as? TintedAttributes else { return nil }
      copy.tint = CGFloat(copy.indexPath.row) / 10
      var perspective = CATransform3DIdentity
      perspective.m34 = -1 / 500
      copy.transform3D = CATransform3DRotate(perspective, .pi / 3, 0, 1, 0)
      return copy
    }
  }
}

private class Fall: UIGravityBehavior {
  override init(items: [UIDynamicItem]) {
    super.init(items: items)
    magnitude = 0.5
  }
}

private class Panel: UIView {
  var pace: UIGravityBehavior?
  override init(frame: CGRect) {
    super.init(frame: frame)
    tag = 7
  }
  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

private final class List: UICollectionView {
  override init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    super.init(frame: frame, collectionViewLayout: layout)
    isPagingEnabled = true
    decelerationRate = .fast
    contentInset = UIEdgeInsets(top: 0, left: 5, bottom: 0, right: 5)
  }
  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

/// Runs the code above and hands plain values over.
enum ClientCodeLayouts {
  /// What a subclass of attributes says of copies: equal, unequal after a change, found in a set.
  static func attributes() -> (equal: Bool, unequal: Bool, hashed: Bool) {
    let a = TintedAttributes(forCellWith: IndexPath(row: 3, section: 0))
    a.tint = 0.5
    guard let b = a.copy() as? TintedAttributes else { return (false, false, false) }
    let equal = a.isEqual(b) && a == b && a.hash == b.hash
    b.tint = 1
    return (equal, !a.isEqual(b) && a != b && !a.isEqual("a"), Set([a]).contains(a))
  }

  /// The tints and the widths in the plane of the first cells of a cover flow.
  static func coverFlow() -> (tints: [CGFloat], cosines: [CGFloat], isFlat: Bool) {
    let layout = CoverFlow()
    layout.itemSize = CGSize(width: 50, height: 100)
    layout.minimumLineSpacing = 0
    let view = List(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    let numbers = Counted(100)
    view.dataSource = numbers
    DisplayLink.advance(by: 0)
    let shown = view.visibleCells.map(\.attributes)
    return (
      shown.compactMap { ($0 as? TintedAttributes)?.tint }, shown.map { $0.transform3D.m11 },
      shown.allSatisfy { CATransform3DIsAffine($0.transform3D) }
    )
  }

  private static func list() -> (UICollectionView, Counted) {
    let view = UICollectionView(100, 200, items: CGSize(width: 100, height: 40))
    let numbers = Counted(100)
    view.dataSource = numbers
    DisplayLink.advance(by: 0)
    return (view, numbers)
  }

  /// The offsets of an animated scroll, by frames, of a list that stands in another view or in none, and whether
  /// it rests in the end.
  static func scroll(inAView: Bool) -> (offsets: [CGFloat], isAtRest: Bool) {
    let (view, numbers) = list()
    let window = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    if inAView { window.addSubview(view) }
    view.setContentOffset(CGPoint(x: 0, y: 600), animated: true)
    return withExtendedLifetime((numbers, window)) {
      let offsets = (0..<24).map { _ in
        DisplayLink.advance(by: 1.0 / 60)
        return view.contentOffset.y
      }
      return (offsets, view.isAtRest)
    }
  }

  /// The offsets at which item 50 of 100 is at the top, in the middle, at the bottom, and just shows
  /// from either side; then item 99 at the top.
  static func scrollToItem() -> [CGFloat] {
    let (view, numbers) = list()
    let path = IndexPath(item: 50, section: 0)
    var offsets: [CGFloat] = []
    let positions: [UICollectionView.ScrollPosition] = [
      .top, .centeredVertically, .bottom, [],
    ]
    for position in positions {
      view.scrollToItem(at: path, at: position, animated: false)
      offsets.append(view.contentOffset.y)
    }
    view.contentOffset = .zero
    view.scrollToItem(at: path, at: [], animated: false)
    offsets.append(view.contentOffset.y)
    view.scrollToItem(at: IndexPath(item: 99, section: 0), at: .top, animated: false)
    return withExtendedLifetime(numbers) { offsets + [view.contentOffset.y] }
  }

  /// How often display links call in a second at 60 Hz: each frame, 20 times, and while paused.
  static func displayLinks() -> (each: Int, slow: Int, paused: Int, interval: TimeInterval) {
    var (each, slow, paused) = (0, 0, 0)
    let start = CACurrentMediaTime()
    var last = start
    let first = CADisplayLink { link in
      each += 1
      last = link.targetTimestamp
    }
    let second = CADisplayLink { _ in slow += 1 }
    second.preferredFramesPerSecond = 20
    let third = CADisplayLink { _ in paused += 1 }
    third.isPaused = true
    let all = [first, second, third]
    for link in all { link.add(to: .main, forMode: .common) }
    run(60)
    for link in all { link.invalidate() }
    run(60)
    return (each, slow, paused, last - start)
  }

  /// How far an item falls in a second by a behaviour of half the gravity, beside one of the whole,
  /// and how many behaviours a set has of two.
  static func behaviours() -> (half: CGFloat, whole: CGFloat, count: Int, tag: Int) {
    // Gravity is one for all items of an animator.
    let (first, second) = (UIDynamicAnimator(), UIDynamicAnimator())
    let (a, b) = (Panel(frame: .zero), Panel(frame: .zero))
    for panel in [a, b] { panel.bounds.size = CGSize(width: 10, height: 10) }
    let (half, whole) = (Fall(items: [a]), UIGravityBehavior(items: [b]))
    first.addBehavior(half)
    second.addBehavior(whole)
    run(60)
    return (a.center.y, b.center.y, Set<UIDynamicBehavior>([half, whole, half]).count, a.tag)
  }

  /// Core Graphics' helpers and index paths.
  static func values() -> Bool {
    var path = IndexPath(row: 2, section: 1)
    path.row += 1
    path.section = 4
    let point = CGPoint(x: 1, y: 2).applying(CGAffineTransform(rotationAngle: 0))
    return path == IndexPath(item: 3, section: 4) && point.equalTo(CGPoint(x: 1, y: 2))
      && CGSize.zero.equalTo(.zero) && CGAffineTransform.identity.isIdentity
  }
}
