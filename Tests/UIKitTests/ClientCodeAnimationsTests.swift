import Foundation
import Testing

/// Keyframes, springs and animators that are stopped.
@Suite struct ClientCodeAnimationsTests {
  private func near(_ a: [CGFloat], _ b: [CGFloat], _ reach: CGFloat = 0.01) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < reach }
  }

  @Test func keyframesFollowOneAnother() {
    let linear = ClientCodeAnimations.keyframes(.linear)
    #expect(near(linear.xs, [50, 100, 70, 40, 40]), "\(linear.xs)")
    #expect(linear.ends == [0, 1])
    // The curve is the whole's: slow at its ends, half way in the middle.
    let curved = ClientCodeAnimations.keyframes(.curved)
    #expect(curved.xs[0] > 10 && curved.xs[0] < 45, "\(curved.xs)")
    #expect(near(Array(curved.xs[1...1]), [100]) && near(Array(curved.xs[3...]), [40, 40]))
    let discrete = ClientCodeAnimations.keyframes(.discrete)
    #expect(near(discrete.xs, [0, 100, 100, 40, 40]), "\(discrete.xs)")
  }

  /// What ends where it began is on its way all the same.
  @Test func keyframesGoOutAndBack() {
    let result = ClientCodeAnimations.keyframes(.linear, goingBack: true)
    #expect(near(result.xs, [50, 100, 50, 0, 0]), "\(result.xs)")
    #expect(result.ends == [0, 1])
  }

  /// x(t) = 100 (1 - e^(-5t) (cos wt + (5 - 2)/w sin wt)), w = sqrt(75), for a mass of 1, a stiffness of 100, a damping
  /// of 10 and two whole ways a second at first.
  @Test func springsByTheirMassMoveAsTheFormulaSays() {
    let result = ClientCodeAnimations.springs(mass: true)
    let w = 75.0.squareRoot()
    let expected = [0.1, 0.2].map { t -> CGFloat in
      100 * (1 - exp(-5 * t) * (cos(w * t) + 3 / w * sin(w * t)))
    }
    #expect(near(result.xs, expected + [100], 0.05), "\(result.xs) \(expected)")
    // The envelope, 1 / sqrt(1 - 0.25) of e^(-5t), is at 0.001 then; the duration that was asked for does not count.
    #expect(abs(result.duration - log(1000 / 0.75.squareRoot()) / 5) < 1e-9)
  }

  @Test func springsByTheirDampingTakeTheirDuration() {
    let result = ClientCodeAnimations.springs(mass: false)
    #expect(result.duration == 0.5)
    #expect(result.xs[0] > 20 && result.xs[1] > result.xs[0] && result.xs[1] < 100)
    #expect(near([result.xs[2]], [100]))
  }

  @Test func whatIsStoppedStays() {
    let result = ClientCodeAnimations.stopped(withoutFinishing: true)
    #expect(near(result.xs, [50, 50, 50]), "\(result.xs)")
    #expect(result.told.isEmpty && result.isAtRest)
    #expect(result.afterLayout == 100)
  }

  @Test func whatIsFinishedIsAtItsEnd() {
    let end = ClientCodeAnimations.stopped(withoutFinishing: false)
    #expect(near(end.xs, [50, 50, 100]) && end.told == [0], "\(end.xs)")
    let current = ClientCodeAnimations.stopped(withoutFinishing: false, at: .current)
    #expect(near(current.xs, [50, 50, 50]) && current.told == [2], "\(current.xs)")
    #expect(current.afterLayout == 100)
  }
}
