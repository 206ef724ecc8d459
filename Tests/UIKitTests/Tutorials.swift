import CollectionLayout
import Dynamics
import Springs
import UIKit

// The tutorials' code as they print it, line by line: their tests compare it and look at what it does.

enum Tutorials {
  // swift-format-ignore
  static func spring() -> (
    later: (displacement: Double, velocity: Double), stepped: (displacement: Double, velocity: Double),
    overshoot: Double, settled: Double, code: String?
  ) {
    let spring = Spring(frequency: 2, dampingRatio: 0.5)
    let later = spring.state(at: 0.1, displacement: 100)
    let step = SpringStep(spring, 1.0 / 60)
    var (displacement, velocity) = (100.0, 0.0)
    for _ in 0..<6 { step.advance(&displacement, &velocity) }
    let overshoot = spring.overshoot
    let settled = spring.settlingTime(tolerance: 0.01)
    let code = ExportTarget.named("swiftui")?.code(for: spring)
    return (later, (displacement, velocity), overshoot, settled, code?.text)
  }

  // swift-format-ignore
  static func pendulum() -> (swinging: CGPoint, resting: CGPoint) {
    let anchor = CGPoint(x: 100, y: 100)
    let bob = DynamicBody(center: CGPoint(x: 200, y: 100), size: CGSize(width: 40, height: 40))
    let animator = DynamicAnimator(profile: .ideal)
    animator.addBehavior(GravityBehavior(items: [bob]))
    animator.addBehavior(AttachmentBehavior(item: bob, attachedToAnchor: anchor))
    for _ in 0..<60 { animator.step(1.0 / 60) }
    let swinging = bob.center
    let air = DynamicItemBehavior(items: [bob])
    air.resistance = 4
    animator.addBehavior(air)
    while !animator.isAtRest { animator.step(1.0 / 60) }
    return (swinging, bob.center)
  }

  // swift-format-ignore
  final class Staircase: CollectionViewLayout {
    static let step = CGSize(width: 30, height: 40)

    override var collectionViewContentSize: CGSize {
      let count = collectionView?.numberOfItems(inSection: 0) ?? 0
      return CGSize(width: 300, height: CGFloat(count) * Self.step.height)
    }

    override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
      let attributes = CollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(
        x: CGFloat(indexPath.item % 8) * Self.step.width,
        y: CGFloat(indexPath.item) * Self.step.height, width: 60, height: 36)
      return attributes
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
      let count = collectionView?.numberOfItems(inSection: 0) ?? 0
      let first = max(0, Int(rect.minY / Self.step.height))
      let last = min(count, Int(rect.maxY / Self.step.height) + 1)
      guard first < last else { return [] }
      return (first..<last).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
    }
  }

  // swift-format-ignore
  final class Steps: CollectionViewDataSource {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
      10_000_000
    }
  }

  // swift-format-ignore
  static func layout() -> [Int] {
    let steps = Steps()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: Staircase())
    view.dataSource = steps
    view.layoutIfNeeded()
    view.contentOffset.y = 4000
    view.layoutIfNeeded()
    let shown = view.indexPathsForVisibleItems.map(\.item).sorted()
    return shown
  }

  // swift-format-ignore
  static func scene(_ draw: (CGPoint) -> Void) -> Bool {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let ball = UIView(frame: CGRect(x: 130, y: 40, width: 40, height: 40))
    view.addSubview(ball)

    let animator = UIDynamicAnimator(referenceView: view)
    animator.addBehavior(UIGravityBehavior(items: [ball]))
    let floor = UICollisionBehavior(items: [ball])
    floor.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(floor)
    for _ in 0..<180 {
      DisplayLink.advance(by: 1.0 / 60)
      draw(ball.center)
    }
    return animator.isRunning
  }
}
