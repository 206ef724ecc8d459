import Canvas
import CollectionLayout
import Foundation
import Geometry
import Localization
import Widgets

/// Input: pointer, keys and buttons.
extension CarouselScene {
  // MARK: - Pointer

  /// A press on a tile becomes a drag of the row beyond `slop` points, and lifts the tile `liftReach` points upward.
  private static let slop = 8.0
  private static let liftReach = 14.0

  /// A drag scrolls the row or carries a tile, keys scroll and change the tiles.
  func handle(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .pointerDown(_, .left, _, _) where held != nil: drop()
    case .pointerMove(let p, _) where carry(to: p): return true
    case .pointerUp(let p, .left):
      own = nil
      guard held != nil else { break }
      _ = input.indicator.release()
      input.hover = p
      drop()
      return true
    case .key(let key, let modifiers, _):
      guard modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return false }
      if let isTaken = press(key, modifiers) { return isTaken }
    default: break
    }
    let frame = ListInput.Frame(viewport: viewport, columnX: 0, bar: bar)
    let isTaken = input.handle(event, collection, in: frame)
    if case .pointerDown(let p, .left, _, _) = event.kind, scroll.isTracking, canRearrange {
      own = tile(at: p).map { ($0.number, p) }
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
    guard let touch = own else { return false }
    let way = p - touch.start
    if -way.dy > Self.liftReach, abs(way.dy) > abs(way.dx) {
      own = nil
      scroller.fling(at: 0)
      lift(touch.tile, hand: fromStage(p))
      news = "tile \(touch.tile + 1) lifted"
      return true
    }
    if abs(way.dx) > Self.slop { own = nil }
    return false
  }

  private func tile(at p: CGPoint) -> Tile? { tiles.last { $0.frame.contains(p) } }

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
    default: return nil
    }
    return true
  }

  /// Puts tiles in, one after the other as the article's button does, to the right of the middle unless an index is given.
  func add(_ count: Int, at item: Int? = nil) {
    for _ in 0..<count { insert(at: item ?? itemAtCenter) }
    news = .plural(count, "\(count) tile added", "\(count) tiles added")
  }

  /// Takes out the tile under the pointer, else the one in the middle.
  @discardableResult
  func removeChosen() -> Bool {
    let middle = size.width / 2
    let near = tiles.min { abs($0.frame.midX - middle) < abs($1.frame.midX - middle) }
    guard let tile = input.hover.flatMap(tile) ?? near else { return false }
    remove(tile)
    return true
  }

  func cursor(at point: CGPoint) -> Cursor {
    if scroll.isTracking || held != nil { return .closedHand }
    return abs(point.y - standing) < layout.itemSize.height / 2 + 5 ? .openHand : .arrow
  }

  func canUse(_ key: Key) -> Bool {
    key == .insert || canRearrange && items.count > (key == .delete ? 0 : 1)
  }
}
