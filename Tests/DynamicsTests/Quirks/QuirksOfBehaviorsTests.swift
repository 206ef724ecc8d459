import Dynamics
import Foundation
import Geometry
import Testing

/// Q16-Q30 of the table in Quirks.md: collisions, layouts, pushes, gravity and profiles.
@Suite struct QuirksOfBehaviorsTests {
  @Test(arguments: [(Profile.uikit, 1.783), (.ideal, 0.0)])
  func q16TheGapIsApplesOnUIKitAndNoneOnIdeal(profile: Profile, gap: Double) {
    let item = box(100, 100)
    let animator = DynamicAnimator(
      profile, [floor([item]), GravityBehavior(items: [item]), unbraked([item])])
    run(animator, 400)
    #expect(abs(300 - 50 - item.center.y - gap) < 0.06)
  }

  @Test func q17OnlyCentreAndTurnAreWritten() {
    final class Strict: DynamicItem {
      var center = CGPoint(x: 10, y: 10)
      let bounds = CGRect(x: 3, y: 4, width: 20, height: 20)
      var transform = CGAffineTransform.identity
    }
    let item = Strict()
    let animator = DynamicAnimator(.uikit, [GravityBehavior(items: [item])])
    run(animator, 10)
    #expect(item.center.y > 10 && item.bounds.minX == 3)
  }

  @Test(arguments: Profile.allCases) func q18BoundariesBelongToTheBehaviour(profile: Profile) {
    let item = box(100, 100, 40)
    let collision = floor([item])
    let animator = DynamicAnimator(profile, [collision, GravityBehavior(items: [item])])
    animator.removeBehavior(collision)
    animator.addBehavior(collision)
    #expect(collision.boundaryIdentifiers as? [NSString] == ["floor"])
    run(animator, 300)
    #expect(item.center.y < 281)
  }

  @Test(arguments: Profile.allCases) func q19AWeldHoldsWhatBehavioursOfItemsSay(profile: Profile) {
    let (a, b) = (box(100, 100, 40), box(150, 100, 40))
    let weld = AttachmentBehavior.fixedAttachment(
      with: a, attachedTo: b, attachmentAnchor: CGPoint(x: 125, y: 100))
    let (first, second) = (unbraked([a]), unbraked([b]))
    let animator = DynamicAnimator(profile, [weld, first, second, GravityBehavior(items: [a])])
    run(animator, 10)
    first.density = 5
    second.elasticity = 0.9
    run(animator, 60)
    #expect(abs(a.center.distance(to: b.center) - 50) < 1)
    #expect(abs(a.transform.rotationAngle - b.transform.rotationAngle) < 0.03)
  }

  @Test(arguments: Profile.allCases) func q20TiedItemsCollideWhereAskedTo(profile: Profile) {
    let apart = { (collide: Bool) -> CGFloat in
      let (a, b) = (box(100, 100, 40), box(200, 100, 40))
      let rope = AttachmentBehavior.limitAttachment(
        with: a, offsetFromCenter: .zero, attachedTo: b, offsetFromCenter: .zero)
      rope.letsItemsCollide = collide
      let push = PushBehavior(items: [b], mode: .instantaneous)
      push.pushDirection = CGVector(dx: -0.3, dy: 0)
      let animator = DynamicAnimator(profile, [rope, CollisionBehavior(items: [a, b]), push])
      var least = a.center.distance(to: b.center)
      run(animator, 60) { least = min(least, a.center.distance(to: b.center)) }
      return least
    }
    #expect(apart(true) > 38)
    #expect(apart(false) < 10)
  }

  @Test(arguments: Profile.allCases) func q21WhatHasLeftIsNotFound(profile: Profile) {
    let animator = DynamicAnimator(profile: profile)
    let gravity = GravityBehavior(items: [])
    animator.addBehavior(gravity)
    for i in 0..<20 {
      autoreleasedItem(in: gravity, at: Double(i) * 10)
    }
    let kept = box(0, 0, 40)
    gravity.addItem(kept)
    for item in gravity.items where item !== kept { gravity.removeItem(item) }
    let found = animator.items(in: CGRect(x: -1000, y: -1000, width: 5000, height: 5000))
    #expect(found.count == 1 && found.first === kept)
  }

  private func autoreleasedItem(in gravity: GravityBehavior, at x: Double) {
    gravity.addItem(box(x, 100, 40))
  }

  @Test func q22WhatIsInNoBehaviourIsShownToo() {
    let (cell, header) = (box(100, 100, 40), box(100, 20, 40))
    let far = box(100, 5000, 40)
    let animator = DynamicAnimator(.ideal, [unbraked([cell])])
    let shown = animator.items(
      in: CGRect(x: 0, y: 0, width: 300, height: 500), with: [header, cell, far])
    #expect(shown.count == 2 && shown.contains { $0 === header })
  }

  @Test(arguments: Profile.allCases) func q23ATurnedScreenKeepsTheMotion(profile: Profile) {
    let items = [box(100, 100, 40), box(300, 100, 40)]
    let material = unbraked(items)
    let animator = DynamicAnimator(profile, [material])
    for item in items { material.addLinearVelocity(CGPoint(x: 0, y: 90), for: item) }
    run(animator, 5)
    for item in items {
      item.center = CGPoint(x: item.center.y, y: item.center.x)
      item.bounds = CGRect(x: 0, y: 0, width: 80, height: 20)
    }
    animator.updateAllItems()
    for item in items { #expect(animator.linearVelocity(of: item).dy == 90) }
    let (x, y) = (items[0].center.x, items[0].center.y)
    run(animator, 60)
    #expect(items[0].center.x == x && abs(items[0].center.y - y - 90) < 1)
  }

  @Test(arguments: Profile.allCases) func q24ANewRowMayMoveAsItsNeighbour(profile: Profile) {
    let neighbour = box(100, 100, 40)
    let material = unbraked([neighbour])
    let animator = DynamicAnimator(profile, [material])
    material.addLinearVelocity(CGPoint(x: 0, y: 150), for: neighbour)
    run(animator, 20)
    let new = box(100, neighbour.center.y + 60, 40)
    material.addItem(new)
    animator.setLinearVelocity(animator.linearVelocity(of: neighbour), of: new)
    run(animator, 60)
    #expect(abs(new.center.y - neighbour.center.y - 60) < 1e-9)
  }

  @Test(arguments: Profile.allCases) func q25APushMayLeaveWhenItHasActed(profile: Profile) {
    let item = box(100, 100, 40)
    let push = PushBehavior(items: [item], mode: .instantaneous)
    push.setAngle(0, magnitude: 0.16)
    push.removesItselfWhenDone = true
    let animator = DynamicAnimator(profile, [unbraked([item]), push])
    run(animator, 3)
    #expect(animator.behaviors.count == 1 && push.dynamicAnimator == nil)
    #expect(abs(animator.linearVelocity(of: item).dx - 100) < 1e-9)
  }

  @Test func q26GravitiesAreOneOnUIKitAndEachItsOwnOnIdeal() {
    let speeds = { (profile: Profile) -> [CGVector] in
      let items = [box(100, 100, 40), box(300, 100, 40), box(500, 100, 40)]
      let down = GravityBehavior(items: [items[0], items[2]])
      let right = GravityBehavior(items: [items[1], items[2]])
      right.gravityDirection = CGVector(dx: 0.5, dy: 0)
      let animator = DynamicAnimator(profile, [unbraked(items), down, right])
      run(animator, 60)
      return items.map { animator.linearVelocity(of: $0) }
    }
    let measured = speeds(.uikit)
    #expect(measured.allSatisfy { abs($0.dx - 500.0 * 119 / 120) < 0.01 && $0.dy == 0 })
    let ideal = speeds(.ideal)
    #expect(abs(ideal[0].dy - 1000) < 1e-6 && ideal[0].dx == 0)
    #expect(abs(ideal[1].dx - 500) < 1e-6 && ideal[1].dy == 0)
    #expect(abs(ideal[2].dx - 500) < 1e-6 && abs(ideal[2].dy - 1000) < 1e-6)
  }

  @Test func q26AGravityThatLeavesTakesOnlyItsOwnOnIdeal() {
    let (a, b) = (box(100, 100, 40), box(300, 100, 40))
    let (first, second) = (GravityBehavior(items: [a, b]), GravityBehavior(items: [b]))
    let animator = DynamicAnimator(.ideal, [unbraked([a, b]), first, second])
    animator.removeBehavior(first)
    run(animator, 60)
    #expect(a.center.y == 100 && abs(animator.linearVelocity(of: b).dy - 1000) < 1e-6)
  }

  /// Five balls in a row, one thrown in: on `.ideal` one leaves, with all of the speed.
  @Test(arguments: Profile.allCases) func q27ARowPassesItsMomentumOn(profile: Profile) {
    let balls = (0..<5).map { i in
      box(200 + 40 * Double(i), 0, 40, as: .ellipse)
    }
    balls[0].center.x = 100
    let material = unbraked(balls, elasticity: 1)
    material.friction = 0
    let animator = DynamicAnimator(profile, [material, CollisionBehavior(items: balls)])
    material.addLinearVelocity(CGPoint(x: 300, y: 0), for: balls[0])
    // Before the slowest fall asleep, which takes the rest of their momentum.
    run(animator, 30)
    let speeds = balls.map { animator.linearVelocity(of: $0).dx }
    #expect(abs(speeds.reduce(0, +) - 300) < 1e-6, "momentum is kept by both")
    if profile == .ideal {
      #expect(speeds.dropLast().allSatisfy { abs($0) < 1e-9 } && abs(speeds[4] - 300) < 1e-9)
    } else {
      #expect(speeds[4] < 299, "Apple's solver smears it")
    }
  }

  @Test(arguments: [true, false]) func q28ItemsMovedByHandJumpBackUnlessUpdated(updates: Bool) {
    let item = box(100, 100, 40)
    let animator = DynamicAnimator(.uikit, [GravityBehavior(items: [item])])
    run(animator, 10)
    let before = item.center.y
    item.center = CGPoint(x: 400, y: 50)
    if updates { animator.updateItem(usingCurrentState: item) }
    run(animator, 1)
    #expect(item.center.x == (updates ? 400 : 100))
    #expect(updates ? item.center.y < before : item.center.y > before)
  }

  @Test func q29ProfilesHaveNamesThatStay() {
    #expect(Profile.allCases.map(\.rawValue) == ["uikit", "ideal"])
    #expect(DynamicAnimator().profile == .uikit)
  }

  @Test(arguments: Profile.allCases) func q30DampingZeroRingsAndFrequencyZeroIsRigid(
    profile: Profile
  ) {
    let reach = { (frequency: CGFloat, damping: CGFloat) -> (least: CGFloat, end: CGFloat) in
      let item = box(100, 200, 40)
      let tie = AttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: 100, y: 100))
      (tie.frequency, tie.damping, tie.length) = (frequency, damping, frequency > 0 ? 50 : 100)
      let animator = DynamicAnimator(profile, [unbraked([item]), tie])
      var least: CGFloat = 200
      run(animator, 240) { least = min(least, item.center.y) }
      return (least, item.center.y)
    }
    #expect(reach(1, 0).least < 106, "rings")
    #expect(abs(reach(1, 3).least - reach(1, 3).end) < 1e-9, "never overshoots")
    #expect(abs(reach(0, 0).end - 200) < 1e-6, "a rod")
    #expect(reach(1, -1).least < 106, "a negative damping counts as none")
  }
}
