import ElementaryFunctions
import Foundation
import Geometry
import Physics

/// Pulls items in one direction: UIKit's `UIGravityBehavior`.
///
/// On `.uikit`, as measured on Apple's engine, a world has one gravity: the behaviour that was set
/// last decides for all of them, and the first to leave takes it along. On `.ideal` each acts on its
/// own items, and several on one item add up.
open class GravityBehavior: DynamicBehavior, ItemHolding {
  private var vector = CGVector(dx: 0, dy: 1)

  /// Gravity of magnitude 1, downward.
  public init(items: [any DynamicItem] = []) {
    super.init()
    list = ItemList(items)
  }

  /// The pull as a vector; length 1 is 1000 pt/s².
  ///
  /// (0, 1) by default.
  public var gravityDirection: CGVector {
    get { vector }
    set {
      precondition(newValue.dx.isFinite && newValue.dy.isFinite, "A gravity is finite.")
      vector = newValue
      dynamicAnimator.map(apply)
    }
  }

  /// The angle of the pull from the x axis, clockwise, in radians; π/2 by default.
  public var angle: CGFloat {
    get { vector.length > 0 ? vector.angle : 0 }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// How strong it is; 1 is 1000 pt/s², the default.
  ///
  /// At 0 the angle is lost.
  public var magnitude: CGFloat {
    get { vector.length }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets angle, in radians, and magnitude at once.
  public func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityDirection = CGVector(dx: Double.cos(angle), dy: Double.sin(angle)) * magnitude
  }

  private var acceleration: SIMD2<Double> { SIMD2(vector.dx, vector.dy) * Units.gravity }

  private func apply(to animator: DynamicAnimator) {
    if animator.profile == .ideal, others(in: animator) {
      Self.shareWeights(in: animator)
    } else {
      animator.world.gravity = acceleration
    }
    animator.wake()
  }

  private func others(in animator: DynamicAnimator) -> Bool {
    animator.behaviorsByKind.pulling.contains { $0 !== self && $0.dynamicAnimator === animator }
  }

  /// `.ideal`: the world's gravity is the last behaviour's, and what items feel besides it is theirs.
  private static func shareWeights(
    in animator: DynamicAnimator, without left: GravityBehavior? = nil
  ) {
    let behaviors = animator.behaviorsByKind.pulling
      .filter { $0 !== left && $0.dynamicAnimator === animator }
    let common = behaviors.last?.acceleration ?? SIMD2()
    animator.world.gravity = common
    var pulls = [SIMD2<Double>?](repeating: nil, count: animator.bodies.records.count)
    for behavior in behaviors {
      for slot in behavior.items.compactMap({ animator.bodies.slot(of: $0) }) {
        pulls[slot] = (pulls[slot] ?? SIMD2()) + behavior.acceleration
      }
    }
    for (slot, pull) in pulls.enumerated() {
      guard let body = animator.bodies[slot]?.body else { continue }
      animator.world.setGravityScale(pull == nil ? 0 : 1, of: body)
      animator.world.setExtraGravity(pull.map { $0 - common } ?? SIMD2(), of: body)
    }
  }

  override func hold(_ item: any DynamicItem, in animator: DynamicAnimator) {
    let body = animator.associate(item)
    animator.world.setGravityScale(1, of: body)
    animator.world.setBullet(true, of: body)
  }

  override func drop(_ item: any DynamicItem, in animator: DynamicAnimator) {
    animator.body(of: item).map { animator.world.setGravityScale(0, of: $0) }
    animator.dissociate(item)
  }

  override func itemsDidChange(in animator: DynamicAnimator) {
    if animator.profile == .ideal, others(in: animator) { Self.shareWeights(in: animator) }
    animator.wake()
  }

  override func join(_ animator: DynamicAnimator) {
    super.join(animator)
    apply(to: animator)
  }

  override func quit(_ animator: DynamicAnimator) {
    super.quit(animator)
    // On Apple's engine any gravity that leaves takes all weight with it.
    if animator.profile == .uikit {
      animator.world.gravity = SIMD2()
    } else {
      Self.shareWeights(in: animator, without: self)
    }
  }

  override var values: BehaviorState.Values {
    get { .gravity(vector) }
    set { if case .gravity(let vector) = newValue { self.vector = vector } }
  }
}
