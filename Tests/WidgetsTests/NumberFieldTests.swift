import Canvas
import Foundation
import Geometry
import Localization
import Testing

@testable import Widgets

@Suite struct NumberFieldTests {
  private final class Log {
    var value = 1.5
    var results: [NumberFieldResult] = []
    var shares: [Double] = []
  }

  private func field(
    _ log: Log, unit: String = "Hz", width: CGFloat = 80, zero: LocalizedText? = nil
  ) -> PointerDriver {
    PointerDriver { ui in
      ui.region("panel", CGRect(x: 0, y: 0, width: 400, height: 300)) {
        let result = ui.numberField(
          "f", CGRect(x: 10, y: 10, width: width, height: 24), value: log.value, digits: 2,
          unit: unit, range: 0.1...60, takeShare: unit == "pt" ? { log.shares.append($0) } : nil,
          zero: zero,
          accessibilityLabel: "Frequency")
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

  // MARK: - What is shown

  /// The words in the field, from left to right.
  private func shown(_ hand: PointerDriver) -> [(words: String, frame: CGRect)] {
    let texts = hand.draw().commands.compactMap { command -> (words: String, frame: CGRect)? in
      guard case .text(let block, let place, _) = command, place.y < 34, place.x < 200 else {
        return nil
      }
      let size = hand.ui.text.metrics(of: TextBlock(block.text, block.style)).size
      return (block.text, CGRect(origin: place, size: size))
    }
    return texts.sorted { $0.frame.minX < $1.frame.minX }
  }

  /// Decimals go before a digit is cut off.
  @Test(arguments: [0.12, 9.99, 26, 1234.5, 123_456, -12.5], ["", "s", "pt/s", "N·s/m"])
  func theWholeNumberAndItsUnitAreShown(value: Double, unit: String) {
    let log = Log()
    log.value = value
    for width: CGFloat in [72, 88, 104, 120] {
      let hand = field(log, unit: unit, width: width)
      guard hand.ui.numberFieldWidth(value, digits: 0, unit: unit) <= width else { continue }
      let all = shown(hand).map(\.words).joined()
      #expect(all.hasSuffix(unit))
      let number = Double(all.dropLast(unit.count)) ?? .nan
      #expect(abs(number - value) <= 0.5, "\(all) at \(width)")
      for text in shown(hand) {
        #expect(text.frame.minX >= 10 && text.frame.maxX <= 10 + width)
      }
    }
  }

  @Test(arguments: ["", "s", "pt/s"]) func numbersStayWhereTheyAreWhenEditingStarts(unit: String) {
    let hand = field(Log(), unit: unit)
    let before = shown(hand)
    hand.click(50, 20)
    #expect(hand.ui.isEditingText)
    let after = shown(hand)
    #expect(before.map(\.words).joined() == after.map(\.words).joined())
    let count = unit.isEmpty ? before.count : before.count - 1
    #expect(before[count - 1].frame.maxX == after[0].frame.maxX, "its right end")
    #expect(before[0].frame.origin == after[0].frame.origin, "its start")
    #expect(unit.isEmpty || before[count].frame == after[1].frame, "its unit")
  }

  @Test func wordsStandInPlaceOfZero() {
    let log = Log()
    log.value = 0
    let hand = field(log, zero: "off")
    #expect(shown(hand).map(\.words) == ["off"])
    hand.click(50, 20)
    #expect(shown(hand).map(\.words).joined() == "0.00Hz")
    hand.key(.escape)
    log.value = 1
    #expect(shown(hand).map(\.words).joined() == "1.00Hz")
  }

  // MARK: - Clicks

  /// However a person comes to type over a number: with one, two or three clicks, and with a hand that shakes.
  @Test(arguments: [1, 2, 3], [0.0, 3, 20]) func whatIsTypedReplacesTheNumber(
    clicks: Int, shake: CGFloat
  ) {
    let log = Log()
    let hand = field(log)
    for click in 1...clicks {
      hand.send(.pointerDown(CGPoint(x: 40, y: 20), button: .left, clicks: click, []))
      hand.send(.pointerMove(CGPoint(x: 40 + shake, y: 20), []))
      hand.send(.pointerUp(CGPoint(x: 40 + shake, y: 20), button: .left))
    }
    hand.type("42")
    hand.key(.enter)
    #expect(log.results == [.typed(42)])
  }

  @Test func aClickIntoWhatIsEditedPutsTheCaretThere() {
    let log = Log()
    let hand = field(log)
    hand.click(50, 20)
    hand.click(55, 20)
    hand.type("7")
    hand.key(.enter)
    #expect(log.results == [.typed(1.57)])
  }

  // MARK: - What is read

  @Test(arguments: [("5 %", 0.05), ("5%", 0.05), ("2.5 % * 2", 0.05), ("(2+3)%", 0.05)])
  func aShareIsOneOfTheWhole(typed: String, share: Double) throws {
    let log = Log()
    let hand = field(log, unit: "pt")
    hand.click(50, 20)
    hand.type(typed)
    hand.key(.enter)
    #expect(log.shares.count == 1 && log.results.isEmpty && hand.ui.refusal == nil)
    #expect(abs(try #require(log.shares.first) - share) < 1e-12)
  }

  /// A refusal is said until the next thing is done: it covers nothing longer.
  @Test(arguments: ["nonsense", "5 m", "1e9"]) func aRefusalGoesWithWhatEndsIt(typed: String) {
    for end in [
      { $0.key(.escape) }, { $0.key(.tab) }, { $0.press(300, 200) }, { $0.press(50, 20) },
    ] as [(PointerDriver) -> Void] {
      let hand = field(Log())
      hand.click(50, 20)
      hand.type(typed)
      hand.key(.enter)
      #expect(hand.ui.refusal != nil)
      end(hand)
      // What leaves the field takes what is still typed there, and says it again.
      if hand.ui.refusal != nil { hand.key(.escape) }
      #expect(hand.ui.refusal == nil, "\(typed)")
    }
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
