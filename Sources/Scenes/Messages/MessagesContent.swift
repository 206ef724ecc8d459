import Canvas
import CollectionLayout
import Documents
import Foundation
import Localization

/// The rows of a conversation, laid out as they are asked for.
///
/// Rows are the newest messages; those before them wait until they are loaded.
final class MessagesContent: CollectionViewDataSource, CollectionViewDelegateFlowLayout {
  private(set) var transcript: Transcript
  let text: any TextMeasuring
  let days = MessageDays()
  private var column: CGFloat = MessageMetrics.columnWidth
  private var rows: [Int: MessageRow] = [:]
  private let measuredRows: MeasuredRows?
  /// How many messages before the first row are not loaded yet.
  private(set) var unloadedCount = 0
  /// How many of the oldest messages are left out, because the layout needs the heights of all.
  private(set) var cutCount = 0
  /// The number of the first row's message.
  var hiddenCount: Int { max(unloadedCount, cutCount) }
  /// As many rows as are ever laid out at a time.
  private static let mostRows = 2 * mostPublished
  /// Layouts that need the heights of all rows show so many of the newest.
  static let mostPublished = 2000
  /// And of so much text, in bytes, once one message is shown.
  private static let mostPublishedBytes = 1 << 20
  /// With pages, so many messages are there at first, and so many more come at a time.
  static let firstPage = 60
  static let page = 40

  /// What there is to show: a copy is a snapshot.
  struct Said: Hashable {
    fileprivate var transcript: Transcript
    fileprivate var unloadedCount: Int
    fileprivate var cutCount: Int
  }

  /// What there is to show.
  var said: Said {
    get { Said(transcript: transcript, unloadedCount: unloadedCount, cutCount: cutCount) }
    set {
      guard newValue != said else { return }
      (transcript, unloadedCount) = (newValue.transcript, newValue.unloadedCount)
      (cutCount, rows) = (newValue.cutCount, [:])
    }
  }

  init(_ transcript: Transcript, inPages: Bool, in environment: SceneEnvironment) {
    (self.transcript, text) = (transcript, environment.text)
    measuredRows = environment.measuredRows
    unloadedCount = inPages ? max(0, transcript.count - Self.firstPage) : 0
  }

  /// How many rows there are.
  var count: Int { transcript.count - hiddenCount }
  /// Whether messages before the first row can be loaded.
  var canLoadEarlier: Bool { unloadedCount > cutCount }

  /// Leaves all but the newest messages out, or nothing; gives how much higher the rows' numbers are.
  func cut(_ isCut: Bool) -> Int {
    let old = hiddenCount
    cutCount = isCut ? transcript.count - publishedCount : 0
    if hiddenCount != old { rows = [:] }
    return old - hiddenCount
  }

  /// How many of the newest messages a layout shows that needs the heights of all: each is laid out for it.
  private var publishedCount: Int {
    var (count, bytes) = (0, 0)
    while count < min(Self.mostPublished, transcript.count), bytes <= Self.mostPublishedBytes {
      count += 1
      bytes += transcript[transcript.count - count].text.utf8.count
    }
    return count
  }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }

  /// Takes a column's width.
  func setColumn(_ width: CGFloat) {
    guard width != column else { return }
    (column, rows) = (width, [:])
  }

  func row(_ index: Int) -> MessageRow {
    if let row = rows[index] { return row }
    if rows.count >= Self.mostRows { rows = [:] }
    let position = hiddenCount + index
    var row = MessageRow(
      position, of: transcript, column: column, measuredBy: text, days: days)
    if let measuredRows {
      let key = MeasuredRow.Key(
        message: transcript.number(at: position),
        above: position > 0 ? transcript.number(at: position - 1) : -1, isTyping: row.isTyping,
        column: column)
      let size = measuredRows.row(key) {
        MeasuredRow(key: key, height: row.height, gap: row.gap, bubble: row.bubble)
      }
      (row.height, row.gap, row.bubble) = (size.height, size.gap, size.bubble)
    }
    rows[index] = row
    return row
  }

  /// A row's size in a flow layout, with what is free above it.
  func collectionView(
    _ collectionView: CollectionView, layout: CollectionViewLayout, sizeForItemAt path: IndexPath
  ) -> CGSize {
    let row = row(path.item)
    return CGSize(width: column, height: row.gap + row.height)
  }

  /// What a row says.
  func words(ofRow index: Int) -> String { transcript[hiddenCount + index].text }

  /// The number of a row's message, which it keeps wherever it stands.
  func message(ofRow index: Int) -> Int { transcript.number(at: hiddenCount + index) }

  /// The row of a message; nil where it was deleted or is not loaded.
  func row(ofMessage number: Int) -> Int? {
    guard let position = transcript.position(of: number), position >= hiddenCount else {
      return nil
    }
    return position - hiddenCount
  }

  // MARK: - Changes

  func send(_ words: String) {
    transcript.insert(Message(sender: transcript.me, text: words, at: nil), at: transcript.count)
    rows[count - 2] = nil
  }

  /// Loads a page of earlier messages, or as many pages as reach back to one; how many rows that made.
  func loadEarlier(to message: Int? = nil) -> Int {
    let missing = message.map { max(0, hiddenCount - $0) } ?? Self.page
    let pages = (missing + Self.page - 1) / Self.page
    let loaded = min(pages * Self.page, unloadedCount - cutCount)
    unloadedCount -= loaded
    rows = [:]
    return loaded
  }

  /// Puts a message before a row, with words that were said before.
  func insert(at index: Int) {
    let messages = transcript.conversation.messages
    let number = transcript.written.count * 7
    var message = Message(sender: transcript.me, text: "…", at: nil)
    if !messages.isEmpty {
      let old = messages[number % messages.count]
      message = Message(sender: old.sender, text: old.text, media: old.media)
    }
    transcript.insert(message, at: hiddenCount + index)
    rows = [:]
  }

  func remove(_ index: Int) {
    transcript.remove(hiddenCount + index)
    rows = [:]
  }

  /// Shuffles rows, in ascending order; gives where each went that moved.
  func shuffle(_ rows: [Int]) -> [(from: Int, to: Int)] {
    let moves = transcript.shuffle(rows.map { hiddenCount + $0 })
    self.rows = [:]
    return moves.map { ($0.from - hiddenCount, $0.to - hiddenCount) }
  }

  /// The other person starts to type; false where there is none.
  func startTyping() -> Bool {
    guard let other = otherPerson else { return false }
    transcript.startTyping(other)
    rows[count - 2] = nil
    return true
  }

  /// The words are there, something that this person said before; gives their row.
  func finishTyping() -> Int? {
    let messages = transcript.conversation.messages
    let answers = messages.indices.filter {
      messages[$0].sender == otherPerson && messages[$0].media == nil
        && messages[$0].textLength <= Self.longestAnswer
    }
    let said =
      answers.isEmpty ? "…" : messages[answers[transcript.written.count * 7 % answers.count]].text
    guard let position = transcript.finishTyping(with: said) else { return nil }
    rows[position - hiddenCount] = nil
    return position - hiddenCount
  }

  /// An answer is no longer, in bytes.
  private static let longestAnswer = 120

  private var otherPerson: Int? {
    transcript.conversation.participants.indices.first { $0 != transcript.me }
  }

  /// Where a row starts in a flow layout with padding before the first, in points.
  func start(ofRow index: Int, endPadding: CGFloat) -> Double {
    (0..<min(index, count)).reduce(Double(endPadding)) { start, row in
      start + Double(self.row(row).gap + self.row(row).height)
    }
  }

  // MARK: - Days

  /// The day on which a row was said; nil where that is not known.
  func day(ofRow index: Int) -> LocalizedText? {
    guard index >= 0, index < count, let at = transcript[hiddenCount + index].at else { return nil }
    return days.day(of: at)
  }
}
