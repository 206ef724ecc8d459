import Foundation
import SeededRandom
import Testing

@testable import Springs

@Suite struct NearestValuesTests {
  /// Values about those that are given, and far from them, none of which may be nearer.
  private func grid(_ conversion: SpringConversion) -> [[Double]] {
    let free = conversion.family.parameters.indices.filter {
      !conversion.family.parameters[$0].isScale
    }
    let steps = [-0.4, -0.05, -0.01, 0, 0.01, 0.05, 0.4]
    var all = [conversion.values]
    for axis in free {
      let span = 0.02 * conversion.family.parameters[axis].usual.upperBound
      all = all.flatMap { values in
        steps.map { step in
          var moved = values
          moved[axis] += step * max(abs(values[axis]), span)
          return conversion.family.clamped(moved)
        }
      }
    }
    return all
  }

  /// The error of what is given is at most the least of the grid and what rounding adds.
  @Test(.slow, arguments: SpringFamily.all.map(\.id))
  func noneOfAGridIsNearer(id: String) throws {
    let family = try #require(SpringFamily.named(id))
    guard family.sampled == nil else { return }
    // Three numbers of two springs' worth have several valleys, of which the search ends in one.
    let allowed = id == "elastic" ? 1.1 : 1.05
    for seed in propertySeeds(8) {
      var random = SplitMix64(state: UInt64(seed) << 32)
      let spring = Spring(
        frequency: exp(Double.random(in: -0.7...1.95, using: &random)),
        dampingRatio: Double.random(in: 0.15...1.6, using: &random))
      let found = family.conversion(of: spring)
      // The formulas' numbers stay where they are near, as they hold at every frame rate.
      let isPlain = found.plain == nil && found.error < FamilyReading.seen
      guard found.error >= Exactness.limit, !isPlain else { continue }
      let nearest = grid(found).map { family.motion($0).largestDeviation(from: spring) }.min() ?? 0
      #expect(
        found.error <= nearest * allowed + 1e-6,
        "\(spring) \(found.values) \(found.error) \(nearest)")
    }
  }

  @Test func whatTheFormulasGiveIsSaidToo() throws {
    let found = try #require(SpringFamily.named("box2d")).conversion(
      of: Spring(frequency: 4, dampingRatio: 0.2))
    let plain = try #require(found.plain)
    #expect(plain.values == [4, 0.2] && plain.error > 0.05 && found.error < plain.error / 3)
  }

  @Test func aMassIsKept() {
    let spring = Spring(frequency: 1, dampingRatio: 0.5)
    let values = SpringFamily.flutter.values(for: spring, mass: 4)
    #expect(values[0] == 4 && abs(values[1] - 16 * Double.pi * .pi) < 1e-9)
    #expect(SpringFamily.flutter.spring(values)?.dampingRatio == 0.5)
    #expect(
      SpringFamily.android.values(for: spring, mass: 4) == SpringFamily.android.values(for: spring))
  }

  /// A stiffness of 1,800 is beyond pop's speed of 20, which is 512: that is the reason, not the bounciness.
  @Test func theReasonIsTheRangeAtWhoseEndItStands() throws {
    let found = try #require(SpringFamily.named("pop")).conversion(
      of: Spring(mass: 1, stiffness: 1800, damping: 50.9117))
    #expect(found.values[1] == 20 && found.exactness.words == "speed stops at 20")
  }
}
