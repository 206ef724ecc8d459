/// Lists of times that are no chat: `Lunch, 12:00`, `10:30 Keynote: hall 2`.
enum Timetable {
  /// What may be hours apart in a chat of so many messages and in no longer one, in seconds.
  private static let longestGaps: [Int: Double] = [2: 7200, 3: 3600]
  private static let longestGap = 1200.0
  /// Chats whose lines have dates may be quiet for days; of so many lines one has a name that came before.
  private static let enoughWithDates = 5

  /// Whether all that is said are times of day: `Bus: 10:00`.
  static func isOfTimes(_ messages: [Message]) -> Bool {
    messages.count > 1
      && messages.allSatisfy { $0.at == nil && ChatLine.stamp(of: $0.text) != nil }
  }

  /// Whether messages that only a time of day, and no sign, tells from other lines are a list: each name stands in
  /// one alone, and hours are between them.
  static func isOne(_ messages: [Message], _ participants: [String], haveDays: Bool) -> Bool {
    let times = messages.compactMap(\.at)
    guard messages.count > 1, participants.count == messages.count, times.count == messages.count,
      !haveDays || messages.count >= enoughWithDates
    else { return false }
    let gap = longestGaps[messages.count] ?? longestGap
    return zip(times, times.dropFirst()).contains { abs($1 - $0) > gap }
  }
}
