import Foundation
import Geometry

/// The groups of a section after one another: those that follow one another and are alike are kept once.
///
/// - Complexity: Making them takes O(groups with measured items), and O(groups) where a function places the
///   items; a query O(log runs).
struct SolvedGroups {
  /// How groups follow one another.
  struct Stacking {
    /// Whether they are below one another, not beside.
    let runsDown: Bool
    /// Where the first one begins, with the space before it, and where all begin across that axis, in points.
    let start: CGFloat
    let side: CGFloat
    /// What is left free between them, in points.
    let spacing: CGFloat
  }

  /// Where a group is along the axis on which they follow one another, in points, and its first item.
  struct Place {
    let start: CGFloat
    let end: CGFloat
    let firstItem: Int
  }

  /// Groups that are alike.
  private struct Run {
    let shape: SolvedGroup
    /// The first of its items and the first of its groups, of all of the section.
    let item: Int
    let group: Int
    /// How many groups.
    let count: Int
    /// Where the first one is, how long each is, and how far it is from one to the next, in points.
    let start: CGFloat
    let extent: CGFloat
    let pitch: CGFloat
  }

  /// How many items there are.
  let itemCount: Int
  /// How many groups there are.
  private(set) var count = 0
  /// Where the last one ends, with the space after it, in points; where they begin if there is none.
  private(set) var end: CGFloat
  /// How much the widest one takes across the axis, with the space around it, in points.
  private(set) var widest: CGFloat = 0
  private var runs: [Run] = []
  private let runsDown: Bool
  /// Where groups begin across the axis, in points.
  private let side: CGFloat

  /// No groups.
  init() { (itemCount, end, runsDown, side) = (0, 0, true, 0) }

  /// As many groups as items need; `measuredItems`, in order, are those for which `measured` may give a size.
  init(
    of group: CompositionalGroup, itemCount: Int, in room: CGSize, _ stacking: Stacking,
    measuredItems: [Int], measured: @escaping (Int) -> CGSize?
  ) {
    (self.itemCount, end, runsDown) = (itemCount, stacking.start, stacking.runsDown)
    let edges = CompositionalLine.fixed(group, !runsDown)
    let sides = CompositionalLine.fixed(group, runsDown)
    side = stacking.side + sides.before
    var (item, nextMeasured) = (0, measuredItems[...])
    while item < itemCount {
      nextMeasured = nextMeasured.drop { $0 < item }
      var solver = CompositionalSolver(left: itemCount - item) { [item] in measured(item + $0) }
      let shape = solver.solve(group, in: room)
      precondition(!shape.leaves.isEmpty, "A group of a compositional layout has an item.")
      // One that looks at all items that are left may have more of them elsewhere.
      let alikeUntil = min(nextMeasured.first ?? .max, itemCount - 1)
      let repeats = solver.asksProvider ? 0 : alikeUntil - item - solver.reach
      let count = 1 + max(0, repeats) / shape.leaves.count
      if item > 0 { end += stacking.spacing }
      let extent = runsDown ? shape.size.height : shape.size.width
      let pitch = edges.before + extent + edges.after + stacking.spacing
      runs.append(
        Run(
          shape: shape, item: item, group: self.count, count: count, start: end + edges.before,
          extent: extent, pitch: pitch))
      end += CGFloat(count) * pitch - stacking.spacing
      widest = max(
        widest, (runsDown ? shape.size.width : shape.size.height) + sides.before + sides.after)
      item += count * shape.leaves.count
      self.count += count
    }
  }

  /// Where a group is.
  func place(ofGroup number: Int) -> Place {
    let run = runs[runs.partitioningIndex { $0.group > number } - 1]
    let start = run.start + CGFloat(number - run.group) * run.pitch
    let item = run.item + (number - run.group) * run.shape.leaves.count
    return Place(start: start, end: start + run.extent, firstItem: item)
  }

  /// Where an item is; nil where there is none.
  func leaf(ofItem item: Int) -> SolvedGroup.Leaf? {
    guard (0..<itemCount).contains(item) else { return nil }
    let run = runs[runs.partitioningIndex { $0.item > item } - 1]
    let (number, place) = (item - run.item).quotientAndRemainder(dividingBy: run.shape.leaves.count)
    let start = run.start + CGFloat(number) * run.pitch
    var leaf = run.shape.leaves[place]
    leaf.frame.origin.x += runsDown ? side : start
    leaf.frame.origin.y += runsDown ? start : side
    return leaf
  }

  /// The items whose groups meet a stretch of the axis on which they follow one another.
  func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    let first = (0..<count).partitioningIndex { place(ofGroup: $0).end > low }
    let end = (first..<count).partitioningIndex { place(ofGroup: $0).start >= high }
    guard first < end else { return 0..<0 }
    let endItem = end < count ? place(ofGroup: end).firstItem : itemCount
    return place(ofGroup: first).firstItem..<endItem
  }
}
