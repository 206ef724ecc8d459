import Foundation

/// Text in the character sets that mail names, read with the C library's `iconv`.
enum Charset {
  /// Names that the C library lacks, or whose texts mostly hold signs of a larger set.
  private static let others = [
    "GB2312": "GB18030", "GBK": "GB18030", "EUC-CN": "GB18030", "CHINESE": "GB18030",
    "BIG5": "CP950", "CN-BIG5": "CP950", "SHIFT_JIS": "CP932", "SHIFT-JIS": "CP932",
    "SJIS": "CP932", "MS_KANJI": "CP932", "WINDOWS-31J": "CP932", "EUC-JP": "EUC-JP-MS",
    "KS_C_5601-1987": "CP949", "KS_C_5601": "CP949", "EUC-KR": "CP949",
    "ISO-2022-JP": "ISO-2022-JP-3", "WINDOWS-874": "CP874",
    "ISO-8859-8-I": "ISO-8859-8", "ISO-8859-9": "CP1254", "ISO-8859-11": "CP874",
    "UNICODE-1-1-UTF-7": "UTF-7", "LATIN-9": "ISO-8859-15",
  ]
  /// Names under which programs send whatever they have: what is no UTF-8 is then Windows-1252.
  private static let vague: Set = [
    "UTF-8", "UTF8", "US-ASCII", "ASCII", "ISO-8859-1", "LATIN1", "WINDOWS-1252", "CP1252",
    "UNKNOWN", "UNKNOWN-8BIT", "X-UNKNOWN", "8BIT", "BINARY", "ANSI_X3.4-1968",
  ]
  private static let longestName = 40

  /// The text of bytes, with U+FFFD for those that stand for nothing; nil for a set that is not known.
  static func text(_ bytes: [UInt8], in name: String) -> String? {
    let key = name.trimmed().uppercased()
    guard !key.isEmpty, key.utf8.count <= longestName, !vague.contains(key),
      key.utf8.allSatisfy({ isNamed($0) })
    else { return nil }
    let bare = key.hasPrefix("X-") ? String(key.dropFirst(2)) : key
    for known in [others[bare], bare, key].compactMap({ $0 }) {
      if let text = read(bytes, in: known) { return text }
    }
    return nil
  }

  /// Whether a byte may stand in a name: a slash would ask for more than a set.
  private static func isNamed(_ byte: UInt8) -> Bool {
    byte.isDigit || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || "-_.:+".utf8.contains(byte)
  }

  private static func read(_ bytes: [UInt8], in name: String) -> String? {
    guard let reader = unsafe iconv_open("UTF-8", name), unsafe reader != iconv_t(bitPattern: -1)
    else { return nil }
    defer { unsafe iconv_close(reader) }
    var (input, read) = (bytes, [UInt8]())
    var room = [UInt8](repeating: 0, count: 1 << 14)
    unsafe input.withUnsafeMutableBytes { from in
      var start = unsafe from.baseAddress?.assumingMemoryBound(to: CChar.self)
      var left = from.count
      while true {
        let wasLeft = left
        let (made, error) = unsafe room.withUnsafeMutableBytes { to in
          var place = unsafe to.baseAddress?.assumingMemoryBound(to: CChar.self)
          var free = to.count
          // Without input it writes what it still keeps.
          let done =
            unsafe wasLeft == 0
            ? iconv(reader, nil, nil, &place, &free) : iconv(reader, &start, &left, &place, &free)
          return (to.count - free, done == -1 ? errno : 0)
        }
        read += room[..<made]
        if wasLeft == 0 { return }
        if error == EILSEQ || error == EINVAL, left > 0 {
          read += "\u{FFFD}".utf8
          unsafe start = start?.advanced(by: 1)
          left -= 1
        } else if error != 0, error != E2BIG {
          return
        }
      }
    }
    return String(decoding: read, as: UTF8.self)
  }
}
