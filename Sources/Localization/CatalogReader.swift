/// What is wrong with a catalogue.
public struct CatalogError: Error, Hashable, CustomStringConvertible {
  /// The line of the file, from 1.
  public let line: Int
  /// What would be right there, as a sentence in English.
  public let message: String

  /// The line and the message, in English.
  public var description: String { "line \(line): \(message)" }
}

/// Reads gettext's `.po` format by bytes: it stands between the start and the first picture.
struct CatalogReader {
  private let bytes: [UInt8]
  private var at = 0
  private var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// One text of a catalogue.
  struct Entry: Hashable {
    /// The English pattern; empty for the catalogue's head.
    let key: String
    /// The English pattern of the plural; nil where nothing is counted.
    var plural: String?
    /// The translations, a form of the plural each.
    var forms: [String] = []
    /// Whether it is marked as a guess that waits to be checked.
    var isFuzzy = false

    /// Whether all of it is translated.
    var isDone: Bool { !isFuzzy && !forms.isEmpty && forms.allSatisfy { !$0.isEmpty } }
  }

  /// The texts in their order.
  mutating func entries() throws(CatalogError) -> [Entry] {
    var entries: [Entry] = []
    var isFuzzy = false
    while skipSpace() {
      if bytes[at] == UInt8(ascii: "#") {
        isFuzzy = comment() || isFuzzy
        continue
      }
      let word = keyword()
      if word == "msgid" {
        entries.append(Entry(key: try text(), isFuzzy: isFuzzy))
        isFuzzy = false
        continue
      }
      guard let last = entries.indices.last else { throw fault("Starts with msgid.") }
      switch word {
      case "msgid_plural": entries[last].plural = try text()
      case "msgstr": entries[last].forms.append(try text())
      default: throw fault("Takes msgid, msgid_plural, msgstr or #.")
      }
    }
    return entries
  }

  private func fault(_ message: String) -> CatalogError {
    CatalogError(line: line, message: message)
  }

  /// Goes on to the next byte that is no space; false at the end.
  private mutating func skipSpace() -> Bool {
    while at < bytes.count, bytes[at] <= 0x20 {
      if bytes[at] == 0x0A { line += 1 }
      at += 1
    }
    return at < bytes.count
  }

  /// Skips a comment; whether it marks what follows as fuzzy.
  private mutating func comment() -> Bool {
    let start = at
    while at < bytes.count, bytes[at] != 0x0A { at += 1 }
    return bytes[start..<at].starts(with: "#,".utf8)
      && String(decoding: bytes[start..<at], as: UTF8.self).contains("fuzzy")
  }

  /// The word here, without the number of a form in brackets.
  private mutating func keyword() -> String {
    let start = at
    while at < bytes.count, bytes[at] > 0x20, bytes[at] != UInt8(ascii: "\"") { at += 1 }
    let word = bytes[start..<at].prefix { $0 != UInt8(ascii: "[") }
    return String(decoding: word, as: UTF8.self)
  }

  /// The quoted pieces that follow, as one text.
  private mutating func text() throws(CatalogError) -> String {
    var whole: [UInt8] = []
    var isGiven = false
    while skipSpace(), bytes[at] == UInt8(ascii: "\"") {
      isGiven = true
      try piece(into: &whole)
    }
    guard isGiven else { throw fault("Takes a text in quotes.") }
    return String(decoding: whole, as: UTF8.self)
  }

  private mutating func piece(into whole: inout [UInt8]) throws(CatalogError) {
    at += 1
    while at < bytes.count, bytes[at] != 0x0A {
      let byte = bytes[at]
      at += 1
      switch byte {
      case UInt8(ascii: "\""): return
      case UInt8(ascii: "\\") where at < bytes.count:
        whole.append(bytes[at] == UInt8(ascii: "n") ? 0x0A : bytes[at])
        at += 1
      default: whole.append(byte)
      }
    }
    throw fault("Has no closing quote.")
  }
}
