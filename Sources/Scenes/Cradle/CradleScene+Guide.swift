import Canvas
import Documents
import Dynamics
import ElementaryFunctions
import Foundation
import Geometry
import Localization

extension CradleScene {
  /// Along the arc of a swing.
  public var displacementKind: DisplacementKind { .swing }

  var measures: CradleMeasures {
    CradleMeasures(
      balls: balls, gravity: values[Keys.gravity],
      impacts: fidelity == .exact ? values[Keys.impacts].model : nil)
  }

  /// The engine's state.
  public var debugSnapshot: SceneDebugSnapshot? {
    let origin = balls.origin
    let map = CGAffineTransform(translationX: -origin.x, y: -origin.y).concatenating(stageMap)
    return SceneDebugSnapshot(balls.debugSnapshot, map: map)
  }

  /// How many balls impulses move.
  public var solvedItemCount: Int { balls.solvedItemCount }

  /// Momentum and kinetic energy of all balls.
  public var sums: MotionSums? { measures.sums }

  /// Energy and momentum, small.
  public var readouts: [Readout] {
    let measures = self.measures
    let momentum = Numerals.signed(measures.sums.momentum, 2)
    return [
      Readout(title: "Energy", value: "\(Numerals.fixed(measures.energy, 3)) J"),
      Readout(title: "Momentum", value: "\(momentum) kg m/s"),
    ]
  }

  /// What is above the cradle.
  public var freeHeight: CGFloat {
    let map = stageMap
    return map.ty - balls.geometry.headroom * map.d
  }

  /// A ball by its number from the left.
  public func name(ofItem id: String) -> LocalizedText {
    TracedItem.number(in: id).map { "Ball \($0 + 1)" } ?? .verbatim(id)
  }

  /// The pointer's shape at a place.
  public func cursor(at point: CGPoint) -> Cursor {
    balls.heldBall != nil ? .closedHand : ball(at: point) != nil ? .openHand : .arrow
  }

  /// The meaning of a parameter's value here and now.
  public func explanation(of parameter: String) -> Explanation? {
    switch parameter {
    case Keys.balls.id:
      let mass = Numerals.fixed(measures.massOfBall, 2)
      return Explanation("\(values[Keys.balls]) of \(mass) kg each")
    case Keys.lifted.id where fidelity == .published:
      return Explanation("the article opens with a push on the first ball instead")
    case Keys.lifted.id:
      let k = min(values[Keys.lifted], values[Keys.balls])
      guard k > 0 else { return Explanation("hangs still until you drag a ball") }
      let isTextbook = fidelity != .exact || values[Keys.impacts] == .textbook
      return Explanation(isTextbook ? "\(k) in, \(k) out on the other side" : "\(k) in")
    case Keys.gravity.id, Keys.string.id:
      let g = values[Keys.gravity] * 1000
      guard g > 0 else { return Explanation("no weight: nothing swings back") }
      let period = 2 * Double.pi * (values[Keys.string] / g).squareRoot()
      return Explanation("one swing \(Numerals.fixed(period, 2)) s")
    case Keys.elasticity.id:
      let e = values[Keys.elasticity]
      let share = Numerals.fixed(e * 100, 0)
      return Explanation(
        e >= 1 ? "a bounce loses nothing" : "a bounce keeps \(share) % of the speed")
    case Keys.resistance.id:
      let r = values[Keys.resistance]
      guard r > 0 else { return Explanation("swings for ever") }
      return Explanation("half the swing gone in \(Numerals.short(2 * Double.log(2) / r)) s")
    case Keys.impacts.id: return impactsExplanation
    default: return nil
    }
  }

  private var impactsExplanation: Explanation {
    guard fidelity == .exact else {
      return Explanation("for Exact only: Apple's engine has its own impacts", isOff: true)
    }
    switch values[Keys.impacts] {
    case .real:
      let duration = measures.contactDuration(from: Self.openingAngle) * 1000
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
  public func sampleGesture() -> Gesture {
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
