import Foundation
import SeededRandom
import Testing

@testable import Springs

/// Random wishes: what is granted is met, and what is refused no spring of a grid comes nearer to.
@Suite struct SpringSearchTests {
  private static let limits = SpringLimits(
    angularFrequency: 2 * .pi * 0.01...2 * .pi * 60, dampingRatio: 0...20)

  @Test(.slow, arguments: propertySeeds(20))
  func whatIsGrantedIsMetAndWhatIsRefusedCannotBe(seed: Int) {
    var random = Randomness(seed: UInt64(seed))
    for _ in 0..<250 {
      let wish = RandomWish(&random)
      let closeness = wish.value < 10 ? 0.005 : 0.05
      do throws(WishRefusal) {
        let spring = try wish.start.with(
          wish.measure, at: wish.value, holding: wish.held, within: Self.limits,
          closeness: closeness)
        #expect(Self.limits.contains(spring), "\(wish) \(spring)")
        #expect(wish.distance(of: spring) <= closeness * 1.0001, "\(wish) \(spring)")
        #expect(wish.isKept(by: spring), "\(wish) \(spring)")
      } catch {
        // What the spring itself has none of is refused with the reason.
        if wish.held == nil, wish.measure.value(of: wish.start) == nil { continue }
        let best = Self.grid.filter(wish.isKept).map(wish.distance).min() ?? .infinity
        #expect(best > closeness * 0.999, "\(wish) can be met: \(best)")
        #expect(best >= wish.distance(of: error.nearest) * 0.999 - 1e-9, "\(wish): \(best)")
      }
    }
  }

  /// Springs over all of the limits.
  private static let grid: [Spring] = {
    var grid: [Spring] = []
    let (low, high) = (limits.angularFrequency.lowerBound, limits.angularFrequency.upperBound)
    for k in 0...40 {
      let ratio = k < 20 ? 0.06 * Double(k) : 1.2 * pow(20 / 1.2, Double(k - 20) / 20)
      for i in 0...40 {
        let omega = low * pow(high / low, Double(i) / 40)
        grid.append(Spring(angularFrequency: omega, dampingRatio: min(ratio, 20)))
      }
    }
    return grid
  }()
}

/// A spring, what is wished of it and what is to stay.
private struct RandomWish {
  let start: Spring
  let measure: SpringMeasure
  let value: Double
  let held: SpringMeasure?

  init(_ random: inout Randomness) {
    let ratio = random.below(4) < 3 ? random.from(0.02, to: 1.2) : random.share(1.2, to: 20)
    start = Spring(frequency: random.share(0.05, to: 30), dampingRatio: ratio)
    let step: StepLength =
      random.below(2) == 0
      ? .fixed(random.share(1, to: 400)) : .lag(speed: random.share(3, to: 1000))
    let settling = SpringMeasure.settlingPoints(tolerance: 0.5, of: step)
    let wished: [SpringMeasure] = [.overshootPoints(of: step), .peakTime, .firstArrival, settling]
    measure = wished[random.below(4)]
    // Held settling times take long to look through: they are drawn less often.
    var others = (wished.dropLast() + [.response, .dampingRatio]).filter { [measure] in
      $0 != measure
    }
    if random.below(8) == 0, measure != settling { others = [settling] }
    let held = random.below(2) == 0 ? nil : others[random.below(others.count)]
    self.held = held?.value(of: start) == nil ? nil : held
    let now = measure.value(of: start) ?? 0.4
    let isNear = random.below(2) == 0
    let far = measure.isTime ? random.share(0.02, to: 8) : random.share(0.05, to: 200)
    let wish = isNear ? max(0.02, now * random.share(0.3, to: 3)) : far
    value = (wish * 100).rounded() / 100
  }

  func distance(of spring: Spring) -> Double {
    abs((measure.value(of: spring) ?? .infinity) - value)
  }

  func isKept(by spring: Spring) -> Bool {
    guard let held, let kept = held.value(of: start) else { return true }
    return abs((held.value(of: spring) ?? .infinity) - kept) <= max(1e-9, 1e-6 * kept)
  }
}

/// Numbers that look random and are the same in every run.
private struct Randomness {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(state: seed << 32) }

  mutating func below(_ count: Int) -> Int { Int(random.unit() * Double(count)) }
  mutating func from(_ a: Double, to b: Double) -> Double { a + (b - a) * random.unit() }
  mutating func share(_ a: Double, to b: Double) -> Double { a * pow(b / a, random.unit()) }
}
