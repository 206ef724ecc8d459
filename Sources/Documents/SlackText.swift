/// Slack's text, in which people, channels and addresses are in angle brackets.
enum SlackText {
  /// The text as Slack shows it.
  static func read(_ text: String, _ names: [String: String]) -> String {
    var (read, rest) = ("", text[...])
    while let open = rest.firstIndex(of: "<") {
      read += rest[..<open]
      guard let close = rest[open...].firstIndex(of: ">") else {
        rest = rest[open...]
        break
      }
      read += shown(rest[open..<close].dropFirst(), names)
      rest = rest[rest.index(after: close)...]
    }
    return HTMLText.unescaped(read + rest)
  }

  /// `@U02`, `#C1|general`, `!here`, `https://x.org|words`.
  private static func shown(_ inside: Substring, _ names: [String: String]) -> String {
    let parts = inside.split(separator: "|", maxSplits: 1).map(String.init)
    guard let target = parts.first else { return "" }
    let label = parts.count > 1 ? parts[1] : nil
    let bare = String(target.dropFirst())
    switch target.first {
    case "@": return "@" + (names[bare] ?? label ?? bare)
    case "#": return "#" + (label ?? bare)
    case "!": return label ?? "@" + bare
    default: return label ?? target
    }
  }
}
