/// Reads a chat from lines of text by the row of `LineShape.all` whose names return most often.
struct TextChat {
  /// So many lines tell how all are read.
  private static let mostSampled = 4000

  let bytes: [UInt8]
  /// Where each line starts; one more than there are lines.
  private let starts: [Int32]
  var (builder, clock) = (ChatBuilder(), ChatClock())

  var shape: LineShape?
  /// How the time looks with which lines with a sender start; nil where they have none.
  var form: StampForm?
  /// Whether what has no sender belongs to the message before it.
  private var isOpen = false
  /// Whether a notice stands between the last message and what goes on.
  private var hasGap = false
  /// What stands below a message in a block of its own, such as `{Attachments}`; nil for none.
  private var block: String?
  /// The line that holds a name for the message of the line before it.
  private var nameLine: Int?
  private var (readLines, moreLines, lines) = (0, 0, 0)
  /// The first line that was not read.
  private var firstOther: Int?
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

  private func match(
    _ shape: LineShape, _ number: Int, _ rest: ArraySlice<UInt8>, _ stamp: Stamp?
  ) -> LineShape.Match? {
    shape.match(rest, stamp) { line(number + $0) }
  }

  // MARK: - The shape

  /// How often the names of one shape come.
  private struct Tally {
    var (names, forms) = ([String: Int](), [StampForm]())
    var matched = 0

    var returns: Int { matched - names.count }

    /// Names that return count whole, others a fifth or nothing.
    func score(withOthers: Bool) -> Int {
      names.values.reduce(0) { $0 + ($1 > 1 ? 5 * $1 : withOthers ? 1 : 0) }
    }
  }

  /// Counts the names that each shape finds in the lines at the start, without times and with them.
  private mutating func tallies() -> (tallies: [[Tally]], sampled: Int) {
    var tallies = LineShape.all.map { _ in [Tally(), Tally()] }
    var (looked, sampled) = (0, 0)
    for number in 0..<starts.count - 1 where looked < Self.mostSampled {
      let line = TextLine(line(number))
      if line.rest.isEmpty && line.stamp == nil { continue }
      looked += 1
      if let stamp = line.stamp { clock.vote(stamp, self.line(number)) }
      let isNotice =
        line.stamp != nil
        ? ChatNotices.isKnown(line.rest)
        : !line.rest.begins(with: "### ")
          && (ChatNotices.isSigned(line.rest) || ChatNotices.isNotice(line.rest))
      if isNotice { continue }
      sampled += 1
      for (place, shape) in LineShape.all.enumerated() {
        guard let match = match(shape, number, line.rest, line.stamp) else { continue }
        let isStamped = line.stamp == nil ? 0 : 1
        tallies[place][isStamped].names[match.name.text, default: 0] += 1
        tallies[place][isStamped].matched += 1
        if let form = line.form { tallies[place][1].forms.append(form) }
      }
    }
    clock.settleOrder()
    return (tallies, sampled)
  }

  private mutating func chooseShape() {
    let (tallies, sampled) = tallies()
    var best: (shape: LineShape, tally: Tally, score: Int)?
    for (shape, tallies) in zip(LineShape.all, tallies) {
      // Lines with times outweigh others, which a message may hold.
      for (tally, weight) in [(tallies[1], 3), (tallies[0], 1)] {
        let score = tally.score(withOthers: !shape.needsReturns) * weight
        if score > (best?.score ?? 0) { best = (shape, tally, score) }
      }
    }
    // Where no name returns, the words after the times may.
    if best?.tally.returns ?? 0 == 0 { chooseFirstWords() }
    guard shape == nil, let (shape, tally, _) = best else { return }
    // A few words before colons among many lines are no names.
    let isSure = tally.matched * (shape.open.isEmpty ? 4 : 10) >= sampled
    guard
      shape.needsReturns
        ? tally.returns > 0 && tally.returns * 3 >= tally.matched : tally.returns > 0 || isSure
    else { return }
    (self.shape, form) = (shape, Self.most(tally.forms))
  }

  /// The form that most lines have; the order of the table does not matter.
  private static func most(_ forms: [StampForm]) -> StampForm? {
    let counts = forms.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    return forms.max { counts[$0, default: 0] < counts[$1, default: 0] }
  }

  /// Takes the words after times for names that only spaces set off, where most of them return.
  private mutating func chooseFirstWords() {
    var (starts, forms) = ([ArraySlice<UInt8>: Int](), [StampForm]())
    for number in (0..<self.starts.count - 1).prefix(Self.mostSampled) {
      let line = TextLine(line(number))
      guard let its = line.form, its.hasTime, line.rest.first.isLetter else { continue }
      forms.append(its)
      // Names have up to three words.
      for end in line.rest.indices.filter({ line.rest[$0] == " " }).prefix(3) {
        starts[line.rest[..<end], default: 0] += 1
      }
    }
    let single = starts.filter { name, number in number > 1 && !name.has(0x20) }
    let covered = single.values.reduce(0, +)
    guard forms.count > 3, covered * 10 >= forms.count * 7, single.count * 3 <= forms.count + 1
    else {
      return
    }
    firstNames = single.keys.map { word in
      // Where all that begin with a word go on alike, that belongs to the name.
      starts.filter { $0.key.starts(with: word) && $0.value == starts[word] }.keys.max {
        $0.count < $1.count
      } ?? word
    }.sorted { ($1.count, $0.startIndex) < ($0.count, $1.startIndex) }
    (shape, form) = (LineShape(format: "LINE", close: " ", time: .before), Self.most(forms))
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
        takeUnnamed(line)
      }
    }
    try builder.checkRoom()
    guard let shape else {
      builder.isUnnamed = true
      return try builder.conversation(named: file, format: "Lines without names")
    }
    let counts = builder.counts
    if form != nil || counts.count(where: { $0 > 1 }) > 1 { readLines += moreLines }
    if readLines * 2 < lines {
      let other = firstOther ?? 0
      builder.unread = .init(
        read: readLines, lines: lines, first: other + 1, start: self.line(other).prefix(200).text)
    }
    clean(counts)
    return try builder.conversation(
      named: file, format: shape.format(of: bytes.prefix(2000), hasDays: form.map(\.hasDay)))
  }

  private mutating func take(_ number: Int, _ line: ArraySlice<UInt8>, _ shape: LineShape) {
    let taken = TextLine(line)
    if let form, let stamp = taken.stamp, let its = taken.form, its.bracket == form.bracket,
      its.hasTime == form.hasTime, its.hasDay || !form.hasDay, its.isAfterWord == form.isAfterWord
    {
      return takeStamped(number, taken.rest, stamp, shape)
    }
    if form == nil, shape.time != .alone, !shape.open.isEmpty, let stamp = taken.stamp,
      let match = match(shape, number, taken.rest, stamp)
    {
      return say(match, stamp)
    }
    if takeDay(line) { return }
    if !line.begins(with: "### "), ChatNotices.isNotice(line) {
      readLines += 1
      // The head of one of Signal's letters is no notice.
      builder.leftOut += shape.open == "From: " ? 0 : 1
      hasGap = true
      return
    }
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
      let last = builder.messages.last
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
    if rest.isEmpty { clock.note(stamp) }
    leaveOut(isRead: isKnown)
  }

  func range(_ words: ArraySlice<UInt8>) -> Range<Int> { words.startIndex..<words.endIndex }

  private mutating func leaveOut(isRead: Bool = true) {
    if isRead { readLines += 1 }
    builder.leftOut += 1
    isOpen = false
  }

  private mutating func say(_ match: LineShape.Match, _ stamp: Stamp?) {
    if match.isNotice { return leaveOut() }
    readLines += 1
    (isOpen, hasGap, block) = (true, false, nil)
    var name = match.name.trimmed
    // WhatsApp marks those that are not in its owner's contacts.
    if name.first == "~", name.count > 1 { name = name.dropFirst().trimmedStart() }
    // A search in every name would take a fifth of the time of a long chat.
    let text = name.has(0xE2) ? name.text.replacing("\u{200B}", with: "") : name.text
    let at = (match.stamp ?? stamp).flatMap { clock.seconds($0) }
    builder.add(builder.index(of: text), range(match.words), at: at)
  }

  private static let blocks = [
    "{Attachments}", "{Reactions}", "{Stickers}", "{Embed}", "Tapbacks:",
  ]

  /// A line without a sender.
  private mutating func goOn(_ number: Int, _ line: ArraySlice<UInt8>) {
    if ChatNotices.isRule(line), line.count > 20 { isOpen = false }
    let last = builder.messages.count - 1
    if isOpen, line.count < 1000 {
      block = Self.blocks.first { line.elementsEqual($0.utf8) } ?? block
      if block != nil || shape?.time == .alone && ChatNotices.isOpening(line) {
        readLines += 1
        takeBlock(line, of: last)
        return
      }
    }
    firstOther = firstOther ?? number
    moreLines += last >= 0 ? 1 : 0
    guard last >= 0, isOpen else { return }
    let said = builder.messages[last].words
    if bytes[said.clamped(to: bytes.indices)].trimmed.isEmpty, said.upperBound <= bytes.count {
      builder.messages[last].words = range(line)
      hasGap = false
    } else if hasGap {
      builder.extendWords(of: last, with: line)
    } else {
      builder.messages[last].words = said.lowerBound..<line.endIndex
    }
  }

  /// Takes a line below a message that names a file.
  private mutating func takeBlock(_ line: ArraySlice<UInt8>, of place: Int) {
    guard block == "{Attachments}" || block == "{Stickers}", line.first != "{" else { return }
    let path = line.prefix { $0 != "?" }.text
    builder.messages[place].media = Media(block == "{Stickers}" ? .sticker : .file, path: path)
    builder.messages[place].media?.isAlone = false
  }

  // MARK: - Actions and days

  /// `* nick waves`, and what a program says so; nil for any other line.
  private func action(_ line: ArraySlice<UInt8>, isStamped: Bool) -> LineShape.Match? {
    guard line.first == "*" || line.first == 0xE2,
      let mark = ["* ", "*\t", "***", "•"].first(where: line.begins),
      case var rest = line.dropFirst(mark.utf8.count), mark != "***" || rest.first.isLetter
    else { return nil }
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

  private static let days = ChatWords.list("day")

  /// Whether a line is a date, with words and signs that programs put around it.
  private mutating func takeDay(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.first, line.count < 100,
      mark.isDigit || mark >= 0x80 || "-=*#[SBCDEWTFML".utf8.contains(mark)
    else { return false }
    var words = line.drop { "-=*# []".utf8.contains($0) }
    while let last = words.last, "-=*# ".utf8.contains(last) { words = words.dropLast() }
    if words.begins(with: "Conversation with "), let at = words.lastRange(of: " at "),
      let stamp = Stamp(words[at.upperBound...])
    {
      clock.note(stamp)
      return false
    }
    let start = Self.days.first(where: words.begins)
    let rest = words.dropFirst(start?.utf8.count ?? 0).trimmedStart()
    guard let stamp = Stamp(rest), let day = stamp.day,
      start != nil
        || day.year != nil && words[stamp.end...].trimmed.isEmpty
          && (form?.hasDay != true || stamp.time == nil && mark != words.first)
    else { return false }
    clock.note(stamp)
    readLines += 1
    if start != nil { builder.leftOut += 1 }
    hasGap = true
    return true
  }

  // MARK: - No names

  private mutating func takeUnnamed(_ line: ArraySlice<UInt8>) {
    let taken = TextLine(line)
    let stamp = taken.form?.isAfterWord == true ? nil : taken.stamp
    let words = stamp == nil ? line.trimmed : taken.rest.trimmed
    if words.isEmpty {
      if let stamp { clock.note(stamp) }
    } else if ChatNotices.isNotice(words) || stamp != nil && ChatNotices.isKnown(words) {
      builder.leftOut += 1
    } else if !ChatNotices.isRule(words) {
      let side = builder.index(of: builder.messages.count % 2 == 0 ? "A" : "B")
      builder.add(side, range(words), at: stamp.flatMap { clock.seconds($0) })
    }
  }
}
