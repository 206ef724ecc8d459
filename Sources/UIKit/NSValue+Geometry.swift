import Foundation
import Geometry

extension NSValue {
  /// A box of a point, under UIKit's name for it.
  public convenience init(cgPoint: CGPoint) { self.init(point: cgPoint) }
  /// A box of a size, under UIKit's name for it.
  public convenience init(cgSize: CGSize) { self.init(size: cgSize) }
  /// A box of a rectangle, under UIKit's name for it.
  public convenience init(cgRect: CGRect) { self.init(rect: cgRect) }
  /// The point in the box; zero where the box is of something else.
  public var cgPointValue: CGPoint { pointValue }
  /// The size in the box; zero where the box is of something else.
  public var cgSizeValue: CGSize { sizeValue }
  /// The rectangle in the box; zero where the box is of something else.
  public var cgRectValue: CGRect { rectValue }
}

extension NSCoder {
  /// A point as text: `{1, 2}`.
  public static func string(for point: CGPoint) -> String { "{\(point.x.text), \(point.y.text)}" }
  /// A size as text: `{3, 4}`.
  public static func string(for size: CGSize) -> String {
    "{\(size.width.text), \(size.height.text)}"
  }
  /// A rectangle as text: `{{1, 2}, {3, 4}}`.
  public static func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }
}

extension CGFloat {
  /// As UIKit writes numbers in such texts: whole ones without a point.
  fileprivate var text: String {
    let whole = Int(exactly: self)
    return whole.map(String.init) ?? "\(self)"
  }
}
