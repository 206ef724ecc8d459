import Canvas
import Foundation
import Geometry
import Testing

@testable import Workbench

struct InputLogTests {
  private func entry(_ kind: InputEvent.Kind, _ time: Int64) -> InputLog.Entry {
    InputLog.Entry(time: time, command: .input(kind))
  }

  private func move(_ x: Double) -> InputEvent.Kind { .pointerMove(CGPoint(x: x, y: 0), []) }

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
    for time: Int64 in [10, 30, 20, 40] { log.append(entry(move(0), time)) }
    #expect(log.entries.map(\.time) == [10, 30, 30, 40])
  }

  @Test func cuttingTakesOutWhatComesAfterATick() throws {
    var log = InputLog()
    for time: Int64 in [8333, 8334, 16_666, 16_667] { log.append(entry(move(Double(time)), time)) }
    #expect((0...3).map(log.number) == [0, 1, 3, 4])
    log.cut(from: 3)
    log.cut(from: 5)
    #expect(log.entries.map(\.time) == [8333, 8334, 16_666] && log.end == 3)
    // Settings hold from the end of their tick on.
    let session = try SameLogTests.session("cradle", .exact)
    for tick in 1...3 { log.setups[tick] = session.setup }
    log.cutSetups(from: 2)
    #expect(log.setups.keys.sorted() == [1])
  }

  @Test func numbersStayWhereOldEntriesAreForgotten() {
    var log = InputLog()
    for k in 0..<10 { log.append(entry(move(Double(k)), Int64(k))) }
    log.forget(before: 4)
    #expect(log[3] == nil && log[4]?.time == 4 && log.end == 10)
    #expect(log.entries(from: 7).map(\.time) == [7, 8, 9])
  }

  /// Where the pointer is at ticks: on straight lines between what was seen, and still before the
  /// lookahead of what comes later.
  @Test func thePointerIsInterpolatedToTheTick() {
    var log = InputLog()
    log.append(entry(.pointerDown(.zero, button: .left, clicks: 1, []), 0))
    log.append(entry(move(16), 16_000))
    log.append(entry(move(116), 116_000))
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
