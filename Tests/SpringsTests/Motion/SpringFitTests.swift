import Foundation
import Testing

@testable import Springs

@Suite struct SpringFitTests {
  @Test(arguments: [(1.0, 0.3), (2, 0.8), (0.7, 1), (1.5, 2)])
  func ourOwnCurvesComeBack(frequency: Double, ratio: Double) throws {
    let spring = Spring(frequency: frequency, dampingRatio: ratio)
    let text = try #require(ExportTarget.all.first { $0.id == "css" }).code(for: spring).text
    let fit = SpringFit(try StepCurveText(text).motion())
    #expect(fit.error <= 0.0021 && fit.objection == nil, "\(fit.error)")
    // What such a curve tells of the spring.
    #expect(abs(fit.spring.frequency / frequency - 1) < 0.05)
  }

  @Test func curvesAreRead() throws {
    let bezier = try StepCurveText("transition: all 400ms cubic-bezier(.25, .1, .25, 1);")
    #expect(bezier.duration == 0.4 && bezier.hasDuration)
    // CSS's own `ease` at half of its time, from the curve's two cubics.
    #expect(abs(bezier.curve.frame(at: 0.2).position - 0.8024) < 1e-3)
    let keyword = try StepCurveText("ease 0.4s")
    #expect(keyword.curve.frame(at: 0.2).position == bezier.curve.frame(at: 0.2).position)
    let lines = try StepCurveText("linear(0, 0.5 20% 40%, 1.2, 1)")
    #expect(abs(lines.curve.frame(at: 0.3).position - 0.5) < 1e-12)
    #expect(abs(lines.curve.frame(at: 0.7).position - 1.2) < 1e-12 && !lines.hasDuration)
    let table = try StepCurveText("time,x\n0,10\n0.1,15\n0.3,20\n")
    #expect(table.duration == 0.3 && abs(table.curve.frame(at: 0.1).position - 0.5) < 1e-12)
  }

  @Test(arguments: [
    "cubic-bezier(2, 0, 1, 1)", "cubic-bezier(1, 2)", "linear(a, b)", "linear(0)", "", "spring",
    "0 1",
    "1 2\n1 3\n1 4", "cubic-bezier(0,0,1,1) -1s",
  ])
  func whatIsNoCurveIsSaid(text: String) {
    #expect(throws: StepCurveText.Failure.self) { try StepCurveText(text) }
  }

  @Test func whatIsNoSpringIsSaid() throws {
    let fit = SpringFit(try StepCurveText("ease-in 1s").motion())
    #expect(fit.objection?.english.contains("at speed") == true && fit.error > 0.03)
  }

  @Test func aSmoothingIsNearAnOverdampedSpring() throws {
    let reading = try #require(SpringFamily.frameLerp.reading([0.1, 60]))
    #expect(reading.fit != nil && reading.error < 0.005)
  }
}
