import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

/// What a person does to the carousel: pointer, keys and buttons.
extension CarouselScene {
  // MARK: - Hands

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

  func lift(_ id: RowID, at p: CGPoint) {
    model.scroll.fling(at: 0)
    touch = nil
    selected = id
    model.lift(id, hand: fromStage(p))
    news = "tile \(number(of: id)) lifted"
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
  public func controls(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    var input: [InputEvent.Kind] = []
    for tile in model.drawnTiles {
      let place = self.frame(x: tile.x, y: tile.y)
      let shown = place.offsetBy(dx: frame.minX, dy: frame.minY)
      guard shown.intersects(frame) else { continue }
      let entries = ["Remove", "Move left", "Move right"].map { MenuEntry(title: $0) }
      let chosen = ui.contextMenu("carousel.\(tile.place.id.number)", on: shown, entries: entries)
      guard let chosen else { continue }
      let key: InputEvent.Kind =
        chosen == 0
        ? .key(.delete, [], isRepeat: false)
        : .key(chosen == 1 ? .left : .right, .shift, isRepeat: false)
      input = Self.click(place.center) + [key]
    }
    guard controlsHeight > 0 else { return input }
    var buttons = StageButtons(in: frame, height: controlsHeight, widths: [104, 64, 104])
    let add = InputEvent.Kind.key(.insert, [], isRepeat: false)
    let here = "right of the middle"
    if ui.button(
      "carousel.add", "+ Add", buttons.next(), kind: .filled, tip: "Add a tile \(here) (+)")
    {
      input.append(add)
    }
    if ui.button("carousel.add5", "+ 5", buttons.next(), tip: "Add five tiles \(here)") {
      input += [InputEvent.Kind](repeating: add, count: 5)
    }
    if ui.button(
      "carousel.remove", "− Remove", buttons.next(), isEnabled: model.layout.count > 0,
      tip: "Remove the chosen tile, or the middle one (Delete)")
    {
      input.append(.key(.delete, [], isRepeat: false))
    }
    return input
  }

  /// A press that chooses the tile at a place.
  private static func click(_ p: CGPoint) -> [InputEvent.Kind] {
    [.pointerDown(p, button: .left, clicks: 1, []), .pointerUp(p, button: .left)]
  }
}
