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
  /// The items.
  private(set) var groups = SolvedGroups()
  var boundaries: [Boundary] = []
  /// What the groups take along the scroll direction, insets included: where a finger scrolls them.
  private(set) var band: ClosedRange<CGFloat> = 0...0
  /// What the groups take across the scroll direction, insets included.
  private(set) var acrossExtent: CGFloat = 0
  private let isVertical: Bool
  /// What is left free beside headers and footers.
  private let supplementaryInsets: DirectionalEdgeInsets
  /// Whether it scrolls across the scroll direction.
  var isOrthogonal: Bool { section.orthogonalScrollingBehavior != .none }

  /// A section that starts at a place along the scroll direction.
  init(
    _ section: CompositionalSection, count: Int, start: CGFloat, room: CompositionalRoom,
    supplementaryInsets: DirectionalEdgeInsets, isVertical: Bool,
    boundarySize: Boundary.Preference, measuredItems: [Int], measured: @escaping (Int) -> CGSize?
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
    groups = SolvedGroups(
      of: section.group, itemCount: count, in: room.effectiveContentSize,
      SolvedGroups.Stacking(
        runsDown: isVertical != isOrthogonal, start: isOrthogonal ? side : lead,
        side: isOrthogonal ? lead : side, spacing: section.interGroupSpacing),
      measuredItems: measuredItems, measured: measured)
    let inner = isOrthogonal ? lead + groups.widest : groups.end
    let bottom = inner + (isVertical ? insets.bottom : insets.trailing)
    band = start + headers...max(start + headers, bottom)
    acrossExtent =
      (isOrthogonal ? groups.end : side + groups.widest)
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

  /// Where a header or footer is, pinned where it is to be.
  func frame(of boundary: Boundary, shown: CGRect) -> CGRect {
    let (low, high) = isVertical ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
    return boundary.frame(within: low...max(low, high), shown: shown, isVertical: isVertical)
  }
}
