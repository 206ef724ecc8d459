import Foundation
import Geometry

/// Where the items of one group are.
struct SolvedGroup {
  struct Leaf {
    var frame: CGRect
    var zIndex = 0
    let item: CompositionalItem?
    /// What it would be without insets, for what cells prefer.
    let isEstimated: (width: Bool, height: Bool)
  }

  var size: CGSize
  var leaves: [Leaf] = []
}

/// Lays groups out from their sizes.
struct CompositionalSolver {
  /// How many items there are yet for the group.
  private(set) var left: Int
  /// What the cell of the next item, and of those after it, was measured with.
  let measured: (Int) -> CGSize?
  private var taken = 0
  /// How many items it looked at: those of the group, and those that did not fit any more.
  private(set) var reach = 0
  /// Whether a function of the client placed items.
  private(set) var asksProvider = false

  init(left: Int, measured: @escaping (Int) -> CGSize?) {
    (self.left, self.measured) = (left, measured)
  }

  /// Sums of shares of a whole differ from it by rounding errors.
  private static let tolerance: CGFloat = 1e-6

  private mutating func take(_ count: Int) {
    left -= count
    taken += count
    reach = max(reach, taken)
  }

  /// Leaves the items that were taken since then; that they were looked at stays.
  private mutating func giveBack(to before: CompositionalSolver) {
    (left, taken) = (before.left, before.taken)
  }

  /// A group in a container; `size` overrides what its dimensions say.
  mutating func solve(
    _ group: CompositionalGroup, in container: CGSize, size given: CGSize? = nil
  ) -> SolvedGroup {
    let outer = given ?? group.layoutSize.size(in: container)
    let insets = group.contentInsets
    let room = CompositionalRoom(contentSize: outer, contentInsets: insets).effectiveContentSize
    var solved: SolvedGroup
    switch group.kind {
    case .custom(let provider): solved = custom(provider, room)
    case .line(let isHorizontal, let count, let isFitted):
      solved = line(group, room, isHorizontal, count, isFitted)
    }
    for i in solved.leaves.indices {
      solved.leaves[i].frame.origin.x += insets.leading
      solved.leaves[i].frame.origin.y += insets.top
    }
    let dimensions = group.layoutSize
    let content = CGSize(
      width: solved.size.width + insets.leading + insets.trailing,
      height: solved.size.height + insets.top + insets.bottom)
    solved.size = CGSize(
      width: dimensions.widthDimension.isSelfSized && given == nil ? content.width : outer.width,
      height: dimensions.heightDimension.isSelfSized ? content.height : outer.height)
    return solved
  }

  private mutating func custom(
    _ provider: CompositionalGroup.ItemProvider, _ room: CGSize
  ) -> SolvedGroup {
    let all = provider(CompositionalRoom(contentSize: room))
    var solved = SolvedGroup(size: room)
    for place in all.prefix(left) {
      solved.leaves.append(
        .init(
          frame: place.frame, zIndex: place.zIndex, item: nil, isEstimated: (false, false)))
    }
    asksProvider = true
    take(solved.leaves.count)
    return solved
  }

  private mutating func line(
    _ group: CompositionalGroup, _ room: CGSize, _ isHorizontal: Bool, _ count: Int?,
    _ isFitted: Bool
  ) -> SolvedGroup {
    let along = { (size: CGSize) in isHorizontal ? size.width : size.height }
    let dimensions = group.layoutSize
    let isOpen =
      (isHorizontal ? dimensions.widthDimension : dimensions.heightDimension).isSelfSized
    let spacing = group.interItemSpacing?.spacing ?? 0
    var line = CompositionalLine(isHorizontal: isHorizontal, spacing: group.interItemSpacing)
    var number = 0
    while left > 0, number < (count ?? .max) {
      let item = group.subitems[number % group.subitems.count]
      var size: CGSize?
      if isFitted, let count, !isOpen {
        let edges = CompositionalLine.fixed(item, isHorizontal)
        let extent =
          (along(room) - spacing * CGFloat(count - 1)) / CGFloat(count) - edges.before - edges.after
        let own = item.layoutSize.size(in: room)
        size =
          isHorizontal
          ? CGSize(width: extent, height: own.height) : CGSize(width: own.width, height: extent)
      }
      let before = self
      let part = solved(item, in: room, size: size)
      let isOver = line.end(after: part, item) > along(room) + Self.tolerance
      // An open group ends with the last of its subitems.
      if number > 0, count == nil, isOpen ? number >= group.subitems.count : isOver {
        giveBack(to: before)
        break
      }
      line.add(part, item)
      number += 1
    }
    return line.result(room: room, isOpen: isOpen)
  }

  private mutating func solved(
    _ item: CompositionalItem, in room: CGSize, size given: CGSize?
  ) -> SolvedGroup {
    if let group = item as? CompositionalGroup { return solve(group, in: room, size: given) }
    let dimensions = item.layoutSize
    var size = given ?? dimensions.size(in: room)
    let (wide, high) = (
      dimensions.widthDimension.isSelfSized && given == nil,
      dimensions.heightDimension.isSelfSized
    )
    let insets = item.contentInsets
    let around = CGSize(
      width: insets.leading + insets.trailing, height: insets.top + insets.bottom)
    if wide || high, let preferred = measured(taken) {
      if wide { size.width = preferred.width + around.width }
      if high { size.height = preferred.height + around.height }
    }
    take(1)
    let frame = CGRect(
      x: insets.leading, y: insets.top, width: max(0, size.width - around.width),
      height: max(0, size.height - around.height))
    return SolvedGroup(
      size: size, leaves: [.init(frame: frame, item: item, isEstimated: (wide, high))])
  }
}
