import Articles
import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry

/// The tiles of the carousel: their data, their layout and the springs that they lag on.
final class CarouselRow {
  /// A tile as it is drawn.
  struct Tile {
    /// The number that it shows, from 0.
    let number: Int
    let item: Int
    let element: CollectionElement
    /// In points from the stage's top left.
    let frame: CGRect
  }

  let items: ItemList
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
    items = ItemList(ItemOrder(count: count))
    layout = CarouselLayout()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 1, height: 1), collectionViewLayout: layout)
    collection = SpringyCollection(view, isVertical: false, margin: Self.margin)
    view.dataSource = items
    view.reloadData()
    collection.adopt()
  }

  var view: CollectionView { collection.view }
  var scroll: ScrollPhysics { collection.scroll }
  var scroller: CollectionViewScroller { collection.scroller }

  var count: Int { items.count }

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

  /// Shows the tiles of a state, at rest; false where there were more or fewer at first.
  func show(_ state: SceneState) -> Bool {
    guard items.show(state, in: view) else { return false }
    if state.sections != nil { showAnew() }
    collection.show(state)
    return true
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
    if held == number { drop() }
    if let tile = tile(number), tile.frame.overlaps(stage) {
      tile.element.content = number
      let center = tile.frame.center + (view.contentOffset - CGPoint.zero)
      var velocity = velocity(of: tile)
      velocity.dx += scroll.velocity
      layout.willDelete(path(item), drawnAt: center, velocity: velocity)
    }
    items.remove(at: path(item), in: view)
  }

  private var stage: CGRect { CGRect(origin: .zero, size: view.bounds.size) }

  /// The index of a tile.
  func item(of number: Int) -> Int? {
    tiles.first { $0.number == number }?.item ?? items.order.path(of: number)?.item
  }

  /// Moves a tile by places; it slides there along the floor.
  func move(_ number: Int, by places: Int) {
    guard let item = item(of: number) else { return }
    let target = min(max(0, item + places), count - 1)
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

  // MARK: - Snapshots

  /// Everything that moves, and the tiles.
  struct State {
    fileprivate let items: ItemOrder
    fileprivate let collection: SpringyCollection.Snapshot
  }

  func snapshot() -> State {
    State(items: items.order, collection: collection.snapshot())
  }

  func restore(_ state: State) {
    items.order = state.items
    collection.restore(state.collection)
  }
}

/// Which layout the view has: ours, or the article's.
extension CarouselRow {
  /// Moves as a fidelity says, from the same state.
  func use(_ fidelity: Fidelity) {
    if fidelity == .published {
      if article == nil { publish() }
      return
    }
    let profile: Profile = fidelity == .exact ? .ideal : .uikit
    guard article != nil || collection.springs.profile != profile else { return }
    collection.springs.profile = profile
    let floor = layout.floor
    layout = CarouselLayout(profile: profile)
    guard article != nil else { return view.setCollectionViewLayout(layout, animated: false) }
    article = nil
    layout.floor = floor
    // The article's layout switches animations off for good.
    view.areAnimationsEnabled = true
    collection.setLayout(
      layout, displaces: true, offset: offset { $0 * layout.pitch + layout.inset })
    collection.resize(to: size)
  }

  /// Gives the view a layout of the article's, as high as its floor.
  private func publish() {
    drop()
    // The article's engine, whichever moved the tiles before: states fit every row as published.
    collection.springs.profile = .uikit
    collection.presence = [:]
    let new = ShinobiSpringyCarousel(tileSize: layout.itemSize)
    let offset = offset { $0 * (layout.itemSize.width + new.minimumLineSpacing) }
    view.setBounds(
      CGRect(origin: view.contentOffset, size: CGSize(width: size.width, height: layout.floor)))
    article = new
    collection.setLayout(new, displaces: false, offset: offset)
    // Tiles on their way out are the other layout's.
    view.reloadData()
    collection.adopt()
  }

  /// The content offset at which the first tile that shows stays where it is, given where a tile
  /// starts; nil where none shows.
  private func offset(_ start: (CGFloat) -> CGFloat) -> Double? {
    collection.scroller.firstItem.map { max(0, Double(start(CGFloat($0.path.item))) - $0.distance) }
  }

  /// Takes how tiles drop, and gives the article's layout the springs.
  func tune(_ drop: CarouselLayout.Drop) {
    layout.drop = drop
    tuneArticle()
  }

  private func tuneArticle() {
    guard let article else { return }
    let springs = collection.springs.parameters
    (article.frequency, article.damping) = (springs.frequency, springs.dampingRatio)
    (article.scrollResistance, article.gravity) = (springs.resistanceDistance, layout.drop.gravity)
  }

  /// Puts all tiles in their places; the article's layout makes nothing new for what is not inserted: there is a
  /// new one.
  func showAnew() {
    guard article != nil else { return collection.adopt() }
    publish()
    tuneArticle()
  }

  /// Takes the stage's size and the height of the floor; what is in the middle stays there, as
  /// published what is at the start.
  func resize(to size: CGSize, floor: CGFloat) {
    guard size != self.size || floor != layout.floor else { return }
    let isFirst = view.bounds.width <= 1
    self.size = size
    layout.floor = floor
    if article == nil { collection.resize(to: size) } else { showAnew() }
    if isFirst { collection.pointer = CGPoint(x: size.width / 2, y: floor) }
  }
}

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
