import CollectionLayout
import Foundation
import Geometry

// Layers with a look of their own, as values for what draws them.

/// Core Animation's name for `ViewLayer.Corners`.
public typealias CACornerMask = CALayer.Corners
/// Core Animation's name for `ViewLayer.CornerCurve`.
public typealias CALayerCornerCurve = CALayer.CornerCurve

/// How the ends of lines look: Core Animation's `CAShapeLayerLineCap`.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// The name, as Core Animation spells it.
  public let rawValue: String
  /// A look by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// They end where the path does.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// The ends of lines are round.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// They go on by half the width.
  public static let square = CAShapeLayerLineCap(rawValue: "square")
}

/// How the corners of lines look: Core Animation's `CAShapeLayerLineJoin`.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// The name, as Core Animation spells it.
  public let rawValue: String
  /// A look by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The corners of lines are pointed.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// The corners of lines are round.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// The corners of lines are cut off.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")
}

/// What of a path is inside: Core Animation's `CAShapeLayerFillRule`.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The name, as Core Animation spells it.
  public let rawValue: String
  /// A rule by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// What the path goes around.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// What it goes around an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// A path with a line and an inside, for what draws it: Core Animation's `CAShapeLayer`.
open class CAShapeLayer: CALayer {
  /// The path, in points of the layer; nil for none.
  open var path: CGPath?
  /// The colour of its inside; nil for none, black by default.
  open var fillColor: CGColor? = UIColor.black
  /// What of it is inside.
  open var fillRule = CAShapeLayerFillRule.nonZero
  /// The colour of its line; nil, the default, for none.
  open var strokeColor: CGColor?
  /// Where the line begins, 0 to 1 along the path.
  open var strokeStart: CGFloat = 0
  /// Where the line ends, 0 to 1 along the path.
  open var strokeEnd: CGFloat = 1
  /// How wide the line is, in points; 1 by default.
  open var lineWidth: CGFloat = 1
  /// How the line's ends look; cut by default.
  open var lineCap = CAShapeLayerLineCap.butt
  /// How the line's corners look; pointed by default.
  open var lineJoin = CAShapeLayerLineJoin.miter
  /// How long its corners may be, compared with its width; 10 by default.
  open var miterLimit: CGFloat = 10
  /// Dashes and gaps, in points; nil for none.
  open var lineDashPattern: [NSNumber]?
  /// Where the dashes begin, in points.
  open var lineDashPhase: CGFloat = 0
}

/// How the colours of a gradient run: Core Animation's `CAGradientLayerType`.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  /// The name, as Core Animation spells it.
  public let rawValue: String
  /// A kind by its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Along a line from the start to the end point.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// From the start point outwards.
  public static let radial = CAGradientLayerType(rawValue: "radial")
  /// Around the start point, once.
  public static let conic = CAGradientLayerType(rawValue: "conic")
}

/// Colours that run into one another, for what draws them: Core Animation's `CAGradientLayer`.
open class CAGradientLayer: CALayer {
  /// The colours; nil for none.
  open var colors: [Any]?
  /// Where they are, 0 to 1; nil for even distances.
  open var locations: [NSNumber]?
  /// Where the first one is, in shares of the layer; the middle of the upper edge by default.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// Where the last one is, in shares of the layer; the middle of the lower edge by default.
  open var endPoint = CGPoint(x: 0.5, y: 1)
  /// How the colours run; along a line by default.
  open var type = CAGradientLayerType.axial
}
