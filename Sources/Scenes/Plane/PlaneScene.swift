import Canvas
import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Springs
import Widgets

/// Any collection-view layout on springs: what the grid and the waterfall share.
///
/// A subclass says which layout and how a cell looks, and nothing else.
public class PlaneScene: Scene, SceneGuide, DebugDrawable, Outlining {
  /// What else the scene can do.
  public var capabilities: SceneCapabilities {
    SceneCapabilities(guide: self, spring: spring, debug: self, outlines: self)
  }

  /// What the scene declares.
  public class var info: SceneInfo { preconditionFailure("Each of the scenes declares itself.") }

  /// The scene in its opening state: at its top.
  public required init(environment: SceneEnvironment) {
    self.environment = environment
    let info = Self.info
    (values, fidelity) = (ParameterValues(info.parameters), info.fidelity)
    if let preset = info.presets.first { values.apply(preset) }
    if let count = environment.count { values["items"] = Double(count) }
    items = ItemCount(Int(values["items"]))
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 1, height: 1), collectionViewLayout: Self.makeLayout())
    view.dataSource = items
    plane = SpringyPlane(view: view, profile: .uikit)
    apply()
  }

  let environment: SceneEnvironment
  private let items: ItemCount
  let plane: SpringyPlane
  private var indicator = ScrollIndicator()

  /// The layout that the scene shows.
  class func makeLayout() -> CollectionViewLayout {
    preconditionFailure("Each of the scenes has a layout.")
  }
  /// Hands the layout the values that are its own.
  func applyToLayout() {}
  /// Draws a cell.
  func drawCell(_ item: Int, in frame: CGRect, into drawing: inout DrawList, theme: Theme) {}

  /// The values of its parameters.
  public var values: ParameterValues { didSet { if values != oldValue { apply() } } }
  /// The engine it runs on.
  public var fidelity: Fidelity { didSet { if fidelity != oldValue { apply() } } }

  private func apply() {
    plane.springs.profile = fidelity == .exact ? .ideal : .uikit
    var parameters = SpringyParameters(values)
    parameters.law = fidelity == .published ? .published : .improved
    plane.springs.parameters = parameters
    plane.scroll.parameters = ScrollParameters(values)
    plane.shears = values["shear"] >= 0.5
    plane.managesAll = values["tiled"] < 0.5
    applyToLayout()
    if items.count != Int(values["items"]) {
      items.count = Int(values["items"])
      plane.view.reloadData()
    }
    plane.adopt()
  }

  // MARK: - Stage

  /// The stage's size in points.
  public private(set) var size = CGSize(width: 1, height: 1)
  /// Takes a new stage size; what is at the top stays.
  public func resize(to size: CGSize) {
    self.size = size
    plane.resize(to: CGSize(width: columnWidth, height: size.height))
  }

  /// The corners of a cell, in points.
  class var corner: CGFloat { 12 }
  /// The layout is no wider, in points.
  class var widest: CGFloat { 640 }
  private var columnWidth: CGFloat { min(Self.widest, size.width) }
  private var columnX: CGFloat { ((size.width - columnWidth) / 2).rounded() }
  private var viewport: CGRect { CGRect(origin: .zero, size: size) }
  private var content: Double { plane.view.contentSize.height }

  // MARK: - Hands

  /// Takes an event on the stage: a drag scrolls.
  public func handle(_ event: InputEvent) -> Bool {
    let seconds = Double(event.time) / 1e6
    switch event.kind {
    case .pointerDown(let p, .left, _, _):
      guard viewport.contains(p) else { return false }
      if indicator.press(at: p, &plane.scroll, content: content, in: viewport) { return true }
      point(p)
      plane.scroll.beginDrag(at: p.y, time: seconds)
    case .pointerMove(let p, _):
      if indicator.isHeld || plane.scroll.isTracking { point(p) }
      if indicator.drag(to: p, &plane.scroll, content: content, in: viewport) { return true }
      guard plane.scroll.isTracking else { return false }
      plane.scroll.drag(to: p.y, time: seconds)
    case .pointerUp(let p, .left):
      if indicator.release() { return true }
      guard plane.scroll.isTracking else { return false }
      plane.scroll.drag(to: p.y, time: seconds)
      plane.scroll.endDrag(time: seconds)
    case .wheel(let p, let delta, let isPrecise, _):
      point(p)
      plane.scroll.wheel(by: delta.dy, isPrecise: isPrecise)
      indicator.show()
    case .key(let key, _, _):
      guard plane.scroll.use(key, viewport: viewport.height) else { return false }
      // The edge that is left stands for the pointer.
      plane.pointer = CGPoint(x: columnWidth / 2, y: key.leadsBack ? size.height : 0)
      indicator.show()
    default: return false
    }
    return true
  }

  private func point(_ p: CGPoint) { plane.pointer = CGPoint(x: p.x - columnX, y: p.y) }

  /// What the pointer looks like at a place.
  public func cursor(at point: CGPoint) -> Cursor {
    guard viewport.contains(point) else { return .arrow }
    if indicator.covers(point, plane.scroll, content: content, in: viewport) { return .arrow }
    return plane.scroll.isTracking ? .closedHand : .openHand
  }

  // MARK: - Time

  /// Moves everything on by simulated seconds.
  public func advance(by dt: Double) {
    plane.advance(by: dt)
    indicator.advance(by: dt, isMoving: !plane.scroll.isAtRest)
  }

  /// Whether nothing moves and nothing will by itself.
  public var isAtRest: Bool { plane.isAtRest && indicator.isAtRest }

  // MARK: - Looks

  /// Draws the current state.
  public func draw(into drawing: inout DrawList, theme: Theme) {
    drawing.clipped(to: .rect(viewport)) { drawing in
      for cell in plane.drawn {
        var frame = cell.frame.offsetBy(dx: columnX, dy: 0)
        if isAtRest { frame.origin.y = frame.minY.rounded() }
        guard frame.maxY > 0, frame.minY < size.height else { continue }
        drawCell(cell.indexPath.item, in: frame, into: &drawing, theme: theme)
      }
      indicator.draw(plane.scroll, content: content, in: viewport, into: &drawing, theme: theme)
    }
  }

  /// What the engine has in hand.
  public var debugSnapshot: SceneDebugSnapshot {
    SceneDebugSnapshot(plane.picture, map: CGAffineTransform(translationX: columnX, y: 0))
  }

  /// What moves, for traces: the cells that show, by their number.
  public var tracedItems: [TracedItem] {
    let omega = 2 * Double.pi * values["frequency"]
    return zip(plane.drawn, plane.motions).map { cell, motion in
      TracedItem(
        id: "item\(cell.indexPath.item)", center: cell.frame.offsetBy(dx: columnX, dy: 0).center,
        angle: 0, velocity: CGVector(dx: 0, dy: plane.velocity(of: cell.indexPath)),
        angularVelocity: 0, deflection: Deflection(motion, angularFrequency: omega))
    }
  }

  /// The cells.
  public var outlines: [ItemOutline] {
    plane.drawn.map { cell in
      ItemOutline(
        id: "item\(cell.indexPath.item)",
        shape: .roundedRect(cell.frame.offsetBy(dx: columnX, dy: 0), radius: Self.corner))
    }
  }

  /// How many cells have springs, where there is room to say so.
  public var readouts: [Readout] {
    guard columnX > 150 || size.height > 1200 else { return [] }
    return [
      Readout(title: "Managed", value: "\(plane.managedCount)"),
      Readout(title: "Items", value: "\(items.count)"),
    ]
  }

  /// A line for those who watch.
  public var status: String {
    "offset \(Numerals.fixed(plane.scroll.offset, 1)), \(plane.managedCount) of \(items.count) "
      + "managed"
  }

  // MARK: - State

  /// The moving state.
  public func snapshot() -> Snapshot {
    Snapshot(plane: plane.snapshot(), indicator: indicator)
  }

  /// The moving state.
  public struct Snapshot {
    var plane: SpringyPlane.Snapshot
    var indicator: ScrollIndicator
  }

  /// Comes back to a state.
  public func restore(_ state: Snapshot) {
    plane.restore(state.plane)
    indicator = state.indicator
  }

  /// A flick at 1000 pt/s, up.
  public func sampleGesture() -> Gesture {
    let start = CGPoint(x: size.width * 0.35, y: size.height * 0.65)
    let reach = min(220, size.height * 0.4)
    let steps = max(2, Int(reach / 1000 * 60))
    return Gesture.pull(
      scene: Self.info.id, size: size,
      path: (0...steps).map {
        CGPoint(x: start.x, y: start.y - reach * CGFloat($0) / CGFloat(steps))
      }, duration: Double(reach) / 1000, rest: 0)
  }
}

/// So many items in one section.
final class ItemCount: CollectionViewDataSource {
  var count: Int
  init(_ count: Int) { self.count = count }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }
}
