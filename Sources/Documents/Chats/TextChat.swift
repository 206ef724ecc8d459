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
  private var names: [Int32: Int] = [:]
  private var letter: Letter?
  private var block = MessageBlock()
  /// Names that only spaces set off, the longest first.
  private var firstNames: [ArraySlice<UInt8>] = []

  init(_ bytes: [UInt8]) {
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
      let isHeading = line.rest.begins(with: Array("### ".utf8))
      if line.stamp == nil
        ? !isHeading && (ChatNotices.isSigned(line.rest) || ChatNotices.isNotice(line.rest))
        : ChatNotices.isKnown(line.rest)
      {
        continue
      }
      sampled += 1
      for (place, shape) in LineShape.all.enumerated() {
        let next = { self.line(number + 1) }
        guard let match = shape.match(line.rest, line.stamp, next: next) else { continue }
        let name = String(decoding: match.name, as: UTF8.self)
        tallies[place][line.stamp != nil ? 1 : 0].add(name, line.form)
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
      let withOthers = !LineShape.all[place].needsReturns
      for stamped in [1, 0] {
        // Lines with times outweigh others, which a message may hold.
        let score = tallies[place][stamped].score(withOthers: withOthers) * (1 + 2 * stamped)
        if score > (best?.score ?? 0) { best = (place, stamped, score) }
      }
    }
    guard let best else { return chooseFirstWords() }
    let (tally, shape) = (tallies[best.place][best.stamped], LineShape.all[best.place])
    // Where no name returns, the words after the times may.
    if tally.returns == 0 { chooseFirstWords() }
    guard self.shape == nil else { return }
    // A few words before colons among many lines are no names.
    let isSure = !shape.open.isEmpty && tally.matched * 10 >= sampled
    guard
      shape.needsReturns
        ? tally.returns * 3 >= tally.matched && tally.returns > 0
        : tally.returns > 0 || tally.matched * 4 >= sampled || isSure
    else { return }
    self.shape = shape
    form = best.stamped == 1 ? tally.forms.most : nil
  }

  /// Takes the words after times for names that only spaces set off, where most of them return.
  private mutating func chooseFirstWords() {
    var (starts, forms, count) = ([ArraySlice<UInt8>: Int](), [StampForm: Int](), 0)
    let lines = (0..<self.starts.count - 1).prefix(Self.mostSampled).map { taken($0) }
    for line in lines {
      guard let its = line.form, its.hasTime, UInt8.isLetter(line.rest.first) else { continue }
      forms[its, default: 0] += 1
      count += 1
      // Names have up to three words.
      for end in line.rest.indices where line.rest[end] == 0x20 {
        let name = line.rest[..<end]
        guard name.count(where: { $0 == 0x20 }) < 3 else { break }
        starts[name, default: 0] += 1
      }
    }
    let single = starts.filter { name, number in number > 1 && !name.has(0x20) }
    let covered = single.values.reduce(0, +)
    guard count > 3, covered * 10 >= count * 7, single.count * 3 <= count + 1 else { return }
    firstNames = single.keys.map { word in
      // Where all that begin with a word go on alike, that belongs to the name.
      starts.filter { $0.key.begins(with: Array(word)) && $0.value == starts[word] }.keys.max {
        $0.count < $1.count
      } ?? word
    }.sorted { ($1.count, $0.startIndex) < ($0.count, $1.startIndex) }
    shape = LineShape(format: "LINE", close: " ", time: .before)
    form = forms.most
  }

  /// Finds out whether all times have the same word in front of them.
  private mutating func findPrefix() {
    var (with, without, words) = (0, 0, [ArraySlice<UInt8>: Int]())
    for number in 0..<min(starts.count - 1, 400) {
      let line = line(number)
      guard !line.isEmpty else { continue }
      if StampScanner.scan(line) != nil { return }
      guard let space = line.place(of: 0x20), space < line.startIndex + 60,
        StampScanner.scan(line[(space + 1)...]) != nil
      else {
        without += 1
        continue
      }
      with += 1
      words[line[..<space], default: 0] += 1
    }
    hasPrefix = with > 1 && with > without && words.count * 4 <= with + 3
  }

  // MARK: - Reading

  /// The messages that the lines hold.
  mutating func read(named file: String, _ progress: ReadingProgress) throws -> Conversation {
    chooseShape()
    guard let shape else { return try readUnnamed(named: file, progress) }
    builder.store = bytes
    for number in 0..<starts.count - 1 {
      if number % 16_384 == 0 {
        try progress(Double(starts[number]) / Double(bytes.count + 1))
        try builder.checkRoom()
      }
      let line = line(number)
      guard !line.isEmpty else { continue }
      lines += 1
      if number == nameLine { readLines += 1 } else { take(number, line, shape) }
    }
    finish(shape)
    if readLines * 2 < lines {
      let other = firstOther ?? 0
      builder.unread = .init(
        read: readLines, lines: lines, first: other + 1,
        start: String(decoding: self.line(other).prefix(200), as: UTF8.self))
    }
    return try builder.conversation(
      named: file, format: shape.format(of: bytes.prefix(2000), hasDays: form.map(\.hasDay)))
  }

  private mutating func take(_ number: Int, _ line: ArraySlice<UInt8>, _ shape: LineShape) {
    let taken = taken(number)
    if let form {
      guard let stamp = taken.stamp, let its = taken.form, its.bracket == form.bracket,
        its.hasTime == form.hasTime, its.hasDay || !form.hasDay
      else { return takeUnstamped(number, line, shape) }
      takeStamped(number, taken.rest, stamp, shape)
    } else if shape.time != .alone, let stamp = taken.stamp, !shape.open.isEmpty,
      let match = shape.match(taken.rest, stamp, next: { self.line(number + 1) })
    {
      say(match.name, match.words, stamp)
    } else {
      takePlain(number, line, shape)
    }
  }

  private mutating func takeStamped(
    _ number: Int, _ rest: ArraySlice<UInt8>, _ stamp: Stamp, _ shape: LineShape
  ) {
    if shape.isNick, rest.first == 0x09 || rest.begins(with: Array("| ".utf8)),
      let last = builder.drafts.last, isOpen
    {
      readLines += 1
      return builder.add(last.sender, range(rest.dropFirst().trimmed), at: clock.seconds(stamp))
    }
    if let action = action(rest, isStamped: true) {
      readLines += 1
      guard let action else { return leaveOut() }
      return say(action.name, action.words, stamp)
    }
    if shape.isNick || shape.open == "<" || !shape.isColon, ChatNotices.isKnown(rest) {
      readLines += 1
      if form?.hasDay == false, takeDay(rest) { return }
      return leaveOut()
    }
    if takeFirstName(rest, stamp) { return }
    if firstNames.isEmpty, let match = shape.match(rest, stamp, next: { self.line(number + 1) }) {
      if shape.time == .alone {
        nameLine = number + 1
        return say(match.name, match.name[match.name.endIndex...], stamp)
      }
      if !isNoticesStart(match.name) { return say(match.name, match.words, match.stamp ?? stamp) }
    }
    if ChatNotices.isKnown(rest) || isNoticesStart(rest) {
      readLines += 1
    } else {
      firstOther = firstOther ?? number
    }
    if rest.isEmpty { note(stamp) }
    leaveOut()
  }

  private mutating func takeFirstName(_ rest: ArraySlice<UInt8>, _ stamp: Stamp) -> Bool {
    let name = firstNames.first {
      rest.begins(with: Array($0)) && rest.dropFirst($0.count).first == 0x20
    }
    guard let name else { return false }
    let words = rest.dropFirst(name.count + 1)
    if ChatNotices.isDeed(words) { leaveOut() } else { say(name, words, stamp) }
    return true
  }

  /// Whether what stands before a colon is the start of a program's sentence.
  private func isNoticesStart(_ name: ArraySlice<UInt8>) -> Bool {
    guard !builder.hasName(String(decoding: name, as: UTF8.self)) else { return false }
    return ChatNotices.isKnown(name)
  }

  private mutating func takeUnstamped(_ number: Int, _ line: ArraySlice<UInt8>, _ shape: LineShape)
  {
    if takeDay(line) { return }
    if ChatNotices.isNotice(line) {
      readLines += 1
      builder.leftOut += 1
      hasGap = true
      return
    }
    if shape.open == "<" {
      if let match = shape.match(line, nil, next: { line }),
        builder.hasName(String(decoding: match.name, as: UTF8.self))
          || line.first == UInt8(ascii: "<") && isOpen
      {
        return say(match.name, match.words, nil)
      }
      if let action = action(line, isStamped: false), let action {
        return say(action.name, action.words, nil)
      }
    }
    goOn(number, line)
  }

  private mutating func takePlain(_ number: Int, _ line: ArraySlice<UInt8>, _ shape: LineShape) {
    if letter != nil || isLetterStart(line), takeLetter(number, line) { return }
    if takeDay(line) { return }
    if !line.begins(with: Array("### ".utf8)), ChatNotices.isNotice(line) {
      readLines += 1
      builder.leftOut += 1
      hasGap = true
      return
    }
    if let action = action(line, isStamped: false) {
      if let action { return say(action.name, action.words, nil) }
      readLines += 1
      return leaveOut()
    }
    if let match = shape.match(line, nil, next: { self.line(number + 1) }) {
      return say(match.name, match.words, match.stamp)
    }
    if line.begins(with: Array("<|".utf8)), line.suffix(2).elementsEqual("|>".utf8) { return }
    goOn(number, line)
  }

  private func range(_ words: ArraySlice<UInt8>) -> Range<Int> { words.startIndex..<words.endIndex }

  private mutating func leaveOut() {
    builder.leftOut += 1
    isOpen = false
  }

  private mutating func say(
    _ name: ArraySlice<UInt8>, _ words: ArraySlice<UInt8>, _ stamp: Stamp?
  ) {
    readLines += 1
    (isOpen, hasGap, block) = (true, false, MessageBlock())
    let sender = builder.index(
      of: String(decoding: name.trimmedTilde, as: UTF8.self).replacing("\u{200B}", with: ""))
    names[sender, default: 0] += 1
    builder.add(sender, range(words), at: stamp.flatMap { clock.seconds($0) })
  }

  /// A line without a sender.
  private mutating func goOn(_ number: Int, _ line: ArraySlice<UInt8>) {
    if ChatNotices.isRule(line), line.count > 20 { isOpen = false }
    if isOpen, block.take(line, &builder) || shape?.time == .alone && ChatNotices.isOpening(line) {
      readLines += 1
      return
    }
    guard isOpen, let last = builder.drafts.indices.last else {
      if firstOther == nil, builder.drafts.isEmpty || form == nil { firstOther = number }
      if !builder.drafts.isEmpty { moreLines += 1 }
      return
    }
    moreLines += 1
    if firstOther == nil { firstOther = number }
    let draft = builder.drafts[last]
    if let words = builder.ownWords[draft.id] {
      builder.ownWords[draft.id] = words + "\n" + String(decoding: line, as: UTF8.self)
    } else if hasGap {
      builder.ownWords[draft.id] =
        String(decoding: bytes[Int(draft.start)..<Int(draft.end)].trimmed, as: UTF8.self)
        + "\n" + String(decoding: line, as: UTF8.self)
    } else {
      builder.drafts[last].end = Int32(line.endIndex)
    }
  }

  // MARK: - Actions and days

  /// `* nick waves`: nil where it is no such line, and nil inside where a program says it.
  private func action(_ line: ArraySlice<UInt8>, isStamped: Bool) -> LineShape.Match?? {
    var rest = line
    if rest.begins(with: Array("***".utf8)), UInt8.isLetter(rest.dropFirst(3).first) {
      rest = rest.dropFirst(3)
    } else if rest.begins(with: Array("•".utf8)) {
      rest = rest.dropFirst(3)
    } else {
      guard rest.first == UInt8(ascii: "*"), let next = rest.dropFirst().first,
        next == 0x20 || next == 0x09
      else { return nil }
      rest = rest.dropFirst()
    }
    rest = rest.trimmedStart
    if rest.begins(with: Array("| ".utf8)) { rest = rest.dropFirst(2) }
    let name = rest.prefix { $0 != 0x20 && $0 != 0x09 }
    let words = rest.dropFirst(name.count).trimmedStart
    let bare = name.last == UInt8(ascii: ":") ? name.dropLast() : name
    let isPerson = builder.hasName(String(decoding: bare.withoutHost, as: UTF8.self))
    guard isStamped || isPerson else { return nil }
    if words.isEmpty || ChatNotices.isDeed(words)
      || !isPerson && (ChatNotices.isOpening(rest) || bare.first == UInt8(ascii: "#"))
    {
      return .some(nil)
    }
    return .some(LineShape.Match(name: bare.withoutHost, words: words))
  }

  /// Takes a day that a line of its own tells; what has times before it belongs to the days before it.
  private mutating func note(_ stamp: Stamp) {
    guard let days = clock.note(stamp) else { return }
    for place in builder.drafts.indices { builder.drafts[place].at += Double(days) * 86_400 }
  }

  /// Whether a line is a date, with words and signs that programs put around it.
  private mutating func takeDay(_ line: ArraySlice<UInt8>) -> Bool {
    let mark = line.first ?? 0
    guard mark.isDigit || mark >= 0x80 || "-=*#[SBCDEWTFM".utf8.contains(mark), line.count < 100
    else { return false }
    var words = line.drop { "-=*# []".utf8.contains($0) }
    while let last = words.last, "-=*# ".utf8.contains(last) { words = words.dropLast() }
    if words.begins(with: Array("Conversation with ".utf8)), let at = words.lastRange(of: " at "),
      let stamp = StampScanner.scan(words[at.upperBound...])
    {
      note(stamp)
      return false
    }
    for start in [
      "Day changed", "Day changed to", "Log opened", "Log closed", "Session Start:",
      "Session Close:", "BEGIN LOGGING AT", "ENDING LOGGING AT", "Log started", "Saved on:",
      "Saved time:", "Date Saved :", "저장한 날짜 :",
    ]
    where words.begins(with: Array(start.utf8)) {
      words = words.dropFirst(start.utf8.count).trimmedStart
      guard let stamp = StampScanner.scan(words), stamp.day != nil else { return false }
      builder.leftOut += 1
      readLines += 1
      hasGap = true
      if !start.hasPrefix("Sav") && !start.hasPrefix("Date") && !start.hasPrefix("저") {
        note(stamp)
      }
      return true
    }
    guard let stamp = StampScanner.scan(words), stamp.day?.year != nil,
      words[stamp.end...].trimmed.isEmpty,
      form?.hasDay != true || stamp.time == nil && mark != words.first
    else { return false }
    note(stamp)
    readLines += 1
    hasGap = true
    return true
  }

  // MARK: - Letters

  /// Signal's blocks of `From:`, `Type:`, `Sent:` and words.
  private struct Letter {
    var name: ArraySlice<UInt8>
    var stamp: Stamp?
    var isHead = true
  }

  private func isLetterStart(_ line: ArraySlice<UInt8>) -> Bool {
    line.begins(with: Array("From: ".utf8)) && names.count <= 1
  }

  private mutating func takeLetter(_ number: Int, _ line: ArraySlice<UInt8>) -> Bool {
    if line.begins(with: Array("From: ".utf8)) {
      let isFollowed = (number + 1..<number + 4).contains {
        self.line($0).begins(with: Array("Sent: ".utf8))
      }
      guard isFollowed else { return false }
      var name = line.dropFirst(6)
      if let bracket = name.range(of: " (") { name = name[..<bracket.lowerBound] }
      letter = Letter(name: name)
      isOpen = false
    } else if letter?.isHead == true {
      if line.begins(with: Array("Sent: ".utf8)) {
        letter?.stamp = StampScanner.scan(line.dropFirst(6))
      }
      guard self.line(number + 1).isEmpty, let head = letter else {
        readLines += 1
        return true
      }
      letter?.isHead = false
      if number + 2 < starts.count - 1 {
        let words = self.line(number + 2)
        say(head.name, words[..<words.startIndex], head.stamp)
      }
    } else {
      goOn(number, line)
    }
    readLines += 1
    return true
  }

  // MARK: - No names

  private mutating func readUnnamed(named file: String, _ progress: ReadingProgress) throws
    -> Conversation
  {
    builder.store = bytes
    builder.isUnnamed = true
    let sides = [builder.index(of: "A"), builder.index(of: "B")]
    for number in 0..<starts.count - 1 {
      if number % 16_384 == 0 { try progress(Double(starts[number]) / Double(bytes.count + 1)) }
      let line = taken(number)
      if line.rest.isEmpty, let stamp = line.stamp { note(stamp) }
      let words = line.rest.trimmed
      guard !words.isEmpty else { continue }
      if line.stamp != nil && ChatNotices.isKnown(words) || ChatNotices.isNotice(words) {
        builder.leftOut += 1
      } else if !ChatNotices.isRule(words) {
        builder.add(
          sides[builder.drafts.count % 2], range(words),
          at: line.stamp.flatMap { clock.seconds($0) })
      }
    }
    try builder.checkRoom()
    return try builder.conversation(named: file, format: "Lines without names")
  }

  // MARK: - At the end

  private mutating func finish(_ shape: LineShape) {
    if names.count(where: { $0.value > 1 }) > 1 || form != nil { readLines += moreLines }
    var cleaner = ChatCleaner(
      bytes: bytes, shape: shape, hasTimes: form != nil, names: names, builder: builder)
    // Held twice, the messages would be copied when they change.
    builder = ChatBuilder()
    cleaner.finish()
    builder = cleaner.builder
  }
}
