import Articles
import Canvas
import CollectionLayout
import Documents
import Dynamics
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
    items = ItemList(ItemOrder(count: first))
    layout = CarouselLayout()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 1, height: 1), collectionViewLayout: layout)
    collection = SpringyCollection(view, isVertical: false, margin: Self.margin)
    view.dataSource = items
    view.reloadData()
    collection.adopt()
    reducesMotion = environment.reducesMotion
    apply()
  }

  static let names = (word: "tile", first: 1)
  /// The number of tiles at first, as in the article.
  static let usualCount = 30
  /// The distance outside the view at which tiles have springs as well, in points: two tiles, as in
  /// the article.
  private static let margin: CGFloat = 140
  private let text: any TextMeasuring
  let items: ItemList
  let collection: SpringyCollection
  /// Where tiles stand; the view's layout unless it has the article's.
  var layout: CarouselLayout
  /// The article's layout, which the view has as published; nil while it has ours.
  var article: ShinobiSpringyCarousel?
  /// The number of tiles at first: those with greater numbers came later and look so.
  let first: Int
  var input = ListInput()
  /// The tile that was pressed and may still be lifted, and where.
  var own: (tile: Int, start: CGPoint)?
  /// What was added, removed or moved last.
  var news: LocalizedText?

  var values: ParameterValues { didSet { if values != oldValue { apply() } } }
  var fidelity: Fidelity { didSet { if fidelity != oldValue { apply() } } }

  private func apply() {
    useLayout()
    collection.springs.parameters = SpringyParameters(values)
    view.spring = values.spring
    scroller.parameters = ScrollParameters(values)
    var drop = CarouselLayout.Drop()
    (drop.gravity, drop.elasticity) = (values["gravity"], values["elasticity"])
    drop.frequency = values["pull"] > 0 ? values["frequency"] : 0
    (drop.damping, drop.resistance) = (values["damping"], values["air"])
    layout.drop = drop
    tuneArticle()
  }

  var view: CollectionView { collection.view }
  var scroll: ScrollPhysics { collection.scroll }
  var scroller: CollectionViewScroller { collection.scroller }

  // MARK: - Stage

  private(set) var size = CGSize(width: 1, height: 1)

  /// Takes a new stage size; what is in the middle stays there, as published what is at the start.
  func resize(to size: CGSize) {
    guard size != self.size else { return }
    let isFirst = view.bounds.width <= 1
    self.size = size
    layout.floor = floor
    if article == nil { collection.resize(to: size) } else { showAnew() }
    if isFirst { collection.pointer = CGPoint(x: size.width / 2, y: floor) }
  }

  /// The distance of the floor from the stage's top, in points.
  var floor: CGFloat {
    let below = min(84, max(4, (size.height - controlsHeight) * 0.13))
    return max(1, size.height - controlsHeight - below)
  }

  /// The y of the centre of a tile that stands, in points.
  var standing: CGFloat { layout.standing }
  /// The height from which a tile drops in, in points: its top is at the stage's top then.
  var dropHeight: Double { max(20, Double(floor - layout.itemSize.height)) }

  /// A place from the stage's left and from where tiles stand.
  func fromStage(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x, y: p.y - standing) }

  // MARK: - Time

  func advance(by dt: Double) {
    collection.advance(by: dt)
    followHand()
    makeRoom(dt)
    input.advance(by: dt, collection)
  }

  /// Whether nothing moves; tiles that drop are parted from the others until they have come down.
  var isAtRest: Bool {
    collection.isAtRest && collection.presence.values.allSatisfy { $0.rate == 0 }
      && input.indicator.isAtRest
  }

  /// The height at which neighbours make room for a tile, in points, and the shortest time for that,
  /// in seconds.
  private static let roomHeight = 160.0
  private static let roomTime = 0.18

  /// Whether neighbours make room for a tile: it does not stand.
  private func isComingDown(_ tile: Tile) -> Bool { collection.presence[tile.element.id] != nil }

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

  // MARK: - Drawing

  var bar: ScrollBar.Extent {
    let track = CGRect(x: 12, y: floor + 6, width: size.width - 24, height: 5)
    let most = scroll.range.upperBound
    return ScrollBar.Extent(
      track: track, isLevel: true, view: size.width, content: most + size.width,
      offset: scroll.offset, most: most)
  }

  func draw(into list: inout DrawList, theme: Theme) {
    let drawing = CarouselDrawing(
      theme: theme, text: text, size: size, floor: floor, tile: layout.itemSize, first: first)
    drawing.drawFloor(into: &list)
    let (tiles, held) = (tiles, held)
    for tile in tiles where tile.number != held {
      drawing.drawShadow(x: tile.frame.midX, height: standing - tile.frame.midY, into: &list)
    }
    input.indicator.draw(bar, into: &list, theme: theme)
    // Tiles that stand, then those that drop, then the one in the hand.
    for isUp in [false, true] {
      for tile in tiles where isComingDown(tile) == isUp && tile.number != held {
        list.faded(to: tile.element.alpha) { list in
          drawing.drawTile(tile.number, tile.frame, into: &list)
        }
      }
    }
    for tile in leaving { drawing.drawTile(tile.number, tile.frame, into: &list) }
    if let tile = tiles.first(where: { $0.number == held }) {
      drawing.drawShadow(x: tile.frame.midX, height: standing - tile.frame.midY, into: &list)
      drawing.drawTile(tile.number, tile.frame, isHeld: true, into: &list)
    }
  }
}

/// Which layout the view has: ours, or the article's.
extension CarouselScene {
  /// Gives the view the layout of the fidelity, from the same state.
  private func useLayout() {
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

  /// Gives the article's layout the springs.
  private func tuneArticle() {
    guard let article else { return }
    let springs = collection.springs.parameters
    (article.frequency, article.damping) = (springs.frequency, springs.dampingRatio)
    (article.scrollResistance, article.gravity) = (springs.resistanceDistance, layout.drop.gravity)
  }

  /// Puts all tiles in their places; the article's layout makes nothing new for what is not inserted: there is a
  /// new one.
  private func showAnew() {
    guard article != nil else { return collection.adopt() }
    publish()
    tuneArticle()
  }

  /// Shows the tiles of a state, at rest; false where there were more or fewer at first.
  func show(_ state: SceneState) -> Bool {
    guard items.show(state, in: view) else { return false }
    if state.sections != nil { showAnew() }
    collection.show(state)
    return true
  }
}
