import Foundation
import Testing

@testable import Documents

@Suite struct LocalTimeTests {
  /// Also in years that only damaged files name.
  @Test(arguments: [-62_135_596_800, -1, 0, 1_719_828_000, 1_735_689_600, 253_402_300_799])
  func theShiftIsFoundations(seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(LocalTime.shift(at: seconds) == TimeZone.current.secondsFromGMT(for: date))
  }
}
