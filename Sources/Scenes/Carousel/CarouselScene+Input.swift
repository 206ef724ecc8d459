import Canvas
import CollectionLayout
import Documents
import Foundation
import Geometry
import Localization
import Widgets

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

  /// Takes an event on the stage.
  public func handle(_ event: InputEvent) -> Bool {
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
      changes += 1
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
    changes += 1
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
    changes += 1
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
    changes += 1
    // The next one is selected, so that Delete again goes on.
    if selected == number {
      let next = min(item, row.numbers.count - 1)
      selected = next >= 0 ? row.numbers[next] : nil
    }
  }

  /// The pointer's shape at a place.
  public func cursor(at point: CGPoint) -> Cursor {
    if row.scroll.isTracking || row.held != nil { return .closedHand }
    if indicator.covers(point, barExtent) { return .arrow }
    return point.y > floor - row.layout.itemSize.height - 20 && point.y < floor + 20
      ? .openHand : .arrow
  }

  // MARK: - The last session

  /// The tiles, where they are others than at first or stand elsewhere.
  public var arrangement: ItemArrangement? {
    guard !row.numbers.elementsEqual(0..<first) else { return nil }
    return ItemArrangement(scene: Self.info.id, count: first, sections: [row.numbers])
  }

  /// Shows the tiles as they were arranged; false where there were more or fewer at first.
  public func take(_ arrangement: ItemArrangement) -> Bool {
    guard arrangement.count == first, arrangement.sections.count == 1 else { return false }
    row.show(arrangement.numbers[0], next: arrangement.next)
    return true
  }

  /// Where the tiles are; nil at the left end.
  public var place: ScenePlace? {
    row.scroller.place(of: Self.info.id, opening: row.scroll.range.lowerBound)
  }

  /// Scrolls to where the tiles were.
  public func show(_ place: ScenePlace) { row.collection.show(place) }

  // MARK: - Buttons

  /// The height of the buttons at the stage's bottom, in points.
  public var controlsHeight: CGFloat { size.height > 140 && size.width > 160 ? 56 : 0 }

  /// Runs and draws the buttons, and the menus of the tiles.
  public func controls(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
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
    var buttons = StageButtons(in: frame, height: controlsHeight, widths: [96, 56, 96, 96])
    let add = InputEvent.Kind.key(.insert, [], isRepeat: false)
    if ui.button(
      "carousel.add", "+ Add", buttons.next(), kind: .filled,
      tip: "Add a tile right of the middle (+)")
    {
      input.append(add)
    }
    if ui.button("carousel.add5", "+ 5", buttons.next(), tip: "Add five tiles right of the middle")
    {
      input += [InputEvent.Kind](repeating: add, count: 5)
    }
    if ui.button(
      "carousel.remove", "− Remove", buttons.next(),
      isEnabled: row.canRearrange && !row.numbers.isEmpty,
      tip: "Remove the chosen tile, or the middle one (Delete)")
    {
      input.append(.key(.delete, [], isRepeat: false))
    }
    if ui.button(
      "carousel.shuffle", "Shuffle", buttons.next(),
      isEnabled: row.canRearrange && row.numbers.count > 1,
      tip: "Change the order of the tiles that show (S)")
    {
      input.append(.key(.character("s"), [], isRepeat: false))
    }
    return input
  }

  /// A press that chooses the tile at a place.
  private static func click(_ p: CGPoint) -> [InputEvent.Kind] {
    [.pointerDown(p, button: .left, clicks: 1, []), .pointerUp(p, button: .left)]
  }
}
