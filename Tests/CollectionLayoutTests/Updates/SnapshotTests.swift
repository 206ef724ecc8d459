import Foundation
import SeededRandom
import Testing

@testable import CollectionLayout

@Suite struct SnapshotTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>

  private func random(_ random: inout SplitMix64) -> Snapshot {
    var snapshot = Snapshot()
    var items = Array(0..<30).shuffled(using: &random)
    for section in ["a", "b", "c", "d"].shuffled(using: &random).prefix(
      Int.random(in: 0...4, using: &random))
    {
      let count = Int.random(in: 0...min(8, items.count), using: &random)
      snapshot.appendSections([section])
      snapshot.appendItems(Array(items.prefix(count)), toSection: section)
      items.removeFirst(count)
    }
    return snapshot
  }

  /// The plan that comes of the difference takes every id to where it is.
  @Test(arguments: 0..<200)
  func differencesLeadFromOneToTheOther(seed: UInt64) throws {
    var generator = SplitMix64(state: seed)
    let (old, new) = (random(&generator), random(&generator))
    let plan = try UpdatePlan(
      before: counts(old), after: counts(new),
      changes: SnapshotDifference(from: old, to: new).changes)
    let (origins, targets) = (paths(old), paths(new))
    for (item, path) in origins {
      #expect(plan.fate(of: path) == targets[item].map { .stays($0) } ?? .deleted)
    }
    for (item, path) in targets { #expect(plan.isInserted(path) == (origins[item] == nil)) }
  }

  private func counts(_ snapshot: Snapshot) -> ElementCounts {
    ElementCounts(
      items: snapshot.sectionIdentifiers.map { snapshot.itemIdentifiers(inSection: $0).count })
  }

  private func paths(_ snapshot: Snapshot) -> [Int: IndexPath] {
    var all: [Int: IndexPath] = [:]
    for (s, section) in snapshot.sectionIdentifiers.enumerated() {
      for (i, item) in snapshot.itemIdentifiers(inSection: section).enumerated() {
        all[item] = IndexPath(item: i, section: s)
      }
    }
    return all
  }

  @Test func movesAreAsFewAsCanBe() {
    let old = Array(0..<1000)
    #expect(ListDifference(from: old, to: Array(old.dropFirst()) + [0]).moves.count == 1)
    #expect(ListDifference(from: old, to: [999] + old.dropLast()).moves.count == 1)
    #expect(ListDifference(from: old, to: old.reversed()).moves.count == 999)
    let other = ListDifference(from: old, to: old.filter { $0 % 2 == 0 })
    #expect(other.moves.isEmpty && other.deletes.count == 500)
  }

  @Test func aDataSourceShowsOneSnapshotAfterTheOther() throws {
    let layout = RowsLayout()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: layout)
    let source = CollectionViewDiffableDataSource<String, Int>(collectionView: view)
    source.apply(Snapshot(section: "only", items: [1, 2, 3]), animatingDifferences: false)
    #expect(view.contentSize.height == 150)
    let third = try #require(view.element(for: .cell(IndexPath(item: 2, section: 0))))
    var finished = false
    source.apply(Snapshot(section: "only", items: [3, 9, 1])) { finished = true }
    #expect(third.indexPath.item == 0 && third.frame.minY == 100)
    #expect(source.itemIdentifier(for: IndexPath(item: 1, section: 0)) == 9)
    #expect(source.indexPath(for: 1) == IndexPath(item: 2, section: 0))
    for _ in 0..<120 { view.advance(by: 1.0 / 60) }
    #expect(third.frame.minY == 0 && finished && view.visibleElements.count == 3)
  }

  /// Each once, in the order of the marks, whatever the number.
  @Test func marksAreInOrderAndOnce() {
    let items = Array(0..<30_000)
    var snapshot = Snapshot(section: "a", items: items)
    snapshot.reloadItems([7, 3, 7])
    snapshot.reloadItems([3, 5])
    #expect(snapshot.reloadedItemIdentifiers == [7, 3, 5])
    snapshot.reconfigureItems(items.reversed())
    #expect(snapshot.reconfiguredItemIdentifiers == items.reversed())
    snapshot.appendSections(["b", "c"])
    snapshot.reloadSections(["c", "a"])
    snapshot.reloadSections(["a", "b"])
    #expect(snapshot.reloadedSectionIdentifiers == ["c", "a", "b"])
  }

  /// In release as well.
  @Test func whatIsWrongInASnapshotIsSaid() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var snapshot = Snapshot(section: "a", items: [1, 2])
      snapshot.appendSections(["a"])
    }
    let sentence = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(sentence.contains("A section is in a snapshot once."))
  }

  /// Where an item is, is known anew after each change.
  @Test func pathsAreThoseOfWhatIsShown() {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: RowsLayout())
    let source = CollectionViewDiffableDataSource<String, Int>(collectionView: view)
    #expect(source.indexPath(for: 2) == nil)
    source.apply(Snapshot(section: "a", items: [1, 2, 3]), animatingDifferences: false)
    #expect(source.indexPath(for: 2) == IndexPath(item: 1, section: 0))
    source.apply(Snapshot(section: "a", items: [3, 2, 1, 4]), animatingDifferences: false)
    #expect((1...5).map { source.indexPath(for: $0)?.item } == [2, 1, 0, 3, nil])
    source.applySnapshotUsingReloadData(Snapshot(section: "b", items: [9]))
    #expect(source.indexPath(for: 9)?.item == 0 && source.indexPath(for: 1) == nil)
  }

  @Test func snapshotsAreEdited() {
    var snapshot = Snapshot(section: "a", items: [1, 2, 3])
    snapshot.appendSections(["b"])
    snapshot.appendItems([4], toSection: "b")
    snapshot.insertItems([7], at: 1, inSection: "a")
    snapshot.deleteItems([2, 4])
    #expect(snapshot.itemIdentifiers == [1, 7, 3] && snapshot.numberOfItems == 3)
    snapshot.deleteSections(["a"])
    #expect(snapshot.sectionIdentifiers == ["b"] && snapshot.numberOfItems == 0)
  }
}
