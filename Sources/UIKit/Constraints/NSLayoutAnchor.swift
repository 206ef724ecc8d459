import CollectionLayout
import Foundation
import Geometry

/// A rectangle of a view, as its margins: UIKit's `UILayoutGuide`.
public final class UILayoutGuide: NSObject {
  /// The view that it belongs to.
  public private(set) weak var owningView: UIView?
  private let readInsets: (UIView) -> UIEdgeInsets

  init(_ view: UIView, _ insets: @escaping (UIView) -> UIEdgeInsets) {
    (owningView, readInsets) = (view, insets)
    super.init()
  }

  /// How far it stays within the view, in points.
  var insets: UIEdgeInsets { owningView.map(readInsets) ?? .zero }
  /// Where it is, in points of its view.
  public var layoutFrame: CGRect {
    guard let view = owningView else { return .zero }
    let (box, inset) = (view.bounds, insets)
    return CGRect(
      x: box.minX + inset.left, y: box.minY + inset.top,
      width: box.width - inset.left - inset.right, height: box.height - inset.top - inset.bottom)
  }
}

/// An edge, a middle or a length of a view or a guide: UIKit's `NSLayoutAnchor`.
public class NSLayoutAnchor<AnchorType>: NSObject {
  let item: AnyObject
  let attribute: NSLayoutConstraint.Attribute

  init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    (self.item, self.attribute) = (item, attribute)
    super.init()
  }

  fileprivate func make(
    _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor?, _ multiplier: CGFloat,
    _ constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: other?.item,
      attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
  }

  /// The same place as another one, moved by points.
  public func constraint(equalTo anchor: NSLayoutAnchor, constant: CGFloat = 0)
    -> NSLayoutConstraint
  { make(.equal, anchor, 1, constant) }
  /// Not before another place, moved by points.
  public func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor, constant: CGFloat = 0)
    -> NSLayoutConstraint
  { make(.greaterThanOrEqual, anchor, 1, constant) }
  /// Not after another place, moved by points.
  public func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor, constant: CGFloat = 0)
    -> NSLayoutConstraint
  { make(.lessThanOrEqual, anchor, 1, constant) }
}

/// A place from left to right: UIKit's `NSLayoutXAxisAnchor`.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
/// A place from top to bottom: UIKit's `NSLayoutYAxisAnchor`.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A width or a height: UIKit's `NSLayoutDimension`.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// The dimension is a length in points.
  public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.equal, nil, 1, c)
  }
  /// At least a length in points.
  public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, nil, 1, c)
  }
  /// At most a length in points.
  public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    make(.lessThanOrEqual, nil, 1, c)
  }
  /// A share of another length, and points.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { make(.equal, anchor, m, c) }
  /// At least a share of another length, and points.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { make(.greaterThanOrEqual, anchor, m, c) }
  /// At most a share of another length, and points.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { make(.lessThanOrEqual, anchor, m, c) }
}

/// What has anchors: views and layout guides.
public protocol UILayoutItem: AnyObject {}
extension UIView: UILayoutItem {}
extension UILayoutGuide: UILayoutItem {}

extension UILayoutItem {
  /// The left edge, in either direction of reading.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge, in either direction of reading.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The edge at which lines begin.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The edge at which lines end.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The middle between the left and the right edge.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The upper edge, y growing downward.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The lower edge, y growing downward.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The middle between the upper and the lower edge.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The line of the first text: the upper edge here.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The line of the last text: the lower edge here.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The width, in points, 0 or more.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height, in points, 0 or more.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

extension UIView {
  /// What of the view is not covered: all of it here.
  public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide(self) { $0.safeAreaInsets } }
  /// What of the view is within its margins.
  public var layoutMarginsGuide: UILayoutGuide { UILayoutGuide(self) { $0.layoutMargins } }
  /// What of the view is wide enough to read: what is within its margins.
  public var readableContentGuide: UILayoutGuide { layoutMarginsGuide }
}
