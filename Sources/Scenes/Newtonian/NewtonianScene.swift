import Canvas
import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Widgets

/// Pictures that hang on springs from one nail: objc.io's Newtonian collection view.
///
/// The model stands in the article's points, the stage's top left at the origin; a stage too low for
/// a hanging picture shows it smaller and changes no motion.
public final class NewtonianScene: Scene, SceneGuide, DebugDrawable, Outlining, SceneControls {
  /// What else the scene can do.
  public var capabilities: SceneCapabilities {
    SceneCapabilities(
      guide: self, spring: spring, debug: self, outlines: self, controls: self)
  }

  /// The scene in its opening state: nothing hangs yet.
  public init(environment: SceneEnvironment) {
    text = environment.text
    fidelity = Self.info.fidelity
    values = ParameterValues(Self.info.parameters)
    let layout = NewtonianLayout(size: size, length: values["length"])
    model = NewtonianModel(layout: layout, values: values, fidelity: fidelity)
    queue = Queue(count: min(max(0, environment.count ?? 0), Self.longestQueue))
  }

  /// The values of its parameters.
  public var values: ParameterValues {
    didSet {
      guard values != oldValue else { return }
      model.apply(values)
      fit()
    }
  }

  /// The engine it runs on.
  public var fidelity: Fidelity {
    didSet {
      guard fidelity != oldValue else { return }
      let poses = model.poses
      model = NewtonianModel(layout: model.layout, values: values, fidelity: fidelity)
      model.poses = poses
    }
  }

  /// Pictures that come in by themselves on opening, one after another.
  struct Queue {
    var count: Int
    /// Until the next one, in seconds.
    var wait = 0.0
  }

  /// No more than so many wait, and so long each, in seconds: they push one another.
  static let longestQueue = 100
  static let queueTime = 0.4
  private var queue: Queue
  private let text: any TextMeasuring
  private(set) var model: NewtonianModel
  private var pointer: CGPoint?
  private var news: String?

  // MARK: - Stage

  /// The stage's size in points.
  public private(set) var size = CGSize(width: 1, height: 1)

  /// Takes a new stage size; everything hangs from the middle of it then.
  public func resize(to size: CGSize) {
    self.size = size
    fit()
  }

  private func fit() {
    let k = scale
    model.resize(to: CGSize(width: size.width / k, height: size.height / k))
  }

  /// What a picture at rest leaves free below it, in points, and the smallest scale.
  private static let room = 90.0
  private static let smallestScale = 0.1

  /// Beyond this stage, in points, everything is drawn larger.
  private static let largest = CGSize(width: 1200, height: 900)

  /// How large the model is drawn: a lone picture at rest can be seen whole, and none gets lost on a
  /// wall.
  var scale: CGFloat {
    let need = rest.y + Self.room
    let fitting = max(Self.smallestScale, (size.height - controlsHeight) / need)
    let filling = min(size.width / Self.largest.width, size.height / Self.largest.height)
    return min(fitting, max(1, filling))
  }

  private var rest: CGPoint {
    model.layout.restCenter(
      gravity: values["gravity"] * Self.unitGravity, frequency: values["frequency"])
  }
  /// UIKit's unit of gravity in points per second squared.
  static let unitGravity = 1000.0

  func fromStage(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x / scale, y: p.y / scale) }

  /// Where the dashed tile stands while nothing hangs: a place that can be seen, in the model's
  /// points.
  var invitation: CGRect {
    let lowest = (size.height - controlsHeight) / scale - Self.room
    let center = CGPoint(x: model.layout.anchor.x, y: min(rest.y, max(0, lowest)))
    return CGRect(center: center, size: NewtonianLayout.itemSize)
  }

  // MARK: - Hands

  /// Takes an event on the stage: a press on a picture holds it until the button is up.
  public func handle(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .pointerDown(let p, .left, _, _):
      pointer = fromStage(p)
      return press(at: fromStage(p))
    case .pointerMove(let p, _):
      pointer = fromStage(p)
      guard model.held != nil else { return false }
      model.drag(to: fromStage(p))
    case .pointerUp(_, .left):
      guard model.held != nil else { return false }
      model.release()
    case .key(let key, let modifiers, _):
      guard modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return false }
      return press(key)
    default: return false
    }
    return true
  }

  /// From a picture's edge, a press this near still takes it, in stage points.
  private static let reach = 6.0

  private func press(at p: CGPoint) -> Bool {
    if let item = model.item(at: p) ?? model.item(at: p, reach: Self.reach / scale) {
      model.grab(item, at: p)
    } else if model.hanging.isEmpty, invitation.contains(p) {
      add()
    } else {
      return false
    }
    return true
  }

  private func press(_ key: Key) -> Bool {
    switch key {
    case .insert, .character("="), .character("+"): add()
    case .delete, .backspace, .character("-"):
      // What the pointer is on, else what came last.
      let pointed = model.isStrict ? nil : pointer.flatMap { model.item(at: $0)?.id }
      let meant = pointed ?? model.newest
      guard let meant else { return false }
      letFall(meant)
    default: return false
    }
    return true
  }

  func add() {
    if let id = model.add() { news = "picture \(id + 1) comes in" }
  }

  func letFall(_ id: Int) {
    if model.letFall(id) { news = "picture \(id + 1) falls" }
  }

  /// What the pointer looks like at a place.
  public func cursor(at point: CGPoint) -> Cursor {
    if model.held != nil { return .closedHand }
    return model.item(at: fromStage(point)) != nil ? .openHand : .arrow
  }

  // MARK: - Buttons

  /// How high the buttons stand, in points.
  public var controlsHeight: CGFloat { size.height > 140 && size.width > 160 ? 56 : 0 }

  /// Runs and draws the buttons, and the menus of the pictures.
  public func controls(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    var input: [InputEvent.Kind] = []
    for item in model.hanging where !model.isStrict || item.id == model.newest {
      let bounds = CGRect(center: item.body.center, size: NewtonianLayout.itemSize)
      let place = CGRect(
        x: frame.minX + bounds.minX * scale, y: frame.minY + bounds.minY * scale,
        width: bounds.width * scale, height: bounds.height * scale)
      let entries = [MenuEntry(title: "Let it fall")]
      if ui.contextMenu("newtonian.\(item.id)", on: place, entries: entries) != nil {
        let middle = CGPoint(x: bounds.midX * scale, y: bounds.midY * scale)
        input = [.pointerMove(middle, []), .key(.delete, [], isRepeat: false)]
      }
    }
    guard controlsHeight > 0 else { return input }
    var buttons = StageButtons(in: frame, height: controlsHeight, widths: [104, 104])
    if ui.button(
      "newtonian.add", "+ Add", buttons.next(), kind: .filled,
      isEnabled: model.canAdd, tip: "Add a picture (+)")
    {
      input.append(.key(.insert, [], isRepeat: false))
    }
    let hint = "Let the newest picture fall (Delete)"
    if ui.button(
      "newtonian.remove", "− Remove", buttons.next(), isEnabled: model.newest != nil, tip: hint)
    {
      // The pointer is beside all pictures, so that the newest is meant.
      input += [
        .pointerMove(CGPoint(x: -1, y: -1), []), .key(.delete, [], isRepeat: false),
      ]
    }
    return input
  }

  // MARK: - Time

  /// Moves everything on by simulated seconds.
  public func advance(by dt: Double) {
    if queue.count > 0 {
      queue.wait -= dt
      if queue.wait <= 0 {
        model.add()
        queue = Queue(count: queue.count - 1, wait: Self.queueTime)
      }
    }
    model.advance(by: dt)
  }

  /// Whether nothing moves and nothing will by itself.
  public var isAtRest: Bool { model.isAtRest && queue.count == 0 }

  // MARK: - Looks

  /// Draws the current state.
  public func draw(into list: inout DrawList, theme: Theme) {
    let drawing = NewtonianDrawing(model: model, theme: theme, text: text)
    let isEmpty = model.hanging.isEmpty
    list.transformed(by: CGAffineTransform(scaleX: scale, y: scale)) { list in
      if isEmpty { drawing.drawInvitation(in: invitation, into: &list) }
      drawing.draw(into: &list)
    }
    guard isEmpty, size.width > 180 else { return }
    let p = CGPoint(x: invitation.midX * scale, y: invitation.maxY * scale + 5 + 9 * scale)
    drawing.drawInvitationWords(below: p, into: &list)
  }

  /// What the engine has in hand.
  public var debugSnapshot: SceneDebugSnapshot {
    SceneDebugSnapshot(model.picture, map: CGAffineTransform(scaleX: scale, y: scale))
  }

  /// What moves, for traces: stage places of an unscaled stage.
  public var tracedItems: [TracedItem] {
    model.items.sorted { $0.id < $1.id }.map { item in
      TracedItem(
        id: "picture\(item.id + 1)", center: item.body.center,
        angle: item.body.transform.rotationAngle, velocity: model.velocity(of: item),
        angularVelocity: model.angularVelocity(of: item), deflection: deflection(of: item))
    }
  }

  /// How much longer its string is than at rest.
  private func deflection(of item: NewtonianModel.Item) -> Deflection {
    guard item.attachment != nil else { return Deflection() }
    let line = item.body.center - model.layout.anchor
    let (v, length) = (model.velocity(of: item), max(1, line.length))
    let rate = (v.dx * line.dx + v.dy * line.dy) / length
    let omega = 2 * Double.pi * values["frequency"]
    let motion = SpringMotion(
      displacement: length - (rest.y - model.layout.anchor.y), speed: rate, drive: nil)
    return Deflection(motion, angularFrequency: omega)
  }

  /// The pictures.
  public var outlines: [ItemOutline] {
    model.items.sorted { $0.id < $1.id }.map { item in
      let box = CGRect(center: .zero, size: NewtonianLayout.itemSize)
      let map = CGAffineTransform(rotationAngle: item.body.transform.rotationAngle)
        .concatenating(
          CGAffineTransform(translationX: item.body.center.x, y: item.body.center.y)
        ).concatenating(CGAffineTransform(scaleX: scale, y: scale))
      return ItemOutline(
        id: "picture\(item.id + 1)", shape: .path(Path(rect: box).applying(map)))
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
    var owner: NewtonianScene
    var profile: Profile
    var model: NewtonianModel
    var moving: NewtonianModel.Snapshot
    /// For a model on the other engine.
    var poses: (list: [NewtonianModel.Pose], nextID: Int)
    var queue: Queue
    var pointer: CGPoint?
  }

  /// The moving state.
  public func snapshot() -> Snapshot {
    Snapshot(
      owner: self, profile: model.profile, model: model, moving: model.snapshot(),
      poses: model.poses, queue: queue, pointer: pointer)
  }

  /// Comes back to a state.
  public func restore(_ state: Snapshot) {
    model.release()
    let isSame = state.model.isPublished == model.isPublished && state.profile == model.profile
    if isSame, state.owner === self {
      model = state.model
      model.restore(state.moving, values)
    } else {
      model.poses = state.poses
      if isSame { model.takeMotions(of: state.moving) }
    }
    (queue, pointer) = (state.queue, state.pointer)
    fit()
  }

  /// The picture that came last pulled aside and let go; on an empty stage, two that come in.
  public func sampleGesture() -> Gesture {
    let k = scale
    if let item = model.hanging.max(by: { $0.id < $1.id }) {
      let p = CGPoint(x: item.body.center.x * k, y: item.body.center.y * k)
      let pull = 180 * k
      return Gesture.pull(
        scene: Self.info.id, size: size,
        path: (0...24).map { i in
          let t = Double(i) / 24
          return CGPoint(x: p.x - pull * t, y: p.y - pull * 0.25 * t * t)
        }, duration: 0.4, rest: 0.3)
    }
    let p = CGPoint(x: invitation.midX * k, y: invitation.midY * k)
    var gesture = Gesture.pull(
      scene: Self.info.id, size: size, path: [p], duration: 0.1, rest: 0)
    gesture.events.append(GestureEvent(t: 700_000, kind: .key("insert")))
    return gesture
  }
}
