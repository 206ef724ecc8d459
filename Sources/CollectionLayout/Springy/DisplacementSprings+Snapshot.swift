import Dynamics
import Foundation
import Geometry

extension DisplacementSprings {
  /// All displacements and velocities.
  struct Snapshot {
    let animator: DynamicAnimator
    let moving: DynamicAnimator.Snapshot
    /// To the bit: the engine has them in metres.
    let displacements: [Double]
    let springs: [CollectionElement.ID: DisplacementSpring]
    let order: [CollectionElement.ID]
    let drive: Drive
    let isAtRest: Bool
  }

  func snapshot() -> Snapshot {
    Snapshot(
      animator: animator, moving: animator.snapshot(), displacements: all.map(\.displacement),
      springs: springs, order: order,
      drive: drive, isAtRest: isAtRest)
  }

  /// Comes back to a state of this or of other springs with the same parameters and profile.
  func restore(_ snapshot: Snapshot) {
    (drive, isAtRest) = (snapshot.drive, snapshot.isAtRest)
    if snapshot.animator === animator {
      // Its own attachments come back with the animator's state.
      (springs, order) = (snapshot.springs, snapshot.order)
    } else {
      for id in order { leave(springs[id]) }
      (springs, order) = ([:], snapshot.order)
      for id in order {
        let spring = DisplacementSpring(key: id.number)
        springs[id] = spring
        enter(spring)
      }
    }
    listAll()
    animator.restore(snapshot.moving)
    for (spring, displacement) in zip(all, snapshot.displacements) {
      spring.item.center.y = displacement
    }
  }
}

/// An item of displacement space and the attachment that holds it to rest.
final class DisplacementSpring {
  let item: DynamicBody
  let attachment: AttachmentBehavior

  init(key: Int) {
    item = DynamicBody(center: .zero, size: CGSize(width: 100, height: 100), key: key)
    attachment = AttachmentBehavior(item: item, attachedToAnchor: .zero)
    attachment.length = 0
  }

  var displacement: Double { item.center.y }

  func tune(_ parameters: SpringyParameters) {
    if attachment.frequency != parameters.frequency { attachment.frequency = parameters.frequency }
    if attachment.damping != parameters.dampingRatio {
      attachment.damping = parameters.dampingRatio
    }
  }
}
