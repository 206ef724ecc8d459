import Canvas
import CollectionLayout
import Documents
import Foundation
import Geometry
import Widgets

/// A scene whose cells lie on the springs of one springy collection.
///
/// It says how a cell looks; where cells stand, what input does to them, their traces and their states have defaults.
protocol SpringyScene: Scene {
  /// What moves or is shown besides the items, the collection and its input: a part of the moving state.
  associatedtype Own = Void
  /// What traces call a cell: a word, and the number after it of the first one.
  static var names: (word: String, first: Int) { get }
  /// What there is to see, and in which order.
  var items: ItemList { get }
  var collection: SpringyCollection { get }
  var input: ListInput { get set }
  var own: Own { get set }
  /// What of the stage shows the cells and takes drags.
  var viewport: CGRect { get }
  /// The collection's left edge on the stage.
  var columnX: CGFloat { get }
  /// The bar that shows how far the cells are scrolled.
  var bar: ScrollBar.Extent { get }
  /// Where a cell is on the stage, and its outline there.
  func center(of cell: DrawnElement) -> CGPoint
  func shape(of cell: DrawnElement) -> Shape
  /// Draws the cell of an id.
  func drawCell(_ id: Int, in frame: CGRect, into list: inout DrawList, theme: Theme)
}

extension SpringyScene where Own == Void {
  var own: Void {
    get { () }
    set {}
  }
}

extension SpringyScene {
  static var names: (word: String, first: Int) { ("item", 0) }
  var viewport: CGRect {
    CGRect(x: 0, y: 0, width: size.width, height: max(1, size.height - controlsHeight))
  }
  var columnX: CGFloat { 0 }
  var bar: ScrollBar.Extent {
    .init(collection.scroll, content: collection.contentExtent, in: viewport)
  }
  func center(of cell: DrawnElement) -> CGPoint {
    cell.frame.offsetBy(dx: columnX, dy: 0).center
  }
  func shape(of cell: DrawnElement) -> Shape {
    .roundedRect(cell.frame.offsetBy(dx: columnX, dy: 0), radius: 12)
  }
  func drawCell(_ id: Int, in frame: CGRect, into list: inout DrawList, theme: Theme) {}

  var changes: Int? { items.changes }
  var spring: SpringInUse? { SpringExplanations(values).spring }
  func meaning(of parameter: String) -> Explanation? { springMeaning(of: parameter) }

  /// What a parameter that all springy scenes have means.
  func springMeaning(of parameter: String) -> Explanation? {
    SpringExplanations(values).meaning(of: parameter, viewport: collection.viewport)
  }

  var reducesMotion: Bool {
    get { collection.view.reducesMotion }
    set { collection.view.reducesMotion = newValue }
  }

  // MARK: - Input

  /// A drag scrolls, keys scroll and change the cells.
  func handle(_ event: InputEvent) -> Bool {
    let frame = ListInput.Frame(viewport: viewport, columnX: columnX, bar: bar)
    if let isTaken = input.handle(event, collection, in: frame) { return isTaken }
    guard case .key(let key, _, _) = event.kind else { return false }
    return edit(key)
  }

  /// Adds or removes a cell at the pointer, or in the middle of what shows, or shuffles the cells that show, as a key
  /// says; false for another key.
  private func edit(_ key: Key) -> Bool {
    let place = input.hover(over: viewport) ?? CGPoint(x: size.width / 2, y: viewport.midY)
    let near = collection.drawnCell(nearestTo: CGPoint(x: place.x - columnX, y: place.y))
    let (view, path) = (collection.view, near?.element.indexPath)
    switch key {
    case .insert, .character("+"):
      let path = path ?? IndexPath(item: 0, section: 0)
      items.add(at: path, in: view)
      news = "added cell \(path.item + 1)"
    case .delete, .backspace:
      if let path { items.remove(at: path, in: view) }
      news = path.map { "removed cell \($0.item + 1)" } ?? "no cell to remove"
    case .character("s"):
      let shown = view.indexPathsForVisibleItems
      items.shuffle(shown, in: view)
      news = .plural(shown.count, "shuffled \(shown.count) cell", "shuffled \(shown.count) cells")
    default: return false
    }
    return true
  }

  func canUse(_ key: Key) -> Bool {
    switch key {
    case .delete: items.count > 0
    case .character("s"): items.count > 1
    default: true
    }
  }

  func cursor(at point: CGPoint) -> Cursor { input.cursor(at: point, collection, viewport, bar) }

  // MARK: - Time and drawing

  func advance(by dt: Double) {
    collection.advance(by: dt)
    input.advance(by: dt, collection)
  }

  var isAtRest: Bool { collection.isAtRest && input.indicator.isAtRest }

  func draw(into list: inout DrawList, theme: Theme) {
    list.clipped(to: .rect(viewport)) { list in
      for cell in collection.drawn {
        let frame = cell.frame.offsetBy(dx: columnX, dy: collection.alignment(of: cell))
        guard frame.maxY > 0, frame.minY < viewport.maxY, let id = items.id(of: cell.element)
        else { continue }
        list.faded(to: cell.element.alpha) { drawCell(id, in: frame, into: &$0, theme: theme) }
      }
      input.indicator.draw(bar, into: &list, theme: theme)
    }
  }

  var debugSnapshot: SceneDebugSnapshot? {
    SceneDebugSnapshot(
      collection.debugSnapshot(), map: CGAffineTransform(translationX: columnX, y: 0))
  }

  // MARK: - Traces

  /// What a cell is called in traces: by a number that it keeps wherever it stands.
  func id(of cell: CollectionElement) -> String {
    "\(Self.names.word)\(items.order[cell.indexPath] + Self.names.first)"
  }

  var tracedItems: [TracedItem] {
    let (motions, velocities) = (collection.motions, collection.velocities)
    let omega = values.spring.angularFrequency
    return collection.drawnCells.map { cell in
      let motion = motions[cell.element.id]
      return TracedItem(
        id: id(of: cell.element), center: center(of: cell),
        velocity: velocities[cell.element.id] ?? .zero,
        deflection: motion.map { Deflection($0, angularFrequency: omega) } ?? Deflection())
    }
  }

  var outlines: [ItemOutline] {
    collection.drawnCells.map { ItemOutline(id: id(of: $0.element), shape: shape(of: $0)) }
  }

  // MARK: - States

  /// The cells that are others than at first or stand elsewhere, and where they are scrolled.
  var state: SceneState? {
    .noted(of: info) {
      items.note(in: &$0)
      collection.scroller.note(in: &$0, opening: collection.scroll.range.lowerBound)
    }
  }

  /// Shows the cells and scrolls to where they were; false where there were more or fewer at first.
  func show(_ state: SceneState) -> Bool {
    guard items.show(state, in: collection.view) else { return false }
    collection.adopt()
    collection.show(state)
    return true
  }

  func snapshot() -> SpringySnapshot<Own> {
    SpringySnapshot(
      items: items.order, collection: collection.snapshot(), input: input, own: own)
  }

  func restore(_ state: SpringySnapshot<Own>) {
    (items.order, own) = (state.items, state.own)
    collection.restore(state.collection)
    input = state.input
  }
}

/// The moving state of a springy scene.
struct SpringySnapshot<Own> {
  let items: ItemOrder
  let collection: SpringyCollection.Snapshot
  let input: ListInput
  let own: Own
}
