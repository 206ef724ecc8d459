import Localization

/// What the rows of an accordion say: songs that open to their words, or what happens on the days of a
/// week.
///
/// All of it was written for Springlab.
struct AccordionWords {
  /// Whether rows stand under the days of a week; songs otherwise.
  let isAgenda: Bool

  /// A row's words.
  struct Entry {
    let title: LocalizedText
    let detail: LocalizedText
    /// What shows when the row is open.
    let story: LocalizedText
    /// The hours in which it may begin.
    var hours = 0...23
  }

  /// A row's words by its number, and by its place under its header from 1.
  func entry(number: Int, name: Int) -> Entry {
    guard isAgenda else { return Self.songs[number % Self.songs.count] }
    let minutes = (Self.firstMinute + (name - 1) * Self.minutesBetween) % (24 * 60)
    let event = Self.event(number: number, hour: minutes / 60)
    let time = "\(Self.padded(minutes / 60)):\(Self.padded(minutes % 60))"
    return Entry(title: "\(time)  \(event.title)", detail: event.detail, story: event.story)
  }

  /// A header's words by its place from 1.
  func header(_ name: Int) -> LocalizedText {
    MessageDays.weekdays[(name - 1) % MessageDays.weekdays.count].capitalized()
  }

  /// The event of a number, or the next one, in steps, that may begin in this hour: a step of 3 of 8 comes to all
  /// of them, and to none of its neighbours first.
  private static func event(number: Int, hour: Int) -> Entry {
    let turns = events.indices.lazy.map { events[(number + 3 * $0) % events.count] }
    return turns.first { $0.hours.contains(hour) } ?? events[0]
  }

  private static let firstMinute = 8 * 60
  private static let minutesBetween = 95

  /// Two digits at least.
  static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let events = [
    Entry(
      title: "Tram to the harbour", detail: "Line 4, stop Fishmarket",
      story: "Sit on the left: the river comes into view after the second bridge."),
    Entry(
      title: "Breakfast with Ines", detail: "Café Lindgren",
      story: "She brings the drawings for the kite. Ask her about the tail, it was too short.",
      hours: 6...10),
    Entry(
      title: "Rehearsal", detail: "Hall 2, bring the mute",
      story: "First the slow movement twice, then the end from letter M. Tuning at a quarter to."),
    Entry(
      title: "Dentist", detail: "Third floor, ring twice",
      story: "Only a look. It takes ten minutes and the waiting room has the good magazines.",
      hours: 8...17),
    Entry(
      title: "Market", detail: "Plums, bread, a small pot of basil",
      story: "The stall by the fountain closes first. Take both bags, and coins for the bread.",
      hours: 7...16),
    Entry(
      title: "Call the workshop", detail: "About the bicycle",
      story: "The back wheel is ready on Thursday at the latest. Ask for the old bell.",
      hours: 8...18),
    Entry(
      title: "Swim", detail: "Outdoor pool, lane 3",
      story: "Forty lengths, or thirty and a long shower. The sun reaches the far end by then.",
      hours: 7...20),
    Entry(
      title: "Dinner at Jonas's", detail: "He cooks, we wash up",
      story: "No onions for Mira. The door downstairs sticks: lift it a little and push.",
      hours: 17...22),
  ]
}
