import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry

/// The tiles of the carousel: where they are and how they move, and how they come, go and change places.
extension CarouselScene {
  /// A tile as it is drawn.
  struct Tile {
    /// The number that it shows, from 0.
    let number: Int
    let item: Int
    let element: CollectionElement
    /// In points from the stage's top left.
    let frame: CGRect
  }

  /// The distance from where it stands, in points, beyond which a tile of the article's drops.
  private static let standingReach = 2.0

  // MARK: - Reading

  /// The tiles near the stage, in their order.
  var tiles: [Tile] {
    collection.drawnCells.map { drawn in
      let item = drawn.element.indexPath.item
      return Tile(number: items.order[item], item: item, element: drawn.element, frame: drawn.frame)
    }
  }

  func tile(_ number: Int) -> Tile? { tiles.first { $0.number == number } }

  /// The tiles on their way out, with their numbers.
  var leaving: [(number: Int, frame: CGRect, velocity: CGVector)] {
    let moving = layout.leaving
    return view.visibleElements.compactMap { element in
      guard element.isGhost, let number = element.content as? Int,
        let flight = moving.first(where: { $0.attributes === element.attributes })
      else { return nil }
      let frame = element.frame.offsetBy(dx: -view.contentOffset.x, dy: -view.contentOffset.y)
      let scrolled = CGVector(dx: -scroll.velocity, dy: 0)
      return (number, frame, flight.velocity + scrolled)
    }
  }

  var held: Int? { layout.held.map { items.order[$0.item] } }

  /// The velocity of a tile on the stage as the engine has it, in points per second.
  func velocity(of tile: Tile) -> CGVector {
    if let article {
      guard let item = article.layoutAttributesForItem(at: path(tile.item)) else { return .zero }
      return article.dynamicAnimator.linearVelocity(of: item) - CGVector(dx: scroll.velocity, dy: 0)
    }
    if let held = layout.held, held.item == tile.item { return held.velocity }
    return CGVector(
      dx: collection.springs.velocity(of: tile.element.id) + tile.element.velocity.dx
        - scroll.velocity, dy: layout.fall(of: tile.item).speed)
  }

  /// How a tile moves about its place: in height where it drops, else sideways.
  func motion(of tile: Tile, in motions: [CollectionElement.ID: SpringMotion]) -> SpringMotion? {
    if let article {
      let rest = layout.standing
      guard let item = article.layoutAttributesForItem(at: path(tile.item)),
        abs(item.center.y - rest) > Self.standingReach
      else { return motions[tile.element.id] }
      let animator = article.dynamicAnimator
      return SpringMotion(
        displacement: item.center.y - rest, speed: animator.linearVelocity(of: item).dy,
        drive: nil, rate: animator.motion(of: item).velocity.dy)
    }
    guard layout.liftedItems.contains(tile.item) else { return motions[tile.element.id] }
    let fall = layout.fall(of: tile.item)
    return SpringMotion(
      displacement: Double(fall.y), speed: Double(fall.speed), drive: nil,
      rate: layout.velocities[.cell(path(tile.item))].map { Double($0.dy) })
  }

  // MARK: - Updates

  func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  /// Whether tiles can be taken out, moved and lifted: the article only adds.
  var canRearrange: Bool { article == nil }

  /// The index for a tile that is inserted to the right of the view's middle.
  var itemAtCenter: Int {
    article.map { $0.indexPathForInsertion.item } ?? layout.insertionItem(at: view.bounds.midX)
  }

  /// Puts tiles in: they drop in where they show.
  func insert(_ count: Int, at item: Int) {
    guard count > 0 else { return }
    let new = items.add(count, at: path(item), in: view)
    guard article == nil, !view.reducesMotion else { return }
    for tile in tiles where new.contains(tile.number) {
      collection.presence[tile.element.id] = .init(share: 0)
    }
  }

  /// Takes a tile out: it falls through the floor.
  func remove(_ number: Int) {
    guard let item = item(of: number) else { return }
    news = "tile \(number + 1) removed"
    if held == number { drop() }
    if let tile = tile(number), tile.frame.overlaps(stage) {
      let center = tile.frame.center + (view.contentOffset - CGPoint.zero)
      var velocity = velocity(of: tile)
      velocity.dx += scroll.velocity
      layout.willDelete(path(item), drawnAt: center, velocity: velocity)
    }
    items.remove(at: path(item), in: view)
    // The next one is selected, so that Delete again goes on.
    if own.selected == number {
      let next = min(item, items.count - 1)
      own.selected = next >= 0 ? items.order[next] : nil
    }
  }

  private var stage: CGRect { CGRect(origin: .zero, size: view.bounds.size) }

  /// The index of a tile.
  func item(of number: Int) -> Int? {
    tiles.first { $0.number == number }?.item ?? items.order.path(of: number)?.item
  }

  /// Moves a tile by places; it slides there along the floor.
  func move(_ number: Int, by places: Int) {
    guard let item = item(of: number) else { return }
    let target = min(max(0, item + places), items.count - 1)
    guard target != item else { return }
    if !view.reducesMotion, let tile = tile(number) {
      collection.presence[tile.element.id] = .init(share: 0)
    }
    move(item, to: target)
  }

  func move(_ item: Int, to target: Int) {
    items.move(path(item), to: target, in: view)
  }

  /// Moves every second tile that shows to the front of those that show.
  func shuffle() {
    if held != nil { drop() }
    items.shuffle(tiles.filter { $0.frame.overlaps(stage) }.map { path($0.item) }, in: view)
  }
}

/// The tile in the hand.
extension CarouselScene {
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
