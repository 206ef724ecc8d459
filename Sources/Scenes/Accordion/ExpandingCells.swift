import Articles
import CollectionLayout
import Documents
import Foundation
import Springs

/// The cells of an accordion scene: their data, their layout and the view that scrolls them.
final class ExpandingCells {
  /// A cell or a header, by a number that stays with it.
  struct Cell: Hashable {
    let number: Int
    /// What it is called by.
    let name: Int
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

  let items: ItemList
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
    items = ItemList(ItemOrder(Self.opening(sizes: sizes, count: count)))
    view.dataSource = items
    view.reloadData()
  }

  /// The ids of each section's cells at first; a header has the one before them.
  private static func opening(sizes: [Int], count: Int) -> [Range<Int>] {
    guard !sizes.isEmpty else { return [0..<count] }
    var sections: [Range<Int>] = []
    while (sections.last?.upperBound ?? 0) < count {
      let first = (sections.last?.upperBound ?? 0) + 1
      let size = min(sizes[sections.count % sizes.count], count - first)
      sections.append(first..<first + size)
    }
    return sections
  }

  /// The header of a section.
  func header(of section: Int) -> Cell {
    let first = items.opening.count(in: section) > 0 ? firstID(of: section) : items.opening.next
    return Cell(number: first - 1, name: section + 1)
  }

  /// The cell at a path.
  func cell(at path: IndexPath) -> Cell { cell(items.order[path]) }

  /// The cell of an id: those that came later are called by that.
  private func cell(_ number: Int) -> Cell {
    guard let path = items.opening.path(of: number) else {
      return Cell(number: number, name: number + 1)
    }
    return Cell(number: number, name: path.item + 1)
  }

  private func firstID(of section: Int) -> Int {
    items.opening[IndexPath(item: 0, section: section)]
  }

  /// The first cell that starts at a height of the content or below.
  func firstCell(from y: Double) -> IndexPath? {
    view.visibleElements.filter { $0.category == .cell && !$0.isGhost && $0.frame.minY >= y }
      .map(\.indexPath).min()
  }

  /// Whether a path is a cell's.
  func contains(_ path: IndexPath) -> Bool {
    items.order.contains(path)
  }

  // MARK: - Layouts

  private var heights: (closed: CGFloat, open: CGFloat) {
    article.map { ($0.cellHeight, $0.selectedCellHeight) }
      ?? (layout.cellHeight, layout.expandedHeight)
  }
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
    return isHeader ? header(of: path.section) : cell(at: path)
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
    guard items.order.sections.indices.contains(path.section) else { return }
    animate { items.add(at: path, in: view) }
  }

  /// Takes out the cell at the pointer, or in the middle of what shows; false where there is none.
  func remove() -> Bool {
    guard let path = chosen else { return false }
    view.element(for: .cell(path))?.content = cell(at: path)
    animate { items.remove(at: path, in: view) }
    return true
  }

  /// Shuffles the cells that show, each section for itself.
  func shuffle() {
    animate { items.shuffle(view.indexPathsForVisibleItems, in: view) }
  }

  /// Notes in a state the cells, which of them are open, and where they are scrolled.
  func note(in state: inout SceneState) {
    items.note(in: &state)
    scroller.note(in: &state, opening: scroll.range.lowerBound)
    state.open = expandedItems.prefix(SceneState.mostOpen).map {
      .init(section: $0.section, item: $0.item)
    }
  }

  /// Shows the cells of a state, those open that were, and scrolls to where they were; false where it belongs to other
  /// sections.
  func show(_ state: SceneState) -> Bool {
    let headers = items.order.sections.indices.map { header(of: $0).number }
    // A file may hold runs of any length: no number of theirs is made.
    let takesHeader = state.sections?.joined().contains { headers.contains(where: $0.contains) }
    guard takesHeader != true, items.show(state, in: view) else { return false }
    let open = state.open.map { IndexPath($0) }.filter(contains)
    if let article {
      article.selectedCellIndexPath = open.first
      article.invalidateLayout()
    } else {
      layout.setExpandedItems(layout.expandsOne ? Array(open.prefix(1)) : open)
    }
    view.layoutIfNeeded()
    scroller.show(state)
    return true
  }

  // MARK: - Snapshots

  /// Everything that moves, and the cells.
  struct State {
    fileprivate let items: ItemOrder
    fileprivate let scroller: CollectionViewScroller.Snapshot
    fileprivate let pointer: CGPoint?
  }

  func snapshot() -> State {
    State(
      items: items.order, scroller: scroller.snapshot(), pointer: pointer)
  }

  func restore(_ state: State) {
    (items.order, pointer) = (state.items, state.pointer)
    scroller.restore(state.scroller)
  }
}

/// The layout of cnoon's article, with or without sticky headers.
protocol CnoonLayout: CollectionViewLayout {
  var selectedCellIndexPath: IndexPath? { get set }
  var cellHeight: CGFloat { get set }
  var selectedCellHeight: CGFloat { get set }
  var animationDuration: Double { get set }
  var animationDamping: CGFloat { get set }
  var animationVelocity: CGFloat { get set }
  func toggleCell(at indexPath: IndexPath)
}

extension CnoonExpandingLayout: CnoonLayout {}
extension CnoonStickyHeadersLayout: CnoonLayout {}

extension CnoonLayout {
  /// Takes the numbers of an animation.
  func take(_ animation: UIViewAnimation) {
    animationDamping = CGFloat(animation.dampingRatio)
    (animationVelocity, animationDuration) = (CGFloat(animation.velocity), animation.duration)
  }
}

/// The numbers that `UIView.animate(withDuration:usingSpringWithDamping:)` is given for a spring.
struct UIViewAnimation: Hashable {
  /// In seconds: the time in which the envelope comes down to 0.001.
  let duration: Double
  /// At most 1, as in UIKit.
  let dampingRatio: Double
  /// In whole distances per second.
  let velocity: Double

  /// The article starts an animation that bounces at two whole distances per second.
  private static let bouncingVelocity = 2.0
  /// From this damping ratio on a spring of UIKit's animations counts as critically damped.
  private static let criticalDamping = 0.99

  /// The animation that moves on a spring.
  init(_ spring: Spring) {
    let (omega, ratio) = (spring.angularFrequency, spring.dampingRatio)
    dampingRatio = min(1, max(0.01, ratio))
    guard ratio < Self.criticalDamping else {
      (velocity, duration) = (0, 9.2334 / omega)
      return
    }
    velocity = Self.bouncingVelocity
    let share =
      abs(omega * dampingRatio - velocity)
      / (omega * (1 - dampingRatio * dampingRatio).squareRoot())
    duration = max(0.01, Double.log(max(share, 0.0011) / 0.001) / (omega * dampingRatio))
  }

  /// How cells move by it.
  var law: AnimationLaw {
    .spring(duration: duration, dampingRatio: dampingRatio, initialVelocity: velocity)
  }
}
