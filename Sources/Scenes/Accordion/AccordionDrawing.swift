import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Widgets

/// Draws the rows of an accordion: coloured cells with words that come with opening, plain headers.
struct AccordionDrawing {
  let scene: AccordionScene
  let theme: Theme

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
    let frame = row.frame.offsetBy(dx: scene.column.minX, dy: 0)
    guard frame.height > 0 else { return }
    list.faded(to: row.alpha) { list in
      list.clipped(to: .rect(frame)) { list in
        if row.isHeader { header(row, frame, into: &list) } else { cell(row, frame, into: &list) }
      }
    }
    if !row.isHeader, row.path == scene.cursor {
      list.stroke(
        .rect(frame.insetBy(dx: 2, dy: 2)), theme.accent, StrokeStyle(width: 2))
    }
  }

  // MARK: - Header

  private func header(_ row: AccordionScene.Row, _ frame: CGRect, into list: inout DrawList) {
    list.fill(.rect(frame), theme.panel)
    list.fill(
      .rect(CGRect(x: frame.minX, y: frame.maxY - 1, width: frame.width, height: 1)), theme.line)
    let day = theme.string(AccordionTexts.header(row.path.section))
    write(day, Self.head, theme.text, in: frame, atRight: false, into: &list)
    let count = scene.items.order.count(in: row.path.section)
    write(
      theme.string(.plural(count, "\(count) event", "\(count) events")), Self.detail,
      theme.secondary, in: frame, atRight: true, into: &list)
  }

  private func write(
    _ words: String, _ style: TextStyle, _ color: Color, in frame: CGRect, atRight: Bool,
    into list: inout DrawList
  ) {
    let block = TextBlock(words, style)
    let extent = scene.text.metrics(of: block).size
    let x = atRight ? frame.maxX - Self.inset - extent.width : frame.minX + Self.inset
    list.text(block, at: CGPoint(x: x, y: frame.midY - extent.height / 2), color)
  }

  // MARK: - Cell

  private func cell(_ row: AccordionScene.Row, _ frame: CGRect, into list: inout DrawList) {
    let color = Self.colors[(row.number * 5 + row.number / 8) % Self.colors.count]
    var body = frame
    body.size.height -= Self.line
    list.fill(.rect(body), color)
    let entry = scene.entry(of: row.number)
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

/// What the rows of an accordion say: songs that open to their words, or what happens on the days of a week.
///
/// All of it was written for Springlab; `Assets/Scenes` holds it.
struct AccordionTexts {
  private(set) var title: LocalizedText
  let detail: LocalizedText
  /// What shows when the row is open.
  let story: LocalizedText
  /// The hours in which it may begin.
  private let hours: ClosedRange<Int>

  /// Songs by bands that do not exist, each a title, a band and its words, which stay as they were written.
  static let songs = Samples.words("songs", in: "Scenes").components(separatedBy: "\n\n").map {
    Self($0.split(separator: "\n", maxSplits: 2).map { .verbatim("\($0)") }, hours: 0...23)
  }

  /// Events, each a title, a place, more words, and the first and last hour in which it may begin.
  private static let events = Samples.words("events", in: "Scenes")
    .components(separatedBy: "\n\n").map { event in
      let lines = event.split(separator: "\n").map(String.init)
      let hours = (lines.last ?? "").split(separator: " ").compactMap { Int($0) }
      return Self(
        lines.dropLast().map { LocalizedText(key: $0) },
        hours: (hours.first ?? 0)...(hours.last ?? 23))
    }

  private init(_ texts: [LocalizedText], hours: ClosedRange<Int>) {
    let all = texts + Array(repeating: "", count: 3)
    (title, detail, story, self.hours) = (all[0], all[1], all[2], hours)
  }

  /// An event's words by its number, and by its place in its day from 0.
  ///
  /// It is the event of the number, or the next one, in steps, that may begin at the hour. A step of 3 of 8 comes to all
  /// of them, and to none of its neighbours first.
  static func event(number: Int, place: Int) -> AccordionTexts {
    let minutes = (firstMinute + place * minutesBetween) % (24 * 60)
    let turns = events.indices.lazy.map { events[(number + 3 * $0) % events.count] }
    var event = turns.first { $0.hours.contains(minutes / 60) } ?? events[0]
    event.title = "\(padded(minutes / 60)):\(padded(minutes % 60))  \(event.title)"
    return event
  }

  /// A header's words by its place.
  static func header(_ section: Int) -> LocalizedText {
    MessageDays.weekdays[section % MessageDays.weekdays.count].capitalized()
  }

  private static let firstMinute = 8 * 60
  private static let minutesBetween = 95

  /// A number in two digits at least, as clocks have it.
  static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
