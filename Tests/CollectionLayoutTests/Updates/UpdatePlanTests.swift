import Foundation
import SeededRandom
import Testing

@testable import CollectionLayout

@Suite struct UpdatePlanTests {
  typealias Changes = ChangeSet

  /// Applies random changes to lists of names, and asks whether the plan follows every name.
  @Test(arguments: 0..<60)
  func followsEveryItem(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    var number = 0
    func names(_ count: Int) -> [String] {
      (0..<count).map { _ in
        number += 1
        return "n\(number)"
      }
    }
    let before = (0..<Int.random(in: 1...5, using: &random)).map { _ in
      names(Int.random(in: 0...9, using: &random))
    }
    let (after, changes) = Self.changed(before, names, &random)
    let plan = try UpdatePlan(
      before: ElementCounts(items: before.map(\.count)),
      after: ElementCounts(items: after.map(\.count)), changes: changes)
    var places: [String: IndexPath] = [:]
    for (s, items) in after.enumerated() {
      for (i, name) in items.enumerated() { places[name] = IndexPath(item: i, section: s) }
    }
    for (s, items) in before.enumerated() {
      for (i, name) in items.enumerated() {
        let fate = plan.fate(of: IndexPath(item: i, section: s))
        if let place = places.removeValue(forKey: name) {
          #expect(fate == .stays(place), "\(name)")
          #expect(!plan.isInserted(place))
        } else {
          #expect(fate == .deleted, "\(name)")
        }
      }
    }
    for place in places.values { #expect(plan.isInserted(place)) }
  }

  /// Deletes sections and items, moves items, inserts sections and items: a naive model.
  private static func changed(
    _ before: [[String]], _ names: (Int) -> [String], _ random: inout SplitMix64
  ) -> ([[String]], Changes) {
    var changes = Changes()
    let flat = before.indices.flatMap { s in
      before[s].indices.map { IndexPath(item: $0, section: s) }
    }
    let gone = before.indices.filter { _ in Int.random(in: 0..<5, using: &random) == 0 }
    var moved: [(name: String, from: IndexPath)] = []
    var rest = before
    for path in flat.reversed() {
      let dice = Int.random(in: 0..<6, using: &random)
      if dice == 0 {
        rest[path.section].remove(at: path.item)
        changes.items.deletes.append(path)
      } else if dice == 1 {
        moved.append((rest[path.section].remove(at: path.item), path))
      }
    }
    for section in gone.reversed() { rest.remove(at: section) }
    changes.sections.deletes = Array(gone)
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let at = Int.random(in: 0...rest.count, using: &random)
      rest.insert(names(2), at: at)
      changes.sections.inserts = changes.sections.inserts.map { $0 >= at ? $0 + 1 : $0 } + [at]
    }
    // New and moved items go in one by one; earlier ones make way.
    var placed: [(name: String, from: IndexPath?)] = moved.map { ($0.name, $0.from) }
    placed += names(4).map { ($0, nil) }
    for (name, _) in placed {
      let section = Int.random(in: 0..<rest.count, using: &random)
      rest[section].insert(name, at: Int.random(in: 0...rest[section].count, using: &random))
    }
    for (name, from) in placed {
      for (s, items) in rest.enumerated() {
        guard let item = items.firstIndex(of: name) else { continue }
        let to = IndexPath(item: item, section: s)
        if let from {
          changes.items.moves.append(.init(from: from, to: to))
        } else {
          changes.items.inserts.append(to)
        }
      }
    }
    return (rest, changes)
  }

  @Test func movedAndReloadedSectionsTakeTheirItemsAlong() throws {
    var changes = Changes()
    changes.sections.moves = [.init(from: 0, to: 2)]
    changes.sections.reloads = [1]
    changes.items.deletes = [IndexPath(item: 0, section: 0)]
    let plan = try UpdatePlan(
      before: ElementCounts(items: [3, 4, 5]), after: ElementCounts(items: [9, 5, 2]),
      changes: changes)
    #expect(plan.fate(of: IndexPath(item: 2, section: 0)) == .stays(IndexPath(item: 1, section: 2)))
    #expect(plan.fate(of: IndexPath(item: 0, section: 1)) == .deleted)
    #expect(plan.isInserted(IndexPath(item: 8, section: 0)), "a reloaded section is all new")
    #expect(plan.fate(of: IndexPath(item: 4, section: 2)) == .stays(IndexPath(item: 4, section: 1)))
  }

  @Test func reloadsKeepTheOrderAndNameBothPaths() throws {
    var changes = Changes()
    changes.items.inserts = [IndexPath(item: 0, section: 0)]
    changes.items.reloads = [IndexPath(item: 1, section: 0)]
    let plan = try UpdatePlan(
      before: ElementCounts(items: [3]), after: ElementCounts(items: [4]), changes: changes)
    #expect(
      plan.fate(of: IndexPath(item: 1, section: 0)) == .reloaded(IndexPath(item: 2, section: 0)))
    #expect(plan.isInserted(IndexPath(item: 2, section: 0)))
    #expect(
      plan.updateItems == [
        CollectionViewUpdateItem(
          before: IndexPath(item: 1, section: 0), after: IndexPath(item: 2, section: 0),
          action: .reload),
        CollectionViewUpdateItem(
          before: nil, after: IndexPath(item: 0, section: 0), action: .insert),
      ])
  }
}
