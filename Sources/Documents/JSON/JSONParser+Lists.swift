/// Long lists, of which no value is kept, and keys without their values.
extension JSONParser {
  /// Bytes between two calls of the progress.
  private static let pieceSize = 1 << 20

  /// Calls for each element of the list that the bytes hold, one after the other, so that none is kept.
  static func readList(
    _ bytes: ArraySlice<UInt8>, _ progress: ReadingProgress, _ read: (JSONValue) throws -> Void
  ) throws {
    try locating(bytes) {
      var parser = JSONParser(bytes)
      parser.skipSpace()
      guard parser.byte == UInt8(ascii: "[") else {
        _ = try parser.value(depth: 0).array()
        return
      }
      try parser.elements(depth: 0, progress, read)
      try parser.end()
    }
  }

  /// The same for the list under a key of the one object that the bytes hold.
  ///
  /// - Returns: False where the first object has no such key: then bytes may follow it.
  static func readList(
    _ key: String, of bytes: ArraySlice<UInt8>, _ progress: ReadingProgress,
    _ read: (JSONValue) throws -> Void
  ) throws -> Bool {
    try locating(bytes) {
      var (parser, isFound) = (JSONParser(bytes), false)
      parser.skipSpace()
      try parser.members { parser, word in
        parser.skipSpace()
        guard JSONParser.isKey(word, key, in: bytes) else { return try parser.pass(depth: 1) }
        guard parser.byte == UInt8(ascii: "[") else {
          _ = try parser.value(depth: 1).array()
          return
        }
        isFound = true
        try parser.elements(depth: 1, progress, read)
      }
      if isFound { try parser.end() }
      return isFound
    }
  }

  private mutating func elements(
    depth: Int, _ progress: ReadingProgress, _ read: (JSONValue) throws -> Void
  ) throws {
    var next = at
    try elements { parser in
      try read(try parser.value(depth: depth + 1))
      guard parser.at >= next else { return }
      next = parser.at + Self.pieceSize
      try progress(Double(parser.at - parser.bytes.startIndex) / Double(parser.bytes.count))
    }
  }

  /// Which of some keys the one object has that the bytes hold; nil where they hold none.
  static func keys(_ bytes: ArraySlice<UInt8>, among wanted: [String]) -> [String]? {
    var (parser, keys) = (JSONParser(bytes), [String]())
    parser.skipSpace()
    guard parser.byte == UInt8(ascii: "{") else { return nil }
    do {
      try parser.members { parser, word in
        keys += wanted.filter { isKey(word, $0, in: bytes) }
        try parser.pass(depth: 1)
      }
      try parser.end()
      return keys
    } catch { return nil }
  }
}
