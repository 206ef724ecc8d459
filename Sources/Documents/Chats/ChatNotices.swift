/// What programs write into chats of themselves, found by its words and its place, never by a name.
enum ChatNotices {
  /// Signs at the start of a line that no message has.
  private static let signs = list("sign")
  /// Words at the start of such lines.
  private static let openings = list("opening")
  /// What follows the name of the one that it is about.
  private static let actions = list("action")
  /// What WhatsApp and others say in the place of words.
  private static let standIns = list("stand-in")
  /// What Discord's and Zoom's exports write under a participant's name of what they did.
  private static let told = list("told")
  /// What follows a name of several words, and what stands anywhere in a notice in Korean.
  private static let inside = ChatWords.list("told of a group")
  private static let korean = ChatWords.list("told in Korean")
  private static let heads = list("head")

  private static func list(_ name: String) -> [[UInt8]] {
    ChatWords.list(name).map { Array($0.utf8) }
  }

  /// Whether a line under a heading is the program's: a sentence that is known, and no more.
  static func isTold(_ words: ArraySlice<UInt8>) -> Bool {
    told.contains { words.begins(with: $0) } && words.count { $0 == "." } <= 1 && !words.has(0x0A)
  }

  static func isSigned(_ line: ArraySlice<UInt8>) -> Bool {
    (!line.first.isLetter || line.first == 0xE2) && signs.contains { line.begins(with: $0) }
      && !isRule(line)
  }

  static func isOpening(_ line: ArraySlice<UInt8>) -> Bool {
    openings.contains { line.begins(with: $0) }
  }

  static func isStandIn(_ words: ArraySlice<UInt8>) -> Bool {
    standIns.contains { words.trimmedStart().begins(with: $0) }
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
    if line.has(0xEB), korean.contains(where: { line.range(of: $0) != nil }) { return true }
    if heads.contains(where: { line.begins(with: $0) }) { return true }
    let isSigned = isSigned(line)
    guard isSigned || line.begins(with: "* ") else { return false }
    let words = line.drop { !$0.isLetter && $0 != "#" }
    return isAction(words.drop { $0 != " " }.trimmedStart())
      || isSigned && (words.first == "#" || isOpening(words) || isOpening(line.dropFirst(4)))
  }

  /// A line drawn with one sign.
  static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.count >= 3 && !line.first.isLetter && line.allSatisfy { $0 == line.first }
  }
}
