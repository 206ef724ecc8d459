import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

extension MessagesScene {
  // MARK: - Hands

  /// Takes an event on the stage.
  public func handle(_ event: InputEvent) -> Bool {
    let seconds = Double(event.time) / 1e6
    if case .pointerMove(let p, _) = event.kind { hover = p }
    switch event.kind {
    case .pointerDown(let p, .left, _, _):
      guard viewport.contains(p) else { return false }
      if indicator.press(at: p, &list.scroll, content: list.layout.contentExtent, in: viewport) {
        return true
      }
      list.pointer = p.y
      list.scroll.beginDrag(at: p.y, time: seconds)
    case .pointerMove(let p, _):
      if indicator.isHeld || list.scroll.isTracking { list.pointer = p.y }
      if indicator.drag(to: p, &list.scroll, content: list.layout.contentExtent, in: viewport) {
        return true
      }
      guard list.scroll.isTracking else { return false }
      list.scroll.drag(to: p.y, time: seconds)
    case .pointerUp(let p, .left):
      if indicator.release() { return true }
      guard list.scroll.isTracking else { return false }
      list.scroll.drag(to: p.y, time: seconds)
      list.scroll.endDrag(time: seconds)
    case .wheel(let p, let delta, let isPrecise, _):
      list.pointer = p.y
      list.scroll.wheel(by: delta.dy, isPrecise: isPrecise)
      indicator.show()
    case .key(let key, _, _): return press(key)
    case .text(let words): send(words)
    default: return false
    }
    return true
  }

  private func press(_ key: Key) -> Bool {
    if key == .delete || key == .backspace { return deleteMeant() }
    guard list.scroll.use(key, viewport: viewport.height) else { return false }
    // The edge that is left stands for the pointer.
    list.pointer = key.leadsBack ? viewport.height : 0
    indicator.show()
    return true
  }

  private func send(_ words: String) {
    let words = words.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !words.isEmpty else { return }
    let last = content.count - 1
    content.send(words)
    if values["answers"] >= 0.5 { answering.note() }
    // What was the last bubble may have lost its tail.
    if last >= 0 { list.remeasure(last) }
    list.append(from: Self.sendRise)
    news = "sent \(words)"
  }

  /// What the pointer looks like at a place.
  public func cursor(at point: CGPoint) -> Cursor {
    guard viewport.contains(point) else { return .arrow }
    if indicator.covers(point, list.scroll, content: list.layout.contentExtent, in: viewport) {
      return .arrow
    }
    return list.scroll.isTracking ? .closedHand : .openHand
  }

  // MARK: - Composer

  /// How high the composer stands, in points.
  public var controlsHeight: CGFloat { showsComposer ? composerHeight : 0 }

  /// Runs and draws the field that messages are written in, and the menus of the messages.
  public func controls(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    var input = menus(ui, in: frame)
    guard showsComposer else { return input }
    let style = TextStyle(size: 17, lineHeight: 21)
    let width = columnWidth - 2 * MessageMetrics.sideMargin - 44
    let fieldHeight = ui.preferredHeight(
      for: composer, width: width, style: style, maxLines: Self.composerLines)
    let height = max(Self.lowestComposer, fieldHeight + 18)
    if height != composerHeight {
      composerHeight = height
      fit()
    }
    let bar = CGRect(
      x: frame.minX, y: frame.maxY - composerHeight, width: frame.width, height: composerHeight)
    ui.draw.fill(.rect(bar), ui.theme.stage)
    ui.draw.fill(
      .rect(CGRect(x: bar.minX, y: bar.minY, width: bar.width, height: 1)), ui.theme.line)
    let x = frame.minX + columnX + MessageMetrics.sideMargin
    let field = CGRect(x: x, y: bar.maxY - 9 - fieldHeight, width: width, height: fieldHeight)
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
