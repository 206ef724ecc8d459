import Documents
import Foundation
import Localization

/// What is said: a conversation, repeated as often as asked, and what was written since; messages are known by their
/// numbers, the ids of the items that show them.
///
/// A million repeated messages cost no more than one conversation: the message of a number is worked out from it.
struct Transcript: Hashable {
  let conversation: Conversation
  let me: Int
  /// How many messages come from the conversation: those of the numbers below this.
  let repeatedCount: Int
  /// The messages of the numbers from `repeatedCount` on.
  private(set) var written: [Message] = []
  /// The number of the message that is still being typed.
  private(set) var typing: Int?

  init(_ conversation: Conversation, me: Int, count: Int?) {
    (self.conversation, self.me) = (conversation, me)
    repeatedCount = conversation.messages.isEmpty ? 0 : count ?? conversation.messages.count
  }

  /// Whether names help: more than two speak.
  var showsNames: Bool { conversation.participants.count > 2 }
  /// The person whose messages are on the other side; nil in a soliloquy.
  var otherPerson: Int? { conversation.participants.indices.first { $0 != me } }

  subscript(number: Int) -> Message {
    if number >= repeatedCount { return written[number - repeatedCount] }
    return conversation.messages[number % conversation.messages.count]
  }

  /// The message of a number, deleted or not; nil where none has it, as after its writing was undone.
  func message(_ number: Int) -> Message? {
    (0..<repeatedCount + written.count).contains(number) ? self[number] : nil
  }

  // MARK: - Changes

  /// Adds a message, under the next number; it may still be being typed.
  mutating func write(_ message: Message, isTyping: Bool = false) {
    if isTyping { typing = repeatedCount + written.count }
    written.append(message)
  }

  /// Words that were said before, for a message that is put in.
  var repeatedMessage: Message {
    let messages = conversation.messages
    guard !messages.isEmpty else { return Message(sender: me, text: "…", at: nil) }
    let old = messages[written.count * 7 % messages.count]
    return Message(sender: old.sender, text: old.text, media: old.media)
  }

  /// An answer is no longer, in bytes.
  private static let longestAnswer = 120

  /// The words of the message that was being typed are there, something that its sender said before; gives its number,
  /// nil where none is being typed.
  mutating func finishTyping() -> Int? {
    let messages = conversation.messages
    let answers = messages.indices.filter {
      messages[$0].sender == otherPerson && messages[$0].media == nil
        && messages[$0].textLength <= Self.longestAnswer
    }
    guard let number = typing else { return nil }
    written[number - repeatedCount].text =
      answers.isEmpty ? "…" : messages[answers[written.count * 7 % answers.count]].text
    typing = nil
    return number
  }

  /// Notes in a state what was written and arranged, and a draft; nothing where there is nothing of either.
  ///
  /// A message that is still being typed is noted as it will be.
  func note(in state: inout SceneState, order: ItemOrder, draft: String) {
    guard order.runs != ItemOrder(count: repeatedCount).runs || !draft.isEmpty else { return }
    var finished = self
    _ = finished.finishTyping()
    (state.conversation, state.count) = (conversation.title, repeatedCount)
    (state.added, state.sections, state.draft) = (finished.written, order.runs, draft)
  }

  /// Takes over what was written; gives how it was arranged, nil where it belongs to another conversation.
  mutating func take(_ state: SceneState) -> ItemOrder? {
    var order = ItemOrder(count: repeatedCount)
    guard state.conversation == conversation.title, state.count == repeatedCount,
      state.added.allSatisfy({ conversation.participants.indices.contains($0.sender) }),
      order.take(state, opening: order)
    else { return nil }
    order.reserve(upTo: repeatedCount + state.added.count)
    (written, typing) = (state.added, nil)
    return order
  }

  // MARK: - What stands above what

  func name(of sender: Int) -> String {
    conversation.participants.indices.contains(sender) ? conversation.participants[sender] : ""
  }

  /// The pause before a message in seconds; nil at the start, at a seam of the repetition, and where
  /// a time is not known.
  func pause(before number: Int, after above: Int?) -> Double? {
    guard let above, number < repeatedCount, above < repeatedCount,
      number % conversation.messages.count > 0,
      let before = self[above].at, let now = self[number].at
    else { return nil }
    return now - before
  }

  /// Whether a message opens a run of one speaker.
  func startsRun(_ number: Int, after above: Int?) -> Bool {
    guard let above, self[above].sender == self[number].sender else { return true }
    return (pause(before: number, after: above) ?? 0) > MessageMetrics.runPause
  }

  /// Whether the time stands above a message.
  func showsTime(above number: Int, after above: Int?) -> Bool {
    guard self[number].at != nil else { return false }
    return above == nil
      || (pause(before: number, after: above) ?? 0) >= MessageMetrics.separatorPause
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
