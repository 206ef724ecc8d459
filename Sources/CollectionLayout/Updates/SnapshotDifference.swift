import Foundation

/// The changes that lead from one snapshot to another, in O(items) but for moves.
///
/// Heckel's way: each id is looked up once; what keeps its order among those that stay needs no
/// change. Moves are as few as can be.
struct SnapshotDifference<Section: Hashable, Item: Hashable> {
  typealias Snapshot = DiffableDataSourceSnapshot<Section, Item>

  private(set) var changes = ChangeSet()

  /// Compares two snapshots; an id that is twice in one is a bug.
  init(from old: Snapshot, to new: Snapshot) {
    let sections = ListDifference(from: old.sectionIdentifiers, to: new.sectionIdentifiers)
    changes.sections.deletes = sections.deletes
    changes.sections.inserts = sections.inserts
    changes.sections.moves = sections.moves.map { .init(from: $0.from, to: $0.to) }
    let origins = Self.paths(old)
    let targets = Self.paths(new)
    deleteItems(old, targets)
    let oldNumbers = Self.numbers(old)
    for (number, section) in new.sectionIdentifiers.enumerated() {
      place(
        new.itemIdentifiers(inSection: section), number, oldNumber: oldNumbers[section], origins)
    }
  }

  private static func numbers(_ snapshot: Snapshot) -> [Section: Int] {
    Dictionary(snapshot.sectionIdentifiers.enumerated().map { ($1, $0) }) { $1 }
  }

  /// Where each item is.
  static func paths(_ snapshot: Snapshot) -> [Item: IndexPath] {
    var paths = Dictionary<Item, IndexPath>(minimumCapacity: snapshot.numberOfItems)
    for (number, section) in snapshot.sectionIdentifiers.enumerated() {
      for (index, item) in snapshot.itemIdentifiers(inSection: section).enumerated() {
        let twice = paths.updateValue(IndexPath(item: index, section: number), forKey: item)
        require(twice == nil, "An item is in a snapshot once.")
      }
    }
    return paths
  }

  /// Items of sections that go are gone with them.
  private mutating func deleteItems(_ old: Snapshot, _ targets: [Item: IndexPath]) {
    let gone = Set(changes.sections.deletes)
    for (number, section) in old.sectionIdentifiers.enumerated() where !gone.contains(number) {
      for (index, item) in old.itemIdentifiers(inSection: section).enumerated()
      where targets[item] == nil {
        changes.items.deletes.append(IndexPath(item: index, section: number))
      }
    }
  }

  /// Items of a section that is new come with it, but for those that were elsewhere.
  private mutating func place(
    _ items: [Item], _ number: Int, oldNumber: Int?, _ origins: [Item: IndexPath]
  ) {
    var staying: [(from: Int, to: Int)] = []
    for (index, item) in items.enumerated() {
      let path = IndexPath(item: index, section: number)
      if let origin = origins[item] {
        if origin.section == oldNumber {
          staying.append((origin.item, index))
        } else {
          changes.items.moves.append(.init(from: origin, to: path))
        }
      } else if oldNumber != nil {
        changes.items.inserts.append(path)
      }
    }
    guard let oldNumber else { return }
    for (from, to) in ListDifference<Item>.outOfOrder(staying) {
      changes.items.moves.append(
        .init(
          from: IndexPath(item: from, section: oldNumber), to: IndexPath(item: to, section: number)
        ))
    }
  }
}

extension SnapshotDifference {
  /// The changes with the reloads that a snapshot is marked with; and the items that stand elsewhere as
  /// well, whose cells are made anew after the change.
  func changes(reloading new: Snapshot, after old: Snapshot) -> (ChangeSet, renewed: [Item]) {
    guard !new.reloadedItemIdentifiers.isEmpty || !new.reloadedSectionIdentifiers.isEmpty else {
      return (changes, [])
    }
    var (all, renewed) = (changes, [Item]())
    let (isMoved, touched) = (Set(all.sections.moves.map(\.from)), all.sectionsOfItems)
    let (numbers, nows) = (Self.numbers(old), Self.numbers(new))
    for section in new.reloadedSectionIdentifiers {
      guard let number = numbers[section], let now = nows[section] else { continue }
      if isMoved.contains(number) || touched.old.contains(number) || touched.new.contains(now) {
        renewed += new.itemIdentifiers(inSection: section)
      } else {
        all.sections.reloads.append(number)
      }
    }
    let (moved, reloaded) = (Set(all.items.moves.map(\.from)), Set(all.sections.reloads))
    let (places, present) = (Self.paths(old), Set(new.itemIdentifiers))
    for item in new.reloadedItemIdentifiers {
      guard let path = places[item], present.contains(item), !reloaded.contains(path.section)
      else { continue }
      if moved.contains(path) { renewed.append(item) } else { all.items.reloads.append(path) }
    }
    return (all, renewed)
  }
}

extension ChangeSet {
  /// The sections whose items come, go or move, by their numbers before and after.
  fileprivate var sectionsOfItems: (old: Set<Int>, new: Set<Int>) {
    (
      Set((items.deletes + items.moves.map(\.from)).map(\.section)),
      Set((items.inserts + items.moves.map(\.to)).map(\.section))
    )
  }
}

/// The changes that lead from one list of different ids to another.
struct ListDifference<Element: Hashable> {
  private(set) var deletes: [Int] = []
  private(set) var inserts: [Int] = []
  private(set) var moves: [(from: Int, to: Int)] = []

  init(from old: [Element], to new: [Element]) {
    let origins = Dictionary(old.enumerated().map { ($1, $0) }) { $1 }
    var left = Set(old)
    var staying: [(from: Int, to: Int)] = []
    for (index, element) in new.enumerated() {
      if let origin = origins[element] {
        staying.append((origin, index))
        left.remove(element)
      } else {
        inserts.append(index)
      }
    }
    deletes = old.indices.filter { left.contains(old[$0]) }
    moves = Self.outOfOrder(staying)
  }

  /// The fewest pairs without which the others are in order: all but a longest ascending run.
  static func outOfOrder(_ pairs: [(from: Int, to: Int)]) -> [(from: Int, to: Int)] {
    guard zip(pairs, pairs.dropFirst()).contains(where: { $0.from > $1.from }) else { return [] }
    // The last pair of the best run of each length, and each pair's predecessor.
    var tails: [Int] = []
    var previous = Array(repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      let place = tails.partitioningIndex(where: { pairs[$0].from >= pair.from })
      if place > 0 { previous[index] = tails[place - 1] }
      if place == tails.count { tails.append(index) } else { tails[place] = index }
    }
    var keeps = Array(repeating: false, count: pairs.count)
    var index = tails.last ?? -1
    while index >= 0 {
      keeps[index] = true
      index = previous[index]
    }
    return pairs.indices.filter { !keeps[$0] }.map { pairs[$0] }
  }
}
