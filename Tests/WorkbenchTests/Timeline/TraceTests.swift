import Foundation
import Geometry
import Testing

@testable import Scenes
@testable import Workbench

struct TraceTests {
  private func item(_ id: String, _ displacement: Double) -> ItemDeflection {
    var item = ItemDeflection(id: id, Deflection())
    item.deflection.displacement = displacement
    return item
  }

  private func add(
    _ trace: inout Trace, _ items: [ItemDeflection], _ comparisons: [ItemDeflection] = []
  ) {
    trace.add(
      Trace.Frame(own: Trace.Sample(items: items), comparison: Trace.Sample(items: comparisons)))
  }

  private func displacements(
    _ trace: Trace, _ range: ClosedRange<Int>, comparison: Bool = false
  ) -> [Double?] {
    trace.samples(of: "a", in: range, comparison: comparison).map { $0.sample?.displacement }
  }

  @Test func aMinuteAndNoMoreIsKept() throws {
    var trace = Trace()
    for k in 0..<10_000 { add(&trace, [item("a", Double(k))]) }
    #expect(trace.numbers == 2801...10_000)
    #expect(trace.number(at: Tick.time(of: 2801)) == 2801 && trace.number(at: 60_000_000) == 7200)
    #expect(trace.number(at: 0) == nil && trace.number(at: .max / 4) == 10_000)
  }

  @Test func cuttingForgetsWhatCameAfter() {
    var trace = Trace()
    for k in 1...10 { add(&trace, [item("a", Double(k))], [item("a", Double(-k))]) }
    trace.cut(after: 4)
    #expect(trace.last == 4)
    add(&trace, [item("a", 50)], [item("a", -50)])
    #expect(displacements(trace, 4...5) == [4, 50])
    #expect(displacements(trace, 4...5, comparison: true) == [-4, -50])
    trace.forgetComparison()
    #expect(displacements(trace, 4...5) == [4, 50])
    #expect(displacements(trace, 4...5, comparison: true) == [nil, nil])
  }

  @Test func theFarthestIsOneThatWasThereLongest() {
    var trace = Trace()
    func farthest(_ ticks: Int...) -> [String?] {
      ticks.map { trace.farthest(since: Tick.time(of: $0)) }
    }
    add(&trace, [item("a", 5), item("b", -9)])
    #expect(farthest(0) == ["b"])
    add(&trace, [item("a", 6), item("b", 2), item("c", 100)])
    #expect(farthest(0, 2) == ["b", "c"])
    add(&trace, [item("a", 10), item("c", 1)])
    #expect(farthest(2, 0) == ["c", "a"])
    trace.cut(after: 1)
    #expect(farthest(0) == ["b"])
  }

  /// States to come back to are the farther apart the more items there are, not the more of them are kept.
  @Test(arguments: SceneCatalog.infos.map(\.id)) func allItemsAreCounted(scene: String) throws {
    let driver = try WorkbenchDriver(scene)
    driver.pass(2)
    let items = driver.bench.scene.tracedItems
    let sample = Trace.Sample(of: driver.bench.scene)
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
    #expect(Trace.Sample(of: driver.bench.scene).items == farthest)
  }
}
