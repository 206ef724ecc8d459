import Canvas
import CollectionLayout
import Documents
import Foundation

/// The rows of a conversation, laid out as they are asked for.
///
/// Rows are the newest messages; those before them wait until they are loaded.
final class MessagesContent: CollectionViewDataSource {
  private(set) var transcript: Transcript
  let text: any TextMeasuring
  let days = MessageDays()
  private var column: CGFloat = MessageMetrics.columnWidth
  private var rows: [Int: MessageRow] = [:]
  /// How many messages before the first row are not loaded.
  private(set) var hiddenCount = 0
  /// More rows than ever show.
  private static let mostRows = 512
  /// With pages, so many messages are there at first, and so many more come at a time.
  static let firstPage = 60
  static let page = 40

  /// What there is to show: a copy is a snapshot.
  struct Said: Hashable {
    fileprivate var transcript: Transcript
    fileprivate var hiddenCount: Int
  }

  /// What there is to show.
  var said: Said {
    get { Said(transcript: transcript, hiddenCount: hiddenCount) }
    set {
      guard newValue != said else { return }
      (transcript, hiddenCount, rows) = (newValue.transcript, newValue.hiddenCount, [:])
    }
  }

  init(_ transcript: Transcript, inPages: Bool, text: any TextMeasuring) {
    (self.transcript, self.text) = (transcript, text)
    hiddenCount = inPages ? max(0, transcript.count - Self.firstPage) : 0
  }

  /// How many rows there are.
  var count: Int { transcript.count - hiddenCount }

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
    let row = MessageRow(
      hiddenCount + index, of: transcript, column: column, measuredBy: text, days: days)
    rows[index] = row
    return row
  }

  /// What a row says.
  func words(ofRow index: Int) -> String { transcript[hiddenCount + index].text }

  // MARK: - Changes

  func send(_ words: String) {
    transcript.insert(Message(sender: transcript.me, text: words, at: nil), at: transcript.count)
    rows[count - 2] = nil
  }

  /// Loads earlier messages; how many rows that made.
  func loadEarlier() -> Int {
    let loaded = min(Self.page, hiddenCount)
    hiddenCount -= loaded
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
      message = Message(sender: old.sender, text: old.text, at: nil)
    }
    transcript.insert(message, at: hiddenCount + index)
    rows = [:]
  }

  func remove(_ index: Int) {
    transcript.remove(hiddenCount + index)
    rows = [:]
  }

  /// Lets two rows change places.
  func swap(_ index: Int, _ other: Int) {
    transcript.swap(hiddenCount + index, hiddenCount + other)
    rows = [:]
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
    let words = transcript.conversation.messages.filter { $0.sender == otherPerson }.map(\.text)
      .filter { $0.utf8.count <= Self.longestAnswer }
    let said = words.isEmpty ? "…" : words[transcript.written.count * 7 % words.count]
    guard let position = transcript.finishTyping(with: said) else { return nil }
    rows[position - hiddenCount] = nil
    return position - hiddenCount
  }

  /// An answer is no longer, in bytes.
  private static let longestAnswer = 120

  private var otherPerson: Int? {
    transcript.conversation.participants.indices.first { $0 != transcript.me }
  }

  // MARK: - Days

  /// The day on which a row was said; nil where that is not known.
  func day(ofRow index: Int) -> String? {
    guard index >= 0, index < count, let at = transcript[hiddenCount + index].at else { return nil }
    return days.day(of: at)
  }
}
