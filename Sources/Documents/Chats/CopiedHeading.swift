/// A sender and a time in a line of their own, as text has them that is copied from the windows of messengers:
/// `Ada, [24.11.2026 10:00]`, `ada — Today at 10:00`, `Ada Lovelace  10:00 AM`; or a time alone.
struct CopiedHeading {
  /// What stands between the name and the time.
  enum Joint { case bracket, dash, wide, comma, space, none, timeFirst }

  /// How such a line is written.
  struct Form: Hashable {
    let joint: Joint
    /// Of a time alone: whether space is before it, brackets are around it, and AM or PM is in it.
    var isIndented = false
    var isBracketed = false
    var hasHalf = false

    /// Whether words seldom end so.
    var isStrong: Bool { joint == .bracket || joint == .dash || joint == .wide }
  }

  /// Empty for a time alone.
  let name: String
  let stamp: Stamp
  let form: Form
  /// Whether the time has AM or PM.
  let hasHalf: Bool
  /// Whether the line shows more than a time of hours and minutes.
  var isFull: Bool { stamp.day != nil || stamp.name != nil || hasHalf || form.joint == .bracket }

  private static let longest = 120

  /// Reads a line; nil where it ends in no time, or has other words.
  init?(_ line: ChatLine) {
    if let stamp = line.stamp, !line.body.isEmpty {
      guard line.frame?.edge == .square || line.frame?.edge == .round, line.frame?.hasDay == false,
        Self.isName(line.body)
      else { return nil }
      self.init(line.body, stamp, Form(joint: .timeFirst), hasHalf: stamp.isAmerican)
      return
    }
    guard line.whole.utf8.count <= Self.longest, line.whole.utf8.contains(where: \.isDigit)
    else {
      return nil
    }
    var text = line.whole.dropMarks().dropLastMarks()
    if text.hasSuffix("]:") { text = text.dropLast() }
    if let edited = text.utf8.range(of: ", Edited"), edited.upperBound == text.endIndex {
      text = text[..<edited.lowerBound]
    }
    self.init(ending: text, isIndented: line.whole.first?.isWhitespace == true)
  }

  /// Reads a name and the time after it.
  init?(ending text: Substring, isIndented: Bool = false) {
    if let last = text.utf8.last, "])".utf8.contains(last) {
      self.init(bracketed: text, isIndented: isIndented)
    } else {
      self.init(open: text, isIndented: isIndented)
    }
  }

  /// The name where words follow after a colon; nil for what may be the start of a sentence.
  var nameBeforeColon: String? {
    let bare = name.hasSuffix(" at") ? name.dropLast(3).trimmed() : name
    guard !bare.isEmpty,
      form.isStrong || Self.hasCapitals(bare) && !bare.contains(where: \.isNumber)
    else { return nil }
    return bare
  }

  private init(_ name: some StringProtocol, _ stamp: Stamp, _ form: Form, hasHalf: Bool) {
    (self.name, self.stamp, self.form) = (Self.bare(name), stamp, form)
    self.hasHalf = hasHalf
  }

  private init?(bracketed text: Substring, isIndented: Bool) {
    let sign = UInt8(ascii: text.utf8.last == UInt8(ascii: "]") ? "[" : "(")
    guard let open = text.utf8.lastIndex(of: sign),
      let scanner = Self.time(text[open...].dropFirst().dropLast()), let stamp = scanner.stamp
    else { return nil }
    var name = text[..<open].dropLastMarks()
    if name.last == "," { name = name.dropLast().dropLastMarks() }
    let isAlone = name.isEmpty
    guard isAlone || Self.isName(Self.bare(name)) else { return nil }
    var form = Form(joint: isAlone ? .none : .bracket)
    if isAlone { (form.isIndented, form.isBracketed) = (isIndented, true) }
    self.init(name, stamp, form, hasHalf: scanner.hasHalf)
  }

  private init?(open text: Substring, isIndented: Bool) {
    guard StampScanner.mayFindTime(in: text.utf8) else { return nil }
    let start = Self.withoutSign(text.drop { Self.dashes.contains($0) }.dropMarks())
    if let scanner = Self.time(start), let stamp = scanner.stamp {
      var form = Form(joint: .none)
      form.isIndented = isIndented || start.startIndex > text.startIndex
      form.hasHalf = scanner.hasHalf
      self.init("", stamp, form, hasHalf: scanner.hasHalf)
      return
    }
    // The longest time that the line ends with.
    for place in text.indices.dropFirst() where Self.mayStart(text, place) {
      guard let scanner = Self.time(text[place...]), let stamp = scanner.stamp else { continue }
      let before = text[..<place]
      let name = before.dropLastMarks()
      let gap = text[name.endIndex..<place]
      guard let (joint, rest) = Self.joint(name, gap), Self.isName(Self.bare(rest)) else {
        return nil
      }
      self.init(rest, stamp, Form(joint: joint), hasHalf: scanner.hasHalf)
      return
    }
    return nil
  }

  // MARK: - Parts

  private static let dashes: Set<Character> = ["—", "–", "-", "•", "·", "|"]

  private static func time(_ text: Substring) -> StampScanner? {
    guard let first = text.unicodeScalars.first, first.isLetter || first.decimalDigit != nil else {
      return nil
    }
    var scanner = StampScanner(text)
    scanner.readKnown()
    guard scanner.isAtEnd, scanner.isWhole, scanner.stamp != nil,
      !StampWords.fillers.contains(text.prefix { $0.isLetter }.lowercased())
    else { return nil }
    return scanner
  }

  /// Whether a time may start here: after a sign or space, or with the capital of a day's name after a name.
  private static func mayStart(_ text: Substring, _ place: Substring.Index) -> Bool {
    let (last, next) = (text[text.index(before: place)], text[place])
    guard next.isAlphanumeric else { return false }
    let sign = last.asciiValue ?? 0
    return !(last.isAlphanumeric || ":./-".utf8.contains(sign))
      || next.isCapital && !last.isCapital && !".-".utf8.contains(sign)
  }

  /// What is between a name and a time, and the name.
  private static func joint(_ name: Substring, _ gap: Substring) -> (Joint, Substring)? {
    guard let last = name.last else { return nil }
    if gap.isEmpty { return (.wide, name) }
    if dashes.contains(last) {
      let rest = name.dropLast().dropLastMarks()
      return rest.endIndex < name.index(before: name.endIndex) ? (.dash, rest) : nil
    }
    if last == "," { return (.comma, name.dropLast()) }
    let isWide = gap.unicodeScalars.count > 1 || gap == "\t" || gap == "\u{A0}"
    return (isWide ? .wide : .space, name)
  }

  private static let longestName = 60

  /// Whether words may be a name: few, and no sentence.
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.first, let last = text.last, !first.isWhitespace,
      text.utf8.count <= longestName || text.count <= longestName
    else { return false }
    return !"<>*=[-".utf8.contains(first.asciiValue ?? 0)
      && !",;:?!".utf8.contains(last.asciiValue ?? 0) && text.unicodeScalars.last != "…"
      && text.utf8.range(of: ": ") == nil
      && text.split(separator: " ").count <= 6 && text.contains(where: \.isAlphanumeric)
  }

  /// A line without a sign's name at its start, `:house:`.
  private static func withoutSign(_ text: Substring) -> Substring {
    guard text.utf8.first == UInt8(ascii: ":"), let end = text.dropFirst().firstIndex(of: ":")
    else { return text }
    return text[end...].dropFirst().dropMarks()
  }

  /// A name without the sign that Slack shows after it.
  private static func bare(_ name: some StringProtocol) -> String {
    let text = name.trimmed()
    guard text.last?.asciiValue == UInt8(ascii: ":") else { return text }
    // Webex adds the receivers.
    let sender = ChatWords.withoutDirection(String(text.dropLast()))
    if sender.count + 1 < text.count { return sender }
    guard let open = text.dropLast().utf8.lastIndex(of: UInt8(ascii: ":")),
      open > text.startIndex,
      text[open...].allSatisfy({ $0.isASCII && !$0.isWhitespace })
    else { return text }
    return text[..<open].trimmed()
  }

  /// Whether each word of the name starts as names do, or it is one word or none.
  var hasCapitals: Bool { Self.hasCapitals(name) }

  private static func hasCapitals(_ name: String) -> Bool {
    let words = name.split(separator: " ")
    return words.count <= 1 || words.allSatisfy { $0.first?.isLowercase == false }
  }
}
