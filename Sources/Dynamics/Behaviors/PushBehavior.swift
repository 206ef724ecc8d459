import ElementaryFunctions
import Foundation
import Geometry
import Physics

/// Pushes items, steadily or once: UIKit's `UIPushBehavior`.
open class PushBehavior: DynamicBehavior, ItemHolding {
  /// Whether a push is a force or an impulse.
  public enum Mode: Int, Hashable, Sendable {
    /// A force as long as it is active.
    case continuous
    /// An impulse at the next step.
    case instantaneous
  }

  private var offsets: [ObjectIdentifier: Offset] = [:]
  /// Direction on the one hand, angle and magnitude on the other: a push of no strength keeps its
  /// angle.
  fileprivate struct Strength {
    var vector = CGVector.zero
    var angle: CGFloat = 0
    var magnitude: CGFloat = 0
  }
  private var strength = Strength()
  /// Continuous pushes are forces, instantaneous ones impulses.
  public let mode: Mode
  /// Whether it acts; an instantaneous push clears it once it has, and acts again when it is set.
  public var active = true {
    didSet { if active { dynamicAnimator?.wake() } else { dynamicAnimator?.ahead = nil } }
  }

  /// Whether an instantaneous push leaves its animator once it has acted; false by default.
  ///
  /// An extension of ours: on Apple's engine pushes that have acted stay and hold their items.
  public var removesItselfWhenDone = false

  /// A push of magnitude 0.
  public init(items: [any DynamicItem] = [], mode: Mode = .continuous) {
    self.mode = mode
    super.init()
    list = ItemList(items)
  }

  /// The push as a vector.
  ///
  /// Length 1 is UIKit's newton: 100 pt/s² for 100x100 points of density 1 when continuous, 100
  /// pt/s when instantaneous.
  public var pushDirection: CGVector {
    get { strength.vector }
    set {
      precondition(newValue.dx.isFinite && newValue.dy.isFinite, "A push is finite.")
      strength = Strength(vector: newValue, angle: newValue.angle, magnitude: newValue.length)
      dynamicAnimator?.wake()
    }
  }

  /// The angle of the push from the x axis, clockwise, in radians; 0 by default.
  public var angle: CGFloat {
    get { strength.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// How strong it is, in UIKit's newtons; 0 by default, when the angle is kept all the same.
  public var magnitude: CGFloat {
    get { strength.magnitude }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets angle, in radians, and magnitude at once.
  public func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    precondition(angle.isFinite && magnitude.isFinite, "A push is finite.")
    let vector = CGVector(dx: Double.cos(angle), dy: Double.sin(angle)) * magnitude
    strength = Strength(vector: vector, angle: angle, magnitude: magnitude)
    dynamicAnimator?.wake()
  }

  /// Where an item is pushed, from its centre; zero by default.
  public func targetOffsetFromCenter(for item: any DynamicItem) -> Offset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  /// Sets where an item is pushed, from its centre; the offset does not turn with the item.
  public func setTargetOffsetFromCenter(_ offset: Offset, for item: any DynamicItem) {
    guard list.contains(item) else { return }
    offsets[ObjectIdentifier(item)] = offset
    dynamicAnimator?.ahead = nil
  }

  override func hold(_ item: any DynamicItem, in animator: DynamicAnimator) {
    animator.world.setBullet(true, of: animator.associate(item))
  }

  override func forget(_ item: any DynamicItem) { offsets[ObjectIdentifier(item)] = nil }

  private var force: SIMD2<Double> { SIMD2(strength.vector.dx, strength.vector.dy) }

  /// The bodies that are pushed, and where, m.
  private func targets(in animator: DynamicAnimator) -> [(body: BodyID, place: SIMD2<Double>)] {
    items.compactMap { item in
      guard let body = animator.body(of: item), let centre = animator.centre(of: item) else {
        return nil
      }
      return (body, centre + Units.metres(targetOffsetFromCenter(for: item).vector))
    }
  }

  /// Pushes the items in a copy of the animator's world for its next step, where the push lasts.
  func pushContinuously(_ world: inout World, in animator: DynamicAnimator) {
    guard mode == .continuous, active, strength.vector != .zero else { return }
    for (body, place) in targets(in: animator) { world.applyForce(force, at: place, to: body) }
  }

  override func prepareStep(in animator: DynamicAnimator) {
    guard active, strength.vector != .zero else { return }
    for (body, place) in targets(in: animator) {
      switch mode {
      case .continuous: animator.world.applyForce(force, at: place, to: body)
      case .instantaneous: animator.world.applyImpulse(force, at: place, to: body)
      }
    }
    guard mode == .instantaneous else { return }
    active = false
    if removesItselfWhenDone { animator.remove(self) }
  }

  struct State {
    var offsets: [ObjectIdentifier: Offset]
    fileprivate var strength: Strength
    fileprivate var active: Bool
  }
  override var values: BehaviorState.Values {
    get { .push(State(offsets: offsets, strength: strength, active: active)) }
    set {
      guard case .push(let state) = newValue else { return }
      (offsets, strength, active) = (state.offsets, state.strength, state.active)
    }
  }
}
