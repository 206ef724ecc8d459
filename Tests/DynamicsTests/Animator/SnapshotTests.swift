import Dynamics
import Foundation
import Geometry
import SeededRandom
import Testing

/// A snapshot leads to the same bits on the animator it came from and on another one.
@Suite struct SnapshotTests {
  /// Items under behaviours of every kind, in a box.
  private final class Medley {
    let animator: DynamicAnimator
    var items: [DynamicBody] = []
    let push: PushBehavior
    let kick: PushBehavior
    let snap: SnapBehavior
    let noise: FieldBehavior
    let properties: DynamicItemBehavior
    let springs: [AttachmentBehavior]

    init(_ profile: Profile, reversed: Bool = false) {
      let size = CGSize(width: 40, height: 30)
      var items = (0..<14).map { i -> DynamicBody in
        let center = CGPoint(x: CGFloat(60 + 90 * (i % 5)), y: CGFloat(60 + 80 * (i / 5)))
        return DynamicBody(
          center: center, size: size, collisionBoundsType: i % 2 == 0 ? .ellipse : .rectangle,
          key: i)
      }
      // A lone spring, which `.ideal` moves in closed form.
      items.append(DynamicBody(center: CGPoint(x: 900, y: 20), size: size, key: "alone"))
      self.items = items
      animator = DynamicAnimator(profile: profile)
      (push, kick) = (
        PushBehavior(items: [items[0]], mode: .continuous),
        PushBehavior(items: [items[1]], mode: .instantaneous)
      )
      snap = SnapBehavior(item: items[2], snapTo: CGPoint(x: 260, y: 300))
      noise = FieldBehavior.noiseField(smoothness: 0.3, animationSpeed: 1)
      properties = DynamicItemBehavior(items: items)
      springs = [10, 11, 12, 14].map { i in
        let anchor = items[i].center + CGVector(dx: 20, dy: -60)
        let spring = AttachmentBehavior(item: items[i], attachedToAnchor: anchor)
        (spring.frequency, spring.damping) = (2, 0.1)
        if i == 14 { spring.length = 0 }
        return spring
      }
      tune()
      for behavior in behaviors(reversed) { animator.addBehavior(behavior) }
    }

    private func tune() {
      push.pushDirection = CGVector(dx: 0.02, dy: -0.01)
      push.setTargetOffsetFromCenter(Offset(horizontal: 5, vertical: 3), for: items[0])
      kick.pushDirection = CGVector(dx: 0.1, dy: -0.2)
      (properties.elasticity, properties.resistance) = (0.6, 0.3)
      (noise.strength, noise.seed) = (0.2, 7)
      noise.addItem(items[4])
    }

    private func behaviors(_ reversed: Bool) -> [DynamicBehavior] {
      let collision = CollisionBehavior(items: Array(items.prefix(14)))
      collision.addBoundary(
        withIdentifier: "box", for: Path(rect: CGRect(x: 0, y: 0, width: 500, height: 420)))
      let own = FieldBehavior.field { _, place, _, mass, _, _ in
        CGVector(dx: -0.01 * place.x * mass, dy: 0)
      }
      own.addItem(items[5])
      let group = DynamicBehavior()
      group.addChildBehavior(
        AttachmentBehavior(item: items[6], attachedTo: items[7]))
      group.addChildBehavior(
        AttachmentBehavior.pinAttachment(
          with: items[8], attachedTo: items[9], attachmentAnchor: CGPoint(x: 375, y: 140)))
      let all: [DynamicBehavior] =
        [
          GravityBehavior(items: Array(items.prefix(12))), properties, collision, snap, push, kick,
          noise, own, group,
        ] + (reversed ? springs.reversed() : springs)
      return all
    }

    /// Input in the middle of the motion.
    func act(_ frame: Int) {
      switch frame {
      case 20: kick.active = true
      case 35: snap.snapPoint = CGPoint(x: 180, y: 200)
      case 50: properties.addLinearVelocity(CGPoint(x: 50, y: -80), for: items[13])
      default: break
      }
    }

    var bits: [UInt64] {
      items.flatMap { item in
        let velocity = animator.linearVelocity(of: item)
        let numbers: [CGFloat] = [
          item.center.x, item.center.y, item.transform.rotationAngle, velocity.dx, velocity.dy,
          animator.angularVelocity(of: item),
        ]
        return numbers.map { Double($0).bitPattern }
      }
    }
  }

  private func goOn(_ medley: Medley) -> [[UInt64]] {
    (0..<60).map { frame in
      medley.act(frame)
      medley.animator.step(1.0 / 60)
      return medley.bits
    }
  }

  @Test(.slow, arguments: Profile.allCases, [1, 45])
  func leadsToTheSameBitsHereAndOnAnotherAnimator(_ profile: Profile, _ frames: Int) {
    let medley = Medley(profile)
    for _ in 0..<frames { medley.animator.step(1.0 / 60) }
    let (snapshot, bits) = (medley.animator.snapshot(), medley.bits)
    let expected = goOn(medley)
    #expect(Set(expected.map { $0[0] }).count > 50)
    medley.animator.restore(snapshot)
    #expect(medley.bits == bits && goOn(medley) == expected)

    let other = Medley(profile, reversed: true)
    for _ in 0..<7 { other.animator.step(1.0 / 50) }
    other.animator.restore(snapshot)
    #expect(other.bits == bits && goOn(other) == expected)
    #expect(other.animator.elapsedTime == medley.animator.elapsedTime)
    // Nothing of the other animator is left in it.
    #expect(other.animator.behaviors.allSatisfy { $0.dynamicAnimator === other.animator })
  }

  /// Behaviours that came and went since are gone and there again.
  @Test func restoresTheHierarchyOfItsOwnAnimator() {
    let item = box(0, 0, 10)
    let (group, gravity) = (DynamicBehavior(), GravityBehavior(items: [item]))
    group.addChildBehavior(gravity)
    let animator = DynamicAnimator([group])
    let snapshot = animator.snapshot()
    gravity.magnitude = 3
    group.removeChildBehavior(gravity)
    animator.addBehavior(PushBehavior(items: [item], mode: .continuous))
    animator.restore(snapshot)
    #expect(animator.behaviors.map { $0 === group } == [true])
    #expect(group.childBehaviors.map { $0 === gravity } == [true])
    #expect(gravity.dynamicAnimator === animator && gravity.magnitude == 1)
  }
}
