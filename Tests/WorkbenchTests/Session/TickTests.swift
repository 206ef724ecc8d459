import SeededRandom
import Testing

@testable import Workbench

@Suite struct TickTests {
  /// The tick that a time belongs to, looked for one by one.
  private func tick(of time: Int64, near guess: Int) -> Int? {
    (guess - 3...guess + 3).first { Tick.includes(time, in: $0) }
  }

  /// What comes some microseconds after a tick's end comes as many ticks later after any other, at the ends of ticks as
  /// well.
  @Test(.slow) func aDelayLeadsIntoTheSameTickFromEverywhere() throws {
    var random = SplitMix64(state: 7)
    for _ in 0..<2000 {
      let start = Int.random(in: 0...100_000, using: &random)
      let ticks = Int.random(in: 1...8000, using: &random)
      let end = Tick.time(of: start + ticks)
      for time in end - 8332...end + 2
      where time < end - 8328 || time > end - 3 || time % 1000 == 0 {
        guard time > Tick.time(of: start) else { continue }
        let delay = Tick.delay(of: time, after: start)
        #expect(abs(delay - (time - Tick.after(start))) <= 1 && delay >= 0)
        let later = try #require(tick(of: time, near: start + ticks)) - start
        for other in start..<start + 3 {
          #expect(tick(of: Tick.after(other) + delay, near: other + ticks) == other + later)
        }
      }
    }
  }

  @Test func delaysKeepTheOrderOfTimes() {
    for start in 100..<103 {
      let times = Tick.after(start)...Tick.time(of: start + 4)
      let delays = times.map { Tick.delay(of: $0, after: start) }
      #expect(zip(delays, delays.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }
}
