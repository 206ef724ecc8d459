import Foundation
import Geometry

/// Places in one view's coordinates and in another's, in points.
///
/// Views that stand in no common one are taken for views of one window: nil is the coordinates that
/// the outermost views' frames are in.
extension View {
  /// Takes points of this view to points of the view that it stands in.
  private var mapOutward: CGAffineTransform {
    let corner = bounds.origin
    return CGAffineTransform(translationX: -corner.x, y: -corner.y).concatenating(mapFromOwnCorner)
  }

  /// Takes points of this view to points of the window.
  private var mapToWindow: CGAffineTransform {
    sequence(first: self, next: \.superview).reduce(.identity) { $0.concatenating($1.mapOutward) }
  }

  private static func map(from a: View?, to b: View?) -> CGAffineTransform {
    (a?.mapToWindow ?? .identity).concatenating(b?.mapToWindow.inverted() ?? .identity)
  }

  /// Where a point of this view is in another one.
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    Self.map(from: self, to: view).apply(to: point)
  }

  /// Where a point of another view is in this one.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    Self.map(from: view, to: self).apply(to: point)
  }

  /// The box in another view around a rectangle of this one.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect {
    rect.applying(Self.map(from: self, to: view))
  }

  /// The box in this view around a rectangle of another one.
  public func convert(_ rect: CGRect, from view: View?) -> CGRect {
    rect.applying(Self.map(from: view, to: self))
  }
}
