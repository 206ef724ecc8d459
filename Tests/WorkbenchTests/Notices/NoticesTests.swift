import Testing

@testable import Workbench

@Suite struct NoticesTests {
  @Test func aToastGoesAndAnErrorStaysLonger() {
    var notices = Notices()
    notices.hints.isDone = true
    #expect(notices.nextWake == nil)
    notices.show("Saved", isError: false, at: 10)
    #expect(notices.nextWake == 12)
    notices.advance(to: 11.9)
    #expect(notices.toast?.words == "Saved")
    notices.advance(to: 12)
    #expect(notices.toast == nil && notices.nextWake == nil)
    notices.show("It failed", isError: true, at: 10)
    #expect(notices.nextWake == 16)
  }

  @Test func hintsFollowOneAnotherAsTheyAreDone() {
    var notices = Notices()
    #expect(notices.nextWake == 6, "a hint goes with its deed or after 6 s")
    notices.hints.note(.tuned, at: 1)
    #expect(!notices.hints.isAnimating(at: 1), "which a slider is not")
    notices.hints.note(.dragged, at: 2)
    #expect(notices.hints.isAnimating(at: 2.1) && notices.nextWake == 8)
    notices.advance(to: 8)
    #expect(!notices.hints.isShown && notices.nextWake == nil, "it went, and the next one waits")
    notices.hints.note(.tuned, at: 20)
    #expect(notices.hints.isShown && notices.nextWake == 26)
    notices.hints.note(.kept, at: 21)
    notices.hints.note(.copied, at: 22)
    #expect(notices.nextWake == 28 && !notices.hints.isDone)
    notices.advance(to: 28)
    #expect(notices.hints.isDone && notices.nextWake == nil)
  }
}
