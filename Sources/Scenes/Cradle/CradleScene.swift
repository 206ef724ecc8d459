import Canvas
import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Widgets

/// Newton's cradle: a layout of circles on strings, each an item of the animator.
///
/// The model stands in its own points, the middle of the bar at the origin, and is drawn as large as
/// the stage allows: a smaller window changes no motion.
public final class CradleScene: Scene, SceneGuide, MotionSumming, DebugDrawable, Outlining {
  /// What else the scene can do.
  public var capabilities: SceneCapabilities {
    SceneCapabilities(guide: self, sums: self, debug: self, outlines: self)
  }

  /// The scene in its opening state.
  public init(environment: SceneEnvironment) {
    fidelity = Self.info.fidelity
    values = ParameterValues(Self.info.parameters)
    model = CradleModel(values: values, fidelity: fidelity)
    model.open(lifting: Int(values["lifted"]))
    hold = Self.openingHold
  }

  /// The values of its parameters.
  public var values: ParameterValues {
    didSet {
      guard values != oldValue else { return }
      if values["balls"] != oldValue["balls"] || values["lifted"] != oldValue["lifted"] {
        letGo()
        model = CradleModel(values: values, fidelity: fidelity)
        model.open(lifting: Int(values["lifted"]))
        hold = Self.openingHold
      } else if model.geometry.gap != CradleModel.gap(values, fidelity) {
        rebuild()
      } else {
        model.apply(values)
      }
    }
  }

  /// The engine it runs on.
  public var fidelity: Fidelity {
    didSet {
      if fidelity != oldValue { rebuild() }
    }
  }

  /// Another model that swings on as this one does.
  private func rebuild() {
    let swing = model.swing
    letGo()
    model = CradleModel(values: values, fidelity: fidelity)
    model.swing = swing
  }

  /// The stage's size in points.
  public private(set) var size = CGSize(width: 1, height: 1)
  /// Takes a new stage size.
  public func resize(to size: CGSize) { self.size = size }

  /// How long lifted balls hang still before they are let go, in seconds.
  static let openingHold = 0.4
  private var hold: Double
  private var model: CradleModel
  private var grabbed: Int?

  // MARK: - Hands

  /// Takes an event on the stage: a press on a ball holds it until the button is up.
  public func handle(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .pointerDown(let point, .left, _, _):
      guard let ball = ball(at: point) else { return false }
      hold = 0
      grabbed = ball
      model.grab(ball, at: fromStage(point))
      return true
    case .pointerMove(let point, _):
      guard grabbed != nil else { return false }
      model.drag(to: fromStage(point))
      return true
    case .pointerUp(_, .left):
      guard grabbed != nil else { return false }
      letGo()
      return true
    case .key(.left, _, _), .key(.right, _, _):
      letGo()
      let count = max(1, Int(values["lifted"]))
      if case .key(.right, _, _) = event.kind { model.lift(-count) } else { model.lift(count) }
      hold = 0
      return true
    default:
      return false
    }
  }

  private func letGo() {
    grabbed = nil
    model.release()
  }

  private func ball(at point: CGPoint) -> Int? {
    let p = fromStage(point)
    let reach = max(model.geometry.diameter / 2, 14 / max(scale, 0.01))
    return model.balls.indices
      .map { ($0, model.balls[$0].center.distance(to: p)) }
      .filter { $0.1 <= reach }
      .min { $0.1 < $1.1 }?.0
  }

  /// What the pointer looks like at a place.
  public func cursor(at point: CGPoint) -> Cursor {
    grabbed != nil ? .closedHand : ball(at: point) != nil ? .openHand : .arrow
  }

  // MARK: - Time

  /// Moves everything on by simulated seconds.
  public func advance(by dt: Double) {
    let wait = min(hold, dt)
    hold -= wait
    if dt > wait || dt == 0 { model.advance(by: dt - wait) }
  }

  /// Whether nothing moves and nothing will by itself.
  public var isAtRest: Bool { hold <= 0 && grabbed == nil && !model.isRunning }

  // MARK: - Looks

  private var scale: CGFloat {
    let extent = model.geometry.extent
    return min(1.25, min(size.width / extent.width, size.height / extent.height))
  }

  private var stageMap: CGAffineTransform {
    let extent = model.geometry.extent
    return CGAffineTransform(scaleX: scale, y: scale).concatenating(
      CGAffineTransform(
        translationX: size.width / 2,
        y: (size.height - extent.height * scale) / 2 + model.geometry.headroom * scale))
  }

  private func fromStage(_ p: CGPoint) -> CGPoint {
    let map = stageMap
    return CGPoint(x: (p.x - map.tx) / map.a, y: (p.y - map.ty) / map.d)
  }

  /// Draws the current state.
  public func draw(into list: inout DrawList, theme: Theme) {
    let drawing = CradleDrawing(model: model, theme: theme, grabbed: grabbed)
    list.transformed(by: stageMap) { drawing.draw(into: &$0) }
  }

  /// Energy and momentum, small.
  public var readouts: [Readout] {
    [
      Readout(title: "Energy", value: Numerals.fixed(model.energy, 3) + " J"),
      Readout(
        title: "Momentum", value: Numerals.signed(model.sums.momentum, 2) + " kg m/s"),
    ]
  }

  /// Momentum and kinetic energy of all balls.
  public var sums: MotionSums? { model.sums }

  /// What a parameter's value means here and now.
  public func explanation(of parameter: String) -> Explanation? {
    switch parameter {
    case "balls":
      return Explanation(
        "\(Int(values["balls"])) of \(Numerals.fixed(model.massOfBall, 2)) kg each")
    case "lifted":
      let k = min(Int(values["lifted"]), Int(values["balls"]))
      guard k > 0 else { return Explanation("hangs still until you drag a ball") }
      let isTextbook = fidelity != .exact || values["impacts"] == 0
      return Explanation(isTextbook ? "\(k) in, \(k) out on the other side" : "\(k) in")
    case "gravity", "string":
      let g = values["gravity"] * 1000
      guard g > 0 else { return Explanation("no weight: nothing swings back") }
      let period = 2 * Double.pi * (values["string"] / g).squareRoot()
      return Explanation("one swing \(Numerals.fixed(period, 2)) s")
    case "elasticity":
      let e = values["elasticity"]
      return Explanation(
        e >= 1
          ? "a bounce loses nothing" : "a bounce keeps \(Numerals.fixed(e * 100, 0)) % of the speed"
      )
    case "resistance":
      let r = values["resistance"]
      guard r > 0 else { return Explanation("swings for ever") }
      return Explanation("half the swing gone in \(Numerals.short(2 * log(2) / r)) s")
    case "impacts": return impactsExplanation
    default:
      return nil
    }
  }

  private var impactsExplanation: Explanation {
    guard fidelity == .exact else {
      return Explanation("of exact motion only: here Apple's engine has its own")
    }
    switch values["impacts"] {
    case 1:
      let duration = model.touchDuration * 1000
      return Explanation(
        duration > 0
          ? "a touch lasts \(Numerals.short(duration)) ms: a wave runs through, all stir"
          : "balls that give way: a wave runs through, all stir")
    case 2: return Explanation("all touches at one instant, as solvers do: the row sticks together")
    default: return Explanation("pair after pair: as many out as in")
    }
  }

  /// What the engine has in hand.
  public var debugSnapshot: SceneDebugSnapshot { SceneDebugSnapshot(model.picture, map: stageMap) }

  /// What moves, for traces: stage places of an unscaled stage.
  public var tracedItems: [TracedItem] {
    model.balls.indices.map { i in
      TracedItem(
        id: "ball\(i)", center: model.balls[i].center, angle: 0, velocity: model.velocity(of: i),
        angularVelocity: 0, deflection: model.deflection(of: i))
    }
  }

  /// The balls.
  public var outlines: [ItemOutline] {
    let map = stageMap
    return model.balls.indices.map { i in
      ItemOutline(
        id: "ball\(i)",
        shape: .circle(
          center: map.apply(to: model.balls[i].center), radius: model.geometry.diameter / 2 * map.a)
      )
    }
  }

  // MARK: - State

  /// The moving state.
  public struct Snapshot {
    var owner: CradleScene
    var profile: Profile
    var model: CradleModel
    var moving: CradleModel.Snapshot
    /// For a model of another number of balls or on the other engine.
    var swing: CradleModel.Swing
    var hold: Double
    var grabbed: Int?
  }

  /// The moving state.
  public func snapshot() -> Snapshot {
    Snapshot(
      owner: self, profile: model.profile, model: model, moving: model.snapshot(),
      swing: model.swing, hold: hold, grabbed: grabbed)
  }

  /// Comes back to a state.
  public func restore(_ state: Snapshot) {
    letGo()
    let isSame =
      state.model.isPublished == model.isPublished && state.profile == model.profile
      && state.model.geometry.gap == model.geometry.gap
    if isSame, state.owner === self, state.model.balls.count == model.balls.count {
      model = state.model
      model.restore(state.moving, values)
      grabbed = state.grabbed
    } else {
      model.swing = state.swing
      if isSame { model.takeMotions(of: state.moving, balls: state.model.balls) }
    }
    hold = state.hold
  }

  /// Two balls pulled aside and let go.
  public func sampleGesture() -> Gesture {
    let map = stageMap
    let ball = min(1, model.balls.count - 1)
    let start = map.apply(to: model.geometry.restCenter(of: ball))
    let length = model.geometry.string
    let pull = 0.6
    return Gesture.pull(
      scene: Self.info.id, size: size,
      path: (0...24).map { k in
        let angle = pull * Double(k) / 24
        return CGPoint(
          x: start.x - sin(angle) * length * map.a,
          y: start.y - (1 - cos(angle)) * length * map.d)
      }, duration: 0.5, rest: 0.3)
  }
}
