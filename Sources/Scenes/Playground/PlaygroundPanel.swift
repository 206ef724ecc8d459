import Canvas
import Documents
import Foundation
import Geometry
import Widgets

/// The numbers of what is chosen, typed or dragged, at the stage's right.
struct PlaygroundPanel {
  let scene: PlaygroundScene
  let ui: UI

  static let width: CGFloat = 208
  private static let padding: CGFloat = 12
  private static let rowHeight: CGFloat = 28
  private static let title = TextStyle(size: 13, weight: .semibold, lineLimit: 1)
  private static let words = TextStyle(size: 12, lineHeight: 16)

  func run(in stage: CGRect) {
    let numbers = scene.numbers
    let question = scene.selection.isEmpty ? scene.document.question : ""
    let block = TextBlock(question, Self.words, width: Self.width - 2 * Self.padding)
    let said = question.isEmpty ? 0 : ui.text.metrics(of: block).size.height + 8
    let height = 2 * Self.padding + 24 + said + CGFloat(numbers.count) * Self.rowHeight
    let top = stage.minY + DebugLegend.height + 20
    let room = stage.maxY - PlaygroundBar.height - 8 - top
    guard room > 3 * Self.rowHeight else { return }
    let frame = CGRect(
      x: stage.maxX - Self.width - 12, y: top, width: Self.width, height: min(height, room))
    ui.draw.fill(.roundedRect(frame, radius: 10), ui.theme.card.opacity(0.96))
    ui.draw.stroke(.roundedRect(frame, radius: 10), ui.theme.line, StrokeStyle(width: 1))
    ui.scrollArea("playground.panel", frame, contentHeight: height) { content in
      var y = content.minY + Self.padding
      let x = content.minX + Self.padding
      let width = Self.width - 2 * Self.padding
      ui.label(
        scene.chosenTitle, in: CGRect(x: x, y: y, width: width, height: 18), style: Self.title)
      y += 24
      if !question.isEmpty {
        ui.draw.text(block, at: CGPoint(x: x, y: y), ui.theme.secondary)
        y += said
      }
      for number in numbers {
        row(number, CGRect(x: x, y: y, width: width, height: Self.rowHeight - 4))
        y += Self.rowHeight
      }
    }
    keepPresses(in: frame)
  }

  private func row(_ number: PartNumber, _ frame: CGRect) {
    let value = number.read(scene.document)
    if number.isSwitch {
      let changed = ui.toggle(
        "playground.\(number.id)", number.title, isOn: value >= 0.5, frame: frame)
      if let changed { scene.edit { number.write(&$0, changed ? 1 : 0) } }
      return
    }
    let label = CGRect(x: frame.minX, y: frame.minY, width: frame.width - 84, height: frame.height)
    if let change = ui.scrubLabel(
      "playground.\(number.id).drag", number.title, label, value: value, scale: number.scale)
    {
      scene.change(number, by: change)
    }
    let field = CGRect(x: frame.maxX - 82, y: frame.minY, width: 82, height: frame.height)
    let typed = ui.numberField(
      "playground.\(number.id)", field, value: value, digits: number.digits, unit: number.unit,
      range: number.limit, accessibilityLabel: number.title)
    switch typed {
    case .typed(let value): scene.edit { number.write(&$0, value) }
    case .rejected(_, let nearest):
      if let nearest { scene.edit { number.write(&$0, nearest) } }
    case nil: break
    }
  }

  /// What lies under the panel is not pressed through it.
  private func keepPresses(in frame: CGRect) {
    switch ui.event {
    case .pointerDown(let p, _, _, _) where frame.contains(p): ui.takeEvent()
    default: break
    }
  }
}

extension PlaygroundScene {
  /// Changes a number as its label is dragged: at once, and one step of undo for a drag.
  func change(_ number: PartNumber, by change: SliderChange) {
    let value = min(max(number.limit.lowerBound, change.value), number.limit.upperBound)
    switch change.phase {
    case .began: scrubbed = document
    case .changed: sketch { number.write(&$0, value) }
    case .ended:
      sketch { number.write(&$0, value) }
      if let before = scrubbed { finishSketch(from: before) }
      scrubbed = nil
    case .key: edit { number.write(&$0, value) }
    }
  }
}
