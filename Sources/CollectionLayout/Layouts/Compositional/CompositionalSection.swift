import Foundation
import Geometry

/// An element that shows, for `CompositionalSection.visibleItemsInvalidationHandler`: UIKit's
/// `NSCollectionLayoutVisibleItem`.
public protocol CompositionalVisibleItem: AnyObject {
  /// How opaque it is, 0 to 1.
  var alpha: CGFloat { get set }
  /// What lies higher is drawn later.
  var zIndex: Int { get set }
  /// Whether it is left out.
  var isHidden: Bool { get set }
  /// The middle, in points of the content.
  var center: CGPoint { get set }
  /// Turns and scales about the centre.
  var transform: CGAffineTransform { get set }
  /// The transform in space.
  var transform3D: CATransform3D { get set }
  /// The rectangle it takes, in points of the content.
  var frame: CGRect { get }
  /// The size, at the origin.
  var bounds: CGRect { get }
  /// Where in the data.
  var indexPath: IndexPath { get }
  /// Cell, supplementary view or decoration view.
  var representedElementCategory: CollectionView.ElementCategory { get }
  /// The kind of a supplementary or decoration view; nil for a cell.
  var representedElementKind: String? { get }
}

extension CollectionViewLayoutAttributes: CompositionalVisibleItem {}

/// Groups one after the other along the scroll direction: UIKit's `NSCollectionLayoutSection`.
public final class CompositionalSection: NSObject {
  /// Changes what shows of a section, given the content's offset, in points.
  public typealias VisibleItemsHandler = (
    [any CompositionalVisibleItem], CGPoint, any CompositionalEnvironment
  ) -> Void

  let group: CompositionalGroup
  /// What is left free around the groups, in points; zero by default.
  public var contentInsets = DirectionalEdgeInsets.zero
  /// What is left free between groups, in points; 0 by default.
  public var interGroupSpacing: CGFloat = 0
  /// Headers and footers; none by default.
  public var boundarySupplementaryItems: [CompositionalBoundaryItem] = []
  /// What is behind it; nothing by default.
  public var decorationItems: [CompositionalDecorationItem] = []
  /// Whether headers and footers are within the insets across the scroll direction; true by default.
  public var supplementariesFollowContentInsets = true
  /// Called with what shows of the section whenever the bounds change; nil by default.
  public var visibleItemsInvalidationHandler: VisibleItemsHandler?

  /// A section of groups.
  public init(group: CompositionalGroup) {
    self.group = group
    super.init()
  }
}

/// A section, laid out: everything in points of the content.
struct SolvedSection {
  struct Boundary {
    let item: CompositionalBoundaryItem
    let frame: CGRect
    let index: Int
  }

  let section: CompositionalSection
  let room: CompositionalRoom
  /// All of it, with headers and footers.
  var frame = CGRect.zero
  var leaves: [SolvedGroup.Leaf] = []
  var boundaries: [Boundary] = []
  /// The rectangles around the groups, and the first leaf of each.
  private(set) var groups: [(start: CGFloat, end: CGFloat, first: Int)] = []
  private let isVertical: Bool

  /// A section that starts at a place along the scroll direction.
  init(
    _ section: CompositionalSection, count: Int, start: CGFloat, room: CompositionalRoom,
    isVertical: Bool, measured: @escaping (Int) -> CGSize?
  ) {
    (self.section, self.isVertical) = (section, isVertical)
    self.room = room
    let insets = section.contentInsets
    let all = section.boundarySupplementaryItems
    let (first, last): (DirectionalRectEdge, DirectionalRectEdge) =
      isVertical ? (.top, .bottom) : (.leading, .trailing)
    let headers = extent(of: all, at: first)
    let lead = start + headers + (isVertical ? insets.top : insets.leading)
    let end =
      stack(count, from: lead, measured: measured)
      + (isVertical ? insets.bottom : insets.trailing) + extent(of: all, at: last)
    let full = room.contentSize
    frame =
      isVertical
      ? CGRect(x: 0, y: start, width: full.width, height: end - start)
      : CGRect(x: start, y: 0, width: end - start, height: full.height)
    place(all)
  }

  private func size(of item: CompositionalBoundaryItem) -> CGSize {
    item.layoutSize.size(
      in: section.supplementariesFollowContentInsets
        ? across(room.effectiveContentSize) : room.contentSize)
  }

  /// The room without the insets across the scroll direction.
  private func across(_ size: CGSize) -> CGSize {
    isVertical
      ? CGSize(width: size.width, height: room.contentSize.height)
      : CGSize(width: room.contentSize.width, height: size.height)
  }

  private func extent(
    of all: [CompositionalBoundaryItem], at edge: DirectionalRectEdge
  ) -> CGFloat {
    all.filter { $0.extendsBoundary && $0.alignment.edges.contains(edge) }
      .map { isVertical ? size(of: $0).height : size(of: $0).width }.max() ?? 0
  }

  /// Puts groups after one another; the place where the last one ends.
  private mutating func stack(
    _ count: Int, from start: CGFloat, measured: @escaping (Int) -> CGSize?
  ) -> CGFloat {
    var (place, done) = (start, 0)
    let side = isVertical ? section.contentInsets.leading : section.contentInsets.top
    while done < count {
      let first = done
      var solver = CompositionalSolver(left: count - done) { measured(first + $0) }
      let solved = solver.solve(section.group, in: room.effectiveContentSize)
      precondition(!solved.leaves.isEmpty, "A group of a compositional layout has an item.")
      if done > 0 { place += section.interGroupSpacing }
      for var leaf in solved.leaves {
        leaf.frame.origin.x += isVertical ? side : place
        leaf.frame.origin.y += isVertical ? place : side
        leaves.append(leaf)
      }
      let extent = isVertical ? solved.size.height : solved.size.width
      groups.append((place, place + extent, done))
      place += extent
      done += solved.leaves.count
    }
    return place
  }

  private mutating func place(_ all: [CompositionalBoundaryItem]) {
    var counts: [String: Int] = [:]
    let insets = section.supplementariesFollowContentInsets ? section.contentInsets : .zero
    let container =
      isVertical
      ? CGRect(
        x: insets.leading, y: frame.minY, width: frame.width - insets.leading - insets.trailing,
        height: frame.height)
      : CGRect(
        x: frame.minX, y: insets.top, width: frame.width,
        height: frame.height - insets.top - insets.bottom)
    for item in all {
      let index = counts[item.elementKind, default: 0]
      counts[item.elementKind] = index + 1
      let place = item.containerAnchor.frame(of: size(of: item), in: container, by: nil)
      boundaries.append(Boundary(item: item, frame: place, index: index))
    }
  }

  /// The items whose groups meet a stretch along the scroll direction.
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
    var place = boundary.frame
    guard boundary.item.pinToVisibleBounds else { return place }
    let edges = boundary.item.alignment.edges
    let (low, high) = isVertical ? (frame.minY, frame.maxY) : (frame.minX, frame.maxX)
    let extent = isVertical ? place.height : place.width
    let atEnd = edges.contains(isVertical ? .bottom : .trailing)
    let main =
      atEnd
      ? Pinning.footer(
        in: low...max(low, high), extent: extent, bottom: isVertical ? shown.maxY : shown.maxX)
      : Pinning.header(
        in: low...max(low, high), extent: extent, top: isVertical ? shown.minY : shown.minX)
    if isVertical { place.origin.y = main } else { place.origin.x = main }
    return place
  }
}
