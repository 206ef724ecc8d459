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
    #expect(notices.nextWake == nil, "the first hint waits for a drag")
    notices.hints.note(.tuned, at: 1)
    #expect(!notices.hints.isAnimating(at: 1), "which a slider is not")
    notices.hints.note(.dragged, at: 2)
    #expect(notices.hints.isAnimating(at: 2.1) && notices.nextWake == nil)
    notices.hints.note(.tuned, at: 3)
    #expect(notices.nextWake == 9)
    for time in [9.0, 15, 21] { notices.advance(to: time) }
    #expect(notices.hints.isDone && notices.nextWake == nil)
  }
}
