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

  /// The offset at which a group is where it belongs, for a viewport, in points.
  private func stop(_ group: Int, in viewport: CGFloat) -> CGFloat {
    let place = groups.place(ofGroup: group)
    return behavior == .groupPagingCentered
      ? (place.start + place.end - viewport) / 2
      : place.start - groups.place(ofGroup: 0).start
  }

  /// What is left free before and after the groups, so that the first and the last one can be in the middle.
  func margins(in viewport: CGFloat) -> (before: CGFloat, after: CGFloat) {
    guard behavior == .groupPagingCentered, groups.count > 0 else { return (0, 0) }
    let last = stop(groups.count - 1, in: viewport)
    return (-stop(0, in: viewport), last + viewport - acrossExtent)
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
      return nearestStop(to: proposed, in: viewport) ?? proposed
    case .paging:
      guard viewport > 0 else { return proposed }
      let rule: FloatingPointRoundingRule =
        velocity > 0 ? .up : velocity < 0 ? .down : .toNearestOrAwayFromZero
      return (offset / viewport).rounded(rule) * viewport
    case .groupPaging, .groupPagingCentered:
      return nextStop(from: offset, velocity, in: viewport) ?? proposed
    }
  }

  /// The nearest stop in the direction of a flick, the outermost one beyond; nil without groups.
  private func nextStop(
    from offset: CGFloat, _ velocity: CGFloat, in viewport: CGFloat
  ) -> CGFloat? {
    guard velocity != 0 else { return nearestStop(to: offset, in: viewport) }
    guard groups.count > 0 else { return nil }
    let all = 0..<groups.count
    let next =
      velocity > 0
      ? all.partitioningIndex { stop($0, in: viewport) > offset }
      : all.partitioningIndex { stop($0, in: viewport) >= offset } - 1
    return stop(min(max(0, next), groups.count - 1), in: viewport)
  }

  private func nearestStop(to offset: CGFloat, in viewport: CGFloat) -> CGFloat? {
    let next = (0..<groups.count).partitioningIndex { stop($0, in: viewport) >= offset }
    let near = max(0, next - 1)..<min(next + 1, groups.count)
    return near.map { stop($0, in: viewport) }.min { abs($0 - offset) < abs($1 - offset) }
  }
}
