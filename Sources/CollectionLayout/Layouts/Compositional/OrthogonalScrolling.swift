import Foundation
import Geometry

/// How a section of a compositional layout scrolls across the layout's own direction: UIKit's
/// `UICollectionLayoutSectionOrthogonalScrollingBehavior`.
public enum OrthogonalScrollingBehavior: Int, Hashable, Sendable {
  /// Not at all: its groups follow one another along the scroll direction (default).
  case none
  /// A flick comes to rest anywhere.
  case continuous
  /// A flick comes to rest where a group begins.
  case continuousGroupLeadingBoundary
  /// A flick goes on by the extent of the section.
  case paging
  /// A flick goes on by a group.
  case groupPaging
  /// A flick goes on by a group, and groups come to rest in the middle, the first and the last one too.
  case groupPagingCentered
}

/// More of how a section scrolls across the layout's direction: UIKit's
/// `UICollectionLayoutSectionOrthogonalScrollingProperties`.
public final class OrthogonalScrollingProperties: NSObject {
  /// How fast a flick loses its speed.
  public enum DecelerationRate: Int, Hashable, Sendable {
    /// As the behaviour has it: fast for pages and groups, else normal (default).
    case automatic
    /// As in lists.
    case normal
    /// As in pages.
    case fast
  }

  /// Whether the ends give way.
  public enum Bounce: Int, Hashable, Sendable {
    /// They do (default).
    case automatic
    /// They do.
    case always
    /// They do not.
    case never
  }

  /// How fast a flick loses its speed.
  public var decelerationRate = DecelerationRate.automatic
  /// Whether the ends give way.
  public var bounce = Bounce.automatic
}

/// Where flicks of a section come to rest.
extension SolvedSection {
  private var behavior: OrthogonalScrollingBehavior { section.orthogonalScrollingBehavior }

  private var pages: Bool {
    [.paging, .groupPaging, .groupPagingCentered].contains(behavior)
  }

  /// The feel.
  var scrollParameters: ScrollParameters {
    var parameters = ScrollParameters()
    let properties = section.orthogonalScrollingProperties
    parameters.bounces = properties.bounce != .never
    let isFast =
      switch properties.decelerationRate {
      case .automatic: pages
      case .normal: false
      case .fast: true
      }
    parameters.decelerationRate =
      (isFast ? CollectionView.DecelerationRate.fast : .normal).rawValue
    return parameters
  }

  /// The offsets at which groups are where they belong, in order, for a viewport.
  private func stops(in viewport: CGFloat) -> [CGFloat] {
    guard let first = groups.first else { return [] }
    return groups.map {
      behavior == .groupPagingCentered ? ($0.start + $0.end - viewport) / 2 : $0.start - first.start
    }
  }

  /// What is left free before and after the groups, so that the first and the last one can be in the middle.
  func margins(in viewport: CGFloat) -> (before: CGFloat, after: CGFloat) {
    let stops = stops(in: viewport)
    guard behavior == .groupPagingCentered, let first = stops.first, let last = stops.last else {
      return (0, 0)
    }
    return (-first, last + viewport - acrossExtent)
  }

  /// Where a flick from an offset comes to rest.
  /// - Parameters:
  ///   - offset: Where the finger lets go, in points.
  ///   - proposed: Where the flick would come to rest by itself, in points.
  ///   - velocity: In points per millisecond.
  ///   - viewport: How much of the section shows, in points.
  /// - Returns: The offset, in points.
  func target(
    from offset: CGFloat, proposed: CGFloat, velocity: CGFloat, viewport: CGFloat
  ) -> CGFloat {
    switch behavior {
    case .none, .continuous: return proposed
    case .continuousGroupLeadingBoundary:
      return Self.nearest(to: proposed, of: stops(in: viewport)) ?? proposed
    case .paging:
      guard viewport > 0 else { return proposed }
      let rule: FloatingPointRoundingRule =
        velocity > 0 ? .up : velocity < 0 ? .down : .toNearestOrAwayFromZero
      return (offset / viewport).rounded(rule) * viewport
    case .groupPaging, .groupPagingCentered:
      let stops = stops(in: viewport)
      let next =
        velocity > 0
        ? stops.first { $0 > offset }
        : velocity < 0 ? stops.last { $0 < offset } : Self.nearest(to: offset, of: stops)
      return next ?? (velocity > 0 ? stops.last : stops.first) ?? proposed
    }
  }

  private static func nearest(to offset: CGFloat, of stops: [CGFloat]) -> CGFloat? {
    stops.min { abs($0 - offset) < abs($1 - offset) }
  }
}
