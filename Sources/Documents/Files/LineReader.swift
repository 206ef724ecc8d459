/// How much of a file is read, 0 to 1; what it throws ends the reading.
public typealias ReadingProgress = (_ share: Double) throws -> Void

/// Cuts bytes that come in pieces into lines.
struct LineReader {
  private var rest: [UInt8] = []
  private var line = 1
  /// The most bytes of a line.
  private let longest: Int

  /// Lines of any length.
  init() { longest = .max }

  /// Lines of a text that starts so: what is made of one takes a multiple of its memory.
  ///
  /// A page may be one line.
  init(ofText start: ArraySlice<UInt8>) {
    let isPage = start.first { !$0.isJSONSpace } == UInt8(ascii: "<")
    longest = isPage ? .max : Self.longestOfText
  }

  private static let longestOfText = 8 << 20

  /// Calls for every line that ends in a piece and holds more than space, with its number from 1.
  mutating func take(
    _ piece: ArraySlice<UInt8>, _ read: (ArraySlice<UInt8>, Int) throws -> Void
  ) throws {
    if piece.has(0) { throw DocumentError("is not text: it holds zero bytes.") }
    var start = piece.startIndex
    while let end = piece[start...].place(of: 0x0A) {
      if rest.isEmpty {
        try give(piece[start..<end], read)
      } else {
        rest += piece[start..<end]
        try give(rest[...], read)
        rest.removeAll(keepingCapacity: true)
      }
      line += 1
      start = end + 1
    }
    rest += piece[start...]
    guard rest.count <= longest else {
      throw DocumentError(
        line: line, "is longer than \(longest >> 20) MB, as no line of a chat is.")
    }
  }

  /// Calls for the last line, which no break ends.
  mutating func end(_ read: (ArraySlice<UInt8>, Int) throws -> Void) throws {
    try give(rest[...], read)
    rest = []
  }

  private func give(
    _ bytes: ArraySlice<UInt8>, _ read: (ArraySlice<UInt8>, Int) throws -> Void
  ) throws {
    let trimmed = bytes.last == 0x0D ? bytes.dropLast() : bytes
    if trimmed.contains(where: { !$0.isJSONSpace }) { try read(trimmed, line) }
  }
}

extension UInt8 {
  /// Space, tab or a line break.
  var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

/// What is taken off both ends of a text.
enum Trimming {
  /// Spaces of any kind and tabs.
  case whitespace
  /// These and line breaks.
  case whitespaceAndNewlines

  fileprivate func takes(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Foundation counts the space without width among them.
    case 0x20, 0x09, 0x200B: true
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: self == .whitespaceAndNewlines
    case ..<0x80: false
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }
}

extension StringProtocol {
  /// The same without what is at both ends; Foundation's would go through UTF-16, which takes most of the time
  /// of reading a long chat.
  func trimmed(_ kind: Trimming = .whitespace) -> String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !kind.takes($0) }),
      let last = scalars.lastIndex(where: { !kind.takes($0) })
    else { return "" }
    return String(self[first..<scalars.index(after: last)])
  }
}
