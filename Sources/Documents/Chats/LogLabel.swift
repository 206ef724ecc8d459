/// What programs write between a time and what they log: `[Server thread/INFO]: `, `[INFO] `,
/// `[main/INFO] [net.x.Chat/]: [CHAT] `.
enum LogLabel {
  private static let levels: Set<Substring> = [
    "TRACE", "DEBUG", "INFO", "WARN", "WARNING", "ERROR", "SEVERE", "FATAL",
  ]
  /// What games put before what players see.
  private static let tags: Set<Substring> = ["CHAT", "System", "Not Secure", "Modified"]

  /// What follows a label; nil where there is none.
  static func drop(_ body: Substring) -> Substring? {
    guard let (first, rest) = bracket(body), levels.contains(level(first)) else { return nil }
    var end = rest
    while let (inside, rest) = bracket(end.drop { $0 == " " || $0 == ":" }),
      tags.contains(inside) || inside.utf8.last == UInt8(ascii: "/")
    {
      end = rest
    }
    return end.drop { $0 == ":" }.dropMarks()
  }

  /// The last part of `thread/level`.
  private static func level(_ inside: Substring) -> Substring {
    inside.utf8.lastIndex(of: UInt8(ascii: "/")).map { inside[$0...].dropFirst() } ?? inside
  }

  private static func bracket(_ text: Substring) -> (inside: Substring, rest: Substring)? {
    guard text.utf8.first == UInt8(ascii: "["),
      let end = text.utf8.firstIndex(of: UInt8(ascii: "]"))
    else { return nil }
    return (text[..<end].dropFirst(), text[end...].dropFirst())
  }

  /// The text without the signs of colours of games, `§a`.
  static func withoutColours(_ text: String) -> String {
    guard text.contains("§") else { return text }
    var (kept, rest) = ("", text[...])
    while let sign = rest.firstIndex(of: "§") {
      kept += rest[..<sign]
      rest = rest[sign...].dropFirst(2)
    }
    return kept + rest
  }
}
