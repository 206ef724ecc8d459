import Foundation
import Geometry

/// Pulls one place of an item toward a point with a limited force, as a pointer drags it: a
/// mouse joint.
///
/// An extension of ours, made of an attachment of length 0 and, where a resistance is set, of an item
/// behaviour. On `.ideal`, what the dragged item pushes does not bounce off it until the drag ends.
public final class DragBehavior: DynamicBehavior {
  /// The item that is dragged.
  public let item: any DynamicItem
  /// The place of the item that is pulled, from its centre in its own frame, in points.
  public let grip: Offset

  private let attachment: AttachmentBehavior
  private let material: DynamicItemBehavior

  /// A drag of an item by one of its places toward a point, in points.
  public init(item: any DynamicItem, grip: Offset, to point: CGPoint) {
    (self.item, self.grip) = (item, grip)
    attachment = AttachmentBehavior(
      item: item, offsetFromCenter: grip, attachedToAnchor: point)
    material = DynamicItemBehavior(items: [item])
    super.init()
    attachment.length = 0
    attachment.frequency = 4
    attachment.damping = 1
    attachment.isHolding = true
    addChildBehavior(attachment)
    addChildBehavior(material)
  }

  /// A drag of the place of an item that is at a point now, in points.
  public convenience init(item: any DynamicItem, at point: CGPoint) {
    let turn = CGAffineTransform(rotationAngle: -item.transform.rotationAngle)
    let arm = point - item.center
    let place = turn.apply(to: CGPoint(x: arm.dx, y: arm.dy))
    self.init(item: item, grip: Offset(place - CGPoint.zero), to: point)
  }

  /// The point that the item is pulled to, in points.
  public var point: CGPoint {
    get { attachment.anchorPoint }
    set { if newValue != attachment.anchorPoint { attachment.anchorPoint = newValue } }
  }

  /// The frequency of the pull's spring in hertz, above 0; 4 by default.
  public var frequency: CGFloat {
    get { attachment.frequency }
    set {
      precondition(newValue > 0, "The spring of a drag has a frequency above 0 Hz.")
      attachment.frequency = newValue
    }
  }

  /// The damping ratio of the pull's spring; 1 by default.
  public var damping: CGFloat {
    get { attachment.damping }
    set { attachment.damping = newValue }
  }

  /// The greatest force of the pull in UIKit's newtons; infinite by default.
  public var maximumForce: CGFloat {
    get { attachment.maximumForce }
    set { attachment.maximumForce = newValue }
  }

  /// The decay of the item's velocity while it is dragged, in 1/s; 0.1 by default.
  ///
  /// A spring of length 0 damps only along its line: without resistance the item circles.
  public var resistance: CGFloat {
    get { material.resistance }
    set { material.resistance = newValue }
  }

  /// The decay of the item's angular velocity while it is dragged, in 1/s; 0.1 by default.
  public var angularResistance: CGFloat {
    get { material.angularResistance }
    set { material.angularResistance = newValue }
  }

  override var preparesSteps: Bool { false }
  override var fixedItems: [any DynamicItem] { [item] }
}
