import CollectionLayout
import Documents
import Foundation

/// The items of a scene and their order: each has an id, a number, that it keeps wherever it stands.
///
/// A million items that stand as they came cost no more than one.
struct ItemOrder: Hashable {
  /// The ids of each section.
  private(set) var sections: [RowIDs]
  /// The id of the next new item.
  private(set) var next: Int
  /// How many items are not shown, from the start of the first section.
  var hidden = 0

  /// One section of so many items.
  init(count: Int) { self.init([0..<max(0, count)]) }

  /// Sections of items with consecutive ids.
  init(_ sections: [Range<Int>]) {
    next = sections.map(\.upperBound).max() ?? 0
    self.sections = sections.map { Self.ids([$0], next: $0.upperBound) }
  }

  /// One section of items with ids; new items have none below `next`.
  init(ids: [Int], next: Int = 0) {
    self.next = max(next, (ids.max() ?? -1) + 1)
    sections = [Self.ids(ids.map { $0..<$0 + 1 }, next: self.next)]
  }

  private static func ids(_ runs: [Range<Int>], next: Int) -> RowIDs {
    RowIDs(runs: runs.map { Int64($0.lowerBound)..<Int64($0.upperBound) }, next: Int64(next))
  }

  /// How many items of a section show.
  func count(in section: Int = 0) -> Int {
    guard sections.indices.contains(section) else { return 0 }
    return sections[section].count - (section == 0 ? hidden : 0)
  }

  /// Where the item at a path stands in its section, those that are hidden included.
  private func place(_ path: IndexPath) -> Int { path.item + (path.section == 0 ? hidden : 0) }

  /// Whether an item stands at a path.
  func contains(_ path: IndexPath) -> Bool {
    path.item >= 0 && path.item < count(in: path.section)
  }

  /// The id of the item at a place of the first section.
  subscript(item: Int) -> Int { Int(sections[0][item + hidden].number) }

  /// The id of the item at a path.
  subscript(path: IndexPath) -> Int { Int(sections[path.section][place(path)].number) }

  /// Where the item of an id is; nil where it was removed or is hidden.
  func path(of id: Int) -> IndexPath? {
    for (section, ids) in sections.enumerated() {
      guard let item = ids.index(of: RowID(number: Int64(id))) else { continue }
      let shown = section == 0 ? item - hidden : item
      return shown < 0 ? nil : IndexPath(item: shown, section: section)
    }
    return nil
  }

  // MARK: - Changes

  /// Puts new items before a path; gives their ids.
  @discardableResult
  mutating func insert(_ count: Int = 1, at path: IndexPath) -> Range<Int> {
    let new = next..<next + count
    next = new.upperBound
    sections[path.section].insert(
      Int64(new.lowerBound)..<Int64(new.upperBound), at: place(path))
    return new
  }

  mutating func remove(at path: IndexPath) {
    sections[path.section].remove(place(path)..<place(path) + 1)
  }

  /// Moves an item to the place in its section that it has afterwards.
  mutating func move(_ path: IndexPath, to target: Int) {
    sections[path.section].move(place(path), to: target - path.item + place(path))
  }

  /// Moves every second one of some items of a section, in ascending order, to the front of them.
  /// - Returns: Where each went that moved; the same every time.
  mutating func shuffle(_ items: [Int], in section: Int = 0) -> [(from: Int, to: Int)] {
    let shift = section == 0 ? hidden : 0
    let old = items.map { sections[section][$0 + shift] }
    var moves: [(from: Int, to: Int)] = []
    for (place, source) in zip(items.indices, Self.shuffled(items.count)) where place != source {
      let target = items[place]
      moves.append((items[source], target))
      let end = target + shift
      guard let now = sections[section].index(of: old[source]), now > end else { continue }
      // The two change places, whatever stands between them.
      sections[section].move(now, to: end)
      sections[section].move(end + 1, to: now)
    }
    return moves
  }

  /// The places of so many items, every second one first.
  static func shuffled(_ count: Int) -> [Int] {
    Array(stride(from: 1, to: count, by: 2)) + Array(stride(from: 0, to: count, by: 2))
  }

  // MARK: - The state

  /// The ids of each section, as runs of consecutive ones.
  var runs: [[Range<Int>]] {
    sections.map { $0.runs.map { Int($0.lowerBound)..<Int($0.upperBound) } }
  }

  /// Gives new items no id below an end.
  mutating func reserve(upTo end: Int) { next = max(next, end) }

  /// Notes in a state what stands where, unless that is as at first.
  func note(in state: inout SceneState, opening: ItemOrder) {
    guard runs != opening.runs else { return }
    (state.count, state.sections) = (opening.next, runs)
  }

  /// Takes over what stands where in a state; false where that belongs to another opening.
  mutating func take(_ state: SceneState, opening: ItemOrder) -> Bool {
    guard let wanted = state.sections else { return true }
    guard state.count == opening.next, wanted.count == opening.sections.count else { return false }
    next = state.next
    sections = wanted.map { Self.ids($0, next: next) }
    return true
  }
}

/// The items that a collection view shows; they are added, removed and shuffled in its batch updates.
final class ItemList: CollectionViewDataSource {
  /// What stands where: a copy is a snapshot.
  var order: ItemOrder
  /// What stood where at first.
  private(set) var opening: ItemOrder
  /// How often items were added, removed or moved by hand.
  private(set) var changes = 0
  /// What a cell goes on showing after its item is removed; its id where a scene keeps nothing else.
  var content: ((IndexPath) -> Any)?

  init(_ order: ItemOrder) { (self.order, opening) = (order, order) }

  /// How many items show in all sections.
  var count: Int { order.sections.indices.reduce(0) { $0 + order.count(in: $1) } }

  /// The id of the item that an element shows, also on its way out; nil for a header.
  func id(of element: CollectionElement) -> Int? {
    guard element.category == .cell else { return nil }
    return element.isGhost ? element.content as? Int : order[element.indexPath]
  }

  /// The items are those of another opening.
  func open(_ order: ItemOrder) { (self.order, opening) = (order, order) }

  func numberOfSections(in view: CollectionView) -> Int { order.sections.count }
  func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
    order.count(in: section)
  }

  // MARK: - Changes

  /// Puts new items before a path; gives their ids.
  ///
  /// `isByHand`: whether that is a step of undo.
  @discardableResult
  func add(
    _ count: Int = 1, at path: IndexPath, in view: CollectionView, isByHand: Bool = true
  ) -> Range<Int> {
    change(view, isByHand: isByHand) {
      view.insertItems(
        at: (path.item..<path.item + count).map { IndexPath(item: $0, section: path.section) })
      return order.insert(count, at: path)
    }
  }

  func remove(at path: IndexPath, in view: CollectionView) {
    change(view) {
      order.remove(at: path)
      view.deleteItems(at: [path])
    }
  }

  /// Moves an item to the place in its section that it has afterwards.
  func move(_ path: IndexPath, to target: Int, in view: CollectionView) {
    change(view) {
      order.move(path, to: target)
      view.moveItem(at: path, to: IndexPath(item: target, section: path.section))
    }
  }

  /// Shuffles items, section by section.
  func shuffle(_ paths: [IndexPath], in view: CollectionView) {
    let sections = Dictionary(grouping: paths, by: \.section).sorted { $0.key < $1.key }
    change(view) {
      for (section, paths) in sections {
        for (from, to) in order.shuffle(paths.map(\.item).sorted(), in: section) {
          view.moveItem(
            at: IndexPath(item: from, section: section), to: IndexPath(item: to, section: section))
        }
      }
    }
  }

  private func change<Result>(
    _ view: CollectionView, isByHand: Bool = true, _ change: () -> Result
  ) -> Result {
    if isByHand { changes += 1 }
    for element in view.visibleElements where element.category == .cell && !element.isGhost {
      element.content = content?(element.indexPath) ?? order[element.indexPath]
    }
    var result: Result?
    view.performBatchUpdates { result = change() }
    guard let result else { preconditionFailure("A batch of updates runs at once.") }
    return result
  }

  // MARK: - The state

  /// Notes in a state what stands where, unless that is as at first.
  func note(in state: inout SceneState) { order.note(in: &state, opening: opening) }

  /// Shows what stands where in a state; false where that belongs to another opening.
  func show(_ state: SceneState, in view: CollectionView) -> Bool {
    guard order.take(state, opening: opening) else { return false }
    if state.sections != nil { view.reloadData() }
    return true
  }
}

extension CollectionViewScroller {
  /// A distance from the opening offset, in points, that is no place of its own.
  private static let nearness = 0.5

  /// Notes in a state where the cells stand, unless that is at their opening offset, in points.
  func note(in state: inout SceneState, opening: Double) {
    guard abs(physics.offset - opening) > Self.nearness, let first = firstItem else { return }
    state.first = first.path
    (state.distance, state.offset, state.extent) = (first.distance, physics.offset, extent)
  }

  /// Goes where the cells stood in a state.
  func show(_ state: SceneState) {
    guard let first = state.first else { return }
    jump(to: first, distance: state.distance, once: state.offset, of: state.extent)
  }
}

extension SpringyCollection {
  /// Goes where the cells stood in a state, their springs at rest.
  func show(_ state: SceneState) {
    scroller.show(state)
    adopt()
  }
}

extension SceneState {
  /// A state as a scene is made of it: nil where all is as it opens.
  static func noted(of scene: SceneInfo, _ note: (inout SceneState) -> Void) -> SceneState? {
    var state = SceneState(scene: scene.id)
    note(&state)
    return state == SceneState(scene: scene.id) ? nil : state
  }
}
