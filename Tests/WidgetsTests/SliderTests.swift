import Canvas
import Foundation
import Geometry
import Testing

@testable import Widgets

@Suite struct SliderTests {
  private final class Log {
    var value: Double
    var changes: [SliderChange] = []
    init(_ value: Double) { self.value = value }
  }

  /// A slider whose knob runs from x = 9 to x = 209.
  private func slider(
    _ log: Log, _ scale: SliderScale, detents: [Double] = [], step: Double? = nil
  ) -> PointerDriver {
    PointerDriver { ui in
      let frame = CGRect(x: 0, y: 0, width: 218, height: 28)
      let change = ui.slider(
        "s", frame, value: log.value, scale: scale, detents: detents, step: step,
        accessibilityLabel: "Length")
      if let change {
        log.value = change.value
        log.changes.append(change)
      }
    }
  }

  @Test(arguments: [
    SliderScale.linear(0...10), .logarithmic(0.1...100),
    .piecewise(breakAt: 1, share: 0.7, 0...4),
  ]) func travelAndValueAreInverse(scale: SliderScale) {
    for i in 0...20 {
      let travel = Double(i) / 20
      #expect(abs(scale.travel(of: scale.value(at: travel)) - travel) < 1e-12)
    }
    #expect(scale.value(at: -1) == scale.range.lowerBound)
    #expect(abs(scale.value(at: 2) - scale.range.upperBound) < 1e-12)
    #expect(scale.travel(of: scale.range.upperBound * 10) == 1)
  }

  @Test func aBrokenScaleGivesTheSharedPartMoreRoom() {
    let scale = SliderScale.piecewise(breakAt: 1, share: 0.7, 0...4)
    #expect(scale.travel(of: 1) == 0.7)
    #expect(abs(scale.value(at: 0.85) - 2.5) < 1e-12)
  }

  @Test func aDragIsBeganChangedEnded() {
    let log = Log(0)
    let hand = slider(log, .linear(0...100))
    hand.press(59, 14)
    hand.move(109, 14)
    hand.move(400, 290)
    hand.lift(159, 14)
    #expect(log.changes.map(\.phase) == [.began, .changed, .changed, .ended])
    #expect(log.changes.map(\.value) == [25, 50, 100, 75])
  }

  @Test func itCatchesAtDetentsAndWholeSteps() {
    let log = Log(0)
    slider(log, .linear(0...100), detents: [50]).press(112, 14)
    #expect(log.value == 50)
    slider(log, .linear(0...10), step: 1).press(9 + 74, 14)
    #expect(log.value == 4)
  }

  @Test func keysMoveItByOneTenAndATenth() {
    let log = Log(50)
    let hand = slider(log, .linear(0...100))
    hand.key(.tab)
    hand.key(.right)
    #expect(abs(log.value - 51) < 1e-9)
    hand.key(.right, .shift)
    #expect(abs(log.value - 61) < 1e-9)
    hand.key(.left, .control)
    #expect(abs(log.value - 60.9) < 1e-9)
    hand.key(.end)
    hand.key(.right)
    #expect(log.value == 100)
    hand.key(.home)
    #expect(log.value == 0)
    #expect(log.changes.allSatisfy { $0.phase == .key })
  }

  @Test func aLabelScrubsAndAPressOnItChangesNothing() {
    let log = Log(50)
    let hand = PointerDriver { ui in
      let frame = CGRect(x: 0, y: 0, width: 100, height: 24)
      if let change = ui.scrubLabel(
        "l", "Label", frame, value: log.value, scale: .linear(0...100))
      {
        log.value = change.value
        log.changes.append(change)
      }
    }
    hand.press(50, 12)
    hand.lift(50, 12)
    #expect(log.value == 50 && log.changes.last?.phase == .ended)
    hand.press(50, 12)
    hand.move(70, 12)
    #expect(log.value == 60)
    hand.move(30, 12)
    #expect(log.value == 40)
    hand.lift(30, 12)
    #expect(log.changes.last == SliderChange(value: 40, phase: .ended))
  }
}
