import Foundation

/// A message or a part of one: its header and its body.
struct MailPart {
  /// The fields by their names in lower case; of equal ones the first.
  private(set) var header: [String: String] = [:]
  private let body: ArraySlice<UInt8>

  /// Fields are read up to a length, in bytes: taking one apart takes a multiple.
  private static let mostFields = 400, longestField = 1 << 16, mostParts = 200, mostDepth = 6
  /// The longest words that are read, in bytes as they are sent: taking them apart takes a multiple.
  private static let mostWords = 1 << 20

  init(_ bytes: ArraySlice<UInt8>) {
    self.init(bytes, charset: nil)
    // Old programs write names and subjects in the set of the words.
    if let charset, String(validating: bytes.dropLast(body.count), as: UTF8.self) == nil {
      self.init(bytes, charset: charset)
    }
  }

  private init(_ bytes: ArraySlice<UInt8>, charset: String?) {
    var (start, last) = (bytes.startIndex, "")
    var fields = 0
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
      let line = bytes[start..<end]
      start = min(end + 1, bytes.endIndex)
      if line.allSatisfy(\.isJSONSpace) { break }
      let text = MailHeader.text(line.prefix(Self.longestField), in: charset)
      if line.first == 0x20 || line.first == 0x09 {
        guard header[last]?.utf8.count ?? 0 < Self.longestField else { continue }
        header[last]? += " " + text.trimmed()
      } else if let name = MailHeader.name(in: line), fields < Self.mostFields {
        fields += 1
        last = name.lowercased()
        if header[last] == nil { header[last] = text.dropFirst(name.count + 1).trimmed() }
      }
    }
    body = bytes[start...]
  }

  /// The plain text, or else the words of the HTML; nil where there is neither.
  func words(depth: Int = 0) -> String? {
    let type = header["content-type"] ?? "text/plain"
    let kind = type.prefix { $0 != ";" }.trimmed().lowercased()
    if kind.hasPrefix("multipart/") {
      guard depth < Self.mostDepth, let boundary = MailHeader.parameter("boundary", of: type) else {
        return nil
      }
      let parts = parts(at: boundary)
      let plain = parts.filter { !$0.isHTML }.lazy.compactMap { $0.words(depth: depth + 1) }
      return plain.first { !$0.trimmed(.whitespaceAndNewlines).isEmpty }
        ?? parts.filter(\.isHTML).lazy.compactMap { $0.words(depth: depth + 1) }.first
    }
    guard kind.hasPrefix("text/"), !isAttached else { return nil }
    let bytes = decodedBody
    guard kind == "text/html" else { return MailHeader.text(bytes, in: charset) }
    let charset = charset ?? Self.charset(ofHTML: bytes.prefix(2048))
    return Self.words(ofHTML: MailHeader.text(bytes, in: charset))
  }

  /// The name of the set that the words are in.
  private var charset: String? {
    header["content-type"].flatMap { MailHeader.parameter("charset", of: $0) }
  }

  /// The same where the page tells it: `<meta charset="…">`.
  private static func charset(ofHTML start: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: start, as: UTF8.self).lowercased()
    guard let mark = text.utf8.range(of: "charset=") else { return nil }
    return String(
      text[mark.upperBound...].drop { "\"'".contains($0) }
        .prefix { $0.isASCII && ($0.isAlphanumeric || "-_".contains($0)) })
  }

  private var isHTML: Bool { header["content-type"]?.lowercased().hasPrefix("text/html") == true }

  private var isAttached: Bool {
    header["content-disposition"]?.lowercased().hasPrefix("attachment") == true
  }

  private func parts(at boundary: String) -> [MailPart] {
    let mark = Array(("--" + boundary).utf8)
    var parts: [MailPart] = []
    var begin: Int?
    var start = body.startIndex
    while start < body.endIndex, parts.count < Self.mostParts {
      let end = body[start...].firstIndex(of: 0x0A) ?? body.endIndex
      if body[start..<end].starts(with: mark) {
        if let begin { parts.append(MailPart(body[begin..<start])) }
        begin = min(end + 1, body.endIndex)
        if body[start..<end].dropFirst(mark.count).starts(with: "--".utf8) { return parts }
      }
      start = min(end + 1, body.endIndex)
    }
    if let begin { parts.append(MailPart(body[begin...])) }
    return parts
  }

  private var decodedBody: [UInt8] {
    let body = body.prefix(Self.mostWords)
    return switch header["content-transfer-encoding"]?.lowercased().trimmed() {
    case "quoted-printable": MailHeader.unquoted(body)
    case "base64":
      [UInt8](Data(base64Encoded: Data(body), options: .ignoreUnknownCharacters) ?? Data())
    default: Array(body)
    }
  }

  private static func words(ofHTML text: String) -> String {
    var (kept, rest) = ("", text[...])
    var withoutEnd: Set<String> = []
    while let open = rest.utf8.place(of: UInt8(ascii: "<")) {
      kept += rest[..<open]
      rest = rest[rest.utf8.index(after: open)...]
      let name = rest.prefix(7).prefix { $0.isASCII && $0.isLetter }.lowercased()
      if PageChat.passedOver.contains(name), !withoutEnd.contains(name) {
        if let after = HTMLText.after(endOf: name, in: rest) {
          rest = after
          continue
        }
        withoutEnd.insert(name)
      }
      kept += "<"
    }
    let breaks = (kept + rest).replacing("</p>", with: "<br>").replacing("</div>", with: "<br>")
      .replacing("\n", with: " ")
    return HTMLText.words(breaks)
  }
}
