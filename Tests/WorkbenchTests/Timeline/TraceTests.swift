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
    _ trace: inout Trace, _ time: Int64, _ items: [ItemDeflection],
    _ comparisons: [ItemDeflection] = []
  ) {
    trace.add(
      time: time, step: 0.01, startsAfterRest: false, own: FrameSample(items: items),
      comparison: FrameSample(items: comparisons))
  }

  @Test func aMinuteAndNoMoreIsKept() throws {
    var trace = Trace()
    for k in 0..<10_000 { add(&trace, Int64(k) * 10_000, [item("a", Double(k))]) }
    let frames = try #require(trace.numbers)
    #expect(trace[frames.upperBound].time - trace[frames.lowerBound].time == Trace.longest)
    #expect(frames.count == 6001 && trace.sampleCount == 6001 && frames.upperBound == 10_000)
  }

  /// Left alone, a deque takes memory for 790,000 samples where 400,000 are kept.
  @Test func memoryIsTakenForTheSamplesThatAreKept() {
    var trace = Trace()
    let crowd = (0..<200).map { item("row\($0)", Double($0)) }
    for k in 0..<12_000 {
      add(&trace, Int64(k) * 1000, crowd, crowd)
      #expect(trace.room <= (trace.sampleCount + 98) * 17 / 16)
    }
    #expect(trace.room == Trace.mostSamples + 98)
    #expect(trace.sampleCount <= Trace.mostSamples && trace.frames.count <= Trace.mostFrames)
    // Those farthest from rest are kept.
    let one = trace.last...trace.last
    #expect(trace.samples(of: "row199", in: one)[0].sample?.displacement == 199)
    #expect(trace.samples(of: "row100", in: one)[0].sample == nil)
  }

  @Test func namesWithoutSamplesAreForgotten() {
    var trace = Trace()
    for k in 0..<20_000 { add(&trace, Int64(k) * 10_000, [item("row\(k)", 1)]) }
    #expect(trace.samples(of: "row19999", in: 20_000...20_000)[0].sample?.displacement == 1)
    #expect(trace.samples(of: "row14000", in: 14_001...14_001).first?.sample?.displacement == 1)
  }

  @Test func cuttingForgetsWhatCameAfter() {
    var trace = Trace()
    for k in 1...10 { add(&trace, Int64(k), [item("a", Double(k))], [item("a", Double(-k))]) }
    trace.cut(after: 4)
    #expect(trace.last == 4 && trace.sampleCount == 8)
    add(&trace, 5, [item("a", 50)], [item("a", -50)])
    #expect(trace.samples(of: "a", in: 4...5).map { $0.sample?.displacement } == [4, 50])
    #expect(
      trace.samples(of: "a", in: 4...5, comparison: true).map { $0.sample?.displacement } == [
        -4, -50,
      ])
    #expect(trace.number(at: 4) == 4 && trace.number(at: 0) == nil && trace.number(at: 99) == 5)
  }

  @Test func forgettingTheComparisonKeepsTheRest() {
    var trace = Trace()
    for k in 1...10 {
      add(&trace, Int64(k), [item("a", Double(k)), item("b", 1)], k > 5 ? [item("a", 9)] : [])
    }
    trace.forgetComparison()
    #expect(trace.sampleCount == 20)
    #expect(
      trace.samples(of: "a", in: 1...10).map { $0.sample?.displacement }
        == (1...10).map { Float($0) })
    #expect(trace.samples(of: "a", in: 7...7, comparison: true)[0].sample == nil)
  }

  @Test func theFarthestIsOneThatWasThereAllTheTime() {
    var trace = Trace()
    add(&trace, 1, [item("a", 5), item("b", -9)])
    add(&trace, 2, [item("a", 6), item("b", 2), item("c", 100)])
    #expect(trace.farthest(in: 1...2) == "b" && trace.farthest(in: 2...2) == "c")
  }
}
