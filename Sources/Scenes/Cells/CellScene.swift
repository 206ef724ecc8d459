import Canvas
import CollectionLayout
import Documents
import Foundation
import Geometry
import Localization
import Widgets

/// Cells of any collection-view layout on springs: what the grid and the waterfall share.
///
/// A subclass says which layout and how a cell looks, and nothing else.
class CellScene: SpringyScene {
  class var info: SceneInfo { preconditionFailure("Each of the scenes declares itself.") }

  /// The scene in its opening state: at its top.
  required init(environment: SceneEnvironment) {
    self.environment = environment
    let info = Self.info
    (values, fidelity) = (ParameterValues(info.parameters), info.fidelity)
    if let preset = info.presets.first { values.apply(preset) }
    if let count = environment.count { values[Keys.items] = count }
    cells = ItemList(ItemOrder(count: values[Keys.items]))
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 1, height: 1), collectionViewLayout: Self.makeLayout())
    view.dataSource = cells
    collection = SpringyCollection(view)
    reducesMotion = environment.reducesMotion
    apply()
  }

  let environment: SceneEnvironment
  let cells: ItemList
  let collection: SpringyCollection
  private var input = ListInput()
  /// What was added, removed or shuffled last.
  var news: LocalizedText?
  /// The article whose layout the collection has now.
  private var article: SpringyArticle?

  /// The layout that the scene shows.
  class func makeLayout() -> CollectionViewLayout {
    preconditionFailure("Each of the scenes has a layout.")
  }
  /// The layout of an article, as the scene uses it.
  class func makeLayout(of article: SpringyArticle) -> CollectionViewLayout { makeLayout() }
  /// The article that the values choose.
  var chosenArticle: SpringyArticle? { nil }
  /// Whether there are too many items for a spring for each.
  var isTooLong: Bool { values[Keys.items] > SpringyArticle.mostAttached }
  /// Hands the layout the values that are its own.
  func applyToLayout() {}
  /// Draws the cell of a number.
  func drawCell(_ number: Int, in frame: CGRect, into drawing: inout DrawList, theme: Theme) {}

  var values: ParameterValues {
    didSet {
      guard values != oldValue else { return }
      if values[Keys.items] != oldValue[Keys.items] {
        cells.open(ItemOrder(count: values[Keys.items]))
        collection.view.reloadData()
      }
      apply()
    }
  }
  var fidelity: Fidelity { didSet { if fidelity != oldValue { apply() } } }

  private func apply() {
    collection.tune(values, fidelity)
    collection.shears = values[Keys.shear]
    takeLayout()
    applyToLayout()
    collection.adopt()
  }

  /// Gives the collection the layout that the fidelity and the values ask for.
  private func takeLayout() {
    let wanted = fidelity == .published ? chosenArticle : nil
    guard wanted != article else { return }
    article = wanted
    if let wanted {
      collection.setLayout(Self.makeLayout(of: wanted), displaces: false)
    } else {
      collection.setLayout(Self.makeLayout(), displaces: true)
    }
  }

  // MARK: - Stage

  private(set) var size = CGSize(width: 1, height: 1)
  /// Takes a new stage size; what is at the top stays.
  func resize(to size: CGSize) {
    guard size != self.size else { return }
    self.size = size
    collection.resize(to: CGSize(width: columnWidth, height: viewport.height))
    // The articles' layouts make no layout for a new size: there are new ones.
    if let article { collection.setLayout(Self.makeLayout(of: article), displaces: false) }
    applyToLayout()
  }

  /// The corners of a cell, in points.
  class var corner: CGFloat { 12 }
  /// The layout is no wider, in points.
  class var widest: CGFloat { 640 }
  private var columnWidth: CGFloat { min(Self.widest, size.width) }
  private var columnX: CGFloat { ((size.width - columnWidth) / 2).rounded() }
  /// Where the cells show: the stage without the buttons.
  private var viewport: CGRect {
    CGRect(x: 0, y: 0, width: size.width, height: max(1, size.height - controlsHeight))
  }

  // MARK: - Input

  /// How often cells were added, removed or shuffled.
  var changes: Int? { cells.changes }

  /// The cells that are others than at first or stand elsewhere, and where they are scrolled.
  var state: SceneState? {
    .noted(of: Self.info) {
      cells.note(in: &$0)
      collection.scroller.note(in: &$0, opening: collection.scroll.range.lowerBound)
    }
  }

  /// Shows the cells and scrolls to where they were; false where there were more or fewer at first.
  func show(_ state: SceneState) -> Bool {
    guard cells.show(state, in: collection.view) else { return false }
    collection.adopt()
    collection.show(state)
    return true
  }

  /// Takes an event on the stage: a drag scrolls, keys scroll and change the cells.
  func handle(_ event: InputEvent) -> Bool {
    if let isTaken = input.handle(event, collection, in: frame) { return isTaken }
    guard case .key(let key, _, _) = event.kind else { return false }
    let place = input.hover(over: viewport) ?? CGPoint(x: size.width / 2, y: viewport.midY)
    return edit(key, at: frame.inColumn(place))
  }

  /// Adds or removes a cell at a place of the bounds, or shuffles those that show, as a key says; false for another key.
  private func edit(_ key: Key, at place: CGPoint) -> Bool {
    let (view, path) = (collection.view, collection.drawnCell(nearestTo: place)?.element.indexPath)
    switch key {
    case .insert, .character("+"):
      let path = path ?? IndexPath(item: 0, section: 0)
      cells.add(at: path, in: view)
      news = "added cell \(path.item + 1)"
    case .delete, .backspace:
      if let path { cells.remove(at: path, in: view) }
      news = path.map { "removed cell \($0.item + 1)" } ?? "no cell to remove"
    case .character("s"):
      let shown = view.indexPathsForVisibleItems
      cells.shuffle(shown, in: view)
      news = .plural(shown.count, "shuffled \(shown.count) cell", "shuffled \(shown.count) cells")
    default: return false
    }
    return true
  }

  private var frame: ListInput.Frame { .init(viewport: viewport, columnX: columnX) }

  func cursor(at point: CGPoint) -> Cursor {
    input.cursor(at: point, collection, in: viewport)
  }

  /// How high the buttons stand, in points.
  var controlsHeight: CGFloat { size.height > 140 && size.width > 160 ? 56 : 0 }

  /// Runs and draws the buttons that add, remove and shuffle cells.
  func controls(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    guard controlsHeight > 0 else { return [] }
    return StageButtons(buttons: [
      StageButton(
        id: "cells.add", title: "+ Add", tip: "Add a cell (+)", key: .insert, width: 92,
        isFilled: true, before: [StageButton.beside]),
      StageButton(
        id: "cells.remove", title: "− Remove", tip: "Remove the cell in the middle (Delete)",
        key: .delete, width: 104, isEnabled: cells.count > 0, before: [StageButton.beside]),
      StageButton(
        id: "cells.shuffle", title: "Shuffle", tip: "Shuffle the cells that show (S)",
        key: .character("s"), width: 104, isEnabled: cells.count > 1),
    ]).run(ui, in: frame, height: controlsHeight)
  }

  // MARK: - Time

  func advance(by dt: Double) {
    collection.advance(by: dt)
    input.advance(by: dt, collection)
  }

  var isAtRest: Bool { collection.isAtRest && input.indicator.isAtRest }

  // MARK: - Drawing

  func draw(into drawing: inout DrawList, theme: Theme) {
    drawing.clipped(to: .rect(viewport)) { drawing in
      for cell in collection.drawn {
        let frame = cell.frame.offsetBy(dx: columnX, dy: collection.alignment(of: cell))
        guard frame.maxY > 0, frame.minY < viewport.maxY else { continue }
        drawing.faded(to: cell.element.alpha) {
          drawCell(number(of: cell.element), in: frame, into: &$0, theme: theme)
        }
      }
      input.indicator.draw(.init(collection, in: viewport), into: &drawing, theme: theme)
    }
  }

  /// The number of a cell; an element that was deleted keeps the one it had.
  private func number(of element: CollectionElement) -> Int {
    if element.isGhost { return element.content as? Int ?? 0 }
    let number = cells.order[element.indexPath.item]
    element.content = number
    return number
  }

  var debugSnapshot: SceneDebugSnapshot? {
    SceneDebugSnapshot(
      collection.debugSnapshot(), map: CGAffineTransform(translationX: columnX, y: 0))
  }

  /// What a cell is called in traces: by the number that it keeps wherever it stands.
  func id(of cell: CollectionElement) -> String {
    "item\(cells.order[cell.indexPath.item])"
  }

  /// What moves, for traces: the cells near the screen.
  var tracedItems: [TracedItem] {
    collection.tracedItems(frequency: values["frequency"], named: id(of:)) { [columnX] cell in
      cell.frame.offsetBy(dx: columnX, dy: 0).center
    }
  }

  /// The cell that is simulated off the screen too.
  var followedID: String? {
    didSet { if followedID != oldValue { collection.follow(followedID, cells.order.path(of:)) } }
  }
  var outlines: [ItemOutline] {
    collection.drawnCells.map { cell in
      ItemOutline(
        id: id(of: cell.element),
        shape: .roundedRect(cell.frame.offsetBy(dx: columnX, dy: 0), radius: Self.corner))
    }
  }

  // MARK: - Words

  /// A cell by the number that it shows.
  func name(ofItem id: String) -> LocalizedText {
    TracedItem.number(in: id).map { "Cell \($0 + 1)" } ?? .verbatim(id)
  }

  /// How many cells have springs, where there is room to say so.
  var readouts: [Readout] {
    guard columnX > 150 || size.height > 1200 else { return [] }
    return [
      Readout(title: "On springs", value: "\(managedCount)"),
      Readout(title: "Items", value: "\(cells.count)"),
    ]
  }

  /// How many cells have springs.
  var managedCount: Int { collection.managedCount }

  var status: String {
    "offset \(Numerals.fixed(collection.scroll.offset, 1)), \(managedCount) of \(cells.count) managed"
  }

  // MARK: - Snapshots

  /// The moving state, and which cells there are.
  struct Snapshot {
    var cells: ItemOrder
    var collection: SpringyCollection.Snapshot
    var input: ListInput
  }

  func snapshot() -> Snapshot {
    Snapshot(
      cells: cells.order, collection: collection.snapshot(), input: input)
  }

  func restore(_ state: Snapshot) {
    cells.order = state.cells
    collection.restore(state.collection)
    input = state.input
  }

  /// A flick at 1000 pt/s, up.
  func sampleGesture() -> Gesture {
    let start = CGPoint(x: size.width * 0.35, y: size.height * 0.65)
    let reach = min(220, size.height * 0.4)
    return .flick(scene: Self.info, size: size, from: start, by: CGVector(dx: 0, dy: -reach))
  }
}

extension CellScene {
  /// What the scene reads beside the springs and the scroll.
  enum Keys {
    static let shear = ParameterKey<Bool>("shear")
    static let items = ParameterKey<Int>("items")
    static let cell = ParameterKey<Double>("cell")
    static let column = ParameterKey<Double>("column")
  }

  /// What all springy layouts have in common, with how many items they open.
  static func parameters(items: Double) -> [Parameter] {
    let declaration = SpringyDeclaration()
    return declaration.springs + [
      .toggle(
        Keys.shear.id, "Sideways too", isOn: false,
        "Whether horizontal distance from the pointer counts too: rows tilt."),
      Parameter(
        Keys.items.id, "Items", 10...1_000_000, default: items, "How many there are.", kind: .whole,
        limit: 1...10_000_000, scale: .logarithmic, section: .content),
    ] + SpringyDeclaration.scroll + declaration.limits()
  }

  static func preset(
    _ id: String, _ title: LocalizedText, _ source: LocalizedText, _ values: [String: Double]
  ) -> Preset { Preset(id: id, title: title, source: source, values: values) }

  func explanation(of parameter: String) -> Explanation? {
    if fidelity == .published, (SpringyDeclaration.ours + [Keys.shear.id]).contains(parameter) {
      return SpringExplanations.notInArticle
    }
    switch parameter {
    case SpringyArticle.key.id
    where fidelity == .published && isTooLong && values[SpringyArticle.key].attachesAll:
      return Explanation("more than \(SpringyArticle.mostAttached) items: tiled after all")
    case SpringyArticle.key.id, SpringyArticle.length.id:
      return fidelity == .published ? nil : SpringExplanations.onlyInArticle
    default:
      return SpringExplanations(values: values).meaning(
        of: parameter, viewport: Double(size.height))
    }
  }
}
