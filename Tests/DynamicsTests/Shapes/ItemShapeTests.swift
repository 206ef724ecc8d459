import Foundation
import Geometry
import Testing

@testable import Dynamics

@Suite struct ItemShapeTests {
  /// A triangle's centre of mass is not the middle of its box, and stays where it is in free flight.
  @Test(arguments: Profile.allCases) func anUnevenPathTurnsAboutItsCentreOfMass(profile: Profile) {
    let item = box(100, 100, 90, as: .path)
    item.path = Path(
      points: [CGPoint(x: -45, y: -45), CGPoint(x: 45, y: -45), CGPoint(x: -45, y: 45)],
      closed: true)
    let animator = DynamicAnimator(profile: profile)
    let material = unbraked([item])
    animator.addBehavior(material)
    material.addAngularVelocity(2, for: item)
    run(animator, 90) {
      let local = CGPoint(x: -15, y: -15)
      let turned = item.transform.apply(to: local)
      let middle = CGPoint(x: item.center.x + turned.x, y: item.center.y + turned.y)
      #expect(middle.distance(to: CGPoint(x: 85, y: 85)) < 1e-9)
    }
    #expect(item.center.distance(to: CGPoint(x: 100, y: 100)) > 1)
  }

  /// An L of two bars stands in a corner and holds a ball in its arm.
  @Test(arguments: Profile.allCases) func aConcavePathHoldsABall(profile: Profile) {
    let cup = box(0, 200, 200, 100, as: .path)
    cup.path = Path(
      points: [
        (-100, -50), (-80, -50), (-80, 30), (80, 30), (80, -50), (100, -50), (100, 50), (-100, 50),
      ].map { CGPoint(x: $0.0, y: $0.1) }, closed: true)
    let ball = box(0, 150, 40, as: .ellipse)
    let animator = DynamicAnimator(
      profile, [GravityBehavior(items: [cup, ball]), floor([cup, ball])])
    run(animator, 400)
    #expect(abs(cup.center.y - 250) < 4 && abs(cup.transform.rotationAngle) < 0.02)
    #expect(abs(ball.center.y - 260) < 5, "in the cup, not on a box around it")
  }

  @Test func boundsStandForAnUnusablePath() {
    let item = box(0, 0, 100, as: .path)
    item.path = Path(points: [.zero, CGPoint(x: 10, y: 10)])
    let animator = DynamicAnimator([DynamicItemBehavior(items: [item])])
    #expect(animator.body(of: item).map { animator.world.mass(of: $0) } == 1)
  }

  // MARK: - Groups

  @Test(arguments: Profile.allCases) func aGroupMovesAsOne(profile: Profile) {
    let a = box(100, 100, 100)
    let b = box(300, 100, 100, as: .ellipse)
    let group = DynamicItemGroup(items: [a, b])
    #expect(group.center == CGPoint(x: 200, y: 100) && group.bounds.width == 300)
    let animator = DynamicAnimator(profile: profile)
    let material = unbraked([group])
    animator.addBehavior(material)
    let mass = animator.body(of: group).map { animator.world.mass(of: $0) } ?? 0
    #expect(abs(mass - (1 + .pi / 4)) < 1e-12, "density times the sum of the members' areas")
    material.addAngularVelocity(1, for: group)
    material.addLinearVelocity(CGPoint(x: 30, y: 0), for: group)
    run(animator, 60) {
      #expect(abs(a.center.distance(to: b.center) - 200) < 1e-9)
      #expect(abs(a.transform.rotationAngle - group.transform.rotationAngle) < 1e-12)
    }
    #expect(abs(group.transform.rotationAngle - (profile == .ideal ? 1 : 119.0 / 120)) < 1e-6)
  }

  /// A bar that stands upright in a group: Apple's engine takes it lying.
  @Test(arguments: [(Profile.ideal, 50.0), (.uikit, 10)])
  func aTurnedMemberCollidesAsItStands(profile: Profile, reach: Double) {
    let bar = box(0, 200, 100, 20)
    bar.transform = CGAffineTransform(rotationAngle: .pi / 2)
    let group = DynamicItemGroup(items: [bar])
    let animator = DynamicAnimator(profile, [GravityBehavior(items: [group]), floor([group])])
    let material = DynamicItemBehavior(items: [group])
    material.allowsRotation = false
    animator.addBehavior(material)
    run(animator, 240)
    #expect(abs(bar.center.y - (300 - reach)) < 2.5 && bar.transform.rotationAngle == .pi / 2)
  }

  // MARK: - Sizes

  @Test func boundariesReportWhereTheyAreTouched() {
    final class Diary: CollisionBehaviorDelegate {
      var places: [CGPoint] = []
      var names: [NSString?] = []
      func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: (any NSCopying)?, at point: CGPoint
      ) {
        places.append(point)
        names.append(identifier as? NSString)
      }
    }
    let diary = Diary()
    let item = box(40, 200, 40, as: .ellipse)
    let animator = DynamicAnimator()
    let collision = floor([item])
    collision.collisionDelegate = diary
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [item]))
    run(animator, 60)
    #expect(diary.names.first == "floor")
    #expect(diary.places.first.map { abs($0.x - 40) < 0.01 && abs($0.y - 300) < 2 } == true)
  }

  @Test func groupsOfCollisionsAreUsedAgain() {
    let items = [0.0, 100].map {
      box($0, 0, 40)
    }
    let animator = DynamicAnimator()
    let (first, second) = (
      CollisionBehavior(items: [items[0]]), CollisionBehavior(items: [items[1]])
    )
    animator.addBehavior(first)
    for _ in 0..<32 {
      animator.addBehavior(second)
      animator.removeBehavior(second)
    }
    animator.addBehavior(second)
    let push = DynamicItemBehavior(items: items)
    push.addLinearVelocity(CGPoint(x: 200, y: 0), for: items[0])
    animator.addBehavior(push)
    run(animator, 60)
    #expect(items[1].center.x == 100, "strangers never meet")
  }
}
