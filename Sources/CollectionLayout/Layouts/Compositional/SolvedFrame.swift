import Foundation
import Geometry

/// The headers and footers of a whole compositional layout, laid out: everything in points of the content.
struct SolvedFrame {
  /// What is before the sections along the scroll direction.
  private(set) var before: CGFloat = 0
  private(set) var boundaries: [SolvedSection.Boundary] = []
  private var items: [SolvedSection.Boundary] = []
  private var room = CGSize.zero
  private var isVertical = true
  private var end: CGFloat = 0

  /// No headers and footers.
  init() {}

  init(
    _ items: [CompositionalBoundaryItem], in room: CGSize, isVertical: Bool,
    _ preference: SolvedSection.Boundary.Preference
  ) {
    self.items = SolvedSection.Boundary.sized(items, in: room, preference)
    (self.room, self.isVertical) = (room, isVertical)
    before = extent(at: isVertical ? .top : .leading)
  }

  private func extent(at edge: DirectionalRectEdge) -> CGFloat {
    SolvedSection.Boundary.extent(of: items, at: edge, isVertical: isVertical)
  }

  /// Takes where the last section ends; what is after it.
  mutating func close(at place: CGFloat) -> CGFloat {
    let after = extent(at: isVertical ? .bottom : .trailing)
    end = place + after
    let container =
      isVertical
      ? CGRect(x: 0, y: 0, width: room.width, height: end)
      : CGRect(x: 0, y: 0, width: end, height: room.height)
    boundaries += items.map { $0.placed(in: container) }
    return after
  }

  /// Where a header or footer is, pinned where it is to be.
  func frame(of boundary: SolvedSection.Boundary, shown: CGRect) -> CGRect {
    boundary.frame(within: 0...max(0, end), shown: shown, isVertical: isVertical)
  }
}

extension SolvedSection.Boundary {
  /// Where it is, pinned within a stretch along the scroll direction where it is to be.
  func frame(
    within stretch: ClosedRange<CGFloat>, shown: CGRect, isVertical: Bool
  ) -> CGRect {
    var place = frame
    guard item.pinToVisibleBounds else { return place }
    let extent = isVertical ? place.height : place.width
    let atEnd = item.alignment.edges.contains(isVertical ? .bottom : .trailing)
    let main =
      atEnd
      ? Pinning.footer(in: stretch, extent: extent, bottom: isVertical ? shown.maxY : shown.maxX)
      : Pinning.header(in: stretch, extent: extent, top: isVertical ? shown.minY : shown.minX)
    if isVertical { place.origin.y = main } else { place.origin.x = main }
    return place
  }
}
