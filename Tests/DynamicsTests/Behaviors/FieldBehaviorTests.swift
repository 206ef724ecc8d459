import Dynamics
import Foundation
import Geometry
import Testing

/// Fields against the published formulas, worked out by hand or in closed form.
@Suite struct FieldBehaviorTests {
  private static let subStep = 1.0 / 120

  /// An item without resistance in one field.
  private func scene(
    _ field: FieldBehavior, at center: CGPoint = .zero, side: CGFloat = 100,
    velocity: CGPoint = .zero, charge: CGFloat = 0, profile: Profile = .uikit
  ) -> (DynamicBody, DynamicAnimator) {
    let item = DynamicBody(center: center, size: CGSize(width: side, height: side))
    let material = DynamicItemBehavior(items: [item])
    (material.resistance, material.angularResistance, material.charge) = (0, 0, charge)
    material.addLinearVelocity(velocity, for: item)
    field.addItem(item)
    let animator = DynamicAnimator(profile, [material, field])
    return (item, animator)
  }

  /// A field, and what it adds to an item's velocity in the first frame: of one sub-step on `.uikit`.
  struct Push: Sendable {
    let make: @Sendable () -> FieldBehavior
    var center = CGPoint.zero, side: CGFloat = 100, velocity = CGPoint.zero, charge: CGFloat = 0
    var strength: CGFloat = 1
    var falloff: CGFloat?
    var profile = Profile.uikit
    let expected: CGVector
  }

  private static let pushes: [Push] = {
    let thrown = CGPoint(x: 100, y: 0)
    // Whatever the mass.
    var pushes = [20.0, 100, 300].map { side in
      Push(
        make: { FieldBehavior.linearGravityField(direction: CGVector(dx: 3, dy: 4)) }, side: side,
        expected: CGVector(dx: 300 * subStep, dy: 400 * subStep))
    }
    // S·q/r on 1 kg.
    pushes.append(
      Push(
        make: FieldBehavior.electricField, center: CGPoint(x: 0, y: 200), charge: -2, strength: 3,
        expected: CGVector(dx: 0, dy: -300 * subStep)))
    // F = S·(v.y, −v.x): the charge opens the field and does not scale it, on Apple's engine.
    for (charge, push) in [(0.0, 0.0), (3, -200), (-1, -200)] {
      pushes.append(
        Push(
          make: FieldBehavior.magneticField, velocity: thrown, charge: charge, strength: 2,
          falloff: 0, expected: CGVector(dx: 0, dy: push * subStep)))
    }
    pushes.append(
      Push(
        make: FieldBehavior.magneticField, velocity: thrown, charge: 3, strength: 2, falloff: 0,
        profile: .ideal, expected: CGVector(dx: 100 * (cos(0.1) - 1), dy: -100 * sin(0.1))))
    // Quadratic: 0.5·v² off 4 m/s.
    pushes.append(
      Push(
        make: FieldBehavior.dragField, velocity: CGPoint(x: 400, y: 0), strength: 0.5,
        expected: CGVector(dx: -800 * subStep, dy: 0)))
    // S/m² on Apple's engine, S as documented on `.ideal`.
    pushes.append(
      Push(
        make: FieldBehavior.vortexField, center: CGPoint(x: 300, y: 0), side: 50,
        expected: CGVector(dx: 0, dy: 100 * subStep / 0.0625)))
    return pushes
  }()

  @Test(arguments: pushes) func pushesByItsFormula(_ push: Push) {
    let field = push.make()
    field.strength = push.strength
    if let falloff = push.falloff { field.falloff = falloff }
    let (item, animator) = scene(
      field, at: push.center, side: push.side, velocity: push.velocity, charge: push.charge,
      profile: push.profile)
    run(animator, 1)
    let gained = animator.linearVelocity(of: item) - CGVector(dx: push.velocity.x, dy: 0)
    #expect((gained - push.expected).length < 1e-5, "\(gained)")
  }

  /// v = v₀/(1 + S·v₀·t/m).
  @Test func dragHasItsClosedFormOnIdeal() {
    let (item, animator) = scene(
      FieldBehavior.dragField(), side: 50, velocity: CGPoint(x: 0, y: 300), profile: .ideal)
    run(animator, 60)
    let speed = 3 / (1 + 3 / 0.25)
    #expect(abs(animator.linearVelocity(of: item).dy - 100 * speed) < 1e-5)
  }

  /// A spring of 1 N/m on 1 kg: x = cos t.
  @Test(arguments: Profile.allCases) func aSpringFieldIsHookes(profile: Profile) {
    let (item, animator) = scene(
      FieldBehavior.springField(), at: CGPoint(x: 100, y: 0), profile: profile)
    run(animator, 60)
    let within = profile == .ideal ? 1e-6 : 1
    #expect(abs(item.center.x - 100 * cos(profile == .ideal ? 1 : 119.0 / 120)) < within)
  }

  /// Acceleration S/r²: at r = 2 m and v = √(S/r) a circle.
  @Test func radialGravityHoldsAnOrbit() {
    let field = FieldBehavior.radialGravityField(position: CGPoint(x: 50, y: 50))
    field.strength = 8
    let (item, animator) = scene(
      field, at: CGPoint(x: 250, y: 50), side: 30, velocity: CGPoint(x: 0, y: 200),
      profile: .ideal)
    #expect(field.falloff == 2)
    for _ in 0..<600 {
      run(animator, 1)
      #expect(abs(item.center.distance(to: CGPoint(x: 50, y: 50)) - 200) < 1e-3)
    }
  }

  @Test(arguments: Profile.allCases) func aVelocityFieldReplacesAllElse(profile: Profile) {
    let field = FieldBehavior.velocityField(direction: CGVector(dx: 2, dy: -1))
    let (item, animator) = scene(field, velocity: CGPoint(x: 0, y: 900), profile: profile)
    animator.addBehavior(GravityBehavior(items: [item]))
    run(animator, 10)
    #expect(animator.linearVelocity(of: item) == CGVector(dx: 200, dy: -100))
  }

  @Test func fieldsAddUpAndActOnTheirOwnItemsInTheirRegion() {
    let field = FieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 0))
    field.region = Region(size: CGSize(width: 400, height: 400))
    let (item, animator) = scene(field)
    let more = FieldBehavior.linearGravityField(direction: CGVector(dx: 2, dy: 0))
    more.addItem(item)
    animator.addBehavior(more)
    let other = box(0, 0, 10)
    let outside = box(201, 0, 10)
    animator.addBehavior(DynamicItemBehavior(items: [other]))
    field.addItem(outside)
    run(animator, 1)
    #expect(abs(animator.linearVelocity(of: item).dx - 300 * Self.subStep) < 1e-6)
    #expect(animator.linearVelocity(of: other) == .zero)
    #expect(animator.linearVelocity(of: outside) == .zero)
  }

  @Test(arguments: Profile.allCases) func aCustomFieldIsAskedForAForce(profile: Profile) {
    var asked: [(CGPoint, CGVector, CGFloat, CGFloat, TimeInterval)] = []
    weak var reader: DynamicAnimator?
    let field = FieldBehavior.field { field, place, velocity, mass, charge, time in
      asked.append((place, velocity, mass, charge, time))
      _ = reader.map { $0.linearVelocity(of: field.items[0]) }
      return CGVector(dx: 0, dy: -2)
    }
    (field.position, field.strength) = (CGPoint(x: 10, y: 0), 50)
    let (item, animator) = scene(
      field, at: CGPoint(x: 110, y: 0), side: 50, velocity: CGPoint(x: 100, y: 0), charge: 4,
      profile: profile)
    reader = animator
    run(animator, 2)
    let time = profile == .uikit ? 3 * Self.subStep : 2.0 / 60
    #expect(abs(animator.linearVelocity(of: item).dy + 200 / 0.25 * time) < 1e-3)
    #expect(asked[0].0 == CGPoint(x: 100, y: 0) && asked[0].1 == CGVector(dx: 1, dy: 0))
    #expect(asked[0].2 == 0.25 && asked[0].3 == 4)
    let last = asked.last?.4 ?? 0
    #expect(profile == .uikit ? abs(last - 2 * Self.subStep) < 1e-9 : last <= 1.0 / 120)
  }
}
