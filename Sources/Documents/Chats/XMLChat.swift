import Foundation

/// Messages of Adium's and Trillian's logs, which are XML with each message in an element of its own.
enum XMLChat {
  /// Whether a file that starts so is one.
  static func isStart(_ line: String) -> Bool {
    line.hasPrefix("<?xml") || line.hasPrefix("<chat ") || line.hasPrefix("<session ")
  }

  /// A message, and when it was sent as the file writes it.
  struct Said {
    let name: String
    let words: String
    let time: String?
  }

  /// The messages that start in a line, and how many other events do.
  static func read(_ line: String) -> (said: [Said], others: Int) {
    var said: [Said] = []
    var others = 0
    var rest = line[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let tag = rest[open...close]
      rest = rest[rest.index(after: close)...]
      if tag.hasPrefix("<event ") || tag.hasPrefix("<status ") { others += 1 }
      guard tag.hasPrefix("<message ") else { continue }
      let element = PageTag(tag.dropFirst().dropLast())
      if tag.hasSuffix("/>") {
        if let words = inTag(element) { said.append(words) } else { others += 1 }
        continue
      }
      // Without an end none that follows has one: the rest is not searched again.
      guard let end = rest.utf8.range(of: "</message>") else { break }
      let words = HTMLText.words(String(rest[..<end.lowerBound])).trimmed(.whitespaceAndNewlines)
      rest = rest[end.upperBound...]
      guard let name = attribute("alias", element) ?? attribute("sender", element), !words.isEmpty
      else {
        others += 1
        continue
      }
      said.append(Said(name: name, words: words, time: attribute("time", element)))
    }
    return (said, others)
  }

  /// The message in the attributes of an element, as Trillian writes them: the words with signs as an address has them.
  private static func inTag(_ tag: PageTag) -> Said? {
    guard attribute("type", tag)?.hasPrefix("information") != true,
      let name = attribute("from_display", tag) ?? attribute("from", tag),
      let text = attribute("text", tag)
    else { return nil }
    let quoted = text.replacing("=", with: "=3D").replacing("%", with: "=")
    let words = HTMLText.words(String(decoding: MailHeader.unquoted(quoted.utf8), as: UTF8.self))
    return words.isEmpty ? nil : Said(name: name, words: words, time: attribute("time", tag))
  }

  private static func attribute(_ name: String, _ tag: PageTag) -> String? {
    tag.value(name).map { $0.trimmed() }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
