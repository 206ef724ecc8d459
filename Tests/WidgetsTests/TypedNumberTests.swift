import Canvas
import Foundation
import SeededRandom
import Testing

@testable import Widgets

@Suite struct TypedNumberTests {
  /// What is typed, the unit of the field, and the number in it.
  @Test func unitsThatConvertAndSimpleSums() throws {
    for row in try fixtureRows("TypedNumbers.txt") {
      let value = try #require(Double(row[2]))
      let read = try TypedNumber.value(of: row[0], unit: row[1])
      #expect(abs(read - value) <= 1e-12 * max(1, abs(value)), "\(row[0]) is \(read)")
    }
  }

  @Test(arguments: ["", " ", "abc", "1+", "*2", "(1", "1)", "1 2", "1..2", "1,000.5", "1/0", "--1"])
  func whatIsNoNumber(text: String) {
    #expect(throws: TypedNumber.Mistake.noNumber) { try TypedNumber.value(of: text, unit: "s") }
  }

  /// Parentheses in one another take the stack, which ends somewhere.
  @Test(arguments: [101, 1000, 100_000]) func noDeepSumIsRead(count: Int) throws {
    let deep = String(repeating: "(", count: count) + "1" + String(repeating: ")", count: count)
    #expect(throws: TypedNumber.Mistake.noNumber) { try TypedNumber.value(of: deep, unit: "s") }
    let flat = String(repeating: "(1)+", count: 1000) + "1"
    #expect(try TypedNumber.value(of: flat, unit: "s") == 1001)
  }

  /// Numbers beyond those of computers are numbers outside of the range.
  @Test(
    arguments: [
      ("1e999", 60), ("-1e999", 0.5), (String(repeating: "9", count: 400), 60), ("1e300*1e300", 60),
      ("0.\(String(repeating: "0", count: 400))1", 0.5), ("1e-999", 0.5), ("1e999 ms", 60),
      ("-\(String(repeating: "9", count: 3000)) s", 0.5),
    ] as [(String, Double)])
  func whatIsTooLargeOrSmallIsOutOfTheRange(text: String, nearest: Double) {
    let result = NumberFieldResult(reading: text, unit: "s", range: 0.5...60, digits: 1)
    #expect(result == .rejected("Takes 0.5 to 60.0 s.", nearest: nearest))
  }

  @Test(arguments: ["1/0", "0/0", "1e999-1e999", "5 s/0", "1e999/0"])
  func whatHasNoValueIsNoNumber(text: String) {
    #expect(throws: TypedNumber.Mistake.noNumber) { try TypedNumber.value(of: text, unit: "s") }
  }

  /// What is said under a field is one short line, whatever was typed.
  @Test func whatWasTypedIsShownShort() {
    let typed = "\u{1B}[31m\n" + String(repeating: "x", count: 5000)
    guard
      case .rejected(let words, nil) = NumberFieldResult(
        reading: typed, unit: "s", range: 0...1, digits: 2)
    else {
      Issue.record("It is a number.")
      return
    }
    let scalars = words.english.unicodeScalars
    #expect(scalars.count < 80 && !scalars.contains { $0.value < 0x20 })
    #expect(words.english.hasSuffix("."))
  }

  @Test(arguments: [
    ("30 pt", "s", "pt"), ("1 s", "Hz", "s"), ("2 Hz + 1 ms", "Hz", "ms"),
    ("5 s", "", "s"), ("3 pt/s", "pt", "pt/s"), ("3 in", "pt", "in"), ("2*4 apples", "s", "apples"),
  ])
  func aUnitOfSomethingElseIsNamed(text: String, unit: String, other: String) {
    #expect(throws: TypedNumber.Mistake.otherUnit(other)) {
      try TypedNumber.value(of: text, unit: unit)
    }
  }

  @Test func radiansAreDegrees() throws {
    #expect(abs(try TypedNumber.value(of: "3.141592653589793 rad", unit: "°") - 180) < 1e-9)
    #expect(abs(try TypedNumber.value(of: "3.141592653589793 rad/s", unit: "°/s") - 180) < 1e-9)
  }
}

/// What a field does with the keyboard after Return, and how it says what it refuses.
@Suite struct NumberFieldFocusTests {
  private final class Log {
    var results: [NumberFieldResult] = []
  }

  private func field(_ log: Log, unit: String = "s") -> PointerDriver {
    PointerDriver { ui in
      ui.region("panel", CGRect(x: 0, y: 0, width: 400, height: 300)) {
        let result = ui.numberField(
          "f", CGRect(x: 10, y: 10, width: 80, height: 24), value: 1, digits: 2, unit: unit,
          range: 0...60, accessibilityLabel: "Length")
        if let result { log.results.append(result) }
      }
    }
  }

  @Test func afterReturnTheFieldKeepsTheKeysAndReturnEditsAgain() {
    let log = Log()
    let hand = field(log)
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
    let hand = field(log)
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
    let hand = field(log)
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
