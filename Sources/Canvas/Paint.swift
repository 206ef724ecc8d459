import Foundation
import Geometry

/// The fill of a shape.
public enum Paint: Hashable, Sendable {
  case color(Color)
  /// A gradient along a line; positions 0 at `from` to 1 at `to`.
  case linear(from: CGPoint, to: CGPoint, stops: [GradientStop])
  /// A gradient between two circles, as cairo and PDF define it.
  case radial(
    from: CGPoint, fromRadius: CGFloat, to: CGPoint, toRadius: CGFloat, stops: [GradientStop])

  /// Whether it is more than one colour.
  public var isGradient: Bool {
    if case .color = self { false } else { true }
  }
}

/// A colour at a place of a gradient.
public struct GradientStop: Hashable, Sendable {
  /// The place, 0 to 1.
  public var position: Double
  /// The colour there, opacity included.
  public var color: Color

  /// A stop from its place and colour.
  public init(_ position: Double, _ color: Color) {
    (self.position, self.color) = (position, color)
  }
}

/// An outline to fill, stroke or clip with, in points.
public enum Shape: Hashable, Sendable {
  case rect(CGRect)
  /// A rectangle with round corners; the radius is cut to half the shorter side.
  case roundedRect(CGRect, radius: CGFloat)
  case circle(center: CGPoint, radius: CGFloat)
  case polyline([CGPoint])
  case path(Path)
}

/// The style of a line.
public struct StrokeStyle: Hashable, Sendable {
  /// The width of the line, in points.
  public var width: CGFloat
  /// Lengths of dashes and gaps in turn, in points; empty for a solid line.
  public var dash: [CGFloat]
  /// How far into its dashes and gaps a line starts, in points.
  public var phase: CGFloat
  /// Whether ends and corners are round (default) or cut square.
  public var isRound: Bool

  /// A stroke, solid and round by default.
  public init(
    width: CGFloat = 1, dash: [CGFloat] = [], phase: CGFloat = 0, isRound: Bool = true
  ) {
    (self.width, self.dash, self.phase, self.isRound) = (width, dash, phase, isRound)
  }
}
