import Foundation
import Testing

/// Animations of views, and animators of them that are paused, led by hand, turned round and stopped.
@Suite struct ClientCodeAnimatorsTests {
  private func near(_ a: [CGFloat], _ b: [CGFloat], _ reach: CGFloat = 0.01) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < reach }
  }

  @Test func viewsMoveInABlock() {
    let result = ClientCodeAnimators.block()
    #expect(near(result.shown, [65, 30, 0.5, 0.5, 2, 30]), "\(result.shown)")
    #expect(result.ends == [0, 1] && near(result.model, [120, 0, 120]), "\(result)")
  }

  @Test func whatIsPausedStaysAndGoesOn() {
    let result = ClientCodeAnimators.paused()
    #expect(near(result.xs, [50, 50, 75, 100]), "\(result.xs)")
    #expect(abs(result.share - 0.5) < 1e-6 && result.model == 100)
    #expect(result.running == [false, true, false, true])
  }

  @Test func aHandLeadsAtOneSpeedUnlessTold() {
    let linear = ClientCodeAnimators.led(by: .easeIn, linearly: true)
    #expect(near(linear.xs, [25, 50, 75]) && linear.end == 100, "\(linear.xs)")
    #expect(linear.states == [.inactive, .active, .inactive])
    let curved = ClientCodeAnimators.led(by: .easeIn, linearly: false)
    // Slow at the start: less is done than of the time.
    #expect(curved.xs[0] < 15 && curved.xs[1] > 20 && curved.xs[1] < 45, "\(curved.xs)")
    #expect(curved.end == 100)
  }

  @Test func whatIsTurnedRoundEndsWhereItBegan() {
    let result = ClientCodeAnimators.reversed()
    #expect(abs(result.x - 50) < 0.01 && abs(result.share - 0.5) < 0.001, "\(result)")
    #expect(result.model == 0 && result.told == [.start])
  }

  @Test func anotherTimingTakesOverFromThere() {
    let plain = ClientCodeAnimators.continued(factor: 2)
    #expect(near(plain.xs, [75, 100]) && plain.told == [.end], "\(plain)")
    let back = ClientCodeAnimators.continued(factor: 2, back: true)
    #expect(near(back.xs, [25, 0]) && back.told == [.start], "\(back)")
    let fast = ClientCodeAnimators.continued(factor: 2, slowAtTheEnd: true)
    #expect(fast.xs[0] > 80 && near([fast.xs[1]], [100]), "\(fast)")
  }

  @Test func whatIsStoppedHasItsPlaceForItsOwn() {
    let current = ClientCodeAnimators.stopped(at: .current)
    #expect(near(current.xs, [25, 25, 25, 25]) && current.told == [.current], "\(current)")
    let start = ClientCodeAnimators.stopped(at: .start)
    #expect(near(start.xs, [25, 25, 0, 0]) && start.told == [.start], "\(start)")
    let end = ClientCodeAnimators.stopped(at: .end)
    #expect(near(end.xs, [25, 25, 100, 100]) && end.told == [.end], "\(end)")
  }

  @Test func anAnimatorThatPausesAtItsEndGoesBack() {
    let result = ClientCodeAnimators.pausing()
    #expect(result.state == .active && !result.running && result.told == [0, 1], "\(result)")
    #expect(abs(result.x - 50) < 0.01 && result.model == 0, "\(result)")
  }

  @Test func laterChangesAreDoneWithTheOthers() {
    #expect(near(ClientCodeAnimators.delayed(), [1, 0.5, 0]))
  }

  @Test func keyframesAreLedToo() {
    #expect(near(ClientCodeAnimators.keyframes(), [20, 40, 20]))
  }

  @Test func whatIsNotInterruptibleGoesOn() {
    #expect(abs(ClientCodeAnimators.uninterrupted() - 50) < 0.01)
  }

  /// The farthest point of the way to the right is that of the spring; what was added has the same law or is done.
  @Test(arguments: [90.0, 105])
  func whatIsAddedToAPausedAnimatorComesAlong(x: CGFloat) {
    let result = ClientCodeAnimators.added(beyond: x)
    // exp(-π ζ / √(1 - ζ²)) of the way beyond the end, at ζ = 0.3.
    #expect(abs(result.farthest.x - 137.2) < 0.5, "\(result)")
    #expect(result.farthest.y >= 99 && result.farthest.y < 138, "\(result)")
    #expect(result.end == CGPoint(x: 100, y: 100))
    let atTheEnd = ClientCodeAnimators.addedAtTheEnd()
    #expect(atTheEnd.state == .inactive && atTheEnd.end == CGPoint(x: 100, y: 100))
  }

  @Test func whatLastsLongRuns() {
    #expect(ClientCodeAnimators.endless() == [.active, .active])
  }
}
