import Foundation
import Geometry

/// Items that move as one: UIKit's `UIDynamicItemGroup`.
///
/// It weighs what its members do together. Its centre is the middle of the rectangle around them. They
/// collide as they are; on `.uikit` as if none of them were turned in it, as on Apple's engine.
public final class DynamicItemGroup: DynamicItem {
  /// The members, where they are in the group.
  public let items: [any DynamicItem]
  /// What the group stands for; nil, the default, is the object itself.
  public let dynamicKey: AnyHashable?
  private let places: [CGVector]
  private let transforms: [CGAffineTransform]
  private let size: CGSize

  /// A group of items as they stand now, none of them a group; one of no items has no size.
  public init(items: [any DynamicItem], key: AnyHashable? = nil) {
    precondition(
      !items.contains { $0 is DynamicItemGroup }, "Invalid Argument: a group in a group.")
    (self.items, dynamicKey) = (items, key)
    let boxes = items.map { CGRect(center: $0.center, size: $0.bounds.size) }
    let box = boxes.dropFirst().reduce(boxes.first ?? .zero) { $0.union($1) }
    let middle = box.center
    size = box.size
    center = middle
    places = items.map { $0.center - middle }
    transforms = items.map(\.transform)
  }

  /// The middle of the rectangle around the members; to set it moves them.
  public var center: CGPoint {
    didSet { place() }
  }

  /// The rectangle around the members as they stood.
  public var bounds: CGRect { CGRect(origin: .zero, size: size) }

  /// The turn of the group; to set it moves and turns the members.
  public var transform = CGAffineTransform.identity {
    didSet { place() }
  }

  private func place() {
    for (item, (place, turn)) in zip(items, zip(places, transforms)) {
      let shift = transform.apply(to: CGPoint(x: place.dx, y: place.dy))
      item.center = CGPoint(x: center.x + shift.x, y: center.y + shift.y)
      item.transform = turn.concatenating(transform)
    }
  }

  /// How far a member is turned in the group, in radians.
  func turn(of member: any DynamicItem) -> CGFloat {
    items.firstIndex { $0 === member }.map { transforms[$0].rotationAngle } ?? 0
  }

  /// Where a member is from the group's centre.
  func place(of member: any DynamicItem) -> CGVector {
    items.firstIndex { $0 === member }.map { places[$0] } ?? .zero
  }
}
