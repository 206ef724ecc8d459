import Foundation
import Geometry
import Physics

/// Pushes items, steadily or once: UIKit's `UIPushBehavior`.
public final class PushBehavior: DynamicBehavior {
  /// How a push acts.
  public enum Mode: Int, Hashable, Sendable {
    /// A force as long as it is active.
    case continuous
    /// An impulse at the next step.
    case instantaneous
  }

  private var list: ItemList
  private var offsets: [ObjectIdentifier: Offset] = [:]
  private var vector = CGVector.zero
  /// How the push acts.
  public let mode: Mode
  /// Whether it acts; an instantaneous push clears it once it has, and acts again when it is set.
  public var active = true {
    didSet { if active { dynamicAnimator?.wake() } }
  }

  /// A push without strength.
  public init(items: [any DynamicItem], mode: Mode) {
    (list, self.mode) = (ItemList(items), mode)
  }

  /// The items, in the order they were added.
  public var items: [any DynamicItem] { list.items }

  /// The push as a vector.
  ///
  /// Length 1 is UIKit's newton: 100 pt/s² for 100x100 points of density 1 when continuous, 100
  /// pt/s when instantaneous.
  public var pushDirection: CGVector {
    get { vector }
    set {
      vector = newValue
      dynamicAnimator?.wake()
    }
  }

  /// The angle of the push from the x axis, clockwise, in radians; 0 by default.
  public var angle: CGFloat {
    get { vector.length > 0 ? vector.angle : 0 }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// How strong it is, in UIKit's newtons; 0 by default.
  public var magnitude: CGFloat {
    get { vector.length }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets angle, in radians, and magnitude at once.
  public func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    pushDirection = CGVector(dx: cos(angle), dy: sin(angle)) * magnitude
  }

  /// Where an item is pushed, from its centre; zero by default.
  public func targetOffsetFromCenter(for item: any DynamicItem) -> Offset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  /// Sets where an item is pushed, from its centre; the offset does not turn with the item.
  public func setTargetOffsetFromCenter(_ offset: Offset, for item: any DynamicItem) {
    offsets[ObjectIdentifier(item)] = offset
  }

  /// Adds an item; nothing happens where it is in already.
  public func addItem(_ item: any DynamicItem) {
    guard list.add(item), let animator = dynamicAnimator else { return }
    hold(item, in: animator)
    animator.wake()
  }

  /// Takes an item out; nothing happens where it is not in.
  public func removeItem(_ item: any DynamicItem) {
    guard list.remove(item) else { return }
    offsets[ObjectIdentifier(item)] = nil
    dynamicAnimator?.dissociate(item)
    dynamicAnimator?.wake()
  }

  private func hold(_ item: any DynamicItem, in animator: DynamicAnimator) {
    animator.world.setBullet(true, of: animator.associate(item))
  }

  override func join(_ animator: DynamicAnimator) {
    for item in items { hold(item, in: animator) }
  }

  override func quit(_ animator: DynamicAnimator) {
    for item in items { animator.dissociate(item) }
  }

  override func prepareStep(in animator: DynamicAnimator) {
    guard active, vector != .zero else { return }
    let strength = SIMD2<Double>(vector.dx, vector.dy)
    for item in items {
      guard let body = animator.body(of: item) else { continue }
      let offset = targetOffsetFromCenter(for: item)
      let place =
        animator.world.position(of: body)
        + Units.metres(CGVector(dx: offset.horizontal, dy: offset.vertical))
      switch mode {
      case .continuous: animator.world.applyForce(strength, at: place, to: body)
      case .instantaneous: animator.world.applyImpulse(strength, at: place, to: body)
      }
    }
    if mode == .instantaneous { active = false }
  }

  private struct Memory {
    var list: ItemList
    var offsets: [ObjectIdentifier: Offset]
    var vector: CGVector
    var active: Bool
  }
  override func memento() -> Any? {
    Memory(list: list, offsets: offsets, vector: vector, active: active)
  }
  override func recall(_ memento: Any) {
    guard let memory = memento as? Memory else { return }
    (list, offsets, vector, active) = (memory.list, memory.offsets, memory.vector, memory.active)
  }
}
