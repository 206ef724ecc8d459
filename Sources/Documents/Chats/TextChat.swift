import Localization

/// Reads a chat from lines of text by the row of `LineShape.all` whose names return most often.
struct TextChat {
  /// So many lines tell how all are read.
  private static let mostSampled = 4000

  private var (builder, clock) = (ChatBuilder(), ChatClock())
  private var shape: LineShape?
  /// How the time looks with which lines with a sender start; nil where they have none.
  private var form: TextLine.Form?
  /// How often each name comes in the lines at the start.
  private var names: [String: Int] = [:]
  /// Of lines without times: whether names that return all have capitals, and whether they are roles.
  private var (hasCapitals, hasRoles) = (false, false)
  /// Whether lines without a sender are read: where one word before a colon returns, they may be no messages.
  private var goesOn = false
  /// Whether what has no sender belongs to the message before it.
  private var isOpen = false
  private var (readLines, lines) = (0, 0)
  /// The first line that was not read.
  private var firstOther: TextLine?

  init(_ bytes: [UInt8]) { builder.store = bytes }

  // MARK: - The shape

  /// How often the names of one shape come, in lines with times or in others.
  private struct Tally {
    let shape: LineShape
    let isStamped: Bool
    var names: [String: Int] = [:]
    var forms: [TextLine.Form] = []

    var matched: Int { names.values.reduce(0, +) }
    var returns: Int { matched - names.count }
    var needsReturns: Bool { shape.open.isEmpty && shape.close == nil }

    /// Names that return count whole, others a fifth, or nothing where only a time sets them off; lines with times
    /// outweigh those that a message may hold.
    var score: Int {
      let single = needsReturns ? 0 : 1
      return names.values.reduce(0) { $0 + ($1 > 1 ? 5 * $1 : single) } * (isStamped ? 3 : 1)
    }
  }

  private mutating func chooseShape() {
    var tallies = LineShape.all.flatMap { shape in
      [true, false].map { Tally(shape: shape, isStamped: $0) }
    }
    var sampled = 0
    for line in TextLines(builder.store).prefix(Self.mostSampled) where !line.whole.isEmpty {
      if let stamp = line.stamp { clock.vote(stamp) }
      if line.stamp == nil ? ChatNotices.isNotice(line.rest) : ChatNotices.isKnown(line.rest) {
        continue
      }
      sampled += 1
      for place in tallies.indices where tallies[place].isStamped == (line.stamp != nil) {
        guard let match = tallies[place].shape.match(line) else { continue }
        tallies[place].names[match.name.text, default: 0] += 1
        if let form = line.form { tallies[place].forms.append(form) }
      }
    }
    clock.settleOrder()
    guard let best = tallies.max(by: { $0.score < $1.score }), best.score > 0 else { return }
    // A few words before colons among many lines are no names, and neither are lines below times that seldom return.
    let isSure = best.matched * (best.shape.open.isEmpty ? 4 : 10) >= sampled
    guard best.needsReturns ? best.returns * 3 >= best.matched : best.returns > 0 || isSure
    else { return }
    (shape, names) = (best.shape, best.names)
    let forms = best.forms.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    form = best.forms.max { forms[$0, default: 0] < forms[$1, default: 0] }
    let returning = names.filter { $0.value > 1 }
    goesOn = form != nil || returning.count > 1
    hasCapitals = !returning.isEmpty && returning.keys.allSatisfy { $0.first?.isLowercase != true }
    hasRoles = names.keys.count { Self.roles.contains($0.lowercased()) } > 1
  }

  private static let roles = Set(ChatWords.list("role"))
  /// What people write before colons inside a message, and above a chat.
  private static let colonWords = Set(ChatWords.list("no name"))

  /// Whether what stands in the place of a name is one: other than sentences and words before a colon it comes again, or
  /// looks as those do that come again.
  private func isPerson(_ bytes: ArraySlice<UInt8>) -> Bool {
    let name = bytes.text
    if form == nil, hasRoles { return Self.roles.contains(name.lowercased()) }
    guard names[name, default: 0] < 2 else { return true }
    if form != nil {
      return !ChatNotices.isKnown(bytes)
        && !(startsWithName(bytes) && name.contains { "“”„«»\"「".contains($0) })
    }
    return !(hasCapitals && name.first?.isLowercase == true) && !name.allSatisfy(\.isNumber)
      && name.split(separator: " ").count < 4 && !Self.colonWords.contains(name.lowercased())
  }

  private func startsWithName(_ words: ArraySlice<UInt8>) -> Bool {
    words.indices.prefix(80).contains { words[$0] == " " && names[words[..<$0].text] != nil }
  }

  /// The sender and the words of a line, or what it says that one does: `* nick waves`.
  private func match(_ line: TextLine, _ shape: LineShape) -> LineShape.Match? {
    guard line.rest.first == "*", let match = LineShape.action.match(line), match.name.last != ":",
      line.stamp != nil || names[match.name.text, default: 0] > 1
    else { return shape.match(line).flatMap { isPerson($0.name) ? $0 : nil } }
    let rest = line.rest.drop { $0 == "*" || $0 == " " || $0 == "\t" }
    let isNotice =
      match.words.isEmpty || rest.first == "#" || ChatNotices.isAction(match.words)
      || ChatNotices.isOpening(rest)
    return isNotice ? nil : match
  }

  // MARK: - Reading

  /// The messages that the lines hold.
  mutating func read(
    named file: String, format: String?, _ progress: ReadingProgress
  ) throws -> Conversation {
    chooseShape()
    for line in TextLines(builder.store) {
      if line.number % 16_384 == 0 {
        try progress(Double(line.whole.startIndex) / Double(builder.store.count + 1))
        try builder.checkRoom()
      }
      guard !line.whole.isEmpty else { continue }
      lines += 1
      if let shape { take(line, shape) } else { takeUnnamed(line) }
    }
    guard let shape else {
      builder.isUnnamed = true
      return try builder.conversation(named: file, format: format ?? "Lines without names")
    }
    if readLines * 2 < lines, let firstOther {
      let start = firstOther.whole.prefix(200).text.printable(most: 60)
      builder.unread =
        "Read \(readLines) of \(lines) lines; line \(firstOther.number + 1) is \"\(.verbatim(start))\""
    }
    firstOther = nil
    let told = shape.format(of: builder.store.prefix(2000))
    for place in builder.messages.indices { clean(messageAt: place) }
    builder.messages.removeAll { $0.words.isEmpty }
    try builder.checkRoom()
    return try builder.conversation(named: file, format: format ?? told)
  }

  private mutating func take(_ line: TextLine, _ shape: LineShape) {
    if let form, let its = line.form, its.start == form.start,
      its.hasTime == form.hasTime, its.hasDay || !form.hasDay
    {
      let isKnown = shape.close == nil && ChatNotices.isKnown(line.rest)
      if !isKnown, let match = match(line, shape) { return say(match) }
      if !form.hasDay, takeDay(line.rest) { return }
      return leaveOut(isKnown || ChatNotices.isKnown(line.rest) ? nil : line)
    }
    if takeDay(line.whole) { return }
    var bare = line
    (bare.stamp, bare.rest) = (nil, line.whole)
    if ChatNotices.isNotice(line.whole) {
      leaveOut()
    } else if form == nil || shape.open == "<" && isOpen, let match = match(bare, shape) {
      say(match)
    } else {
      goOn(line)
    }
  }

  private func range(_ words: ArraySlice<UInt8>) -> Range<Int> { words.startIndex..<words.endIndex }

  /// Leaves out a notice, or a line that is none and was not read.
  private mutating func leaveOut(_ other: TextLine? = nil) {
    readLines += other == nil ? 1 : 0
    firstOther = firstOther ?? other
    builder.leftOut += 1
    isOpen = false
  }

  private mutating func say(_ match: LineShape.Match) {
    readLines += 1
    isOpen = true
    var name = match.name.trimmed
    // WhatsApp marks those that are not in its owner's contacts.
    if name.first == "~", name.count > 1 { name = name.dropFirst().trimmedStart() }
    builder.add(name.text, range(match.words), at: match.stamp.flatMap { clock.seconds($0) })
  }

  /// A line without a sender.
  private mutating func goOn(_ line: TextLine) {
    if ChatNotices.isEnd(line.whole) { isOpen = false }
    firstOther = firstOther ?? line
    guard isOpen, let last = builder.messages.last else { return }
    readLines += goesOn ? 1 : 0
    let (place, words) = (builder.messages.count - 1, line.whole)
    if last.words.lowerBound == words.endIndex {
      // The name that stands below a time.
    } else if builder.store[last.words].trimmed.isEmpty {
      builder.messages[place].words = range(words)
    } else {
      builder.messages[place].words = last.words.lowerBound..<words.endIndex
    }
  }

  private static let days = ChatWords.list("day")

  /// Whether a line is a date, with words and signs that programs put around it.
  private mutating func takeDay(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.first, line.count < 100, !(0x61...0x7A ~= mark) else { return false }
    var words = line.drop { "-=*# []".utf8.contains($0) }
    while let last = words.last, "-=*# ".utf8.contains(last) { words = words.dropLast() }
    let start = Self.days.first(where: words.begins)
    words = words.dropFirst(start?.utf8.count ?? 0).trimmedStart()
    // `Conversation with #springs at Mon 01 Jan`
    if start != nil, let at = words.lastRange(of: " at ") { words = words[at.upperBound...] }
    guard let stamp = Stamp(words), let day = stamp.day,
      start != nil
        || day.year != nil && words[stamp.end...].trimmed.isEmpty
          && (form?.hasDay != true || stamp.time == nil && mark != words.first)
    else { return false }
    clock.note(stamp)
    (readLines, isOpen) = (readLines + 1, false)
    builder.leftOut += start == nil ? 0 : 1
    return true
  }

  private mutating func takeUnnamed(_ line: TextLine) {
    let stamp = line.form?.start == 1 ? nil : line.stamp
    let words = stamp == nil ? line.whole.trimmed : line.rest.trimmed
    guard !words.isEmpty, !ChatNotices.isRule(words) else { return }
    let side = builder.messages.count % 2 == 0 ? "A" : "B"
    builder.add(side, range(words), at: stamp.flatMap { clock.seconds($0) })
  }

  // MARK: - Words

  /// Takes marks off a message's words, and finds its media; no words are left where a program says them.
  private mutating func clean(messageAt place: Int) {
    let (words, plain, media) = cleaned(builder.store[builder.messages[place].words])
    (builder.messages[place].words, builder.messages[place].media) = (words, media)
    builder.leftOut += words.isEmpty ? 1 : 0
    if let plain { builder.replaceWords(of: place, with: plain.utf8) }
  }

  /// What is said: a part of the store, or a text of its own, and media.
  private func cleaned(_ all: ArraySlice<UInt8>) -> (Range<Int>, String?, Media?) {
    var words = all.trimmed
    // WhatsApp puts a mark before what it says itself.
    let isMarked = all.drop { $0 == " " }.begins(with: Media.mark)
    let first = words.prefix { $0 != 0x0A }
    if first.count < 200, let sign = first.first,
      isMarked || "<[".utf8.contains(sign) || first.last == ")" || sign >= 0x80,
      var media = Media(standIn: (isMarked ? Media.mark : "") + first.text)
    {
      let rest = words[first.endIndex...].trimmed
      media.isAlone = rest.isEmpty
      return (range(rest.isEmpty ? words : rest), nil, media)
    }
    if isMarked && (ChatNotices.isKnown(words) || startsWithName(words))
      || shape?.close == nil && !words.has(0x0A) && ChatNotices.isStandIn(words)
    {
      return (0..<0, nil, nil)
    }
    // The mark at the end of a turn.
    if words.last == ">", let mark = words.lastRange(of: "<|") {
      words = words[..<mark.lowerBound].trimmedEnd
    }
    // LINE quotes what has several lines.
    guard words.first == "\"", words.last == "\"", words.count > 2, words.has(0x0A) else {
      return (range(words), nil, nil)
    }
    return (range(words), words.dropFirst().dropLast().text.replacing("\"\"", with: "\""), nil)
  }
}
