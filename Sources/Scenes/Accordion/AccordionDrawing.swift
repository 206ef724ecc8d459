import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Widgets

/// Draws the rows of an accordion: coloured cells with words that come with opening, plain headers.
struct AccordionDrawing {
  let theme: Theme
  let text: any TextMeasuring
  /// The rows' place on the stage.
  let column: CGRect
  let cursor: IndexPath?
  let rows: AccordionTexts
  /// The number of cells of each section.
  let cellCount: (Int) -> Int

  /// The greatest width of the column, in points.
  static let widest = MessageMetrics.columnWidth
  private static let inset: CGFloat = 20
  private static let line: CGFloat = 1
  /// Colours that dark words stand on at 6:1 or more.
  private static let colors = [
    Color(0x8FB3F5), Color(0x7FD1C0), Color(0xF6C28B), Color(0xEFA0A6), Color(0xBDA8EC),
    Color(0x8CC6E6), Color(0xA9D29C), Color(0xE6B3CD),
  ]
  private static let ink = Color(0x14161A)
  private static let title = TextStyle(size: 17, weight: .semibold, lineLimit: 1)
  private static let detail = TextStyle(size: 13, lineLimit: 1)
  private static let words = TextStyle(size: 15, lineHeight: 21)
  private static let head = TextStyle(size: 13, weight: .semibold, lineLimit: 1)

  func draw(_ row: AccordionScene.Row, into list: inout DrawList) {
    let frame = row.frame.offsetBy(dx: column.minX, dy: column.minY)
    guard frame.height > 0 else { return }
    list.faded(to: row.alpha) { list in
      list.clipped(to: .rect(frame)) { list in
        if row.isHeader { header(row, frame, into: &list) } else { cell(row, frame, into: &list) }
      }
    }
    if !row.isHeader, row.path == cursor {
      list.stroke(
        .rect(frame.insetBy(dx: 2, dy: 2)), theme.accent, StrokeStyle(width: 2))
    }
  }

  // MARK: - Header

  private func header(_ row: AccordionScene.Row, _ frame: CGRect, into list: inout DrawList) {
    list.fill(.rect(frame), theme.panel)
    list.fill(
      .rect(CGRect(x: frame.minX, y: frame.maxY - 1, width: frame.width, height: 1)), theme.line)
    write(
      theme.string(rows.header(row.cell.name)), Self.head, theme.text, in: frame, atRight: false,
      into: &list)
    let count = cellCount(row.path.section)
    write(
      theme.string(.plural(count, "\(count) event", "\(count) events")), Self.detail,
      theme.secondary, in: frame, atRight: true, into: &list)
  }

  private func write(
    _ words: String, _ style: TextStyle, _ color: Color, in frame: CGRect, atRight: Bool,
    into list: inout DrawList
  ) {
    let block = TextBlock(words, style)
    let extent = text.metrics(of: block).size
    let x = atRight ? frame.maxX - Self.inset - extent.width : frame.minX + Self.inset
    list.text(block, at: CGPoint(x: x, y: frame.midY - extent.height / 2), color)
  }

  // MARK: - Cell

  private func cell(_ row: AccordionScene.Row, _ frame: CGRect, into list: inout DrawList) {
    let number = row.cell.number
    let color = Self.colors[(number * 5 + number / 8) % Self.colors.count]
    var body = frame
    body.size.height -= Self.line
    list.fill(.rect(body), color)
    let entry = rows.entry(number: number, name: row.cell.name)
    let top = CGPoint(x: frame.minX + Self.inset, y: frame.minY + 16)
    let width = frame.width - 2 * Self.inset - 24
    list.text(TextBlock(theme.string(entry.title), Self.title, width: width), at: top, Self.ink)
    list.text(
      TextBlock(theme.string(entry.detail), Self.detail, width: width),
      at: CGPoint(x: top.x, y: top.y + 24),
      Self.ink.opacity(0.78))
    chevron(in: frame, turn: row.openness, into: &list)
    story(theme.string(entry.story), row, frame, into: &list)
  }

  /// Points to the right while closed, down while open, and swings as the cell does.
  private func chevron(in frame: CGRect, turn: Double, into list: inout DrawList) {
    let center = CGPoint(x: frame.maxX - Self.inset - 6, y: frame.minY + 27)
    let map = CGAffineTransform(rotationAngle: turn * Double.pi / 2).concatenating(
      CGAffineTransform(translationX: center.x, y: center.y))
    var path = Path()
    path.move(to: CGPoint(x: -2.5, y: -5))
    path.line(to: CGPoint(x: 2.5, y: 0))
    path.line(to: CGPoint(x: -2.5, y: 5))
    list.transformed(by: map) {
      $0.stroke(.path(path), Self.ink.opacity(0.7), StrokeStyle(width: 2))
    }
  }

  private func story(
    _ words: String, _ row: AccordionScene.Row, _ frame: CGRect, into list: inout DrawList
  ) {
    let opacity = min(1, max(0, row.openness * 1.6 - 0.3))
    guard opacity > 0 else { return }
    let block = TextBlock(
      words, Self.words, width: min(460, frame.width - 2 * Self.inset))
    list.faded(to: opacity) {
      $0.text(
        block, at: CGPoint(x: frame.minX + Self.inset, y: frame.minY + 84),
        Self.ink.opacity(0.9))
    }
  }
}

/// What the rows of an accordion say: songs that open to their words, or what happens on the days of a
/// week.
///
/// All of it was written for Springlab.
struct AccordionTexts {
  /// Whether rows stand under the days of a week; songs otherwise.
  let isAgenda: Bool

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

  /// Songs by bands that do not exist, each a title, a band and its words, which stay as they were written.
  private static let songs = Samples.words("songs", in: "Scenes").components(separatedBy: "\n\n")
    .map { song in
      let parts = song.split(separator: "\n", maxSplits: 2).map { LocalizedText.verbatim("\($0)") }
      let all = parts + Array(repeating: "", count: 3)
      return Entry(title: all[0], detail: all[1], story: all[2])
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
