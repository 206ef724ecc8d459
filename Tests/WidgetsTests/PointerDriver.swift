import Canvas
import Foundation
import Geometry

@testable import Widgets

/// Lays text out as a typewriter does: each character 8 points wide and 20 high, lines broken
/// anywhere.
final class Typewriter: TextMeasuring {
  static let advance: CGFloat = 8
  static let line: CGFloat = 20

  private func columns(_ block: TextBlock) -> Int {
    block.width.map { max(1, Int($0 / Self.advance)) } ?? .max
  }

  private func offset(_ index: String.Index, in text: String) -> Int {
    text.utf8.distance(from: text.startIndex, to: index)
  }

  /// The cell of each character border: line, column and UTF-8 offset.
  private func borders(_ block: TextBlock) -> [(line: Int, column: Int, offset: Int)] {
    var all: [(line: Int, column: Int, offset: Int)] = []
    var (line, column) = (0, 0)
    for index in block.text.indices {
      if column >= columns(block) { (line, column) = (line + 1, 0) }
      all.append((line, column, offset(index, in: block.text)))
      if block.text[index].isNewline { (line, column) = (line + 1, 0) } else { column += 1 }
    }
    all.append((line, column, block.text.utf8.count))
    return all
  }

  func metrics(of block: TextBlock) -> TextMetrics {
    let all = borders(block)
    let lines = (all.last?.line ?? 0) + 1
    let widest = all.map(\.column).max() ?? 0
    return TextMetrics(
      size: CGSize(width: CGFloat(widest) * Self.advance, height: CGFloat(lines) * Self.line),
      lineCount: lines, baseline: 15)
  }

  func caret(in block: TextBlock, at offset: Int) -> CGRect {
    let cell = borders(block).last { $0.offset <= offset }
    return CGRect(
      x: CGFloat(cell?.column ?? 0) * Self.advance, y: CGFloat(cell?.line ?? 0) * Self.line,
      width: 0, height: Self.line)
  }

  func offset(in block: TextBlock, at point: CGPoint) -> Int {
    let all = borders(block)
    let line = min(max(0, Int((point.y / Self.line).rounded(.down))), all.last?.line ?? 0)
    let column = Int(max(-1e3, min(1e3, point.x / Self.advance)).rounded())
    let row = all.filter { $0.line == line }
    return (row.last { $0.column <= column } ?? row.first)?.offset ?? 0
  }

  func offset(in block: TextBlock, from offset: Int, moving direction: Int) -> Int {
    let all = borders(block).map(\.offset)
    return direction > 0
      ? all.first { $0 > offset } ?? offset : all.last { $0 < offset } ?? offset
  }

  func selectionRects(in block: TextBlock, range: Range<Int>) -> [CGRect] {
    borders(block).filter { range.contains($0.offset) }.map {
      CGRect(
        x: CGFloat($0.column) * Self.advance, y: CGFloat($0.line) * Self.line,
        width: Self.advance, height: Self.line)
    }
  }

  func wordBoundaries(in block: TextBlock) -> [Int] {
    let text = block.text
    var found = [0]
    for (before, after) in zip(text.indices, text.indices.dropFirst())
    where text[before].isWhitespace != text[after].isWhitespace {
      found.append(offset(after, in: text))
    }
    found.append(text.utf8.count)
    return found
  }
}

/// Drives a small window: one event at a time, as the window loop delivers them.
final class PointerDriver {
  let ui = UI(theme: .light, text: Typewriter(), clipboard: MemoryClipboard())
  let size = CGSize(width: 400, height: 300)
  var now = 0.0
  private let content: (UI) -> Void

  /// A window that holds what `content` runs.
  init(_ content: @escaping (UI) -> Void) {
    self.content = content
    draw()
  }

  func send(_ event: InputEvent.Kind) {
    ui.begin(event: event, now: now, size: size)
    content(ui)
    ui.end()
  }

  @discardableResult func draw() -> DrawList {
    ui.begin(event: nil, now: now, size: size)
    content(ui)
    ui.end()
    return ui.draw
  }

  func press(_ x: CGFloat, _ y: CGFloat, clicks: Int = 1, _ button: PointerButton = .left) {
    send(.pointerDown(CGPoint(x: x, y: y), button: button, clicks: clicks, []))
  }
  /// A move takes a pass only while a control is held, as in the workbench.
  func move(_ x: CGFloat, _ y: CGFloat) {
    let place = CGPoint(x: x, y: y)
    if ui.holdsPointer { send(.pointerMove(place, [])) } else { _ = ui.movePointer(to: place) }
  }
  func lift(_ x: CGFloat, _ y: CGFloat) { send(.pointerUp(CGPoint(x: x, y: y), button: .left)) }
  func click(_ x: CGFloat, _ y: CGFloat) {
    press(x, y)
    lift(x, y)
  }
  func key(_ key: Key, _ modifiers: KeyModifiers = []) {
    send(.key(key, modifiers, isRepeat: false))
  }
  func type(_ words: String) { for letter in words { send(.text(String(letter))) } }

  /// Whether the ring of the focus is drawn.
  var showsFocusRing: Bool {
    draw().commands.contains { command in
      if case .stroke(_, .color(let ink), let style) = command {
        return style.width == Metrics.focusWidth && ink == ui.theme.accent
      }
      return false
    }
  }
}
