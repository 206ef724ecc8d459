/// What programs write into chats of themselves, found by its words and its place, never by a name.
enum ChatNotices {
  /// Signs at the start of a line that no message has.
  private static let signs = list(
    "=== |*** |**** |-!- |--> |<-- |=!= |<-> |-- |--\t|-->\t|<--\t|--- |-:- |--> |<<< |>>> |!!! |ℹ|-> *"
  )
  /// Words at the start of such lines.
  private static let openings = list(
    """
    Session Start|Session Close|Session Time|Session Ident|Begin Session|End Session|Conversation with |[LINE]|\
    Saved on|Saved time|IRC log started|IRC log ended|Now talking|Topic |Set by |Users on |You are now|You have |\
    Disconnected|Attempting to|Rejoined |Retrieving |Looking up|Connecting|Connected|Channel |Joins: |Parts: |\
    Quits: |Cannot join|Loaded log|Logging started|Log |Day changed|day changed|BEGIN LOGGING|ENDING LOGGING|Connect retry|\
    No topic|You're now|You were |Netsplit|CTCP |Received a CTCP|Connection |Closing Link|Nick change|Mode change|\
    Ban list|End of |Server |Server:|Unable to |The topic for|mode (|mode/|List of |Message could not|Irssi: |\
    Tapbacks:|This message responded to|Date Saved|저장한 날짜|Exported |Guild: |Channel: |After: |Before: |Topic: |\
    log: |join: |quit: |nick: |mode: |topic: |names: |part: |kick:
    """)
  /// What follows the name of the one that it is about.
  private static let deeds = list(
    """
    sets topic|is now away|is logged in as|is connecting from|is using a secure|End of WHOIS|was banned|has joined|\
    has left|has quit|has parted|has changed|has set|has kicked|has been kicked|has removed|is now known as|\
    changed nick|changes topic|changed the topic|changed topic|sets mode|set mode|sets ban|sets channel|\
    removes ban|removes channel|removes voice|gives channel|gives voice|was kicked|kicked |joined #|\
    joined the c|joined (|left #|left (|left the c|left the room|left the group|entered the room|quit (|quits (|left IRC|left irc|\
    Quit (|set the topic|set topic|joined the room|signed o|got netsplit|plugin |interface |→|has signed|joins #|\
    parts #|is no longer|unsent a message|invited |named the conversation|changed the group|changed the subject|\
    changed this group|added |removed |created group|created the group|joined using|joined|left|quit|connected to
    """)
  /// What WhatsApp and others say in the place of words.
  private static let standIns = list(
    """
    Messages and calls are end-to-end|Messages to this |This message was deleted|You deleted this message|\
    Diese Nachricht wurde gelöscht|Du hast diese Nachricht gelöscht|Se eliminó este mensaje|Eliminaste este mensaje|\
    Ce message a été supprimé|Vous avez supprimé ce message|Questo messaggio è stato eliminato|\
    Hai eliminato questo messaggio|Mensagem apagada|Você apagou esta mensagem|Esta mensagem foi apagada|\
    Dit bericht is verwijderd|Данное сообщение удалено|Вы удалили данное сообщение|このメッセージは削除されました|\
    此消息已删除|此訊息已刪除|삭제된 메시지입니다|Bu mesaj silindi|Missed voice call|Missed video call
    """)

  /// What Discord's and Zoom's exports write under a participant's name of what they did.
  private static let told = list(
    """
    Joined the server.|Pinned a message.|Started a thread.|Left the group.|Changed the channel |\
    Started a call that lasted |Reacted to "|Removed a 
    """)

  /// Whether a line under a heading is the program's: a sentence that is known, and no more.
  static func isTold(_ words: ArraySlice<UInt8>) -> Bool {
    told.contains { words.begins(with: $0) } && words.count { $0 == UInt8(ascii: ".") } <= 1
      && !words.has(0x0A)
  }

  private static func list(_ words: String) -> [[UInt8]] {
    words.split(separator: "|").map { Array($0.utf8) }
  }

  static func isSigned(_ line: ArraySlice<UInt8>) -> Bool {
    signs.contains { line.begins(with: $0) } && !isRule(line)
  }

  static func isOpening(_ line: ArraySlice<UInt8>) -> Bool {
    openings.contains { line.begins(with: $0) }
  }

  static func isStandIn(_ words: ArraySlice<UInt8>) -> Bool {
    standIns.contains { words.trimmedStart.begins(with: $0) }
  }

  /// Whether a program says this after a name, of whose user and host the words may begin.
  static func isDeed(_ words: ArraySlice<UInt8>) -> Bool {
    if let mask = mask(words), mask.has(UInt8(ascii: "@")) || mask.has(UInt8(ascii: "!")) {
      return true
    }
    return deeds.contains { deed in
      words.begins(with: deed)
        && (words.count == deed.count || !UInt8.isLetter(deed.last)
          || !UInt8.isLetter(words[words.startIndex + deed.count])
          || deed.has(0x20))
    }
  }

  /// Whether a line that has a time and names no sender is known as a program's.
  static func isKnown(_ line: ArraySlice<UInt8>) -> Bool {
    if isSigned(line) || isOpening(line) || isStandIn(line) || isPrivate(line) { return true }
    guard let space = line.place(where: { $0 == 0x20 || $0 == 0x09 }) else { return false }
    let rest = line[space...].trimmedStart
    if isDeed(rest) || line.begins(with: [UInt8(ascii: "*")]) { return true }
    // Names of several words.
    return [
      " joined", " left", " added ", " created group", " changed the ", " has joined", " has left",
    ].contains {
      line.range(of: $0) != nil
    }
  }

  /// Whether a line without a time is a program's: a sign and words that are known, and no more.
  static func isNotice(_ line: ArraySlice<UInt8>) -> Bool {
    if korean.contains(where: { line.has(0xEB) && line.range(of: $0) != nil }) { return true }
    let isSigned = isSigned(line)
    guard isSigned || [0x2A, 0x3D, 0x2D, 0x53, 0x42, 0x45, 0x43, 0x5B].contains(line.first ?? 0)
    else { return false }
    let words = line.drop { !UInt8.isLetter($0) && $0 != UInt8(ascii: "#") }
    if isSigned, words.first == UInt8(ascii: "#") { return true }
    let rest = words.drop { $0 != 0x20 }.trimmedStart
    if isSigned && (isDeed(rest) || isOpening(words) || isOpening(line.dropFirst(4))) {
      return true
    }
    if line.first == UInt8(ascii: "*"), isDeed(rest), line.dropFirst().first == 0x20 { return true }
    return line.begins(with: Array("Session ".utf8))
      || line.begins(with: Array("Conversation with ".utf8))
      || line.begins(with: Array("Conversation: ".utf8))
      || line.begins(with: Array("Begin Session: ".utf8))
      || line.begins(with: Array("End Session: ".utf8))
      || line.begins(with: Array("[LINE]".utf8))
  }

  private static let korean = ["님이 들어왔습니다", "님이 나갔습니다", "님을 초대", "님을 내보냈습니다"]

  /// `-nick- words` and `>nick< words`: what is said to one alone.
  private static func isPrivate(_ line: ArraySlice<UInt8>) -> Bool {
    guard let open = line.first, open == UInt8(ascii: "-") || open == UInt8(ascii: ">"),
      UInt8.isLetter(line.dropFirst().first)
    else { return false }
    let close = open == UInt8(ascii: "-") ? open : UInt8(ascii: "<")
    guard let end = line.dropFirst().lastIndex(where: { $0 == close }) else { return false }
    let inside = line[..<end].dropFirst().prefix { $0 != 0x20 }
    return inside.last == close || inside.count == end - line.startIndex - 1
  }

  /// A line drawn with one sign.
  static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    line.count >= 3 && line.allSatisfy { $0 == line.first } && !UInt8.isLetter(line.first)
  }

  /// `(user@host)` or `[user@host]`.
  private static func mask(_ words: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let open = words.first, open == UInt8(ascii: "(") || open == UInt8(ascii: "[") else {
      return nil
    }
    return words.prefix { $0 != 0x20 }
  }
}

extension UInt8 {
  static func isLetter(_ byte: UInt8?) -> Bool {
    byte.map { $0 >= 0x80 || (0x61...0x7A).contains($0 | 0x20) } ?? false
  }
}
