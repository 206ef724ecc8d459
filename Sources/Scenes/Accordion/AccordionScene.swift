import Articles
import Canvas
import CollectionLayout
import Documents
import Foundation
import Geometry
import Localization
import Springs
import Widgets

/// A list whose cells expand and collapse at a click, with or without sections: what two scenes share.
class AccordionScene: Scene, ScrolledCells {
  class var info: SceneInfo {
    preconditionFailure("Each of the two scenes declares itself.")
  }
  var info: SceneInfo { Self.info }
  /// The numbers of cells in sections, which repeat; none for a list without sections.
  class var sections: [Int] { [] }

  /// The scene in its opening state: at its top, all cells closed.
  required init(environment: SceneEnvironment) {
    text = environment.text
    let info = Self.info
    (values, fidelity) = (ParameterValues(info.parameters), info.fidelity)
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 1, height: 1), collectionViewLayout: layout)
    scroller = CollectionViewScroller(view)
    let usual = Self.sections.isEmpty ? 20 : Self.sections.reduce(0) { $0 + $1 + 1 }
    items = ItemList(
      ItemOrder(Self.opening(sizes: Self.sections, count: environment.count ?? usual)))
    view.dataSource = items
    view.reloadData()
    reducesMotion = environment.reducesMotion
    apply()
  }

  let text: any TextMeasuring
  let items: ItemList
  let layout = AccordionLayout()
  /// The article's layout, which the view has as published; nil while it has ours.
  private(set) var article: (any CnoonLayout)?
  let view: CollectionView
  let scroller: CollectionViewScroller
  var pointer = CGPoint.zero
  private var input = ListInput()
  /// Where the button went down, while that may still be a click.
  private(set) var press: CGPoint?
  /// The cell that the keyboard is on; nil until a key is used.
  private(set) var cursor: IndexPath?

  /// The longest move of a click, in points.
  private static let clickReach = 6.0
  /// The greatest speed of a list at which a press is a click, in points per second.
  private static let catchSpeed = 60.0

  var values: ParameterValues { didSet { if values != oldValue { apply() } } }
  var fidelity: Fidelity { didSet { if fidelity != oldValue { apply() } } }

  var reducesMotion: Bool {
    get { view.reducesMotion }
    set { view.reducesMotion = newValue }
  }

  private func apply() {
    useLayout()
    layout.expandsOne = values["one"] > 0
    view.spring = values.spring
    let closed = values["cell"]
    let open = max(values["open"], closed)
    let header = Self.sections.isEmpty ? 0 : values["header"]
    (layout.cellHeight, layout.expandedHeight, layout.headerHeight) = (closed, open, header)
    scroller.parameters = ScrollParameters(values)
    guard let article else { return }
    (article.cellHeight, article.selectedCellHeight) = (closed, open)
    (article as? CnoonStickyHeadersLayout)?.headerHeight = header
    let animation = UIViewAnimation(values.spring)
    article.animationDamping = CGFloat(animation.dampingRatio)
    (article.animationVelocity, article.animationDuration) = (
      CGFloat(animation.velocity), animation.duration
    )
    article.invalidateLayout()
  }

  /// Gives the view the article's layout, or ours, with the same cells expanded.
  private func useLayout() {
    guard (fidelity == .published) != (article != nil) else { return }
    let expanded = expandedItems
    if fidelity == .published {
      let new: any CnoonLayout =
        Self.sections.isEmpty ? CnoonExpandingLayout() : CnoonStickyHeadersLayout()
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

  /// Cells a viewport away are kept as well, so that those that come into view move along with the others.
  private func keepMargin() { view.elementMargin = article == nil ? view.bounds.height : 0 }

  // MARK: - Stage

  private(set) var size = CGSize(width: 1, height: 1)
  /// Takes a new stage size; the cell at the top stays there.
  func resize(to size: CGSize) {
    self.size = size
    view.setBounds(CGRect(origin: view.contentOffset, size: column.size))
    keepMargin()
    scroller.advance(by: 0)
  }

  /// The rows' place on the stage.
  var column: CGRect {
    let width = min(AccordionDrawing.widest, size.width)
    return CGRect(
      x: (size.width - width) / 2, y: 0, width: width, height: max(1, size.height - controlsHeight))
  }
  private var stage: CGRect { CGRect(x: 0, y: 0, width: size.width, height: column.height) }
  private var bar: ScrollBar.Extent {
    .init(scroll, content: view.contentSize.height, in: stage)
  }

  private func inList(_ p: CGPoint) -> CGPoint { CGPoint(x: p.x - column.minX, y: p.y) }

  // MARK: - Input

  /// Takes an event on the stage: a drag scrolls, a click expands or collapses a cell.
  func handle(_ event: InputEvent) -> Bool {
    let speed = abs(scroll.velocity)
    switch event.kind {
    case .pointerMove(let p, _):
      if let start = press, start.distance(to: p) > Self.clickReach { press = nil }
      if press != nil {
        (input.hover, pointer) = (p, inList(p))
        return true
      }
    case .pointerUp(let p, .left):
      if input.indicator.release() { return true }
      guard scroll.isTracking else { return false }
      scroller.endDrag(time: Double(event.time) / 1e6)
      if press != nil { click(p) }
      press = nil
      return true
    case .key(let key, let modifiers, _):
      guard modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return false }
      if let isTaken = use(key) { return isTaken }
    default: break
    }
    let frame = ListInput.Frame(viewport: stage, columnX: column.minX, bar: bar)
    let isTaken = input.handle(event, self, in: frame)
    if case .pointerDown(let p, .left, _, _) = event.kind, scroll.isTracking {
      press = speed < Self.catchSpeed ? p : nil
    }
    return isTaken ?? false
  }

  private func click(_ p: CGPoint) {
    guard let row = row(at: inList(p)), !row.isHeader, items.order.contains(row.path) else {
      return
    }
    if cursor != nil { cursor = row.path }
    toggle(row.path)
  }

  /// Changes the cells as a key says; nil for a key that scrolls at most.
  private func use(_ key: Key) -> Bool? {
    switch key {
    case .up: moveCursor(by: -1)
    case .down: moveCursor(by: 1)
    case .enter:
      guard let cursor, items.order.contains(cursor) else { return false }
      toggle(cursor)
    case .insert, .character("="), .character("+"): add()
    case .delete, .backspace, .character("-"): return remove()
    case .character("s"): animate { items.shuffle(view.indexPathsForVisibleItems, in: view) }
    default: return nil
    }
    return true
  }

  /// Goes to the next cell and brings it into view.
  private func moveCursor(by step: Int) {
    let offset = Double(view.contentOffset.y)
    guard let path = cursor.map({ neighbour(of: $0, step) }) ?? firstCell(from: offset),
      items.order.contains(path), let frame = view.layoutAttributesForItem(at: path)?.frame
    else { return }
    cursor = path
    let header = layout.headerHeight
    if frame.minY - header < offset {
      scroller.change { $0.scroll(to: frame.minY - header) }
    } else if frame.maxY > offset + stage.height {
      scroller.change { $0.scroll(to: frame.maxY - stage.height) }
    }
    input.indicator.show()
  }

  private func neighbour(of path: IndexPath, _ step: Int) -> IndexPath {
    let next = IndexPath(item: path.item + step, section: path.section)
    let order = items.order
    if order.contains(next) { return next }
    var section = path.section + step
    while order.sections.indices.contains(section), order.count(in: section) == 0 {
      section += step
    }
    guard order.sections.indices.contains(section) else { return path }
    return IndexPath(item: step < 0 ? order.count(in: section) - 1 : 0, section: section)
  }

  /// The first cell that starts at a height of the content or below.
  private func firstCell(from y: Double) -> IndexPath? {
    view.visibleElements.filter { $0.category == .cell && !$0.isGhost && $0.frame.minY >= y }
      .map(\.indexPath).min()
  }

  func cursor(at point: CGPoint) -> Cursor {
    guard stage.contains(point) else { return .arrow }
    return scroll.isTracking && press == nil ? .closedHand : .openHand
  }

  // MARK: - Changes

  var changes: Int? { items.changes }

  /// Expands a cell or collapses it.
  func toggle(_ path: IndexPath) {
    scroller.fling(at: 0)
    if let article { return article.toggleCell(at: path) }
    animate { layout.toggle(path, in: view) }
  }

  /// Makes changes that move by the law of UIView's animation, or on the view's spring where motion is exact.
  private func animate(_ changes: () -> Void) {
    let law = fidelity == .uikit ? UIViewAnimation(values.spring).law : nil
    AnimationScope.run(law.map(AnimationScope.Effect.animated) ?? .inherited, changes)
  }

  /// The cell at the pointer, else the one in the middle of the viewport.
  private var chosen: IndexPath? {
    let middle = CGPoint(x: viewport.midX, y: viewport.midY)
    return (input.hover(over: stage).map(inList).flatMap(element) ?? element(at: middle))?.indexPath
  }

  /// Puts a new cell in at the pointer, or in the middle of what shows.
  private func add() {
    let path = chosen ?? IndexPath(item: 0, section: 0)
    guard items.order.sections.indices.contains(path.section) else { return }
    animate { items.add(at: path, in: view) }
  }

  /// Takes out the cell at the pointer, or in the middle of what shows; false where there is none.
  private func remove() -> Bool {
    guard let path = chosen else { return false }
    animate { items.remove(at: path, in: view) }
    return true
  }

  // MARK: - Time

  /// Moves on by seconds: what is under a finger stays there while cells grow.
  func advance(by dt: Double) {
    moveCells(by: dt)
    input.indicator.advance(by: dt, isMoving: !scroll.isAtRest && press == nil)
  }

  private func moveCells(by dt: Double) {
    let held = heldElement
    let before = held?.frame.minY ?? 0
    scroller.advance(by: dt)
    guard let held, held.frame.minY != before else { return }
    let shift = held.frame.minY - before
    scroller.change { $0.shift(by: shift) }
    view.contentOffset.y += shift
    view.layoutIfNeeded()
  }

  var isAtRest: Bool { scroller.isAtRest && input.indicator.isAtRest }

  // MARK: - Drawing

  /// Whether events stand under the days of a week; songs otherwise.
  var isAgenda: Bool { !Self.sections.isEmpty }

  func draw(into drawing: inout DrawList, theme: Theme) {
    let look = AccordionDrawing(scene: self, theme: theme)
    drawing.clipped(to: .rect(stage)) { drawing in
      for row in rows { look.draw(row, into: &drawing) }
      input.indicator.draw(bar, into: &drawing, theme: theme)
    }
  }

  // MARK: - States

  /// The cells that are others than at first or stand elsewhere, which are open, and where they are scrolled.
  var state: SceneState? {
    .noted(of: info) { state in
      items.note(in: &state)
      scroller.note(in: &state, opening: scroll.range.lowerBound)
      state.open = Array(expandedItems.prefix(SceneState.mostOpen))
    }
  }

  /// Shows the cells of a state, those open that were, and scrolls to where they were; false where it belongs to other
  /// sections.
  func show(_ state: SceneState) -> Bool {
    let headers = items.order.sections.indices.map(headerNumber)
    // A file may hold runs of any length: no number of theirs is made.
    let takesHeader = state.sections?.joined().contains { headers.contains(where: $0.contains) }
    guard takesHeader != true, items.show(state, in: view) else { return false }
    let open = state.open.filter(items.order.contains)
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

  typealias Snapshot = (
    items: ItemOrder, scroller: CollectionViewScroller.Snapshot, pointer: CGPoint,
    input: ListInput, press: CGPoint?, cursor: IndexPath?
  )

  func snapshot() -> Snapshot { (items.order, scroller.snapshot(), pointer, input, press, cursor) }

  func restore(_ state: Snapshot) {
    items.order = state.items
    scroller.restore(state.scroller)
    (pointer, input, press, cursor) = (state.pointer, state.input, state.press, state.cursor)
  }
}
