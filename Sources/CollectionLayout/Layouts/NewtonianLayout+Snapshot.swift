import Dynamics
import Foundation
import Geometry

extension NewtonianLayout {
  /// Everything that moves, and which items there are.
  struct State: CollectionViewLayoutState {
    /// Whose the items and behaviours are; another layout makes its own with the same keys.
    weak var owner: NewtonianLayout?
    let profile: Profile
    let animator: DynamicAnimator.Snapshot
    let hanging: [CollectionViewLayoutAttributes]
    let falling: [CollectionViewLayoutAttributes]
    let motions: [Motion]
    let attachments: [Int: AttachmentBehavior]
    let drag: DragBehavior?
    let point: CGPoint
    let nextNumber: Int

    /// Of an item, those that hang first.
    struct Motion {
      let zIndex: Int
      let velocity: CGVector
      let spin: CGFloat
      let center: CGPoint
      let transform: CGAffineTransform
    }
  }

  var state: State {
    State(
      owner: self, profile: profile, animator: animator.snapshot(), hanging: hanging,
      falling: falling,
      motions: (hanging + falling).map { item in
        State.Motion(
          zIndex: item.zIndex, velocity: velocity(of: item), spin: angularVelocity(of: item),
          center: item.center, transform: item.transform)
      },
      attachments: attachments, drag: drag, point: drag?.point ?? .zero, nextNumber: nextNumber)
  }

  /// Returns to a state, to the bit where engine and parameters are as they were; the parameters stay
  /// as they are now.
  func restore(_ state: State) {
    if state.owner === self {
      (hanging, falling) = (state.hanging, state.falling)
      (attachments, drag) = (state.attachments, state.drag)
    } else {
      rebuild(state)
    }
    for (item, motion) in zip(hanging + falling, state.motions) { item.zIndex = motion.zIndex }
    for (i, item) in hanging.enumerated() { item.indexPath = IndexPath(item: i, section: 0) }
    nextNumber = state.nextNumber
    if state.profile == profile { animator.restore(state.animator) }
    tune()
    animatorDidMoveItems(animator)
  }

  /// Makes the items of another layout's state, with their keys and behaviours.
  private func rebuild(_ state: State) {
    release()
    for item in hanging + falling { remove(item) }
    let items = (state.hanging + state.falling).enumerated().map { i, item in
      let own = attributes(number: state.number(of: item))
      (own.center, own.transform) = (state.motions[i].center, state.motions[i].transform)
      return own
    }
    hanging = Array(items.prefix(state.hanging.count))
    falling = Array(items.dropFirst(state.hanging.count))
    for item in hanging { hang(item) }
    for item in falling {
      item.disappearance = .leavesBounds
      weight.addItem(item)
    }
    for (item, motion) in zip(items, state.motions) {
      animator.setLinearVelocity(motion.velocity, of: item)
      animator.setAngularVelocity(motion.spin, of: item)
    }
    guard let held = state.drag?.item,
      let at = state.hanging.firstIndex(where: { $0 === held })
    else { return }
    grab(DragBehavior(item: hanging[at], grip: state.drag?.grip ?? .zero, to: state.point))
  }
}

extension NewtonianLayout.State {
  func number(of item: CollectionViewLayoutAttributes) -> Int {
    item.dynamicKey?.base as? Int ?? 0
  }
}
