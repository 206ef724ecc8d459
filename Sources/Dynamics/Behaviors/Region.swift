import Foundation
import Geometry
import Physics

/// Where a field acts, about the field's position: UIKit's `UIRegion`.
///
/// A value; all combinations are exact, where Apple's keep two simple regions at most.
public struct Region: Hashable, Sendable {
  let shape: FieldRegion

  init(_ shape: FieldRegion) { self.shape = shape }

  /// Everywhere.
  public static let infinite = Region(.infinite)

  /// A disc with its edge, in points, 0 or more.
  public init(radius: CGFloat) {
    precondition(radius >= 0 && radius.isFinite, "A region's radius is 0 pt or more.")
    shape = .disc(radius: Units.metres(radius))
  }

  /// A rectangle without its edge, in points, 0 or more.
  public init(size: CGSize) {
    precondition(
      size.width >= 0 && size.height >= 0 && size.width.isFinite && size.height.isFinite,
      "A region's size is 0 pt or more.")
    shape = .rectangle(SIMD2(Units.metres(size.width), Units.metres(size.height)))
  }

  /// Where this is not.
  public func inverse() -> Region { Region(.inverse(shape)) }

  /// Where this or the other is.
  public func byUnion(with region: Region) -> Region { Region(.union(shape, region.shape)) }

  /// Where this is and the other is not.
  public func byDifference(from region: Region) -> Region {
    Region(.difference(shape, region.shape))
  }

  /// Where both are.
  public func byIntersection(with region: Region) -> Region {
    Region(.intersection(shape, region.shape))
  }

  /// Whether a place, in points from the field's position, is in the region.
  public func contains(_ point: CGPoint) -> Bool { shape.contains(Units.metres(point)) }
}
