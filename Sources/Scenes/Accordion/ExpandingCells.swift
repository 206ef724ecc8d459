import Articles
import CollectionLayout
import Documents
import Foundation
import Geometry
import Springs

/// The cells of an accordion scene: their data, their layout and the view that scrolls them.
final class ExpandingCells: CollectionViewDataSource {
  /// A cell or a header, by a number that stays with it.
  struct Cell: Hashable {
    let number: Int
    /// What it is called by.
    let name: Int
  }

  struct Section: Hashable {
    let header: Cell
    var cells: [Cell]
  }

  /// A cell or a header as it is drawn.
  struct Row {
    let cell: Cell
    let path: IndexPath
    /// In points from the viewport's top left.
    let frame: CGRect
    /// The height beyond a closed cell's, as a share of an expanded cell's: 0 to 1 and a little more.
    let openness: Double
    let isHeader: Bool
    let alpha: Double
    /// How fast the middle of the frame moves on the screen, downward, in points per second.
    let speed: Double
  }

  /// What is shown; it changes with the view's updates only.
  private(set) var sections: [Section] = []
  private var nextNumber = 0
  /// What was shown at first, and how many numbers that had.
  private var opening: (sections: [Section], count: Int) = ([], 0)
  /// How often cells were added, removed or shuffled.
  private(set) var changes = 0
  private let hasHeaders: Bool
  let layout = AccordionLayout()
  /// The article's layout, which the view has as published; nil while it has ours.
  private(set) var article: (any CnoonLayout)?
  let view: CollectionView
  let scroller: CollectionViewScroller
  /// The place of the pointer in the viewport; nil before it was seen.
  var pointer: CGPoint?
  /// The law of UIView's animation that cells move by; nil where they move on the view's spring.
  private var law: AnimationLaw?

  /// Sections of sizes that repeat, so many rows in all, headers included; one section without a
  /// header where there are no sizes.
  init(sizes: [Int], count: Int) {
    hasHeaders = !sizes.isEmpty
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 1, height: 1), collectionViewLayout: layout)
    scroller = CollectionViewScroller(view)
    fill(sizes: sizes, count: count)
    opening = (sections, nextNumber)
    view.dataSource = self
    view.reloadData()
  }

  private func fill(sizes: [Int], count: Int) {
    guard !sizes.isEmpty else {
      let cells = (0..<count).map { Cell(number: $0, name: $0 + 1) }
      sections = [Section(header: Cell(number: -1, name: 1), cells: cells)]
      return nextNumber = count
    }
    while nextNumber < count {
      let size = min(sizes[sections.count % sizes.count], count - nextNumber - 1)
      let first = nextNumber + 1
      sections.append(
        Section(
          header: Cell(number: nextNumber, name: sections.count + 1),
          cells: (0..<size).map { Cell(number: first + $0, name: $0 + 1) }))
      nextNumber += size + 1
    }
  }

  func numberOfSections(in view: CollectionView) -> Int { sections.count }
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    sections[section].cells.count
  }

  /// The first cell that starts at a height of the content or below.
  func firstCell(from y: Double) -> IndexPath? {
    view.visibleElements.filter { $0.category == .cell && !$0.isGhost && $0.frame.minY >= y }
      .map(\.indexPath).min()
  }

  /// Whether a path is a cell's.
  func contains(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section)
      && sections[path.section].cells.indices.contains(path.item)
  }

  // MARK: - Layouts

  private var heights: (closed: CGFloat, open: CGFloat) {
    article.map { ($0.cellHeight, $0.selectedCellHeight) }
      ?? (layout.cellHeight, layout.expandedHeight)
  }
  /// The expanded cells.
  var expandedItems: [IndexPath] {
    article.map { $0.selectedCellIndexPath.map { [$0] } ?? [] } ?? layout.expandedItems
  }

  /// Gives the view the article's layout, or ours, with the same cells expanded.
  func use(article isPublished: Bool) {
    guard isPublished != (article != nil) else { return }
    let expanded = expandedItems
    if isPublished {
      let new: any CnoonLayout =
        hasHeaders ? CnoonStickyHeadersLayout() : CnoonExpandingLayout()
      new.selectedCellIndexPath = expanded.first
      view.setCollectionViewLayout(new, animated: false)
      article = new
    } else {
      article = nil
      layout.setExpandedItems(expanded)
      view.setCollectionViewLayout(layout, animated: false)
    }
    keepMargin()
  }

  /// Takes the spring and the heights of cells.
  ///
  /// `isUIKit`: Whether cells move by UIView's animation on that spring, which ends at its duration.
  func tune(
    _ spring: Spring, isUIKit: Bool, closed: CGFloat, open: CGFloat, header: CGFloat
  ) {
    let animation = UIViewAnimation(spring)
    view.spring = spring
    law = isUIKit ? animation.law : nil
    (layout.cellHeight, layout.expandedHeight) = (closed, open)
    layout.headerHeight = header
    guard let article else { return }
    (article.cellHeight, article.selectedCellHeight) = (closed, open)
    (article as? CnoonStickyHeadersLayout)?.headerHeight = header
    article.take(animation)
    article.invalidateLayout()
  }

  /// Expands a cell or collapses it.
  func toggle(_ path: IndexPath) {
    scroller.fling(at: 0)
    if let article { return article.toggleCell(at: path) }
    animate { layout.toggle(path, in: view) }
  }

  /// Makes changes that move by the law, or on the view's spring where there is none.
  private func animate(_ changes: () -> Void) {
    AnimationScope.run(law.map(AnimationScope.Effect.animated) ?? .inherited, changes)
  }

  // MARK: - Drawing

  var scroll: ScrollPhysics { scroller.physics }
  var contentHeight: Double { view.contentSize.height }

  /// The rows that show, from the lowest to the highest.
  var rows: [Row] { view.visibleElements.compactMap(row).filter { $0.frame.overlaps(viewport) } }

  var viewport: CGRect { CGRect(origin: .zero, size: view.bounds.size) }

  private func row(_ element: CollectionElement) -> Row? {
    let isHeader = element.category != .cell
    guard let cell = cell(of: element, isHeader: isHeader) else { return nil }
    let frame = element.frame.offsetBy(dx: -view.contentOffset.x, dy: -view.contentOffset.y)
    let growth = heights.open - heights.closed
    let open = isHeader || growth == 0 ? 0 : (frame.height - heights.closed) / growth
    return Row(
      cell: cell, path: element.indexPath, frame: frame, openness: open, isHeader: isHeader,
      alpha: element.alpha, speed: speed(of: element))
  }

  /// A header that stays at the top of the view moves with neither the content nor its cells.
  private func speed(of element: CollectionElement) -> Double {
    let distance = element.attributes.frame.minY - view.contentOffset.y
    let stays = element.category != .cell && element.isAtRest && abs(distance) < Self.rounding
    return stays ? 0 : element.velocity.dy - scroll.velocity - heldSpeed
  }

  /// Less than this, in points, is an error of rounding.
  private static let rounding = 1e-6

  private func cell(of element: CollectionElement, isHeader: Bool) -> Cell? {
    if element.isGhost { return element.content as? Cell }
    let path = element.indexPath
    return isHeader ? sections[path.section].header : sections[path.section].cells[path.item]
  }

  /// The uppermost row at a place of the viewport.
  func row(at p: CGPoint) -> Row? { rows.last { p.y >= $0.frame.minY && p.y < $0.frame.maxY } }

  /// The motion of an element about the place that the layout gives it.
  func motion(of path: IndexPath) -> SpringMotion {
    guard let element = view.element(for: .cell(path)) else {
      return SpringMotion(displacement: 0, speed: 0, drive: 0)
    }
    return SpringMotion(
      displacement: element.size.height - element.attributes.size.height,
      speed: element.sizeVelocity.height, drive: 0)
  }

  // MARK: - Time

  /// Moves on by seconds: what is under a finger stays there while cells grow.
  func advance(by dt: Double) {
    let held = heldElement
    let before = held?.frame.minY ?? 0
    scroller.advance(by: dt)
    guard let held, held.frame.minY != before else { return }
    let shift = held.frame.minY - before
    scroller.change { $0.shift(by: shift) }
    view.contentOffset.y += shift
    view.layoutIfNeeded()
  }

  /// What is under a finger.
  private var heldElement: CollectionElement? {
    scroll.isTracking ? pointer.flatMap(element) : nil
  }

  /// How fast the content moves so that what is under a finger stays there, in points per second.
  private var heldSpeed: Double {
    heldElement.map { $0.velocity.dy - $0.sizeVelocity.height / 2 } ?? 0
  }

  private func element(at p: CGPoint) -> CollectionElement? {
    let y = p.y + view.contentOffset.y
    return view.visibleElements.last {
      $0.category == .cell && !$0.isGhost && y >= $0.frame.minY && y < $0.frame.maxY
    }
  }

  var isAtRest: Bool { scroller.isAtRest }

  /// Takes the viewport's size.
  ///
  /// Cells a viewport away are kept as well, so that those that come into view move along with the
  /// others.
  func resize(to size: CGSize) {
    view.setBounds(CGRect(origin: view.contentOffset, size: size))
    keepMargin()
    scroller.advance(by: 0)
  }

  private func keepMargin() {
    view.elementMargin = article == nil ? view.bounds.height : 0
  }

  // MARK: - Updates

  /// The cell at the pointer, else the one in the middle of the viewport.
  private var chosen: IndexPath? {
    let middle = CGPoint(x: viewport.midX, y: viewport.midY)
    return (pointer.flatMap(element) ?? element(at: middle))?.indexPath
  }

  /// Puts a new cell in at the pointer, or in the middle of what shows.
  func add() {
    let path = chosen ?? IndexPath(item: 0, section: 0)
    guard sections.indices.contains(path.section) else { return }
    update {
      sections[path.section].cells.insert(
        Cell(number: nextNumber, name: nextNumber + 1), at: path.item)
      nextNumber += 1
      view.insertItems(at: [path])
    }
  }

  /// Takes out the cell at the pointer, or in the middle of what shows; false where there is none.
  func remove() -> Bool {
    guard let path = chosen else { return false }
    view.element(for: .cell(path))?.content = sections[path.section].cells[path.item]
    update {
      sections[path.section].cells.remove(at: path.item)
      view.deleteItems(at: [path])
    }
    return true
  }

  /// Moves every second cell that shows to the front of those that show in its section: the same
  /// order every time.
  func shuffle() {
    let shown = Dictionary(grouping: view.indexPathsForVisibleItems, by: \.section)
    update {
      for (section, paths) in shown.sorted(by: { $0.key < $1.key }) {
        let (old, first) = (sections[section].cells, paths.map(\.item).min() ?? 0)
        for (new, place) in Riffle.order(paths.count).enumerated() where new != place {
          sections[section].cells[first + new] = old[first + place]
          view.moveItem(
            at: IndexPath(item: first + place, section: section),
            to: IndexPath(item: first + new, section: section))
        }
      }
    }
  }

  /// The cells, where they are others than at first or stand elsewhere.
  func arrangement(of scene: String) -> ItemArrangement? {
    guard sections != opening.sections else { return nil }
    return ItemArrangement(
      scene: scene, count: opening.count, sections: sections.map { $0.cells.map(\.number) })
  }

  /// Shows the cells of an arrangement, closed; false where it belongs to other sections.
  func take(_ arrangement: ItemArrangement) -> Bool {
    guard arrangement.count == opening.count, arrangement.sections.count == opening.sections.count
    else { return false }
    let known = Dictionary(
      uniqueKeysWithValues: opening.sections.flatMap(\.cells).map { ($0.number, $0) })
    let headers = Set(opening.sections.map(\.header.number))
    let numbers = arrangement.numbers
    guard headers.isDisjoint(with: numbers.joined()) else { return false }
    for section in numbers.indices {
      sections[section].cells = numbers[section].map {
        known[$0] ?? Cell(number: $0, name: $0 + 1)
      }
    }
    nextNumber = arrangement.next
    view.reloadData()
    return true
  }

  /// Where the cells are and which are open; nil at the top with all of them closed.
  func place(of scene: String) -> ScenePlace? {
    let place = scroller.place(of: scene, opening: scroll.range.lowerBound)
    guard !expandedItems.isEmpty else { return place }
    var open = place ?? ScenePlace(scene: scene)
    open.open = expandedItems.prefix(ScenePlace.mostOpen).map {
      .init(section: $0.section, item: $0.item)
    }
    return open
  }

  /// Opens the cells of a place, closes all others, and scrolls there.
  func show(_ place: ScenePlace) {
    let open = place.open.map { IndexPath($0) }.filter(contains)
    if let article {
      article.selectedCellIndexPath = open.first
      article.invalidateLayout()
    } else {
      layout.setExpandedItems(layout.expandsOne ? Array(open.prefix(1)) : open)
    }
    view.layoutIfNeeded()
    scroller.show(place)
  }

  private func update(_ changes: () -> Void) {
    self.changes += 1
    animate {
      view.performBatchUpdates(changes)
    }
  }

  // MARK: - Snapshots

  /// Everything that moves, and the cells.
  struct State {
    fileprivate let sections: [Section]
    fileprivate let nextNumber: Int
    fileprivate let scroller: CollectionViewScroller.Snapshot
    fileprivate let pointer: CGPoint?
  }

  func snapshot() -> State {
    State(
      sections: sections, nextNumber: nextNumber, scroller: scroller.snapshot(), pointer: pointer)
  }

  func restore(_ state: State) {
    (sections, nextNumber, pointer) = (state.sections, state.nextNumber, state.pointer)
    scroller.restore(state.scroller)
  }
}

/// An order that a shuffle gives: every second one first, the same every time.
enum Riffle {
  static func order(_ count: Int) -> [Int] {
    Array(stride(from: 1, to: count, by: 2)) + Array(stride(from: 0, to: count, by: 2))
  }
}
