import Canvas
import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Springs
import Widgets

/// A list whose cells open and close at a click, with or without sections: what two scenes share.
public class AccordionScene: Scene, SceneGuide, DebugDrawable, Outlining {
  /// What else the scene can do.
  public var capabilities: SceneCapabilities {
    SceneCapabilities(guide: self, spring: spring, debug: self, outlines: self)
  }

  /// What the scene declares.
  public class var info: SceneInfo {
    preconditionFailure("Each of the two scenes declares itself.")
  }
  /// How many cells each section has, round and round; none for a plain list.
  class var sections: [Int] { [] }

  /// The scene in its opening state: at its top, all closed.
  public required init(environment: SceneEnvironment) {
    self.environment = environment
    let info = Self.info
    (values, fidelity) = (ParameterValues(info.parameters), info.fidelity)
    let plan = SectionPlan(
      sizes: Self.sections, count: environment.count ?? Self.usualCount)
    list = AccordionList(plan: plan, profile: .uikit)
    list.reducesMotion = environment.reducesMotion
    apply()
  }

  private static var usualCount: Int {
    sections.isEmpty ? 20 : sections.reduce(0) { $0 + $1 + 1 }
  }

  private let environment: SceneEnvironment
  let list: AccordionList
  private var indicator = ScrollIndicator()
  /// Where the button went down, while that may still be a click.
  private var press: CGPoint?
  /// The cell that the keyboard is on; nil until a key is used.
  private(set) var cursor: Int?

  /// A press that moves less is a click, in points.
  private static let clickReach = 6.0
  /// A press stops a list quicker than this, in points per second, and is no click then.
  private static let catchSpeed = 60.0

  /// The values of its parameters.
  public var values: ParameterValues { didSet { if values != oldValue { apply() } } }
  /// The engine it runs on.
  public var fidelity: Fidelity { didSet { if fidelity != oldValue { apply() } } }

  private func apply() {
    list.profile = fidelity == .exact ? .ideal : .uikit
    list.law = fidelity == .published ? .published : .improved
    list.spring = (values["frequency"], values["damping"])
    list.opensOne = values["one"] >= 0.5
    var sizes = AccordionList.Sizes()
    sizes.cell = values["cell"]
    sizes.expanded = max(values["open"], values["cell"])
    if !Self.sections.isEmpty { sizes.header = values["header"] }
    list.sizes = sizes
    list.scroll.parameters = ScrollParameters(values)
  }

  // MARK: - Stage

  /// The stage's size in points.
  public private(set) var size = CGSize(width: 1, height: 1)
  /// Takes a new stage size; what is at the top stays.
  public func resize(to size: CGSize) {
    self.size = size
    list.resize(viewport: size.height)
  }

  private var viewport: CGRect { CGRect(origin: .zero, size: size) }

  // MARK: - Hands

  /// Takes an event on the stage: a drag scrolls, a click opens or closes a cell.
  public func handle(_ event: InputEvent) -> Bool {
    let seconds = Double(event.time) / 1e6
    switch event.kind {
    case .pointerDown(let p, .left, _, _):
      guard viewport.contains(p) else { return false }
      if indicator.press(at: p, &list.scroll, content: list.layout.contentExtent, in: viewport) {
        return true
      }
      press = abs(list.scroll.velocity) < Self.catchSpeed ? p : nil
      list.pointer = p.y
      list.scroll.beginDrag(at: p.y, time: seconds)
    case .pointerMove(let p, _):
      if indicator.drag(to: p, &list.scroll, content: list.layout.contentExtent, in: viewport) {
        return true
      }
      guard list.scroll.isTracking else { return false }
      list.pointer = p.y
      if let start = press, start.distance(to: p) > Self.clickReach { press = nil }
      if press == nil { list.scroll.drag(to: p.y, time: seconds) }
    case .pointerUp(let p, .left):
      if indicator.release() { return true }
      guard list.scroll.isTracking else { return false }
      list.scroll.endDrag(time: seconds)
      if press != nil { click(p) }
      press = nil
    case .wheel(let p, let delta, let isPrecise, _):
      list.pointer = p.y
      list.letGo()
      list.scroll.wheel(by: delta.dy, isPrecise: isPrecise)
      indicator.show()
    case .key(let key, _, _): return use(key)
    default: return false
    }
    return true
  }

  private func click(_ p: CGPoint) {
    guard let hit = list.shown.last(where: { p.y >= $0.top && p.y < $0.top + $0.extent }) else {
      return
    }
    cursor = hit.isHeader || cursor == nil ? cursor : hit.row
    list.toggle(hit.row)
  }

  private func use(_ key: Key) -> Bool {
    switch key {
    case .up: moveCursor(by: -1)
    case .down: moveCursor(by: 1)
    case .enter:
      guard let cursor else { return false }
      list.toggle(cursor)
    default:
      list.letGo()
      guard list.scroll.use(key, viewport: viewport.height) else { return false }
      indicator.show()
    }
    return true
  }

  private func scroll(_ change: (inout ScrollPhysics) -> Void) {
    list.letGo()
    change(&list.scroll)
    indicator.show()
  }

  /// Goes to the next cell and brings it into view.
  private func moveCursor(by step: Int) {
    let first = list.shown.first { !$0.isHeader && $0.top >= 0 }?.row ?? 0
    var row = cursor.map { $0 + step } ?? first
    if list.plan.isHeader(row) { row += step }
    guard (0..<list.layout.count).contains(row), !list.plan.isHeader(row) else { return }
    cursor = row
    let header = Self.sections.isEmpty ? 0 : list.sizes.header
    let (top, extent) = (list.layout.top(of: row), list.layout.extent(of: row))
    let scroll = list.scroll
    if top - header < scroll.offset {
      self.scroll { $0.scroll(to: top - header) }
    } else if top + extent > scroll.offset + list.viewport {
      self.scroll { $0.scroll(to: top + extent - list.viewport) }
    }
  }

  /// What the pointer looks like at a place.
  public func cursor(at point: CGPoint) -> Cursor {
    guard viewport.contains(point) else { return .arrow }
    return list.scroll.isTracking && press == nil ? .closedHand : .openHand
  }

  // MARK: - Time

  /// Moves everything on by simulated seconds.
  public func advance(by dt: Double) {
    list.advance(by: dt)
    indicator.advance(by: dt, isMoving: !list.scroll.isAtRest && press == nil)
  }

  /// Whether nothing moves and nothing will by itself.
  public var isAtRest: Bool { list.isAtRest && indicator.isAtRest }

  // MARK: - Looks

  /// Draws the current state.
  public func draw(into drawing: inout DrawList, theme: Theme) {
    let looks = AccordionDrawing(
      theme: theme, text: environment.text, plan: list.plan, size: size, cursor: cursor)
    drawing.clipped(to: .rect(viewport)) { drawing in
      for row in list.shown { looks.draw(row, isOpen: list.isOpen(row.row), into: &drawing) }
      indicator.draw(
        list.scroll, content: list.layout.contentExtent, in: viewport, into: &drawing,
        theme: theme)
    }
  }

  /// What the engine has in hand.
  public var debugSnapshot: SceneDebugSnapshot {
    let width = min(AccordionDrawing.widest, size.width)
    return SceneDebugSnapshot(list.picture(from: (size.width - width) / 2, width: width))
  }

  /// What moves, for traces: the rows that show, by their number.
  public var tracedItems: [TracedItem] {
    let omega = 2 * Double.pi * values["frequency"]
    return list.shown.sorted { $0.row < $1.row }.map { row in
      TracedItem(
        id: "row\(row.row)", center: CGPoint(x: size.width / 2, y: row.top + row.extent / 2),
        angle: 0, velocity: CGVector(dx: 0, dy: -list.scroll.velocity), angularVelocity: 0,
        deflection: Deflection(list.motion(of: row.row), angularFrequency: omega))
    }
  }

  /// The rows.
  public var outlines: [ItemOutline] {
    let width = min(AccordionDrawing.widest, size.width)
    return list.shown.sorted { $0.row < $1.row }.map { row in
      ItemOutline(
        id: "row\(row.row)",
        shape: .rect(
          CGRect(x: (size.width - width) / 2, y: row.top, width: width, height: row.extent)))
    }
  }

  /// How many rows the last frame worked out, and where the list is.
  ///
  /// Nothing where they would stand on the cells.
  public var readouts: [Readout] {
    guard (size.width - AccordionDrawing.widest) / 2 > Self.readoutRoom else { return [] }
    return [
      Readout(title: "Worked out", value: "\(list.recomputed.rows) rows"),
      Readout(title: "Offset", value: "\(Numerals.signed(list.scroll.offset, 0)) pt"),
    ]
  }

  /// What numbers beside the column need, in points.
  private static let readoutRoom: CGFloat = 160

  /// A line for those who watch.
  public var status: String { "offset \(Numerals.fixed(list.scroll.offset, 1))" }

  // MARK: - State

  /// The moving state.
  public struct Snapshot {
    var list: AccordionList.Snapshot
    var cursor: Int?
    var press: CGPoint?
    var indicator: ScrollIndicator
  }

  /// The moving state.
  public func snapshot() -> Snapshot {
    Snapshot(list: list.snapshot(), cursor: cursor, press: press, indicator: indicator)
  }

  /// Comes back to a state.
  public func restore(_ state: Snapshot) {
    list.restore(state.list)
    (cursor, press, indicator) = (state.cursor, state.press, state.indicator)
  }

  /// A click on a cell in the middle, and another one while it is open.
  public func sampleGesture() -> Gesture {
    let (x, y) = (Double(size.width / 2), Double(size.height * 0.55))
    let events = [0, 1_200_000].flatMap { (start: Int64) in
      [
        GestureEvent(t: start, kind: .down(x: x, y: y)),
        GestureEvent(t: start + 80_000, kind: .up(x: x, y: y)),
      ]
    }
    return Gesture(scene: Self.info.id, size: size, frames: [], events: events)
  }
}

extension AccordionScene {
  private var model: Spring {
    Spring(frequency: values["frequency"], dampingRatio: values["damping"])
  }
  private var growth: Double { max(1, values["open"] - values["cell"]) }
  /// What counts as settled, in points.
  private static let tolerance = 0.5

  /// The spring that the parameters describe.
  public var spring: SpringInUse? {
    SpringInUse(
      frequency: values["frequency"], dampingRatio: values["damping"], travel: growth)
  }

  /// What a parameter's value means here and now.
  public func explanation(of parameter: String) -> Explanation? {
    switch parameter {
    case "frequency":
      let settles = model.settlingTime(tolerance: min(0.5, Self.tolerance / growth))
      return Explanation(
        "opens \(Numerals.fixed(growth, 0)) pt, settles to 0.5 pt in \(Numerals.short(settles)) s")
    case "damping":
      return SpringWords.overshoot(of: model, travel: growth)
    case "open":
      return values["open"] > list.viewport
        ? Explanation("taller than the view: its top is shown")
        : Explanation("\(Numerals.short(values["open"] / values["cell"])) times as high as closed")
    default: return nil
    }
  }
}
