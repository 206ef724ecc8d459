import Foundation
import Geometry
import Physics

/// What items are made of: UIKit's `UIDynamicItemBehavior`.
///
/// Only properties that were set to another value count; where several behaviours set one for an
/// item, the last in the animator's order wins. Defaults are those measured on Apple's engine, which
/// its documentation gives otherwise.
open class DynamicItemBehavior: DynamicBehavior, ItemHolding {
  /// What an item keeps when it leaves the behaviour.
  struct Kept {
    var isAnchored: Bool?
    var charge: Double?
  }

  struct Properties {
    var elasticity, friction, density, resistance, angularResistance: Double?
    var allowsRotation, isAnchored: Bool?
    var charge: Double?

    func apply(to material: inout Material, _ kept: inout Kept) {
      if let elasticity { material.restitution = elasticity }
      if let friction { material.friction = friction }
      if let density { material.density = density }
      if let resistance { material.linearDamping = resistance }
      if let angularResistance { material.angularDamping = angularResistance }
      if let allowsRotation { material.allowsRotation = allowsRotation }
      if let isAnchored { kept.isAnchored = isAnchored }
      if let charge { kept.charge = charge }
    }
  }

  private(set) var properties = Properties()
  /// Velocities given before the items had bodies: given once, when they have.
  private var waiting: [(item: any DynamicItem, linear: CGVector, angular: CGFloat)] = []

  /// The defaults for some items.
  public init(items: [any DynamicItem] = []) {
    super.init()
    list = ItemList(items)
  }

  private func set<Value: Equatable>(
    _ key: WritableKeyPath<Properties, Value?>, to value: Value, default standard: Value
  ) {
    guard (properties[keyPath: key] ?? standard) != value else { return }
    properties[keyPath: key] = value
    dynamicAnimator?.setMaterialsNeedUpdate()
  }

  /// The share of speed kept in a bounce, 0 to 1; 0.2 by default.
  public var elasticity: CGFloat {
    get { properties.elasticity ?? Material().restitution }
    set { set(\.elasticity, to: newValue, default: Material().restitution) }
  }

  /// The friction of surfaces, 0 and up; 0.2 by default.
  public var friction: CGFloat {
    get { properties.friction ?? Material().friction }
    set { set(\.friction, to: newValue, default: Material().friction) }
  }

  /// Mass per area: at 1, the default, 100x100 points weigh 1 kg.
  ///
  /// 0 or more; at 0 an item weighs 1 kg whatever its size, and does not turn.
  public var density: CGFloat {
    get { properties.density ?? 1 }
    set {
      precondition(newValue >= 0, "A density is 0 or more.")
      set(\.density, to: newValue, default: 1)
    }
  }

  /// The decay of velocity, in 1/s; 0.1 by default.
  public var resistance: CGFloat {
    get { properties.resistance ?? Material().linearDamping }
    set { set(\.resistance, to: newValue, default: Material().linearDamping) }
  }

  /// The decay of angular velocity, in 1/s; 0.1 by default.
  public var angularResistance: CGFloat {
    get { properties.angularResistance ?? Material().angularDamping }
    set { set(\.angularResistance, to: newValue, default: Material().angularDamping) }
  }

  /// The electric charge, which electric and magnetic fields act on; 0 by default.
  ///
  /// Items keep it when they leave the behaviour, as measured on Apple's engine.
  public var charge: CGFloat {
    get { properties.charge ?? 0 }
    set { set(\.charge, to: newValue, default: 0) }
  }

  /// Whether items stand still and are only bounced off; false by default.
  ///
  /// Items keep it when they leave the behaviour, as measured on Apple's engine.
  public var isAnchored: Bool {
    get { properties.isAnchored ?? false }
    set { set(\.isAnchored, to: newValue, default: false) }
  }

  /// Whether items turn; true by default.
  public var allowsRotation: Bool {
    get { properties.allowsRotation ?? true }
    set { set(\.allowsRotation, to: newValue, default: true) }
  }

  /// Adds to an item's velocity, in points per second; what is added before the item moves is summed
  /// and given once it does.
  public func addLinearVelocity(_ velocity: CGPoint, for item: any DynamicItem) {
    push(item, CGVector(dx: velocity.x, dy: velocity.y), 0)
  }

  /// An item's velocity in points per second; zero outside an animator.
  public func linearVelocity(for item: any DynamicItem) -> CGPoint {
    let v = dynamicAnimator?.linearVelocity(of: item) ?? .zero
    return CGPoint(x: v.dx, y: v.dy)
  }

  /// Adds to an item's angular velocity, in radians per second.
  public func addAngularVelocity(_ velocity: CGFloat, for item: any DynamicItem) {
    push(item, .zero, velocity)
  }

  /// An item's angular velocity in radians per second; zero outside an animator.
  public func angularVelocity(for item: any DynamicItem) -> CGFloat {
    dynamicAnimator?.angularVelocity(of: item) ?? 0
  }

  private func push(_ item: any DynamicItem, _ linear: CGVector, _ angular: CGFloat) {
    guard list.contains(item) else { return }
    guard let animator = dynamicAnimator, let body = animator.body(of: item) else {
      waiting.append((item, linear, angular))
      return
    }
    animator.world.setVelocity(
      animator.world.velocity(of: body) + Units.metres(linear),
      angular: animator.world.angularVelocity(of: body) + angular, of: body)
    animator.wake()
  }

  override func itemsDidChange(in animator: DynamicAnimator) { animator.setMaterialsNeedUpdate() }

  override func join(_ animator: DynamicAnimator) {
    super.join(animator)
    let given = waiting
    waiting = []
    for (item, linear, angular) in given { push(item, linear, angular) }
  }

  struct State {
    var properties: Properties
    var waiting: [(item: any DynamicItem, linear: CGVector, angular: CGFloat)]
  }
  override var values: BehaviorState.Values {
    get { .item(State(properties: properties, waiting: waiting)) }
    set {
      guard case .item(let state) = newValue else { return }
      (properties, waiting) = (state.properties, state.waiting)
    }
  }
}
