import Documents
import Foundation
import Localization

/// The messages on show: a conversation, repeated as often as asked, in an order that can be changed,
/// and what was written since.
///
/// A million repeated messages cost no more than one conversation: the message of an id is worked out
/// from its number.
struct Transcript: Hashable {
  private(set) var conversation: Conversation
  private(set) var me: Int
  /// How many messages come from the conversation: those of the ids below this.
  private let repeatedCount: Int
  private var order: ItemOrder
  /// The messages of the ids from `repeatedCount` on.
  private(set) var written: [Message] = []
  /// The message that is still being typed.
  private var typing: Int?

  init(_ conversation: Conversation, me: Int, count: Int?) {
    (self.conversation, self.me) = (conversation, me)
    repeatedCount = conversation.messages.isEmpty ? 0 : count ?? conversation.messages.count
    order = ItemOrder(count: repeatedCount)
  }

  var count: Int { order.count() }
  /// Whether names help: more than two speak.
  var showsNames: Bool { conversation.participants.count > 2 }
  /// Whether a message is still being typed.
  var isTyping: Bool { typing != nil }

  subscript(position: Int) -> Message { known(number(at: position)) }

  /// The number of the message at a position, which it keeps wherever it stands.
  func number(at position: Int) -> Int { order[position] }

  /// The position of the message of a number; nil where it was deleted.
  func position(of number: Int) -> Int? { order.path(of: number)?.item }

  /// The message of a number, deleted or not; nil where none has it, as after its writing was undone.
  func message(_ number: Int) -> Message? {
    (0..<repeatedCount + written.count).contains(number) ? known(number) : nil
  }

  private func known(_ number: Int) -> Message {
    if number >= repeatedCount { return written[number - repeatedCount] }
    return conversation.messages[number % conversation.messages.count]
  }

  // MARK: - Changes

  /// Puts a new message before a position.
  mutating func insert(_ message: Message, at position: Int) {
    written.append(message)
    order.insert(at: Self.path(position))
  }

  mutating func remove(_ position: Int) {
    if order[position] == typing { typing = nil }
    order.remove(at: Self.path(position))
  }

  private static func path(_ position: Int) -> IndexPath { IndexPath(item: position, section: 0) }

  /// Shuffles messages, in ascending order; gives where each went that moved.
  mutating func shuffle(_ positions: [Int]) -> [(from: Int, to: Int)] { order.shuffle(positions) }

  mutating func startTyping(_ sender: Int) {
    insert(Message(sender: sender, text: "", at: nil), at: count)
    typing = order[count - 1]
  }

  /// The words of the message that was being typed are there; gives its position, nil where none is.
  mutating func finishTyping(with words: String) -> Int? {
    guard let id = typing, let position = position(of: id) else { return nil }
    written[id - repeatedCount].text = words
    typing = nil
    return position
  }

  /// Whether a position holds the words that are still being typed.
  func isTyping(_ position: Int) -> Bool { typing == order[position] }

  /// Notes in a state what was written and arranged, with a draft but without words that are still being typed; nothing
  /// where there is nothing of either.
  func note(in state: inout SceneState, draft: String) {
    var written = written
    let unfinished = typing ?? Int.max - 1
    if typing != nil { written.remove(at: unfinished - repeatedCount) }
    // Those that were written after it have the numbers that they have without it.
    let ids = order.sections[0].runs.reduce(into: [Range<Int>]()) { runs, run in
      let run = Int(run.lowerBound)..<Int(run.upperBound)
      for part in [run.clamped(to: 0..<unfinished), run.clamped(to: unfinished + 1..<Int.max)]
      where !part.isEmpty {
        let shift = part.lowerBound > unfinished ? 1 : 0
        runs.append(part.lowerBound - shift..<part.upperBound - shift)
      }
    }
    let joined = ids.reduce(into: [Range<Int>]()) { $0.append(run: $1) }
    guard joined != (repeatedCount > 0 ? [0..<repeatedCount] : []) || !draft.isEmpty else { return }
    (state.conversation, state.count, state.added) = (conversation.title, repeatedCount, written)
    (state.sections, state.draft) = ([joined], draft)
  }

  /// Takes over what was written and arranged; false where it belongs to another conversation.
  mutating func take(_ state: SceneState) -> Bool {
    var order = ItemOrder(count: repeatedCount)
    guard state.conversation == conversation.title, state.count == repeatedCount,
      state.added.allSatisfy({ conversation.participants.indices.contains($0.sender) }),
      order.take(state, opening: order)
    else { return false }
    order.reserve(upTo: repeatedCount + state.added.count)
    (self.order, written, typing) = (order, state.added, nil)
    return true
  }

  // MARK: - What stands where

  func name(of sender: Int) -> String {
    conversation.participants.indices.contains(sender) ? conversation.participants[sender] : ""
  }

  /// The pause before a message in seconds; nil at the start, at a seam of the repetition, and where
  /// a time is not known.
  func pause(before position: Int) -> Double? {
    guard position > 0, order[position] < repeatedCount,
      order[position - 1] < repeatedCount,
      order[position] % conversation.messages.count > 0,
      let before = self[position - 1].at, let now = self[position].at
    else { return nil }
    return now - before
  }

  /// Whether a message opens a run of one speaker.
  func startsRun(_ position: Int) -> Bool {
    guard position > 0 else { return true }
    if self[position - 1].sender != self[position].sender { return true }
    return (pause(before: position) ?? 0) > MessageMetrics.runPause
  }

  /// Whether a message closes a run of one speaker.
  func endsRun(_ position: Int) -> Bool { position + 1 >= count || startsRun(position + 1) }

  /// Whether the time stands above a message.
  func showsTime(above position: Int) -> Bool {
    guard self[position].at != nil else { return false }
    if position == 0 { return true }
    return (pause(before: position) ?? 0) >= MessageMetrics.separatorPause
  }
}

/// The other person of a conversation: reads what was sent, types for a while, answers.
struct Answering {
  /// What happens next, told once.
  enum Event { case startsTyping, answers }

  private enum Phase {
    case idle
    /// For so many seconds more.
    case reading(Double)
    case typing(Double)
  }

  private var phase = Phase.idle
  /// How long the person reads before typing, and types before answering, in seconds.
  static let reading = 0.7
  static let typing = 1.8

  /// Whether nothing is to be expected.
  var isIdle: Bool { if case .idle = phase { true } else { false } }

  mutating func note() { if isIdle { phase = .reading(Self.reading) } }

  mutating func advance(by dt: Double) -> Event? {
    switch phase {
    case .idle: return nil
    case .reading(let left):
      phase = left > dt ? .reading(left - dt) : .typing(Self.typing)
      return left > dt ? nil : .startsTyping
    case .typing(let left):
      phase = left > dt ? .typing(left - dt) : .idle
      return left > dt ? nil : .answers
    }
  }
}

/// The days and times of messages in words, in the machine's time zone.
struct MessageDays {
  /// Times before 1980, when no messenger wrote, are times of day whose date is not known.
  private static let unknownDates = 315_532_800.0

  /// Seconds since 1970 began here, as clocks on this machine's wall count them.
  private func seconds(of at: Double) -> Double { at + Double(LocalTime.shift(at: at)) }

  /// A number that two times share when they lie on one day.
  func number(of at: Double) -> Int { Int((seconds(of: at) / 86_400).rounded(.down)) }

  /// A day in words; nil where only the time of day is known.
  func day(of at: Double) -> LocalizedText? {
    guard at >= Self.unknownDates else { return nil }
    let day = CalendarDay(number(of: at) + CalendarDay.ofEpoch)
    return Self.words(Self.weekdays[day.weekday], day.day, month: day.month).capitalized()
  }

  /// The days of a week from Monday.
  static let weekdays: [LocalizedText] = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// A sentence a month, because some languages inflect its name.
  private static func words(_ weekday: LocalizedText, _ day: Int, month: Int) -> LocalizedText {
    switch month {
    case 1: "\(weekday) \(day) January"
    case 2: "\(weekday) \(day) February"
    case 3: "\(weekday) \(day) March"
    case 4: "\(weekday) \(day) April"
    case 5: "\(weekday) \(day) May"
    case 6: "\(weekday) \(day) June"
    case 7: "\(weekday) \(day) July"
    case 8: "\(weekday) \(day) August"
    case 9: "\(weekday) \(day) September"
    case 10: "\(weekday) \(day) October"
    case 11: "\(weekday) \(day) November"
    default: "\(weekday) \(day) December"
    }
  }

  /// A time of day in words.
  func time(of at: Double) -> String {
    let day = 24 * 60
    let minutes = (Int((seconds(of: at) / 60).rounded(.down)) % day + day) % day
    return AccordionTexts.padded(minutes / 60) + ":" + AccordionTexts.padded(minutes % 60)
  }
}

extension String {
  /// Whether it is so many emoji and nothing else but spaces around them.
  func isEmoji(count: ClosedRange<Int>) -> Bool {
    var found = 0
    for character in self where !character.isWhitespace {
      guard character.isEmoji else { return false }
      found += 1
      // A long text is not read to its end.
      if found > count.upperBound { return false }
    }
    return count.contains(found)
  }
}

extension Character {
  /// Whether it is shown as a picture: an emoji by itself, or a sign that a selector makes one.
  fileprivate var isEmoji: Bool {
    guard let first = unicodeScalars.first else { return false }
    if first.properties.isEmojiPresentation { return true }
    return first.properties.isEmoji && unicodeScalars.dropFirst().contains { $0 == "\u{FE0F}" }
  }
}
