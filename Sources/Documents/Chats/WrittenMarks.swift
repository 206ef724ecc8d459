/// What messengers write into the words of a message: that it was changed, and what stands for media with words of
/// their own.
enum WrittenMarks {
  /// The mark of direction that WhatsApp puts before its own words.
  private static let mark: Unicode.Scalar = "\u{200E}"
  /// What WhatsApp writes of a changed message where the mark is missing.
  private static let edits: Set<String> = [
    "<This message was edited>", "<Diese Nachricht wurde bearbeitet.>", "<Mensagem editada>",
    "<Dit bericht is bewerkt>", "<Det här meddelandet har redigerats>", "<Se editó este mensaje>",
    "<Se editó este mensaje.>", "<此消息已编辑>", "<Tätä viestiä on muokattu>",
    "<Сообщение изменено>", "<Данное сообщение изменено>", "<Ce message a été modifié>",
    "<Questo messaggio è stato modificato>",
  ]

  /// Words without the note that they were changed.
  static func withoutEdit(_ text: String) -> String {
    guard text.utf8.last == UInt8(ascii: ">"),
      let open = text.utf8.lastIndex(of: UInt8(ascii: "<")),
      open > text.startIndex
    else {
      return text
    }
    let note = text[open...]
    let isMarked = text[..<open].unicodeScalars.last == mark
    guard edits.contains(String(note)) || isMarked && Media(standIn: String(note)) == nil else {
      return text
    }
    return String(text[..<open].dropLastMarks())
  }

  /// Whether a line that goes on with a message may stand for media: paths and what is in brackets do.
  static func mayBeMedia(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last else { return false }
    return "/~.".utf8.contains(first) || ")>]".utf8.contains(last)
  }

  /// Words and what stands after them, or for them, in the place of media.
  static func media(in text: String) -> (words: String, media: Media?) {
    if let media = Media(standIn: text) { return (text, media) }
    if text.utf8.last == UInt8(ascii: ")"),
      let at =
        (text.utf8.lastRange(of: "![") ?? text.utf8.lastRange(of: " ["))?
        .lowerBound, at > text.startIndex, var media = Media(standIn: String(text[at...]))
    {
      media.isAlone = false
      return (String(text[..<at].dropLastMarks()), media)
    }
    // The mark's first byte in UTF-8.
    guard text.utf8.has(0xE2), let at = text.unicodeScalars.lastIndex(of: mark) else {
      return (text, nil)
    }
    let words = String(text[..<at].dropLastMarks())
    guard !words.isEmpty, var media = Media(standIn: String(text[at...])) else {
      return (text, nil)
    }
    media.isAlone = false
    return (words, media)
  }
}
