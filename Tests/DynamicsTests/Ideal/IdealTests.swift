import Dynamics
import Foundation
import Geometry
import Testing

/// `.ideal` through the whole interface: closed forms and laws of conservation.
@Suite struct IdealTests {
  private func material(_ items: [any DynamicItem], elasticity: CGFloat = 1) -> DynamicItemBehavior
  {
    let material = DynamicItemBehavior(items: items)
    (material.resistance, material.angularResistance) = (0, 0)
    material.elasticity = elasticity
    return material
  }

  /// The complete elliptic integral by the arithmetic-geometric mean: T = 2π√(l/g)/agm(1, cos(θ/2)).
  private func period(length: Double, gravity: Double, amplitude: Double) -> Double {
    var (a, b) = (1.0, cos(amplitude / 2))
    for _ in 0..<8 { (a, b) = ((a + b) / 2, (a * b).squareRoot()) }
    return 2 * Double.pi * (length / gravity).squareRoot() / a
  }

  @Test(arguments: [Double.pi / 4, 0.05, 2]) func aPendulumKeepsTime(amplitude: Double) {
    let item = DynamicBody(
      center: CGPoint(x: 100 + 150 * sin(amplitude), y: 150 * cos(amplitude)),
      size: CGSize(width: 40, height: 20))
    let animator = DynamicAnimator(.ideal, [material([item]), GravityBehavior(items: [item])])
    animator.addBehavior(
      AttachmentBehavior(item: item, attachedToAnchor: CGPoint(x: 100, y: 0)))
    var crossings: [Double] = []
    var last = (time: 0.0, x: 1.0, v: 0.0)
    for frame in 1...1200 {
      animator.step(1.0 / 60)
      let now = (
        time: Double(frame) / 60, x: Double(item.center.x - 100),
        v: Double(animator.linearVelocity(of: item).dx)
      )
      if last.x > 0, now.x <= 0 { crossings.append(root(last, now)) }
      last = now
    }
    let swings = Double(crossings.count - 1)
    let measured = ((crossings.last ?? 0) - (crossings.first ?? 0)) / swings
    let wanted = period(length: 150, gravity: 1000, amplitude: amplitude)
    #expect(abs(measured / wanted - 1) < 1e-6)
  }

  /// Where the cubic through two places with their velocities is 0, s.
  private func root(
    _ a: (time: Double, x: Double, v: Double), _ b: (time: Double, x: Double, v: Double)
  ) -> Double {
    let h = b.time - a.time
    func value(_ s: Double) -> Double {
      let (t, u) = (s, 1 - s)
      return u * u * (1 + 2 * t) * a.x + t * t * (1 + 2 * u) * b.x
        + h * t * u * (u * a.v - t * b.v)
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if value(middle) > 0 { low = middle } else { high = middle }
    }
    return a.time + h * low
  }

  // MARK: - Rows

  private struct Row {
    let animator: DynamicAnimator
    let items: [DynamicBody]

    func mass(_ i: Int) -> Double { Double.pi / 4 * pow(items[i].bounds.width / 100, 2) }
    var velocities: [CGVector] { items.map { animator.linearVelocity(of: $0) } }
    var momentum: Double {
      items.indices.reduce(0) { $0 + mass($1) * velocities[$1].dx }
    }
    var energy: Double {
      items.indices.reduce(0) { sum, i in
        sum + mass(i) * pow(velocities[i].length, 2) / 2
      }
    }
  }

  /// Balls in a row, apart by a gap, of which the first flies in; friction and turning as they are
  /// by default.
  private func row(_ diameters: [Double], gap: Double, elasticity: CGFloat = 1) -> Row {
    var x = 0.0
    let items = diameters.map { diameter -> DynamicBody in
      defer { x += diameter / 2 + gap }
      x += diameter / 2
      return DynamicBody(
        center: CGPoint(x: x, y: 0), size: CGSize(width: diameter, height: diameter),
        collisionBoundsType: .ellipse)
    }
    items[0].center.x -= 60
    let animator = DynamicAnimator(profile: .ideal)
    let material = material(items, elasticity: elasticity)
    animator.addBehavior(material)
    animator.addBehavior(CollisionBehavior(items: items))
    material.addLinearVelocity(CGPoint(x: 240, y: 0), for: items[0])
    return Row(animator: animator, items: items)
  }

  @Test(arguments: [2, 3, 5, 10, 20, 50], [0, 1.5]) func oneInIsOneOut(count: Int, gap: Double) {
    let row = row(Array(repeating: 40, count: count), gap: gap)
    run(row.animator, 60 + count)
    let velocities = row.velocities
    #expect(abs(velocities[count - 1].dx - 240) < 1e-7)
    #expect(velocities.dropLast().allSatisfy { $0.length < 1e-7 })
  }

  @Test(arguments: [2, 5, 12, 50]) func unequalRowsKeepMomentumAndEnergy(count: Int) {
    let row = row((0..<count).map { 20 + Double(($0 * 37) % 50) }, gap: 0.5)
    row.animator.restSpeed = 0
    let (momentum, energy) = (0.01 * 240 * row.mass(0) * 100, row.mass(0) * 240 * 240 / 2)
    run(row.animator, 120)
    #expect(abs(row.momentum / momentum - 1) < 1e-9)
    #expect(abs(row.energy / energy - 1) < 1e-9)
    #expect(row.velocities.allSatisfy { abs($0.dy) < 1e-9 })
  }

  /// Each impact of two loses (1 − e²)·½μv² of the reduced mass μ.
  @Test(arguments: [0.9, 0.5, 0.0]) func anImpactLosesExactlyWhatTheLawSays(elasticity: Double) {
    let row = row([40, 60], gap: 0, elasticity: elasticity)
    run(row.animator, 40)
    let (a, b) = (row.mass(0), row.mass(1))
    let lost = (1 - elasticity * elasticity) * a * b / (a + b) * 240 * 240 / 2
    #expect(abs(row.energy - (a * 240 * 240 / 2 - lost)) < 1e-9 * a * 240 * 240)
    #expect(abs(row.momentum / (a * 240) - 1) < 1e-12)
  }

  /// However slow: no threshold, where Apple's is 100 pt/s.
  @Test(arguments: [(Profile.uikit, 0.0), (.ideal, 4)])
  func slowImpactsBounce(profile: Profile, speed: Double) {
    let wall = DynamicBody(center: .zero, size: CGSize(width: 40, height: 40))
    let item = DynamicBody(center: CGPoint(x: 60, y: 0), size: CGSize(width: 40, height: 40))
    let animator = DynamicAnimator(profile: profile)
    let material = material([item])
    let fix = DynamicItemBehavior(items: [wall])
    fix.isAnchored = true
    for behavior in [material, fix, CollisionBehavior(items: [wall, item])] {
      animator.addBehavior(behavior)
    }
    material.addLinearVelocity(CGPoint(x: -4, y: 0), for: item)
    run(animator, 420)
    #expect(abs(animator.linearVelocity(of: item).dx - speed) < 1e-6)
  }

  // MARK: - Bounces

  @Test(
    arguments: [DynamicItemCollisionBoundsType.ellipse, .rectangle, .path], [1, 0.8, 0.5])
  func aBounceKeepsItsShareOfTheHeight(type: DynamicItemCollisionBoundsType, elasticity: Double) {
    let item = DynamicBody(
      center: .zero, size: CGSize(width: 40, height: 40), collisionBoundsType: type)
    let animator = DynamicAnimator(profile: .ideal)
    let floor = CollisionBehavior(items: [item])
    floor.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: -500, y: 270), to: CGPoint(x: 500, y: 270))
    for behavior in [material([item], elasticity: elasticity), floor] as [DynamicBehavior] {
      animator.addBehavior(behavior)
    }
    animator.addBehavior(GravityBehavior(items: [item]))
    var wanted = 250.0
    var last = 0.0
    var bounces = 0
    for _ in 0..<600 where wanted > 5 {
      animator.step(1.0 / 60)
      let speed = Double(animator.linearVelocity(of: item).dy)
      let energy = 250 - Double(item.center.y) + speed * speed / 2000
      if speed < 0, last > 0 {
        wanted *= elasticity * elasticity
        bounces += 1
      }
      #expect(abs(energy - wanted) < 0.05, "bounce \(bounces)")
      last = speed
    }
    #expect(bounces >= 3)
  }
}
