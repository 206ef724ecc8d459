import Foundation

/// The text of a line of HTML, in which Pidgin writes its logs.
enum HTMLText {
  /// Whether a file that starts so is HTML.
  static func isStart(_ line: String) -> Bool {
    let start = line.prefix(15).lowercased()
    return start.hasPrefix("<html") || start.hasPrefix("<!doctype html")
  }

  /// The words of a line, after the document's head.
  static func words(_ line: String) -> String {
    var rest = line[...]
    if let head = rest.range(of: "</head>") { rest = rest[head.upperBound...] }
    var words = ""
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      words += rest[..<open]
      let isBreak = rest[open..<close].hasPrefix("<br")
      rest = rest[rest.index(after: close)...]
      if isBreak, !rest.isEmpty { words += "\n" }
    }
    return unescaped(words + rest)
  }

  /// The text with the signs for which escapes stand.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&apos;", with: "'").replacing("&#39;", with: "'")
      .replacing("&nbsp;", with: " ").replacing("&amp;", with: "&")
  }
}
