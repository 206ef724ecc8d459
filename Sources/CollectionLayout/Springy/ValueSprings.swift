import Dynamics
import Foundation
import Geometry

/// Numbers on their way to where they should be, each an item of one animator on a spring of its own.
///
/// A number that gets a new target on the way keeps its velocity; one that has arrived costs nothing.
public final class ValueSprings<Key: Hashable & Comparable> {
  fileprivate final class Moving {
    let item = DynamicBody(center: .zero, size: CGSize(width: 100, height: 100))
    let attachment: AttachmentBehavior
    var target: Double

    init(at value: Double, to target: Double) {
      self.target = target
      item.center = CGPoint(x: 0, y: value)
      attachment = AttachmentBehavior(
        item: item, attachedToAnchor: CGPoint(x: 0, y: target))
      attachment.length = 0
    }
  }

  /// The engine; changing it keeps values and velocities.
  public var profile: Profile { didSet { if profile != oldValue { restore(snapshot()) } } }
  /// The frequency of the springs, in hertz, above 0; 3.67 is `UIView.animate` in 0.4 s.
  public var frequency = 3.673 { didSet { apply() } }
  /// Their damping ratio, 0 or more.
  public var dampingRatio = 1.0 { didSet { apply() } }

  private var animator: DynamicAnimator
  private var material = DynamicItemBehavior(items: [])
  private var moving: [Key: Moving] = [:]
  /// What moves, in order.
  public private(set) var keys: [Key] = []

  /// Nearer to its target than this and slower, in points and points per second, a value is there.
  private static var reach: Double { 0.1 }
  private static var speed: Double { 1 }

  /// No springs yet.
  public init(profile: Profile) {
    self.profile = profile
    animator = DynamicAnimator(profile: profile)
    prepare()
  }

  private func prepare() {
    material.resistance = 0
    material.allowsRotation = false
    animator.addBehavior(material)
  }

  private func apply() {
    for key in keys {
      moving[key]?.attachment.frequency = frequency
      moving[key]?.attachment.damping = dampingRatio
    }
  }

  /// Whether nothing moves.
  public var isAtRest: Bool { keys.isEmpty }

  /// Where a value is; nil for one that does not move.
  public func value(_ key: Key) -> Double? { moving[key].map { Double($0.item.center.y) } }
  /// Where a value goes; nil for one that does not move.
  public func target(_ key: Key) -> Double? { moving[key]?.target }
  /// How fast a value changes, in points per second; 0 for one that does not move.
  public func velocity(_ key: Key) -> Double {
    moving[key].map { animator.linearVelocity(of: $0.item).dy } ?? 0
  }

  /// Sends a value to a target, with the velocity it has.
  public func move(_ key: Key, from value: Double, to target: Double) {
    if let spring = moving[key] {
      spring.target = target
      spring.attachment.anchorPoint = CGPoint(x: 0, y: target)
      return
    }
    guard abs(value - target) >= Self.reach else { return }
    enter(key, Moving(at: value, to: target))
  }

  private func enter(_ key: Key, _ spring: Moving) {
    spring.attachment.frequency = frequency
    spring.attachment.damping = dampingRatio
    moving[key] = spring
    keys.insert(key, at: keys.firstIndex { $0 > key } ?? keys.count)
    material.addItem(spring.item)
    animator.addBehavior(spring.attachment)
  }

  /// Stops a value where it is.
  public func stop(_ key: Key) {
    guard let spring = moving.removeValue(forKey: key) else { return }
    keys.removeAll { $0 == key }
    animator.removeBehavior(spring.attachment)
    material.removeItem(spring.item)
  }

  /// Moves a value, its target and nothing else, as when what it is measured from has moved.
  public func shift(_ key: Key, by distance: Double) {
    guard let spring = moving[key] else { return }
    let velocity = animator.linearVelocity(of: spring.item)
    spring.target += distance
    spring.attachment.anchorPoint = CGPoint(x: 0, y: spring.target)
    spring.item.center.y += distance
    animator.updateItem(usingCurrentState: spring.item)
    animator.setLinearVelocity(velocity, of: spring.item)
  }

  /// Moves on by seconds; gives those that have arrived, with where that is.
  public func advance(by dt: Double) -> [(key: Key, value: Double)] {
    guard !keys.isEmpty, dt > 0 else { return [] }
    animator.step(dt)
    let there = keys.filter { key in
      guard let spring = moving[key] else { return true }
      let isNear = abs(Double(spring.item.center.y) - spring.target) < Self.reach
      return !animator.isRunning || isNear && abs(velocity(key)) < Self.speed
    }
    let arrived = there.compactMap { key in moving[key].map { (key, $0.target) } }
    for key in there { stop(key) }
    return arrived
  }

  // MARK: - Snapshots

  /// All values on their way; for who took it everything, to the bit.
  public struct Snapshot {
    fileprivate struct Whole {
      let owner: ValueSprings
      let profile: Profile
      let spring: (frequency: Double, dampingRatio: Double)
      let animator: DynamicAnimator
      let state: DynamicAnimator.Snapshot
      let material: DynamicItemBehavior
      let moving: [Key: Moving]
    }
    fileprivate var whole: Whole
    fileprivate var values: [(key: Key, value: Double, velocity: Double, target: Double)]
  }

  /// The current state.
  public func snapshot() -> Snapshot {
    Snapshot(
      whole: Snapshot.Whole(
        owner: self, profile: animator.profile, spring: (frequency, dampingRatio),
        animator: animator,
        state: animator.snapshot(),
        material: material, moving: moving),
      values: keys.compactMap { key in
        moving[key].map { (key, Double($0.item.center.y), velocity(key), $0.target) }
      })
  }

  /// Comes back to a state, under the parameters and on the engine of now: to the bit where the
  /// engine is the one of then.
  public func restore(_ snapshot: Snapshot) {
    let whole = snapshot.whole
    if whole.owner === self, whole.profile == profile {
      (animator, material, moving) = (whole.animator, whole.material, whole.moving)
      animator.restore(whole.state)
      keys = snapshot.values.map(\.key)
      for (key, _, _, target) in snapshot.values { moving[key]?.target = target }
      if whole.spring != (frequency, dampingRatio) { apply() }
      return
    }
    animator = DynamicAnimator(profile: profile)
    material = DynamicItemBehavior(items: [])
    (moving, keys) = ([:], [])
    prepare()
    for (key, value, velocity, target) in snapshot.values {
      let spring = Moving(at: value, to: target)
      enter(key, spring)
      animator.setLinearVelocity(CGVector(dx: 0, dy: velocity), of: spring.item)
    }
    animator.takeMotions(
      of: whole.state,
      keys.compactMap { key in
        guard let own = moving[key], let other = whole.moving[key] else { return nil }
        return (own.item, other.item) as (any DynamicItem, any DynamicItem)
      })
  }
}
