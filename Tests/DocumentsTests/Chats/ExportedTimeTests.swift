import Foundation
import Testing

@testable import Documents

/// Dates and times as ISO 8601 writes them.
@Suite struct ExportedTimeTests {
  private func time(_ text: String) throws -> Double {
    try JSONParser.parse(Array(quoted(text).utf8)[...]).time()
  }

  /// The times are GNU date's.
  @Test(
    arguments: [
      ("2026-05-01T18:30:00Z", 1_777_660_200), ("2026-05-01T18:30:00+02:00", 1_777_653_000),
      ("2026-05-01T18:30:00-0530", 1_777_680_000), ("2026-05-01T18:30:00.25Z", 1_777_660_200.25),
      ("1969-12-31T23:59:59Z", -1), ("2024-02-29T00:00:00Z", 1_709_164_800),
      ("9999-12-31T23:59:59Z", 253_402_300_799),
    ] as [(String, Double)])
  func areRead(text: String, seconds: Double) throws {
    #expect(abs(try time(text) - seconds) < 1e-6)
  }

  @Test(arguments: [
    "2026-05-01 18:30:00Z", "2026-05-01T18:30:00", "2026-05-01", "20260501T183000Z",
    "2026-13-01T00:00:00Z", "", "today", "12026-05-01T18:30:00Z", "0000-01-01T00:00:00Z",
  ])
  func othersAreRefused(text: String) {
    #expect(throws: JSONMistake.self) { try time(text) }
  }
}
