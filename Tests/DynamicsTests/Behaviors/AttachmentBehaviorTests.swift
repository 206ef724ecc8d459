import Dynamics
import Foundation
import Geometry
import Testing

@Suite struct AttachmentBehaviorTests {
  private func animator(
    _ items: [DynamicBody], _ behaviors: [DynamicBehavior], profile: Profile = .uikit,
    weight: Bool = true
  ) -> DynamicAnimator {
    let animator = DynamicAnimator(profile: profile)
    let material = unbraked(items)
    animator.addBehavior(material)
    if weight { animator.addBehavior(GravityBehavior(items: items)) }
    for behavior in behaviors { animator.addBehavior(behavior) }
    return animator
  }

  /// A pendulum held at its edge turns about the anchor: the compound one of mgd/I.
  @Test(arguments: Profile.allCases) func anOffsetTurnsWithTheItem(profile: Profile) {
    let item = box(100, 100, 40)
    let pin = AttachmentBehavior(
      item: item, offsetFromCenter: Offset(horizontal: 0, vertical: -20),
      attachedToAnchor: CGPoint(x: 100, y: 80))
    pin.length = 0
    let animator = animator([item], [pin], profile: profile)
    let push = DynamicItemBehavior(items: [item])
    animator.addBehavior(push)
    push.addAngularVelocity(0.5, for: item)
    // ω² = mgd/(I + md²) with I/m = 2·40²/12 pt² and d = 20 pt.
    let omega = (1000.0 * 20 / (2 * 1600.0 / 12 + 400)).squareRoot()
    var crossings = 0
    var last = 1.0
    run(animator, 600) {
      #expect(abs(item.center.distance(to: CGPoint(x: 100, y: 80)) - 20) < 0.6)
      if item.center.x - 100 > 0, last <= 0 { crossings += 1 }
      last = item.center.x - 100
    }
    #expect(abs(Double(crossings) - 10 * omega / (2 * .pi)) < 1.2)
  }

  @Test(arguments: Profile.allCases) func aSlideFollowsItsAxisWithinItsRange(profile: Profile) {
    let item = box(100, 100, 40)
    let slide = AttachmentBehavior.slidingAttachment(
      with: item, attachmentAnchor: CGPoint(x: 100, y: 100),
      axisOfTranslation: CGVector(dx: 0.6, dy: 0.8))
    slide.attachmentRange = FloatRange(minimum: -10, maximum: 50)
    let animator = animator([item], [slide], profile: profile)
    run(animator, 120) {
      #expect(item.center.distance(to: CGPoint(x: 100, y: 100)) < 58)
      #expect(item.transform.rotationAngle == 0)
    }
    #expect(abs(item.center.x - 130) < 1 && abs(item.center.y - 140) < 1)
    slide.attachmentRange = .infinite
    run(animator, 30)
    #expect(item.center.distance(to: CGPoint(x: 130, y: 140)) > 50)
    #expect(slide.attachedBehaviorType == .anchor)
  }

  @Test func twoItemsSlideAlongOneAnother() {
    let (a, b) = (box(100, 100, 40), box(150, 100, 40))
    let slide = AttachmentBehavior.slidingAttachment(
      with: a, attachedTo: b, attachmentAnchor: CGPoint(x: 125, y: 100),
      axisOfTranslation: CGVector(dx: 1, dy: 0))
    let push = PushBehavior(items: [b], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0.1, dy: 0.1)
    let animator = animator([a, b], [slide, push], weight: false)
    run(animator, 60)
    #expect(b.center.x > 180 && abs(a.center.x - 100) < 1)
    #expect(abs(a.transform.rotationAngle - b.transform.rotationAngle) < 0.01)
    let across = CGAffineTransform(rotationAngle: -a.transform.rotationAngle)
      .apply(to: CGPoint(x: b.center.x - a.center.x, y: b.center.y - a.center.y))
    #expect(abs(across.y) < 0.6)
  }

  @Test func aWeldMakesOneOfTwo() {
    let (a, b) = (box(100, 100, 40), box(140, 100, 40))
    let weld = AttachmentBehavior.fixedAttachment(
      with: a, attachedTo: b, attachmentAnchor: CGPoint(x: 120, y: 100))
    let push = PushBehavior(items: [b], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 0.05)
    let animator = animator([a, b], [weld, push], weight: false)
    run(animator, 60)
    // J·d/I of the pair: each m = 0.16 kg, I = m·(0.4² + 0.4²)/12 + m·0.2².
    let inertia = 2 * 0.16 * (0.32 / 12 + 0.04)
    #expect(abs(animator.angularVelocity(of: a) - 0.05 * 0.2 / inertia) < 0.01)
    #expect(abs(a.center.distance(to: b.center) - 40) < 0.6)
    #expect(abs(a.transform.rotationAngle - b.transform.rotationAngle) < 0.02)
    #expect(weld.attachedBehaviorType == .items)
  }

  @Test func aPinTurnsWithinItsRange() {
    let (a, b) = (box(100, 100, 40), box(140, 100, 40))
    let pin = AttachmentBehavior.pinAttachment(
      with: a, attachedTo: b, attachmentAnchor: CGPoint(x: 120, y: 100))
    pin.attachmentRange = FloatRange(minimum: -0.2, maximum: 0.5)
    let animator = animator([a, b], [pin])
    let fix = DynamicItemBehavior(items: [a])
    fix.isAnchored = true
    animator.addBehavior(fix)
    run(animator, 120) { #expect(b.transform.rotationAngle < 0.58) }
    #expect(abs(b.transform.rotationAngle - 0.5) < 0.05)
    #expect(a.center == CGPoint(x: 100, y: 100))
    pin.attachmentRange = .infinite
    run(animator, 10)
    #expect(b.transform.rotationAngle > 0.6)
  }

  /// Friction brakes by τ/I; the inertia is that about the pin.
  @Test func aPinsFrictionBrakes() {
    let (a, b) = (box(100, 100, 40), box(100, 100, 40))
    let pin = AttachmentBehavior.pinAttachment(
      with: a, attachedTo: b, attachmentAnchor: CGPoint(x: 100, y: 100))
    pin.frictionTorque = 0.01
    let animator = animator([a, b], [pin], weight: false)
    let fix = DynamicItemBehavior(items: [a])
    fix.isAnchored = true
    let spin = DynamicItemBehavior(items: [b])
    spin.addAngularVelocity(3, for: b)
    animator.addBehavior(fix)
    animator.addBehavior(spin)
    run(animator, 13)
    let inertia = 0.16 * 0.32 / 12
    let spun = 3 - 0.01 / inertia * 25 / 120
    #expect(abs(animator.angularVelocity(of: b) - spun) < 0.001)
  }

  /// Apple's engine takes a rope's offsets backwards; `.ideal` as they are.
  @Test func aRopesOffsetsCountBackwardsOnUIKit() {
    let length = { (profile: Profile) -> CGFloat in
      let (a, b) = (box(100, 100, 40), box(200, 100, 40))
      let rope = AttachmentBehavior.limitAttachment(
        with: a, offsetFromCenter: Offset(horizontal: 10, vertical: 0), attachedTo: b,
        offsetFromCenter: Offset(horizontal: -10, vertical: 0))
      self.animator([a, b], [rope], profile: profile).step(1.0 / 60)
      return rope.length
    }
    #expect(abs(length(.uikit) - 120) < 1e-9)
    #expect(abs(length(.ideal) - 80) < 1e-9)
  }

  @Test func aMovedAnchorCarriesASlideAlong() {
    let item = box(100, 100, 40)
    let slide = AttachmentBehavior.slidingAttachment(
      with: item, attachmentAnchor: CGPoint(x: 100, y: 100),
      axisOfTranslation: CGVector(dx: 1, dy: 0))
    let animator = animator([item], [slide])
    run(animator, 10)
    slide.anchorPoint = CGPoint(x: 100, y: 120)
    run(animator, 30)
    #expect(abs(item.center.y - 120) < 0.6)
  }

  /// A pin without a length goes through the place of the item that the anchor was at when it joined: held by a corner,
  /// the item trails.
  @Test(arguments: Profile.allCases, [CGVector.zero, CGVector(dx: 10, dy: 5)])
  func aMovedAnchorPullsByTheFirstGrip(profile: Profile, grip: CGVector) {
    let item = box(100, 100, 40)
    let pin = AttachmentBehavior(
      item: item, offsetFromCenter: Offset(horizontal: grip.dx, vertical: grip.dy),
      attachedToAnchor: item.center + grip)
    let animator = animator([item], [pin], profile: profile, weight: false)
    run(animator, 60) { pin.anchorPoint.x += 2 }
    animator.step(1.0 / 60)
    #expect(abs(item.center.distance(to: pin.anchorPoint) - grip.length) < 0.5)
    #expect(item.center.x > 200)
    if grip == .zero { #expect(item.center.distance(to: CGPoint(x: 220, y: 100)) < 0.5) }
  }
}
