import Foundation
import Testing

@testable import Springs

/// The frequency and damping ratio that a trace really has: the two-term recurrence that fits it,
/// by least squares, and the roots of that.
func effective(_ trace: [Double], step h: Double) -> (frequency: Double, ratio: Double) {
  let y = trace.map { $0 - 1 }
  var (aa, ab, bb, ac, bc) = (0.0, 0.0, 0.0, 0.0, 0.0)
  for i in 2..<y.count {
    aa += y[i - 1] * y[i - 1]
    ab += y[i - 1] * y[i - 2]
    bb += y[i - 2] * y[i - 2]
    ac += y[i - 1] * y[i]
    bc += y[i - 2] * y[i]
  }
  let determinant = aa * bb - ab * ab
  let trace = (ac * bb - bc * ab) / determinant
  let product = -(aa * bc - ab * ac) / determinant
  // Roots r e^{±iθ}: ln r = −ζωh, θ = ωh√(1−ζ²).
  let decay = -0.5 * log(product)
  let angle = acos(trace / (2 * product.squareRoot()))
  let phase = (decay * decay + angle * angle).squareRoot()
  return (phase / h / (2 * .pi), decay / phase)
}

@Suite struct StepResponseTests {
  /// reference/springs.md §3.2: what 2 Hz, ζ 0.2 becomes.
  @Test(arguments: [(60.0, 1.944, 0.295), (240, 1.989, 0.225), (960, 1.997, 0.206)])
  func implicitEulerIsAsTabulated(rate: Double, frequency: Double, ratio: Double) {
    let step = 1 / rate
    let engine = EngineSteps.implicitEuler(Spring(frequency: 2, dampingRatio: 0.2), step: step)
    let found = effective(engine.positions(frames: Int(2 * rate), rate: rate), step: step)
    #expect(abs(found.frequency - frequency) < 6e-4 && abs(found.ratio - ratio) < 6e-4)
  }

  @Test(arguments: [(60.0, 1.963, 0.389), (240, 1.990, 0.250), (960, 1.997, 0.213)])
  func box2DThreeIsAsTabulated(rate: Double, frequency: Double, ratio: Double) {
    let step = 1 / rate
    let engine = EngineSteps.box2DThree(Spring(frequency: 2, dampingRatio: 0.2), step: step)
    let found = effective(engine.positions(frames: Int(2 * rate), rate: rate), step: step)
    #expect(abs(found.frequency - frequency) < 1e-3 && abs(found.ratio - ratio) < 1e-3)
  }

  /// springs §2.2: 16 ms semi-implicit Euler; (2, .2) nominal 1.78 Hz/.559 runs as 1.88/.590.
  @Test func qtRunsAsMeasured() throws {
    let spring = try #require(SpringFamily.qt.spring([2, 0.2, 1]))
    #expect(abs(spring.frequency - 1.78) < 0.005 && abs(spring.dampingRatio - 0.559) < 5e-4)
    let engine = EngineSteps.semiImplicitEuler(spring, step: SpringFamily.qtStep)
    let found = effective(engine.positions(frames: 100, rate: 62.5), step: 0.016)
    #expect(abs(found.frequency - 1.88) < 0.005 && abs(found.ratio - 0.590) < 1e-3)
  }

  @Test func reactSpringRunsFast() {
    let spring = Spring(mass: 1, stiffness: 170, damping: 26)
    var engine = EngineSteps.semiImplicitEuler(spring, step: 0.001)
    engine.roundsFramesUp = true
    // 240 Hz: 4.17 ms become 5, 20 % more; the trace is that of whole milliseconds.
    let fast = engine.positions(frames: 60, rate: 240)
    let whole = engine.positions(frames: 60, rate: 200)
    #expect(fast == whole)
    #expect(LibraryMotion(engine, Release(rate: 240)).largestDeviation(from: spring) > 0.05)
  }

  /// Two passes, each warm started with 0.4 of the last correction: ω = 60√(4s/0.6).
  @Test(arguments: [0.0005, 0.001, 0.002]) func matterIsAsFastAsItsPassesMakeIt(s: Double) {
    let trace = MatterConstraint(stiffness: s, damping: 0).positions(frames: 240, rate: 60)
    // Rises through the target for the first time a quarter period after the start.
    let at = trace.firstIndex { $0 >= 1 } ?? 0
    let share = (1 - trace[at - 1]) / (trace[at] - trace[at - 1])
    let quarter = (Double(at - 1) + share) / 60
    let predicted = 60 * (4 * s / 0.6).squareRoot() / (2 * .pi)
    #expect(abs(0.25 / quarter / predicted - 1) < 0.05)
  }

  @Test func motionSnapsWithHeavyDamping() {
    let mild = Spring(frequency: 2, dampingRatio: 1.5)
    #expect(LibraryMotion(MotionStep(spring: mild), Release()).largestDeviation(from: mild) < 1e-9)
    let heavy = Spring(frequency: 2, dampingRatio: 10)
    let trace = MotionStep(spring: heavy).positions(frames: 600, rate: 60)
    let jump = zip(trace, trace.dropFirst()).map { $1 - $0 }.max() ?? 0
    // What is left when sinh is cut off at 300 goes in a frame or two: e^{−300(ζ−s)/s}.
    #expect(jump > 0.1)
    #expect(LibraryMotion(MotionStep(spring: heavy), Release()).largestDeviation(from: heavy) > 0.1)
  }

  /// springs §2.3: −ln ε/β is short at ζ = 1, where 0.8 % are left and seen as a snap.
  @Test func adwaitaSnapsAtCriticalDamping() {
    let spring = Spring(frequency: 1, dampingRatio: 1)
    let end = AdwaitaDuration(spring: spring, release: Release()).seconds
    #expect(abs(1 - spring.covered(at: end) - 0.008) < 3e-4)
    let motion = SpringFamily.adwaita.motion(SpringFamily.adwaita.values(for: spring))
    #expect(abs(motion.largestDeviation(from: spring) - 0.008) < 6e-4)
    let heavy = Spring(frequency: 1, dampingRatio: 2)
    let slow = SpringFamily.adwaita.motion(SpringFamily.adwaita.values(for: heavy))
    #expect(slow.largestDeviation(from: heavy) < 1.1e-3)
  }
}
