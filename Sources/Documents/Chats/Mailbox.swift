import Foundation

/// Mail in a mailbox file (RFC 4155): the author of each message, its time, and the words that are not quoted.
enum Mailbox {
  /// Whether a file that starts so is a mailbox: a postmark, and a header's field in the next line.
  static func isStart(_ bytes: some Collection<UInt8>) -> Bool {
    guard bytes.starts(with: "From ".utf8) else { return false }
    let start = bytes.prefix(4096)
    let first = start.prefix { $0 != 0x0A }
    let second = start.dropFirst(first.count + 1).prefix { $0 != 0x0A }
    return isPostmark(first) && MailHeader.name(in: second) != nil
  }

  /// `From ada@example.org Mon Nov  3 10:00:00 2025`.
  private static func isPostmark(_ line: some Collection<UInt8>) -> Bool {
    guard line.starts(with: "From ".utf8), line.count < 400 else { return false }
    let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    let hasTime = words.contains { word in
      let parts = word.split(separator: ":")
      return (2...3).contains(parts.count) && parts.allSatisfy { $0.count == 2 && Int($0) != nil }
    }
    return hasTime && words.contains { $0.count == 4 && Int($0) != nil }
  }

  /// Adds all messages in the order of their dates.
  static func read(
    _ bytes: [UInt8], into builder: inout ConversationBuilder, _ progress: ReadingProgress
  ) throws {
    var start = 0
    var begin: Int?
    while start < bytes.count {
      let end = bytes[start...].place(of: 0x0A) ?? bytes.count
      if isPostmark(bytes[start..<end]), isStart(bytes[start...]) {
        if let begin { take(bytes[begin..<start], &builder) }
        begin = min(end + 1, bytes.count)
        try builder.checkRoom()
        try progress(Double(start) / Double(bytes.count))
      }
      start = end + 1
    }
    if let begin { take(bytes[begin...], &builder) }
    builder.sortByTime()
  }

  private static func take(
    _ bytes: ArraySlice<UInt8>, _ builder: inout ConversationBuilder
  ) {
    let part = MailPart(bytes)
    guard let from = part.header["from"], let name = MailHeader.author(from),
      part.header["x-imap"] == nil
    else {
      // Mail programs keep numbers of their own in a first mail.
      return builder.leaveOut()
    }
    var words = part.words().map(MailWords.own) ?? ""
    if words.isEmpty { words = part.header["subject"].map(MailHeader.decoded) ?? "" }
    words = words.trimmed(.whitespaceAndNewlines)
    guard !words.isEmpty else { return builder.leaveOut() }
    builder.add(name, words, at: part.header["date"].flatMap(MailHeader.time))
  }
}

/// The words of a mail that its author wrote.
enum MailWords {
  /// Lines of mails are broken near here; shorter ones end as they are meant to.
  private static let brokenLine = 56

  /// Without what is quoted, the line that leads to it, and the signature; paragraphs in one line.
  static func own(_ text: String) -> String {
    var lines: [String] = []
    // How many lines there are with the last quotation.
    var quoted = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "-- " || line == "--" || isForwarded(line) { break }
      if line.hasPrefix(">From ") {
        lines.append(String(line.dropFirst()))
      } else if line.hasPrefix(">") {
        while lines.count > quoted, lines.last?.isEmpty == true { lines.removeLast() }
        if lines.count > quoted { dropLead(&lines) }
        quoted = lines.count
      } else {
        lines.append(line.trimmed().isEmpty ? "" : String(line))
      }
    }
    return joined(lines)
  }

  private static func isForwarded(_ line: Substring) -> Bool {
    line.hasPrefix("-----") && line.hasSuffix("-----") && line.contains { $0.isLetter }
  }

  /// Takes out `On Monday, Ada wrote:` before a quotation: up to two lines that end with a colon.
  private static func dropLead(_ lines: inout [String]) {
    guard let last = lines.last, last.trimmed().hasSuffix(":") else { return lines.append("") }
    lines.removeLast()
    let isLong = { (line: String) in line.count > 40 && line.contains { $0.isNumber } }
    if let before = lines.last, !before.isEmpty, last.count < 40, isLong(before) {
      lines.removeLast()
    }
    lines.append("")
  }

  private static func joined(_ lines: [String]) -> String {
    var text = ""
    var last = ""
    for line in lines {
      if line.isEmpty, last.isEmpty {
        continue
      } else if last.count >= brokenLine,
        line.first?.isLetter == true || line.first?.isNumber == true
      {
        text += " " + line.trimmed()
      } else {
        text += (text.isEmpty ? "" : "\n") + line
      }
      last = line
    }
    return text
  }
}
