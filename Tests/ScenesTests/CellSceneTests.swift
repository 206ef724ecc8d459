import Articles
import Canvas
import CollectionLayout
import Foundation
import Geometry
import Testing

@testable import Scenes

@Suite struct CellSceneTests {
  private func choose(_ id: String, on scene: GridScene) throws {
    scene.values.apply(try #require(GridScene.info.presets.first { $0.id == id }))
  }

  /// §7: 320 wide, insets 10, 44x44, spacing 10: columns at 10, 74, 138, 202, 266; rows every 54.
  @Test func theGridStandsAsPublished() throws {
    let harness = try SceneHarness(GridScene.self, size: CGSize(width: 320, height: 568))
    try choose("objc.io-naive", on: harness.scene)
    harness.frames(1)
    let drawn = harness.scene.collection.drawnCells
    #expect(drawn.prefix(5).map(\.frame.minX) == [10, 74, 138, 202, 266])
    #expect(drawn[5].frame.minY - drawn[0].frame.minY == 54)
    #expect(harness.scene.collection.view.contentSize.height == 1306)
  }

  /// As published, the collection view has the article's own layout.
  @Test func asPublishedTheGridIsTheArticlesLayout() throws {
    let harness = try SceneHarness(GridScene.self, size: CGSize(width: 320, height: 568))
    let view = harness.scene.collection.view
    harness.scene.fidelity = .published
    #expect(view.collectionViewLayout is ObjcIOTiledSpringyFlowLayout)
    try choose("objc.io-naive", on: harness.scene)
    harness.frames(1)
    #expect(view.collectionViewLayout is ObjcIOSpringyFlowLayout)
    #expect(harness.scene.managedCount == 120, "the naive list has a spring for every item")
    harness.drag(from: CGPoint(x: 30, y: 400), to: CGPoint(x: 30, y: 250), frames: 8)
    let moved = harness.scene.tracedItems.filter { abs($0.deflection.displacement) > 5 }
    #expect(moved.count > 10, "cells far from the finger lag")
    harness.frames(30)
    harness.scene.fidelity = .uikit
    #expect(type(of: view.collectionViewLayout) == CollectionViewFlowLayout.self)
    #expect(harness.settle() && harness.scene.managedCount < 100)
  }

  /// By hand, in the middle of a flick: nothing jumps, and all come to rest in the new order.
  @Test(arguments: [Fidelity.uikit, .exact])
  func cellsAreAddedRemovedAndShuffledInAFlick(fidelity: Fidelity) throws {
    try change(GridScene.self, fidelity)
    try change(WaterfallScene.self, fidelity)
  }

  private func change<S: CellScene>(_ type: S.Type, _ fidelity: Fidelity) throws {
    let harness = try SceneHarness(type, size: CGSize(width: 320, height: 400), count: 200)
    harness.scene.fidelity = fidelity
    harness.drag(from: CGPoint(x: 200, y: 330), to: CGPoint(x: 200, y: 130), frames: 5)
    harness.frames(4)
    let changes: [(Key, Int)] = [
      (.insert, 1), (.delete, -1), (.character("s"), 0), (.character("+"), 1), (.backspace, -1),
    ]
    for (key, change) in changes {
      let collection = harness.scene.collection
      let before = Dictionary(
        uniqueKeysWithValues: collection.drawnCells.map { ($0.element.id, $0.frame.center) })
      let count = harness.scene.cells.count
      harness.move(CGPoint(x: 210, y: 170))
      #expect(harness.send(.key(key, [], isRepeat: false)))
      #expect(harness.scene.cells.count == count + change)
      for cell in collection.drawnCells {
        guard let old = before[cell.element.id] else { continue }
        #expect(old.distance(to: cell.frame.center) < 1e-6, "\(key)")
      }
      harness.frames(3)
    }
    #expect(harness.settle())
  }

  /// The cell under the pointer is meant; a shuffle keeps the numbers and changes their order.
  @Test func theCellUnderThePointerIsRemoved() throws {
    let harness = try SceneHarness(GridScene.self, size: CGSize(width: 320, height: 568), count: 40)
    harness.frames(1)
    let cells = harness.scene.cells
    let seventh = harness.scene.collection.drawnCells[7]
    harness.move(seventh.frame.center)
    harness.send(.key(.delete, [], isRepeat: false))
    #expect((0..<39).map { cells.order[$0] } == Array(0..<7) + Array(8..<40))
    #expect(harness.scene.takeNews() == "removed cell 8")
    harness.send(.key(.character("s"), [], isRepeat: false))
    let order = (0..<39).map { cells.order[$0] }
    #expect(order.sorted() == Array(0..<7) + Array(8..<40) && order != order.sorted())
    #expect(harness.settle())
  }

  @Test func tiledOnlyWhatShowsIsManaged() throws {
    let harness = try SceneHarness(GridScene.self, size: CGSize(width: 320, height: 568))
    harness.frames(1)
    // 568 pt without 56 for the buttons, and 120 below: 12 rows of 5, the first at 10, each 54 high.
    #expect(harness.scene.managedCount == 60)
  }

  @Test(arguments: [10.0, 1_000_000]) func anyNumberOfItemsScrolls(count: Double) throws {
    let harness = try SceneHarness(GridScene.self, count: Int(count))
    harness.send(.key(.end, [], isRepeat: false))
    #expect(harness.settle())
    let last = harness.scene.collection.drawnCells.map(\.element.indexPath.item).max()
    #expect(last == Int(count) - 1)
  }

  /// A drag leaves cells behind, the further away the more; sideways counts where it is asked for.
  @Test func rowsShearWhereSidewaysCounts() throws {
    for shear in [0.0, 1] {
      let harness = try SceneHarness(GridScene.self, size: CGSize(width: 430, height: 700))
      harness.scene.values["shear"] = shear
      harness.send(.key(.pageDown, [], isRepeat: false))
      #expect(harness.settle())
      harness.press(CGPoint(x: 30, y: 500))
      for i in 1...15 {
        harness.move(CGPoint(x: 30, y: 500 - 20 * Double(i)))
        harness.frames(1)
      }
      let rows = Dictionary(grouping: harness.scene.collection.drawnCells) {
        $0.element.indexPath.item / 7
      }
      let spreads = rows.values.filter { $0.count == 7 }.map { row in
        (row.map(\.frame.minY).max() ?? 0) - (row.map(\.frame.minY).min() ?? 0)
      }
      #expect(spreads.count > 8)
      if shear == 0 {
        #expect(spreads.allSatisfy { $0 < 0.5 })
      } else {
        #expect(spreads.contains { $0 > 8 }, "\(spreads)")
      }
    }
  }

  @Test func resizingKeepsTheTop() throws {
    let harness = try SceneHarness(WaterfallScene.self, size: CGSize(width: 640, height: 700))
    for _ in 0..<3 { harness.send(.key(.pageDown, [], isRepeat: false)) }
    #expect(harness.settle())
    let visible = harness.scene.collection.drawnCells.filter { $0.frame.maxY > 0 }
    let first = visible.min { $0.frame.minY < $1.frame.minY }?.element.indexPath.item
    harness.scene.resize(to: CGSize(width: 400, height: 500))
    harness.frames(1)
    let again = harness.scene.collection.drawnCells.filter { $0.frame.maxY > 0 }.map(
      \.element.indexPath.item)
    #expect(again.contains(try #require(first)))
  }
}
