import Canvas
import Documents
import Foundation
import Localization
import Widgets

/// The strip at the stage's bottom: run or build with one of the tools, and the menus.
struct PlaygroundBar {
  let scene: PlaygroundScene
  let ui: UI

  /// All that the strip shows.
  private struct Look: Hashable {
    let frame: CGRect
    let tool: PlaygroundTool
    let zoom: LocalizedText
    let theme: Theme
  }

  private var zoom: LocalizedText { .verbatim("\(Int((scene.view.scale * 100).rounded())) %") }

  /// Runs it; gives the keys that the menu of the view stands for.
  func run(in stage: CGRect) -> [InputEvent.Kind] {
    let height = scene.bar.height
    let frame = CGRect(
      x: stage.minX, y: stage.maxY - height, width: stage.width, height: height)
    var keys: [InputEvent.Kind] = []
    let look = Look(frame: frame, tool: scene.tool, zoom: zoom, theme: ui.theme)
    ui.kept("playground.bar", while: look) {
      ui.draw.fill(.rect(frame), ui.theme.panel)
      ui.draw.fill(
        .rect(CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: 1)), ui.theme.line)
      for (cell, place) in scene.bar.cells {
        keys += run(cell, place.offsetBy(dx: frame.minX, dy: frame.minY))
      }
      hint(in: frame)
    }
    // What lies under the strip is not pressed through it.
    switch ui.event {
    case .pointerDown(let p, _, _, _) where frame.contains(p),
      .wheel(let p, _, _, _) where frame.contains(p):
      ui.takeEvent()
    default: break
    }
    return keys
  }

  private func run(_ cell: PlaygroundBarLayout.Cell, _ frame: CGRect) -> [InputEvent.Kind] {
    switch cell {
    case .tool(let tool):
      if ui.tool(cell.id, look(of: cell), frame) {
        scene.cancel()
        scene.take(tool == .hand && scene.isRunning ? .select : tool)
      }
    case .clear: if ui.tool(cell.id, look(of: cell), frame) { scene.perform(.clear) }
    case .fields:
      let tools = PlaygroundTool.fields
      choose(cell, tools, frame, selected: scene.tool) { MenuEntry(title: $0.look.title) }
        .map { scene.take($0) }
    case .edit:
      choose(cell, PlaygroundScene.Command.allCases, frame) {
        MenuEntry(
          title: LocalizedText(key: $0.rawValue),
          detail: .verbatim($0.sceneKey?.keys.english ?? ""), isEnabled: scene.isOffered($0))
      }.map { scene.perform($0) }
    case .view:
      let command = choose(cell, PlaygroundScene.ViewCommand.all, frame) {
        MenuEntry(title: $0.title, detail: .verbatim(String($0.key)))
      }
      return command.map { [.key(.character($0.key), [], isRepeat: false)] } ?? []
    }
    return []
  }

  /// What is chosen from a menu of some things.
  private func choose<Thing: Equatable>(
    _ cell: PlaygroundBarLayout.Cell, _ things: [Thing], _ frame: CGRect, selected: Thing? = nil,
    _ entry: (Thing) -> MenuEntry
  ) -> Thing? {
    let place = selected.flatMap(things.firstIndex)
    return ui.toolMenu(
      cell.id, look(of: cell), entries: things.map(entry), selected: place, frame
    ).map { things[$0] }
  }

  private func look(of cell: PlaygroundBarLayout.Cell) -> ToolLook {
    let isOn =
      cell == .tool(scene.tool)
      || cell == .fields && PlaygroundTool.fields.contains(scene.tool)
    let look = cell.look
    let name: LocalizedText = look.key.map { "\(look.title) (\($0))" } ?? look.title
    return ToolLook(
      icon: look.icon, title: cell == .view ? zoom : look.title, key: look.key ?? "",
      tip: "\(name): \(look.tip)", isOn: isOn, words: scene.bar.words(of: cell))
  }

  /// What the tool in hand wants.
  private func hint(in bar: CGRect) {
    guard let line = scene.bar.hint?.offsetBy(dx: bar.minX, dy: bar.minY) else { return }
    let block = TextBlock(
      ui.string(scene.tool.look.hint), PlaygroundBarLayout.hintStyle, width: line.width)
    let height = ui.text.metrics(of: block).size.height
    ui.draw.text(
      block, at: CGPoint(x: line.minX, y: line.midY - height / 2), ui.theme.secondary)
  }
}

/// Where the tools stand in the strip at a stage's bottom: in as many rows as they need, groups together,
/// below a line with a hint and the commands.
struct PlaygroundBarLayout {
  /// A place of the bar.
  enum Cell: Hashable {
    case tool(PlaygroundTool)
    /// The fields, the commands and the zoom: menus.
    case fields, edit, view
    case clear
  }

  private static let groups: [[Cell]] = [
    [.tool(.hand), .tool(.select)], PlaygroundTool.shapes.map { .tool($0) },
    PlaygroundTool.attachments.map { .tool($0) },
    PlaygroundTool.forces.map { .tool($0) } + [.fields],
  ]
  private static let commands: [Cell] = [.edit, .view, .clear]

  /// How high the strip is, in points; 0 where a stage has no room for it.
  private(set) var height: CGFloat = 0
  /// Whether there is room for pictures only.
  private(set) var isCompact = false
  /// The cells, counted from the strip's top left.
  private(set) var cells: [(cell: Cell, frame: CGRect)] = []
  /// Where the line that says what the tool in hand does stands; nil where there is no room.
  private(set) var hint: CGRect?
  /// The words that it has room for.
  let translations: Translations
  private var commandsHaveNames = true

  /// The hint's style: on narrow stages it takes two lines.
  static let hintStyle = TextStyle(size: 12, lineHeight: 15, lineLimit: 2)
  /// The height of the line of commands, in points.
  private static let head: CGFloat = 28
  private static let smallest = CGSize(width: 300, height: 200)
  /// The strip takes no larger share of the stage's height.
  private static let share: CGFloat = 0.36
  private static let (margin, gap, groupGap): (CGFloat, CGFloat, CGFloat) = (8, 2, 8)
  /// A hint has this much room at least beside the names of the commands, in points.
  private static let leastHint: CGFloat = 260

  /// A strip on no stage.
  init() { translations = .english }

  init(stage: CGSize, _ text: any TextMeasuring, _ translations: Translations = .english) {
    self.translations = translations
    guard stage.width >= Self.smallest.width, stage.height >= Self.smallest.height else { return }
    place(in: stage.width, text)
    guard height > stage.height * Self.share else { return }
    isCompact = true
    place(in: stage.width, text)
  }

  private mutating func place(in width: CGFloat, _ text: any TextMeasuring) {
    (cells, hint, height) = ([], nil, Self.margin / 2)
    if !isCompact {
      placeHead(in: width, text)
      if (hint?.width ?? 0) < Self.leastHint {
        (cells, commandsHaveNames) = ([], false)
        placeHead(in: width, text)
      }
      height += Self.head + Self.gap
    }
    var (row, x): ([(cell: Cell, x: CGFloat, width: CGFloat)], CGFloat) = ([], 0)
    let room = width - 2 * Self.margin
    for group in isCompact ? Self.groups + [Self.commands] : Self.groups {
      let widths = group.map { self.width(of: $0, text) }
      var needed = widths.reduce(0, +) + Self.gap * CGFloat(group.count - 1)
      for (cell, cellWidth) in zip(group, widths) {
        // A group that no row holds is divided.
        if x > 0, x + needed > room {
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
    let high: CGFloat = isCompact ? 30 : 42
    let left = ((width - (row.last.map { $0.x + $0.width } ?? 0)) / 2).rounded()
    cells += row.map {
      ($0.cell, CGRect(x: left + $0.x, y: height, width: $0.width, height: high))
    }
    height += high + Self.gap
  }

  /// The commands at the right of the first line, the hint left of them.
  private mutating func placeHead(in width: CGFloat, _ text: any TextMeasuring) {
    var x = width - Self.margin
    for cell in Self.commands.reversed() {
      let words = TextBlock(title(of: cell) + "  " + (cell.look.key ?? ""), UI.toolStyle)
      let wide =
        commandsHaveNames ? (text.metrics(of: words).size.width + 40).rounded(.up) : Self.head
      x -= wide
      cells.append((cell, CGRect(x: x, y: Self.margin / 2, width: wide, height: Self.head)))
      x -= Self.gap
    }
    let left = Self.margin + Self.groupGap
    guard x > left else { return }
    hint = CGRect(x: left, y: Self.margin / 2, width: x - left, height: Self.head)
  }

  private func width(of cell: Cell, _ text: any TextMeasuring) -> CGFloat {
    guard !isCompact else { return 32 }
    let block = TextBlock(title(of: cell), UI.toolStyle)
    let least: CGFloat = cell.look.key == nil ? 32 : 36
    return max(least, (text.metrics(of: block).size.width + 8).rounded(.up))
  }

  /// A cell's title; of the zoom the widest.
  private func title(of cell: Cell) -> String {
    cell == .view ? "1600 %" : translations.string(cell.look.title)
  }

  /// Where a cell's name stands: that of a command beside its picture.
  func words(of cell: Cell) -> ToolLook.Words {
    let isCommand = Self.commands.contains(cell)
    if isCompact || isCommand && !commandsHaveNames { return .none }
    return isCommand ? .beside : .below
  }
}

extension PlaygroundBarLayout.Cell {
  typealias Look = (title: LocalizedText, key: String?, icon: Icon, tip: LocalizedText)

  /// Its name for people, the key that does it, its picture, and what it is for.
  var look: Look {
    switch self {
    case .tool(let tool): (tool.look.title, tool.look.key, tool.look.icon, tool.look.hint)
    case .fields: ("Field", nil, .field, "Fields that act on everything in a disc")
    case .edit: ("Edit", nil, .pencil, "What can be done with what is chosen")
    case .view:
      ("View", nil, .magnifier, "The wheel pans, and zooms with Ctrl; the middle button pans")
    case .clear: ("Clear", "N", .trash, "Take everything away but a floor and walls")
    }
  }

  /// Its name for the window.
  var id: String {
    if case .tool(let tool) = self { "playground.\(tool)" } else { "playground.\(self)" }
  }
}

/// The strip, and the numbers of what is chosen in a column of the inspector.
extension PlaygroundScene {
  private static var rowHeight: CGFloat { 28 }
  private static var titleStyle: TextStyle { TextStyle(size: 13, weight: .semibold, lineLimit: 1) }
  private static var fieldWidth: CGFloat { 96 }

  /// Runs and draws the strip of tools.
  func controls(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    bar.height > 0 ? PlaygroundBar(scene: self, ui: ui).run(in: frame) : []
  }

  /// What the numbers show besides what only input changes.
  var chosen: AnyHashable? { [AnyHashable(selection), AnyHashable(edits)] }

  /// Runs and draws the numbers of what is chosen; those of the world where nothing is.
  func numbers(_ ui: UI, in column: CGRect) -> CGFloat {
    var row = CGRect(x: column.minX, y: column.minY, width: column.width, height: 24)
    ui.label(chosenTitle, in: row, style: Self.titleStyle)
    for number in document.numbers(of: selection) {
      row.origin.y += Self.rowHeight
      run(number, row, ui)
    }
    return row.minY + Self.rowHeight - column.minY
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
    var (label, field) = (frame, frame)
    field.size.width = Self.fieldWidth
    field.origin.x = frame.maxX - Self.fieldWidth
    label.size.width -= Self.fieldWidth + 4
    if let change = ui.scrubLabel(
      "\(id).drag", number.title, label, value: value, scale: .linear(measure.drag))
    {
      self.change(number, by: change)
    }
    let typed = ui.numberField(
      id, field, value: value, digits: measure.digits, unit: measure.unit, range: measure.limit,
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
