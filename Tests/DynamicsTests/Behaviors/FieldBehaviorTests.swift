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

  @Test(arguments: [20.0, 100, 300]) func linearGravityIsTheSameForAnyMass(side: Double) {
    let field = FieldBehavior.linearGravityField(direction: CGVector(dx: 3, dy: 4))
    let (item, animator) = scene(field, side: side)
    run(animator, 30)
    let velocity = animator.linearVelocity(of: item)
    // One sub-step in the first frame and two in the later ones.
    #expect(abs(velocity.dx - 300 * 59 / 120) < 0.001)
    #expect(abs(velocity.dy - 400 * 59 / 120) < 0.001)
  }

  @Test func dragIsQuadratic() {
    let field = FieldBehavior.dragField()
    field.strength = 0.5
    let (item, animator) = scene(field, velocity: CGPoint(x: 400, y: 0))
    var speed = 4.0
    for frame in 1...40 {
      run(animator, 1)
      for _ in 0..<(frame == 1 ? 1 : 2) { speed -= Self.subStep * 0.5 * speed * speed }
      #expect(abs(animator.linearVelocity(of: item).dx - 100 * speed) < 1e-6)
    }
  }

  /// v = v₀/(1 + S·v₀·t/m).
  @Test func dragHasItsClosedFormOnIdeal() {
    let (item, animator) = scene(
      FieldBehavior.dragField(), side: 50, velocity: CGPoint(x: 0, y: 300), profile: .ideal)
    run(animator, 60)
    let speed = 3 / (1 + 3 / 0.25)
    #expect(abs(animator.linearVelocity(of: item).dy - 100 * speed) < 1e-5)
  }

  @Test func windCarriesAlong() {
    let field = FieldBehavior.dragField()
    (field.strength, field.direction) = (20, CGVector(dx: 1, dy: 0))
    let (item, animator) = scene(field)
    run(animator, 240)
    #expect(abs(animator.linearVelocity(of: item).dx - 100) < 5)
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

  @Test func electricFieldsPushCharges() {
    let field = FieldBehavior.electricField()
    field.strength = 3
    let (item, animator) = scene(field, at: CGPoint(x: 0, y: 200), charge: -2)
    run(animator, 1)
    // S·q/r on 1 kg for one sub-step.
    #expect(abs(animator.linearVelocity(of: item).dy + 100 * 3 * 2 / 2.0 * Self.subStep) < 1e-6)
  }

  /// The charge opens a magnetic field and does not scale it, on Apple's engine.
  @Test func magneticFieldsTurnWhatIsCharged() {
    let speedUp = { (charge: CGFloat, profile: Profile) -> CGFloat in
      let field = FieldBehavior.magneticField()
      (field.falloff, field.strength) = (0, 2)
      let (item, animator) = self.scene(
        field, velocity: CGPoint(x: 100, y: 0), charge: charge, profile: profile)
      run(animator, 1)
      return animator.linearVelocity(of: item).dy
    }
    #expect(speedUp(0, .uikit) == 0)
    // F = S·(v.y, −v.x).
    #expect(abs(speedUp(3, .uikit) + 2 * 100 * Self.subStep) < 1e-6)
    #expect(speedUp(3, .uikit) == speedUp(-1, .uikit))
    #expect(abs(speedUp(3, .ideal) + 100 * sin(6.0 / 60)) < 1e-6)
    #expect(speedUp(-1, .ideal) > 0)
  }

  /// S/m² on Apple's engine, S as documented on `.ideal`.
  @Test func aVortexPushesAround() {
    let push = { (side: CGFloat, profile: Profile) -> CGVector in
      let (item, animator) = self.scene(
        FieldBehavior.vortexField(), at: CGPoint(x: 300, y: 0), side: side, profile: profile)
      run(animator, 1)
      return animator.linearVelocity(of: item)
    }
    #expect(abs(push(50, .uikit).dy - 100 * Self.subStep / 0.0625) < 1e-6)
    #expect(abs(push(50, .uikit).dx) < 1e-9)
    #expect(abs(push(50, .ideal).dy - 100 / 60.0) < 1e-3)
  }

  @Test(arguments: Profile.allCases) func aVelocityFieldReplacesAllElse(profile: Profile) {
    let field = FieldBehavior.velocityField(direction: CGVector(dx: 2, dy: -1))
    let (item, animator) = scene(field, velocity: CGPoint(x: 0, y: 900), profile: profile)
    animator.addBehavior(GravityBehavior(items: [item]))
    run(animator, 10)
    #expect(animator.linearVelocity(of: item) == CGVector(dx: 200, dy: -100))
  }

  @Test func theFirstVelocityFieldWins() {
    let field = FieldBehavior.velocityField(direction: CGVector(dx: 1, dy: 0))
    let (item, animator) = scene(field)
    let second = FieldBehavior.velocityField(direction: CGVector(dx: 0, dy: 1))
    second.addItem(item)
    animator.addBehavior(second)
    run(animator, 3)
    #expect(animator.linearVelocity(of: item) == CGVector(dx: 100, dy: 0))
    field.region = Region(radius: 10).inverse()
    run(animator, 1)
    #expect(animator.linearVelocity(of: item).dx == 100 || item.center.x < 10)
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
    #expect(Region(radius: 5).contains(CGPoint(x: 5, y: 0)))
    #expect(!Region(size: CGSize(width: 10, height: 10)).contains(CGPoint(x: 5, y: 0)))
    #expect(
      !Region(radius: 5).byDifference(from: Region(radius: 2)).contains(CGPoint(x: 1, y: 0)))
  }

  @Test func noiseIsTheSameEveryTimeAndTurnsWithItsSeed() {
    let end = { (seed: UInt64, isTurbulence: Bool) -> CGPoint in
      let field =
        isTurbulence
        ? FieldBehavior.turbulenceField(smoothness: 0.3, animationSpeed: 1)
        : FieldBehavior.noiseField(smoothness: 0.3, animationSpeed: 1)
      field.seed = seed
      let (item, animator) = self.scene(field, velocity: CGPoint(x: 50, y: 20))
      run(animator, 120)
      return item.center
    }
    #expect(end(1, false) == end(1, false) && end(1, false) != end(2, false))
    #expect(end(1, true) == end(1, true) && end(1, true) != end(1, false))
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

  @Test func aFieldLeavesNothingBehind() {
    let field = FieldBehavior.springField()
    let (item, animator) = scene(field, at: CGPoint(x: 100, y: 0))
    run(animator, 5)
    let speed = animator.linearVelocity(of: item)
    field.removeItem(item)
    run(animator, 5)
    #expect(animator.linearVelocity(of: item) == speed)
    animator.removeBehavior(field)
    run(animator, 5)
    #expect(animator.linearVelocity(of: item) == speed)
  }
}
