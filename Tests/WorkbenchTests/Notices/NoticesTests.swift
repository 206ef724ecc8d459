import Foundation
import Testing

@testable import Workbench

@Suite struct NoticesTests {
  @Test func aToastGoesAndAnErrorOrACautionStaysLonger() throws {
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
    // A caution stays for four seconds after what it warns of.
    for time in [20.0, 21] { notices.warn("It happens", at: time) }
    #expect(notices.nextWake == 25)
    notices.advance(to: 24.9)
    #expect(notices.caution?.words == "It happens")
    notices.advance(to: 25)
    #expect(notices.caution == nil && notices.nextWake == nil)
  }

  /// A fast drag presses the rows together where nothing keeps a gap between them.
  @Test(arguments: [(0.0, 12, true), (2, 12, false), (0, 600, false)])
  func aDragInWhichRowsTouchIsWarnedOf(gap: Double, frames: Int, isWarned: Bool) throws {
    let driver = try WorkbenchDriver("messages", size: CGSize(width: 800, height: 600))
    driver.bench.stage.values["gap"] = gap
    driver.bench.stage.values["resistance"] = 300
    #expect(driver.rest() && driver.bench.notices.caution == nil)
    driver.drag(
      from: CGPoint(x: 250, y: 180), to: CGPoint(x: 250, y: 480), frames: frames, lifts: false)
    #expect((driver.bench.notices.caution != nil) == isWarned)
    #expect(driver.words().contains { $0.hasPrefix("⚠ neighbours touch above ") } == isWarned)
    driver.lift(CGPoint(x: 250, y: 480))
    driver.comeToRest()
    driver.pass(60 * 5)
    #expect(driver.bench.notices.caution == nil)
  }
}
