import Foundation

/// What the fields of a mail's header hold.
enum MailHeader {
  /// The name of the field in a line; nil where it is none.
  static func name(in line: some Collection<UInt8>) -> String? {
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    guard !name.isEmpty, name.count < 80, name.count < line.count,
      name.allSatisfy({
        ($0 >= 0x30 && $0 <= 0x39) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || $0 == 0x2D
      })
    else { return nil }
    return String(decoding: name, as: UTF8.self)
  }

  /// The text of bytes in a named set; without one in UTF-8 or, where they are none, in Windows-1252.
  static func text(_ bytes: some Collection<UInt8>, in charset: String? = nil) -> String {
    let text =
      charset.flatMap { Charset.text(Array(bytes), in: $0) }
      ?? String(validating: bytes, as: UTF8.self) ?? String(windows1252: bytes)
    return text.replacing("\r", with: "")
  }

  /// The author in `Ada Lovelace <ada@example.org>`, `ada@example.org (Ada)` or an address alone.
  static func author(_ field: String) -> String? {
    let text = decoded(field)
    var name = text.prefix { $0 != "<" }.trimmed()
    if name.hasSuffix(")"), let open = name.firstIndex(of: "("), open > name.startIndex {
      name = String(name[name.index(after: open)...].dropLast())
    }
    name = name.filter { $0 != "\"" }.trimmed()
    if name.isEmpty { name = text.filter { !"<>".contains($0) }.trimmed() }
    return name.isEmpty ? nil : name
  }

  /// A parameter of a field, as in `text/plain; charset="utf-8"`.
  static func parameter(_ name: String, of field: String) -> String? {
    for part in field.split(separator: ";").dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmed() }
      guard pair.count == 2, pair[0].lowercased() == name else { continue }
      return pair[1].filter { $0 != "\"" }
    }
    return nil
  }

  /// The text with its encoded words (RFC 2047) read: `=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=`.
  static func decoded(_ field: String) -> String {
    var (read, rest) = ("", field[...])
    // Words that follow one another in one set: a letter may begin in one and end in the next.
    var open: (charset: String, bytes: [UInt8])?
    func close() {
      if let open { read += text(open.bytes, in: open.charset) }
      open = nil
    }
    while let start = rest.utf8.range(of: "=?") {
      let parts = rest[start.upperBound...].split(
        separator: "?", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count == 4, parts[3].first == "=", let bytes = bytes(parts[1], parts[2]) else {
        break
      }
      let between = rest[..<start.lowerBound]
      // A language may follow the set's name (RFC 2231).
      let charset = parts[0].prefix { $0 != "*" }.lowercased()
      // Space between two encoded words is none of the text.
      if open == nil || !between.allSatisfy(\.isWhitespace) {
        close()
        read += between
      } else if open?.charset != charset {
        close()
      }
      if open == nil { open = (charset, []) }
      open?.bytes += bytes
      rest = parts[3].dropFirst()
    }
    close()
    return read + rest
  }

  private static func bytes(_ kind: Substring, _ text: Substring) -> [UInt8]? {
    switch kind.lowercased() {
    case "q": unquoted(text.replacing("_", with: "=20").utf8)
    case "b": Data(base64Encoded: String(text)).map { [UInt8]($0) }
    default: nil
    }
  }

  /// The bytes of quoted-printable text: `=C3=BC`, and `=` at the end of a line that goes on.
  static func unquoted(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var (read, rest) = ([UInt8](), Array(bytes)[...])
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "=") else {
        read.append(byte)
        continue
      }
      let line = rest.drop { $0 != 0x0A && $0.isJSONSpace }
      if line.first ?? 0x0A == 0x0A {
        rest = line.dropFirst()
      } else if let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        read.append(value)
        rest = rest.dropFirst(2)
      } else {
        read.append(byte)
      }
    }
    return read
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let zones: [String: Int] = [
    "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
  ]

  /// Seconds since 1970 of `Mon, 3 Nov 2025 10:00:00 +0100`; nil for what is no such date.
  static func time(_ field: String) -> Double? {
    let words = field.prefix { $0 != "(" }.split { $0.isWhitespace || $0 == "," }
    guard
      let at = words.firstIndex(where: { months.contains($0.lowercased().prefix(3).description) }),
      at > 0, at + 2 < words.count, let day = Int16(words[at - 1]), (1...31).contains(day),
      let month = months.firstIndex(of: String(words[at].lowercased().prefix(3))),
      let year = Int16(words[at + 1]).map({ $0 < 50 ? $0 + 2000 : $0 < 100 ? $0 + 1900 : $0 }),
      (1900...9999).contains(year)
    else { return nil }
    let clock = words[at + 2].split(separator: ":").compactMap { Int($0) }
    guard (2...3).contains(clock.count), clock.allSatisfy({ (0...60).contains($0) }),
      let days = DateOrder([Stamp]()).day(
        WrittenDay(numbers: [year, Int16(month + 1), day], sign: nil))
    else { return nil }
    let seconds = clock[0] * 3600 + clock[1] * 60 + (clock.count > 2 ? clock[2] : 0)
    let zone = at + 3 < words.count ? String(words[at + 3]) : "+0000"
    return Double(days) * 86_400 + Double(seconds - shift(zone))
  }

  /// How many seconds a zone is ahead of Greenwich.
  private static func shift(_ zone: String) -> Int {
    guard let number = Int(zone.dropFirst()), zone.count == 5 else {
      return (zones[zone] ?? 0) * 3600
    }
    let seconds = number / 100 * 3600 + number % 100 * 60
    return zone.first == "-" ? -seconds : seconds
  }
}
