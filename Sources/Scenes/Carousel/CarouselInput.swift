import Canvas
import CollectionLayout
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

  /// A drag scrolls the row or carries a tile, keys scroll and change the tiles.
  func handle(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .pointerMove(let p, _) where carry(to: p): return true
    case .pointerUp(let p, .left):
      if held != nil {
        _ = input.indicator.release()
        (own.touch, input.hover) = (nil, p)
        drop()
        return true
      }
      // A press without a move selects a tile.
      if let touch = own.touch, (p - touch.start).length <= Self.slop { own.selected = touch.tile }
      own.touch = nil
    case .key(let key, let modifiers, _):
      guard modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return false }
      if let isTaken = press(key, modifiers) { return isTaken }
    default: break
    }
    let frame = ListInput.Frame(viewport: viewport, columnX: 0, bar: bar)
    let isTaken = input.handle(event, collection, in: frame)
    if case .pointerDown(let p, .left, _, _) = event.kind, scroll.isTracking {
      own.touch = Touch(tile: canRearrange ? tile(at: p) : nil, start: p)
    }
    return isTaken ?? false
  }

  /// Moves the tile in the hand, or lifts the one that was pressed; false where the row is dragged.
  private func carry(to p: CGPoint) -> Bool {
    input.hover = p
    if held != nil {
      moveHand(to: fromStage(p))
      return true
    }
    guard var touch = own.touch else { return false }
    let way = p - touch.start
    if !touch.isDecided, -way.dy > Self.liftReach, abs(way.dy) > abs(way.dx), let id = touch.tile {
      lift(id, at: p)
      return true
    }
    if abs(way.dx) > Self.slop { touch.isDecided = true }
    if way.length > Self.slop { touch.held = -.infinity }
    own.touch = touch
    return false
  }

  func lift(_ number: Int, at p: CGPoint) {
    scroller.fling(at: 0)
    own = (nil, number)
    lift(number, hand: fromStage(p))
    news = "tile \(number + 1) lifted"
  }

  private func tile(at p: CGPoint) -> Int? { tiles.last { $0.frame.contains(p) }?.number }

  // MARK: - Keys

  /// Changes the tiles as a key says; nil for a key that scrolls at most.
  private func press(_ key: Key, _ modifiers: KeyModifiers) -> Bool? {
    switch key {
    case .insert where modifiers.contains(.shift): add(1, at: 0)
    case .insert, .character("="), .character("+"): add(1)
    case .delete, .backspace, .character("-"), .character("s"):
      guard canRearrange else {
        news = "the article only adds tiles"
        return false
      }
      if key != .character("s") { return removeChosen() }
      shuffle()
      news = "tiles shuffled"
    case .left, .right:
      guard modifiers.contains(.shift), canRearrange, let selected = own.selected else {
        return nil
      }
      move(selected, by: key == .left ? -1 : 1)
      if let item = item(of: selected) { news = "tile \(selected + 1) is now \(item + 1)" }
    default: return nil
    }
    return true
  }

  /// Puts tiles in, to the right of the middle unless an index is given.
  func add(_ count: Int, at item: Int? = nil) {
    if canRearrange {
      insert(count, at: item ?? itemAtCenter)
    } else {
      // The article's button puts one tile in.
      for _ in 0..<count { insert(1, at: item ?? itemAtCenter) }
    }
    news = .plural(count, "\(count) tile added", "\(count) tiles added")
  }

  /// Takes out the selected tile, else the one under the pointer, else the one in the middle.
  @discardableResult
  func removeChosen() -> Bool {
    let tiles = tiles
    let middle = tiles.min {
      abs($0.frame.midX - size.width / 2) < abs($1.frame.midX - size.width / 2)
    }
    let chosen = own.selected.flatMap { item(of: $0) == nil ? nil : $0 }
    guard let number = chosen ?? input.hover.flatMap(tile) ?? middle?.number else { return false }
    remove(number)
    return true
  }

  func cursor(at point: CGPoint) -> Cursor {
    if scroll.isTracking || held != nil { return .closedHand }
    if input.indicator.covers(point, bar) { return .arrow }
    return point.y > floor - layout.itemSize.height - 20 && point.y < floor + 20
      ? .openHand : .arrow
  }

  // MARK: - Buttons and menus

  func canUse(_ key: Key) -> Bool {
    key == .insert || canRearrange && items.count > (key == .delete ? 0 : 1)
  }

  var buttons: [StageButton] {
    var buttons = info.keys.compactMap {
      StageButton($0, in: info.id, isEnabled: canUse($0.key))
    }
    let add = InputEvent.Kind.key(.insert, [], isRepeat: false)
    buttons.insert(
      StageButton(
        id: "carousel.add5", title: "+ 5", tip: "Add five tiles right of the middle",
        key: .insert, width: 56, before: [InputEvent.Kind](repeating: add, count: 4)), at: 1)
    return buttons
  }

  var menus: [ItemMenu] {
    guard canRearrange else { return [] }
    return tiles.map { tile in
      let p = tile.frame.center
      let choice: [InputEvent.Kind] = [
        .pointerDown(p, button: .left, clicks: 1, []), .pointerUp(p, button: .left),
      ]
      return ItemMenu(
        id: "\(tile.number)", frame: tile.frame,
        entries: [
          "Remove": choice + [.key(.delete, [], isRepeat: false)],
          "Move left": choice + [.key(.left, .shift, isRepeat: false)],
          "Move right": choice + [.key(.right, .shift, isRepeat: false)],
        ])
    }
  }
}
