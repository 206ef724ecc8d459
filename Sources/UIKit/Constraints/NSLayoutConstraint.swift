import CollectionLayout
import Foundation
import Geometry

/// How strongly a constraint is wanted: UIKit's `UILayoutPriority`.
public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
  /// From 1 to 1000, which is required.
  public let rawValue: Float
  /// A priority from its number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// A priority from 1 to 1000.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// It holds, or no constraint does: 1000.
  public static let required = UILayoutPriority(rawValue: 1000)
  /// As a button keeps its size.
  public static let defaultHigh = UILayoutPriority(rawValue: 750)
  /// As a label is stretched.
  public static let defaultLow = UILayoutPriority(rawValue: 250)
  /// As a view is fitted to what stands in it.
  public static let fittingSizeLevel = UILayoutPriority(rawValue: 50)
  /// The order of their numbers, 1 to 1000.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// Relates an edge, a middle or a length of a view to that of another: UIKit's `NSLayoutConstraint`.
///
/// Views whose `translatesAutoresizingMaskIntoConstraints` is false get the frames that their
/// constraints determine, when the view that they stand in is laid out.
public final class NSLayoutConstraint: NSObject {
  /// The edges, lengths and middles that constraints relate.
  public enum Attribute: Int, Hashable, Sendable {
    /// Edges; leading and trailing follow the direction of reading.
    case left, right, top, bottom, leading, trailing
    /// Lengths, and the middles along both axes.
    case width, height, centerX, centerY
    /// Lines of texts: the edges here.
    case lastBaseline, firstBaseline
    /// Nothing: the constant stands alone, in points.
    case notAnAttribute

    var isHorizontal: Bool {
      switch self {
      case .left, .right, .leading, .trailing, .width, .centerX: true
      default: false
      }
    }
  }
  /// Whether the first is at most, just or at least the second.
  public enum Relation: Int, Hashable, Sendable {
    /// At most, the same or at least.
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }
  /// The axes along which priorities differ.
  public typealias Axis = UILayoutConstraintAxis

  /// The view or guide that is constrained.
  public private(set) weak var firstItem: AnyObject?
  /// What of the first item is constrained.
  public let firstAttribute: Attribute
  /// Whether it is at most, just or at least that.
  public let relation: Relation
  /// The other view or guide; nil for none.
  public private(set) weak var secondItem: AnyObject?
  /// What of the second item it depends on.
  public let secondAttribute: Attribute
  /// The share of the other one.
  public let multiplier: CGFloat
  /// What is added, in points.
  public var constant: CGFloat { didSet { changed() } }
  /// How strongly it is wanted; it holds by default.
  public var priority = UILayoutPriority.required { didSet { changed() } }
  /// A name for people; nil for none.
  public var identifier: String?
  /// The view whose layout it is part of, while it is active.
  weak var holder: UIView?

  /// A constraint of nothing, to be replaced by another one.
  public override convenience init() {
    self.init(
      item: NSNull(), attribute: .notAnAttribute, relatedBy: .equal, toItem: nil,
      attribute: .notAnAttribute, multiplier: 1, constant: 0)
  }
  /// A constraint: the first is as the second times a number, and points.
  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    firstItem = view1 as AnyObject
    secondItem = view2.map { $0 as AnyObject }
    (firstAttribute, secondAttribute, self.relation) = (attr1, attr2, relation)
    (self.multiplier, constant) = (multiplier, c)
    super.init()
  }

  /// Whether it has a part in the layout; the views are in one common view then.
  public var isActive: Bool {
    get { holder != nil }
    set { if newValue { activate() } else { deactivate() } }
  }

  /// Lets constraints have a part in the layout.
  public static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }
  /// Lets constraints have no part in the layout.
  public static func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  static func view(of item: AnyObject?) -> UIView? {
    item as? UIView ?? (item as? UILayoutGuide)?.owningView
  }
  var views: [UIView] { [firstItem, secondItem].compactMap(Self.view(of:)) }

  private func activate() {
    guard holder == nil, let first = Self.view(of: firstItem) else { return }
    let second = Self.view(of: secondItem)
    let common = sequence(first: first, next: \.superview).first { view in
      second.map { $0.isDescendant(of: view) } ?? true
    }
    guard let common else {
      preconditionFailure("The views of an active constraint stand in one view.")
    }
    // A length of one view is part of the layout of the view that it stands in.
    holder = common
    common.constraintSet.add(self)
    changed()
  }

  private func changed() {
    holder?.setNeedsLayout()
    holder?.setNeedsLayoutAround()
  }

  private func deactivate() {
    holder?.constraintSet.remove(self)
    holder = nil
  }
}

extension UIView {
  /// The constraints that it holds.
  var constraintSet: ConstraintSet {
    if let set = arranger as? ConstraintSet { return set }
    let set = ConstraintSet(self)
    arranger = set
    return set
  }
  /// The active constraints between the view and those in it.
  public var constraints: [NSLayoutConstraint] { (arranger as? ConstraintSet)?.constraints ?? [] }
  /// Activates a constraint, wherever its items stand.
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  /// Activates constraints, wherever their items stand.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
  }
  /// Deactivates a constraint, wherever its items stand.
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
  /// Deactivates constraints, wherever their items stand.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }
  /// The size that the view shows has changed.
  public func invalidateIntrinsicContentSize() {
    setNeedsLayout()
    setNeedsLayoutAround()
  }
  /// Lays those out again that the view stands in, as far up as constraints may depend on its size.
  func setNeedsLayoutAround() {
    var view = self
    while let superview = view.superview {
      superview.setNeedsLayout()
      guard !superview.translatesAutoresizingMaskIntoConstraints else { return }
      view = superview
    }
  }
  /// How strongly it keeps from growing beyond its intrinsic size; `defaultLow` unless set.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) { setPriority(priority, \.hugging, axis) }
  /// How strongly it keeps from shrinking below its intrinsic size; `defaultHigh` unless set.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) { setPriority(priority, \.resistance, axis) }
  /// How strongly it keeps from growing.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    UILayoutPriority(contentPriorities[isHorizontal: axis == .horizontal].hugging)
  }
  /// How strongly it keeps from shrinking.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    UILayoutPriority(contentPriorities[isHorizontal: axis == .horizontal].resistance)
  }
  private func setPriority(
    _ priority: UILayoutPriority, _ kind: WritableKeyPath<ContentPriorities.Pair, Float>,
    _ axis: NSLayoutConstraint.Axis
  ) {
    contentPriorities[isHorizontal: axis == .horizontal][keyPath: kind] = priority.rawValue
    setNeedsLayoutAround()
  }
  /// As small as constraints allow.
  public static var layoutFittingCompressedSize: CGSize { .zero }
  /// As large as constraints allow.
  public static var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

  /// The size that the constraints of what stands in it give the view, near a size in points.
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The same, with a priority of the target's width and height.
  public func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    guard !constraints.isEmpty else {
      let intrinsic = intrinsicContentSize
      return CGSize(
        width: intrinsic.width >= 0 ? intrinsic.width : targetSize.width,
        height: intrinsic.height >= 0 ? intrinsic.height : targetSize.height)
    }
    return constraintSet.fittingSize(targetSize, horizontal, vertical)
  }
}
