/// Counts the ways in which lines name senders.
struct MannerCount {
  /// Among so many lines in columns one starts with a name in angles, which columns themselves never have.
  private static let rareLines = 50

  private var plain = 0
  private var plainAtFirst = 0
  private var bareAngles = 0
  private var notices = 0
  private var angles = Frequencies<ChatLine.Frame>()
  private var enclosed = Frequencies<ChatWords.Enclosure>()
  private var columns = Frequencies<ChatLine.Frame.Edge>()
  private var colons = Frequencies<ChatLine.Frame>()
  private var headings = Frequencies<ChatLine.Frame>()
  /// Lines with a time that neither name a sender nor are known as a program's.
  private var odd = Frequencies<ChatLine.Frame>()
  /// The first of these.
  private(set) var firstOdd: ChatLine?
  /// How often names stand before a colon.
  private(set) var names: [String: Int] = [:]
  /// The names in angles that have said something, and whether the client that says the rest does not speak English.
  private(set) var (speakers, isForeign): (Set<String>, Bool) = ([], false)
  /// What the others start with that have no date.
  private var firstWords = FirstWords()
  /// Lines that name a sender apart from the words.
  private var apart = ApartCount()
  /// Whether a line had a time, and a date stood on a line of its own before the first of those.
  private(set) var (hasTimes, startsWithDay) = (false, false)
  private var last: ChatLine.Frame?
  /// Whether a line of `=` has begun a head or foot that another one ends.
  private var isInHead = false
  /// Whether lines with a date, or a time that is set off, have named one: then others go on with them.
  private var isSettled = false

  /// How many lines name one.
  var count: Int { plain + marked }

  /// Whether lines name one after a time or with signs around the name.
  var hasMarked: Bool { marked > 0 }

  private var marked: Int {
    bareAngles + angles.total + enclosed.total + columns.total + colons.total + headings.total
  }

  mutating func take(_ line: ChatLine) {
    if ChatNotices.isForeign(line.body) { isForeign = true }
    apart.take(line)
    guard let frame = line.frame else {
      takeBare(line)
      return
    }
    hasTimes = true
    // A line alone, which may be a heading, and no words under it.
    if let last, last.edge == .space { odd[last] += 1 }
    last = nil
    isInHead = false
    let body = line.body
    if let said = ChatWords.said(in: .angles, body) {
      angles[frame] += 1
      speakers.insert(said.name)
    } else if line.isLabelled {
      notices += 1
    } else if ChatWords.column(of: body, frame.edge)?.isName == true {
      columns[frame.edge] += 1
    } else if let kind = ChatWords.Enclosure.rare.first(where: {
      ChatWords.said(in: $0, body) != nil
    }) {
      enclosed[kind] += 1
    } else if let said = ChatWords.named(body) {
      colons[frame] += 1
      names[said.name, default: 0] += 1
      if frame.edge == .space || !frame.hasDay { firstWords.take(body) }
      isSettled = isSettled || !frame.isWeak
    } else if ChatWords.isHeading(body, in: frame) {
      last = frame
      if frame.edge == .space { firstWords.take(body) }
    } else {
      takeNotice(line, frame)
    }
  }

  private mutating func takeNotice(_ line: ChatLine, _ frame: ChatLine.Frame) {
    notices += 1
    guard !ChatNotices.isKnown(line.body) else { return }
    odd[frame] += 1
    if frame.edge == .space || !frame.hasDay { firstWords.take(line.body) }
    if firstOdd == nil { firstOdd = line }
  }

  private mutating func takeBare(_ line: ChatLine) {
    if line.isDay {
      firstWords.hasDays = true
      startsWithDay = startsWithDay || !hasTimes
    }
    if let said = ChatWords.said(in: .angles, line.body) {
      bareAngles += 1
      speakers.insert(said.name)
    } else if let heading = last {
      headings[heading] += 1
      isSettled = true
    } else if ChatNotices.isRule(line.body) {
      isInHead.toggle()
    } else if !isInHead, !isSettled, ChatWords.named(line.body) != nil,
      !ChatNotices.isMarked(line.body)
    {
      plain += 1
      plainAtFirst += marked == 0 ? 1 : 0
    }
    last = nil
  }

  /// The manner of most lines, where names that are enclosed and columns count before names and colons, which
  /// words have too; nil where most lines name senders in no way that is known.
  var manner: ChatManner? {
    if apart.letters.areMost { return .letters }
    let (colon, heading) = (colons.most(rank: \.rank), headings.most(rank: \.rank))
    let (column, rare) = (columns.most(), enclosed.most())
    let (colonCount, headingCount) = (colon?.count ?? 0, heading?.count ?? 0)
    let (columnCount, rareCount) = (column?.count ?? 0, rare?.count ?? 0)
    let angles = self.angles.total + bareAngles
    let all = angles + columnCount + rareCount + colonCount + headingCount
    if let form = apart.copied.form(against: all - headingCount, plain: plain) {
      return .copied(form)
    }
    if all == 0 {
      return apart.titles.names.map { .titles($0) } ?? withoutNames
    }
    let isSure = plainAtFirst == 0 && colon?.kind.isWeak != true
    guard all > plain || isSure else { return firstWords.names.map { .firstWords($0) } ?? .plain }
    // In one log, topics and the like have colons too; in another, words quote such a log.
    let anglesBesideColons = colon.map { self.angles[$0.kind] } ?? 0
    if angles > colonCount || anglesBesideColons * 4 > colonCount, angles > 0,
      angles * Self.rareLines > columnCount, angles >= rareCount
    {
      return .enclosed(.angles, haveTimes: angles >= 2 * bareAngles)
    }
    if let column, columnCount * 4 > colonCount, columnCount >= rareCount {
      return .columns(column.kind)
    }
    if let rare, rareCount > colonCount { return .enclosed(rare.kind, haveTimes: true) }
    guard let colon, colonCount >= headingCount else {
      return heading.map { .headings($0.kind) }
    }
    // Without dates, or signs around them, a time may well start lines of any kind.
    let isSet = colon.kind.hasDay && colon.kind.edge != .space
    let others = isSet ? 0 : odd[colon.kind]
    if others * 2 > colonCount, let names = firstWords.names { return .firstWords(names) }
    return others <= colonCount * (colon.kind.hasDay ? 3 : 1) ? .colons(colon.kind) : nil
  }

  private var withoutNames: ChatManner? {
    guard notices > plain else { return .plain }
    guard odd.total * 2 > notices else { return .enclosed(.angles, haveTimes: true) }
    return firstWords.names.map { .firstWords($0) }
  }
}

/// Counts lines that name a sender apart from the words.
private struct ApartCount {
  private(set) var letters = LetterCount()
  /// Names alone in their lines.
  private(set) var titles = ChatTitles()
  /// Senders and times as copied text has them.
  private(set) var copied = CopiedCount()

  mutating func take(_ line: ChatLine) {
    copied.take(line)
    titles.take(line)
    if line.frame == nil { letters.take(line) }
  }
}

/// Counts lines that tell the sender of a letter, when it was sent, and whether it came in or went out.
private struct LetterCount {
  private var (froms, sents, directions) = (0, 0, 0)

  mutating func take(_ line: ChatLine) {
    froms += line.whole.hasPrefix("From: ") ? 1 : 0
    sents += line.whole.hasPrefix("Sent: ") ? 1 : 0
    directions += ["Type: incoming", "Type: outgoing"].contains(line.whole) ? 1 : 0
  }

  var areMost: Bool { directions > 0 && froms >= directions && sents >= directions }
}
