import Foundation
import Testing

@testable import Documents

@Suite struct MeasuredRowTests {
  private func row(_ message: Int, above: Int = -1, height: Double = 40) -> MeasuredRow {
    MeasuredRow(
      key: .init(message: message, above: above, isTyping: false, column: 430), height: height,
      gap: 2, bubble: CGRect(x: 16, y: 0, width: 100, height: height))
  }

  @Test func whatIsMeasuredIsKeptInOrder() {
    let rows = MeasuredRows([row(3)])
    for message in [7, 2, 5] { _ = rows.row(row(message).key) { row(message) } }
    #expect(rows.all == [row(2), row(3), row(5), row(7)])
    #expect(rows.row(row(5).key) { row(5, height: 99) }.height == 40)
    #expect(rows.row(row(3, above: 2).key) { row(3, above: 2, height: 99) }.height == 99)
  }

  @Test func soManyAreKept() {
    let rows = MeasuredRows()
    for message in 0...MeasuredRows.most + 5 { _ = rows.row(row(message).key) { row(message) } }
    #expect(rows.all.count == MeasuredRows.most)
  }

  /// What no layout measures is refused before a list of rows takes it.
  @Test(arguments: [
    "[3, 2, 0, 430, -1, 8, 0, 0, 60, 40]", "[3, 2, 0, 430, 40, -0.5, 0, 0, 60, 40]",
    "[3, 2, 0, 430, 40, 8, 0, 0, -60, 40]", "[3, 2, 0, 430, 40, 8, 0, 0, 60, -40]",
    "[0.5, 2, 0, 430, 40, 8, 0, 0, 60, 40]",
  ])
  func lengthsAreNotBelowZero(row: String) throws {
    let json = """
      {"version": \(SavedWork.version), "scene": "messages", "setting": {"preset": "p", "fidelity": "uikit",
      "values": {}}, "rows": [\(row)]}
      """
    let error = #expect(throws: DocumentError.self) { try SavedWork(data: Data(json.utf8)) }
    #expect(error?.path == "rows[0]" && error?.line == 2)
    let good = json.replacing(row, with: "[3, 2, 0, 430, 0, 0, 0, 0, 60, 40]")
    #expect(try SavedWork(data: Data(good.utf8)).rows.count == 1)
  }
}
