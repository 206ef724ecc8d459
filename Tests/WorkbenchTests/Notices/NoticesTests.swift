import Testing

@testable import Workbench

@Suite struct NoticesTests {
  @Test func aToastGoesAndAnErrorStaysLonger() {
    var notices = Notices()
    notices.hints.isOff = true
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

}
