import Canvas
import Documents
import Foundation
import Localization
import Widgets

/// Where the tools stand in the strip at a stage's bottom: in as many rows as they need, groups together.
struct PlaygroundBar {
  /// A place of the bar.
  enum Cell: Hashable {
    case tool(PlaygroundTool)
    /// The fields, in a menu.
    case fields
    case command(PlaygroundScene.Command)
  }

  private static let groups: [[Cell]] = [
    [.tool(.hand), .tool(.select)], PlaygroundTool.shapes.map { .tool($0) },
    PlaygroundTool.attachments.map { .tool($0) },
    PlaygroundTool.forces.map { .tool($0) } + [.fields],
    [.command(.duplicate), .command(.delete), .command(.clear)],
  ]

  /// How high the strip is, in points; 0 where a stage has no room for it.
  private(set) var height: CGFloat = 0
  /// The cells, counted from the strip's top left.
  private(set) var cells: [(cell: Cell, frame: CGRect)] = []
  /// Whether names stand below the tools' pictures; their tips alone say them on a stage without room for that.
  private(set) var areNamed = true
  /// The words that it has room for.
  let translations: Translations

  private static let smallest = CGSize(width: 300, height: 200)
  /// The strip takes no larger share of the stage's height.
  private static let share: CGFloat = 0.36
  private var high: CGFloat { areNamed ? 42 : 30 }
  private static let (margin, gap, groupGap): (CGFloat, CGFloat, CGFloat) = (8, 2, 8)

  /// A strip on no stage.
  init() { translations = .english }

  init(stage: CGSize, _ text: any TextMeasuring, _ translations: Translations = .english) {
    self.translations = translations
    guard stage.width >= Self.smallest.width, stage.height >= Self.smallest.height else { return }
    for named in [true, false] {
      areNamed = named
      place(in: stage.width, text)
      if height <= stage.height * Self.share { return }
      (cells, height) = ([], 0)
    }
  }

  private mutating func place(in width: CGFloat, _ text: any TextMeasuring) {
    height = Self.margin / 2
    var (row, x): ([(cell: Cell, x: CGFloat, width: CGFloat)], CGFloat) = ([], 0)
    for group in Self.groups {
      let widths = group.map { self.width(of: $0, text) }
      var needed = widths.reduce(0, +) + Self.gap * CGFloat(group.count - 1)
      for (cell, cellWidth) in zip(group, widths) {
        // A group that no row holds is divided.
        if x > 0, x + needed > width - 2 * Self.margin {
          close(row, in: width)
          (row, x) = ([], 0)
        }
        row.append((cell, x, cellWidth))
        x += cellWidth + Self.gap
        needed = cellWidth
      }
      x += Self.groupGap - Self.gap
    }
    close(row, in: width)
    height += Self.margin / 2 - Self.gap
  }

  /// Puts a row of cells into the middle, below what stands there.
  private mutating func close(
    _ row: [(cell: Cell, x: CGFloat, width: CGFloat)], in width: CGFloat
  ) {
    let left = ((width - (row.last.map { $0.x + $0.width } ?? 0)) / 2).rounded()
    cells += row.map {
      ($0.cell, CGRect(x: left + $0.x, y: height, width: $0.width, height: high))
    }
    height += high + Self.gap
  }

  private func width(of cell: Cell, _ text: any TextMeasuring) -> CGFloat {
    guard areNamed else { return 36 }
    let block = TextBlock(translations.string(cell.look.title), UI.toolStyle)
    return max(36, (text.metrics(of: block).size.width + 8).rounded(.up))
  }
}

extension PlaygroundBar.Cell {
  typealias Look = (title: LocalizedText, key: String, icon: Icon, tip: LocalizedText)

  /// Its name for people, the key that does it, its picture, and what it is for.
  var look: Look {
    switch self {
    case .tool(let tool): (tool.look.title, tool.look.key ?? "", tool.look.icon, tool.look.hint)
    case .fields: ("Field", "", .field, "Fields that act on everything in a disc")
    case .command(.clear): ("Clear", "N", .trash, "Take everything away but a floor and walls")
    case .command(.delete): ("Delete", "⌫", .close, "Delete what is chosen")
    case .command(let command): ("Duplicate", "⇧D", .document, command.sceneKey.title)
    }
  }

  /// Its name for the window.
  var id: String {
    switch self {
    case .tool(let tool): "playground.\(tool)"
    case .fields: "playground.fields"
    case .command(let command): "playground.\(command)"
    }
  }
}

/// The strip, and the numbers of what is chosen in a column of the inspector.
extension PlaygroundScene {
  /// Runs and draws the strip of tools.
  func controls(_ ui: UI, in stage: CGRect) -> [InputEvent.Kind] {
    guard bar.height > 0 else { return [] }
    let frame = CGRect(
      x: stage.minX, y: stage.maxY - bar.height, width: stage.width, height: bar.height)
    let look = [AnyHashable(frame), AnyHashable(tool), AnyHashable(ui.theme)]
    ui.kept("playground.bar", while: look) {
      ui.draw.fill(.rect(frame), ui.theme.panel)
      ui.draw.fill(
        .rect(CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: 1)), ui.theme.line)
      for (cell, place) in bar.cells {
        run(cell, place.offsetBy(dx: frame.minX, dy: frame.minY), ui)
      }
    }
    // What lies under the strip is not pressed through it.
    switch ui.event {
    case .pointerDown(let p, _, _, _) where frame.contains(p),
      .wheel(let p, _, _, _) where frame.contains(p):
      ui.takeEvent()
    default: break
    }
    return []
  }

  private func run(_ cell: PlaygroundBar.Cell, _ frame: CGRect, _ ui: UI) {
    let fields = PlaygroundTool.fields
    let field = fields.firstIndex(of: tool)
    let (name, key) = (cell.look.title, cell.look.key)
    let named: LocalizedText = key.isEmpty ? name : "\(name) (\(key))"
    let look = ToolLook(
      icon: cell.look.icon, title: name, key: key, tip: "\(named): \(cell.look.tip)",
      isOn: cell == .tool(tool) || cell == .fields && field != nil,
      isNamed: bar.areNamed)
    if cell == .fields {
      let entries = fields.map { MenuEntry(title: $0.look.title) }
      let chosen = ui.toolMenu(cell.id, look, entries: entries, selected: field, frame)
      return chosen.map { take(fields[$0]) } ?? ()
    }
    guard ui.tool(cell.id, look, frame) else { return }
    switch cell {
    case .tool(let tool):
      cancel()
      take(tool == .hand && isRunning ? .select : tool)
    case .command(let command): perform(command)
    case .fields: break
    }
  }

  private static var rowHeight: CGFloat { 28 }
  private static var titleStyle: TextStyle { TextStyle(size: 13, weight: .semibold, lineLimit: 1) }
  private static var fieldWidth: CGFloat { 96 }

  /// What the numbers show besides what only input changes.
  var chosen: AnyHashable? {
    [AnyHashable(shownSelection), AnyHashable(edits), AnyHashable(isRunning)]
  }

  /// Runs and draws the numbers of what is chosen; those of the world where nothing is.
  func numbers(_ ui: UI, in column: CGRect) -> CGFloat {
    var row = CGRect(x: column.minX, y: column.minY, width: column.width, height: 24)
    ui.label(chosenTitle, in: row, style: Self.titleStyle)
    for number in shownNumbers {
      row.origin.y += Self.rowHeight
      run(number, row, ui)
    }
    return row.minY + Self.rowHeight - column.minY
  }

  /// The numbers of what is chosen; where it runs, without those of where items start and how fast.
  private var shownNumbers: [ExperimentNumber] {
    let numbers = document.numbers(of: shownSelection)
    return isRunning ? numbers.filter { !$0.isOfStart } : numbers
  }

  /// A number, typed or dragged by its label, or a switch.
  private func run(_ number: ExperimentNumber, _ frame: CGRect, _ ui: UI) {
    let (id, measure) = ("playground.\(number.id)", number.measure)
    let value = number.read(document)
    if measure.isSwitch {
      let isOn = ui.toggle(id, number.title, isOn: value >= 0.5, frame: frame)
      if let isOn { edit { number.write(&$0, isOn ? 1 : 0) } }
      return
    }
    let width = max(Self.fieldWidth, ui.numberFieldWidth(value, digits: 0, unit: measure.unit))
    let parts = frame.divided(atDistance: min(width, frame.width / 2), from: .maxXEdge)
    var label = parts.remainder
    label.size.width -= 4
    if let change = ui.scrubLabel(
      "\(id).drag", number.title, label, value: value, scale: .linear(measure.drag))
    {
      self.change(number, by: change)
    }
    let typed = ui.numberField(
      id, parts.slice, value: value, digits: measure.digits, unit: measure.unit,
      range: measure.limit,
      accessibilityLabel: number.title)
    switch typed {
    case .typed(let value), .rejected(_, let value?): edit { number.write(&$0, value) }
    case .rejected, nil: break
    }
  }

  /// Changes a number as its label is dragged: at once, and one step of undo for a drag.
  func change(_ number: ExperimentNumber, by change: SliderChange) {
    let limit = number.measure.limit
    let value = min(max(limit.lowerBound, change.value), limit.upperBound)
    switch change.phase {
    case .began: begin(.scrub, at: Grip(place: .zero))
    case .changed: number.write(&document, value)
    case .ended:
      number.write(&document, value)
      if let drag { finishSketch(from: drag.before) }
      drag = nil
    case .key: edit { number.write(&$0, value) }
    }
  }
}
