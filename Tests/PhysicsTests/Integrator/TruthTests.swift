import Foundation
import Testing

@testable import Physics

/// The table of the documentation's page "What is exact".
///
/// `make truth` prints it and writes it into the page.
@Suite(.serialized) struct TruthTests {
  private static let rates = [24.0, 60, 144]

  @Test(arguments: Truth.all) func holdsAtAnyFrameRate(_ truth: Truth) {
    for rate in Self.rates {
      let deviation = truth.deviation(rate)
      #expect(deviation <= truth.bound, "\(truth.world), \(rate) frames a second")
    }
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["SPRINGLAB_TRUTH"] != nil))
  func theTableIsWrittenIntoThePage() throws {
    var table = """
      | world | off by at most | allowed | against |
      |---|---|---|---|

      """
    for truth in Truth.all {
      let worst = Self.rates.map(truth.deviation).max() ?? .infinity
      let digits = String(format: "%.1e", worst)
      table += "| \(truth.world) | \(digits) \(truth.unit) | \(truth.bound) | \(truth.against) |\n"
    }
    print(table)
    let page = Self.page
    let text = try String(contentsOf: page, encoding: .utf8)
    let parts = text.components(separatedBy: Self.mark)
    try #require(parts.count == 3, "the page has the marks of the table")
    let new = [parts[0], "\n\(table)", parts[2]].joined(separator: Self.mark)
    try new.write(to: page, atomically: true, encoding: .utf8)
  }

  @Test func thePageHasEveryRow() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    for truth in Truth.all { #expect(text.contains("| \(truth.world) |")) }
  }

  private static let mark = "<!-- make truth -->"

  private static var page: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/Dynamics/Dynamics.docc/WhatIsExact.md")
  }
}
