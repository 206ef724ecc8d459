import Foundation
import Geometry
import Physics

/// Where a field acts, about the field's position, in points: UIKit's `UIRegion`.
///
/// A value; all combinations are exact, where Apple's keep two simple regions at most.
public indirect enum Region: Hashable, Sendable {
  case infinite
  /// A disc with its edge.
  case disc(radius: CGFloat)
  /// A rectangle without its edge.
  case rectangle(CGSize)
  /// The places outside another region.
  case inverse(Region)
  /// The places in at least one of two regions.
  case union(Region, Region)
  /// Where the first is and the second is not.
  case difference(Region, Region)
  /// The places in both of two regions.
  case intersection(Region, Region)

  /// A disc with its edge, in points, 0 or more.
  public init(radius: CGFloat) {
    precondition(radius >= 0 && radius.isFinite, "A region's radius is 0 pt or more.")
    self = .disc(radius: radius)
  }

  /// A rectangle without its edge, in points, 0 or more.
  public init(size: CGSize) {
    precondition(
      size.width >= 0 && size.height >= 0 && size.width.isFinite && size.height.isFinite,
      "A region's size is 0 pt or more.")
    self = .rectangle(size)
  }

  /// The same region: a value is its own copy.
  public func copy() -> Any { self }

  /// The places outside this region.
  public func inverse() -> Region { .inverse(self) }

  /// Where this or the other is.
  public func byUnion(with region: Region) -> Region { .union(self, region) }

  /// Where this is and the other is not.
  public func byDifference(from region: Region) -> Region { .difference(self, region) }

  /// The places in both of two regions.
  public func byIntersection(with region: Region) -> Region { .intersection(self, region) }

  /// Whether a place, in points from the field's position, is in the region.
  public func contains(_ point: CGPoint) -> Bool { inMetres.contains(Units.metres(point)) }

  /// The same region for the engine.
  var inMetres: FieldRegion {
    switch self {
    case .infinite: .infinite
    case .disc(let radius): .disc(radius: Units.metres(radius))
    case .rectangle(let size):
      .rectangle(SIMD2(Units.metres(size.width), Units.metres(size.height)))
    case .inverse(let a): .inverse(a.inMetres)
    case .union(let a, let b): .union(a.inMetres, b.inMetres)
    case .difference(let a, let b): .difference(a.inMetres, b.inMetres)
    case .intersection(let a, let b): .intersection(a.inMetres, b.inMetres)
    }
  }
}
