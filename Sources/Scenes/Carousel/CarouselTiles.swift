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
  var leaving: [(number: Int, frame: CGRect)] {
    view.visibleElements.compactMap { element in
      guard element.isGhost, let number = element.content as? Int,
        layout.leaving.contains(where: { $0.attributes === element.attributes })
      else { return nil }
      return (number, element.frame.offsetBy(dx: -view.contentOffset.x, dy: -view.contentOffset.y))
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

  /// Puts a tile in: it drops in where it shows.
  func insert(at item: Int) {
    let new = items.add(at: path(item), in: view)
    guard article == nil, !view.reducesMotion else { return }
    for tile in tiles where new.contains(tile.number) {
      collection.presence[tile.element.id] = .init(share: 0)
    }
  }

  /// Takes a tile out: it falls through the floor.
  func remove(_ tile: Tile) {
    news = "tile \(tile.number + 1) removed"
    if held == tile.number { drop() }
    if tile.frame.overlaps(stage) {
      let center = tile.frame.center + (view.contentOffset - CGPoint.zero)
      var velocity = velocity(of: tile)
      velocity.dx += scroll.velocity
      layout.willDelete(path(tile.item), drawnAt: center, velocity: velocity)
    }
    items.remove(at: path(tile.item), in: view)
  }

  private var stage: CGRect { CGRect(origin: .zero, size: view.bounds.size) }

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
}
