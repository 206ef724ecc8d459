import Canvas
import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Localization
import Springs
import Widgets

/// A list whose cells expand and collapse at a click, with or without sections: what two scenes share.
class AccordionScene: Scene {
  class var info: SceneInfo {
    preconditionFailure("Each of the two scenes declares itself.")
  }
  /// The numbers of cells in sections, which repeat; none for a list without sections.
  class var sections: [Int] { [] }

  /// The scene in its opening state: at its top, all cells closed.
  required init(environment: SceneEnvironment) {
    text = environment.text
    let info = Self.info
    (values, fidelity) = (ParameterValues(info.parameters), info.fidelity)
    let usual = Self.sections.isEmpty ? 20 : Self.sections.reduce(0) { $0 + $1 + 1 }
    list = ExpandingCells(sizes: Self.sections, count: environment.count ?? usual)
    reducesMotion = environment.reducesMotion
    apply()
  }

  let text: any TextMeasuring
  let list: ExpandingCells
  private var indicator = ScrollBar()
  /// Where the button went down, while that may still be a click.
  private(set) var press: CGPoint?
  /// How often cells were added, removed or shuffled.
  var changes: Int? { list.items.changes }
  /// The cell that the keyboard is on; nil until a key is used.
  private(set) var cursor: IndexPath?

  /// The longest move of a click, in points.
  private static let clickReach = 6.0
  /// The greatest speed of a list at which a press is a click, in points per second.
  private static let catchSpeed = 60.0

  var values: ParameterValues { didSet { if values != oldValue { apply() } } }
  var fidelity: Fidelity { didSet { if fidelity != oldValue { apply() } } }

  var reducesMotion: Bool {
    get { list.view.reducesMotion }
    set { list.view.reducesMotion = newValue }
  }

  private func apply() {
    list.layout.expandsOne = values[Keys.one]
    let header = Self.sections.isEmpty ? 0 : values[Keys.header]
    list.use(article: fidelity == .published)
    list.tune(
      spring1D, isUIKit: fidelity == .uikit, closed: values[Keys.cell],
      open: max(values[Keys.open], values[Keys.cell]), header: header)
    list.scroller.parameters = ScrollParameters(values)
  }

  var spring1D: Spring {
    Spring(frequency: values[Keys.frequency], dampingRatio: values[Keys.damping])
  }

  // MARK: - Stage

  private(set) var size = CGSize(width: 1, height: 1)
  /// Takes a new stage size; the cell at the top stays there.
  func resize(to size: CGSize) {
    self.size = size
    list.resize(to: column.size)
  }

  /// The rows' place on the stage.
  var column: CGRect {
    let width = min(AccordionDrawing.widest, size.width)
    return CGRect(
      x: (size.width - width) / 2, y: 0, width: width, height: max(1, size.height - controlsHeight))
  }
  private var stage: CGRect {
    CGRect(x: 0, y: 0, width: size.width, height: column.height)
  }

  private func inList(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x - column.minX, y: p.y) }

  // MARK: - Input

  /// Takes an event on the stage: a drag scrolls, a click expands or collapses a cell.
  func handle(_ event: InputEvent) -> Bool {
    let seconds = Double(event.time) / 1e6
    switch event.kind {
    case .pointerDown(let p, .left, _, _):
      guard stage.contains(p) else { return false }
      list.pointer = inList(p)
      if changeScroll({ $1.press(at: p, &$0, content: self.list.contentHeight, in: self.stage) }) {
        return true
      }
      press = abs(list.scroll.velocity) < Self.catchSpeed ? p : nil
      list.scroller.beginDrag(at: inList(p), time: seconds)
    case .pointerMove(let p, _): return drag(to: p, seconds)
    case .pointerUp(let p, .left):
      if indicator.release() { return true }
      guard list.scroll.isTracking else { return false }
      list.scroller.endDrag(time: seconds)
      if press != nil { click(p) }
      press = nil
    case .wheel(let p, let delta, let isPrecise, _):
      list.pointer = inList(p)
      list.scroller.wheel(by: delta.dy, isPrecise: isPrecise)
      indicator.show()
    case .key(let key, let modifiers, _):
      guard modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return false }
      return use(key)
    default: return false
    }
    return true
  }

  private func changeScroll(
    _ change: (inout ScrollPhysics, inout ScrollBar) -> Bool
  ) -> Bool {
    var bar = indicator
    defer { indicator = bar }
    return list.scroller.change { change(&$0, &bar) }
  }

  private func drag(to p: CGPoint, _ seconds: Double) -> Bool {
    list.pointer = inList(p)
    if changeScroll({ $1.drag(to: p, &$0, content: self.list.contentHeight, in: self.stage) }) {
      return true
    }
    guard list.scroll.isTracking else { return false }
    if let start = press, start.distance(to: p) > Self.clickReach { press = nil }
    if press == nil { list.scroller.drag(to: inList(p), time: seconds) }
    return true
  }

  private func click(_ p: CGPoint) {
    guard let row = list.row(at: inList(p)), !row.isHeader, list.contains(row.path) else { return }
    if cursor != nil { cursor = row.path }
    list.toggle(row.path)
  }

  private func use(_ key: Key) -> Bool {
    switch key {
    case .up: moveCursor(by: -1)
    case .down: moveCursor(by: 1)
    case .enter:
      guard let cursor, list.contains(cursor) else { return false }
      list.toggle(cursor)
    case .insert, .character("="), .character("+"): list.add()
    case .delete, .backspace, .character("-"): return list.remove()
    case .character("s"): list.shuffle()
    default:
      let viewport = Double(stage.height)
      guard list.scroller.change({ $0.use(key, viewport: viewport) }) else { return false }
      indicator.show()
    }
    return true
  }

  /// Goes to the next cell and brings it into view.
  private func moveCursor(by step: Int) {
    let offset = Double(list.view.contentOffset.y)
    guard let path = cursor.map({ neighbour(of: $0, step) }) ?? list.firstCell(from: offset),
      list.contains(path), let frame = list.view.layoutAttributesForItem(at: path)?.frame
    else { return }
    cursor = path
    let header = list.layout.headerHeight
    if frame.minY - header < offset {
      list.scroller.scroll(to: frame.minY - header)
    } else if frame.maxY > offset + stage.height {
      list.scroller.scroll(to: frame.maxY - stage.height)
    }
    indicator.show()
  }

  private func neighbour(of path: IndexPath, _ step: Int) -> IndexPath {
    let next = IndexPath(item: path.item + step, section: path.section)
    if list.contains(next) { return next }
    var section = path.section + step
    let order = list.items.order
    while order.sections.indices.contains(section), order.count(in: section) == 0 {
      section += step
    }
    guard order.sections.indices.contains(section) else { return path }
    return IndexPath(item: step < 0 ? order.count(in: section) - 1 : 0, section: section)
  }

  func cursor(at point: CGPoint) -> Cursor {
    guard stage.contains(point) else { return .arrow }
    return list.scroll.isTracking && press == nil ? .closedHand : .openHand
  }

  /// The cells that are others than at first or stand elsewhere, which are open, and where they are scrolled.
  var state: SceneState? { .noted(of: Self.info, list.note) }

  /// Shows the cells, those open that were, and scrolls to where they were.
  func show(_ state: SceneState) -> Bool { list.show(state) }

  // MARK: - Time

  func advance(by dt: Double) {
    list.advance(by: dt)
    indicator.advance(by: dt, isMoving: !list.scroll.isAtRest && press == nil)
  }

  var isAtRest: Bool { list.isAtRest && indicator.isAtRest }

  // MARK: - Drawing

  var words: AccordionTexts { AccordionTexts(isAgenda: !Self.sections.isEmpty) }

  func draw(into drawing: inout DrawList, theme: Theme) {
    let rows = AccordionDrawing(
      theme: theme, text: text, column: column, cursor: cursor, rows: words,
      cellCount: { [list] in list.items.order.count(in: $0) })
    drawing.clipped(to: .rect(stage)) { drawing in
      for row in list.rows { rows.draw(row, into: &drawing) }
      indicator.draw(
        .init(list.scroll, content: list.contentHeight, in: stage), into: &drawing, theme: theme)
    }
  }

  // MARK: - Snapshots

  struct Snapshot {
    fileprivate let list: ExpandingCells.State
    fileprivate let cursor: IndexPath?
    fileprivate let press: CGPoint?
    fileprivate let indicator: ScrollBar
  }

  func snapshot() -> Snapshot {
    Snapshot(list: list.snapshot(), cursor: cursor, press: press, indicator: indicator)
  }

  func restore(_ snapshot: Snapshot) {
    list.restore(snapshot.list)
    (cursor, press, indicator) = (snapshot.cursor, snapshot.press, snapshot.indicator)
  }
}

extension AccordionScene {
  var spring: SpringInUse? {
    SpringInUse(
      frequency: values[Keys.frequency], dampingRatio: values[Keys.damping], step: .fixed(growth))
  }

  private var growth: Double { max(1, values[Keys.open] - values[Keys.cell]) }
  /// The distance from rest that counts as settled, in points.
  private static let tolerance = 0.5

  func explanation(of parameter: String) -> Explanation? {
    let (cell, open) = (values[Keys.cell], values[Keys.open])
    switch parameter {
    case Keys.frequency.id where fidelity != .exact:
      let animation = UIViewAnimation(spring1D)
      return Explanation(
        """
        opens \(Numerals.fixed(growth, 0)) pt in UIView's animation of \
        \(Numerals.fixed(animation.duration, 2)) s
        """)
    case Keys.frequency.id:
      let settles = spring1D.settlingTime(tolerance: min(0.5, Self.tolerance / growth))
      return Explanation(
        "opens \(Numerals.fixed(growth, 0)) pt, settles to 0.5 pt in \(Numerals.short(settles)) s")
    case Keys.damping.id where fidelity != .exact && spring1D.dampingRatio > 1:
      return Explanation("no overshoot: UIView's springs have a ratio of 1 at most")
    case Keys.damping.id: return SpringExplanations.overshoot(of: spring1D, travel: growth)
    case Keys.open.id:
      return open > column.height
        ? Explanation("taller than the view: its top is shown")
        : Explanation("\(Numerals.short(open / cell)) times as high as closed")
    default: return nil
    }
  }

  /// The room that numbers beside the column need, in points.
  private static let readoutRoom: CGFloat = 160

  /// What the last layout pass did, and the content offset; nothing where that would cover cells.
  var readouts: [Readout] {
    guard column.minX > Self.readoutRoom else { return [] }
    let pass = list.view.lastPass
    let offset = Numerals.signed(Double(list.view.contentOffset.y), 0)
    var readouts = [
      Readout(title: "Prepared", value: "\(pass.prepared)×"),
      Readout(title: "Changed", value: "\(pass.changed) of \(pass.queried)"),
      Readout(title: "Offset", value: "\(offset) pt"),
    ]
    if list.layout.headerHeight > 0 {
      readouts.insert(Readout(title: "Headers", value: "\(list.layout.placedHeaders)"), at: 1)
    }
    return readouts
  }

  var status: String {
    "offset \(Numerals.fixed(Double(list.view.contentOffset.y), 1))"
  }

  /// The rows' frames and velocities, and a spring from where a cell's lower edge belongs to where it
  /// is on its way there.
  var debugSnapshot: SceneDebugSnapshot? {
    var snapshot = DebugSnapshot()
    for row in list.rows {
      let frame = row.frame.offsetBy(dx: column.minX, dy: 0)
      let motion =
        row.isHeader
        ? SpringMotion(displacement: 0, speed: 0, drive: 0) : list.motion(of: row.path)
      snapshot.items.append(
        DebugSnapshot.Item(
          frame: frame, velocity: CGVector(dx: 0, dy: motion.speed), isAwake: motion.speed != 0))
      guard motion.displacement != 0 else { continue }
      let edge = CGPoint(x: frame.midX, y: frame.maxY)
      snapshot.joints.append(
        DebugSnapshot.Joint(
          .spring, from: CGPoint(x: edge.x, y: edge.y - motion.displacement), to: edge, length: 0,
          startIsAnchor: true))
    }
    return SceneDebugSnapshot(snapshot)
  }

  private var numbered: [ExpandingCells.Row] {
    list.rows.sorted { $0.cell.number < $1.cell.number }
  }

  /// A row by the words that stand on it.
  func name(ofItem id: String) -> LocalizedText {
    guard let number = TracedItem.number(in: id) else { return .verbatim(id) }
    let sections = list.items.order.sections.indices
    if let section = sections.first(where: { list.header(of: $0).number == number }) {
      return words.header(section + 1)
    }
    guard let path = list.items.order.path(of: number) else { return "Deleted cell" }
    let title = words.entry(number: number, name: list.cell(at: path).name).title
    return words.isAgenda ? "\(title), \(words.header(path.section + 1))" : title
  }

  /// The rows that show, for traces.
  var tracedItems: [TracedItem] {
    numbered.map { row in
      TracedItem(
        id: "row\(row.cell.number)", center: CGPoint(x: size.width / 2, y: row.frame.midY),
        velocity: CGVector(dx: 0, dy: row.speed),
        deflection: row.isHeader
          ? Deflection()
          : Deflection(
            list.motion(of: row.path), angularFrequency: spring1D.angularFrequency))
    }
  }

  var outlines: [ItemOutline] {
    numbered.map {
      ItemOutline(
        id: "row\($0.cell.number)", shape: .rect($0.frame.offsetBy(dx: column.minX, dy: 0)))
    }
  }

  // MARK: - Controls

  /// The height of the buttons at the stage's bottom, in points.
  var controlsHeight: CGFloat { size.height > 240 && size.width > 160 ? 56 : 0 }

  /// Runs and draws the buttons, and the menus of the cells.
  func controls(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    var input: [InputEvent.Kind] = []
    let delete = InputEvent.Kind.key(.delete, [], isRepeat: false)
    for row in list.rows where !row.isHeader {
      let place = row.frame.offsetBy(dx: column.minX, dy: 0).intersection(column)
      let menu = "accordion.\(row.cell.number)"
      let entries = [MenuEntry(title: "Delete")]
      let shown = place.offsetBy(dx: frame.minX, dy: frame.minY)
      if ui.contextMenu(menu, on: shown, entries: entries) != nil {
        input = [.pointerMove(place.center, []), delete]
      }
    }
    guard controlsHeight > 0 else { return input }
    let middle = InputEvent.Kind.pointerMove(CGPoint(x: column.midX, y: column.midY), [])
    return input
      + StageButtons(buttons: [
        StageButton(
          id: "accordion.add", title: "+ Add",
          tip: "Add a cell in the middle, or at the pointer (+)",
          key: .insert, isFilled: true, before: [middle]),
        StageButton(
          id: "accordion.remove", title: "− Remove",
          tip: "Remove the cell in the middle, or at the pointer (Delete)", key: .delete,
          isEnabled: !list.rows.isEmpty, before: [middle]),
        StageButton(
          id: "accordion.shuffle", title: "Shuffle", tip: "Change the order of the cells (S)",
          key: .character("s")),
      ]).run(ui, in: frame, height: controlsHeight)
  }

  /// A slow click on a cell in the middle, and another one while it is open.
  func sampleGesture() -> Gesture {
    let (x, y) = (Double(size.width / 2), Double(size.height * 0.55))
    let events = [0, 1_200_000].flatMap { (start: Int64) in
      [
        GestureEvent(t: start, kind: .down(x: x, y: y)),
        GestureEvent(t: start + 320_000, kind: .up(x: x, y: y)),
      ]
    }
    return Gesture(scene: Self.info.id, size: size, frames: [], events: events)
  }
}
