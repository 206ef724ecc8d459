import Foundation
import Testing

@testable import Springs

@Suite struct EffectiveSpringTests {
  /// Read off the matrix, it is what a fit to the engine's own trace finds.
  @Test(arguments: [(1.0, 0.8), (2, 0.3), (0.5, 0.05), (6, 0.7)])
  func eigenvaluesAreThoseOfTheTrace(frequency: Double, ratio: Double) {
    let spring = Spring(frequency: frequency, dampingRatio: ratio)
    let trace = EngineSteps.implicitEuler(spring, step: 1.0 / 120).positions(frames: 200, rate: 120)
    let found = effective(trace, step: 1.0 / 120)
    let read = spring.integrated(byImplicitEulerOf: 1.0 / 120)
    #expect(abs(read.frequency - found.frequency) < 1e-6)
    #expect(abs(read.dampingRatio - found.ratio) < 1e-6)
  }

  @Test(arguments: [0.05, 0.5, 0.95, 1.2, 2.5]) func aClosedFormIsItself(ratio: Double) throws {
    let spring = Spring(frequency: 1.3, dampingRatio: ratio)
    let found = try #require(ClosedStep(spring).effectiveSpring(near: spring, rate: 60))
    #expect(abs(found.frequency / spring.frequency - 1) < 1e-6)
    #expect(abs(found.dampingRatio - ratio) < 1e-6)
  }

  /// springs §2.2: 17 whole milliseconds in a frame of 16.67, 5 in one of 4.17.
  @Test(arguments: [(60.0, 1.02), (240, 1.2)]) func reactSpringIsFast(rate: Double, times: Double)
    throws
  {
    let spring = Spring(mass: 1, stiffness: 180, damping: 12)
    var engine = EngineSteps.semiImplicitEuler(spring, step: 0.001)
    engine.roundsFramesUp = true
    let found = try #require(engine.effectiveSpring(near: spring, rate: rate))
    // 1 ms of semi-implicit Euler adds ζωh/2 to the frequency.
    #expect(abs(found.frequency / spring.frequency - times) < 0.005)
  }

  /// Qt's 16 ms steps of semi-implicit Euler have the trace 2 − φ² − 2ζφ and the determinant
  /// 1 − 2ζφ, φ = ωh; at 60 Hz two of them fall in every 25th frame or so.
  @Test(arguments: [(1.0, 0.8), (1, 0.3), (2, 0.5)])
  func stepsThatDivideNoFrameAreFitted(frequency: Double, ratio: Double) throws {
    let spring = Spring(frequency: frequency, dampingRatio: ratio)
    let phase = spring.angularFrequency * 0.016
    let (trace, determinant) = (2 - phase * phase - 2 * ratio * phase, 1 - 2 * ratio * phase)
    let known = try #require(Spring(trace: trace, determinant: determinant, step: 0.016))
    let engine = EngineSteps.semiImplicitEuler(spring, step: 0.016)
    let found = try #require(engine.effectiveSpring(near: spring, rate: 60))
    #expect(abs(found.frequency / known.frequency - 1) < 0.03)
    #expect(abs(found.dampingRatio - known.dampingRatio) < 0.04)
    // Nearer to the frames than what it was meant to be.
    let off = { (other: Spring) in
      LibraryMotion(engine, Release()).largestDeviation(from: other)
    }
    #expect(off(found) < 0.7 * off(spring))
  }

  @Test func aMotionThatGrowsIsNoSpring() {
    #expect(Spring(trace: 2.1, determinant: 1.05, step: 0.01) == nil)
    #expect(Spring(trace: -2.5, determinant: 0.9, step: 0.01) == nil)
  }
}
