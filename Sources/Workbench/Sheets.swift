import Canvas
import Foundation
import Geometry
import Localization
import Widgets

/// A line of a menu with what it does.
typealias MenuAction = (entry: MenuEntry, run: () -> Void)

extension CGRect {
  /// Takes a slice of some points off at an edge, and a gap beside it.
  mutating func cut(_ distance: CGFloat, _ edge: CGRectEdge, gap: CGFloat = 0) -> CGRect {
    let slice = divided(atDistance: distance, from: edge).slice
    self = divided(atDistance: distance + gap, from: edge).remainder
    return slice
  }
}

/// What is typed into a field over a list, and the line of the list that is chosen.
struct ListChoice {
  /// The names of the field and of the list.
  let field: String, list: String
  var editor = TextEditor()
  /// The number of the chosen line; nil for what is typed.
  var selected: Int?
  /// What is chosen above the first line.
  var top: Int?
  /// Whether keys have moved the choice, which is then brought into view.
  var needsScroll = false

  /// Moves the choice by keys; whether Return chooses a line.
  mutating func takeKeys(_ ui: UI, count: Int) -> Bool {
    guard case .key(let key, _, _) = ui.event, ui.focus == field, editor.preedit.isEmpty else {
      return false
    }
    let step: Int
    switch key {
    case .down: step = 1
    case .up: step = -1
    case .pageDown: step = 10
    case .pageUp: step = -10
    case .enter where selected != nil: step = 0
    default: return false
    }
    ui.takeEvent()
    let next = min((selected ?? -1) + step, count - 1)
    (selected, needsScroll) = (next < 0 ? top : next, true)
    return key == .enter
  }
}

/// The grounds of sheets and cards, and what several of them show.
extension UI {
  /// A button with a menu whose lines do something.
  func menu(
    _ id: String, _ title: LocalizedText, _ actions: [MenuAction], _ frame: CGRect,
    accessibilityLabel name: LocalizedText? = nil
  ) {
    let chosen = menuButton(
      id, title: title, entries: actions.map(\.entry), selected: nil, frame: frame,
      accessibilityLabel: name)
    if let chosen { actions[chosen].run() }
  }

  /// Dims the window and draws the ground of a sheet in its middle; gives its frame: of a size, or as large as the window
  /// without a margin on each side, in points.
  func sheet(_ size: CGSize, margin: CGFloat = 16, _ color: Color) -> CGRect {
    let frame = CGRect(origin: .zero, size: self.size)
    let width = min(size.width, frame.width - 2 * margin)
    let height = min(size.height, frame.height - 2 * margin)
    let sheet = CGRect(
      x: ((frame.width - width) / 2).rounded(), y: ((frame.height - height) / 2).rounded(),
      width: width, height: height)
    draw.fill(.rect(frame), Color(0, alpha: 0.35))
    draw.append(
      .shadow(sheet, radius: 14, blur: 40, offset: CGVector(dx: 0, dy: 12), Color(0, alpha: 0.35)))
    draw.fill(.roundedRect(sheet, radius: 14), color)
    return sheet
  }

  /// Runs a text field of one line; what was typed, once Return was pressed.
  func lineField(
    _ id: String, _ editor: inout TextEditor, _ frame: CGRect, placeholder: LocalizedText
  ) -> String? {
    textArea(
      id, state: &editor, frame, placeholder: placeholder,
      style: TextStyle(size: 13, lineHeight: 18, lineLimit: 1), isMultiline: false)
  }

  /// Writes in the middle of a frame why it is empty.
  func placeholder(_ words: LocalizedText, in frame: CGRect, size: CGFloat = 13) {
    label(
      words, in: frame, style: TextStyle(size: size, alignment: .center), color: theme.secondary)
  }

  /// Runs rows under headings that scroll in a frame; the one that was clicked.
  func list(
    _ choice: inout ListChoice, _ groups: [LocalizedText], in frame: CGRect,
    _ row: (_ number: Int, _ frame: CGRect, _ isSelected: Bool) -> Bool
  ) -> Int? {
    let (grouped, selected) = (GroupedRows(groups, rowHeight: 28), choice.selected)
    if choice.needsScroll, let selected {
      scroll(choice.list, toShow: grouped.shown(for: selected), in: frame.height)
    }
    choice.needsScroll = false
    var clicked: Int?
    rows(choice.list, grouped, in: frame) { k, frame in
      if row(k, frame, k == selected) { clicked = k }
    }
    return clicked
  }

  /// Draws a line of a point along an edge of a frame, inside of it.
  func line(_ edge: CGRectEdge, of frame: CGRect) {
    draw.fill(.rect(frame.divided(atDistance: 1, from: edge).slice), theme.line)
  }

  /// Draws the ground of a card over the stage.
  func card(_ frame: CGRect) {
    draw.append(
      .shadow(frame, radius: 12, blur: 24, offset: CGVector(dx: 0, dy: 6), Color(0, alpha: 0.3)))
    draw.fill(.roundedRect(frame, radius: 12), theme.card)
  }

  /// Draws how much is done, 0 to 1.
  func progressBar(_ frame: CGRect, _ progress: Double) {
    draw.fill(.roundedRect(frame, radius: 3), theme.line)
    var done = frame
    done.size.width = max(6, frame.width * progress)
    draw.fill(.roundedRect(done, radius: 3), theme.accent)
  }

  /// Closes a text field and takes the keyboard from everything.
  func leaveKeyboard() {
    focus = nil
    endEditing()
  }
}

/// Controls below one another, each as wide as the column; places are in points.
struct Column {
  let minX: CGFloat
  let width: CGFloat
  /// Where the next control begins.
  var y: CGFloat

  /// A column from the top of a frame on, as wide as the frame.
  init(_ frame: CGRect) { (minX, width, y) = (frame.minX, frame.width, frame.minY) }

  var maxX: CGFloat { minX + width }

  /// The frame of the next control, with a gap below it.
  mutating func next(_ height: CGFloat, gap: CGFloat = 0) -> CGRect {
    defer { y += height + gap }
    return CGRect(x: minX, y: y, width: width, height: height)
  }

  /// Draws wrapped text as the next control.
  mutating func paragraph(
    _ words: LocalizedText, _ ui: UI, style: TextStyle = Metrics.explanation, color: Color? = nil
  ) {
    y += ui.paragraph(
      words, at: CGPoint(x: minX, y: y), width: width, style: style,
      color: color ?? ui.theme.secondary)
  }

  /// All that was placed since a height.
  func frame(from top: CGFloat) -> CGRect {
    CGRect(x: minX, y: top, width: width, height: y - top)
  }
}
