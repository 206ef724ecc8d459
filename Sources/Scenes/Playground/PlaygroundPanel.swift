import Canvas
import Documents
import Foundation
import Geometry
import Widgets

/// The numbers of what is chosen, typed or dragged, in a column of the inspector.
struct PlaygroundPanel {
  let scene: PlaygroundScene
  let ui: UI

  private static let rowHeight: CGFloat = 28
  private static let title = TextStyle(size: 13, weight: .semibold, lineLimit: 1)
  private static let field: CGFloat = 96

  /// Runs it in a column, from its top; gives its height.
  func run(in column: CGRect) -> CGFloat {
    var y = column.minY
    ui.label(
      scene.chosenTitle, in: CGRect(x: column.minX, y: y, width: column.width, height: 24),
      style: Self.title)
    y += Self.rowHeight
    for number in scene.numbers {
      row(number, CGRect(x: column.minX, y: y, width: column.width, height: Self.rowHeight - 4))
      y += Self.rowHeight
    }
    return y - column.minY
  }

  private func row(_ number: PartNumber, _ frame: CGRect) {
    let value = number.read(scene.document)
    if number.isSwitch {
      let changed = ui.toggle(
        "playground.\(number.id)", number.title, isOn: value >= 0.5, frame: frame)
      if let changed { scene.edit { number.write(&$0, changed ? 1 : 0) } }
      return
    }
    let width = frame.width - Self.field
    let label = CGRect(x: frame.minX, y: frame.minY, width: width - 4, height: frame.height)
    if let change = ui.scrubLabel(
      "playground.\(number.id).drag", number.title, label, value: value, scale: number.measure.scale
    ) {
      scene.change(number, by: change)
    }
    let field = CGRect(
      x: frame.minX + width, y: frame.minY, width: Self.field, height: frame.height)
    let typed = ui.numberField(
      "playground.\(number.id)", field, value: value, digits: number.measure.digits,
      unit: number.measure.unit, range: number.limit, accessibilityLabel: number.title)
    switch typed {
    case .typed(let value): scene.edit { number.write(&$0, value) }
    case .rejected(_, let nearest):
      if let nearest { scene.edit { number.write(&$0, nearest) } }
    case nil: break
    }
  }
}

extension PlaygroundScene {
  /// Runs and draws the numbers of what is chosen; those of the world where nothing is.
  public func numbers(_ ui: UI, in column: CGRect) -> CGFloat {
    PlaygroundPanel(scene: self, ui: ui).run(in: column)
  }

  /// What the numbers show besides what only input changes.
  public var chosen: AnyHashable? {
    struct Look: Hashable {
      let selection: [Experiment.Part]
      let edits: Int
    }
    return Look(selection: selection, edits: edits)
  }

  /// Changes a number as its label is dragged: at once, and one step of undo for a drag.
  func change(_ number: PartNumber, by change: SliderChange) {
    let limit = number.limit
    let value = min(max(limit.lowerBound, change.value), limit.upperBound)
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
