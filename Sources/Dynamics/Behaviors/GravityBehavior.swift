import Foundation
import Geometry
import Physics

/// Pulls items in one direction: UIKit's `UIGravityBehavior`.
///
/// A world has one gravity: the behaviour that was set last decides for all of them.
public final class GravityBehavior: DynamicBehavior {
  private var list: ItemList
  private var vector = CGVector(dx: 0, dy: 1)

  /// Gravity of magnitude 1, downward.
  public init(items: [any DynamicItem]) { list = ItemList(items) }

  /// The items, in the order they were added.
  public var items: [any DynamicItem] { list.items }

  /// The pull as a vector; length 1 is 1000 pt/s².
  ///
  /// (0, 1) by default.
  public var gravityDirection: CGVector {
    get { vector }
    set {
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
    gravityDirection = CGVector(dx: cos(angle), dy: sin(angle)) * magnitude
  }

  /// Adds an item; nothing happens where it is in already.
  public func addItem(_ item: any DynamicItem) {
    guard list.add(item), let animator = dynamicAnimator else { return }
    hold(item, in: animator)
    animator.wake()
  }

  /// Takes an item out; nothing happens where it is not in.
  public func removeItem(_ item: any DynamicItem) {
    guard list.remove(item), let animator = dynamicAnimator else { return }
    drop(item, in: animator)
    animator.wake()
  }

  private func apply(to animator: DynamicAnimator) {
    let gravity = SIMD2(vector.dx, vector.dy) * Units.gravity
    guard animator.world.gravity != gravity else { return }
    animator.world.gravity = gravity
    // A change of weight wakes what it acts on.
    for item in items { animator.body(of: item).map { animator.world.wake($0) } }
    animator.wake()
  }

  private func hold(_ item: any DynamicItem, in animator: DynamicAnimator) {
    let body = animator.associate(item)
    animator.world.setGravityScale(1, of: body)
    animator.world.setBullet(true, of: body)
  }

  private func drop(_ item: any DynamicItem, in animator: DynamicAnimator) {
    animator.body(of: item).map { animator.world.setGravityScale(0, of: $0) }
    animator.dissociate(item)
  }

  override func join(_ animator: DynamicAnimator) {
    for item in items { hold(item, in: animator) }
    apply(to: animator)
  }

  override func quit(_ animator: DynamicAnimator) {
    for item in items { drop(item, in: animator) }
    // On Apple's engine the last gravity to leave takes all weight with it.
    let other = animator.allBehaviors.compactMap { $0 as? GravityBehavior }.last { $0 !== self }
    animator.world.gravity = SIMD2()
    if animator.profile == .ideal { other?.apply(to: animator) }
  }

  private struct Memory {
    var list: ItemList
    var vector: CGVector
  }
  override func memento() -> Any? { Memory(list: list, vector: vector) }
  override func recall(_ memento: Any) {
    guard let memory = memento as? Memory else { return }
    (list, vector) = (memory.list, memory.vector)
  }
}
