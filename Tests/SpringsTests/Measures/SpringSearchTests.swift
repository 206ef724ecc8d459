import Foundation
import SeededRandom
import Testing

@testable import Springs

/// Random wishes, judged by formulas of their own on a fine grid of springs.
@Suite struct SpringSearchTests {
  private static let count = 10_000, runs = 20
  private static let limits = SpringLimits(
    angularFrequency: 2 * .pi * 0.01...2 * .pi * 60, dampingRatio: 0...20)

  @Test(arguments: propertySeeds(runs))
  func whatIsGrantedIsMetAndWhatIsRefusedCannotBe(run: Int) {
    var random = Randomness(seed: UInt64(run))
    for _ in 0..<Self.count / Self.runs {
      let wish = RandomWish(&random)
      let closeness = wish.value < 10 ? 0.005 : 0.05
      do throws(WishRefusal) {
        let spring = try wish.start.with(
          wish.measure, at: wish.value, holding: wish.held, within: Self.limits,
          closeness: closeness)
        expectMet(wish, by: spring, closeness)
      } catch {
        expectImpossible(
          wish, nearest: error.nearest, closeness, every: wish.isSlow ? 12 : 1, &random)
      }
    }
  }

  private func expectMet(_ wish: RandomWish, by spring: Spring, _ closeness: Double) {
    #expect(Self.limits.contains(spring), "\(wish) \(spring)")
    let met = Judge.value(wish.measure, spring.angularFrequency, spring.dampingRatio)
    #expect(abs((met ?? .infinity) - wish.value) <= closeness * 1.0001, "\(wish) \(spring)")
    guard let held = wish.held, let kept = wish.kept else { return }
    let now = Judge.value(held, spring.angularFrequency, spring.dampingRatio)
    #expect(abs((now ?? .infinity) - kept) <= max(1e-9, 1e-6 * kept), "\(wish) \(spring)")
  }

  private func expectImpossible(
    _ wish: RandomWish, nearest: Spring, _ closeness: Double, every: Int,
    _ random: inout Randomness
  ) {
    // What the spring itself has none of is refused with the reason.
    if wish.held == nil, wish.measure.value(of: wish.start) == nil { return }
    guard random.below(every) == 0 else { return }
    let near = Judge.value(wish.measure, nearest.angularFrequency, nearest.dampingRatio)
    let distance = abs((near ?? .infinity) - wish.value)
    let best = Judge.leastDistance(wish, Self.limits)
    #expect(best > closeness * 0.999, "\(wish) can be met: \(best)")
    #expect(best >= distance * 0.999 - 1e-9, "\(wish): \(best), not \(distance)")
  }
}

/// A spring, what is wished of it and what is to stay.
private struct RandomWish {
  let start: Spring
  let measure: SpringMeasure
  let value: Double
  let held: SpringMeasure?
  let kept: Double?
  /// Whether what is held jumps as the spring gets faster: many springs have to be looked at.
  let isSlow: Bool

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
    kept = held.flatMap { [start] in $0.value(of: start) }
    self.held = kept == nil ? nil : held
    isSlow = self.held?.dependence == .falling
    let now = measure.value(of: start) ?? 0.4
    let isNear = random.below(2) == 0
    let far = measure.isTime ? random.share(0.02, to: 8) : random.share(0.05, to: 200)
    let wish = isNear ? max(0.02, now * random.share(0.3, to: 3)) : far
    value = (wish * 100).rounded() / 100
  }
}

/// Measures by formulas of their own, and the nearest that a grid of springs has.
private enum Judge {
  static func value(_ measure: SpringMeasure, _ omega: Double, _ ratio: Double) -> Double? {
    let root = ratio < 1 ? (1 - ratio * ratio).squareRoot() : 0
    let past = ratio < 1 ? exp(-ratio * .pi / root) : 0
    switch measure {
    case .overshootPoints(.fixed(let points)): return points * past
    case .overshootPoints(.lag(let speed)): return 2 * ratio * speed / omega * past
    case .peakTime: return root > 0 ? .pi / (omega * root) : nil
    case .firstArrival: return root > 0 ? (.pi / 2 + asin(ratio)) / (omega * root) : nil
    case .settlingPoints(let tolerance, .fixed(let points)):
      return settled(omega, ratio, tolerance / points)
    case .settlingPoints(let tolerance, .lag(let speed)):
      return settled(omega, ratio, tolerance / (2 * ratio * speed / omega))
    case .response: return 2 * .pi / omega
    case .dampingRatio: return ratio
    default: return nil
    }
  }

  /// The last time at a share of the way: after the last extreme that is farther, by halvings.
  private static func settled(_ omega: Double, _ ratio: Double, _ share: Double) -> Double? {
    guard share < 1 else { return 0 }
    guard ratio > 0 else { return nil }
    var (low, high) = (0.0, 1 / omega)
    if ratio < 1 {
      let damped = omega * (1 - ratio * ratio).squareRoot()
      let decay = ratio * omega * .pi / damped
      low = (-log(share) / decay).rounded(.up) - 1
      (low, high) = (low * .pi / damped, (low + 0.5) * .pi / damped + asin(ratio) / damped)
    } else {
      while place(omega, ratio, high) > share { high *= 2 }
    }
    for _ in 0..<45 {
      let middle = (low + high) / 2
      if place(omega, ratio, middle).magnitude > share { low = middle } else { high = middle }
    }
    return high
  }

  /// x of x″ + 2ζωx′ + ω²x = 0 from rest at 1.
  private static func place(_ omega: Double, _ ratio: Double, _ t: Double) -> Double {
    let d = ratio * ratio - 1
    if d.magnitude < 1e-9 { return exp(-omega * t) * (1 + omega * t) }
    if d < 0 {
      let r = (-d).squareRoot()
      return exp(-ratio * omega * t) * (cos(r * omega * t) + ratio / r * sin(r * omega * t))
    }
    let r = d.squareRoot()
    let (a, b) = (1 / (ratio + r), ratio + r)
    return (b * exp(-a * omega * t) - a * exp(-b * omega * t)) / (b - a)
  }

  /// How near springs of a grid come to a wish, of those that keep what is to stay.
  static func leastDistance(_ wish: RandomWish, _ limits: SpringLimits) -> Double {
    let cells = wish.held == nil ? 80 : 500
    var ratios = [wish.start.dampingRatio]
    for k in 0...cells {
      let share = Double(k) / Double(cells)
      ratios += [1.5 * share, 0.001 * pow(20_000, share)]
    }
    let (low, high) = (limits.angularFrequency.lowerBound, limits.angularFrequency.upperBound)
    let all = (0...80).map { low * pow(high / low, Double($0) / 80) }
    var best = Double.infinity
    for ratio in ratios {
      for omega in frequencies(wish, ratio, all) {
        guard let value = value(wish.measure, omega, ratio) else { continue }
        best = min(best, (value - wish.value).magnitude)
      }
    }
    return best
  }

  /// The ω at which a spring of a damping ratio keeps what is to stay.
  private static func frequencies(
    _ wish: RandomWish, _ ratio: Double, _ all: [Double]
  ) -> [Double] {
    guard let held = wish.held, let kept = wish.kept else { return all }
    if held.dependence == .constant || kept == 0 {
      return all.filter { abs((value(held, $0, ratio) ?? .infinity) - kept) <= 1e-9 * kept }
    }
    var (low, high) = (all[0], all[all.count - 1])
    if held.dependence == .inverse {
      // A time that halves when ω doubles is kept by one ω.
      guard let phase = value(held, 1, ratio) else { return [] }
      low = min(max(phase / kept, low), high)
      high = low
    }
    for _ in 0..<32 where low < high {
      let middle = (low * high).squareRoot()
      guard let now = value(held, middle, ratio) else { return [] }
      if now > kept { low = middle } else { high = middle }
    }
    let isKept = abs((value(held, low, ratio) ?? .infinity) - kept) <= 1e-6 * kept
    return isKept ? [low] : []
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
