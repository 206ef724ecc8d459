import Foundation
import Testing

@testable import Workbench

@Suite struct NoticesTests {
  @Test func aToastGoesAndAnErrorStaysLonger() throws {
    let driver = try WorkbenchDriver()
    let notices = driver.bench.notices
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
    notices.advance(to: 16)
    #expect(notices.toast == nil && notices.nextWake == nil)
  }
}
