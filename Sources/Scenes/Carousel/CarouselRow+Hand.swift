import CollectionLayout
import Foundation
import Geometry

/// The tile in the hand.
extension CarouselRow {
  /// Lifts a tile with the hand at a point: from the stage's left and from where tiles stand.
  func lift(_ number: Int, hand point: CGPoint) {
    guard let tile = tile(number) else { return }
    let fall = layout.fall(of: tile.item)
    layout.lift(
      tile.item, from: CGPoint(x: tile.frame.midX, y: fall.y), velocity: velocity(of: tile),
      hand: point)
    collection.place(tile.element, at: 0, speed: 0)
    if collection.presence[tile.element.id] == nil {
      collection.presence[tile.element.id] = .init(share: 1)
    }
    view.layoutIfNeeded()
  }

  func moveHand(to point: CGPoint) {
    collection.wake()
    layout.moveHand(to: point)
  }

  /// Opens the hand: the tile drops into its place, moving as it did.
  func drop() {
    guard let (item, center, velocity) = layout.held,
      let element = view.element(for: .cell(path(item)))
    else { return }
    collection.wake()
    layout.letGo()
    view.layoutIfNeeded()
    let rest = layout.middle(of: item) - view.contentOffset.x
    collection.place(
      element, at: Double(center.x - rest), speed: Double(velocity.dx) + scroll.velocity)
  }

  /// The tile in the hand takes the place in the row that it is over.
  func followHand() {
    guard let held = layout.held else { return }
    let x = held.center.x + view.contentOffset.x
    // A little more than half-way, so that a tile between two places does not alternate.
    guard abs(x - layout.middle(of: held.item)) > layout.pitch * 0.6,
      let target = layout.item(at: x), target != held.item
    else { return }
    move(held.item, to: target)
  }

  /// The distance from the view's edge at which a held tile makes the row creep, in points, and the
  /// greatest speed of that, in points per second.
  private static let creepReach = 60.0
  private static let creepSpeed = 600.0

  func creep(_ x: Double, _ dt: Double) {
    let width = Double(view.bounds.width)
    let reach = min(Self.creepReach, width / 4)
    let past = x < reach ? x - reach : x > width - reach ? x - width + reach : 0
    let room =
      past < 0 ? scroll.offset - scroll.range.lowerBound : scroll.range.upperBound - scroll.offset
    guard past != 0, reach > 0, room > 0 else { return }
    let speed = min(1, max(-1, past / reach)) * Self.creepSpeed
    scroller.wheel(by: speed * dt, isPrecise: true)
  }
}
