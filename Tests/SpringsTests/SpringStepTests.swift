import Testing

@testable import Springs

/// A second, plain way to move a spring: Runge and Kutta's fourth order with tiny steps.
func integrated(
  _ spring: Spring, from state: (Double, Double), drift: Double = 0, for t: Double, steps: Int
) -> (Double, Double) {
  let (omega, zeta) = (spring.angularFrequency, spring.dampingRatio)
  func slope(_ x: Double, _ u: Double) -> (Double, Double) {
    (u + drift, -omega * omega * x - 2 * zeta * omega * u)
  }
  var (x, u) = state
  let h = t / Double(steps)
  for _ in 0..<steps {
    let a = slope(x, u)
    let b = slope(x + h / 2 * a.0, u + h / 2 * a.1)
    let c = slope(x + h / 2 * b.0, u + h / 2 * b.1)
    let d = slope(x + h * c.0, u + h * c.1)
    x += h / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
    u += h / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
  }
  return (x, u)
}

@Suite struct SpringStepTests {
  static let ratios = [0, 0.05, 0.3, 0.8, 0.99, 0.999999, 1, 1.000001, 1.01, 1.5, 4]

  @Test(arguments: ratios) func agreesWithIntegration(ratio: Double) {
    let spring = Spring(frequency: 2, dampingRatio: ratio)
    for t in [1.0 / 240, 1.0 / 60, 0.1, 0.5] {
      let exact = spring.state(at: t, displacement: 1, velocity: -3)
      let other = integrated(spring, from: (1, -3), for: t, steps: 2000)
      #expect(abs(exact.displacement - other.0) < 1e-9)
      #expect(abs(exact.velocity - other.1) < 1e-8)
    }
  }

  @Test(arguments: ratios) func driftAgreesWithIntegration(ratio: Double) {
    let spring = Spring(frequency: 1, dampingRatio: ratio)
    let exact = spring.state(at: 0.3, displacement: 0.4, velocity: 1, drift: 2.5)
    let other = integrated(spring, from: (0.4, 1), drift: 2.5, for: 0.3, steps: 2000)
    #expect(abs(exact.displacement - other.0) < 1e-9)
    #expect(abs(exact.velocity - other.1) < 1e-9)
  }

  @Test(arguments: ratios) func manyShortStepsAreOneLong(ratio: Double) {
    let spring = Spring(frequency: 1, dampingRatio: ratio)
    let short = SpringStep(spring, 1.0 / 240)
    var (x, v) = (1.0, 0.5)
    for _ in 0..<240 { short.advance(&x, &v) }
    let whole = SpringStep(spring, 1)(displacement: 1, velocity: 0.5)
    #expect(abs(x - whole.displacement) < 1e-12)
    #expect(abs(v - whole.velocity) < 1e-11)
  }

  /// Both sides of the border where the series takes over.
  @Test func seriesMeetsClosedForm() {
    for side in [-1.0, 1.0] {
      for q in [0.00999, 0.01001] {
        let ratio = (1 - side * q).squareRoot()
        let spring = Spring(angularFrequency: 1, dampingRatio: ratio)
        let exact = spring.state(at: 1, displacement: 1, velocity: 1)
        let other = integrated(spring, from: (1, 1), for: 1, steps: 2000)
        #expect(abs(exact.displacement - other.0) < 1e-12)
        #expect(abs(exact.velocity - other.1) < 1e-12)
      }
    }
  }

  @Test func heavyDampingNeitherOverflowsNorSnaps() {
    let spring = Spring(frequency: 3, dampingRatio: 50)
    let late = spring.state(at: 10, displacement: 1)
    // e^{λ₊t} with λ₊ = −ω(ζ − √(ζ²−1)), the fast part long gone.
    let slow = -spring.angularFrequency * (50 - 2499.0.squareRoot())
    #expect(late.displacement.isFinite && late.displacement > 0)
    var sum = 1.0
    for n in stride(from: 60, to: 0, by: -1) { sum = 1 + slow * 10 * sum / Double(n) }
    #expect(abs(late.displacement / sum - 1) < 2e-4)
  }

  @Test func goesBackInTime() {
    let spring = Spring(frequency: 1, dampingRatio: 0.8)
    let there = spring.state(at: 0.7, displacement: 1, velocity: -2)
    let back = spring.state(at: -0.7, displacement: there.displacement, velocity: there.velocity)
    #expect(abs(back.displacement - 1) < 1e-12)
    #expect(abs(back.velocity + 2) < 1e-11)
  }
}
