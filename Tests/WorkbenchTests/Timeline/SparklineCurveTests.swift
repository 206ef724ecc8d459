import Canvas
import Foundation
import Geometry
import Testing
import Widgets

@testable import Scenes
@testable import Workbench

@Suite struct SparklineCurveTests {
  private static let frame = CGRect(x: 40, y: 10, width: 300, height: 20)

  private func add(_ number: Int, to trace: inout Trace) {
    var item = ItemDeflection(id: "a", Deflection())
    item.deflection.displacement = 20 * sin(Double(number) / 9) * (1 + Double(number % 400) / 300)
    // It is not there all the time.
    trace.add(
      time: Int64(number) * 8333, step: 1.0 / 120, startsAfterRest: false,
      own: FrameSample(items: number % 97 == 0 ? [] : [item]), comparison: FrameSample())
  }

  private func drawn(_ sparkline: SparklineCurve) -> [DrawCommand] {
    var list = DrawList()
    sparkline.lane.draw(
      sparkline.curve, PlotPen(Color(red: 0, green: 0, blue: 1), StrokeStyle(width: 1)), into: &list
    )
    return list.commands
  }

  private func update(
    _ sparkline: inout SparklineCurve, _ trace: Trace, _ range: ClosedRange<Double> = 0...8
  ) {
    let first = trace.number(at: Int64(range.lowerBound * 1e6)) ?? trace.numbers?.lowerBound ?? 0
    sparkline.update("a", from: first, range, in: Self.frame, of: trace)
  }

  /// What is added frame by frame is what is drawn at once; also where frames are cut off, in another stretch, and
  /// where the trace has forgotten its beginning.
  @Test func framesThatComeAreAdded() {
    var (trace, growing) = (Trace(), SparklineCurve())
    for number in 1...8000 {
      add(number, to: &trace)
      switch number {
      case 300: trace.cut(after: 260)
      case 500:
        trace.cut(after: trace.last - 1)
        add(number, to: &trace)
      case 700: trace.restart(after: trace.last)
      default: break
      }
      // Not all frames are shown.
      guard number % 7 != 0, number < 900 || number > 7950, !trace.isEmpty else { continue }
      let range = number < 800 ? 0.0...8 : number < 900 ? 1...9 : 5...70
      update(&growing, trace, range)
      var new = SparklineCurve()
      update(&new, trace, range)
      #expect(drawn(growing) == drawn(new), "frame \(number)")
    }
  }

  /// The lane is as high as the curve.
  @Test func theFarthestFrameIsInTheLane() {
    var (trace, sparkline) = (Trace(), SparklineCurve())
    for number in 1...600 {
      add(number, to: &trace)
      update(&sparkline, trace)
    }
    let farthest = trace.samples(of: "a", in: 1...trace.last).compactMap { $0.sample?.displacement }
      .reduce(0) { max($0, abs($1)) }
    #expect(sparkline.lane.y.range == -Double(farthest)...Double(farthest))
  }
}
