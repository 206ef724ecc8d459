import Foundation

/// The sizes of one message in a conversation, as a machine with its fonts and time zone laid it out.
///
/// Motion depends on them, so saved work holds those that its replay met.
public struct MeasuredRow: Hashable, Sendable {
  /// What the sizes depend on beside fonts and time zone.
  public struct Key: Hashable, Sendable {
    /// The message's number, and that of the one above it; -1 for none.
    public var message: Int, above: Int
    /// Whether its words are still being typed.
    public var isTyping: Bool
    /// The column's width, in points.
    public var column: Double

    /// A key from its parts.
    public init(message: Int, above: Int, isTyping: Bool, column: Double) {
      (self.message, self.above) = (message, above)
      (self.isTyping, self.column) = (isTyping, column)
    }
  }

  /// Which row it is, and how wide.
  public var key: Key
  /// The row's height, in points.
  public var height: Double
  /// What is left free above the row, in points.
  public var gap: Double
  /// The bubble, in points from the column's left edge and the row's top.
  public var bubble: CGRect

  /// The sizes of a row, in points.
  public init(key: Key, height: Double, gap: Double, bubble: CGRect) {
    (self.key, self.height, self.gap, self.bubble) = (key, height, gap, bubble)
  }

  /// Where the height, the gap, and the width and height of the bubble are: no row is measured at less than 0.
  private static let lengths = [4, 5, 8, 9]

  init(_ value: JSONValue) throws {
    let parts = try value.numbers(10)
    guard let message = Int(exactly: parts[0]), let above = Int(exactly: parts[1]),
      message >= -1, above >= -1, parts[2] == 0 || parts[2] == 1,
      Self.lengths.allSatisfy({ parts[$0] >= 0 })
    else {
      throw value.error(
        "takes two whole numbers of messages, 0 or 1, and the sizes of a row in points.")
    }
    self.init(
      key: Key(message: message, above: above, isTyping: parts[2] == 1, column: parts[3]),
      height: parts[4], gap: parts[5],
      bubble: CGRect(x: parts[6], y: parts[7], width: parts[8], height: parts[9]))
  }

  var json: String {
    "[\(key.message), \(key.above), \(key.isTyping ? 1 : 0), \(key.column), \(height), \(gap), "
      + "\(bubble.origin.x), \(bubble.origin.y), \(bubble.width), \(bubble.height)]"
  }
}

/// The sizes that a replay meets: those that were saved, and those of rows that were measured besides.
public final class MeasuredRows {
  /// So many are kept, each about 60 bytes of a file; others are measured wherever the work is opened.
  public static let most = 20_000

  private var sizes: [MeasuredRow.Key: MeasuredRow] = [:]

  /// The sizes that are there already.
  public init(_ rows: [MeasuredRow] = []) {
    for row in rows { sizes[row.key] = row }
  }

  /// The sizes of a row; measured where they are not there yet.
  public func row(_ key: MeasuredRow.Key, measure: () -> MeasuredRow) -> MeasuredRow {
    if let row = sizes[key] { return row }
    let row = measure()
    if sizes.count < Self.most { sizes[key] = row }
    return row
  }

  /// All sizes, in the order of the messages.
  public var all: [MeasuredRow] {
    sizes.values.sorted {
      ($0.key.message, $0.key.above, $0.key.isTyping ? 1 : 0, $0.key.column)
        < ($1.key.message, $1.key.above, $1.key.isTyping ? 1 : 0, $1.key.column)
    }
  }
}
