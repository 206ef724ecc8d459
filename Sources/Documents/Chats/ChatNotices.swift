/// What programs write into chats of themselves, found by its words and its place, never by a name.
enum ChatNotices {
  /// Signs at the start of a line that no message has.
  private static let signs = list("sign")
  /// Words at the start of such lines, and what WhatsApp and others say in the place of words.
  private static let openings = list("opening"), standIns = list("stand-in")
  /// What follows the name of the one that it is about.
  private static let actions = list("action")
  /// What stands anywhere in a line with a time, and in Korean in any line.
  private static let inside = ChatWords.list("inside")
  private static let heads = list("head"), ends = list("end")

  private static func list(_ name: String) -> [[UInt8]] {
    ChatWords.list(name).map { Array($0.utf8) }
  }

  static func isSigned(_ line: ArraySlice<UInt8>) -> Bool {
    (!line.first.isLetter || line.first == 0xE2) && signs.contains { line.begins(with: $0) }
      && !isRule(line)
  }

  static func isOpening(_ line: ArraySlice<UInt8>) -> Bool {
    openings.contains { line.begins(with: $0) }
  }

  static func isStandIn(_ words: ArraySlice<UInt8>) -> Bool {
    standIns.contains { words.begins(with: $0) } && !words.has(0x0A)
  }

  /// Whether a program says this after a name, of whose user and host the words may begin.
  static func isAction(_ words: ArraySlice<UInt8>) -> Bool {
    if words.first == "(" || words.first == "[",
      words.prefix(while: { $0 != " " }).contains(where: { $0 == "@" || $0 == "!" })
    {
      return true
    }
    return actions.contains { action in
      words.begins(with: action)
        && (action.has(0x20) || !words.dropFirst(action.count).first.isLetter)
    }
  }

  /// Whether a line that has a time and names no sender is known as a program's.
  static func isKnown(_ line: ArraySlice<UInt8>) -> Bool {
    if isSigned(line) || isOpening(line) || isStandIn(line) { return true }
    guard let space = line.firstIndex(where: { $0 == " " || $0 == "\t" }) else { return false }
    return isAction(line[space...].trimmedStart()) || line.first == "*"
      || inside.contains { line.range(of: $0) != nil }
  }

  /// Whether a line without a time is a program's: a sign and words that are known, and no more.
  static func isNotice(_ line: ArraySlice<UInt8>) -> Bool {
    if heads.contains(where: { line.begins(with: $0) }) { return true }
    if line.has(0xEB), inside.contains(where: { line.range(of: $0) != nil }) { return true }
    let words = line.drop { !$0.isLetter && $0 != "#" }
    let isAction = isAction(words.drop { $0 != " " }.trimmedStart())
    return isSigned(line) && (isAction || words.first == "#" || isOpening(words))
      || line.begins(with: "* ") && isAction
  }

  /// Whether what follows this line belongs to no message: a long rule, or the head of reactions.
  static func isEnd(_ line: ArraySlice<UInt8>) -> Bool {
    isRule(line) && line.count > 20 || ends.contains { line.begins(with: $0) }
  }

  /// A line drawn with one sign.
  static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.count >= 3 && !line.first.isLetter && line.allSatisfy { $0 == line.first }
  }
}
