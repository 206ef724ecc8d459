import Foundation
import Testing

@testable import CollectionLayout

/// Every illegal batch of the contract, with the error it gives.
struct IllegalBatch: Sendable, CustomTestStringConvertible {
  /// A change of a batch, of items by section and item.
  enum Change {
    case insert(IndexPath), delete(IndexPath), reload(IndexPath), move(IndexPath, IndexPath)
    case insertSection(Int), deleteSection(Int), moveSection(Int, Int)

    func make(in view: CollectionView) {
      switch self {
      case .insert(let path): view.insertItems(at: [path])
      case .delete(let path): view.deleteItems(at: [path])
      case .reload(let path): view.reloadItems(at: [path])
      case .move(let path, let target): view.moveItem(at: path, to: target)
      case .insertSection(let section): view.insertSections([section])
      case .deleteSection(let section): view.deleteSections([section])
      case .moveSection(let section, let target): view.moveSection(section, toSection: target)
      }
    }
  }

  var testDescription: String
  var after: [[String]]
  var changes: [Change]
  var error: CollectionUpdateError

  init(
    _ description: String, after: [[String]] = before, _ changes: [Change],
    _ error: CollectionUpdateError
  ) {
    (testDescription, self.after, self.changes, self.error) = (description, after, changes, error)
  }

  static let before = [["a", "b", "c", "d"], ["x", "y"]]
  private static let more: [[String]] = [["a", "b", "c", "d", "e"], []]

  static let all = [
    IllegalBatch(
      "too few items", after: [["a"], ["x", "y"]], [.delete([0, 0])],
      .itemCount(section: 0, .init(before: 4, inserted: 0, deleted: 1, after: 1))),
    IllegalBatch(
      "a move to another section that was not made", [.move([0, 0], [1, 0])],
      .itemCount(section: 0, .init(before: 4, inserted: 0, deleted: 0, movedOut: 1, after: 4))),
    IllegalBatch(
      "a section too many", after: before + [["z"]], [],
      .sectionCount(.init(before: 2, inserted: 0, deleted: 0, after: 3))),
    IllegalBatch(
      "delete twice", after: [["b", "c", "d"], ["x", "y"]], [.delete([0, 0]), .delete([0, 0])],
      .conflict(.delete, .delete, .item([0, 0]))),
    IllegalBatch(
      "delete and move", [.delete([0, 0]), .move([0, 0], [0, 1])],
      .conflict(.delete, .moveFrom, .item([0, 0]))),
    IllegalBatch(
      "move and insert to one place", after: more, [.move([0, 0], [0, 1]), .insert([0, 1])],
      .conflict(.insert, .moveTo, .item([0, 1]))),
    IllegalBatch(
      "move one item twice", [.move([0, 0], [0, 1]), .move([0, 0], [0, 2])],
      .conflict(.moveFrom, .moveFrom, .item([0, 0]))),
    IllegalBatch(
      "insert beyond the count", after: more, [.insert([0, 9])],
      .outOfRange(.insert, .item([0, 9]), count: 5)),
    IllegalBatch(
      "delete beyond the count", [.delete([1, 2])],
      .outOfRange(.delete, .item([1, 2]), count: 2)),
    IllegalBatch(
      "delete a section that is not there", after: [[]], [.deleteSection(2)],
      .outOfRange(.delete, .section(2), count: 2)),
    IllegalBatch(
      "delete and move a section", after: [[]], [.deleteSection(1), .moveSection(1, 0)],
      .conflict(.delete, .moveFrom, .section(1))),
  ]
}

@Suite struct UpdateErrorTests {
  @Test(arguments: IllegalBatch.all)
  func givesATypedErrorAndLeavesTheViewConsistent(batch: IllegalBatch) throws {
    let harness = RowsHarness(IllegalBatch.before)
    var finished: Bool?
    #expect(throws: batch.error) {
      try harness.view.performBatchUpdates(
        animated: true,
        {
          harness.names.sections = batch.after
          for change in batch.changes { change.make(in: harness.view) }
        }, completion: { finished = $0 })
    }
    #expect(finished == false)
    check(harness, shows: batch.after)
    #expect(batch.error.description.contains(" "))

    // The view goes on working: a legal update after the illegal one.
    harness.view.performBatchUpdates {
      harness.names.sections[0].insert("new", at: 0)
      harness.view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    harness.run(2)
    check(harness, shows: harness.names.sections)
  }

  private func check(_ harness: RowsHarness, shows sections: [[String]]) {
    #expect(harness.view.numberOfSections == sections.count)
    var top: CGFloat = 0
    var tops: [String: CGFloat] = [:]
    for name in sections.flatMap({ $0 }) {
      tops[name] = top
      top += 50
    }
    #expect(harness.shown == tops.filter { $0.value < 300 })
    #expect(harness.view.contentSize.height == top)
  }

  @Test func theErrorSaysWhatDoesNotAddUp() {
    let error = CollectionUpdateError.itemCount(
      section: 3, .init(before: 4, inserted: 2, deleted: 1, movedIn: 1, after: 9))
    #expect(
      error.description
        == "Invalid update: section 3 has 9 items, but 4 before + 2 inserted - 1 deleted"
        + " + 1 moved in - 0 moved out = 6.")
  }
}
