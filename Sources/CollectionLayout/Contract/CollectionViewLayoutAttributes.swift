import Dynamics
import Foundation
import Geometry

/// Where an element of a collection view is and how it looks: UIKit's
/// `UICollectionViewLayoutAttributes`.
///
/// A subclass that has more properties overrides `copy(with:)` and `isEqual(_:)`; its properties have
/// values from the start.
open class CollectionViewLayoutAttributes: NSObject, DynamicItem, NSCopying {
  /// What becomes of an element that was deleted, once these are its final attributes.
  public enum Disappearance: Hashable, Sendable {
    /// It moves to them on a spring and is gone when it is there.
    case settles
    /// It is where they are, as the layout's animator moves them, and gone when it has left the
    /// visible bounds.
    case leavesBounds
  }

  /// The item's place in the data.
  public var indexPath = IndexPath(item: 0, section: 0)
  /// Cell, supplementary view or decoration view.
  public internal(set) var representedElementCategory = CollectionView.ElementCategory.cell
  /// The kind of a supplementary or decoration view; nil for a cell.
  public internal(set) var representedElementKind: String?

  /// The middle, in points of the content.
  public var center = CGPoint.zero
  /// The size before `transform`, in points.
  public var size = CGSize.zero
  /// Turns and scales about the centre; the identity by default.
  open var transform = CGAffineTransform.identity {
    didSet { if spatial != nil { spatial = nil } }
  }
  /// The transform in space; what of it lies in the plane of the view is `transform`.
  public var transform3D: CATransform3D {
    get { spatial ?? CATransform3D(transform) }
    set {
      transform = newValue.affine
      spatial = newValue.isAffine ? nil : newValue
    }
  }
  private var spatial: CATransform3D?
  /// How opaque it is, 0 to 1; 1 by default.
  public var alpha: CGFloat = 1
  /// What lies higher is drawn later; 0 by default.
  public var zIndex = 0
  /// Whether it is left out.
  public var isHidden = false
  /// Whether the layout holds it at an edge of the bounds, as a pinned header, so that a scroll does
  /// not move it on the screen; false by default.
  ///
  /// An extension of ours.
  package var isPinned = false
  /// What becomes of it as final attributes.
  ///
  /// An extension of ours, for layouts that let elements fall.
  public var disappearance = Disappearance.settles
  /// By what an animator identifies the element while attributes objects come and go; nil, the default,
  /// is the object itself.
  ///
  /// An extension of ours. Give it something stable: paths change with every insertion.
  public var dynamicKey: AnyHashable?
  /// What it collides as; `.rectangle` by default.
  open var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
  /// A convex outline about the centre, in points.
  open var collisionBoundingPath: BezierPath {
    BezierPath(rect: CGRect(center: .zero, size: size))
  }

  /// Along which axes the element's view says how large it is.
  final var fittedAxes = FittedAxes()

  /// The attributes of the first item, without size.
  public required override init() { super.init() }

  /// The attributes of an item's cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// The attributes of a supplementary view, such as a header.
  public convenience init(forSupplementaryViewOfKind kind: String, with indexPath: IndexPath) {
    self.init()
    become(.supplementary(kind, indexPath))
  }

  /// The attributes of a view that belongs to the layout.
  public convenience init(forDecorationViewOfKind kind: String, with indexPath: IndexPath) {
    self.init()
    become(.decoration(kind, indexPath))
  }

  func become(_ key: ElementKey) {
    (representedElementCategory, indexPath) = (key.category, key.indexPath)
    representedElementKind = key.category == .cell ? nil : key.kind
  }

  /// Which element these are of.
  public var elementKey: ElementKey {
    ElementKey(
      category: representedElementCategory, kind: representedElementKind ?? "",
      indexPath: indexPath)
  }

  /// Whether others are of the same element.
  func isOfSameElement(as other: CollectionViewLayoutAttributes) -> Bool {
    indexPath == other.indexPath && representedElementCategory == other.representedElementCategory
      && representedElementKind == other.representedElementKind
  }

  /// The rectangle it takes, in points of the content; with a transform, the box around it.
  ///
  /// Setting it sets `center` and `size`.
  open var frame: CGRect {
    get {
      if transform == .identity { return CGRect(center: center, size: size) }
      let box = CGSize(
        width: abs(transform.a) * size.width + abs(transform.c) * size.height,
        height: abs(transform.b) * size.width + abs(transform.d) * size.height)
      return CGRect(center: center + CGVector(dx: transform.tx, dy: transform.ty), size: box)
    }
    set { (center, size) = (newValue.center, newValue.size) }
  }

  /// The size, at the origin.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// Attributes of the same class with the same values.
  public final func copied() -> CollectionViewLayoutAttributes {
    // The collection view copies often: without a subclass nothing has to be looked up.
    if type(of: self) == CollectionViewLayoutAttributes.self { return copyOfOwnProperties() }
    guard let copy = copy(with: nil) as? CollectionViewLayoutAttributes else {
      preconditionFailure("copy(with:) of layout attributes returns layout attributes.")
    }
    return copy
  }

  /// The same, for subclasses to override: a subclass calls `super` and sets its own properties.
  open func copy(with zone: NSZone? = nil) -> Any { copyOfOwnProperties() }

  private func copyOfOwnProperties() -> CollectionViewLayoutAttributes {
    let copy = type(of: self).init()
    (copy.representedElementCategory, copy.indexPath) = (representedElementCategory, indexPath)
    copy.representedElementKind = representedElementKind
    (copy.center, copy.size, copy.transform) = (center, size, transform)
    (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
    (copy.disappearance, copy.dynamicKey) = (disappearance, dynamicKey)
    (copy.isPinned, copy.spatial) = (isPinned, spatial)
    return copy
  }

  /// Whether others say the same; the collection view applies only what changed.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CollectionViewLayoutAttributes else { return false }
    return other === self || hasSameProperties(as: other)
  }

  private func hasSameProperties(as other: CollectionViewLayoutAttributes) -> Bool {
    type(of: self) == type(of: other) && isOfSameElement(as: other) && center == other.center
      && size == other.size && transform == other.transform && alpha == other.alpha
      && zIndex == other.zIndex && isHidden == other.isHidden && isPinned == other.isPinned
      && spatial == other.spatial
  }

  /// Hashes which element these are of.
  open override var hash: Int { indexPath.hashValue }
}

extension CGRect {
  /// Whether two rectangles have more than an edge in common.
  ///
  /// Foundation's `intersects` on Linux counts edges that touch, Core Graphics' does not.
  @inlinable public func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
