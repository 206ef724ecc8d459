import Canvas
import CollectionLayout
import Foundation
import Geometry
import Localization
import Widgets

extension MessagesScene {
  // MARK: - Input

  /// Takes an event on the stage.
  public func handle(_ event: InputEvent) -> Bool {
    let frame = ListInput.Frame(viewport: viewport, columnX: columnX)
    if let isTaken = input.handle(event, collection, in: frame) { return isTaken }
    switch event.kind {
    case .key(let key, _, _): return edit(key)
    case .text(let words): send(words)
    default: return false
    }
    return true
  }

  /// What the pointer looks like at a place.
  public func cursor(at point: CGPoint) -> Cursor {
    input.cursor(at: point, collection, in: viewport)
  }

  // MARK: - Composer

  /// What stands in the composer.
  public var draft: String {
    get { composer.text }
    set { if newValue != composer.text { composer = TextEditor(newValue) } }
  }

  /// How high the composer stands, in points.
  public var controlsHeight: CGFloat { showsComposer ? composerHeight : 0 }

  /// Runs and draws the field that messages are written in, and the menus of the messages.
  public func controls(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    var input = menus(ui, in: frame)
    guard showsComposer else { return input }
    let style = TextStyle(size: 17, lineHeight: 21)
    let buttons: CGFloat = columnWidth > 300 ? 3 * 36 : 0
    let width = columnWidth - 2 * MessageMetrics.sideMargin - 44 - buttons
    let fieldHeight = ui.preferredHeight(
      for: composer, width: width, style: style, maxLines: Self.composerLines)
    composerHeight = max(Self.lowestComposer, fieldHeight + 18)
    let bar = CGRect(
      x: frame.minX, y: frame.maxY - composerHeight, width: frame.width, height: composerHeight)
    ui.draw.fill(.rect(bar), ui.theme.stage)
    ui.draw.fill(
      .rect(CGRect(x: bar.minX, y: bar.minY, width: bar.width, height: 1)), ui.theme.line)
    let x = frame.minX + columnX + MessageMetrics.sideMargin
    if buttons > 0 { input += changeButtons(ui, at: CGPoint(x: x, y: bar.maxY - 43)) }
    let field = CGRect(
      x: x + buttons, y: bar.maxY - 9 - fieldHeight, width: width, height: fieldHeight)
    if case .key(.enter, [], _) = ui.event, ui.focus == nil {
      ui.focus = "composer"
      ui.takeEvent()
    }
    if case .submitted(let words) = ui.textArea(
      "composer", state: &composer, field, placeholder: "Message", style: style)
    {
      input.append(.text(words))
    }
    if sendButton(ui, CGRect(x: field.maxX + 8, y: field.maxY - 36, width: 36, height: 36)) {
      input.append(.text(composer.text))
      composer = TextEditor()
    }
    return input
  }

  /// The buttons that add, delete and shuffle messages; returns their keys.
  private func changeButtons(_ ui: UI, at place: CGPoint) -> [InputEvent.Kind] {
    var keys: [InputEvent.Kind] = []
    let beside = InputEvent.Kind.pointerMove(CGPoint(x: -1, y: -1), [])
    let all: [(id: String, title: String, tip: LocalizedText, key: Key)] = [
      ("add", "+", "Add a message in the middle (Insert)", .insert),
      ("delete", "−", "Delete the last message that shows (Delete)", .delete),
      ("shuffle", "⇅", "Shuffle the messages that show (S)", .character("s")),
    ]
    for (i, one) in all.enumerated() {
      let frame = CGRect(x: place.x + CGFloat(i) * 36, y: place.y, width: 30, height: 30)
      if ui.button("messages.\(one.id)", .verbatim(one.title), frame, tip: one.tip) {
        keys += [beside, .key(one.key, [], isRepeat: false)]
      }
    }
    return keys
  }

  /// The most lines that the composer shows at once.
  static let composerLines = 6

  private func sendButton(_ ui: UI, _ frame: CGRect) -> Bool {
    let hasWords = composer.text.contains { !$0.isWhitespace }
    let circle = frame.insetBy(dx: 3, dy: 3)
    ui.draw.fill(
      .circle(center: circle.center, radius: circle.width / 2),
      hasWords ? ui.theme.accent : ui.theme.line)
    Icon.send.draw(
      in: CGRect(center: circle.center, size: CGSize(width: 16, height: 16)), into: &ui.draw,
      color: hasWords ? ui.theme.accentText : ui.theme.secondary)
    return ui.press("send", frame, isEnabled: hasWords, radius: 18, tip: "Send (Return)")
  }
}
