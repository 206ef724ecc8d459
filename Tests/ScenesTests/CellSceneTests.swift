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
