import Foundation
import Testing

@testable import CollectionLayout

/// Every illegal batch of the contract, with the error it gives.
struct IllegalBatch: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var after: [[String]]
  var change: @Sendable (CollectionView) throws -> Void
  var error: CollectionUpdateError

  private static func at(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  static let before = [["a", "b", "c", "d"], ["x", "y"]]

  static let all: [IllegalBatch] = counts + items + sections

  private static let counts = [
    IllegalBatch(
      testDescription: "too few items", after: [["a"], ["x", "y"]],
      change: { view in view.deleteItems(at: [at(0)]) },
      error: .itemCount(section: 0, .init(before: 4, inserted: 0, deleted: 1, after: 1))),
    IllegalBatch(
      testDescription: "a move to another section that was not made", after: before,
      change: { view in
        view.moveItem(at: at(0), to: at(0, 1))
      },
      error: .itemCount(
        section: 0, .init(before: 4, inserted: 0, deleted: 0, movedOut: 1, after: 4))),
    IllegalBatch(
      testDescription: "a section too many", after: before + [["z"]],
      change: { _ in },
      error: .sectionCount(.init(before: 2, inserted: 0, deleted: 0, after: 3))),
  ]

  private static let items = [
    IllegalBatch(
      testDescription: "delete twice", after: [["b", "c", "d"], ["x", "y"]],
      change: { view in
        view.deleteItems(at: [at(0), at(0)])
      }, error: .conflict(.delete, .delete, .item(at(0)))),
    IllegalBatch(
      testDescription: "delete and move", after: before,
      change: { view in
        view.deleteItems(at: [at(0)])
        view.moveItem(at: at(0), to: at(1))
      }, error: .conflict(.delete, .moveFrom, .item(at(0)))),
    IllegalBatch(
      testDescription: "delete and reload", after: before,
      change: { view in
        view.reloadItems(at: [at(2)])
        view.deleteItems(at: [at(2)])
      }, error: .conflict(.delete, .reload, .item(at(2)))),
    IllegalBatch(
      testDescription: "reload and move", after: before,
      change: { view in
        view.reloadItems(at: [at(2)])
        view.moveItem(at: at(2), to: at(0))
      }, error: .conflict(.reload, .moveFrom, .item(at(2)))),
    IllegalBatch(
      testDescription: "move and insert to one place", after: [["a", "b", "c", "d", "e"], []],
      change: { view in
        view.moveItem(at: at(0), to: at(1))
        view.insertItems(at: [at(1)])
      }, error: .conflict(.insert, .moveTo, .item(at(1)))),
    IllegalBatch(
      testDescription: "two moves to one place", after: before,
      change: { view in
        view.moveItem(at: at(0), to: at(1))
        view.moveItem(at: at(2), to: at(1))
      }, error: .conflict(.moveTo, .moveTo, .item(at(1)))),
    IllegalBatch(
      testDescription: "move one item twice", after: before,
      change: { view in
        view.moveItem(at: at(0), to: at(1))
        view.moveItem(at: at(0), to: at(2))
      }, error: .conflict(.moveFrom, .moveFrom, .item(at(0)))),
    IllegalBatch(
      testDescription: "insert beyond the count", after: [["a", "b", "c", "d", "e"], []],
      change: { view in view.insertItems(at: [at(9)]) },
      error: .outOfRange(.insert, .item(at(9)), count: 5)),
    IllegalBatch(
      testDescription: "delete beyond the count", after: before,
      change: { view in view.deleteItems(at: [at(2, 1)]) },
      error: .outOfRange(.delete, .item(at(2, 1)), count: 2)),
    IllegalBatch(
      testDescription: "move from beyond the count", after: before,
      change: { view in
        view.moveItem(at: at(4), to: at(0))
      }, error: .outOfRange(.moveFrom, .item(at(4)), count: 4)),
  ]

  private static let sections = [
    IllegalBatch(
      testDescription: "delete a section that is not there", after: [[]],
      change: { view in view.deleteSections([2]) },
      error: .outOfRange(.delete, .section(2), count: 2)),
    IllegalBatch(
      testDescription: "delete and move a section", after: [[]],
      change: { view in
        view.deleteSections([1])
        view.moveSection(1, toSection: 0)
      }, error: .conflict(.delete, .moveFrom, .section(1))),
    IllegalBatch(
      testDescription: "insert and move to one section", after: before + [[]],
      change: { view in
        view.insertSections([1])
        view.moveSection(0, toSection: 1)
      }, error: .conflict(.insert, .moveTo, .section(1))),
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
          try batch.change(harness.view)
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
