import Articles
import CollectionLayout
import Dynamics
import Foundation
import Geometry
import Springs

/// The tiles of the carousel: their data, their layout and the springs that they lag on.
final class CarouselRow: CollectionViewDataSource {
  /// A tile as it is drawn.
  struct Tile {
    /// The number that it shows, from 0.
    let number: Int
    let item: Int
    let element: CollectionElement
    /// In points from the stage's top left.
    let frame: CGRect
  }

  /// The numbers of the tiles in their order.
  private(set) var numbers: [Int]
  private var nextNumber: Int
  /// Where tiles stand; the view's layout unless it has the article's.
  var layout: CarouselLayout
  /// The article's layout, which the view has as published; nil while it has ours.
  var article: ShinobiSpringyCarousel?
  /// The stage's size, in points.
  var size = CGSize(width: 1, height: 1)
  let collection: SpringyCollection

  /// The distance outside the view at which tiles have springs as well, in points: two tiles, as in
  /// the article.
  private static let margin: CGFloat = 140
  /// The height at which neighbours make room for a tile, in points, and the shortest time for that,
  /// in seconds.
  private static let roomHeight = 160.0
  private static let roomTime = 0.18
  /// The distance from where it stands, in points, beyond which a tile of the article's drops.
  private static let dropHeight = 2.0

  init(count: Int) {
    (numbers, nextNumber) = (Array(0..<max(0, count)), max(0, count))
    layout = CarouselLayout()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 1, height: 1), collectionViewLayout: layout)
    collection = SpringyCollection(view, isVertical: false, margin: Self.margin)
    view.dataSource = self
    view.reloadData()
    collection.adopt()
  }

  var view: CollectionView { collection.view }
  var scroll: ScrollPhysics { collection.scroll }
  var scroller: CollectionViewScroller { collection.scroller }

  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    numbers.count
  }

  // MARK: - Reading

  /// The tiles near the stage, in their order.
  var tiles: [Tile] {
    collection.drawnCells.map { drawn in
      let item = drawn.element.indexPath.item
      return Tile(number: numbers[item], item: item, element: drawn.element, frame: drawn.frame)
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

  var held: Int? { layout.held.map { numbers[$0.item] } }

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

  /// The derivatives of the places of all tiles that have theirs in the row, in points per second.
  var velocities: [CollectionElement.ID: CGVector] { collection.velocities }

  /// How tiles move about their places in the row.
  var motions: [CollectionElement.ID: SpringMotion] { collection.motions }

  /// How a tile moves about its place: in height where it drops, else sideways.
  func motion(of tile: Tile, in motions: [CollectionElement.ID: SpringMotion]) -> SpringMotion? {
    if let article {
      let rest = layout.standing
      guard let item = article.layoutAttributesForItem(at: path(tile.item)),
        abs(item.center.y - rest) > Self.dropHeight
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

  /// The room that neighbours make for a tile that comes down, 0 to 1; nil for one that stands.
  func room(for tile: Tile) -> Double? { collection.presence[tile.element.id]?.share }

  var isAtRest: Bool {
    collection.isAtRest && collection.presence.values.allSatisfy { $0.rate == 0 }
  }

  // MARK: - Time

  /// Moves on by seconds.
  func advance(by dt: Double) {
    if let held = layout.held { creep(held.center.x, dt) }
    collection.advance(by: dt)
    followHand()
    makeRoom(dt)
  }

  /// Neighbours part before a tile that comes down, and stay apart however it bounces; a tile that
  /// slides past others along the floor gets room when it is nearly there.
  private func makeRoom(_ dt: Double) {
    guard !collection.presence.isEmpty else { return }
    let (lifted, held) = (Set(layout.liftedItems), layout.held?.item)
    var presence: [CollectionElement.ID: SpringyCollection.Presence] = [:]
    for tile in tiles {
      guard let share = collection.presence[tile.element.id]?.share else { continue }
      let height = -Double(layout.fall(of: tile.item).y)
      let away = Double(tile.element.center.x - tile.element.attributes.center.x)
      let (down, near) = (
        1 - height / Self.roomHeight, 1.5 - abs(away) / Double(layout.spacing) / 4
      )
      let wanted = tile.item == held ? 0 : max(share, min(1, max(0, min(down, near))))
      let step = dt / Self.roomTime
      let next = min(share + step, max(share - step, wanted))
      guard next < 1 || lifted.contains(tile.item) else { continue }
      presence[tile.element.id] = .init(share: next, rate: dt > 0 ? (next - share) / dt : 0)
    }
    collection.presence = presence
  }

  // MARK: - Updates

  func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  /// Whether tiles can be taken out, moved and lifted: the article only adds.
  var canRearrange: Bool { article == nil }

  /// The index for a tile that is inserted to the right of the view's middle.
  var itemAtCenter: Int {
    article.map { $0.indexPathForInsertion.item } ?? layout.insertionItem(at: view.bounds.midX)
  }

  /// Shows tiles in an order, at rest; the next one that is inserted gets a number.
  func show(_ numbers: [Int], next: Int) {
    (self.numbers, nextNumber) = (numbers, next)
    view.reloadData()
    showAnew()
  }

  /// Puts tiles in: they drop in where they show.
  func insert(_ count: Int, at item: Int) {
    guard count > 0 else { return }
    view.performBatchUpdates {
      numbers.insert(contentsOf: nextNumber..<nextNumber + count, at: item)
      nextNumber += count
      view.insertItems(at: (item..<item + count).map(path))
    }
    guard article == nil, !view.reducesMotion else { return }
    for tile in tiles where tile.number >= nextNumber - count {
      collection.presence[tile.element.id] = .init(share: 0)
    }
  }

  /// Takes a tile out: it falls through the floor.
  func remove(_ number: Int) {
    guard let item = item(of: number) else { return }
    if held == number { drop() }
    if let tile = tile(number), tile.frame.overlaps(stage) {
      tile.element.content = number
      let center = tile.frame.center + (view.contentOffset - CGPoint.zero)
      var velocity = velocity(of: tile)
      velocity.dx += scroll.velocity
      layout.willDelete(path(item), drawnAt: center, velocity: velocity)
    }
    view.performBatchUpdates {
      numbers.remove(at: item)
      view.deleteItems(at: [path(item)])
    }
  }

  private var stage: CGRect { CGRect(origin: .zero, size: view.bounds.size) }

  /// The index of a tile.
  func item(of number: Int) -> Int? {
    tiles.first { $0.number == number }?.item ?? numbers.firstIndex(of: number)
  }

  /// Moves a tile by places; it slides there along the floor.
  func move(_ number: Int, by places: Int) {
    guard let item = item(of: number) else { return }
    let target = min(max(0, item + places), numbers.count - 1)
    guard target != item else { return }
    if !view.reducesMotion, let tile = tile(number) {
      collection.presence[tile.element.id] = .init(share: 0)
    }
    move(item, to: target)
  }

  func move(_ item: Int, to target: Int) {
    view.performBatchUpdates {
      numbers.insert(numbers.remove(at: item), at: target)
      view.moveItem(at: path(item), to: path(target))
    }
  }

  /// Moves every second tile that shows to the front of those that show.
  func shuffle() {
    let shown = tiles.filter { $0.frame.overlaps(stage) }.map(\.item)
    guard let first = shown.min() else { return }
    if held != nil { drop() }
    view.performBatchUpdates {
      let old = numbers
      for (new, place) in Riffle.order(shown.count).enumerated() where new != place {
        numbers[first + new] = old[first + place]
        view.moveItem(at: path(first + place), to: path(first + new))
      }
    }
  }

  // MARK: - Snapshots

  /// Everything that moves, and the tiles.
  struct State {
    fileprivate let numbers: [Int]
    fileprivate let nextNumber: Int
    fileprivate let collection: SpringyCollection.Snapshot
  }

  func snapshot() -> State {
    State(numbers: numbers, nextNumber: nextNumber, collection: collection.snapshot())
  }

  func restore(_ state: State) {
    (numbers, nextNumber) = (state.numbers, state.nextNumber)
    collection.restore(state.collection)
  }
}
