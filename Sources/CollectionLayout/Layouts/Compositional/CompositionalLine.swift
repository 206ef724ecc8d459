import Foundation
import Geometry

/// Items beside or below one another in a group, with what is left free between and around them.
struct CompositionalLine {
  private struct Part {
    let solved: SolvedGroup
    let item: CompositionalItem
    /// Where it begins, without shares of what is left over.
    let start: CGFloat
  }

  let isHorizontal: Bool
  let spacing: CompositionalSpacing?
  private var parts: [Part] = []
  /// Where the last part ends, with what is left free after it.
  private var place: CGFloat = 0
  private var widest: CGFloat = 0

  init(isHorizontal: Bool, spacing: CompositionalSpacing?) {
    (self.isHorizontal, self.spacing) = (isHorizontal, spacing)
  }

  private func along(_ size: CGSize) -> CGFloat { isHorizontal ? size.width : size.height }
  private func across(_ size: CGSize) -> CGFloat { isHorizontal ? size.height : size.width }

  /// What is left free before and after an item at least, along an axis.
  static func fixed(
    _ item: CompositionalItem, _ isHorizontal: Bool
  ) -> (before: CGFloat, after: CGFloat) {
    let edges = item.edgeSpacing?.along(isHorizontal)
    return (edges?.before?.spacing ?? 0, edges?.after?.spacing ?? 0)
  }

  private func start(of item: CompositionalItem) -> CGFloat {
    place + (parts.isEmpty ? 0 : spacing?.spacing ?? 0) + Self.fixed(item, isHorizontal).before
  }

  /// Where the line would end with another part.
  func end(after part: SolvedGroup, _ item: CompositionalItem) -> CGFloat {
    start(of: item) + along(part.size) + Self.fixed(item, isHorizontal).after
  }

  mutating func add(_ part: SolvedGroup, _ item: CompositionalItem) {
    let (start, end) = (start(of: item), end(after: part, item))
    parts.append(Part(solved: part, item: item, start: start))
    place = end
    let edges = Self.fixed(item, !isHorizontal)
    widest = max(widest, across(part.size) + edges.before + edges.after)
  }

  /// How many flexible spacings there are before and after a part.
  private func flexible(_ index: Int) -> (before: Int, after: Int) {
    let edges = parts[index].item.edgeSpacing?.along(isHorizontal)
    let isBetween = index > 0 && spacing?.isFlexible == true
    return (
      (isBetween ? 1 : 0) + (edges?.before?.isFlexible == true ? 1 : 0),
      edges?.after?.isFlexible == true ? 1 : 0
    )
  }

  /// The parts where they belong in a room; an open line is as long as it needs.
  func result(room: CGSize, isOpen: Bool) -> SolvedGroup {
    let free = isOpen ? 0 : max(0, along(room) - place)
    let count = parts.indices.reduce(0) { $0 + flexible($1).before + flexible($1).after }
    let share = count > 0 ? free / CGFloat(count) : 0
    var result = SolvedGroup(
      size: isHorizontal
        ? CGSize(width: place, height: widest) : CGSize(width: widest, height: place))
    var shares = 0
    let uniform = parts.filter(isUniform).map { across($0.solved.size) }.max() ?? 0
    for (index, part) in parts.enumerated() {
      shares += flexible(index).before
      let start = part.start + share * CGFloat(shares)
      shares += flexible(index).after
      let side = side(of: part, in: across(room))
      let missing = isUniform(part) ? uniform - across(part.solved.size) : 0
      for var leaf in part.solved.leaves {
        if isHorizontal {
          leaf.frame.size.height += missing
        } else {
          leaf.frame.size.width += missing
        }
        leaf.frame.origin.x += isHorizontal ? start : side
        leaf.frame.origin.y += isHorizontal ? side : start
        result.leaves.append(leaf)
      }
    }
    return result
  }

  /// Whether a part is an item that is as large across the line as the largest of its kind.
  private func isUniform(_ part: Part) -> Bool {
    let size = part.item.layoutSize
    return !(part.item is CompositionalGroup)
      && (isHorizontal ? size.heightDimension : size.widthDimension).isUniformAcrossSiblings
  }

  /// Where a part begins across the line.
  private func side(of part: Part, in extent: CGFloat) -> CGFloat {
    let edges = part.item.edgeSpacing?.along(!isHorizontal)
    let fixed = Self.fixed(part.item, !isHorizontal)
    guard let before = edges?.before, before.isFlexible else { return fixed.before }
    let free = max(0, extent - across(part.solved.size) - fixed.before - fixed.after)
    return fixed.before + (edges?.after?.isFlexible == true ? free / 2 : free)
  }
}
