import Foundation
import SeededRandom
import Testing

@testable import Springs

@Suite struct RoundTripTests {
  /// 10,000 springs of each family: numbers that mean a spring are read from it again to the printed digits, or it is
  /// said why not.
  @Test(.slow, arguments: SpringFamily.all.map(\.id)) func numbersComeBack(id: String) throws {
    let family = try #require(SpringFamily.named(id))
    guard family.read != nil else { return }
    var random = SplitMix64(state: 50)
    var wrong: [String] = []
    for _ in 0..<10_000 {
      let spring = Spring(
        frequency: exp(Double.random(in: -2...3, using: &random)),
        dampingRatio: Double.random(in: 0.02...3, using: &random))
      guard family.shortcoming(spring) == nil else { continue }
      let values = family.clamped(family.values(for: spring).map(ExportTarget.printed))
      guard let meant = family.spring(values) else { continue }
      // Six printed digits of each number, and a clamp at critical damping that rounding may reach.
      let isNear =
        abs(meant.angularFrequency / spring.angularFrequency - 1) < 2e-4
        && abs(meant.dampingRatio - spring.dampingRatio) < 2e-4 * max(1, spring.dampingRatio)
      let again = family.values(for: meant).map(ExportTarget.printed)
      let isSame = zip(again, values).allSatisfy { abs($0 - $1) <= 2e-5 * max(abs($1), 1e-3) }
      if !isNear, !isSame { wrong.append("\(spring) \(values) \(meant) \(again)") }
    }
    #expect(wrong.isEmpty, "\(family.id): \(wrong.count), \(wrong.prefix(2))")
  }
}
