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
        let place = place.offsetBy(dx: frame.minX, dy: frame.minY)
        keys += run(cell, place)
      }
      hint(in: frame)
    }
    keepInput(in: frame)
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
      let entries = tools.map { MenuEntry(title: $0.look.title) }
      let chosen = menu(cell, entries, selected: tools.firstIndex(of: scene.tool), frame)
      if let chosen { scene.take(tools[chosen]) }
    case .edit:
      let all = PlaygroundScene.Command.allCases
      let entries = all.map {
        MenuEntry(
          title: LocalizedText(key: $0.rawValue),
          detail: .verbatim($0.sceneKey?.keys.english ?? ""), isEnabled: scene.isOffered($0))
      }
      if let chosen = menu(cell, entries, frame) { scene.perform(all[chosen]) }
    case .view:
      let all = PlaygroundScene.ViewCommand.allCases
      let entries = all.map { MenuEntry(title: $0.title, detail: .verbatim(String($0.key))) }
      if let chosen = menu(cell, entries, frame) {
        return [.key(.character(all[chosen].key), [], isRepeat: false)]
      }
    }
    return []
  }

  private func menu(
    _ cell: PlaygroundBarLayout.Cell, _ entries: [MenuEntry], selected: Int? = nil,
    _ frame: CGRect
  ) -> Int? {
    ui.toolMenu(cell.id, look(of: cell), entries: entries, selected: selected, frame)
  }

  private func look(of cell: PlaygroundBarLayout.Cell) -> ToolLook {
    let isOn =
      switch cell {
      case .tool(let tool): tool == scene.tool
      case .fields: PlaygroundTool.fields.contains(scene.tool)
      case .edit, .view, .clear: false
      }
    let name: LocalizedText = cell.key.map { "\(cell.title) (\($0))" } ?? cell.title
    return ToolLook(
      icon: cell.look.icon, title: cell == .view ? zoom : cell.title, key: cell.key ?? "",
      tip: "\(name): \(cell.look.tip)", isOn: isOn, words: scene.bar.words(of: cell))
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

  /// What lies under the strip is not pressed through it.
  private func keepInput(in frame: CGRect) {
    switch ui.event {
    case .pointerDown(let p, _, _, _) where frame.contains(p),
      .wheel(let p, _, _, _) where frame.contains(p):
      ui.takeEvent()
    default: break
    }
  }
}

extension PlaygroundScene {
  /// Runs and draws the strip of tools.
  func controls(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    bar.height > 0 ? PlaygroundBar(scene: self, ui: ui).run(in: frame) : []
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

  /// The hint's style: on narrow stages it takes two lines.
  static let hintStyle = TextStyle(size: 12, lineHeight: 15, lineLimit: 2)
  /// The height of the line of commands, in points.
  private static let head: CGFloat = 28
  private static let smallest = CGSize(width: 300, height: 200)
  /// The strip takes no larger share of the stage's height.
  private static let share: CGFloat = 0.36
  private static let margin: CGFloat = 8
  private static let (gap, groupGap): (CGFloat, CGFloat) = (2, 8)

  /// A hint has this much room at least beside the names of the commands, in points.
  private static let leastHint: CGFloat = 260

  /// The words that it has room for.
  let translations: Translations
  private var commandsHaveNames = true

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
    (cells, hint) = ([], nil)
    let rowHeight: CGFloat = isCompact ? 30 : 42
    var y = Self.margin / 2
    if !isCompact {
      placeHead(in: width, text)
      if (hint?.width ?? 0) < Self.leastHint {
        (cells, commandsHaveNames) = ([], false)
        placeHead(in: width, text)
      }
      y += Self.head + Self.gap
    }
    let groups = isCompact ? Self.groups + [Self.commands] : Self.groups
    for row in rows(of: groups, in: width - 2 * Self.margin, text) {
      let wide = row.last.map { $0.x + $0.width } ?? 0
      for (cell, x, cellWidth) in row {
        let left = ((width - wide) / 2).rounded() + x
        cells.append((cell, CGRect(x: left, y: y, width: cellWidth, height: rowHeight)))
      }
      y += rowHeight + Self.gap
    }
    height = y - Self.gap + Self.margin / 2
  }

  /// The commands at the right of the first line, the hint left of them.
  private mutating func placeHead(in width: CGFloat, _ text: any TextMeasuring) {
    var x = width - Self.margin
    for cell in Self.commands.reversed() {
      let words = TextBlock(title(of: cell) + "  " + (cell.key ?? ""), UI.toolStyle)
      let wide =
        commandsHaveNames ? (text.metrics(of: words).size.width + 40).rounded(.up) : Self.head
      x -= wide
      cells.append(
        (cell, CGRect(x: x, y: Self.margin / 2, width: wide, height: Self.head)))
      x -= Self.gap
    }
    let left = Self.margin + Self.groupGap
    guard x > left else { return }
    hint = CGRect(x: left, y: Self.margin / 2, width: x - left, height: Self.head)
  }

  /// The cells row by row, each with its place from its row's left and its width.
  private func rows(
    of groups: [[Cell]], in width: CGFloat, _ text: any TextMeasuring
  ) -> [[(cell: Cell, x: CGFloat, width: CGFloat)]] {
    var rows: [[(cell: Cell, x: CGFloat, width: CGFloat)]] = [[]]
    var x: CGFloat = 0
    for group in groups {
      let widths = group.map { self.width(of: $0, text) }
      let whole = widths.reduce(0, +) + Self.gap * CGFloat(group.count - 1)
      if x > 0, x + whole > width {
        rows.append([])
        x = 0
      }
      for (cell, cellWidth) in zip(group, widths) {
        // A group that no row holds is divided.
        if x > 0, x + cellWidth > width {
          rows.append([])
          x = 0
        }
        rows[rows.count - 1].append((cell, x, cellWidth))
        x += cellWidth + Self.gap
      }
      x += Self.groupGap - Self.gap
    }
    return rows
  }

  private func width(of cell: Cell, _ text: any TextMeasuring) -> CGFloat {
    let least: CGFloat = cell.key == nil || isCompact ? 32 : 36
    guard !isCompact else { return least }
    let block = TextBlock(title(of: cell), UI.toolStyle)
    return max(least, (text.metrics(of: block).size.width + 8).rounded(.up))
  }

  /// A cell's title; of the zoom the widest.
  private func title(of cell: Cell) -> String {
    cell == .view ? "1600 %" : translations.string(cell.title)
  }

  /// Where a cell's name stands.
  func words(of cell: Cell) -> ToolLook.Words {
    if isCompact || cell.isCommand && !commandsHaveNames { return .none }
    return cell.isCommand ? .beside : .below
  }
}

extension PlaygroundBarLayout.Cell {
  typealias Look = (
    id: String, title: LocalizedText, key: String?, icon: Icon, tip: LocalizedText
  )

  /// Its name for the window, that for people, the key that does it, its picture, and what it is for.
  var look: Look {
    switch self {
    case .tool(let tool):
      ("\(tool)", tool.look.title, tool.look.key, tool.look.icon, tool.look.hint)
    case .fields: ("fields", "Field", nil, .field, "Fields that act on everything in a disc")
    case .edit: ("edit", "Edit", nil, .pencil, "What can be done with what is chosen")
    case .view:
      (
        "view", "View", nil, .magnifier,
        "The wheel pans, and zooms with Ctrl; the middle button pans"
      )
    case .clear: ("clear", "Clear", "N", .trash, "Take everything away but a floor and walls")
    }
  }

  var id: String { "playground.\(look.id)" }
  var title: LocalizedText { look.title }
  var key: String? { look.key }

  /// Whether it is no tool: its name stands beside its picture.
  var isCommand: Bool { [.edit, .view, .clear].contains(self) }
}

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
    for number in scene.document.numbers(of: scene.selection) {
      row(number, CGRect(x: column.minX, y: y, width: column.width, height: Self.rowHeight - 4))
      y += Self.rowHeight
    }
    return y - column.minY
  }

  private func row(_ number: ExperimentNumber, _ frame: CGRect) {
    let value = number.read(scene.document)
    if number.measure.isSwitch {
      let changed = ui.toggle(
        "playground.\(number.id)", number.title, isOn: value >= 0.5, frame: frame)
      if let changed { scene.edit { number.write(&$0, changed ? 1 : 0) } }
      return
    }
    let width = frame.width - Self.field
    let label = CGRect(x: frame.minX, y: frame.minY, width: width - 4, height: frame.height)
    if let change = ui.scrubLabel(
      "playground.\(number.id).drag", number.title, label, value: value,
      scale: .linear(number.measure.drag)
    ) {
      scene.change(number, by: change)
    }
    let field = CGRect(
      x: frame.minX + width, y: frame.minY, width: Self.field, height: frame.height)
    let typed = ui.numberField(
      "playground.\(number.id)", field, value: value, digits: number.measure.digits,
      unit: number.measure.unit, range: number.measure.limit, accessibilityLabel: number.title)
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
  func numbers(_ ui: UI, in column: CGRect) -> CGFloat {
    PlaygroundPanel(scene: self, ui: ui).run(in: column)
  }

  /// What the numbers show besides what only input changes.
  var chosen: AnyHashable? {
    struct Look: Hashable {
      let selection: [Experiment.Part]
      let edits: Int
    }
    return Look(selection: selection, edits: edits)
  }

  /// Changes a number as its label is dragged: at once, and one step of undo for a drag.
  func change(_ number: ExperimentNumber, by change: SliderChange) {
    let limit = number.measure.limit
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
