import Foundation
import Widgets

/// The curve of the bar's small plot: frames are added to it as they come.
struct SparklineCurve {
  private struct Key: Equatable {
    var item: String
    var first: Int
    var range: ClosedRange<Double>
    var frame: CGRect
  }

  private var key: Key?
  /// The trace's version and last frame when the curve was brought up to date.
  private var version = 0
  private var last = 0
  /// The greatest distance from rest, in points.
  private var reach = 0.0
  private(set) var axis = TimeAxis(0...1, from: 0, to: 1, cuts: [])
  private(set) var lane = PlotLane(frame: .zero, x: 0...1, y: 0...1)
  private(set) var curve = PlotCurve()

  /// Brings the curve of an item up to date: from a frame's number on, along a stretch in seconds.
  mutating func update(
    _ item: String, from first: Int, _ range: ClosedRange<Double>, in frame: CGRect,
    of trace: Trace
  ) {
    let key = Key(item: item, first: first, range: range, frame: frame)
    let added = key == self.key ? trace.frames(after: last, sinceVersion: version) : nil
    let isUpToDate = added.map { $0.isEmpty || add(ClosedRange($0), of: trace) } ?? false
    (self.key, version, last) = (key, trace.version, trace.last)
    if !isUpToDate { begin(key, trace) }
  }

  /// Adds frames; false where one is farther from rest than the lane is high.
  private mutating func add(_ numbers: ClosedRange<Int>, of trace: Trace) -> Bool {
    guard let item = key?.item else { return false }
    var isInside = true
    trace.forEachSample(of: item, in: numbers) { frame, sample in
      let value = sample.map { Double($0.displacement) }
      if let value, abs(value) > reach { isInside = false }
      if isInside {
        curve.add(PlotPoint(axis.place(of: Double(frame.time) / 1e6), value), in: lane)
      }
    }
    return isInside
  }

  private mutating func begin(_ key: Key, _ trace: Trace) {
    let (frame, numbers) = (key.frame, min(key.first, trace.last)...trace.last)
    reach = 1
    trace.forEachSample(of: key.item, in: numbers) { _, sample in
      reach = max(reach, sample.map { Double(abs($0.displacement)) } ?? 0)
    }
    axis = TimeAxis(key.range, from: frame.minX, to: frame.maxX, cuts: [])
    lane = PlotLane(
      frame: frame, x: Double(frame.minX)...Double(frame.maxX), y: -reach...reach)
    curve = PlotCurve()
    _ = add(numbers, of: trace)
  }
}
