import UIKit

// Layers, controls and animators as clients of UIKit write them.

private final class Gradient: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }
}

/// Hands plain values over.
enum ClientCodeLooks {
  /// The order of layers in a view's layer, and where one is.
  static func layers() -> (order: [String], frame: CGRect, isGradient: Bool, mask: Bool) {
    let view = Gradient(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    let (a, b, c) = (CAShapeLayer(), CAGradientLayer(), CALayer())
    (a.name, b.name, c.name) = ("a", "b", "c")
    view.layer.addSublayer(a)
    view.layer.insertSublayer(b, at: 0)
    view.layer.insertSublayer(c, above: b)
    a.frame = CGRect(x: 10, y: 5, width: 20, height: 20)
    let before = view.layer.sublayers?.compactMap(\.name) ?? []
    b.removeFromSuperlayer()
    let after = view.layer.sublayers?.compactMap(\.name) ?? []
    let mask = CAShapeLayer()
    mask.path = UIBezierPath(rect: view.bounds).cgPath
    view.layer.mask = mask
    return (
      before + after, a.frame, (view.layer as? CAGradientLayer) != nil && b.superlayer == nil,
      (view.layer.mask as? CAShapeLayer)?.path != nil
    )
  }

  /// Whether points in the corners of a rectangle of 100 by 100 with two round ones are inside.
  static func corners() -> [Bool] {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100),
      byRoundingCorners: [.topLeft, .bottomRight], cornerRadii: CGSize(width: 40, height: 40))
    return [(2, 2), (98, 2), (98, 98), (2, 98), (50, 50)].map {
      path.contains(CGPoint(x: $0.0, y: $0.1))
    }
  }

  /// Where the first item of a list is drawn at the middle and the end of an animation that moves it by
  /// 100 points, and the states of the animator.
  static func animator(_ make: (() -> Void) -> Void = { $0() }) -> (
    xs: [CGFloat], states: [Bool], positions: [Int]
  ) {
    let layout = UICollectionViewFlowLayout()
    let source = Counted(3)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 400, height: 100), collectionViewLayout: layout)
    view.dataSource = source
    DisplayLink.advance(by: 0)
    var (states, positions, xs): ([Bool], [Int], [CGFloat]) = ([], [], [])
    var animator = UIViewPropertyAnimator()
    animator = UIViewPropertyAnimator(
      duration: 1,
      timingParameters: UICubicTimingParameters(
        controlPoint1: CGPoint(x: 0, y: 0), controlPoint2: CGPoint(x: 1, y: 1)))
    animator.addAnimations {
      layout.sectionInset.left = 100
      view.layoutIfNeeded()
    }
    animator.addCompletion { positions.append($0.rawValue) }
    states.append(animator.isRunning)
    animator.startAnimation()
    states.append(animator.isRunning)
    for _ in 0..<2 {
      run(30)
      xs.append(view.visibleElements.first.map { $0.frame.minX } ?? -1)
    }
    run(5)
    states.append(animator.isRunning)
    return (xs, states, positions)
  }

  /// The pages of a control after taps to the right and the left, and how often it said so.
  static func pages() -> (pages: [Int], changes: Int, chosen: Int) {
    let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    pages.numberOfPages = 3
    var changes = 0
    pages.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
    let delivery = TouchDelivery(to: pages)
    var seen: [Int] = []
    for x in [80.0, 80, 80, 20] {
      delivery.touchBegan(at: CGPoint(x: x, y: 10), time: 1)
      delivery.touchEnded(time: 1.05)
      seen.append(pages.currentPage)
    }
    let choice = UISegmentedControl(items: ["a", "b", "c", "d"])
    choice.frame = CGRect(x: 0, y: 0, width: 100, height: 20)
    let other = TouchDelivery(to: choice)
    other.touchBegan(at: CGPoint(x: 60, y: 10), time: 1)
    other.touchEnded(time: 1.05)
    return (seen, changes, choice.selectedSegmentIndex)
  }
}
