import Foundation
import Widgets

/// How the stage's clock is laid out along the timeline: rest is cut to narrow gaps.
struct TimeAxis {
  /// How wide a cut is, in points.
  static let gap = 8.0

  /// The stretch on show, in seconds of the stage's clock.
  let range: ClosedRange<Double>
  /// Where it stands, in points.
  let start, end: Double
  /// The times at which something moved again after a rest, in seconds.
  let cuts: [Double]

  private var scale: Double {
    let room = max(10, end - start - Double(cuts.count) * Self.gap)
    return room / (range.upperBound - range.lowerBound)
  }

  init(_ range: ClosedRange<Double>, from start: Double, to end: Double, cuts: [Double]) {
    (self.range, self.start, self.end) = (range, start, end)
    let inside = cuts.filter { $0 > range.lowerBound && $0 < range.upperBound }
    // Cuts that would leave no room for what lies between are not shown.
    self.cuts = Double(inside.count) * Self.gap > (end - start) / 2 ? [] : inside
  }

  /// Where a time stands, in points: after the gap where it is one of the cuts.
  func place(of time: Double) -> Double {
    let before = cuts.prefix { $0 <= time }.count
    return start + (time - range.lowerBound) * scale + Double(before) * Self.gap
  }

  /// The time at a place.
  func time(at place: Double) -> Double {
    var offset = place - start
    for cut in cuts {
      let at = (cut - range.lowerBound) * scale
      if offset <= at { break }
      // Inside a gap time stands still.
      offset = max(at, offset - Self.gap)
    }
    return range.lowerBound + offset / scale
  }

  /// Times that read well, each with its distance from the first moment that shows.
  func ticks(spacing: Double) -> (step: Double, times: [Double]) {
    let step = PlotScale.step(atLeast: spacing / scale)
    let first = (range.lowerBound / step).rounded(.up)
    let count = Int(max(0, ((range.upperBound / step).rounded(.down) - first) + 1))
    return (step, (0..<min(1000, count)).map { (first + Double($0)) * step })
  }
}
