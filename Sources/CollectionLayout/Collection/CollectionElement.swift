import Foundation
import Geometry

/// An element that a collection view shows: where it belongs, and where it is on its way there.
public final class CollectionElement {
  /// What an element is known by, whatever path it has; never used again.
  public struct ID: Hashable, Sendable, Comparable {
    /// A number that no other element of the view ever has.
    public let number: Int

    /// Whether the element is older.
    public static func < (a: ID, b: ID) -> Bool { a.number < b.number }
  }

  /// Its identity through all updates.
  public let id: ID
  /// Where it belongs, as the layout says; do not change it.
  public internal(set) var attributes: CollectionViewLayoutAttributes
  /// Whether it was deleted and is only still on its way out; its path is the one it had.
  public internal(set) var isGhost = false

  /// What draws it may keep here; goes with the element.
  public var content: Any?
  /// The view that stands for it, where the data source gives views.
  public internal(set) var view: CollectionReusableView?

  var motion = ElementMotion() { didSet { isInPlace = motion.isAtRest } }
  /// Whether its motion is at rest: few elements move, and all are looked at in each frame.
  private(set) var isInPlace = true
  /// The last animated change that touched it.
  var change = 0
  /// For how long it has been a ghost, s.
  var ghostAge = 0.0
  /// Whether it belongs outside the bounds and is only still on its way there.
  var isLeaving = false

  /// Whether it is a ghost only because its place is too far away to be followed there: it shows again
  /// when that place does.
  var canReturn = false

  /// A ghost that nothing takes off the screen is gone after this, s.
  private static let oldestGhost = 10.0

  init(id: ID, attributes: CollectionViewLayoutAttributes) {
    (self.id, self.attributes) = (id, attributes)
  }

  /// Cell, supplementary view or decoration view.
  public var category: CollectionView.ElementCategory { attributes.representedElementCategory }
  /// The kind of a supplementary or decoration view; nil for a cell.
  public var kind: String? { attributes.representedElementKind }
  /// Where in the data; for a ghost where it was.
  public var indexPath: IndexPath { attributes.indexPath }

  var pose: ElementPose {
    let end = ElementPose(attributes)
    return isInPlace ? end : end.moved(by: motion)
  }

  /// The middle now, in points of the content.
  public var center: CGPoint { pose.center }
  /// The size now, before `transform`, in points.
  public var size: CGSize { pose.size }
  /// The turn and scale now.
  public var transform: CGAffineTransform { pose.transform }
  /// How opaque it is now, 0 to 1.
  public var alpha: CGFloat { pose.alpha }
  /// The rectangle it takes now, without `transform`, in points of the content.
  public var frame: CGRect {
    let pose = self.pose
    return CGRect(center: pose.center, size: pose.size)
  }
  /// The velocity of its centre, in points per second, beside the content's.
  public var velocity: CGVector {
    CGVector(dx: motion.placeSpeed[0], dy: motion.placeSpeed[1])
  }
  /// The velocity of its size, in points per second.
  public var sizeVelocity: CGSize {
    CGSize(width: motion.placeSpeed[2], height: motion.placeSpeed[3])
  }
  /// Whether it is where it belongs.
  public var isAtRest: Bool { isInPlace && !isGhost }

  /// Whether it is a ghost that the layout's animator moves.
  var isDriven: Bool { isGhost && attributes.disappearance == .leavesBounds }

  /// Whether a ghost is done.
  func isGone(from bounds: CGRect, of layout: CollectionViewLayout) -> Bool {
    if ghostAge > Self.oldestGhost { return true }
    if isDriven { return layout.hasDisappeared(attributes, from: bounds) }
    return isInPlace || !frame.overlaps(bounds)
  }

  /// Belongs elsewhere, and stays where it is for now: it goes there on its springs.
  /// - Parameters:
  ///   - target: where it belongs.
  ///   - shift: what the content offset changed by meanwhile, in points.
  func retarget(to target: CollectionViewLayoutAttributes, shift: CGVector) {
    start(at: pose.moved(by: shift), toward: target)
  }

  /// Belongs elsewhere and starts from a pose; velocities are kept.
  func start(at pose: ElementPose, toward target: CollectionViewLayoutAttributes) {
    let end = ElementPose(target)
    motion.endAnimation()
    motion.place = pose.place - end.place
    motion.turn = pose.turn - end.turn
    motion.alpha = pose.alpha - end.alpha
    attributes = target
  }
}
