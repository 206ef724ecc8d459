import Canvas
import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Widgets

/// Shinobi's springy carousel: numbered tiles in a row on a floor; new ones drop in while it scrolls.
public final class CarouselScene: Scene, SceneGuide, DebugDrawable, Outlining, SceneControls {
  /// What else the scene can do.
  public var capabilities: SceneCapabilities {
    SceneCapabilities(
      guide: self, spring: spring, debug: self, outlines: self, controls: self)
  }

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

  /// What the engine has in hand.
  public var debugSnapshot: SceneDebugSnapshot {
    SceneDebugSnapshot(model.picture(standing: standing))
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
      TracedItem(
        id: "tile\(number(of: tile.place.id))", center: CGPoint(x: tile.x, y: standing + tile.y),
        angle: 0, velocity: model.velocity(of: tile.place.id), angularVelocity: 0,
        deflection: deflection(of: tile.place))
    }
    let leaving = model.leaving.map { pose in
      TracedItem(
        id: "tile\(number(of: pose.id))",
        center: CGPoint(x: pose.center.x, y: standing + pose.center.y), angle: 0,
        velocity: pose.velocity, angularVelocity: 0)
    }
    return shown + leaving
  }

  /// Sideways for a tile that stands, in height for one that drops.
  private func deflection(of place: RowPlace) -> Deflection {
    let omega = 2 * Double.pi * values["frequency"]
    guard model.air.lifted.contains(place.id) else {
      return Deflection(model.springs.motion(of: place), angularFrequency: omega)
    }
    let fall = model.air.fall(of: place.id)
    let motion = SpringMotion(displacement: fall.y, speed: fall.speed, drive: nil)
    return Deflection(motion, angularFrequency: omega)
  }

  /// The tiles.
  public var outlines: [ItemOutline] {
    let shown = model.drawnTiles.map { ($0.place.id, frame(x: $0.x, y: $0.y)) }
    let leaving = model.leaving.map { ($0.id, frame(x: $0.center.x, y: $0.center.y)) }
    return (shown + leaving).map { id, frame in
      ItemOutline(id: "tile\(number(of: id))", shape: .roundedRect(frame, radius: 12))
    }
  }

  /// What was announced since the last time it was asked for.
  public func takeNews() -> String? {
    defer { news = nil }
    return news
  }

  // MARK: - State

  /// The moving state.
  public struct Snapshot {
    var model: CarouselModel.Snapshot
    var selected: RowID?
    var touch: Touch?
    var hover: CGPoint?
    var indicator: CarouselIndicator
  }

  /// The moving state.
  public func snapshot() -> Snapshot {
    Snapshot(
      model: model.snapshot(), selected: selected, touch: touch, hover: hover,
      indicator: indicator)
  }

  /// Comes back to a state, the row as it was.
  public func restore(_ state: Snapshot) {
    model.restore(state.model)
    (selected, touch, hover) = (state.selected, state.touch, state.hover)
    indicator = state.indicator
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
