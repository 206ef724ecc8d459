import Canvas
import CollectionLayout
import Documents
import Foundation
import Geometry
import Localization
import Widgets

/// Shinobi's springy carousel: numbered tiles in a row on a floor; new ones drop in while it scrolls.
public final class CarouselScene: Scene, ItemChanging, PlaceKeeping {
  /// The scene in its opening state: at the first tile.
  public init(environment: SceneEnvironment) {
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
  /// The tile that is simulated off the stage too.
  public var followedID: String? { didSet { if followedID != oldValue { follow() } } }
  /// The number of tiles at first: those with greater numbers came later and look so.
  let first: Int
  var indicator = ScrollBar()
  var touch: Touch?
  var hover: CGPoint?
  var selected: Int?
  var news: LocalizedText?
  /// How often tiles were added, removed or moved.
  public internal(set) var changes = 0

  /// The values of its parameters.
  public var values: ParameterValues { didSet { if values != oldValue { apply() } } }
  /// The engine it runs on.
  public var fidelity: Fidelity { didSet { if fidelity != oldValue { apply() } } }

  /// Whether motion that no hand makes is left out.
  public var reducesMotion: Bool {
    get { row.view.reducesMotion }
    set { row.view.reducesMotion = newValue }
  }

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

  /// The stage's size in points.
  public private(set) var size = CGSize(width: 1, height: 1)

  /// Takes a new stage size; what is in the middle stays there.
  public func resize(to size: CGSize) {
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

  /// Moves everything on by simulated seconds.
  public func advance(by dt: Double) {
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

  /// Whether nothing moves and nothing will by itself.
  public var isAtRest: Bool { row.isAtRest && indicator.isAtRest && touch?.mayLift != true }

  // MARK: - Drawing

  /// The bar under the row.
  var barExtent: ScrollBar.Extent {
    let track = CGRect(x: 12, y: floor + 6, width: size.width - 24, height: 5)
    let most = row.scroll.range.upperBound
    return ScrollBar.Extent(
      track: track, isLevel: true, view: size.width, content: most + size.width,
      offset: row.scroll.offset, most: most)
  }

  /// Draws the current state.
  public func draw(into list: inout DrawList, theme: Theme) {
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

  /// The moving state.
  public struct Snapshot {
    fileprivate let row: CarouselRow.State
    fileprivate let selected: Int?
    fileprivate let touch: Touch?
    fileprivate let hover: CGPoint?
    fileprivate let indicator: ScrollBar
  }

  /// The moving state.
  public func snapshot() -> Snapshot {
    Snapshot(
      row: row.snapshot(), selected: selected, touch: touch, hover: hover, indicator: indicator)
  }

  /// Returns to a state.
  public func restore(_ snapshot: Snapshot) {
    row.restore(snapshot.row)
    (selected, touch, hover) = (snapshot.selected, snapshot.touch, snapshot.hover)
    indicator = snapshot.indicator
  }
}
