/// Reads a chat from lines of text by the row of `LineShape.all` whose names return most often.
struct TextChat {
  /// So many lines tell how all are read.
  private static let mostSampled = 4000

  private let bytes: [UInt8]
  /// Where each line starts; one more than there are lines.
  private let starts: [Int32]
  private var (builder, clock) = (ChatBuilder(), ChatClock())

  private var shape: LineShape?
  /// Whether lines with a sender start with a time, and how it looks.
  private var form: StampForm?
  /// A word in front of every line's time, such as a channel.
  private var hasPrefix = false
  /// Whether what has no sender belongs to the message before it.
  private var isOpen = false
  /// Whether a notice stands between the last message and what goes on.
  private var hasGap = false
  /// The line that holds a name for the message of the line before it.
  private var nameLine: Int?
  private var (readLines, moreLines, lines) = (0, 0, 0)
  private var firstOther: Int?
  private var block = MessageBlock()
  /// Names that only spaces set off, the longest first.
  private var firstNames: [ArraySlice<UInt8>] = []

  init(_ text: [UInt8]) {
    let bytes = text.range(of: "\nSent: ") == nil ? text : Self.withoutHeads(text)
    var starts: [Int32] = [0]
    starts.reserveCapacity(bytes.count / 40)
    var rest = bytes[...]
    while let end = rest.place(of: 0x0A) {
      starts.append(Int32(end + 1))
      rest = rest[(end + 1)...]
    }
    starts.append(Int32(bytes.count + 1))
    (self.bytes, self.starts) = (bytes, starts)
  }

  /// Signal's letters as lines: the head of `From: name (number)`, `Sent: date` and more becomes `[date] name: `.
  private static func withoutHeads(_ bytes: [UInt8]) -> [UInt8] {
    var text = ""
    for letter in ("\n" + bytes[...].text).split(separator: "\nFrom: ") {
      guard let end = letter.utf8.range(of: "\n\n"),
        let sent = letter[..<end.lowerBound].utf8.range(of: "\nSent: ")
      else {
        text += letter
        continue
      }
      let name = letter.prefix { $0 != "\n" }
      let date = letter[sent.upperBound...].prefix { $0 != "\n" }
      let bare = name.utf8.range(of: " (").map { name[..<$0.lowerBound] } ?? name
      text += "\n[\(date)] \(bare): \(letter[end.upperBound...])"
    }
    return Array(text.utf8)
  }

  // MARK: - Lines

  private func line(_ number: Int) -> ArraySlice<UInt8> {
    guard number < starts.count - 1 else { return bytes[bytes.endIndex...] }
    return bytes[Int(starts[number])..<Int(starts[number + 1]) - 1].trimmedEnd
  }

  private func taken(_ number: Int) -> TextLine {
    var line = line(number)
    if hasPrefix, let space = line.place(of: 0x20) { line = line[(space + 1)...] }
    return TextLine(line)
  }

  private func match(
    _ shape: LineShape, _ number: Int, _ rest: ArraySlice<UInt8>, _ stamp: Stamp?
  ) -> LineShape.Match? {
    shape.match(rest, stamp) { line(number + 1) }
  }

  // MARK: - The shape

  /// Counts the names that each shape finds in the lines at the start, without times and with them.
  private mutating func tallies() -> (tallies: [[ShapeTally]], sampled: Int) {
    var tallies = LineShape.all.map { _ in [ShapeTally(), ShapeTally()] }
    var (looked, sampled) = (0, 0)
    for number in 0..<starts.count - 1 where looked < Self.mostSampled {
      let line = taken(number)
      if line.rest.isEmpty && line.stamp == nil { continue }
      looked += 1
      if let stamp = line.stamp { clock.vote(stamp, self.line(number)) }
      guard
        line.stamp != nil
          ? !ChatNotices.isKnown(line.rest)
          : line.rest.begins(with: "### ")
            || !ChatNotices.isSigned(line.rest) && !ChatNotices.isNotice(line.rest)
      else { continue }
      sampled += 1
      for (place, shape) in LineShape.all.enumerated() {
        guard let match = match(shape, number, line.rest, line.stamp) else { continue }
        tallies[place][line.stamp != nil ? 1 : 0].add(match.name.text, line.form)
      }
    }
    clock.settleOrder()
    return (tallies, sampled)
  }

  private mutating func chooseShape() {
    findPrefix()
    let (tallies, sampled) = tallies()
    var best: (place: Int, stamped: Int, score: Int)?
    for place in tallies.indices {
      for stamped in [1, 0] {
        // Lines with times outweigh others, which a message may hold.
        let score =
          tallies[place][stamped].score(withOthers: !LineShape.all[place].needsReturns)
          * (1 + 2 * stamped)
        if score > (best?.score ?? 0) { best = (place, stamped, score) }
      }
    }
    guard let best else { return chooseFirstWords() }
    let (tally, shape) = (tallies[best.place][best.stamped], LineShape.all[best.place])
    // Where no name returns, the words after the times may.
    if tally.returns == 0 { chooseFirstWords() }
    // A few words before colons among many lines are no names.
    let isSure = tally.matched * (shape.open.isEmpty ? 4 : 10) >= sampled
    guard self.shape == nil,
      shape.needsReturns
        ? tally.returns > 0 && tally.returns * 3 >= tally.matched : tally.returns > 0 || isSure
    else { return }
    self.shape = shape
    form = best.stamped == 1 ? tally.forms.most : nil
  }

  /// Takes the words after times for names that only spaces set off, where most of them return.
  private mutating func chooseFirstWords() {
    var (starts, forms, count) = ([ArraySlice<UInt8>: Int](), [StampForm: Int](), 0)
    for number in (0..<self.starts.count - 1).prefix(Self.mostSampled) {
      let line = taken(number)
      guard let its = line.form, its.hasTime, line.rest.first.isLetter else { continue }
      forms[its, default: 0] += 1
      count += 1
      // Names have up to three words.
      for end in line.rest.indices.filter({ line.rest[$0] == " " }).prefix(3) {
        starts[line.rest[..<end], default: 0] += 1
      }
    }
    let single = starts.filter { name, number in number > 1 && !name.has(0x20) }
    let covered = single.values.reduce(0, +)
    guard count > 3, covered * 10 >= count * 7, single.count * 3 <= count + 1 else { return }
    firstNames = single.keys.map { word in
      // Where all that begin with a word go on alike, that belongs to the name.
      starts.filter { $0.key.starts(with: word) && $0.value == starts[word] }.keys.max {
        $0.count < $1.count
      } ?? word
    }.sorted { ($1.count, $0.startIndex) < ($0.count, $1.startIndex) }
    shape = LineShape(format: "LINE", close: " ", time: .before)
    form = forms.most
  }

  /// Finds out whether all times have the same word in front of them.
  private mutating func findPrefix() {
    var (without, words) = (0, [ArraySlice<UInt8>: Int]())
    for number in 0..<min(starts.count - 1, 400) {
      let line = line(number)
      guard !line.isEmpty else { continue }
      if StampScanner.scan(line) != nil { return }
      if let word = line.prefix(60).before(" "),
        StampScanner.scan(line[(word.endIndex + 1)...]) != nil
      {
        words[word, default: 0] += 1
      } else {
        without += 1
      }
    }
    let with = words.values.reduce(0, +)
    hasPrefix = with > 1 && with > without && words.count * 4 <= with + 3
  }

  // MARK: - Reading

  /// The messages that the lines hold.
  mutating func read(named file: String, _ progress: ReadingProgress) throws -> Conversation {
    chooseShape()
    builder.store = bytes
    for number in 0..<starts.count - 1 {
      if number % 16_384 == 0 {
        try progress(Double(starts[number]) / Double(bytes.count + 1))
        try builder.checkRoom()
      }
      let line = line(number)
      guard !line.isEmpty else { continue }
      lines += 1
      if number == nameLine {
        readLines += 1
      } else if let shape {
        take(number, line, shape)
      } else {
        takeUnnamed(taken(number))
      }
    }
    try builder.checkRoom()
    guard let shape else {
      builder.isUnnamed = true
      return try builder.conversation(named: file, format: "Lines without names")
    }
    finish(shape)
    if readLines * 2 < lines {
      let other = firstOther ?? 0
      builder.unread = .init(
        read: readLines, lines: lines, first: other + 1, start: self.line(other).prefix(200).text)
    }
    return try builder.conversation(
      named: file, format: shape.format(of: bytes.prefix(2000), hasDays: form.map(\.hasDay)))
  }

  private mutating func take(_ number: Int, _ line: ArraySlice<UInt8>, _ shape: LineShape) {
    let taken = taken(number)
    if let form, let stamp = taken.stamp, let its = taken.form, its.bracket == form.bracket,
      its.hasTime == form.hasTime, its.hasDay || !form.hasDay
    {
      return takeStamped(number, taken.rest, stamp, shape)
    }
    if form == nil, shape.time != .alone, !shape.open.isEmpty, let stamp = taken.stamp,
      let match = match(shape, number, taken.rest, stamp)
    {
      return say(match, stamp)
    }
    if takeDay(line) { return }
    if !line.begins(with: "### "), ChatNotices.isNotice(line) { return pass(isNotice: true) }
    if form == nil || shape.open == "<" {
      if let action = action(line, isStamped: false) { return say(action, nil) }
      if let match = match(shape, number, line, nil),
        form == nil || builder.hasName(match.name.text) || line.first == "<" && isOpen
      {
        return say(match, nil)
      }
    }
    if !line.begins(with: "<|") || line.last != ">" { goOn(number, line) }
  }

  private mutating func takeStamped(
    _ number: Int, _ rest: ArraySlice<UInt8>, _ stamp: Stamp, _ shape: LineShape
  ) {
    if shape.isNick, rest.first == "\t" || rest.begins(with: "| "), isOpen,
      let last = builder.drafts.last
    {
      readLines += 1
      return builder.add(last.sender, range(rest.dropFirst().trimmed), at: clock.seconds(stamp))
    }
    if let action = action(rest, isStamped: true) { return say(action, stamp) }
    if !shape.isColon, ChatNotices.isKnown(rest) {
      if form?.hasDay != false || !takeDay(rest) { leaveOut() }
      return
    }
    let name = firstNames.first {
      rest.starts(with: $0) && rest.dropFirst($0.count).first == " "
    }
    if let name {
      let words = rest.dropFirst(name.count + 1)
      return say(.init(name: name, words: words, isNotice: ChatNotices.isAction(words)), stamp)
    }
    if firstNames.isEmpty, let match = match(shape, number, rest, stamp) {
      if shape.time == .alone { nameLine = number + 1 }
      if builder.hasName(match.name.text) || !ChatNotices.isKnown(match.name) {
        return say(match, match.stamp ?? stamp)
      }
    }
    let isKnown = ChatNotices.isKnown(rest)
    if !isKnown { firstOther = firstOther ?? number }
    if rest.isEmpty { note(stamp) }
    leaveOut(isRead: isKnown)
  }

  private func range(_ words: ArraySlice<UInt8>) -> Range<Int> { words.startIndex..<words.endIndex }

  /// Passes over a line that was read, and is part of no message.
  private mutating func pass(isNotice: Bool) {
    readLines += 1
    if isNotice { builder.leftOut += 1 }
    hasGap = true
  }

  private mutating func leaveOut(isRead: Bool = true) {
    if isRead { readLines += 1 }
    builder.leftOut += 1
    isOpen = false
  }

  private mutating func say(_ match: LineShape.Match, _ stamp: Stamp?) {
    if match.isNotice { return leaveOut() }
    readLines += 1
    (isOpen, hasGap, block) = (true, false, MessageBlock())
    var name = match.name.trimmedTilde.text
    // A search in every name would take a fifth of the time of a long chat.
    if match.name.has(0xE2) { name = name.replacing("\u{200B}", with: "") }
    let at = (match.stamp ?? stamp).flatMap { clock.seconds($0) }
    builder.add(builder.index(of: name), range(match.words), at: at)
  }

  /// A line without a sender.
  private mutating func goOn(_ number: Int, _ line: ArraySlice<UInt8>) {
    if ChatNotices.isRule(line), line.count > 20 { isOpen = false }
    if isOpen, block.take(line, &builder) || shape?.time == .alone && ChatNotices.isOpening(line) {
      readLines += 1
      return
    }
    firstOther = firstOther ?? number
    guard let draft = builder.drafts.last else { return }
    moreLines += 1
    guard isOpen else { return }
    if hasGap || builder.ownWords[draft.id] != nil {
      let start = bytes[Int(draft.start)..<Int(draft.end)]
      builder.ownWords[draft.id, default: start.trimmed.text] += "\n" + line.text
    } else {
      builder.drafts[builder.drafts.count - 1].end = Int32(line.endIndex)
    }
  }

  // MARK: - Actions and days

  /// `* nick waves`, and what a program says so; nil for any other line.
  private func action(_ line: ArraySlice<UInt8>, isStamped: Bool) -> LineShape.Match? {
    var rest = line
    if rest.begins(with: "***"), rest.dropFirst(3).first.isLetter || rest.begins(with: "•") {
      rest = rest.dropFirst(3)
    } else if rest.begins(with: "•") {
      rest = rest.dropFirst(3)
    } else {
      guard rest.begins(with: "* ") || rest.begins(with: "*\t") else { return nil }
      rest = rest.dropFirst()
    }
    rest = rest.trimmedStart()
    if rest.begins(with: "| ") { rest = rest.dropFirst(2) }
    let name = rest.prefix { $0 != " " && $0 != "\t" }
    let words = rest.dropFirst(name.count).trimmedStart()
    let bare = (name.last == ":" ? name.dropLast() : name).withoutHost
    let isPerson = builder.hasName(bare.text)
    guard isStamped || isPerson else { return nil }
    let isNotice =
      words.isEmpty || ChatNotices.isAction(words)
      || !isPerson && (ChatNotices.isOpening(rest) || name.first == "#")
    return LineShape.Match(name: bare, words: words, isNotice: isNotice)
  }

  /// Takes a day that a line of its own tells; what has times before it belongs to the days before it.
  private mutating func note(_ stamp: Stamp) {
    guard let days = clock.note(stamp) else { return }
    for place in builder.drafts.indices { builder.drafts[place].at += Double(days) * 86_400 }
  }

  private static let days = ChatWords.list("day"), exportDays = ChatWords.list("day of the export")

  /// Whether a line is a date, with words and signs that programs put around it.
  private mutating func takeDay(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.first, line.count < 100,
      mark.isDigit || mark >= 0x80 || "-=*#[SBCDEWTFML".utf8.contains(mark)
    else { return false }
    var words = line.drop { "-=*# []".utf8.contains($0) }
    while let last = words.last, "-=*# ".utf8.contains(last) { words = words.dropLast() }
    if words.begins(with: "Conversation with "), let at = words.lastRange(of: " at "),
      let stamp = StampScanner.scan(words[at.upperBound...])
    {
      note(stamp)
      return false
    }
    let start = Self.days.first(where: words.begins)
    if let start = start ?? Self.exportDays.first(where: words.begins) {
      let rest = words.dropFirst(start.utf8.count).trimmedStart()
      guard let stamp = StampScanner.scan(rest), stamp.day != nil else { return false }
      if Self.days.contains(start) { note(stamp) }
      pass(isNotice: true)
      return true
    }
    guard let stamp = StampScanner.scan(words), stamp.day?.year != nil,
      words[stamp.end...].trimmed.isEmpty,
      form?.hasDay != true || stamp.time == nil && mark != words.first
    else { return false }
    note(stamp)
    pass(isNotice: false)
    return true
  }

  // MARK: - No names

  private mutating func takeUnnamed(_ line: TextLine) {
    let words = line.rest.trimmed
    if words.isEmpty {
      if let stamp = line.stamp { note(stamp) }
    } else if ChatNotices.isNotice(words) || line.stamp != nil && ChatNotices.isKnown(words) {
      builder.leftOut += 1
    } else if !ChatNotices.isRule(words) {
      let side = builder.index(of: builder.drafts.count % 2 == 0 ? "A" : "B")
      builder.add(side, range(words), at: line.stamp.flatMap { clock.seconds($0) })
    }
  }

  // MARK: - At the end

  private mutating func finish(_ shape: LineShape) {
    let counts = builder.counts
    if form != nil || counts.count(where: { $0 > 1 }) > 1 { readLines += moreLines }
    var cleaner = ChatCleaner(
      bytes: bytes, shape: shape, hasTimes: form != nil, counts: counts, builder: builder)
    // Held twice, the messages would be copied when they change.
    builder = ChatBuilder()
    cleaner.finish()
    builder = cleaner.builder
  }
}
