import Foundation
import Geometry

/// An extent of an item or a group of a compositional layout: UIKit's `NSCollectionLayoutDimension`.
public final class CompositionalDimension: NSObject {
  enum Kind: Hashable {
    case fractionalWidth, fractionalHeight, absolute, estimated, uniform
  }

  let kind: Kind
  /// The share, or the points.
  public let dimension: CGFloat

  private init(_ kind: Kind, _ dimension: CGFloat) {
    precondition(dimension.isFinite && dimension >= 0, "A dimension is 0 or more.")
    (self.kind, self.dimension) = (kind, dimension)
    super.init()
  }

  /// A share of the width of what contains it.
  public static func fractionalWidth(_ share: CGFloat) -> CompositionalDimension {
    CompositionalDimension(.fractionalWidth, share)
  }
  /// A share of the height of what contains it.
  public static func fractionalHeight(_ share: CGFloat) -> CompositionalDimension {
    CompositionalDimension(.fractionalHeight, share)
  }
  /// So many points.
  public static func absolute(_ points: CGFloat) -> CompositionalDimension {
    CompositionalDimension(.absolute, points)
  }
  /// So many points until its cells say what they prefer.
  public static func estimated(_ points: CGFloat) -> CompositionalDimension {
    CompositionalDimension(.estimated, points)
  }

  /// So many points until the cells beside one another in a group say what they prefer: then as much as the largest
  /// of them, across the group's direction; along it as `estimated`.
  public static func uniformAcrossSiblings(estimate: CGFloat) -> CompositionalDimension {
    CompositionalDimension(.uniform, estimate)
  }

  /// Whether it is a share of the width.
  public var isFractionalWidth: Bool { kind == .fractionalWidth }
  /// Whether it is a share of the height.
  public var isFractionalHeight: Bool { kind == .fractionalHeight }
  /// Whether it is in points.
  public var isAbsolute: Bool { kind == .absolute }
  /// Whether cells say what they prefer to it.
  public var isEstimated: Bool { kind == .estimated }
  /// Whether it is as much as the largest of the items beside one another prefers.
  public var isUniformAcrossSiblings: Bool { kind == .uniform }
  /// Whether cells say what they prefer, to it alone or to all beside one another.
  var isSelfSized: Bool { isEstimated || isUniformAcrossSiblings }

  func extent(in container: CGSize) -> CGFloat {
    switch kind {
    case .fractionalWidth: container.width * dimension
    case .fractionalHeight: container.height * dimension
    case .absolute, .estimated, .uniform: dimension
    }
  }
}

/// The size of an item or a group: UIKit's `NSCollectionLayoutSize`.
public final class CompositionalSize: NSObject {
  /// How wide it is.
  public let widthDimension: CompositionalDimension
  /// How high it is.
  public let heightDimension: CompositionalDimension

  /// A size from its extents.
  public init(
    widthDimension: CompositionalDimension, heightDimension: CompositionalDimension
  ) {
    (self.widthDimension, self.heightDimension) = (widthDimension, heightDimension)
    super.init()
  }

  func size(in container: CGSize) -> CGSize {
    CGSize(
      width: widthDimension.extent(in: container), height: heightDimension.extent(in: container))
  }
}

/// What is left free between the items of a group: UIKit's `NSCollectionLayoutSpacing`.
public final class CompositionalSpacing: NSObject {
  /// The points; at least so many where it is flexible.
  public let spacing: CGFloat
  /// Whether it takes a share of what is left over.
  public let isFlexible: Bool
  /// Whether it is just so much.
  public var isFixed: Bool { !isFlexible }

  private init(_ spacing: CGFloat, isFlexible: Bool) {
    (self.spacing, self.isFlexible) = (spacing, isFlexible)
    super.init()
  }

  /// Just so many points.
  public static func fixed(_ spacing: CGFloat) -> CompositionalSpacing {
    CompositionalSpacing(spacing, isFlexible: false)
  }
  /// At least so many points, and a share of what is left over.
  public static func flexible(_ spacing: CGFloat) -> CompositionalSpacing {
    CompositionalSpacing(spacing, isFlexible: true)
  }
}

/// What is left free around an item or a group: UIKit's `NSCollectionLayoutEdgeSpacing`.
public final class CompositionalEdgeSpacing: NSObject {
  /// Where lines begin; nil for nothing.
  public let leading: CompositionalSpacing?
  /// Above; nil for nothing.
  public let top: CompositionalSpacing?
  /// Where lines end; nil for nothing.
  public let trailing: CompositionalSpacing?
  /// Below; nil for nothing.
  public let bottom: CompositionalSpacing?

  /// A spacing from those of the edges.
  public init(
    leading: CompositionalSpacing?, top: CompositionalSpacing?, trailing: CompositionalSpacing?,
    bottom: CompositionalSpacing?
  ) {
    (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
    super.init()
  }

  /// The two along an axis.
  func along(_ isHorizontal: Bool) -> (before: CompositionalSpacing?, after: CompositionalSpacing?)
  {
    isHorizontal ? (leading, trailing) : (top, bottom)
  }
}

/// The edges of a rectangle by the direction of reading: UIKit's `NSDirectionalRectEdge`.
public struct DirectionalRectEdge: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Edges from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The top edge.
  public static let top = DirectionalRectEdge(rawValue: 1)
  /// The edge where lines begin.
  public static let leading = DirectionalRectEdge(rawValue: 2)
  /// The bottom edge.
  public static let bottom = DirectionalRectEdge(rawValue: 4)
  /// The edge where lines end.
  public static let trailing = DirectionalRectEdge(rawValue: 8)
  /// All of them.
  public static let all: DirectionalRectEdge = [.top, .leading, .bottom, .trailing]
}

/// Where a supplementary view is held: UIKit's `NSCollectionLayoutAnchor`.
public final class CompositionalAnchor: NSObject {
  /// The edges; a corner by two, the middle by none.
  public let edges: DirectionalRectEdge
  /// How far off it is: in points, or in shares of the supplementary view's size.
  public let offset: CGPoint
  private let isFractional: Bool
  /// Whether the offset is in points.
  public var isAbsoluteOffset: Bool { !isFractional }
  /// Whether the offset is in shares of the supplementary view's size.
  public var isFractionalOffset: Bool { isFractional }

  private init(_ edges: DirectionalRectEdge, _ offset: CGPoint, isFractional: Bool) {
    (self.edges, self.offset, self.isFractional) = (edges, offset, isFractional)
    super.init()
  }

  /// At edges.
  public convenience init(edges: DirectionalRectEdge) {
    self.init(edges, .zero, isFractional: false)
  }
  /// At edges and off by points.
  public convenience init(edges: DirectionalRectEdge, absoluteOffset: CGPoint) {
    self.init(edges, absoluteOffset, isFractional: false)
  }
  /// At edges and off by shares of the supplementary view's size.
  public convenience init(edges: DirectionalRectEdge, fractionalOffset: CGPoint) {
    self.init(edges, fractionalOffset, isFractional: true)
  }

  /// The place on a rectangle of the edges.
  private func place(on rect: CGRect) -> CGPoint {
    CGPoint(
      x: edges.contains(.leading) ? rect.minX : edges.contains(.trailing) ? rect.maxX : rect.midX,
      y: edges.contains(.top) ? rect.minY : edges.contains(.bottom) ? rect.maxY : rect.midY)
  }

  /// The frame of something of a size in or at a container.
  func frame(of size: CGSize, in container: CGRect, by own: CompositionalAnchor?) -> CGRect {
    let held = (own ?? self).place(on: CGRect(origin: .zero, size: size))
    let place = place(on: container)
    let shift =
      isFractional ? CGPoint(x: offset.x * size.width, y: offset.y * size.height) : offset
    return CGRect(
      origin: CGPoint(x: place.x - held.x + shift.x, y: place.y - held.y + shift.y), size: size)
  }
}
