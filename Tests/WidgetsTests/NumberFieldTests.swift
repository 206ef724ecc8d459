import Canvas
import Foundation
import Geometry
import Testing

@testable import Widgets

@Suite struct NumberFieldTests {
  private final class Log {
    var value = 1.5
    var results: [NumberFieldResult] = []
  }

  private func field(_ log: Log) -> PointerDriver {
    PointerDriver { ui in
      let result = ui.numberField(
        "f", CGRect(x: 10, y: 10, width: 80, height: 24), value: log.value, digits: 2, unit: "Hz",
        range: 0.1...60, accessibilityLabel: "Frequency")
      if let result { log.results.append(result) }
      if case .typed(let value) = result { log.value = value }
      _ = ui.button("next", "", CGRect(x: 200, y: 10, width: 40, height: 28))
    }
  }

  private func typing(_ words: String, then end: (PointerDriver) -> Void) -> Log {
    let log = Log()
    let hand = field(log)
    hand.click(50, 20)
    hand.type(words)
    end(hand)
    return log
  }

  @Test func returnTabAndAPressElsewhereTakeWhatWasTyped() {
    for end in [
      { $0.key(.enter) }, { $0.key(.tab) }, { $0.press(300, 200) },
    ] as [(PointerDriver) -> Void] {
      let log = typing("4.25", then: end)
      #expect(log.results == [.typed(4.25)])
    }
  }

  @Test func escapeLeavesTheValue() {
    let log = typing("4.25") { $0.key(.escape) }
    #expect(log.results == [] && log.value == 1.5)
  }

  @Test func commasAreDecimalPointsToo() {
    #expect(typing("2,5") { $0.key(.enter) }.results == [.typed(2.5)])
  }

  @Test(arguments: ["abc", "nan", "inf", "--1", "0x"])
  func whatIsNoNumberIsSaidSo(words: String) {
    let log = typing(words) { $0.key(.enter) }
    #expect(log.results == [.rejected("\"\(words)\" is not a number.", nearest: nil)])
    #expect(log.value == 1.5)
  }

  @Test func whatIsOutOfRangeNamesTheRangeAndTheNearest() {
    let log = typing("1000") { $0.key(.enter) }
    #expect(log.results == [.rejected("Takes 0.10 to 60.00 Hz.", nearest: 60)])
    #expect(
      typing("-3") { $0.key(.enter) }.results == [
        .rejected("Takes 0.10 to 60.00 Hz.", nearest: 0.1)
      ])
  }

  @Test func theRejectionFadesFromTheFrame() {
    let log = Log()
    let hand = field(log)
    hand.click(50, 20)
    hand.type("x")
    hand.key(.enter)
    func isRed() -> Bool {
      hand.draw().commands.contains {
        if case .stroke(_, .color(let ink), _) = $0 { ink == hand.ui.theme.error } else { false }
      }
    }
    #expect(isRed() && hand.ui.nextWake != nil, "and the window wakes to take it away")
    hand.now = 5
    #expect(!isRed())
  }

  @Test func nothingTypedChangesNothing() {
    #expect(typing("") { $0.key(.enter) }.results == [])
  }

  @Test func arrowsNudge() {
    let log = typing("") {
      $0.key(.up)
      $0.key(.up, .shift)
      $0.key(.down)
    }
    #expect(log.results.count == 3)
    #expect(abs(log.value - 2.5) < 1e-9)
  }

  @Test func tabbingThroughKeepsWhatIsThere() {
    let log = Log()
    let hand = field(log)
    for _ in 0..<4 {
      hand.key(.tab)
      hand.draw()
    }
    #expect(log.results == [])
  }

  @Test(arguments: [
    (1.005, 2, "1.00"), (-0.001, 2, "0.00"), (-2.5, 1, "-2.5"), (12, 0, "12"),
    (.nan, 2, "–"), (.infinity, 2, "–"), (0.999, 2, "1.00"),
  ]) func numbersAreWrittenTheSameEverywhere(value: Double, digits: Int, words: String) {
    #expect(UI.format(value, digits: digits) == words)
  }

  /// A line break parts two numbers as a space does.
  @Test func twoLinesAreNotOneNumber() {
    #expect("2\n3".inOneLine == "2 3")
    guard
      case .rejected(_, nil) = NumberFieldResult(
        reading: "2\n3".inOneLine, unit: "s", range: 0...60, digits: 2)
    else {
      Issue.record("It is a number.")
      return
    }
  }
}
