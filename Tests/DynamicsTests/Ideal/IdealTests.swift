import Dynamics
import Foundation
import Geometry
import Testing

/// `.ideal` through the whole interface: closed forms and laws of conservation.
@Suite struct IdealTests {
  private func material(_ items: [any DynamicItem], elasticity: CGFloat = 1) -> DynamicItemBehavior
  {
    let material = unbraked(items)
    material.elasticity = elasticity
    return material
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
      return box(x, 0, diameter, as: .ellipse)
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

  /// However slow: no threshold, where Apple's is 100 pt/s.
  @Test(arguments: [(Profile.uikit, 0.0), (.ideal, 4)])
  func slowImpactsBounce(profile: Profile, speed: Double) {
    let wall = box(0, 0, 40)
    let item = box(60, 0, 40)
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
}
