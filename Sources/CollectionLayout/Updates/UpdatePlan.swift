import Foundation

/// A batch update that adds up: what becomes of each section and item.
struct UpdatePlan {
  /// What becomes of something that was there.
  enum Fate: Hashable {
    case stays(IndexPath)
    case reloaded(IndexPath)
    case deleted
  }

  let before: ElementCounts
  let after: ElementCounts
  let changes: ChangeSet
  private var sections: OrderMap
  private var sectionMoves: [Int: Int] = [:]
  private var reloadedSections: Set<Int> = []
  /// The items of sections in which any change, by old and by new section.
  private var items: [Int: OrderMap] = [:]
  private var itemMoves: [IndexPath: IndexPath] = [:]
  private var moveOrigins: [IndexPath: IndexPath] = [:]
  private var reloads: Set<IndexPath> = []

  /// Checks that changes lead from one state to the other.
  init(
    before: ElementCounts, after: ElementCounts, changes: ChangeSet
  ) throws(CollectionUpdateError) {
    (self.before, self.after, self.changes) = (before, after, changes)
    let s = changes.sections
    sections = OrderMap(
      removed: s.deletes + s.moves.map(\.from), taken: s.inserts + s.moves.map(\.to))
    sectionMoves = Dictionary(s.moves.map { ($0.from, $0.to) }) { $1 }
    reloadedSections = Set(s.reloads)
    reloads = Set(changes.items.reloads)
    itemMoves = Dictionary(changes.items.moves.map { ($0.from, $0.to) }) { $1 }
    moveOrigins = Dictionary(changes.items.moves.map { ($0.to, $0.from) }) { $1 }
    try checkRanges()
    try checkConflicts()
    try checkSectionCount()
    try mapItems()
  }

  // MARK: - Checks

  private func checkRanges() throws(CollectionUpdateError) {
    let (s, i) = (changes.sections, changes.items)
    for (counts, sections, items) in [(before, s.old, i.old), (after, s.new, i.new)] {
      for (section, operation) in sections where !counts.items.indices.contains(section) {
        throw .outOfRange(operation, .section(section), count: counts.sections)
      }
      for (path, operation) in items where !counts.contains(path) {
        throw .outOfRange(operation, .item(path), count: counts[path.section])
      }
    }
  }

  private func checkConflicts() throws(CollectionUpdateError) {
    if let (one, other, section) = changes.sections.conflict {
      throw .conflict(one, other, .section(section))
    }
    if let (one, other, path) = changes.items.conflict {
      throw .conflict(one, other, .item(path))
    }
  }

  private func checkSectionCount() throws(CollectionUpdateError) {
    let counts = CollectionUpdateError.Counts(
      before: before.sections, inserted: changes.sections.inserts.count,
      deleted: changes.sections.deletes.count, after: after.sections)
    if counts.expected != counts.after { throw .sectionCount(counts) }
  }

  /// Works out the order within each section that is there before and after, and checks its count.
  private mutating func mapItems() throws(CollectionUpdateError) {
    let old = { (paths: [IndexPath]) in Dictionary(grouping: paths, by: \.section) }
    let (deleted, out) = (old(changes.items.deletes), old(changes.items.moves.map(\.from)))
    let (inserted, moved) = (old(changes.items.inserts), old(changes.items.moves.map(\.to)))
    for section in 0..<before.sections {
      guard let new = newSection(section), !reloadedSections.contains(section) else { continue }
      let counts = CollectionUpdateError.Counts(
        before: before[section], inserted: inserted[new]?.count ?? 0,
        deleted: deleted[section]?.count ?? 0, movedIn: moved[new]?.count ?? 0,
        movedOut: out[section]?.count ?? 0, after: after[new])
      if counts.expected != counts.after { throw .itemCount(section: new, counts) }
      let removed = (deleted[section] ?? []) + (out[section] ?? [])
      let taken = (inserted[new] ?? []) + (moved[new] ?? [])
      guard !removed.isEmpty || !taken.isEmpty else { continue }
      items[section] = OrderMap(removed: removed.map(\.item), taken: taken.map(\.item))
    }
  }

  // MARK: - Queries

  /// Where a section is now; nil where it is gone.
  func newSection(_ old: Int) -> Int? { sectionMoves[old] ?? sections.new(old) }

  private func oldSection(_ new: Int) -> Int? {
    changes.sections.moves.first { $0.to == new }?.from ?? sections.old(new)
  }

  /// What becomes of an item.
  func fate(of path: IndexPath) -> Fate {
    if let target = itemMoves[path] { return .stays(target) }
    guard let section = newSection(path.section), !reloadedSections.contains(path.section) else {
      return .deleted
    }
    guard let map = items[path.section] else {
      let new = IndexPath(item: path.item, section: section)
      return reloads.contains(path) ? .reloaded(new) : .stays(new)
    }
    guard let item = map.new(path.item) else { return .deleted }
    let new = IndexPath(item: item, section: section)
    return reloads.contains(path) ? .reloaded(new) : .stays(new)
  }

  /// The key of what an element stands for now; nil where that is gone.
  func newKey(of key: ElementKey) -> ElementKey? {
    var key = key
    guard key.category == .cell else {
      // What stands beside the cells belongs to its section.
      guard let section = newSection(key.indexPath.section), !isInserted(section: section) else {
        return nil
      }
      key.indexPath = IndexPath(item: key.indexPath.item, section: section)
      return key
    }
    guard case .stays(let path) = fate(of: key.indexPath) else { return nil }
    key.indexPath = path
    return key
  }

  /// Whether what is at a new path was nowhere before.
  func isInserted(_ path: IndexPath) -> Bool {
    if moveOrigins[path] != nil { return false }
    guard let section = oldSection(path.section), !reloadedSections.contains(section) else {
      return true
    }
    guard let map = items[section] else {
      return reloads.contains(IndexPath(item: path.item, section: section))
    }
    guard let old = map.old(path.item) else { return true }
    return reloads.contains(IndexPath(item: old, section: section))
  }

  /// Whether a section was nowhere before.
  func isInserted(section: Int) -> Bool {
    oldSection(section).map(reloadedSections.contains) ?? true
  }

  // MARK: - As the layout sees it

  /// The changes in the order in which a layout gets them: what goes from the end on, then what stays, then what
  /// comes from the start on.
  var updateItems: [CollectionViewUpdateItem] {
    let whole = CollectionViewUpdateItem.wholeSection
    let section = { (number: Int) in IndexPath(item: whole, section: number) }
    let (s, i) = (changes.sections, changes.items)
    var all: [CollectionViewUpdateItem] = []
    func add(_ before: IndexPath?, _ after: IndexPath?, _ action: CollectionViewUpdateItem.Action) {
      all.append(CollectionViewUpdateItem(before: before, after: after, action: action))
    }
    for path in i.deletes.sorted(by: >) { add(path, nil, .delete) }
    for number in s.deletes.sorted(by: >) { add(section(number), nil, .delete) }
    for number in s.reloads.sorted() {
      add(section(number), newSection(number).map(section), .reload)
    }
    for path in i.reloads.sorted() {
      if case .reloaded(let new) = fate(of: path) { add(path, new, .reload) }
    }
    for move in s.moves { add(section(move.from), section(move.to), .move) }
    for move in i.moves { add(move.from, move.to, .move) }
    for number in s.inserts.sorted() { add(nil, section(number), .insert) }
    for path in i.inserts.sorted() { add(nil, path, .insert) }
    return all
  }
}
