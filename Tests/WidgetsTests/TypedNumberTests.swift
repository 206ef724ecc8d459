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

  @Test(arguments: [
    "", " ", "abc", "1+", "*2", "(1", "1)", "1 2", "1..2", "1,000.5", "1/0", "--1",
    "0/0", "1e999-1e999", "1e999/0", "nan", "inf", "0x",
  ])
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
}
