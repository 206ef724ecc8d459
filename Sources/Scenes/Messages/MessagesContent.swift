import Canvas
import Documents
import Foundation

/// The rows of a conversation, laid out as they are asked for.
final class MessagesContent {
  private(set) var transcript: Transcript
  private let text: any TextMeasuring
  private var column: CGFloat = MessageMetrics.columnWidth
  private var rows: [Int: MessageRow] = [:]
  /// More rows than ever show.
  private static let mostRows = 512

  init(_ transcript: Transcript, text: any TextMeasuring) {
    (self.transcript, self.text) = (transcript, text)
  }

  /// Takes a column's width; whether it is a new one.
  func setColumn(_ width: CGFloat) -> Bool {
    guard width != column else { return false }
    column = width
    rows = [:]
    return true
  }

  func row(_ index: Int) -> MessageRow {
    if let row = rows[index] { return row }
    if rows.count >= Self.mostRows { rows = [:] }
    let row = MessageRow(index, of: transcript, column: column, measuredBy: text)
    rows[index] = row
    return row
  }

  func measure(_ index: Int) -> (extent: Double, gap: Double) {
    let row = row(index)
    return (row.extent, row.gap)
  }

  func send(_ words: String) {
    transcript.send(words)
    rows[transcript.count - 2] = nil
  }
}
