import Canvas
import CollectionLayout
import Foundation
import Geometry
import Testing

@testable import Scenes

@Suite struct PlaneSceneTests {
  private func choose(_ id: String, on scene: GridScene) throws {
    scene.values.apply(try #require(GridScene.info.presets.first { $0.id == id }))
  }

  /// §7: 320 wide, insets 10, 44x44, spacing 10: columns at 10, 74, 138, 202, 266; rows every 54.
  @Test func theGridStandsAsPublished() throws {
    let harness = try SceneHarness(GridScene.self, size: CGSize(width: 320, height: 568))
    try choose("objc.io-naive", on: harness.scene)
    harness.frames(1)
    let drawn = harness.scene.plane.drawn.sorted { $0.indexPath < $1.indexPath }
    #expect(drawn.prefix(5).map(\.frame.minX) == [10, 74, 138, 202, 266])
    #expect(drawn[5].frame.minY - drawn[0].frame.minY == 54)
    #expect(harness.scene.plane.view.contentSize.height == 1306)
    #expect(harness.scene.plane.managedCount == 120, "the naive list has a spring for every item")
  }

  @Test func tiledOnlyWhatShowsIsManaged() throws {
    let harness = try SceneHarness(GridScene.self, size: CGSize(width: 320, height: 568))
    harness.frames(1)
    // (568 + 2·100)/54 rows of 5, and those at both edges.
    #expect((65...85).contains(harness.scene.plane.managedCount))
    harness.scene.values["tiled"] = 0
    #expect(harness.scene.plane.managedCount < 100, "10,000 are too many for all")
    #expect(harness.scene.explanation(of: "tiled") != nil)
    harness.scene.values["items"] = 500
    #expect(harness.scene.plane.managedCount == 500)
  }

  @Test(arguments: [10.0, 1_000_000]) func anyNumberOfItemsScrolls(count: Double) throws {
    let harness = try SceneHarness(GridScene.self, count: Int(count))
    harness.send(.key(.end, [], isRepeat: false))
    #expect(harness.settle())
    let last = harness.scene.plane.drawn.map(\.indexPath.item).max()
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
      let rows = Dictionary(grouping: harness.scene.plane.drawn) { $0.indexPath.item / 7 }
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
    let visible = harness.scene.plane.drawn.filter { $0.frame.maxY > 0 }
    let first = visible.min { $0.frame.minY < $1.frame.minY }?.indexPath.item
    harness.scene.resize(to: CGSize(width: 400, height: 500))
    harness.frames(1)
    let again = harness.scene.plane.drawn.filter { $0.frame.maxY > 0 }.map(\.indexPath.item)
    #expect(again.contains(try #require(first)))
  }
}
