import Foundation

/// Addresses on the web in a text.
enum LinkRanges {
  /// What an address begins with.
  private static let beginnings = ["https://", "http://", "www."].map { Array($0.utf8) }
  /// What ends a sentence or a bracket rather than an address.
  private static let trailing = ".,;:!?)]}>'\"”’»…".map { Array(String($0).utf8) }

  /// The ranges of UTF-8 bytes that are addresses, in order.
  static func find(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      let isWordStart = start == 0 || !isLetter(bytes[start - 1])
      guard isWordStart,
        let beginning = beginnings.first(where: { begins(bytes, at: start, with: $0) })
      else {
        start += 1
        continue
      }
      var end = bytes[start...].firstIndex { $0 <= 0x20 } ?? bytes.count
      while let last = trailing.first(where: { bytes[start..<end].ends(with: $0) }) {
        end -= last.count
      }
      if end - start > beginning.count { found.append(start..<end) }
      start = max(end, start + 1)
    }
    return found
  }

  private static func begins(_ bytes: [UInt8], at start: Int, with beginning: [UInt8]) -> Bool {
    start + beginning.count <= bytes.count
      && zip(bytes[start...], beginning).allSatisfy { lowercased($0) == $1 }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(lowercased(byte)) || (0x30...0x39).contains(byte)
  }
}

extension ArraySlice<UInt8> {
  /// Whether they end with these.
  func ends(with bytes: [UInt8]) -> Bool { suffix(bytes.count).elementsEqual(bytes) }
}
