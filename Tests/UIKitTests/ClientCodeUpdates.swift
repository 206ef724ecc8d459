import UIKit

// Updates of data, values and paths as clients of UIKit write them.

/// Runs code above and hands plain values over.
enum ClientCodeUpdates {
  private static func list(
    _ layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout()
  ) -> UICollectionView {
    UICollectionView(120, 200, items: CGSize(width: 40, height: 40), layout)
  }

  /// Whether items are inserted and removed without `try`, and the completion is called.
  static func update() -> (counts: [Int], finished: [Bool]) {
    let source = Counted(3)
    let view = list()
    view.dataSource = source
    view.layoutIfNeeded()
    var (counts, finished): ([Int], [Bool]) = ([], [])
    source.count = 5
    view.performBatchUpdates({
      view.insertItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 4, section: 0)])
    }) { finished.append($0) }
    counts.append(view.numberOfItems(inSection: 0))
    source.count = 4
    view.deleteItems(at: [IndexPath(item: 1, section: 0)])
    counts.append(view.numberOfItems(inSection: 0))
    view.performBatchUpdates(nil)
    run(120)
    counts.append(view.visibleCells.count)
    return (counts, finished)
  }

  /// An update that does not fit the data: the program ends.
  static func wrongUpdate() {
    let source = Counted(3)
    let view = list()
    view.dataSource = source
    view.layoutIfNeeded()
    view.insertItems(at: [IndexPath(item: 0, section: 0)])
  }

  /// The left edges of the first line, by what the section's inset of 10 is counted from.
  static func insets() -> [[CGFloat]] {
    let references: [UICollectionViewFlowLayout.SectionInsetReference] = [
      .fromContentInset, .fromSafeArea, .fromLayoutMargins,
    ]
    return references.map { reference in
      let layout = UICollectionViewFlowLayout()
      layout.sectionInset = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: 10)
      layout.sectionInsetReference = reference
      let (source, view) = (Counted(2), list(layout))
      view.dataSource = source
      DisplayLink.advance(by: 0)
      return view.visibleCells.map(\.frame.minX)
    }
  }

  private final class MirroredLayout: UICollectionViewFlowLayout {
    override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
  }

  /// The left edges of three cells of 40 in 120, read from the left and from the right.
  static func directions() -> [[CGFloat]] {
    [UISemanticContentAttribute.unspecified, .forceRightToLeft].map { direction in
      let (source, view) = (Counted(3), list(MirroredLayout()))
      view.semanticContentAttribute = direction
      view.dataSource = source
      DisplayLink.advance(by: 0)
      return view.visibleCells.sorted { a, b in
        (view.indexPath(for: a)?.item ?? 0) < (view.indexPath(for: b)?.item ?? 0)
      }.map(\.frame.minX)
    }
  }

  /// Values of paths that Apple's documentation or geometry give.
  static func arcs() -> (start: CGPoint, end: CGPoint, radii: [CGFloat], left: CGPoint) {
    let center = CGPoint(x: 10, y: 20)
    let arc = UIBezierPath(
      arcCenter: center, radius: 5, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    let end = arc.currentPoint
    let reversed = arc.reversing()
    let circle = UIBezierPath(
      arcCenter: center, radius: 5, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    circle.close()
    // The radius at which the circle ends, in eight directions.
    let radii = (0..<8).map { i -> CGFloat in
      let (c, s) = [
        (1, 0), (0.6, 0.8), (0, 1), (-0.8, 0.6), (-1, 0), (-0.6, -0.8), (0, -1), (0.8, -0.6),
      ][i]
      var (inside, outside) = (0.0, 10.0)
      for _ in 0..<30 {
        let r = (inside + outside) / 2
        if circle.contains(CGPoint(x: 10 + c * r, y: 20 + s * r)) {
          inside = r
        } else {
          outside = r
        }
      }
      return inside
    }
    let back = UIBezierPath(
      arcCenter: center, radius: 5, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    // The other way round it goes over the left.
    return (reversed.currentPoint, end, radii, CGPoint(x: back.bounds.minX, y: back.bounds.minY))
  }

  /// What a ring contains by both rules, an open path, and the bounds of a curve and of nothing.
  static func contents() -> (
    rules: [Bool], isOpen: Bool, bounds: CGRect, nothing: Bool, start: CGPoint
  ) {
    let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    ring.append(UIBezierPath(rect: CGRect(x: 2, y: 2, width: 6, height: 6)))
    var rules = [ring.contains(CGPoint(x: 5, y: 5)), ring.contains(CGPoint(x: 1, y: 5))]
    ring.usesEvenOddFillRule = true
    rules += [ring.contains(CGPoint(x: 5, y: 5)), ring.contains(CGPoint(x: 1, y: 5))]
    let open = UIBezierPath()
    open.move(to: CGPoint(x: 1, y: 2))
    open.addLine(to: CGPoint(x: 9, y: 2))
    open.addLine(to: CGPoint(x: 5, y: 8))
    let isOpen = !open.contains(CGPoint(x: 5, y: 4))
    open.close()
    let curve = UIBezierPath()
    curve.move(to: .zero)
    curve.addCurve(
      to: CGPoint(x: 10, y: 0), controlPoint1: CGPoint(x: 0, y: 8),
      controlPoint2: CGPoint(x: 10, y: -8))
    return (
      rules, isOpen && open.contains(CGPoint(x: 5, y: 4)), curve.bounds,
      UIBezierPath().bounds.isNull && UIBezierPath().isEmpty, open.currentPoint
    )
  }

  /// Whether objects are Foundation's: sets, equality, copies.
  static func objects() -> Bool {
    let (view, behavior) = (UIView(), UIGravityBehavior())
    let objects: Set<NSObject> = [
      view, behavior, UICollectionViewFlowLayout(), UIDynamicAnimator(), view,
      UICollectionViewLayoutInvalidationContext(), UIBezierPath(),
    ]
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
    let copy = path.copy() as? UIBezierPath
    path.removeAllPoints()
    return objects.count == 6 && view.isEqual(view) && !view.isEqual(behavior)
      && [behavior].firstIndex(of: behavior) == 0 && copy?.bounds.width == 4 && path.isEmpty
      && UIColor.red == UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1)
      && NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2)
      && NSCoder.string(for: CGRect(x: 1, y: 2, width: 3.5, height: 4)) == "{{1, 2}, {3.5, 4}}"
  }
}
