import Foundation

/// The text of a line of HTML, in which Pidgin writes its logs.
enum HTMLText {
  /// Whether a file that starts so is HTML.
  static func isStart(_ line: String) -> Bool {
    let start = line.prefix(15).lowercased()
    return start.hasPrefix("<html") || start.hasPrefix("<!doctype html")
  }

  /// Whether a line is an element with its attributes or its end: no nick in angles is followed by such.
  static func isElement(_ line: String) -> Bool {
    let text = line.drop { $0 == " " || $0 == "\t" }
    guard text.first == "<" else { return false }
    let tag = text.dropFirst().prefix { $0.isASCII && $0.isAlphanumeric }
    guard elements.contains(tag.lowercased()) else { return false }
    let rest = text[tag.endIndex...]
    let attribute = rest.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0 == "-") }
    return rest.first == " " && !attribute.isEmpty && rest[attribute.endIndex...].hasPrefix("=")
      || rest.contains("</\(tag)>")
  }

  private static let elements: Set = [
    "a", "b", "blockquote", "code", "dd", "div", "dl", "dt", "em", "font", "h1", "h2", "h3", "h4",
    "i",
    "li", "ol", "p", "pre", "section", "small", "span", "strong", "table", "td", "th", "tr", "tt",
    "ul",
  ]

  /// The words of a line, after the document's head.
  static func words(_ line: String) -> String {
    var rest = line[...]
    if let head = rest.utf8.range(of: "</head>") { rest = rest[head.upperBound...] }
    var words = ""
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      words += rest[..<open]
      let isBreak = rest[open..<close].hasPrefix("<br")
      rest = rest[rest.index(after: close)...]
      if isBreak, !rest.isEmpty { words += "\n" }
    }
    return unescaped(words + rest)
  }

  /// What follows the end of an element, whose name is told in small letters; nil where it does not end.
  static func after(endOf name: String, in text: Substring) -> Substring? {
    let end = Array(name.utf8) + [UInt8(ascii: ">")]
    var rest = text.utf8
    while let mark = rest.range(of: "</") {
      rest = rest[mark.upperBound...]
      // Letters of ASCII differ in this bit by their case.
      let next = rest.prefix(end.count)
      if next.elementsEqual(end, by: { $0 == $1 || ($0 | 0x20 == $1 && $0 >= 0x41) }) {
        return text[next.endIndex...]
      }
    }
    return nil
  }

  /// The text with the signs for which escapes stand.
  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    return numbersRead(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&apos;", with: "'")
      .replacing("&nbsp;", with: " ").replacing("&amp;", with: "&")
  }

  /// The text with the signs of which escapes tell the number: `&#39;`, `&#x1F600;`.
  private static func numbersRead(_ text: String) -> String {
    var (read, rest) = ("", text[...])
    while let start = rest.utf8.range(of: "&#") {
      let inside = rest[start.upperBound...].prefix(8).prefix { $0 != ";" }
      let isHex = inside.first == "x" || inside.first == "X"
      let number = UInt32(isHex ? inside.dropFirst() : inside, radix: isHex ? 16 : 10)
      let end = rest[inside.endIndex...]
      // An ampersand is read last, with those that have a name.
      guard let sign = number.flatMap(Unicode.Scalar.init), end.first == ";", sign != "\0" else {
        read += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        continue
      }
      read += rest[..<start.lowerBound] + (sign == "&" ? "&amp;" : String(Character(sign)))
      rest = end.dropFirst()
    }
    return read + rest
  }
}
