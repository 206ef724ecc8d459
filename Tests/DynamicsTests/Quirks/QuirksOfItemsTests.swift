import Dynamics
import Foundation
import Geometry
import Testing

/// Q1-Q15 of the table in Quirks.md: what items, animators and attachments do.
@Suite struct QuirksOfItemsTests {
  @Test(arguments: Profile.allCases) func q01ANewObjectOfAKeyTakesOverTheBody(profile: Profile) {
    let old = Row("5", y: 10)
    let material = unbraked([old])
    let animator = DynamicAnimator(profile, [material])
    material.addLinearVelocity(CGPoint(x: 0, y: 60), for: old)
    run(animator, 30)
    let new = Row("5", y: 500)
    let spring = AttachmentBehavior(item: new, attachedToAnchor: CGPoint(x: 50, y: 0))
    animator.addBehavior(spring)
    #expect(new.center == old.center, "the body stays where it was")
    #expect(animator.linearVelocity(of: new).dy == 60)
    animator.removeBehavior(spring)
    run(animator, 10)
    #expect(new.center.y > 45 && animator.items(in: .infinite).count == 1)
    #expect(animator.items(in: .infinite)[0] === new)
    animator.removeBehavior(material)
    #expect(animator.items(in: .infinite).isEmpty)
  }

  @Test(arguments: Profile.allCases) func q02AnItemWithoutSizeIsAPointUntilItHasOne(
    profile: Profile
  ) {
    let item = box(100, 100, 40)
    item.bounds = .zero
    let animator = DynamicAnimator(
      profile, [GravityBehavior(items: [item]), floor([item], at: 150)])
    run(animator, 40)
    #expect(item.center.y > 200, "touches nothing")
    item.center.y = 100
    item.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    run(animator, 200)
    #expect(item.center.y < 135 && item.center.y > 100, "has a size and meets the floor")
  }

  @Test func q03KeysAreReadAgainAfterRowsMoved() {
    let (first, second) = (Row("0", y: 10), Row("1", y: 60))
    let animator = DynamicAnimator(.uikit, [unbraked([first, second])])
    (first.dynamicKey, second.dynamicKey) = ("1", "0")
    animator.updateKeys()
    let new = Row("0", y: 0)
    animator.addBehavior(GravityBehavior(items: [new]))
    #expect(new.center.y == 60, "the row that was inserted before has its new key")
  }

  @Test(arguments: Profile.allCases) func q04ANewSizeKeepsTheVelocity(profile: Profile) {
    let item = box(100, 100, 40)
    let material = unbraked([item])
    let animator = DynamicAnimator(profile, [material, floor([item])])
    material.addLinearVelocity(CGPoint(x: 0, y: 30), for: item)
    run(animator, 10)
    item.bounds = CGRect(x: 0, y: 0, width: 40, height: 200)
    animator.updateItem(usingCurrentState: item)
    #expect(animator.linearVelocity(of: item).dy == 30)
    var lowest = item.center.y
    run(animator, 300) { lowest = max(lowest, item.center.y) }
    #expect(lowest < 201 && lowest > 197, "meets the floor as long as it is now")
  }

  @Test(arguments: [(Profile.uikit, 1.0), (.ideal, 2)])
  func q05ScaleIsForgottenOnUIKitAndKeptOnIdeal(profile: Profile, scale: Double) {
    let item = box(100, 100, 40)
    item.transform = CGAffineTransform(scaleX: 2, y: 2)
    let material = unbraked([item])
    let animator = DynamicAnimator(profile, [material])
    material.addAngularVelocity(1, for: item)
    run(animator, 30)
    #expect(abs(hypot(item.transform.a, item.transform.b) - scale) < 1e-9)
    #expect(item.transform.rotationAngle > 0.4)
  }

  /// Sizes and places that are no whole pixels, written back by the layout at every frame.
  @Test(arguments: Profile.allCases) func q06OddPlacesDoNotCreep(profile: Profile) {
    let item = box(100.0 / 3, 200.0 / 3, 31.7)
    let anchor = item.center
    let spring = AttachmentBehavior(item: item, attachedToAnchor: anchor)
    (spring.length, spring.frequency, spring.damping) = (0, 1, 0.8)
    let animator = DynamicAnimator(profile, [spring])
    for _ in 0..<120 {
      animator.updateItem(usingCurrentState: item)
      animator.step(1.0 / 60)
    }
    #expect(item.center.distance(to: anchor) < 1e-9)
    run(animator, 60)
    #expect(!animator.isRunning)
  }

  /// Within half a point of a spring of length 0 nothing pulls on Apple's engine.
  @Test(arguments: [(Profile.uikit, 0.4), (.ideal, 0)])
  func q06TheDeadZoneIsApples(profile: Profile, left: Double) {
    let item = box(100, 100, 40)
    let spring = AttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: 100.4, y: 100))
    (spring.length, spring.frequency, spring.damping) = (0, 2, 1)
    let animator = DynamicAnimator(profile, [spring])
    run(animator, 300)
    #expect(abs(item.center.distance(to: CGPoint(x: 100.4, y: 100)) - left) < 1e-9)
    #expect(!animator.isRunning)
  }

  @Test(arguments: Profile.allCases) func q07CentresAreNotRoundedToPixels(profile: Profile) {
    let item = box(187.5, 22 + 1.0 / 6, 40)
    let animator = DynamicAnimator(profile, [unbraked([item])])
    run(animator, 40)
    #expect(item.center == CGPoint(x: 187.5, y: 22 + 1.0 / 6))
  }

  @Test func q08SnapWobblesOnUIKitAndNotOnIdeal() {
    let most = { (profile: Profile) -> Double in
      let item = box()
      let animator = DynamicAnimator(
        profile, [SnapBehavior(item: item, snapTo: CGPoint(x: 200, y: 100))])
      var most = 0.0
      run(animator, 60) { most = max(most, abs(Double(item.transform.rotationAngle))) }
      return most
    }
    #expect(most(.uikit) > 0.2)
    #expect(most(.ideal) == 0)
  }

  @Test(arguments: Profile.allCases) func q09SpringsComeToRest(profile: Profile) {
    let item = box(100, 160, 40)
    let spring = AttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: 100, y: 100))
    (spring.length, spring.frequency, spring.damping) = (0, 1, 0.4)
    let animator = DynamicAnimator(profile, [spring])
    var frames = 0
    while animator.isRunning, frames < 600 {
      animator.step(1.0 / 60)
      frames += 1
    }
    // On `.ideal` it swings on until a millionth of a point is left: 18 e-foldings of 0.4 s.
    #expect(frames < (profile == .ideal ? 470 : 330))
    let left = item.center.distance(to: CGPoint(x: 100, y: 100))
    #expect(profile == .ideal ? left < 1e-12 : left < 1)
  }

  @Test(arguments: Profile.allCases) func q10RestIsOnesOwnChoice(profile: Profile) {
    let frames = { (speed: CGFloat, duration: Double) -> Int in
      let item = box(100, 160, 40)
      let spring = AttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: 100, y: 100))
      (spring.length, spring.frequency, spring.damping) = (0, 2, 0.5)
      let animator = DynamicAnimator(profile, [spring])
      (animator.restSpeed, animator.restDuration) = (speed, duration)
      var frames = 0
      while animator.isRunning, frames < 600 {
        animator.step(1.0 / 60)
        frames += 1
      }
      return frames
    }
    #expect(frames(20, 0.05) + 30 < frames(1, 0.5))
    #expect(DynamicAnimator().restSpeed == 1 && DynamicAnimator().restDuration == 0.5)
  }

  @Test func q11WhoKeepsTheAnimatorRunningIsKnown() {
    let (falling, resting) = (box(100, 100, 40), box(300, 100, 40))
    let animator = DynamicAnimator(
      .uikit, [GravityBehavior(items: [falling]), unbraked([resting])])
    run(animator, 120)
    #expect(animator.isRunning && animator.awakeItems.count == 1)
    #expect(animator.awakeItems[0].item === falling && animator.awakeItems[0].speed > 1000)
  }

  @Test func q12AnActionNeedNotHoldItsBehaviour() {
    weak var kept: GravityBehavior?
    var steps = 0
    do {
      let animator = DynamicAnimator()
      let gravity = GravityBehavior(items: [box(100, 100, 40)])
      gravity.setAction { gravity in steps += gravity.items.count }
      animator.addBehavior(gravity)
      run(animator, 3)
      kept = gravity
    }
    #expect(steps == 3 && kept == nil)
  }

  @Test func q13ABehaviourOutlivesItsAnimator() {
    let gravity = GravityBehavior(items: [box(100, 100, 40)])
    do {
      let animator = DynamicAnimator([gravity])
      #expect(gravity.dynamicAnimator === animator)
    }
    #expect(gravity.dynamicAnimator == nil)
    gravity.magnitude = 2
    gravity.addItem(box(100, 100, 40))
  }

  /// A hand of bounded force drags an item against a wall, which holds, from either side.
  @Test(arguments: Profile.allCases, [1.0, -1])
  func q14AHandDoesNotPullThroughAWall(profile: Profile, side: Double) {
    let item = box(-100 * side, 100, 40)
    let collision = CollisionBehavior(items: [item])
    collision.addBoundary(
      withIdentifier: 1, from: CGPoint(x: 0, y: -500), to: CGPoint(x: 0, y: 500))
    let hand = AttachmentBehavior(item: item, attachedToAnchor: item.center)
    (hand.length, hand.frequency, hand.damping, hand.maximumForce) = (0, 5, 1, 20)
    let animator = DynamicAnimator(profile, [collision, hand])
    for frame in 1...120 {
      hand.anchorPoint.x = (-100 + Double(frame) * 6) * side
      animator.step(1.0 / 60)
      #expect(item.center.x * side < -15)
    }
  }

  @Test(arguments: Profile.allCases) func q15AConcaveBoundaryIsWhatItLooksLike(profile: Profile) {
    let item = box(100, 0, 20)
    let collision = CollisionBehavior(items: [item])
    let funnel = [(0, 0), (100, 200), (200, 0)].map { CGPoint(x: $0.0, y: $0.1) }
    collision.addBoundary(withIdentifier: "funnel", for: Path(points: funnel))
    let animator = DynamicAnimator(profile, [collision, GravityBehavior(items: [item])])
    run(animator, 300)
    #expect(abs(item.center.x - 100) < 5 && item.center.y > 140 && item.center.y < 200)
  }
}
