import Foundation
import Scenes
import Testing

@testable import Workbench

struct TimelineCacheTests {
  private func add(_ trace: inout Trace, _ displacements: [String: Double]) {
    let items = displacements.sorted { $0.key < $1.key }.map { id, displacement in
      var item = ItemDeflection(id: id, Deflection())
      item.deflection.displacement = displacement
      return item
    }
    trace.add(
      time: Tick.time(of: trace.last + 1), step: Tick.duration, startsAfterRest: false,
      own: FrameSample(items: items), comparison: FrameSample())
  }

  /// While a trace makes room for each frame, what it holds decides, and what it dropped a second ago at most.
  @Test func theFarthestItemOfAFullTraceIsThatOfItsFrames() {
    let minute = 60 * Tick.rate
    var (trace, cache) = (Trace(), TimelineCache())
    var changes: [Int] = []
    var last: String?
    for frame in 1...3 * minute {
      // Each item reaches far once: "a" at first, "b" 20 s later and less, "c" always and least.
      let (a, b) = (frame == 10 ? 9.0 : 0.2, frame == 20 * Tick.rate ? 6.0 : 0.2)
      add(&trace, ["a": a, "b": b, "c": 3])
      let farthest = cache.farthest(from: trace.first, of: trace, in: "s")
      if farthest != last { changes.append(frame) }
      last = farthest
    }
    let gone = [10, 20 * Tick.rate].map { $0 + minute }
    #expect(changes.count == 4 && last == "c")
    #expect((gone[0]...gone[0] + Tick.rate + 1).contains(changes[2]), "\(changes)")
    #expect((gone[1]...gone[1] + Tick.rate + 1).contains(changes[3]), "\(changes)")
  }

  /// Where a later gesture is looked at, nothing from before counts.
  @Test func aLaterStartLeavesOutWhatWasBefore() {
    var (trace, cache) = (Trace(), TimelineCache())
    for frame in 1...100 { add(&trace, ["a": frame < 50 ? 9 : 0, "b": 1]) }
    #expect(cache.farthest(from: trace.first, of: trace, in: "s") == "a")
    #expect(cache.farthest(from: 60, of: trace, in: "s") == "b")
  }
}
