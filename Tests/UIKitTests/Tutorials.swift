import CollectionLayout
import Dynamics
import Foundation
import Springs
import Testing

/// What the tutorials print is what runs here, line by line, and it does what they say.
@Suite struct TutorialsTests {
  @Test func aSpring() {
    let spring = Spring(frequency: 2, dampingRatio: 0.5)
    let later = spring.state(at: 0.1, displacement: 100)
    let step = SpringStep(spring, 1.0 / 60)
    var (displacement, velocity) = (100.0, 0.0)
    for _ in 0..<6 { step.advance(&displacement, &velocity) }
    let overshoot = spring.overshoot
    let settled = spring.settlingTime(tolerance: 0.01)
    let code = ExportTarget.all.first { $0.id == "swiftui" }?.code(for: spring)
    #expect(abs(displacement - later.displacement) < 1e-10)
    #expect(abs(velocity - later.velocity) < 1e-9)
    // exp(−π·ζ/√(1 − ζ²)) with ζ = 1/2.
    #expect(abs(overshoot - exp(-.pi / 3.0.squareRoot())) < 1e-12)
    #expect(abs(overshoot - 0.163) < 5e-4)
    // From there on the envelope e^(−ζωt)/√(1 − ζ²) is below 1 %: it cannot leave again.
    let (zeta, omega) = (0.5, 4 * Double.pi)
    #expect(settled < -log(0.01 * (1 - zeta * zeta).squareRoot()) / (zeta * omega) + 1e-9)
    #expect(abs(settled - 0.70) < 5e-3)
    #expect(code?.text.contains("spring") == true)
  }

  @Test func aPendulum() {
    let anchor = CGPoint(x: 100, y: 100)
    let bob = DynamicBody(center: CGPoint(x: 200, y: 100), size: CGSize(width: 40, height: 40))
    let animator = DynamicAnimator(profile: .ideal)
    animator.addBehavior(GravityBehavior(items: [bob]))
    animator.addBehavior(AttachmentBehavior(item: bob, attachedToAnchor: anchor))
    for _ in 0..<60 { animator.step(1.0 / 60) }
    #expect(abs(hypot(bob.center.x - 100, bob.center.y - 100) - 100) < 1e-6)
    let air = DynamicItemBehavior(items: [bob])
    air.resistance = 4
    animator.addBehavior(air)
    while !animator.isAtRest { animator.step(1.0 / 60) }
    #expect(abs(bob.center.x - 100) < 1e-3 && abs(bob.center.y - 200) < 1e-3)
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

  @Test func aLayout() {
    let steps = Steps()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: Staircase())
    view.dataSource = steps
    view.layoutIfNeeded()
    view.contentOffset.y = 4000
    view.layoutIfNeeded()
    let shown = view.indexPathsForVisibleItems.map(\.item).sorted()
    #expect(shown == Array(100...109))
  }

  @Test func aScene() {
    var drawn: [CGPoint] = []
    func draw(_ center: CGPoint) { drawn.append(center) }
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
    #expect(drawn.count == 180 && drawn.last.map { abs($0.y - 280) < 2 } == true)
    #expect(!animator.isRunning)
  }

  @Test(arguments: [
    "Springs/Springs.docc/ASpring.md", "Dynamics/Dynamics.docc/APendulum.md",
    "CollectionLayout/CollectionLayout.docc/ALayout.md", "UIKit/UIKit.docc/AScene.md",
  ])
  func thePageIsWhatRuns(page: String) throws {
    let file = URL(fileURLWithPath: #filePath)
    let sources = file.appendingPathComponent("../../../Sources").standardized
    let own = try Self.lines(file)
    let lines = try Self.lines(sources.appendingPathComponent(page))
    let parts = lines.split(separator: "```swift", omittingEmptySubsequences: false).dropFirst()
    let listings = parts.map { Array($0.prefix { $0 != "```" }) }
    #expect(listings.count >= 2)
    for listing in listings {
      let isHere = own.indices.contains { own[$0...].starts(with: listing) }
      #expect(isHere, "\(listing.first ?? "")")
    }
  }

  private static func lines(_ file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
