/// What programs write into chats of themselves, found by its words and its place, never by a name.
enum ChatNotices {
  /// Signs at the start of a line that no message has.
  private static let signs = ChatWords.list("sign")
  /// Words at the start of such lines, and what WhatsApp and others say in the place of words.
  private static let openings = ChatWords.list("opening"), standIns = ChatWords.list("stand-in")
  /// What follows the name of a person, and what stands anywhere in a line with a time, or in any in Korean.
  private static let actions = ChatWords.list("action"), inside = ChatWords.list("inside")
  private static let heads = ChatWords.list("head"), ends = ChatWords.list("end")

  static func isSigned(_ line: ArraySlice<UInt8>) -> Bool {
    (!line.first.isLetter || line.first == 0xE2) && signs.contains(where: line.begins)
  }

  static func isOpening(_ line: ArraySlice<UInt8>) -> Bool { openings.contains(where: line.begins) }

  static func isStandIn(_ line: ArraySlice<UInt8>) -> Bool { standIns.contains(where: line.begins) }

  /// Whether a program says this after a name, of whose user and host the words may begin.
  static func isAction(_ words: ArraySlice<UInt8>) -> Bool {
    if "([".utf8.contains(words.first ?? 0), words.prefix(while: { $0 != " " }).has(0x40) {
      return true
    }
    return actions.contains { action in
      words.begins(with: action)
        && (action.utf8.has(0x20) || !words.dropFirst(action.utf8.count).first.isLetter)
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
    if heads.contains(where: line.begins) { return true }
    if line.has(0xEB), inside.contains(where: { line.range(of: $0) != nil }) { return true }
    let isSigned = isSigned(line)
    guard isSigned || line.begins(with: "* ") else { return false }
    let words = line.drop { !$0.isLetter && $0 != "#" }
    return isAction(words.drop { $0 != " " }.trimmedStart())
      || isSigned && (words.first == "#" || isOpening(words))
  }

  /// Whether what follows this line belongs to no message: a long rule, or the head of reactions.
  static func isEnd(_ line: ArraySlice<UInt8>) -> Bool {
    isRule(line) && line.count > 20 || ends.contains(where: line.begins)
  }

  /// A line drawn with one sign.
  static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.count >= 3 && !line.first.isLetter && line.allSatisfy { $0 == line.first }
  }
}
