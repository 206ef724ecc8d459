import Dynamics
import Foundation
import Geometry

/// How something moves about its rest, on a spring that is driven.
public struct SpringMotion: Hashable, Sendable {
  /// How far it is from rest, in points, before any limit to what is drawn.
  public var displacement: Double
  /// Its own velocity, without the drive, in points per second.
  public var speed: Double
  /// What the scroll added to its displacement in the last step, in points per second; nil where more
  /// than the spring and a drive acts.
  public var drive: Double?
  /// How fast the displacement changes, in points per second.
  public var rate: Double

  /// A motion from its parts; the rate is that of the speed and the drive where it is not known better.
  public init(displacement: Double, speed: Double, drive: Double?, rate: Double? = nil) {
    (self.displacement, self.speed, self.drive) = (displacement, speed, drive)
    self.rate = rate ?? speed + (drive ?? 0)
  }
}

extension SpringyCollection {
  /// Takes another layout, with what shows moving to its place there.
  /// - Parameters:
  ///   - layout: the layout.
  ///   - displaces: whether springs displace what it says; false for a layout whose own animator moves
  ///     its elements.
  ///   - offset: where the content is at the start of the bounds then, along the axis; nil for where
  ///     it is now.
  public func setLayout(
    _ layout: CollectionViewLayout, displaces: Bool, offset: Double? = nil
  ) {
    adopt()
    var origin = view.bounds.origin
    if let offset {
      if isVertical { origin.y = offset } else { origin.x = offset }
    }
    view.elementMargin = displaces ? margin : 0
    view.setCollectionViewLayout(layout, animated: true, at: origin)
    isDisplacing = displaces
    adopt()
  }

  /// How elements near the screen move about their rests: on the springs here, or on the attachments
  /// of the layout's own animator.
  public var motions: [CollectionElement.ID: SpringMotion] {
    var motions: [CollectionElement.ID: SpringMotion] = [:]
    if isDisplacing {
      for (place, motion) in zip(places, springs.motions(of: places, scroll: scrollState)) {
        motions[place.id] = motion
      }
      return motions
    }
    for animator in view.collectionViewLayout.animators {
      let held = animator.behaviors.compactMap { behavior in
        (behavior as? AttachmentBehavior).flatMap(heldElement)
      }
      let speeds = animator.linearVelocities(of: held.map(\.item))
      let rates = animator.motions(of: held.map(\.item)).map(\.velocity)
      for (held, (speed, rate)) in zip(held, zip(speeds, rates)) {
        motions[held.id] = SpringMotion(
          displacement: along(held.item.center) - along(held.anchor), speed: along(speed),
          drive: nil, rate: along(rate))
      }
    }
    return motions
  }

  /// The element that an attachment of the layout's own animator holds, and to what; nil for none.
  func heldElement(
    by attachment: AttachmentBehavior
  ) -> (id: CollectionElement.ID, item: CollectionViewLayoutAttributes, anchor: CGPoint)? {
    guard let item = attachment.items.first as? CollectionViewLayoutAttributes,
      let element = view.element(for: item.elementKey)
    else { return nil }
    return (element.id, item, attachment.anchorPoint)
  }

  /// How many elements have springs, here or in the layout's own animator.
  public var managedCount: Int {
    if isDisplacing { return places.count }
    return view.collectionViewLayout.animators.reduce(0) { count, animator in
      count + animator.behaviors.count { $0 is AttachmentBehavior }
    }
  }
}
