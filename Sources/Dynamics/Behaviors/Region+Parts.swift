import Foundation
import Geometry
import Physics

extension Region {
  /// What a region is made of; lengths in points.
  public enum Parts: Hashable, Sendable {
    /// Everywhere.
    case infinite
    /// A disc of a radius.
    case disc(radius: CGFloat)
    /// A rectangle of a size.
    case rectangle(CGSize)
    /// Where another is not.
    case inverse(Region)
    /// Where either is.
    case union(Region, Region)
    /// Where the first is and the second is not.
    case difference(Region, Region)
    /// Where both are.
    case intersection(Region, Region)
  }

  /// What the region is made of: what it is made from again is the same region.
  public var parts: Parts {
    switch shape {
    case .infinite: .infinite
    case .disc(let radius): .disc(radius: Self.points(radius))
    case .rectangle(let size):
      .rectangle(CGSize(width: Self.points(size.x), height: Self.points(size.y)))
    case .inverse(let a): .inverse(Region(a))
    case .union(let a, let b): .union(Region(a), Region(b))
    case .difference(let a, let b): .difference(Region(a), Region(b))
    case .intersection(let a, let b): .intersection(Region(a), Region(b))
    }
  }

  /// The points that give just so many metres: the roundest where there are several.
  private static func points(_ metres: Double) -> CGFloat {
    let points = metres * Units.pointsPerMetre
    let round = (points * 1e9).rounded() / 1e9
    let wishes = [round, points, points.nextDown, points.nextUp]
    return wishes.first { Units.metres(CGFloat($0)) == metres } ?? points
  }
}
