import Dynamics
import Foundation
import Geometry
import Testing

/// What the picture of an animator says, held to closed forms.
@Suite struct DebugSnapshotTests {
  private func body(_ x: Double, _ y: Double, _ size: Double) -> DynamicBody {
    box(x, y, size)
  }

  @Test func aHangingSpringIsStretchedByItsWeight() throws {
    let item = body(100, 200, 40)
    let animator = DynamicAnimator(profile: .ideal)
    let spring = AttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: 100, y: 100))
    (spring.length, spring.frequency, spring.damping) = (100, 2, 1)
    animator.addBehavior(spring)
    animator.addBehavior(GravityBehavior(items: [item]))
    run(animator, 300)
    let picture = animator.debugSnapshot
    let tie = try #require(picture.joints.first)
    #expect(picture.joints.count == 1 && tie.kind == .spring)
    // x = g/ω².
    let omega = 2 * Double.pi * 2
    #expect(abs(tie.stretch - 1000 / (omega * omega)) < 0.01)
    #expect(tie.endIsAnchor && !tie.startIsAnchor && tie.end == CGPoint(x: 100, y: 100))
    #expect(tie.start == item.center && picture.items.first?.center == item.center)
    #expect(picture.gravity == CGVector(dx: 0, dy: 1))
  }

  @Test func aTouchCarriesTheWeight() throws {
    let item = body(200, 240, 100)
    let animator = DynamicAnimator()
    let collision = floor([item])
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [item]))
    run(animator, 20)
    let picture = animator.debugSnapshot
    let ends = [CGPoint(x: -900, y: 300), CGPoint(x: 900, y: 300)]
    #expect(picture.boundaries.map(\.points) == [ends])
    #expect(picture.touches.count == 2 && picture.touches.allSatisfy { abs($0.normal.dx) < 1e-9 })
    #expect(picture.touches.allSatisfy { abs($0.point.y - 300) < 2 })
    // 1 kg at 10 m/s² for 1/120 s.
    let push = picture.touches.reduce(0) { $0 + $1.impulse }
    #expect(abs(push - 10.0 / 120) < 1e-3)
    #expect(picture.awakeCount == 1)
    run(animator, 200)
    #expect(animator.debugSnapshot.awakeCount == 0 && !animator.isAwake(item))
  }

  @Test func everyTieIsTold() {
    let items = (0..<8).map { body(Double($0) * 100, 100, 30) }
    let between = { (i: Int) in CGPoint(x: Double(i) * 100 + 50, y: 100) }
    let animator = DynamicAnimator([
      AttachmentBehavior(item: items[0], attachedTo: items[1]),
      AttachmentBehavior.limitAttachment(
        with: items[1], offsetFromCenter: .zero, attachedTo: items[2], offsetFromCenter: .zero),
      AttachmentBehavior.fixedAttachment(
        with: items[2], attachedTo: items[3], attachmentAnchor: between(2)),
      AttachmentBehavior.pinAttachment(
        with: items[3], attachedTo: items[4], attachmentAnchor: between(3)),
      AttachmentBehavior.slidingAttachment(
        with: items[5], attachmentAnchor: between(5), axisOfTranslation: CGVector(dx: 1, dy: 0)),
      SnapBehavior(item: items[6], snapTo: CGPoint(x: 600, y: 200)),
    ])
    let kinds = animator.debugSnapshot.joints.map(\.kind)
    #expect(
      kinds == [.rod, .rope, .weld, .pin, .slide]
        + [DebugSnapshot.Joint.Kind](repeating: .spring, count: 4))
    animator.removeAllBehaviors()
    #expect(animator.debugSnapshot.joints.isEmpty && animator.debugSnapshot.items.isEmpty)
  }

  @Test(arguments: [Profile.uikit, .ideal]) func outlinesAreWhatItemsCollideAs(profile: Profile) {
    let box = body(100, 100, 40)
    let ball = body(200, 100, 40)
    ball.collisionBoundsType = .ellipse
    let hook = body(300, 100, 40)
    hook.collisionBoundsType = .path
    hook.path = Path(
      points: [(-20, -20), (20, -20), (20, -10), (-10, -10), (-10, 20), (-20, 20)].map {
        CGPoint(x: $0.0, y: $0.1)
      }, closed: true)
    let animator = DynamicAnimator(profile, [DynamicItemBehavior(items: [box, ball, hook])])
    let items = animator.debugSnapshot.items
    guard case .polygon(let corners)? = items[0].outlines.first else {
      Issue.record("a box is a polygon")
      return
    }
    for (corner, meant) in zip(corners, [(80, 80), (120, 80), (120, 120), (80, 120)]) {
      #expect(corner.distance(to: CGPoint(x: meant.0, y: meant.1)) < 1e-9)
    }
    guard case .circle(let center, let radius)? = items[1].outlines.first else {
      Issue.record("a ball is a circle")
      return
    }
    #expect(center.distance(to: CGPoint(x: 200, y: 100)) < 1e-9 && abs(radius - 20) < 1e-9)
    // An L is two convex pieces or more, of the path's area.
    #expect(items[2].outlines.count >= 2)
    let area = items[2].outlines.reduce(0.0) { sum, outline in
      guard case .polygon(let p) = outline else { return sum }
      return sum
        + p.indices.reduce(0.0) { part, i in
          let q = p[(i + 1) % p.count]
          return part + (p[i].x * q.y - p[i].y * q.x) / 2
        }
    }
    #expect(abs(area - (40 * 10 + 30 * 10)) < 1e-6)
  }
}
