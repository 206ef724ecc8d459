import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

/// Draws the rows of an accordion: coloured cells with words that come with opening, plain headers.
struct AccordionDrawing {
  let theme: Theme
  let text: any TextMeasuring
  /// The rows' place on the stage.
  let column: CGRect
  let cursor: IndexPath?
  let rows: AccordionWords
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

  func draw(_ row: ExpandingCells.Row, into list: inout DrawList) {
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

  private func header(_ row: ExpandingCells.Row, _ frame: CGRect, into list: inout DrawList) {
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

  private func cell(_ row: ExpandingCells.Row, _ frame: CGRect, into list: inout DrawList) {
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
    _ words: String, _ row: ExpandingCells.Row, _ frame: CGRect, into list: inout DrawList
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
