import Canvas
import Foundation
import Geometry
import Testing

@testable import Widgets

struct PlotTests {
  @Test func stepsAreOneTwoOrFiveTimesAPowerOfTen() {
    let wishes = [0.011, 0.02, 0.03, 0.9, 1, 1.1, 3, 6, 40, 99]
    let steps = [0.02, 0.02, 0.05, 1, 1, 2, 5, 10, 50, 100]
    for (wish, step) in zip(wishes, steps) {
      #expect(abs(PlotScale.step(atLeast: wish) - step) < step * 1e-12)
    }
  }

  @Test(arguments: [0.3, 1, 7, 123, 4567.0]) func ticksAreInsideAndApart(top: Double) {
    let scale = PlotScale(-top...top, from: 200, to: 0)
    let ticks = scale.ticks(spacing: 20)
    #expect(ticks.count >= 4 && ticks.contains(0))
    for (a, b) in zip(ticks, ticks.dropFirst()) {
      #expect(abs(scale.place(of: a) - scale.place(of: b)) >= 20 - 1e-6)
    }
    #expect(ticks.allSatisfy { scale.range.contains($0) })
  }

  @Test func labelsHaveTheDecimalsOfTheirStep() {
    #expect(PlotScale.label(0.5, step: 0.5) == "0.5")
    #expect(PlotScale.label(-20, step: 10) == "−20")
    #expect(PlotScale.label(0.15, step: 0.05) == "0.15")
    #expect(PlotScale.label(-0.0, step: 1) == "0")
  }

  @Test func aDenseCurveKeepsItsExtremesAndLittleElse() throws {
    let lane = PlotLane(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100), x: 0...1, y: -2...2)
    // A spike of one sample in a hundred thousand.
    let points = (0..<100_000).map { PlotPoint(Double($0) / 1e5, $0 == 50_123 ? 1.5 : 0) }
    var list = DrawList()
    lane.curve(points, PlotPen(Color(0), StrokeStyle(width: 2)), into: &list)
    let lines = lines(of: list)
    let line = lines.flatMap(\.self)
    #expect(line.count < 1000)
    // In columns: each has the points of its neighbours that reach into it.
    for (left, right) in zip(lines, lines.dropFirst()) {
      let (end, start) = (try #require(left.last), try #require(right.first))
      #expect(start.x < end.x)
    }
    #expect(line.contains { abs($0.y - 12.5) < 1e-9 })
  }

  private func lines(of list: DrawList) -> [[CGPoint]] {
    list.commands.compactMap { command -> [CGPoint]? in
      if case .stroke(.polyline(let p), _, _) = command { p } else { nil }
    }
  }

  @Test func aGapBreaksTheCurve() {
    let lane = PlotLane(frame: CGRect(x: 0, y: 0, width: 100, height: 100), x: 0...4, y: 0...1)
    var list = DrawList()
    let points = [
      PlotPoint(0, 0), PlotPoint(1, 1), PlotPoint(2, nil), PlotPoint(3, 1), PlotPoint(4, 0),
    ]
    lane.curve(points, PlotPen(Color(0), StrokeStyle()), into: &list)
    let places = lines(of: list).map { $0.map(\.x) }
    #expect(places.contains { $0 == [0, 25] } && places.contains { $0 == [75, 100] })
    #expect(places.allSatisfy { $0 == [0, 25] || $0 == [75, 100] })
  }
}
