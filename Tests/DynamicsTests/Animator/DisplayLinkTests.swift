import Dynamics
import Foundation
import Testing

@Suite(.serialized) struct DisplayLinkTests {
  /// What is linked belongs to a thread, so that each test has one of its own.
  private func onThreadOfItsOwn(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      done.signal()
    }
    thread.start()
    done.wait()
  }

  private final class Member: DisplayLinked {
    let displayPhase: DisplayLink.Phase
    let note: (Member, TimeInterval) -> Void
    var isAtRest = true
    init(_ phase: DisplayLink.Phase, _ note: @escaping (Member, TimeInterval) -> Void) {
      (displayPhase, self.note) = (phase, note)
      DisplayLink.add(self)
    }
    func displayLinkDidAdvance(by dt: TimeInterval) { note(self, dt) }
  }

  @Test func theFrameHasAnOrder() {
    onThreadOfItsOwn {
      var log: [String] = []
      let view = Member(.views) { _, dt in log.append("view \(dt)") }
      var late: Member?
      let first = Member(.callbacks) { _, _ in
        log.append("callback")
        if late == nil { late = Member(.views) { _, _ in log.append("late") } }
      }
      let animator = Member(.animators) { _, _ in log.append("animator") }
      DisplayLink.advance(by: 0.5)
      #expect(log == ["callback", "animator", "view 0.5", "late"])
      #expect(DisplayLink.time == 0.5 && DisplayLink.isAtRest)
      withExtendedLifetime((view, first, animator)) {}
    }
  }

  @Test func animatorsOfAThreadAreStepped() {
    onThreadOfItsOwn {
      let item = box(0, 0, 10)
      let animator = DynamicAnimator()
      #expect(DisplayLink.isAtRest)
      animator.addBehavior(GravityBehavior(items: [item]))
      #expect(!DisplayLink.isAtRest)
      onThreadOfItsOwn { DisplayLink.advance(by: 0.1) }
      #expect(item.center.y == 0)
      for _ in 0..<6 { DisplayLink.advance(by: 1.0 / 60) }
      #expect(item.center.y > 1 && abs(animator.elapsedTime - 0.1) < 1e-12)
    }
  }
}
