import Canvas
import CollectionLayout
import Documents
import Foundation
import Geometry
import Springs
import Widgets

/// A list whose cells expand and collapse at a click, with or without sections: what two scenes share.
public class AccordionScene: Scene, ItemChanging, PlaceKeeping {
  /// What the scene declares.
  public class var info: SceneInfo {
    preconditionFailure("Each of the two scenes declares itself.")
  }
  /// The numbers of cells in sections, which repeat; none for a list without sections.
  class var sections: [Int] { [] }

  /// The scene in its opening state: at its top, all cells closed.
  public required init(environment: SceneEnvironment) {
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
  public var changes: Int { list.changes }
  /// The cell that the keyboard is on; nil until a key is used.
  private(set) var cursor: IndexPath?

  /// The longest move of a click, in points.
  private static let clickReach = 6.0
  /// The greatest speed of a list at which a press is a click, in points per second.
  private static let catchSpeed = 60.0

  /// The values of its parameters.
  public var values: ParameterValues { didSet { if values != oldValue { apply() } } }
  /// The engine it runs on.
  public var fidelity: Fidelity { didSet { if fidelity != oldValue { apply() } } }

  /// Whether motion that no hand makes is left out.
  public var reducesMotion: Bool {
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

  /// The stage's size in points.
  public private(set) var size = CGSize(width: 1, height: 1)
  /// Takes a new stage size; the cell at the top stays there.
  public func resize(to size: CGSize) {
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
  public func handle(_ event: InputEvent) -> Bool {
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
    while list.sections.indices.contains(section), list.sections[section].cells.isEmpty {
      section += step
    }
    guard list.sections.indices.contains(section) else { return path }
    return IndexPath(
      item: step < 0 ? list.sections[section].cells.count - 1 : 0, section: section)
  }

  /// The pointer's shape at a place.
  public func cursor(at point: CGPoint) -> Cursor {
    guard stage.contains(point) else { return .arrow }
    return list.scroll.isTracking && press == nil ? .closedHand : .openHand
  }

  /// The cells, where they are others than at first or stand elsewhere.
  public var arrangement: ItemArrangement? { list.arrangement(of: Self.info.id) }

  /// Shows the cells as they were arranged; false where there were more or fewer at first.
  public func take(_ arrangement: ItemArrangement) -> Bool { list.take(arrangement) }

  /// Where the cells are and which are open; nil at the top with all of them closed.
  public var place: ScenePlace? { list.place(of: Self.info.id) }

  /// Opens the cells that were open and scrolls to where they were.
  public func show(_ place: ScenePlace) { list.show(place) }

  // MARK: - Time

  /// Moves everything on by simulated seconds.
  public func advance(by dt: Double) {
    list.advance(by: dt)
    indicator.advance(by: dt, isMoving: !list.scroll.isAtRest && press == nil)
  }

  /// Whether nothing moves and nothing will by itself.
  public var isAtRest: Bool { list.isAtRest && indicator.isAtRest }

  // MARK: - Drawing

  var words: AccordionWords { AccordionWords(isAgenda: !Self.sections.isEmpty) }

  /// Draws the current state.
  public func draw(into drawing: inout DrawList, theme: Theme) {
    let rows = AccordionDrawing(
      theme: theme, text: text, column: column, cursor: cursor, rows: words,
      cellCount: { [list] in list.sections[$0].cells.count })
    drawing.clipped(to: .rect(stage)) { drawing in
      for row in list.rows { rows.draw(row, into: &drawing) }
      indicator.draw(
        .init(list.scroll, content: list.contentHeight, in: stage), into: &drawing, theme: theme)
    }
  }

  // MARK: - Snapshots

  /// The moving state.
  public struct Snapshot {
    fileprivate let list: ExpandingCells.State
    fileprivate let cursor: IndexPath?
    fileprivate let press: CGPoint?
    fileprivate let indicator: ScrollBar
  }

  /// The moving state.
  public func snapshot() -> Snapshot {
    Snapshot(list: list.snapshot(), cursor: cursor, press: press, indicator: indicator)
  }

  /// Returns to a state.
  public func restore(_ snapshot: Snapshot) {
    list.restore(snapshot.list)
    (cursor, press, indicator) = (snapshot.cursor, snapshot.press, snapshot.indicator)
  }
}
