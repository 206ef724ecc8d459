import CollectionLayout
import Foundation
import Geometry

/// The constraints that a view holds: they give the views in it their frames.
///
/// Equations are solved from the strongest to the weakest; an inequality that is broken then becomes
/// an equation of its strength, until none is. Views have their intrinsic sizes where constraints leave
/// them free, and the frames they had where nothing else says.
final class ConstraintSet: SubviewArranging {
  private unowned let view: UIView
  private(set) var constraints: [NSLayoutConstraint] = []

  init(_ view: UIView) { self.view = view }

  func add(_ constraint: NSLayoutConstraint) {
    constraints.append(constraint)
    view.setNeedsLayout()
  }

  func remove(_ constraint: NSLayoutConstraint) {
    constraints.removeAll { $0 === constraint }
    view.setNeedsLayout()
  }

  func forget(_ gone: UIView) {
    for constraint in constraints
    where constraint.views.contains(where: { $0.isDescendant(of: gone) }) {
      constraint.isActive = false
    }
  }

  func arrange(_ view: UIView) {
    guard view === self.view else { return }
    var problem = ConstraintProblem(view, applied, sizesView: false)
    let values = problem.solve()
    for (index, subject) in problem.subjects.enumerated() {
      guard let parent = subject.superview else { continue }
      let box = problem.box(of: index, values)
      let corner = problem.corner(of: parent, values)
      let size = CGSize(width: max(0, box.width), height: max(0, box.height))
      subject.bounds.size = size
      subject.center = CGPoint(
        x: box.minX - corner.x + size.width / 2, y: box.minY - corner.y + size.height / 2)
    }
  }

  func fittingSize(of view: UIView, near size: CGSize, free: FittedAxes) -> CGSize {
    fittingSize(
      size, free.width ? .fittingSizeLevel : .required, free.height ? .fittingSizeLevel : .required)
  }

  /// The size that the constraints give the view, near a target, in points.
  func fittingSize(
    _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    var problem = ConstraintProblem(view, applied, sizesView: true)
    problem.target = (target, Double(horizontal.rawValue), Double(vertical.rawValue))
    let values = problem.solve()
    return problem.box(of: 0, values).size
  }

  /// The constraints, with those of the views in it whose places they determine: what stands in such a view
  /// may give it its size.
  private var applied: [NSLayoutConstraint] {
    var all = constraints
    var open = view.subviews
    while let next = open.popLast() {
      all += next.constraints
      if !next.translatesAutoresizingMaskIntoConstraints, !(next is UIScrollView) {
        open += next.subviews
      }
    }
    return all
  }
}

/// The frames of views as a system of equations, in points of the view that holds the constraints.
struct ConstraintProblem {
  private typealias Expression = LinearSystem.Expression

  /// The views whose frames are looked for, each with four variables: left, top, width, height.
  private(set) var subjects: [UIView] = []
  /// A size that is wanted of the view itself, in points, and how strongly.
  var target: (size: CGSize, horizontal: Double, vertical: Double)?
  private let view: UIView
  private let constraints: [NSLayoutConstraint]
  private var indices: [ObjectIdentifier: Int] = [:]
  /// Heights that labels have in the widths that they were given.
  private var heights: [Int: CGFloat] = [:]
  /// The strength of an intrinsic size where nothing else says how large a view is.
  private static let intrinsic = 0.5
  private static let tolerance = 1e-6

  init(_ view: UIView, _ constraints: [NSLayoutConstraint], sizesView: Bool) {
    (self.view, self.constraints) = (view, constraints)
    let free = constraints.flatMap(\.views).filter {
      $0 !== view && !$0.translatesAutoresizingMaskIntoConstraints
    }
    for subject in (sizesView ? [view] : []) + free {
      let id = ObjectIdentifier(subject)
      guard indices[id] == nil else { continue }
      indices[id] = subjects.count
      subjects.append(subject)
    }
  }

  // MARK: - Frames

  func box(of index: Int, _ values: [Double]) -> CGRect {
    let first = 4 * index
    return CGRect(
      x: values[first], y: values[first + 1], width: values[first + 2], height: values[first + 3])
  }

  /// Where the zero of a view's coordinates is.
  func corner(of parent: UIView, _ values: [Double]) -> CGPoint {
    if parent === view { return .zero }
    let origin =
      indices[ObjectIdentifier(parent)].map { box(of: $0, values).origin }
      ?? view.convert(parent.bounds, from: parent).origin
    return CGPoint(x: origin.x - parent.bounds.minX, y: origin.y - parent.bounds.minY)
  }

  // MARK: - Equations

  /// The start and the length of a view or guide along an axis.
  private func span(of item: AnyObject, isHorizontal: Bool) -> (
    start: Expression, length: Expression
  )? {
    guard let owner = NSLayoutConstraint.view(of: item) else { return nil }
    let inset = (item as? UILayoutGuide)?.insets ?? .zero
    let (before, after) = isHorizontal ? (inset.left, inset.right) : (inset.top, inset.bottom)
    var (start, length) = (Expression(), Expression())
    if let index = indices[ObjectIdentifier(owner)] {
      start = .variable(4 * index + (isHorizontal ? 0 : 1))
      length = .variable(4 * index + (isHorizontal ? 2 : 3))
    } else {
      let box = owner === view ? view.bounds : view.convert(owner.bounds, from: owner)
      start.constant = isHorizontal ? box.minX : box.minY
      length.constant = isHorizontal ? box.width : box.height
    }
    start.constant += before
    length.constant -= before + after
    return (start, length)
  }

  private func expression(_ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute)
    -> Expression?
  {
    guard let item, let owner = NSLayoutConstraint.view(of: item),
      let (start, length) = span(of: item, isHorizontal: attribute.isHorizontal)
    else { return nil }
    let isMirrored = owner.effectiveUserInterfaceLayoutDirection == .rightToLeft
    switch attribute {
    case .left, .top, .firstBaseline: return start
    case .right, .bottom, .lastBaseline: return start.adding(length)
    case .leading: return isMirrored ? start.adding(length) : start
    case .trailing: return isMirrored ? start : start.adding(length)
    case .centerX, .centerY: return start.adding(length, times: 0.5)
    case .width, .height: return length
    case .notAnAttribute: return nil
    }
  }

  /// What a constraint lets be zero, at least zero or at most zero.
  private func difference(_ constraint: NSLayoutConstraint) -> Expression? {
    guard let first = expression(constraint.firstItem, constraint.firstAttribute) else {
      return nil
    }
    var difference = first
    if let second = expression(constraint.secondItem, constraint.secondAttribute) {
      difference = first.adding(second, times: -Double(constraint.multiplier))
    }
    let names: [NSLayoutConstraint.Attribute] = [.leading, .trailing]
    let isMirrored =
      names.contains(constraint.firstAttribute)
      && NSLayoutConstraint.view(of: constraint.firstItem)?.effectiveUserInterfaceLayoutDirection
        == .rightToLeft
    difference.constant -= Double(isMirrored ? -constraint.constant : constraint.constant)
    return difference
  }

  /// What the views have where constraints leave them free, with its strength.
  private var defaults: [(Double, Expression)] {
    var rows: [(Double, Expression)] = []
    let wish = { (variable: Int, value: CGFloat, strength: Double) in
      rows.append((strength, Expression(factors: [variable: 1], constant: -value)))
    }
    for (index, subject) in subjects.enumerated() {
      let first = 4 * index
      if subject === view {
        guard let target else { continue }
        wish(first, 0, 1001)
        wish(first + 1, 0, 1001)
        wish(first + 2, target.size.width, target.horizontal)
        wish(first + 3, target.size.height, target.vertical)
        continue
      }
      let size = subject.intrinsicContentSize
      if size.width >= 0 { wish(first + 2, size.width, Self.intrinsic) }
      if size.height >= 0 { wish(first + 3, heights[index] ?? size.height, Self.intrinsic) }
      let box = subject.superview.map { view.convert(subject.frame, from: $0) } ?? .zero
      wish(first, box.minX, 0)
      wish(first + 1, box.minY, 0)
      wish(first + 2, subject.bounds.width, 0)
      wish(first + 3, subject.bounds.height, 0)
    }
    return rows
  }

  /// The variables; labels of several lines and stacks are measured in the widths that they come to have.
  mutating func solve() -> [Double] {
    var values = solveOnce()
    for (index, subject) in subjects.enumerated() {
      let isText = (subject as? UILabel).map { $0.numberOfLines != 1 } ?? false
      guard isText || subject is UIStackView else { continue }
      let width = box(of: index, values).width
      heights[index] = subject.sizeThatFits(CGSize(width: width, height: 0)).height
    }
    if !heights.isEmpty { values = solveOnce() }
    return values
  }

  /// That views keep from growing and from shrinking away from their intrinsic sizes: strengths, signs of what may not
  /// be positive, and what.
  private var intrinsicLimits: [(strength: Double, sign: Double, expression: Expression)] {
    var limits: [(strength: Double, sign: Double, expression: Expression)] = []
    for (index, subject) in subjects.enumerated() where subject !== view {
      let (size, priorities) = (subject.intrinsicContentSize, subject.contentPriorities)
      let axes = [
        (2, size.width, priorities.width),
        (3, size.height < 0 ? -1 : heights[index] ?? size.height, priorities.height),
      ]
      for (place, extent, pair) in axes where extent >= 0 {
        let difference = Expression(factors: [4 * index + place: 1], constant: -extent)
        limits.append((Double(pair.hugging), 1, difference))
        limits.append((Double(pair.resistance), -1, difference))
      }
    }
    return limits
  }

  private func solveOnce() -> [Double] {
    var rows = defaults
    var open = intrinsicLimits
    for constraint in constraints {
      guard let expression = difference(constraint) else { continue }
      let strength = Double(constraint.priority.rawValue)
      if constraint.relation == .equal {
        rows.append((strength, expression))
      } else {
        open.append((strength, constraint.relation == .lessThanOrEqual ? 1 : -1, expression))
      }
    }
    // No view is narrower or lower than nothing.
    for index in subjects.indices {
      open += [2, 3].map { (1000, -1, .variable(4 * index + $0)) }
    }
    while true {
      var system = LinearSystem(count: 4 * subjects.count)
      // Of equal strength, what was said first is stronger: sorting keeps the order.
      let order = rows.enumerated().sorted {
        ($1.element.0, $0.offset) < ($0.element.0, $1.offset)
      }
      for row in order { system.add(row.element.1) }
      let values = system.solution
      let broken = open.indices.filter {
        open[$0].sign * open[$0].expression.value(values) > Self.tolerance
      }
      guard let worst = broken.max(by: { open[$0].strength < open[$1].strength }) else {
        return values
      }
      rows.append((open[worst].strength, open[worst].expression))
      open.remove(at: worst)
    }
  }
}
