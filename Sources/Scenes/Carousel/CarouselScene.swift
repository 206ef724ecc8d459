import Canvas
import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Widgets

/// Shinobi's springy carousel: numbered tiles in a row on a floor; new ones drop in while it scrolls.
public final class CarouselScene: Scene {
  /// The scene in its opening state: at the first tile.
  public init(environment: SceneEnvironment) {
    text = environment.text
    values = ParameterValues(Self.info.parameters)
    fidelity = Self.info.fidelity
    model = CarouselModel(count: environment.count ?? Self.usualCount, profile: .uikit)
    first = model.layout.count
    model.isCalm = environment.reducesMotion
    apply()
  }

  /// How many tiles there are at first, as in the article.
  static let usualCount = 30
  private let text: any TextMeasuring
  let model: CarouselModel
  /// How many tiles there were at first: all others came later and look so.
  private let first: Int
  var indicator = CarouselIndicator()
  var touch: Touch?
  var hover: CGPoint?
  var selected: RowID?
  var news: String?

  /// The values of its parameters.
  public var values: ParameterValues { didSet { if values != oldValue { apply() } } }
  /// The engine it runs on.
  public var fidelity: Fidelity { didSet { if fidelity != oldValue { apply() } } }

  private func apply() {
    model.use(fidelity == .exact ? .ideal : .uikit)
    var parameters = SpringyParameters(values)
    parameters.law = fidelity == .published ? .published : .improved
    model.springs.parameters = parameters
    model.scroll.parameters = ScrollParameters(values)
    model.air.apply(
      CarouselAir.Feel(
        gravity: values["gravity"], elasticity: values["elasticity"],
        frequency: values["pull"] >= 0.5 ? values["frequency"] : 0, damping: values["damping"],
        resistance: values["air"]))
  }

  // MARK: - Stage

  /// The stage's size in points.
  public private(set) var size = CGSize(width: 1, height: 1)

  /// Takes a new stage size; what is in the middle stays there.
  public func resize(to size: CGSize) {
    self.size = size
    let tile = model.layout.tile.height
    // A tile that drops in starts with its top at the stage's, as Shinobi's.
    model.heights = (max(20, floor - tile), max(0, size.height - floor))
    model.resize(viewport: size.width)
  }

  /// Where the tiles stand, in points below the stage's top.
  var floor: CGFloat {
    let below = min(84, max(4, (size.height - controlsHeight) * 0.13))
    return max(1, size.height - controlsHeight - below)
  }

  /// Where a tile's middle is while it stands, in points below the stage's top.
  var standing: CGFloat { floor - model.layout.tile.height / 2 }

  /// From the viewport's left and below where tiles stand.
  func fromStage(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x, y: p.y - standing) }

  func frame(x: Double, y: Double) -> CGRect {
    CGRect(center: CGPoint(x: x, y: standing + y), size: model.layout.tile)
  }

  /// A press that may become a drag of the row or lift a tile.
  struct Touch {
    var tile: RowID?
    var start: CGPoint
    var held = 0.0
    var isDecided = false
  }

  func number(of id: RowID) -> Int64 { id.number + 1 }

  // MARK: - Time

  /// Moves everything on by simulated seconds.
  public func advance(by dt: Double) {
    if var touch {
      touch.held += dt
      self.touch = touch
      if touch.held >= Self.liftTime, !touch.isDecided, let id = touch.tile {
        lift(id, at: touch.start)
      }
    }
    model.advance(by: dt)
    indicator.advance(by: dt, isMoving: !model.scroll.isAtRest)
  }

  /// Whether nothing moves and nothing will by itself.
  public var isAtRest: Bool { model.isAtRest && indicator.isAtRest }

  // MARK: - Looks

  var track: CGRect {
    CGRect(x: 0, y: floor + 6, width: size.width, height: CarouselIndicator.thickness)
  }

  /// Draws the current state.
  public func draw(into list: inout DrawList, theme: Theme) {
    let drawing = CarouselDrawing(
      theme: theme, text: text, size: size, floor: floor, tile: model.layout.tile, first: first)
    drawing.drawFloor(into: &list)
    let held = model.air.held?.id
    let tiles = model.drawnTiles
    let raised = model.raised
    for tile in tiles where tile.place.id != held {
      drawing.drawShadow(x: tile.x, height: -tile.y, into: &list)
    }
    indicator.draw(model, track: track, into: &list, theme: theme)
    // What stands, then what drops, then what is in the hand.
    for isUp in [false, true] {
      for tile in tiles where (raised[tile.place.id] != nil) == isUp && tile.place.id != held {
        let frame = frame(x: tile.x, y: tile.y)
        list.faded(to: model.isCalm ? raised[tile.place.id] ?? 1 : 1) { list in
          drawing.drawTile(
            tile.place.id, frame, isSelected: tile.place.id == selected, into: &list)
        }
      }
    }
    for pose in model.leaving {
      drawing.drawTile(pose.id, frame(x: pose.center.x, y: pose.center.y), into: &list)
    }
    if let tile = tiles.first(where: { $0.place.id == held }) {
      drawing.drawShadow(x: tile.x, height: -tile.y, into: &list)
      drawing.drawTile(
        tile.place.id, frame(x: tile.x, y: tile.y), isSelected: true, isHeld: true, into: &list)
    }
  }

  /// What moves, for traces: the tiles that show, by their number.
  public var tracedItems: [TracedItem] {
    let shown = model.drawnTiles.map { tile in
      (tile.place.id, CGPoint(x: tile.x, y: standing + tile.y), model.velocity(of: tile.place.id))
    }
    let leaving = model.leaving.map {
      ($0.id, CGPoint(x: $0.center.x, y: standing + $0.center.y), $0.velocity)
    }
    return (shown + leaving).map { id, center, velocity in
      TracedItem(
        id: "tile\(number(of: id))", center: center, angle: 0, velocity: velocity,
        angularVelocity: 0)
    }
  }

  /// What was announced since the last time it was asked for.
  public func takeNews() -> String? {
    defer { news = nil }
    return news
  }

  // MARK: - State

  private struct State {
    var model: CarouselModel.Snapshot
    var selected: RowID?
  }

  /// The moving state.
  public func snapshot() -> SceneSnapshot {
    SceneSnapshot(state: State(model: model.snapshot(), selected: selected))
  }

  /// Comes back to a state, the row as it was.
  public func restore(_ snapshot: SceneSnapshot) {
    guard let state = snapshot.state as? State else { return }
    touch = nil
    _ = indicator.release()
    model.restore(state.model)
    selected = state.selected
  }

  /// A flick at 1000 pt/s to later tiles; where it ends, to earlier ones.
  public func sampleGesture() -> Gesture {
    let isAtEnd = model.scroll.offset > model.scroll.range.upperBound - 200
    let reach = min(260, size.width * 0.4)
    let start = size.width * (isAtEnd ? 0.3 : 0.7)
    let speed = 1000.0
    let steps = max(2, Int(reach / speed * 60))
    let way = isAtEnd ? reach : -reach
    return Gesture.pull(
      scene: Self.info.id, size: size,
      path: (0...steps).map {
        CGPoint(x: start + way * Double($0) / Double(steps), y: standing)
      },
      duration: reach / speed, rest: 0)
  }
}
