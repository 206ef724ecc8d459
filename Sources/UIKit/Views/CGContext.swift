import CollectionLayout
import Foundation
import Geometry

/// What is drawn on: Core Graphics' name; nothing is drawn, and all its functions have no effect.
public final class CGContext {
  let size: CGSize
  init(size: CGSize) { self.size = size }

  /// Has no effect: nothing is drawn.
  public func saveGState() {}
  /// Has no effect: nothing is drawn.
  public func restoreGState() {}
  /// Has no effect: nothing is drawn.
  public func translateBy(x: CGFloat, y: CGFloat) {}
  /// Has no effect: nothing is drawn.
  public func scaleBy(x: CGFloat, y: CGFloat) {}
  /// Has no effect: nothing is drawn.
  public func rotate(by angle: CGFloat) {}
  /// Has no effect: nothing is drawn.
  public func concatenate(_ transform: CGAffineTransform) {}
  /// Has no effect: nothing is drawn.
  public func setFillColor(_ color: CGColor) {}
  /// Has no effect: nothing is drawn.
  public func setStrokeColor(_ color: CGColor) {}
  /// Has no effect: nothing is drawn.
  public func setLineWidth(_ width: CGFloat) {}
  /// Has no effect: nothing is drawn.
  public func setLineCap(_ cap: LineCap) {}
  /// Has no effect: nothing is drawn.
  public func setLineJoin(_ join: LineJoin) {}
  /// Has no effect: nothing is drawn.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {}
  /// Has no effect: nothing is drawn.
  public func setAlpha(_ alpha: CGFloat) {}
  /// Has no effect: nothing is drawn.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor? = nil) {}
  /// Has no effect: nothing is drawn.
  public func beginPath() {}
  /// Has no effect: nothing is drawn.
  public func closePath() {}
  /// Has no effect: nothing is drawn.
  public func move(to point: CGPoint) {}
  /// Has no effect: nothing is drawn.
  public func addLine(to point: CGPoint) {}
  /// Has no effect: nothing is drawn.
  public func addLines(between points: [CGPoint]) {}
  /// Has no effect: nothing is drawn.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {}
  /// Has no effect: nothing is drawn.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {}
  /// Has no effect: nothing is drawn.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {}
  /// Has no effect: nothing is drawn.
  public func addRect(_ rect: CGRect) {}
  /// Has no effect: nothing is drawn.
  public func addEllipse(in rect: CGRect) {}
  /// Has no effect: nothing is drawn.
  public func addPath(_ path: CGPath) {}
  /// Has no effect: nothing is drawn.
  public func clip() {}
  /// Has no effect: nothing is drawn.
  public func clip(to rect: CGRect) {}
  /// Has no effect: nothing is drawn.
  public func strokePath() {}
  /// Has no effect: nothing is drawn.
  public func fillPath() {}
  /// Has no effect: nothing is drawn.
  public func stroke(_ rect: CGRect) {}
  /// Has no effect: nothing is drawn.
  public func fill(_ rect: CGRect) {}
  /// Has no effect: nothing is drawn.
  public func strokeEllipse(in rect: CGRect) {}
  /// Has no effect: nothing is drawn.
  public func fillEllipse(in rect: CGRect) {}
  /// Has no effect: nothing is drawn.
  public func clear(_ rect: CGRect) {}
}
