import Foundation
import Scenes
import Testing

@testable import Workbench

@Suite struct FrameSampleTests {
  /// States to come back to are the farther apart the more items there are, not the more of them are kept.
  @Test(arguments: SceneCatalog.infos.map(\.id)) func allItemsAreCounted(scene: String) throws {
    let driver = try WorkbenchDriver(scene)
    driver.pass(2)
    let items = driver.bench.scene.tracedItems
    let sample = FrameSample(of: driver.bench.scene)
    #expect(sample.itemCount == items.count && sample.items.count == min(items.count, 48))
    #expect(sample.items.map(\.id).allSatisfy(Set(items.map(\.id)).contains))
  }

  /// Independently: sorted by distance, those of the same distance as they stood.
  @Test func theFarthestItemsAreKept() throws {
    let driver = try WorkbenchDriver("grid")
    let middle = driver.bench.layout.stage
    driver.press(CGPoint(x: middle.midX, y: middle.midY))
    for k in 1...12 {
      driver.move(CGPoint(x: middle.midX, y: middle.midY - 20 * Double(k)))
      driver.pass(1)
    }
    let items = driver.bench.scene.tracedItems
    let order = items.indices.sorted {
      let (a, b) = (abs(items[$0].deflection.displacement), abs(items[$1].deflection.displacement))
      return a > b || a == b && $0 < $1
    }
    let farthest = order.prefix(48).sorted().map { ItemDeflection(items[$0]) }
    #expect(items.count > 100 && abs(items[order[0]].deflection.displacement) > 5)
    #expect(FrameSample(of: driver.bench.scene).items == farthest)
  }
}
