import Canvas
import Foundation
import Geometry
import Testing

@testable import Workbench

struct InputLogTests {
  private func move(_ x: Double) -> InputLog.Command {
    .input(.pointerMove(CGPoint(x: x, y: 0), []))
  }

  @Test func ticksAreExactThirdsOfAMicrosecond() {
    // 1/120 s is 8333 1/3 microseconds.
    #expect((0...3).map(Tick.time) == [0, 8333, 16_666, 25_000])
    #expect(Tick.includes(8333, in: 1) && !Tick.includes(8334, in: 1))
    #expect(Tick.includes(25_000, in: 3) && Tick.after(3) == 25_001)
    // A clock in whole microseconds shows 16,666 2/3 as 16,667 and 33,333 1/3 as 33,333.
    #expect(Tick.isOver(2, at: 16_667) && Tick.isOver(4, at: 33_333))
    #expect(Tick.rest(of: 33_333, after: 4) == 0 && Tick.rest(of: 25_000, after: 2) == 25e-3 / 3)
  }

  @Test func timesNeverGoBack() {
    var log = InputLog()
    for time: Int64 in [10, 30, 20, 40] { log.append(move(0), at: time) }
    #expect(log.entries.map(\.time) == [10, 30, 30, 40])
  }

  @Test func cuttingTakesOutWhatComesAfterATick() {
    var log = InputLog()
    for time: Int64 in [8333, 8334, 16_666, 16_667] { log.append(move(Double(time)), at: time) }
    #expect(log.cut(after: 2).map(\.time) == [16_667])
    // What was taken stays.
    #expect(log.cut(after: 1, from: 2).map(\.time) == [16_666] && log.end == 2)
    #expect(log.cut(after: 0, from: 5).isEmpty && log.cut(after: 1).map(\.time) == [8334])
  }

  @Test func numbersStayWhereOldEntriesAreForgotten() {
    var log = InputLog()
    for k in 0..<10 { log.append(move(Double(k)), at: Int64(k)) }
    log.forget(before: 4)
    #expect(log[3] == nil && log[4]?.time == 4 && log.end == 10)
    #expect(log.entries(from: 7).map(\.time) == [7, 8, 9])
  }

  @Test func numbersFallWhereSettingsAreTakenOut() throws {
    let session = try SameLogTests.session("cradle", .exact)
    let settings = Settings(
      values: session.values, fidelity: .exact, size: .zero, viewport: nil, reducesMotion: false)
    var log = InputLog()
    for k: Int64 in 0..<12 { log.append(k % 3 == 1 ? .settings(settings) : move(0), at: k) }
    log.forget(before: 1)
    // Settings have the numbers 1, 4, 7 and 10.
    let removed = log.removeSettings(from: 2, before: 10)
    #expect(removed.numbers == [4, 7] && log.first == 1 && log.end == 10)
    #expect(log.entries.map(\.time) == [1, 2, 3, 5, 6, 8, 9, 10, 11])
    for old in [1, 2, 3, 5, 6, 8, 9, 10, 11] {
      #expect(log[removed.number(for: old)]?.time == Int64(old))
    }
    // The next entry stays the next one.
    #expect(removed.number(for: 4) == 4 && log[4]?.time == 5 && removed.number(for: 12) == log.end)
    #expect(log.removeSettings(from: 2, before: 6).numbers.isEmpty)
  }

  /// Where the pointer is at ticks: on straight lines between what was seen, and still before the
  /// lookahead of what comes later.
  @Test func thePointerIsInterpolatedToTheTick() {
    var log = InputLog()
    log.append(.input(.pointerDown(.zero, button: .left, clicks: 1, [])), at: 0)
    log.append(move(16), at: 16_000)
    log.append(move(116), at: 116_000)
    var cursor = LogCursor()
    cursor.note(.pointerDown(.zero, button: .left, clicks: 1, []), at: 0)
    cursor.entry = 1
    // 8333 1/3 of 16,000 microseconds on a way of 16 points.
    #expect(abs((cursor.place(at: .init(endOf: 1), in: log, on: .zero)?.x ?? 0) - 25.0 / 3) < 1e-9)
    cursor.note(.pointerMove(CGPoint(x: 16, y: 0), []), at: 16_000)
    cursor.entry = 2
    // Until 20 ms before the next place it stays, then goes there in a straight line.
    #expect(cursor.place(at: .init(endOf: 11), in: log, on: .zero)?.x == 16)
    #expect(
      abs((cursor.place(at: .init(endOf: 12), in: log, on: .zero)?.x ?? 0) - (16 + 100 * 4.0 / 20))
        < 1e-9)
    #expect(cursor.isPressed(at: 12, in: log) && !LogCursor().isPressed(at: 0, in: InputLog()))
  }
}
