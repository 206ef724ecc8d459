import Foundation
import Testing

@testable import Physics

/// Times of any length are divided into sub-steps that leave nothing over.
@Suite struct SubStepTests {
  private func lengths(_ dt: Double) -> [Double] {
    var world = World(profile: .ideal)
    var lengths: [Double] = []
    world.inSubSteps(dt) { _, h in lengths.append(h) }
    return lengths
  }

  @Test func timesAreDividedIntoEqualSubSteps() {
    let subStep = 1.0 / 120
    #expect(lengths(1.0 / 60) == [subStep, subStep])
    #expect(lengths(subStep) == [subStep])
    #expect(lengths(0.003) == [0.003] && lengths(0).isEmpty)
    // Frames in whole microseconds count as what they stand for.
    let counts: [(rate: Double, count: Int)] = [
      (24, 5), (60, 2), (75, 2), (120, 1), (144, 1), (240, 1),
    ]
    for (rate, count) in counts {
      for rounding in [FloatingPointRoundingRule.up, .down] {
        let dt = (1e6 / rate).rounded(rounding) / 1e6
        let even = [Double](repeating: dt / Double(count), count: count)
        #expect(lengths(dt) == even, "\(rate)")
      }
    }
  }

  /// What moves evenly is seen to move evenly: a frame's way is its time's, at any rate.
  @Test(arguments: Profile.allCases, [24.0, 50, 60, 75, 120, 144, 240])
  func framesOfWholeMicrosecondsDoNotJudder(_ profile: Profile, _ rate: Double) {
    var world = World(profile: profile)
    let body = world.add(.circle(radius: 0.1), SIMD2(10, 0), damping: 0)
    let times = (0...40).map { (k: Int) -> Double in (1e6 * Double(k) / rate).rounded() / 1e6 }
    for (start, end) in zip(times, times.dropFirst()) {
      world.advance(by: end - start)
      // `.uikit` is behind by the sub-step that Apple's engine still has to come, or a little less.
      let late = profile == .uikit ? min(end, 1.0 / 120) : 0
      #expect(abs(world.position(of: body).x - 10 * (end - late)) < 1e-4)
    }
  }
}
