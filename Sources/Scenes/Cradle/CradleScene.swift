import Canvas
import CollectionLayout
import Documents
import Dynamics
import Foundation
import Geometry
import Localization
import Widgets

/// Newton's cradle: balls on strings, each an item of an animator.
///
/// Places are in points around the middle of the bar; the cradle is drawn as large as the stage
/// allows, so that a smaller window changes no motion.
final class CradleScene: Scene {
  /// The scene in its opening state.
  init(environment: SceneEnvironment) {
    reducesMotion = environment.reducesMotion
    fidelity = Self.info.fidelity
    values = ParameterValues(Self.info.parameters)
    balls = CradleBalls(values, fidelity)
    open()
  }

  var values: ParameterValues {
    didSet {
      guard values != oldValue else { return }
      let isOther =
        values["balls"] != oldValue["balls"] || values["lifted"] != oldValue["lifted"]
      if isOther {
        rebuild()
        open()
      } else if !balls.take(values) {
        rebuild(with: balls.swing)
      }
    }
  }

  var fidelity: Fidelity {
    didSet {
      guard fidelity != oldValue else { return }
      // The article's cradle opens with its push, unless there is a motion to keep.
      if fidelity == .published, hold > 0 || balls.isAtRest {
        rebuild()
        hold = openingHold
      } else {
        rebuild(with: balls.swing)
      }
    }
  }

  /// Makes the balls anew, as they open or with a swing.
  private func rebuild(with swing: CradleLayout.Swing? = nil) {
    balls = CradleBalls(values, fidelity)
    if let swing { balls.swing = swing }
  }

  /// Whether motion that no hand makes is left out: what the cradle opens with waits for a press on a ball or an
  /// arrow key.
  var reducesMotion: Bool {
    didSet { if reducesMotion != oldValue, hold > 0 { hold = openingHold } }
  }

  /// Starts with so many balls lifted, which are let go after a moment; as published with the push
  /// of the article's view.
  private func open() {
    if fidelity != .published { lift(Int(values["lifted"])) }
    hold = openingHold
  }

  /// Hangs all balls straight and lifts the first `count` to the left, or the last ones to the right
  /// where it is negative.
  private func lift(_ count: Int) {
    let all = balls.geometry.count
    let lifted = count >= 0 ? 0..<min(count, all) : max(0, all + count)..<all
    let angle = count >= 0 ? -Self.openingAngle : Self.openingAngle
    balls.swing = .init(angles: (0..<all).map { lifted.contains($0) ? angle : 0 })
  }

  private(set) var size = CGSize(width: 1, height: 1)
  func resize(to size: CGSize) { self.size = size }

  /// The angle of balls that are lifted at the start, in radians: 35°.
  static let openingAngle = 35.0 * Double.pi / 180
  /// The time that lifted balls hang still at the start, in seconds.
  static let openingHold = 0.4
  /// The same as the scene is now; infinite where the motion waits for a hand.
  private var openingHold: Double {
    reducesMotion ? .infinity : fidelity == .published ? 0 : Self.openingHold
  }
  private var hold = 0.0
  private(set) var balls: CradleBalls
  /// The impulses since they were taken, in newton seconds.
  var impacts: [Double] = []

  // MARK: - Input

  /// Takes an event on the stage: a press on a ball holds it until the button is up.
  func handle(_ event: InputEvent) -> Bool {
    switch event.kind {
    case .pointerDown(let point, .left, _, _):
      guard let ball = ball(at: point) else { return false }
      hold = 0
      balls.grab(ball, at: fromStage(point))
    case .pointerMove(let point, _):
      guard balls.heldBall != nil else { return false }
      balls.drag(to: fromStage(point))
    case .pointerUp(_, .left):
      guard balls.heldBall != nil else { return false }
      balls.release()
    case .key(.left, _, _): startOver(lifting: max(1, Int(values["lifted"])))
    case .key(.right, _, _): startOver(lifting: -max(1, Int(values["lifted"])))
    default: return false
    }
    return true
  }

  private func startOver(lifting count: Int) {
    balls.release()
    hold = 0
    if fidelity == .published { rebuild() } else { lift(count) }
  }

  func ball(at point: CGPoint) -> Int? {
    let p = fromStage(point)
    let reach = max(balls.geometry.diameter / 2, 14 / max(scale, 0.01))
    let near = balls.centers.enumerated().min { $0.1.distance(to: p) < $1.1.distance(to: p) }
    return near.flatMap { $0.1.distance(to: p) <= reach ? $0.0 : nil }
  }

  // MARK: - Time

  func advance(by dt: Double) {
    let wait = min(hold, dt)
    hold -= wait
    guard dt > wait else { return }
    let before = closing
    balls.advance(by: dt - wait)
    noteImpacts(after: before, dt: dt - wait)
  }

  var isAtRest: Bool { hold == .infinity || hold <= 0 && balls.isAtRest }

  // MARK: - Drawing

  /// The share of the stage that the cradle takes, of its width or its height.
  private static let share: CGFloat = 0.8

  private var scale: CGFloat {
    let extent = balls.geometry.extent
    return Self.share * min(size.width / extent.width, size.height / extent.height)
  }

  /// From the cradle's plane to the stage.
  var stageMap: CGAffineTransform {
    let extent = balls.geometry.extent
    return CGAffineTransform(
      a: scale, d: scale, tx: size.width / 2,
      ty: (size.height - extent.height * scale) / 2 + balls.geometry.headroom * scale)
  }

  private func fromStage(_ p: CGPoint) -> CGPoint {
    let map = stageMap
    return CGPoint(x: (p.x - map.tx) / map.a, y: (p.y - map.ty) / map.d)
  }

  func draw(into list: inout DrawList, theme: Theme) {
    let map = stageMap
    let drawing = CradleDrawing(
      geometry: balls.geometry, centers: balls.centers, held: balls.heldBall, theme: theme,
      zoom: max(map.a, 1e-6))
    list.transformed(by: map) { drawing.draw(into: &$0) }
  }

  /// The balls, for traces: places of an unscaled stage.
  var tracedItems: [TracedItem] {
    let velocities = self.velocities
    return zip(balls.centers, deflections(velocities: velocities)).enumerated().map {
      i, ball in
      TracedItem(
        id: "ball\(i)", center: ball.0, velocity: velocities[i], deflection: ball.1)
    }
  }

  /// How fast the centres of the balls change: not at all before they are let go.
  var velocities: [CGVector] {
    hold > 0 ? balls.centers.map { _ in .zero } : balls.placeVelocities
  }

  var outlines: [ItemOutline] {
    let map = stageMap
    return balls.centers.enumerated().map { i, center in
      let radius = balls.geometry.diameter / 2 * map.a
      return ItemOutline(
        id: "ball\(i)", shape: .circle(center: map.apply(to: center), radius: radius))
    }
  }

  // MARK: - Snapshots

  func snapshot() -> (balls: CradleBalls.State, hold: Double) { (balls.snapshot(), hold) }

  func restore(_ snapshot: (balls: CradleBalls.State, hold: Double)) {
    balls.restore(snapshot.balls)
    (hold, impacts) = (snapshot.hold, [])
  }
}

extension CradleScene {
  /// Along the arc of a swing.
  var displacementKind: DisplacementKind { .swing }

  var debugSnapshot: SceneDebugSnapshot? {
    let origin = balls.origin
    let map = CGAffineTransform(translationX: -origin.x, y: -origin.y).concatenating(stageMap)
    return SceneDebugSnapshot(balls.animator.debugSnapshot, map: map)
  }

  var solvedItemCount: Int { balls.animator.solvedItemCount }

  var readouts: [Readout] {
    guard let sums else { return [] }
    let energy = Numerals.fixed(sums.kineticEnergy + potentialEnergy, 3)
    return [
      Readout(title: "Energy", value: "\(energy) J"),
      Readout(title: "Momentum", value: "\(Numerals.signed(sums.momentum, 2)) kg m/s"),
    ]
  }

  /// What is above the cradle.
  var freeHeight: CGFloat {
    let map = stageMap
    return map.ty - balls.geometry.headroom * map.d
  }

  /// A ball by its number from the left.
  func name(ofItem id: String) -> LocalizedText {
    TracedItem.number(in: id).map { "Ball \($0 + 1)" } ?? .verbatim(id)
  }

  func cursor(at point: CGPoint) -> Cursor {
    balls.heldBall != nil ? .closedHand : ball(at: point) != nil ? .openHand : .arrow
  }

  func meaning(of parameter: String) -> Explanation? {
    switch parameter {
    case "balls":
      let mass = Numerals.fixed(balls.massOfBall, 2)
      return Explanation("\(Int(values["balls"])) of \(mass) kg each")
    case "lifted" where fidelity == .published:
      return Explanation("the article opens with a push on the first ball instead")
    case "lifted":
      let k = min(Int(values["lifted"]), Int(values["balls"]))
      guard k > 0 else { return Explanation("hangs still until you drag a ball") }
      let isTextbook = fidelity != .exact || CradleImpacts(values) == .textbook
      return Explanation(isTextbook ? "\(k) in, \(k) out on the other side" : "\(k) in")
    case "gravity", "string":
      let g = values["gravity"] * 1000
      guard g > 0 else { return Explanation("no weight: nothing swings back") }
      let period = 2 * Double.pi * (values["string"] / g).squareRoot()
      return Explanation("one swing \(Numerals.fixed(period, 2)) s")
    case "elasticity": return SpringExplanations.bounce(keeping: values["elasticity"])
    case "resistance": return SpringExplanations.swing(against: values["resistance"])
    case "impacts": return impactsExplanation
    default: return nil
    }
  }

  private var impactsExplanation: Explanation {
    guard fidelity == .exact else {
      return Explanation("for Exact only: Apple's engine has its own impacts", isOff: true)
    }
    switch CradleImpacts(values) {
    case .real:
      let duration = contactDuration(from: Self.openingAngle) * 1000
      return Explanation(
        duration > 0
          ? "a touch lasts \(Numerals.short(duration)) ms: all balls move a little"
          : "balls that give way a little: all of them move")
    case .engine:
      return Explanation("all touches at one instant, as solvers do: the row stays together")
    case .textbook: return Explanation("pair after pair: as many out as in")
    }
  }

  /// Two balls pulled aside and let go.
  func sampleGesture() -> Gesture {
    let (map, geometry) = (stageMap, balls.geometry)
    let start = map.apply(to: geometry.restCenter(of: min(1, geometry.count - 1)))
    let (length, pull) = (geometry.string, 0.6)
    return Gesture.pull(
      scene: Self.info.id, size: size,
      path: (0...24).map { k in
        let angle = pull * Double(k) / 24
        return CGPoint(
          x: start.x - Double.sin(angle) * length * map.a,
          y: start.y - (1 - Double.cos(angle)) * length * map.d)
      }, duration: 0.5, rest: 0.3)
  }
}

/// Which balls hit each other, and how hard: read off their motion, on any engine.
extension CradleScene {
  /// Slower than this, in points per second, nothing is heard.
  private static let quiet = 8.0
  /// What is left of the speed at which two balls come together, after which they have hit.
  private static let rest = 0.3

  /// How fast each ball comes closer to the next one, in points per second.
  var closing: [Double] {
    let centers = balls.centers
    let speeds = balls.velocities
    return zip(centers.indices, centers.indices.dropFirst()).map { left, right in
      let way = centers[right] - centers[left]
      let relative = speeds[left] - speeds[right]
      return (relative.dx * way.dx + relative.dy * way.dy) / max(way.length, 1e-9)
    }
  }

  /// Notes the balls that came together during seconds, and now do not.
  func noteImpacts(after before: [Double], dt: Double) {
    let now = closing
    let (centers, touch) = (balls.centers, balls.geometry.diameter + balls.geometry.gap)
    for i in now.indices where i < before.count {
      let distance = centers[i].distance(to: centers[i + 1])
      guard before[i] > Self.quiet, now[i] < Self.rest * before[i],
        distance < touch + before[i] * dt + 1
      else { continue }
      impacts.append(balls.massOfBall * before[i] / 100)
    }
  }

  /// The impulses of balls that have hit each other since the last time, in newton seconds.
  func takeImpacts() -> [Double] {
    defer { impacts = [] }
    return impacts
  }
}

/// What an impact is in exact motion, in the order of the parameter's choices.
enum CradleImpacts: CaseIterable {
  case textbook, real, engine

  /// The impacts that the values of a scene choose.
  init(_ values: ParameterValues) { self = Self.allCases[Int(values["impacts"])] }

  /// The same for the engine; the stiffness, in N/m^(3/2), makes contacts a ten-thousandth of a swing
  /// long, the shortest that can still be followed.
  var model: ImpactModel {
    switch self {
    case .textbook: .sequential
    case .real: .compliant(stiffness: 1e8)
    case .engine: .simultaneous
    }
  }
}

extension CradleScene {
  static let info = SceneInfo(
    id: "cradle",
    title: "Newton's cradle",
    summary: "Steel balls in a row pass a swing along.",
    parameters: [
      Parameter(
        "balls", "Balls", 2...50, default: 5, "How many hang in the row.", kind: .whole,
        restarts: true),
      Parameter(
        "lifted", "Lifted at the start", 0...10, default: 1, "How many start pulled aside.",
        kind: .whole, limit: 0...50, restarts: true),
      Parameter(
        "gravity", "Gravity", 0...20, default: 6, "Acceleration in UIKit's unit, 1000 pt/s².",
        unit: "g", digits: 1, limit: 0...100, ends: ("moon", "heavy")),
      Parameter(
        "string", "String", 60...400, default: 220, "From the frame to a ball's centre.",
        unit: "pt", digits: 0, limit: 20...2000, ends: ("short", "long")),
      Parameter(
        "elasticity", "Elasticity", 0...1, default: 1, "The share of speed a bounce keeps.",
        ends: ("clay", "steel")),
      Parameter(
        "resistance", "Resistance", 0...5, default: 0.05, "How air slows the balls.",
        unit: "/s", limit: 0...100, ends: ("vacuum", "syrup"), isOffAtZero: true),
      .choice(
        "impacts", "Impacts",
        [
          Parameter.Choice(id: "textbook", title: "Textbook"),
          Parameter.Choice(id: "real", title: "Real balls"),
          Parameter.Choice(id: "engine", title: "Engine-like"),
        ], "What happens where balls touch, in exact motion."),
    ],
    presets: [
      Preset("desk", "Desk", "Springlab's own, after the toy on a desk"),
      Preset(
        "lab", "In the lab", "Hertz 1882: balls that give way a little",
        ["impacts": 1, "resistance": 0]),
      Preset(
        "engine", "A game engine", "Newton's restitution, all at once",
        ["impacts": 2, "resistance": 0]),
      Preset(
        "shinobi", "Shinobi", "iOS 7 day by day, day 0",
        ["balls": 5, "gravity": 10, "string": 142, "elasticity": 1, "resistance": 2]),
    ],
    fidelity: .exact,
    fidelities: [.published, .uikit, .exact],
    hint: "Drag the second ball: two go up",
    keys: [
      SceneKey("Lift balls on the left", "←", .left),
      SceneKey("Lift balls on the right", "→", .right),
    ])
}
