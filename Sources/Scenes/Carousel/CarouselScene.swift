import Canvas
import CollectionLayout
import Documents
import Foundation
import Geometry
import Localization
import Widgets

/// Shinobi's springy carousel: numbered tiles in a row on a floor; new ones drop in while it scrolls.
final class CarouselScene: SpringyScene {
  /// The scene in its opening state: at the first tile.
  init(environment: SceneEnvironment) {
    text = environment.text
    values = ParameterValues(Self.info.parameters)
    fidelity = Self.info.fidelity
    first = max(0, environment.count ?? Self.usualCount)
    row = CarouselRow(count: first)
    reducesMotion = environment.reducesMotion
    apply()
  }

  /// The number of tiles at first, as in the article.
  static let usualCount = 30
  private let text: any TextMeasuring
  let row: CarouselRow
  var collection: SpringyCollection { row.collection }
  /// The tile that is simulated off the stage too.
  var followedID: String? { didSet { if followedID != oldValue { follow() } } }
  /// The number of tiles at first: those with greater numbers came later and look so.
  let first: Int
  var indicator = ScrollBar()
  var touch: Touch?
  var hover: CGPoint?
  var selected: Int?
  /// What was added, removed or moved last.
  var news: LocalizedText?
  /// How often tiles were added, removed or moved.
  var changes: Int? { row.items.changes }

  var values: ParameterValues { didSet { if values != oldValue { apply() } } }
  var fidelity: Fidelity { didSet { if fidelity != oldValue { apply() } } }

  private func apply() {
    row.use(fidelity)
    row.collection.springs.parameters = SpringyParameters(values)
    row.collection.view.spring = pull
    row.scroller.parameters = ScrollParameters(values)
    var drop = CarouselLayout.Drop()
    drop.gravity = values[Keys.gravity]
    drop.elasticity = values[Keys.elasticity]
    drop.frequency = values[Keys.pull] ? values[Keys.frequency] : 0
    drop.damping = values[Keys.damping]
    drop.resistance = values[Keys.air]
    row.tune(drop)
  }

  // MARK: - Stage

  private(set) var size = CGSize(width: 1, height: 1)

  /// Takes a new stage size; what is in the middle stays there.
  func resize(to size: CGSize) {
    self.size = size
    row.resize(to: size, floor: floor)
  }

  /// The distance of the floor from the stage's top, in points.
  var floor: CGFloat {
    let below = min(84, max(4, (size.height - controlsHeight) * 0.13))
    return max(1, size.height - controlsHeight - below)
  }

  /// The y of the centre of a tile that stands, in points.
  var standing: CGFloat { row.layout.standing }
  /// The height from which a tile drops in, in points: its top is at the stage's top then.
  var dropHeight: Double { max(20, Double(floor - row.layout.itemSize.height)) }

  /// A place from the stage's left and from where tiles stand.
  func fromStage(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x, y: p.y - standing) }

  /// A press that may become a drag of the row or lift a tile.
  struct Touch {
    var tile: Int?
    var start: CGPoint
    var held = 0.0
    var isDecided = false

    /// Whether the tile is lifted if the pointer stays.
    var mayLift: Bool { tile != nil && !isDecided && held.isFinite }
  }

  // MARK: - Time

  func advance(by dt: Double) {
    if var touch {
      touch.held += dt
      self.touch = touch
      if touch.held >= Self.liftTime, !touch.isDecided, let tile = touch.tile {
        lift(tile, at: touch.start)
      }
    }
    row.advance(by: dt)
    indicator.advance(by: dt, isMoving: !row.scroll.isAtRest)
  }

  var isAtRest: Bool { row.isAtRest && indicator.isAtRest && touch?.mayLift != true }

  // MARK: - Drawing

  /// The bar under the row.
  var barExtent: ScrollBar.Extent {
    let track = CGRect(x: 12, y: floor + 6, width: size.width - 24, height: 5)
    let most = row.scroll.range.upperBound
    return ScrollBar.Extent(
      track: track, isLevel: true, view: size.width, content: most + size.width,
      offset: row.scroll.offset, most: most)
  }

  func draw(into list: inout DrawList, theme: Theme) {
    let drawing = CarouselDrawing(
      theme: theme, text: text, size: size, floor: floor, tile: row.layout.itemSize, first: first)
    drawing.drawFloor(into: &list)
    let (tiles, held) = (row.tiles, row.held)
    for tile in tiles where tile.number != held {
      drawing.drawShadow(x: tile.frame.midX, height: standing - tile.frame.midY, into: &list)
    }
    indicator.draw(barExtent, into: &list, theme: theme)
    // Tiles that stand, then those that drop, then the one in the hand.
    for isUp in [false, true] {
      for tile in tiles where (row.room(for: tile) != nil) == isUp && tile.number != held {
        list.faded(to: tile.element.alpha) { list in
          drawing.drawTile(
            tile.number, tile.frame, isSelected: tile.number == selected, into: &list)
        }
      }
    }
    for tile in row.leaving { drawing.drawTile(tile.number, tile.frame, into: &list) }
    if let tile = tiles.first(where: { $0.number == held }) {
      drawing.drawShadow(x: tile.frame.midX, height: standing - tile.frame.midY, into: &list)
      drawing.drawTile(tile.number, tile.frame, isSelected: true, isHeld: true, into: &list)
    }
  }

  // MARK: - Snapshots

  struct Snapshot {
    fileprivate let row: CarouselRow.State
    fileprivate let selected: Int?
    fileprivate let touch: Touch?
    fileprivate let hover: CGPoint?
    fileprivate let indicator: ScrollBar
  }

  func snapshot() -> Snapshot {
    Snapshot(
      row: row.snapshot(), selected: selected, touch: touch, hover: hover, indicator: indicator)
  }

  func restore(_ snapshot: Snapshot) {
    row.restore(snapshot.row)
    (selected, touch, hover) = (snapshot.selected, snapshot.touch, snapshot.hover)
    indicator = snapshot.indicator
  }
}

/// Input: pointer, keys and buttons.
extension CarouselScene {
  // MARK: - Pointer

  /// A press on a tile becomes a drag of the row beyond `slop` points, lifts the tile `liftReach`
  /// points upward or after `liftTime` seconds.
  private static let slop = 8.0
  private static let liftReach = 14.0
  static let liftTime = 0.45
  private static let arrowStep = 80.0
  private static let pageOverlap = 80.0

  func handle(_ event: InputEvent) -> Bool {
    let seconds = Double(event.time) / 1e6
    switch event.kind {
    case .pointerDown(let p, .left, _, _): press(at: p, seconds)
    case .pointerMove(let p, _): return drag(to: p, seconds)
    case .pointerUp(let p, .left): return release(at: p, seconds)
    case .wheel(let p, let delta, let isPrecise, _):
      // A row has one axis: the greater part of the wheel's turn moves it.
      let step = abs(delta.dx) > abs(delta.dy) ? delta.dx : delta.dy
      row.collection.wheel(at: p, by: step, isPrecise: isPrecise)
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
    if indicator.press(at: p, barExtent, takesTrack: false) { return }
    touch = Touch(tile: row.canRearrange ? tile(at: p) : nil, start: p)
    row.collection.beginDrag(at: p, time: seconds)
  }

  private func drag(to p: CGPoint, _ seconds: Double) -> Bool {
    hover = p
    if let target = indicator.offset(draggedTo: p, barExtent) {
      // A far jump puts the springs to rest; a slow drag of the bar is a scroll like any other.
      if abs(target - row.scroll.offset) > Double(size.width) {
        row.scroller.jump(to: target)
      } else {
        row.collection.wheel(at: p, by: target - row.scroll.offset, isPrecise: true)
      }
      return true
    }
    if row.held != nil {
      row.moveHand(to: fromStage(p))
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
    row.collection.drag(to: p, time: seconds)
    return true
  }

  private func release(at p: CGPoint, _ seconds: Double) -> Bool {
    let releasesBar = indicator.release()
    if row.held != nil {
      row.drop()
      touch = nil
      return true
    }
    guard !releasesBar, let touch else { return releasesBar }
    // A press without a move selects a tile.
    if (p - touch.start).length <= Self.slop { selected = touch.tile }
    self.touch = nil
    row.collection.drag(to: p, time: seconds)
    row.collection.endDrag(time: seconds)
    return true
  }

  func lift(_ number: Int, at p: CGPoint) {
    row.scroller.fling(at: 0)
    touch = nil
    selected = number
    row.lift(number, hand: fromStage(p))
    news = "tile \(number + 1) lifted"
  }

  private func tile(at p: CGPoint) -> Int? {
    row.tiles.last { $0.frame.contains(p) }?.number
  }

  // MARK: - Keys

  private func press(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    let page = max(Self.arrowStep, size.width - Self.pageOverlap)
    switch key {
    case .insert where modifiers.contains(.shift): add(1, at: 0)
    case .insert, .character("="), .character("+"): add(1)
    case .delete, .backspace, .character("-"), .character("s"):
      guard row.canRearrange else {
        news = "the article only adds tiles"
        return false
      }
      if key != .character("s") { return removeChosen() }
      row.shuffle()
      news = "tiles shuffled"
    case .left, .right:
      let step = key == .left ? -1 : 1
      if modifiers.contains(.shift), row.canRearrange, let selected {
        return move(selected, by: step)
      }
      scroll(by: Double(step) * Self.arrowStep)
    case .pageUp: scroll(by: -page)
    case .pageDown: scroll(by: page)
    case .home, .end:
      // The edge that is left stands for the pointer.
      row.collection.pointer.x = key == .home ? size.width : 0
      row.scroller.scroll(to: key == .home ? 0 : row.scroll.range.upperBound)
      indicator.show()
    default: return false
    }
    return true
  }

  private func scroll(by step: Double) {
    row.collection.pointer.x = step < 0 ? size.width : 0
    row.scroller.scroll(by: step)
    indicator.show()
  }

  private func move(_ number: Int, by places: Int) -> Bool {
    row.move(number, by: places)
    if let item = row.item(of: number) { news = "tile \(number + 1) is now \(item + 1)" }
    return true
  }

  /// Puts tiles in, to the right of the middle unless an index is given.
  func add(_ count: Int, at item: Int? = nil) {
    if row.canRearrange {
      row.insert(count, at: item ?? row.itemAtCenter)
    } else {
      // The article's button puts one tile in.
      for _ in 0..<count { row.insert(1, at: item ?? row.itemAtCenter) }
    }
    news = .plural(count, "\(count) tile added", "\(count) tiles added")
  }

  /// Takes out the selected tile, else the one under the pointer, else the one in the middle.
  @discardableResult
  func removeChosen() -> Bool {
    let tiles = row.tiles
    let middle = tiles.min {
      abs($0.frame.midX - size.width / 2) < abs($1.frame.midX - size.width / 2)
    }
    let chosen = selected.flatMap { row.item(of: $0) == nil ? nil : $0 }
    guard let number = chosen ?? hover.flatMap(tile) ?? middle?.number else { return false }
    remove(number)
    return true
  }

  private func remove(_ number: Int) {
    guard let item = row.item(of: number) else { return }
    news = "tile \(number + 1) removed"
    row.remove(number)
    // The next one is selected, so that Delete again goes on.
    if selected == number {
      let next = min(item, row.count - 1)
      selected = next >= 0 ? row.items.order[next] : nil
    }
  }

  func cursor(at point: CGPoint) -> Cursor {
    if row.scroll.isTracking || row.held != nil { return .closedHand }
    if indicator.covers(point, barExtent) { return .arrow }
    return point.y > floor - row.layout.itemSize.height - 20 && point.y < floor + 20
      ? .openHand : .arrow
  }

  // MARK: - The last session

  /// The tiles that are others than at first or stand elsewhere, and where they are scrolled.
  var state: SceneState? {
    .noted(of: Self.info) {
      row.items.note(in: &$0)
      row.scroller.note(in: &$0, opening: row.scroll.range.lowerBound)
    }
  }

  /// Shows the tiles and scrolls to where they were; false where there were more or fewer at first.
  func show(_ state: SceneState) -> Bool { row.show(state) }

  // MARK: - Buttons

  /// The height of the buttons at the stage's bottom, in points.
  var controlsHeight: CGFloat { size.height > 140 && size.width > 160 ? 56 : 0 }

  /// Runs and draws the buttons, and the menus of the tiles.
  func controls(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    var input: [InputEvent.Kind] = []
    for tile in row.tiles where row.canRearrange {
      let place = tile.frame
      let shown = place.offsetBy(dx: frame.minX, dy: frame.minY)
      guard shown.intersects(frame) else { continue }
      let titles: [LocalizedText] = ["Remove", "Move left", "Move right"]
      let entries = titles.map { MenuEntry(title: $0) }
      let chosen = ui.contextMenu("carousel.\(tile.number)", on: shown, entries: entries)
      guard let chosen else { continue }
      let key: InputEvent.Kind =
        chosen == 0
        ? .key(.delete, [], isRepeat: false)
        : .key(chosen == 1 ? .left : .right, .shift, isRepeat: false)
      input = Self.click(place.center) + [key]
    }
    guard controlsHeight > 0 else { return input }
    let add = InputEvent.Kind.key(.insert, [], isRepeat: false)
    return input
      + StageButtons(buttons: [
        StageButton(
          id: "carousel.add", title: "+ Add", tip: "Add a tile right of the middle (+)",
          key: .insert, isFilled: true),
        StageButton(
          id: "carousel.add5", title: "+ 5", tip: "Add five tiles right of the middle",
          key: .insert, width: 56, before: [InputEvent.Kind](repeating: add, count: 4)),
        StageButton(
          id: "carousel.remove", title: "− Remove",
          tip: "Remove the chosen tile, or the middle one (Delete)", key: .delete,
          isEnabled: row.canRearrange && row.count > 0),
        StageButton(
          id: "carousel.shuffle", title: "Shuffle",
          tip: "Change the order of the tiles that show (S)", key: .character("s"),
          isEnabled: row.canRearrange && row.count > 1),
      ]).run(ui, in: frame, height: controlsHeight)
  }

  /// A press that chooses the tile at a place.
  private static func click(_ p: CGPoint) -> [InputEvent.Kind] {
    [.pointerDown(p, button: .left, clicks: 1, []), .pointerUp(p, button: .left)]
  }
}
