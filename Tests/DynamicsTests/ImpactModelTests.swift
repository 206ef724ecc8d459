import Foundation
import Geometry
import Testing

@testable import Dynamics

@Suite struct ImpactModelTests {
  /// Three discs in a row, the first on its way to the others at 100 pt/s; their speeds afterwards.
  private func struck(_ model: ImpactModel, _ profile: Profile = .ideal) -> [Double] {
    let animator = DynamicAnimator(profile: profile)
    animator.impactModel = model
    let discs = (0..<3).map { i in
      let disc = box(Double(i) * 40 - (i == 0 ? 10 : 0), 0, 40)
      disc.collisionBoundsType = .ellipse
      return disc
    }
    let material = DynamicItemBehavior(items: discs)
    (material.elasticity, material.resistance, material.friction) = (1, 0, 0)
    let collision = CollisionBehavior(items: discs)
    collision.collisionMode = .items
    animator.addBehavior(material)
    animator.addBehavior(collision)
    material.addLinearVelocity(CGPoint(x: 100, y: 0), for: discs[0])
    for _ in 0..<30 { animator.step(1.0 / 60) }
    return discs.map { material.linearVelocity(for: $0).x }
  }

  @Test func eachModelAnswersARowInItsOwnWay() {
    #expect(struck(.sequential).map { $0.rounded() } == [0, 0, 100])
    // One into two at rest, all at once: (1 − 2·2/3, 2/3, 2/3).
    for (speed, known) in zip(struck(.simultaneous), [-100 / 3.0, 200 / 3.0, 200 / 3.0]) {
      #expect(abs(speed - known) < 1e-6)
    }
    let real = struck(.compliant(stiffness: 1e8))
    #expect(real[0] < -5 && real[1] > 5 && real[2] > 95)
    #expect(abs(real.reduce(0) { $0 + $1 * $1 } - 10_000) < 0.01)
  }

  @Test func applesContactsAreApples() {
    #expect(struck(.simultaneous, .uikit) == struck(.sequential, .uikit))
  }

  /// Two steel balls of 1 cm radius at 1 m/s, from the plane strain modulus of steel: about 50 µs
  /// (Johnson, Contact Mechanics, 11.1, has 2.87 (m²/RE*²v)^(1/5) for the same).
  @Test func touchesLastAsLongAsHertzSays() {
    let (radius, modulus) = (0.01 / 2, 115e9)
    let mass = 7800 * 4 / 3 * Double.pi * 1e-6
    let model = ImpactModel.compliant(stiffness: 4 / 3 * modulus * radius.squareRoot())
    let reduced = mass / 2
    let johnson = 2.87 * pow(reduced * reduced / (radius * modulus * modulus), 0.2)
    let duration = model.touchDuration(speed: 1, mass: mass)
    #expect(abs(duration / johnson - 1) < 0.005)
    #expect(duration > 3e-5 && duration < 8e-5)
    #expect(ImpactModel.sequential.touchDuration(speed: 1, mass: mass) == 0)
  }
}
