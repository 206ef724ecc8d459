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

  private func field(_ log: Log, unit: String = "Hz") -> PointerDriver {
    PointerDriver { ui in
      ui.region("panel", CGRect(x: 0, y: 0, width: 400, height: 300)) {
        let result = ui.numberField(
          "f", CGRect(x: 10, y: 10, width: 80, height: 24), value: log.value, digits: 2, unit: unit,
          range: 0.1...60, accessibilityLabel: "Frequency")
        if let result { log.results.append(result) }
        if case .typed(let value) = result { log.value = value }
        _ = ui.button("next", "", CGRect(x: 200, y: 10, width: 40, height: 28))
      }
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

  @Test func arrowsNudge() {
    let log = typing("") {
      $0.key(.up)
      $0.key(.up, .shift)
      $0.key(.down)
    }
    #expect(log.results.count == 3)
    #expect(abs(log.value - 2.5) < 1e-9)
  }

  @Test(arguments: [
    (1.005, 2, "1.00"), (-0.001, 2, "0.00"), (-2.5, 1, "-2.5"), (12, 0, "12"),
    (.nan, 2, "–"), (.infinity, 2, "–"), (0.999, 2, "1.00"),
  ]) func numbersAreWrittenTheSameEverywhere(value: Double, digits: Int, words: String) {
    #expect(UI.format(value, digits: digits) == words)
  }

  // MARK: - The keyboard after Return

  @Test func afterReturnTheFieldKeepsTheKeysAndReturnEditsAgain() {
    let log = Log()
    let hand = field(log, unit: "s")
    hand.click(50, 20)
    hand.type("2 s")
    hand.key(.enter)
    #expect(log.results == [.typed(2)] && !hand.ui.isEditingText)
    hand.draw()
    #expect(hand.ui.focus == "f" && !hand.ui.leavesKeys(to: "stage"))
    #expect(hand.ui.leavesKeys(to: "panel"))
    hand.key(.backspace)
    #expect(!hand.ui.wasEventTaken, "it is not taken")
    hand.key(.character("c"))
    #expect(!hand.ui.wasEventTaken, "a letter stays with the window's keys")
    hand.key(.enter)
    #expect(hand.ui.isEditingText)
    hand.key(.escape)
    #expect(hand.ui.focus == nil && hand.ui.leavesKeys(to: "stage"))
    hand.click(50, 20)
    #expect(hand.ui.isEditingText, "a press edits at once")
  }

  /// Digits and points mean other things to the window: scenes and frames.
  @Test func aNumberTypedAfterReturnTakesThePlaceOfTheOneBefore() {
    let log = Log()
    let hand = field(log, unit: "s")
    hand.click(50, 20)
    hand.type("2 s")
    hand.key(.enter)
    // As SDL sends them: the first key comes without its text, as no text was edited before it.
    hand.key(.character("."), .control)
    #expect(!hand.ui.isEditingText && !hand.ui.wasEventTaken, "a key of the window's")
    hand.key(.character("4"))
    #expect(hand.ui.isEditingText && hand.ui.wasEventTaken)
    hand.type("5 ")
    hand.key(.enter)
    #expect(log.results == [.typed(2), .typed(45)])
    hand.key(.character("."))
    hand.type("5")
    hand.key(.enter)
    #expect(log.results.last == .typed(0.5))
    hand.key(.character("9"))
    hand.key(.escape)
    #expect(log.results.count == 3)
  }

  @Test func whatIsRefusedIsSaidAtTheFieldAndCanBeMended() {
    let log = Log()
    let hand = field(log, unit: "s")
    hand.click(50, 20)
    hand.type("5 pt")
    hand.key(.enter)
    #expect(log.results == [.rejected("Takes s, not pt.", nearest: nil)])
    #expect(hand.ui.isEditingText && hand.ui.refusal == "Takes s, not pt.")
    let said = hand.draw().commands.compactMap { command -> CGPoint? in
      if case .text(let block, let place, _) = command, block.text == "Takes s, not pt." {
        place
      } else {
        nil
      }
    }
    #expect(said.count == 1 && said.allSatisfy { $0.y > 34 && $0.y < 60 }, "\(said)")
    hand.key(.backspace)
    hand.key(.backspace)
    hand.key(.enter)
    #expect(log.results.last == .typed(5) && hand.ui.refusal == nil)
  }
}
