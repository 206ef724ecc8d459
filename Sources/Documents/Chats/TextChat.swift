/// Reads a chat from lines of text by the row of `LineShape.all` whose names return most often.
struct TextChat {
  /// So many lines tell how all are read.
  private static let mostSampled = 4000

  private let bytes: [UInt8]
  /// Where each line starts; one more than there are lines.
  private let starts: [Int32]
  private var builder = ChatBuilder()
  private var clock = ChatClock()

  private var shape: LineShape?
  /// Whether lines with a sender start with a time, and how it looks.
  private var form: Form?
  /// A word in front of every line's time, such as a channel.
  private var hasPrefix = false
  /// Whether what has no sender belongs to the message before it.
  private var isOpen = false
  /// Whether a notice stands between the last message and what goes on.
  private var hasGap = false
  /// The line that holds a name which the line before it asked for.
  private var nameLine: Int?
  private var (readLines, moreLines, lines) = (0, 0, 0)
  private var firstOther: Int?
  private var names: [Int32: Int] = [:]
  private var letter: Letter?
  /// The title of the block below a message.
  private var block: String?
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

  /// What of a stamp has to be alike in a file.
  private struct Form: Hashable {
    var hasDay, hasTime: Bool
    var bracket: UInt8
  }

  private struct Line {
    var stamp: Stamp?
    var form: Form?
    var rest: ArraySlice<UInt8>
  }

  private func line(_ number: Int) -> ArraySlice<UInt8> {
    guard number < starts.count - 1 else { return bytes[bytes.endIndex...] }
    return bytes[Int(starts[number])..<Int(starts[number + 1]) - 1].trimmedEnd
  }

  private func taken(_ number: Int) -> Line {
    var line = line(number)
    if hasPrefix, let space = line.place(of: 0x20) { line = line[(space + 1)...] }
    return Self.taken(line)
  }

  /// A line without its time and what sets that off.
  private static func taken(_ line: ArraySlice<UInt8>) -> Line {
    guard let stamp = StampScanner.scan(line) else {
      return Line(rest: line.first == 0x20 ? line.trimmedStart : line)
    }
    var rest = line[stamp.end...]
    var bracket = line.first { $0 < 0x80 && $0 != 0x20 && $0 & 0x80 == 0 } ?? 0
    if bracket.isDigit || UInt8.isLetter(bracket) { bracket = 0 }
    let form = Form(
      hasDay: stamp.day?.year != nil, hasTime: stamp.time != nil || stamp.count != nil,
      bracket: bracket)
    while let first = rest.first {
      if first == 0x09 || first == 0x20 || first == UInt8(ascii: ",")
        || first >= 0x80 && rest.scalar(at: rest.startIndex).value.isSpace
      {
        rest = first == UInt8(ascii: ",") || first == 0x09 ? rest.dropFirst() : rest.trimmedSpaces
        if first == 0x09 { break }
      } else {
        break
      }
    }
    if rest.begins(with: [UInt8(ascii: "-"), 0x20]) { rest = rest.dropFirst(2) }
    if rest.begins(with: [UInt8(ascii: ":"), 0x20]) { rest = rest.dropFirst(2) }
    if rest.first == 0x20 { rest = rest.trimmedSpaces }
    return Line(stamp: stamp, form: form, rest: rest)
  }

  // MARK: - The shape

  private struct Tally {
    var counts: [String: Int] = [:]
    var forms: [Form: Int] = [:]
    var matched = 0

    /// Names that return count whole, others a fifth or nothing.
    func score(withOthers: Bool) -> Int {
      counts.values.reduce(0) { $0 + ($1 > 1 ? 5 * $1 : withOthers ? 1 : 0) }
    }
    var returns: Int { counts.values.reduce(0) { $0 + $1 - 1 } }
  }

  private mutating func chooseShape() {
    findPrefix()
    var tallies: [[Tally]] = LineShape.all.map { _ in [Tally(), Tally()] }
    var (looked, sampled) = (0, 0)
    for number in 0..<starts.count - 1 where looked < Self.mostSampled {
      let line = taken(number)
      if line.rest.isEmpty && line.stamp == nil { continue }
      looked += 1
      if let stamp = line.stamp { clock.vote(stamp, self.line(number)) }
      if line.stamp == nil, !line.rest.begins(with: Array("### ".utf8)),
        ChatNotices.isSigned(line.rest) || ChatNotices.isNotice(line.rest)
      {
        continue
      }
      if line.stamp != nil, ChatNotices.isKnown(line.rest) { continue }
      sampled += 1
      for (place, shape) in LineShape.all.enumerated() {
        guard let match = shape.match(line.rest, line.stamp, next: { self.line(number + 1) }) else {
          continue
        }
        let isStamped = line.stamp != nil ? 1 : 0
        let name = String(decoding: match.name, as: UTF8.self)
        tallies[place][isStamped].counts[name, default: 0] += 1
        tallies[place][isStamped].matched += 1
        if let form = line.form { tallies[place][isStamped].forms[form, default: 0] += 1 }
      }
    }
    clock.settleOrder()
    var best: (place: Int, stamped: Int, score: Int)?
    for place in tallies.indices {
      for stamped in [1, 0] {
        // Lines with times outweigh others, which a message may hold.
        let score =
          tallies[place][stamped].score(withOthers: !LineShape.all[place].needsReturns)
          * (stamped == 1 ? 3 : 1)
        if score > (best?.score ?? 0) { best = (place, stamped, score) }
      }
    }
    guard let best else { return chooseFirstWords() }
    let (tally, shape) = (tallies[best.place][best.stamped], LineShape.all[best.place])
    // A few words before colons among many lines name nobody.
    let isSure = !shape.open.isEmpty
    guard
      shape.needsReturns
        ? tally.returns * 3 >= tally.matched && tally.returns > 0
        : tally.returns > 0 || tally.matched * 4 >= sampled
          || isSure && tally.matched * 10 >= sampled
    else { return chooseFirstWords() }
    self.shape = shape
    guard best.stamped == 1 else { return }
    form = tally.forms.max { ($0.value, $1.key.bracket) < ($1.value, $0.key.bracket) }?.key
  }

  /// Takes the words after times for names that only spaces set off, where most of them return.
  private mutating func chooseFirstWords() {
    var (starts, forms, count) = ([ArraySlice<UInt8>: Int](), [Form: Int](), 0)
    let lines = (0..<self.starts.count - 1).prefix(Self.mostSampled).map { taken($0) }
    for line in lines {
      guard let its = line.form, its.hasTime, !line.rest.isEmpty else { continue }
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
    form = forms.max { ($0.value, $1.key.bracket) < ($1.value, $0.key.bracket) }?.key
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
    return try builder.conversation(named: file, format: program(shape))
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
    if let name = firstNames.first(where: {
      rest.begins(with: Array($0)) && rest.dropFirst($0.count).first == 0x20
    }) {
      let words = rest.dropFirst(name.count + 1)
      return ChatNotices.isDeed(words) ? leaveOut() : say(name, words, stamp)
    }
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
    (isOpen, hasGap, block) = (true, false, nil)
    let sender = builder.index(
      of: String(decoding: name.trimmedTilde, as: UTF8.self).replacing("\u{200B}", with: ""))
    names[sender, default: 0] += 1
    builder.add(sender, range(words), at: stamp.flatMap { clock.seconds($0) })
  }

  /// What stands below a message in a block of its own: reactions, files.
  private mutating func takeBlock(_ line: ArraySlice<UInt8>) -> Bool {
    let words = String(decoding: line, as: UTF8.self)
    let names = ["{Attachments}", "{Reactions}", "{Stickers}", "{Embed}", "Tapbacks:"]
    if names.contains(words) {
      block = words
      return true
    }
    guard let block, block != "{Embed}", let id = builder.drafts.last?.id else { return false }
    switch block {
    case "{Attachments}", "{Stickers}":
      let path = String(words.prefix { $0 != "?" }).fileName
      let kind = Media.Kind.extensions[path.fileExtension] ?? .file
      builder.media[id] = Media(block == "{Stickers}" ? .sticker : kind, name: path, isAlone: false)
    case "{Reactions}":
      for part in words.split(separator: " ") {
        let sign = EmojiCodes.sign(of: String(part)) ?? String(part)
        if let count = Int(part.trimmingPrefix("(").prefix { $0 != ")" }), part.hasPrefix("(") {
          let last = builder.reactions[id]?.last ?? sign
          let more = Array(repeating: last, count: max(0, min(count, Message.mostReactions) - 1))
          builder.reactions[id, default: []] += more
        } else {
          builder.reactions[id, default: []].append(sign)
        }
      }
    default:
      guard let by = words.utf8.range(of: " by ") else { return false }
      let name = String(words[..<by.lowerBound])
      builder.reactions[id, default: []].append(Self.tapbacks[name] ?? name)
    }
    return true
  }

  private static let tapbacks = [
    "Loved": "❤️", "Liked": "👍", "Disliked": "👎", "Laughed": "😂", "Emphasized": "‼️",
    "Questioned": "❓",
  ]

  /// A line without a sender.
  private mutating func goOn(_ number: Int, _ line: ArraySlice<UInt8>) {
    if ChatNotices.isRule(line), line.count > 20 { isOpen = false }
    if isOpen, takeBlock(line) || shape?.time == .alone && ChatNotices.isOpening(line) {
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

  /// Takes back the names that turn out to be none, and what stands for media.
  private mutating func finish(_ shape: LineShape) {
    let returning = names.count { $0.value > 1 }
    if returning > 1 || form != nil { readLines += moreLines }
    let others =
      form == nil
      ? ChatNames.others(builder.names, names) : ChatNames.sentences(builder.names, names)
    let groups = groups()
    var (drafts, count) = ([ChatBuilder.Draft](), 0)
    swap(&drafts, &builder.drafts)
    for draft in drafts {
      if others.contains(draft.sender), form == nil {
        // The line goes on with what was said before it.
        if count > 0, builder.ownWords[drafts[count - 1].id] == nil {
          drafts[count - 1].end = draft.end
        }
      } else if others.contains(draft.sender) || groups.contains(draft.sender) {
        builder.leftOut += 1
      } else {
        drafts[count] = draft
        count += 1
      }
    }
    drafts.removeLast(drafts.count - count)
    count = 0
    for place in drafts.indices {
      var draft = drafts[place]
      guard clean(&draft) else {
        builder.leftOut += 1
        continue
      }
      drafts[count] = draft
      count += 1
    }
    drafts.removeLast(drafts.count - count)
    builder.drafts = drafts
    builder.sortByTime(isText: true)
  }

  /// The mark that WhatsApp puts before what it says itself in the place of words.
  private static let mark: [UInt8] = [0xE2, 0x80, 0x8E]

  private func isMarked(_ draft: ChatBuilder.Draft) -> Bool {
    bytes[Int(draft.start)..<Int(draft.end)].drop { $0 == 0x20 }.begins(with: Self.mark)
  }

  /// Names in which nothing but notices is said: those of groups.
  private func groups() -> Set<Int32> {
    var marked: [Int32: Int] = [:]
    for draft in builder.drafts where isMarked(draft) && media(of: draft) == nil {
      marked[draft.sender, default: 0] += 1
    }
    return Set(
      marked.filter { sender, count in
        names[sender] == count
          && builder.drafts.first { $0.sender == sender }.map { draft in
            ChatNotices.isStandIn(words(draft)) || isAbout(draft)
          } == true
      }.keys)
  }

  private func words(_ draft: ChatBuilder.Draft) -> ArraySlice<UInt8> {
    bytes[Int(draft.start)..<Int(draft.end)].trimmed
  }

  /// Whether marked words begin with a name, as those do that tell what somebody did.
  private func isAbout(_ draft: ChatBuilder.Draft) -> Bool {
    let words = words(draft)
    return words.indices.prefix(80).contains { place in
      words[place] == 0x20 && builder.hasName(String(decoding: words[..<place], as: UTF8.self))
    }
  }

  private func media(of draft: ChatBuilder.Draft) -> Media? {
    let words = words(draft)
    guard words.count < 200, let first = words.first, let last = words.last else { return nil }
    guard
      isMarked(draft) || "<[/!~.a".utf8.contains(first) || last == UInt8(ascii: ")")
        || first >= 0x80
    else { return nil }
    return Media(
      standIn: (isMarked(draft) ? "\u{200E}" : "") + String(decoding: words, as: UTF8.self))
  }

  /// Takes marks off a message's words, and finds its media; false where a program says them.
  private mutating func clean(_ draft: inout ChatBuilder.Draft) -> Bool {
    if let own = builder.ownWords[draft.id] {
      builder.ownWords[draft.id] = own.trimmed(.whitespaceAndNewlines)
      return true
    }
    if isMarked(draft) {
      let name = Array(builder.names[Int(draft.sender)].utf8)
      let words = words(draft)
      if ChatNotices.isStandIn(words)
        || words.begins(with: name) && words.dropFirst(name.count).first == 0x20
      {
        return false
      }
    }
    var words = words(draft)
    if shape?.words == .below || shape?.open == "From ", ChatNotices.isTold(words) { return false }
    if shape?.open == "From ", words.begins(with: Array("Replying to \"".utf8)),
      let end = words.place(of: 0x0A)
    {
      words = words[end...].trimmed
    }
    if words.last == UInt8(ascii: ">") { words = withoutNote(words) }
    if let media = media(of: draft) {
      builder.media[draft.id] = media
    } else if let end = words.place(of: 0x0A),
      var media = Media(standIn: String(decoding: words[..<end].prefix(200), as: UTF8.self))
    {
      // What follows a picture is said of it.
      media.isAlone = false
      builder.media[draft.id] = media
      words = words[end...].trimmed
    } else if words.has(0xE2), let mark = words.lastRange(of: "\u{200E}"),
      var media = Media(standIn: String(decoding: words[mark.lowerBound...], as: UTF8.self))
    {
      media.isAlone = false
      builder.media[draft.id] = media
      words = words[..<mark.lowerBound].trimmedEnd
    }
    (draft.start, draft.end) = (Int32(words.startIndex), Int32(words.endIndex))
    if words.first == UInt8(ascii: "\""), words.last == UInt8(ascii: "\""), words.count > 2,
      words.has(0x0A)
    {
      builder.ownWords[draft.id] = String(decoding: words.dropFirst().dropLast(), as: UTF8.self)
        .replacing("\"\"", with: "\"")
    }
    guard words.isEmpty, let media = builder.media[draft.id] else { return !words.isEmpty }
    builder.media[draft.id]?.isAlone = true
    builder.ownWords[draft.id] = media.kind.title
    return true
  }

  /// The words without `<This message was edited>` and the marks at the end of a transcript's turn.
  private func withoutNote(_ words: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    for note in ["\u{200E}<", " <This message was edited>", "<|"] {
      guard let start = words.lastRange(of: note),
        note != "<|" || words.suffix(2).elementsEqual("|>".utf8),
        !words[start.upperBound...].dropLast().has(UInt8(ascii: ">"))
      else { continue }
      return words[..<start.lowerBound].trimmedEnd
    }
    return words
  }

  /// The program that wrote the file, by words that only it writes.
  private func program(_ shape: LineShape) -> String {
    let start = bytes.prefix(2000)
    let known = Self.programs.first { start.range(of: $0.words) != nil }
    if let known { return known.name }
    guard form != nil, shape.isColon else { return shape.format }
    return form?.hasDay == true ? "Chat with times" : "Log"
  }

  private static let programs: [(words: String, name: String)] = [
    ("[LINE]", "LINE"), ("KakaoTalk", "KakaoTalk"), ("카카오톡", "KakaoTalk"), ("저장한 날짜", "KakaoTalk"),
    ("Guild: ", "Discord"), ("\u{200E}", "WhatsApp"), ("\u{202F}", "WhatsApp"),
    ("end-to-end", "WhatsApp"),
    ("Ende-zu-Ende", "WhatsApp"), ("<Media omitted>", "WhatsApp"),
  ]
}

/// Tells names from words that stand before a colon as well.
enum ChatNames {
  /// Of lines without times: what comes once and looks like no name that returns.
  static func others(_ names: [String], _ counts: [Int32: Int]) -> Set<Int32> {
    let roles = names.count { Self.roles.contains($0.lowercased()) }
    if roles > 1 {
      return Set(
        names.indices.filter { !Self.roles.contains(names[$0].lowercased()) }.map { Int32($0) })
    }
    let returning = names.indices.filter { (counts[Int32($0)] ?? 0) > 1 }
    guard !returning.isEmpty else { return [] }
    let isLowercase = { (name: String) in name.first?.isLowercase == true }
    let hasCapitals = !returning.contains { isLowercase(names[$0]) }
    return Set(
      names.indices.filter { place in
        guard counts[Int32(place)] == 1 else { return false }
        let name = names[place]
        return hasCapitals && isLowercase(name) || name.split(separator: " ").count > 3
          || words.contains(name.lowercased()) || name.allSatisfy { $0.isNumber || $0 == "." }
      }.map { Int32($0) })
  }

  /// Of lines with times: sentences about somebody who has spoken.
  static func sentences(_ names: [String], _ counts: [Int32: Int]) -> Set<Int32> {
    let known = Set(names)
    return Set(
      names.indices.filter { place in
        guard counts[Int32(place)] == 1 else { return false }
        let name = names[place]
        if ChatNotices.isKnown(Array(name.utf8)[...]) { return true }
        return name.indices.contains { end in
          guard name[end] == " ", known.contains(String(name[..<end])) else { return false }
          let rest = name[name.index(after: end)...]
          return rest.contains { "“”„«»\"「".contains($0) }
            || rest.first?.isLowercase == true && rest.contains(" ")
        }
      }.map { Int32($0) })
  }

  private static let roles: Set = [
    "user", "assistant", "human", "ai", "chatgpt", "gpt", "claude", "system", "model", "bot",
    "gemini", "copilot",
    "gpt-4", "prompt", "response",
  ]
  /// What people write before colons inside a message, and above a chat.
  private static let words: Set = [
    "note", "ps", "p.s", "p.s.", "todo", "edit", "update", "example", "warning", "tip", "source",
    "link", "title", "date",
    "participants", "subject", "chat", "topic", "time", "location", "attendees", "duration",
    "model", "url", "created",
    "updated", "exported", "http", "https",
  ]
}

/// Turns stamps into seconds since 1970, as they follow one another in a file.
struct ChatClock {
  private var isMonthFirst = false
  private var (days, styles) = ([Stamp.Day](), (month: 0, day: 0))
  /// The day that a line of its own told, and its year.
  private var day: Int?
  private var year: Int?
  private var last: Double?
  /// Whether any date was told.
  private var isDated = false
  /// The zone's shift at the noon of the day that was asked last.
  private var shift: (day: Int, seconds: Int)?

  /// Takes a date into account that has two readings.
  mutating func vote(_ stamp: Stamp, _ line: ArraySlice<UInt8>) {
    guard let day = stamp.day else { return }
    let written = line[..<stamp.end]
    prefersMonths =
      prefersMonths
      || written.has(UInt8(ascii: "/")) && written.range(of: "M") != nil
        && written.range(of: "/0") == nil
    if let isMonthFirst = day.isMonthFirst {
      if day.first > 12 || day.second > 12 {
        if isMonthFirst { styles.month += 1 } else { styles.day += 1 }
      }
    } else if days.last != day {
      days.append(day)
    }
  }

  /// Decides by numbers above 12, then by the order in which dates ascend; day before month where both are the same.
  mutating func settleOrder() {
    if styles.day > 0 || styles.month > 0 {
      isMonthFirst = styles.month > styles.day
      return
    }
    func falls(_ isMonthFirst: Bool) -> Int {
      let numbers = days.map { Self.number($0, $0.year ?? 1970, isMonthFirst) }
      return zip(numbers, numbers.dropFirst()).count { $0 > $1 }
    }
    let (month, day) = (falls(true), falls(false))
    isMonthFirst = month < day || month == day && prefersMonths
  }

  /// Whether times are written as Americans do.
  private var prefersMonths = false

  private static func number(_ day: Stamp.Day, _ year: Int, _ isMonthFirst: Bool) -> Int {
    let first = day.isMonthFirst ?? isMonthFirst
    return Stamp.days(year, first ? day.first : day.second, first ? day.second : day.first)
  }

  /// Takes a day that a line of its own tells.
  ///
  /// - Returns: By how many days the times before it move, which had no day yet.
  mutating func note(_ stamp: Stamp) -> Int? {
    guard let written = stamp.day else { return nil }
    year = written.year ?? year
    let new = Self.number(written, year ?? 1970, isMonthFirst)
    defer { (day, last, isDated) = (new, stamp.time, true) }
    guard !isDated, let last else { return nil }
    let isSameDay = stamp.time.map { $0 >= last } ?? false
    return new - (day ?? 0) - (isSameDay ? 0 : 1)
  }

  /// When it is; days are counted where there is none, as the clock falls back by more than five minutes.
  mutating func seconds(_ stamp: Stamp) -> Double? {
    if let count = stamp.count { return count }
    guard let time = stamp.time else { return nil }
    if let written = stamp.day {
      year = written.year ?? year
      isDated = true
      day = Self.number(written, written.year ?? year ?? 1970, isMonthFirst)
    } else if let last, time < last - 300 {
      day = (day ?? 0) + 1
    }
    last = time
    let today = day ?? 0
    let wall = Double(today) * 86_400 + time
    if let zone = stamp.zone { return wall - Double(zone) }
    if shift?.day != today { shift = (today, LocalTime.shift(at: Double(today) * 86_400 + 43_200)) }
    return wall - Double(shift?.seconds ?? 0)
  }

  /// The time that a text of one stamp tells.
  static func seconds(of text: String) -> Double? {
    guard let stamp = StampScanner.whole(text), stamp.day != nil || stamp.count != nil else {
      return nil
    }
    var (clock, stamped) = (ChatClock(), stamp)
    stamped.time = stamp.time ?? 0
    return clock.seconds(stamped)
  }
}
