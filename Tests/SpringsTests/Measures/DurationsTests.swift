import Foundation
import Testing

@testable import Springs

@Suite struct DurationsTests {
  private func duration(_ id: String, of spring: Spring, tolerance: Double = 0.001) -> Double? {
    spring.durations(tolerance: tolerance).first { $0.id == id }?.value
  }

  /// springs §2.3: five probes of SwiftUI's getter and the true settling to 0.1 %, ms.
  @Test(arguments: [
    (0.15, 1.0, 300.0, 220.4), (0.3, 0.8, 584.0, 404.6), (0.35, 0.85, 635.4, 487.7),
    (0.4, 1, 600.0, 587.8), (0.5, 0.7, 1044.7, 818.7),
  ])
  func theGetterSaysMoreThanIsTrue(response: Double, ratio: Double, probed: Double, settled: Double)
    throws
  {
    let spring = Spring(response: response, dampingFraction: ratio)
    #expect(abs(try #require(duration("envelope", of: spring)) * 1000 - probed) < 0.06)
    #expect(abs(try #require(duration("settled", of: spring)) * 1000 - settled) < 0.06)
  }

  @Test func aSpringThatNeverSettlesSaysSo() {
    let spring = Spring(frequency: 1, dampingRatio: 0)
    for id in ["condition", "envelope", "settled"] {
      #expect(duration(id, of: spring) == .infinity, "\(id)")
    }
  }

  /// So little damping takes nothing from a swing that numbers could show.
  @Test(arguments: [1e-300, 1e-100, 1e-17, 1e-12])
  func settlesAfterMoreSwingsThanCanBeCounted(ratio: Double) {
    let spring = Spring(frequency: 1, dampingRatio: ratio)
    let settled = spring.settlingTime(tolerance: 0.01)
    let envelope = 4.605170185988091 / ratio / (2 * Double.pi)
    #expect(settled == envelope || abs(settled / envelope - 1) < 1e-12)
    #expect(spring.settlingJumps(tolerance: 0.01) == [])
    #expect(spring.durations(tolerance: 0.01).count == 5)
  }

  /// On both sides of each jump the settling time differs by much, and between them it does not.
  @Test(arguments: [0.2, 0.5, 0.7]) func jumpsAreWhereTheyAreSaidToBe(ratio: Double) throws {
    let tolerance = 0.01
    let spring = Spring(frequency: 1, dampingRatio: ratio)
    let jumps = spring.settlingJumps(tolerance: tolerance)
    #expect(jumps.count == 2 && jumps[0] < ratio && ratio <= jumps[1])
    func settled(_ zeta: Double) -> Double {
      Spring(frequency: 1, dampingRatio: zeta).settlingTime(tolerance: tolerance)
    }
    for jump in jumps { #expect(settled(jump - 1e-6) - settled(jump + 1e-6) > 0.1) }
    #expect(abs(settled(ratio) - settled(ratio + 1e-6)) < 1e-3)
  }
}
