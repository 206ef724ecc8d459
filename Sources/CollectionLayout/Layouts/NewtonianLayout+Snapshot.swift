import Dynamics
import Foundation
import Geometry

extension NewtonianLayout {
  /// An item as it moves.
  public struct Motion {
    /// Its number in the order of insertion, from 0.
    public let number: Int
    /// Its level: those of greater ones lie above.
    public let zIndex: Int
    /// Its centre.
    public let center: CGPoint
    /// Its turn.
    public let transform: CGAffineTransform
    /// Its velocity, in points per second.
    public let velocity: CGVector
    /// Its angular velocity, in radians per second.
    public let angularVelocity: CGFloat

    /// A motion from its parts.
    public init(
      number: Int, zIndex: Int, center: CGPoint, transform: CGAffineTransform, velocity: CGVector,
      angularVelocity: CGFloat
    ) {
      (self.number, self.zIndex, self.center) = (number, zIndex, center)
      (self.transform, self.velocity) = (transform, velocity)
      self.angularVelocity = angularVelocity
    }
  }

  /// How items move: their velocities are the derivatives of their centres and angles.
  public func motions(of items: [CollectionViewLayoutAttributes]) -> [Motion] {
    zip(items, animator.motions(of: items)).map { item, motion in
      Motion(
        number: number(of: item), zIndex: item.zIndex, center: item.center,
        transform: item.transform, velocity: motion.velocity,
        angularVelocity: motion.angularVelocity)
    }
  }

  /// Hangs items that move, in place of all that are here; the data is to have as many.
  public func hang(_ motions: [Motion]) {
    rebuild(motions, falling: [])
    nextNumber = (motions.map(\.number).max() ?? -1) + 1
  }

  /// Everything that moves, and which items there are.
  struct State: CollectionViewLayoutState {
    /// Whose the items and behaviours are; another layout makes its own with the same keys.
    weak var owner: NewtonianLayout?
    let profile: Profile
    let animator: DynamicAnimator.Snapshot
    let hanging: [CollectionViewLayoutAttributes]
    let falling: [CollectionViewLayoutAttributes]
    /// Of the items, those that hang first.
    let motions: [Motion]
    let attachments: [Int: AttachmentBehavior]
    let drag: DragBehavior?
    let point: CGPoint
    let nextNumber: Int
  }

  var state: State {
    State(
      owner: self, profile: profile, animator: animator.snapshot(), hanging: hanging,
      falling: falling,
      motions: motions(of: hanging + falling),
      attachments: attachments, drag: drag, point: drag?.point ?? .zero, nextNumber: nextNumber)
  }

  /// Returns to a state, to the bit where engine and parameters are as they were; the parameters stay
  /// as they are now.
  func restore(_ state: State) {
    if state.owner === self {
      (hanging, falling) = (state.hanging, state.falling)
      (attachments, drag) = (state.attachments, state.drag)
    } else {
      rebuild(
        Array(state.motions.prefix(state.hanging.count)),
        falling: Array(state.motions.dropFirst(state.hanging.count)))
      if let held = state.drag?.item, let at = state.hanging.firstIndex(where: { $0 === held }) {
        grab(DragBehavior(item: hanging[at], grip: state.drag?.grip ?? .zero, to: state.point))
      }
    }
    for (item, motion) in zip(hanging + falling, state.motions) { item.zIndex = motion.zIndex }
    for (i, item) in hanging.enumerated() { item.indexPath = IndexPath(item: i, section: 0) }
    nextNumber = state.nextNumber
    if state.profile == profile { animator.restore(state.animator) }
    tune()
    animatorDidMoveItems(animator)
  }

  /// Makes the items of motions, with their keys and behaviours.
  private func rebuild(_ motions: [Motion], falling falls: [Motion]) {
    release()
    for item in hanging + falling { remove(item) }
    let items = (motions + falls).map { motion in
      let own = attributes(number: motion.number)
      (own.center, own.transform) = (motion.center, motion.transform)
      own.zIndex = motion.zIndex
      return own
    }
    hanging = Array(items.prefix(motions.count))
    falling = Array(items.dropFirst(motions.count))
    for item in hanging { hang(item) }
    for item in falling {
      item.disappearance = .leavesBounds
      weight.addItem(item)
    }
    for (item, motion) in zip(items, motions + falls) {
      animator.setLinearVelocity(motion.velocity, of: item)
      animator.setAngularVelocity(motion.angularVelocity, of: item)
    }
  }
}
