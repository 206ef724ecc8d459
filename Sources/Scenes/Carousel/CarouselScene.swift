import Canvas
import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Widgets

/// Shinobi's springy carousel: numbered tiles in a row on a floor; new ones drop in while it scrolls.
public final class CarouselScene: Scene {
  /// The scene in its opening state: at the first tile.
  public init(environment: SceneEnvironment) {
    text = environment.text
    values = ParameterValues(Self.info.parameters)
    fidelity = Self.info.fidelity
    model = CarouselModel(count: environment.count ?? Self.usualCount, profile: .uikit)
    first = model.layout.count
    apply()
  }

  /// How many tiles there are at first, as in the article.
  static let usualCount = 30
  private let text: any TextMeasuring
  let model: CarouselModel
  /// How many tiles there were at first: all others came later and look so.
  private let first: Int
  private var indicator = CarouselIndicator()
  private var touch: Touch?
  private var hover: CGPoint?
  private(set) var selected: RowID?
  private var news: String?

  /// The values of its parameters.
  public var values: ParameterValues { didSet { if values != oldValue { apply() } } }
  /// The engine it runs on.
  public var fidelity: Fidelity { didSet { if fidelity != oldValue { apply() } } }

  private func apply() {
    model.use(fidelity == .exact ? .ideal : .uikit)
    model.springs.parameters = SpringyParameters(values)
    model.scroll.parameters = ScrollParameters(values)
    model.air.apply(
      CarouselAir.Feel(
        gravity: values["gravity"], elasticity: values["elasticity"],
        frequency: values["pull"] >= 0.5 ? values["frequency"] : 0, damping: values["damping"],
        resistance: values["air"]))
  }

  // MARK: - Stage

  /// The stage's size in points.
  public private(set) var size = CGSize(width: 1, height: 1)

  /// Takes a new stage size; what is in the middle stays there.
  public func resize(to size: CGSize) {
    self.size = size
    let tile = model.layout.tile.height
    // A tile that drops in starts with its top at the stage's, as Shinobi's.
    model.heights = (max(20, floor - tile), max(0, size.height - floor))
    model.resize(viewport: size.width)
  }

  /// Where the tiles stand, in points below the stage's top.
  var floor: CGFloat {
    let below = min(84, max(4, (size.height - controlsHeight) * 0.13))
    return max(1, size.height - controlsHeight - below)
  }

  /// Where a tile's middle is while it stands, in points below the stage's top.
  private var standing: CGFloat { floor - model.layout.tile.height / 2 }

  // MARK: - Hands

  /// A press that may become a drag of the row or lift a tile.
  private struct Touch {
    var tile: RowID?
    var start: CGPoint
    var held = 0.0
    var isDecided = false
  }

  /// A press on a tile becomes a drag of the row beyond `slop` points, lifts the tile `liftReach`
  /// points upward or after `liftTime` seconds.
  private static let slop = 8.0
  private static let liftReach = 14.0
  static let liftTime = 0.45
  private static let arrowStep = 80.0
  private static let pageOverlap = 80.0

  /// Takes an event on the stage.
  public func handle(_ event: InputEvent) -> Bool {
    let seconds = Double(event.time) / 1e6
    switch event.kind {
    case .pointerDown(let p, .left, _, _): press(at: p, seconds)
    case .pointerMove(let p, _): return drag(to: p, seconds)
    case .pointerUp(let p, .left): return release(at: p, seconds)
    case .wheel(let p, let delta, let isPrecise, _):
      model.pointer = p.x
      // A row has one axis: whichever the wheel turns about more moves it.
      let step = abs(delta.dx) > abs(delta.dy) ? delta.dx : delta.dy
      model.scroll.wheel(by: step, isPrecise: isPrecise)
      indicator.show()
    case .key(let key, let modifiers, _):
      guard modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return false }
      return press(key, modifiers)
    default: return false
    }
    return true
  }

  private func press(at p: CGPoint, _ seconds: Double) {
    hover = p
    if indicator.press(at: p, model, track: track) { return }
    touch = Touch(tile: tile(at: p), start: p)
    model.beginDrag(at: p.x, time: seconds)
  }

  private func drag(to p: CGPoint, _ seconds: Double) -> Bool {
    hover = p
    if indicator.drag(to: p, model, track: track) { return true }
    if model.air.held != nil {
      model.air.moveHand(to: fromStage(p))
      return true
    }
    guard var touch else { return false }
    let way = p - touch.start
    if !touch.isDecided, -way.dy > Self.liftReach, abs(way.dy) > abs(way.dx), let id = touch.tile {
      lift(id, at: p)
      return true
    }
    if abs(way.dx) > Self.slop { touch.isDecided = true }
    if way.length > Self.slop { touch.held = -.infinity }
    self.touch = touch
    model.pointer = p.x
    model.scroll.drag(to: p.x, time: seconds)
    return true
  }

  private func release(at p: CGPoint, _ seconds: Double) -> Bool {
    if indicator.release() { return true }
    if model.air.held != nil {
      model.drop()
      touch = nil
      return true
    }
    guard let touch else { return false }
    // A press that went nowhere chooses a tile.
    if (p - touch.start).length <= Self.slop { selected = touch.tile }
    self.touch = nil
    model.scroll.drag(to: p.x, time: seconds)
    model.scroll.endDrag(time: seconds)
    return true
  }

  private func lift(_ id: RowID, at p: CGPoint) {
    model.scroll.fling(at: 0)
    touch = nil
    selected = id
    model.lift(id, hand: fromStage(p))
    news = "tile \(number(of: id)) lifted"
  }

  /// From the viewport's left and below where tiles stand.
  private func fromStage(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x, y: p.y - standing) }

  private func frame(x: Double, y: Double) -> CGRect {
    CGRect(center: CGPoint(x: x, y: standing + y), size: model.layout.tile)
  }

  private func tile(at p: CGPoint) -> RowID? {
    model.drawnTiles.last { frame(x: $0.x, y: $0.y).contains(p) }?.place.id
  }

  // MARK: - Keys

  private func press(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    let page = max(Self.arrowStep, size.width - Self.pageOverlap)
    switch key {
    case .insert where modifiers.contains(.shift): add(1, at: 0)
    case .insert, .character("="), .character("+"): add(1)
    case .delete, .backspace, .character("-"): return removeChosen()
    case .left, .right:
      let step = key == .left ? -1 : 1
      if modifiers.contains(.shift), let selected { return move(selected, by: step) }
      scroll(by: Double(step) * Self.arrowStep)
    case .pageUp: scroll(by: -page)
    case .pageDown: scroll(by: page)
    case .home, .end:
      // The edge that is left stands for the pointer.
      model.pointer = key == .home ? size.width : 0
      model.scroll.scroll(to: key == .home ? 0 : model.scroll.range.upperBound)
      indicator.show()
    default: return false
    }
    return true
  }

  private func scroll(by step: Double) {
    model.pointer = step < 0 ? size.width : 0
    model.scroll.scroll(by: step)
    indicator.show()
  }

  private func move(_ id: RowID, by places: Int) -> Bool {
    model.move(id, by: places)
    if let row = model.layout.row(of: id) { news = "tile \(number(of: id)) is now \(row + 1)" }
    return true
  }

  /// Puts tiles in, to the right of the middle unless a place is named.
  func add(_ count: Int, at row: Int? = nil) {
    model.insert(count, at: row ?? model.rowAtCenter)
    news = count == 1 ? "1 tile added" : "\(count) tiles added"
  }

  /// Takes out the tile that was chosen, else the one under the pointer, else the one in the middle.
  @discardableResult
  func removeChosen() -> Bool {
    let middle = model.drawnTiles.min {
      abs($0.x - size.width / 2) < abs($1.x - size.width / 2)
    }?.place.id
    let chosen = selected.flatMap { model.layout.row(of: $0) == nil ? nil : $0 }
    guard let id = chosen ?? hover.flatMap(tile) ?? middle else { return false }
    remove(id)
    return true
  }

  private func remove(_ id: RowID) {
    guard let row = model.layout.row(of: id) else { return }
    news = "tile \(number(of: id)) removed"
    model.remove(id)
    // The next one is chosen, so that Delete again goes on.
    if selected == id {
      let next = min(row, model.layout.count - 1)
      selected = next >= 0 ? model.layout.id(of: next) : nil
    }
  }

  private func number(of id: RowID) -> Int64 { id.number + 1 }

  /// What the pointer looks like at a place.
  public func cursor(at point: CGPoint) -> Cursor {
    if model.scroll.isTracking || model.air.held != nil { return .closedHand }
    if indicator.covers(point, model, track: track) { return .arrow }
    return point.y > floor - model.layout.tile.height - 20 && point.y < floor + 20
      ? .openHand : .arrow
  }

  // MARK: - Buttons

  /// How high the buttons stand, in points.
  public var controlsHeight: CGFloat { size.height > 140 && size.width > 160 ? 56 : 0 }

  /// Runs and draws the buttons, and the menus of the tiles.
  public func controls(_ ui: UI, in frame: CGRect) {
    for tile in model.drawnTiles {
      let place = self.frame(x: tile.x, y: tile.y).offsetBy(dx: frame.minX, dy: frame.minY)
      guard place.intersects(frame) else { continue }
      let entries = ["Remove", "Move left", "Move right"].map { MenuEntry(title: $0) }
      let id = tile.place.id
      switch ui.contextMenu("carousel.\(id.number)", on: place, entries: entries) {
      case 0: remove(id)
      case 1: _ = move(id, by: -1)
      case 2: _ = move(id, by: 1)
      default: break
      }
    }
    guard controlsHeight > 0 else { return }
    var buttons = StageButtons(in: frame, height: controlsHeight, widths: [104, 64, 104])
    let here = "right of the middle"
    if ui.button(
      "carousel.add", "+ Add", buttons.next(), kind: .filled, tip: "Add a tile \(here) (+)")
    {
      add(1)
    }
    if ui.button("carousel.add5", "+ 5", buttons.next(), tip: "Add five tiles \(here)") { add(5) }
    if ui.button(
      "carousel.remove", "− Remove", buttons.next(), isEnabled: model.layout.count > 0,
      tip: "Remove the chosen tile, or the middle one (Delete)")
    {
      removeChosen()
    }
  }

  // MARK: - Time

  /// Moves everything on by simulated seconds.
  public func advance(by dt: Double) {
    if var touch {
      touch.held += dt
      self.touch = touch
      if touch.held >= Self.liftTime, !touch.isDecided, let id = touch.tile {
        lift(id, at: touch.start)
      }
    }
    model.advance(by: dt)
    indicator.advance(by: dt, isMoving: !model.scroll.isAtRest)
  }

  /// Whether nothing moves and nothing will by itself.
  public var isAtRest: Bool { model.isAtRest && indicator.isAtRest }

  // MARK: - Looks

  private var track: CGRect {
    CGRect(x: 0, y: floor + 6, width: size.width, height: CarouselIndicator.thickness)
  }

  /// Draws the current state.
  public func draw(into list: inout DrawList, theme: Theme) {
    let drawing = CarouselDrawing(
      theme: theme, text: text, size: size, floor: floor, tile: model.layout.tile, first: first)
    drawing.drawFloor(into: &list)
    let held = model.air.held?.id
    let tiles = model.drawnTiles
    let raised = model.raised
    for tile in tiles where tile.place.id != held {
      drawing.drawShadow(x: tile.x, height: -tile.y, into: &list)
    }
    indicator.draw(model, track: track, into: &list, theme: theme)
    // What stands, then what drops, then what is in the hand.
    for isUp in [false, true] {
      for tile in tiles where raised.contains(tile.place.id) == isUp && tile.place.id != held {
        drawing.drawTile(
          tile.place.id, frame(x: tile.x, y: tile.y), isSelected: tile.place.id == selected,
          into: &list)
      }
    }
    for pose in model.leaving {
      drawing.drawTile(pose.id, frame(x: pose.center.x, y: pose.center.y), into: &list)
    }
    if let tile = tiles.first(where: { $0.place.id == held }) {
      drawing.drawShadow(x: tile.x, height: -tile.y, into: &list)
      drawing.drawTile(
        tile.place.id, frame(x: tile.x, y: tile.y), isSelected: true, isHeld: true, into: &list)
    }
  }

  /// What moves, for traces: the tiles that show, by their number.
  public var tracedItems: [TracedItem] {
    let shown = model.drawnTiles.map { tile in
      (tile.place.id, CGPoint(x: tile.x, y: standing + tile.y), model.velocity(of: tile.place.id))
    }
    let leaving = model.leaving.map {
      ($0.id, CGPoint(x: $0.center.x, y: standing + $0.center.y), $0.velocity)
    }
    return (shown + leaving).map { id, center, velocity in
      TracedItem(
        id: "tile\(number(of: id))", center: center, angle: 0, velocity: velocity,
        angularVelocity: 0)
    }
  }

  /// What was announced since the last time it was asked for.
  public func takeNews() -> String? {
    defer { news = nil }
    return news
  }

  // MARK: - State

  private struct State {
    var model: CarouselModel.Snapshot
    var selected: RowID?
  }

  /// The moving state.
  public func snapshot() -> SceneSnapshot {
    SceneSnapshot(state: State(model: model.snapshot(), selected: selected))
  }

  /// Comes back to a state, the row as it was.
  public func restore(_ snapshot: SceneSnapshot) {
    guard let state = snapshot.state as? State else { return }
    touch = nil
    _ = indicator.release()
    model.restore(state.model)
    selected = state.selected
  }

  /// A flick at 1000 pt/s to later tiles; where it ends, to earlier ones.
  public func sampleGesture() -> Gesture {
    let isAtEnd = model.scroll.offset > model.scroll.range.upperBound - 200
    let reach = min(260, size.width * 0.4)
    let start = size.width * (isAtEnd ? 0.3 : 0.7)
    let speed = 1000.0
    let steps = max(2, Int(reach / speed * 60))
    let way = isAtEnd ? reach : -reach
    return Gesture.pull(
      scene: Self.info.id, size: size,
      path: (0...steps).map {
        CGPoint(x: start + way * Double($0) / Double(steps), y: standing)
      },
      duration: reach / speed, rest: 0)
  }
}
