import Foundation
import Geometry

/// A section, laid out: everything in points of the content.
struct SolvedSection {
  struct Boundary {
    let item: CompositionalBoundaryItem
    let frame: CGRect
    let index: Int

    /// The size that the view of a kind and a number prefers; nil where none has said it.
    typealias Preference = (_ kind: String, _ index: Int) -> CGSize?

    /// Items in a room, those of a kind counted from 0, at the origin.
    static func sized(
      _ items: [CompositionalBoundaryItem], in room: CGSize, _ preference: Preference
    ) -> [Boundary] {
      var counts: [String: Int] = [:]
      return items.map { item in
        let index = counts[item.elementKind, default: 0]
        counts[item.elementKind] = index + 1
        let dimensions = item.layoutSize
        var size = dimensions.size(in: room)
        if let preferred = preference(item.elementKind, index) {
          if dimensions.widthDimension.isSelfSized { size.width = preferred.width }
          if dimensions.heightDimension.isSelfSized { size.height = preferred.height }
        }
        return Boundary(item: item, frame: CGRect(origin: .zero, size: size), index: index)
      }
    }

    /// The same at the edge of a container.
    func placed(in container: CGRect) -> Boundary {
      let place = item.containerAnchor.frame(of: frame.size, in: container, by: nil)
      return Boundary(item: item, frame: place, index: index)
    }

    /// How much they take at an edge along the scroll direction.
    static func extent(
      of all: [Boundary], at edge: DirectionalRectEdge, isVertical: Bool
    ) -> CGFloat {
      all.filter { $0.item.extendsBoundary && $0.item.alignment.edges.contains(edge) }
        .map { isVertical ? $0.frame.height : $0.frame.width }.max() ?? 0
    }
  }

  let section: CompositionalSection
  let room: CompositionalRoom
  /// All of it, with headers and footers.
  var frame = CGRect.zero
  var leaves: [SolvedGroup.Leaf] = []
  var boundaries: [Boundary] = []
  /// Where the groups are along the axis on which they follow one another, and the first leaf of each.
  private(set) var groups: [(start: CGFloat, end: CGFloat, first: Int)] = []
  /// What the groups take along the scroll direction, insets included: where a finger scrolls them.
  private(set) var band: ClosedRange<CGFloat> = 0...0
  /// What the groups take across the scroll direction, insets included.
  private(set) var acrossExtent: CGFloat = 0
  private let isVertical: Bool
  /// What is left free beside headers and footers.
  private let supplementaryInsets: DirectionalEdgeInsets
  /// Whether it scrolls across the scroll direction.
  var isOrthogonal: Bool { section.orthogonalScrollingBehavior != .none }
  /// Whether groups are below one another.
  private var runsDown: Bool { isVertical != isOrthogonal }

  /// A section that starts at a place along the scroll direction.
  init(
    _ section: CompositionalSection, count: Int, start: CGFloat, room: CompositionalRoom,
    supplementaryInsets: DirectionalEdgeInsets, isVertical: Bool,
    boundarySize: Boundary.Preference, measured: @escaping (Int) -> CGSize?
  ) {
    (self.section, self.isVertical) = (section, isVertical)
    (self.room, self.supplementaryInsets) = (room, supplementaryInsets)
    let insets = room.contentInsets
    let all = Boundary.sized(
      section.boundarySupplementaryItems, in: supplementaryRoom, boundarySize)
    let (first, last): (DirectionalRectEdge, DirectionalRectEdge) =
      isVertical ? (.top, .bottom) : (.leading, .trailing)
    let headers = Boundary.extent(of: all, at: first, isVertical: isVertical)
    let lead = start + headers + (isVertical ? insets.top : insets.leading)
    let side = isVertical ? insets.leading : insets.top
    let stacked = stack(
      count, from: isOrthogonal ? side : lead, side: isOrthogonal ? lead : side, measured: measured)
    let inner = isOrthogonal ? lead + stacked.widest : stacked.end
    let bottom = inner + (isVertical ? insets.bottom : insets.trailing)
    band = start + headers...max(start + headers, bottom)
    acrossExtent =
      (isOrthogonal ? stacked.end : side + stacked.widest)
      + (isVertical ? insets.trailing : insets.bottom)
    let end = bottom + Boundary.extent(of: all, at: last, isVertical: isVertical)
    let full = room.contentSize
    frame =
      isVertical
      ? CGRect(x: 0, y: start, width: full.width, height: end - start)
      : CGRect(x: start, y: 0, width: end - start, height: full.height)
    place(all)
  }

  /// What headers and footers are parts of.
  private var supplementaryRoom: CGSize {
    let (full, insets) = (room.contentSize, supplementaryInsets)
    return isVertical
      ? CGSize(width: max(0, full.width - insets.leading - insets.trailing), height: full.height)
      : CGSize(width: full.width, height: max(0, full.height - insets.top - insets.bottom))
  }

  /// Puts groups after one another; the place where the last one ends, and how wide the widest one is.
  private mutating func stack(
    _ count: Int, from start: CGFloat, side: CGFloat, measured: @escaping (Int) -> CGSize?
  ) -> (end: CGFloat, widest: CGFloat) {
    var (place, widest, done) = (start, 0 as CGFloat, 0)
    while done < count {
      let first = done
      var solver = CompositionalSolver(left: count - done) { measured(first + $0) }
      let solved = solver.solve(section.group, in: room.effectiveContentSize)
      precondition(!solved.leaves.isEmpty, "A group of a compositional layout has an item.")
      if done > 0 { place += section.interGroupSpacing }
      let edges = CompositionalLine.fixed(section.group, !runsDown)
      let sides = CompositionalLine.fixed(section.group, runsDown)
      place += edges.before
      let side = side + sides.before
      for var leaf in solved.leaves {
        leaf.frame.origin.x += runsDown ? side : place
        leaf.frame.origin.y += runsDown ? place : side
        leaves.append(leaf)
      }
      let (extent, across) =
        runsDown
        ? (solved.size.height, solved.size.width) : (solved.size.width, solved.size.height)
      groups.append((place, place + extent, done))
      place += extent + edges.after
      widest = max(widest, across + sides.before + sides.after)
      done += solved.leaves.count
    }
    return (place, widest)
  }

  private mutating func place(_ all: [Boundary]) {
    let insets = supplementaryInsets
    let container =
      isVertical
      ? CGRect(
        x: insets.leading, y: frame.minY, width: frame.width - insets.leading - insets.trailing,
        height: frame.height)
      : CGRect(
        x: frame.minX, y: insets.top, width: frame.width,
        height: frame.height - insets.top - insets.bottom)
    boundaries += all.map { $0.placed(in: container) }
  }

  /// The items whose groups meet a stretch of the axis on which they follow one another.
  func items(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    var (a, b) = (0, groups.count)
    while a < b {
      let middle = (a + b) / 2
      if groups[middle].end > low { b = middle } else { a = middle + 1 }
    }
    let first = a
    while a < groups.count, groups[a].start < high { a += 1 }
    guard first < a else { return 0..<0 }
    return groups[first].first..<(a < groups.count ? groups[a].first : leaves.count)
  }

  /// Where a header or footer is, pinned where it is to be.
  func frame(of boundary: Boundary, shown: CGRect) -> CGRect {
    let (low, high) = isVertical ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
    return boundary.frame(within: low...max(low, high), shown: shown, isVertical: isVertical)
  }
}
