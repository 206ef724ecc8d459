/// The clock of sessions: tick k ends at k/120 s.
///
/// Times of input are whole microseconds, so that a tick's end is compared in thirds of a
/// microsecond, exactly.
enum Tick {
  /// Ticks in a second.
  static let rate = 120
  /// A tick in seconds.
  static let duration = 1.0 / 120
  /// A tick in thirds of a microsecond.
  private static let thirds: Int64 = 25_000
  /// How far ahead the next place of a pressed pointer is used, in microseconds: three ticks of a
  /// mouse at 150 Hz, and an even drag at 60 Hz with 3 ms of jitter stays even.
  static let lookahead: Int64 = 20_000

  /// The end of a tick in microseconds, rounded down.
  static func time(of tick: Int) -> Int64 { Int64(tick) * thirds / 3 }

  /// The same in seconds.
  static func seconds(of tick: Int) -> Double { Double(time(of: tick)) / 1e6 }

  /// The first whole microsecond after a tick's end: what comes then belongs to the next tick.
  static func after(_ tick: Int) -> Int64 { time(of: tick) + 1 }

  /// Whether something at a time belongs to a tick or an earlier one.
  static func includes(_ time: Int64, in tick: Int) -> Bool {
    Instant(endOf: tick).isAtOrAfter(time)
  }

  /// The microseconds from a tick's end to a time, so chosen that they lead from the end of any tick to the one as many
  /// ticks later.
  ///
  /// Ends are not whole microseconds, so that what comes at one could fall into another tick. Delays are one microsecond
  /// off the difference of the times at most, and in their order.
  static func delay(of time: Int64, after tick: Int) -> Int64 {
    let ticks = (time * 3 + thirds - 1) / thirds - Int64(tick)
    // From 1 to 3 thirds lie between a tick's end and the first whole microsecond after it.
    let (earliest, latest) = (((ticks - 1) * thirds + 2) / 3, (ticks * thirds - 3) / 3)
    return min(latest, max(earliest, time - after(tick)))
  }

  /// Whether a clock in whole microseconds has come to a tick's end, which it shows rounded.
  static func isOver(_ tick: Int, at now: Int64) -> Bool { Int64(tick) * thirds <= now * 3 + 2 }

  /// The last tick that is over at a time.
  static func last(at now: Int64) -> Int { Int((now * 3 + 2) / thirds) }

  /// What is left of a time after a tick's end, in seconds; 0 for less than a microsecond.
  static func rest(of now: Int64, after tick: Int) -> Double {
    let rest = now * 3 - Int64(tick) * thirds
    return rest > 2 ? Double(rest) / 3e6 : 0
  }

  /// How far an instant is on the way from one time to a later one, 0 to 1.
  static func share(of instant: Instant, from start: Int64, to end: Int64) -> Double {
    min(1, max(0, Double(instant.thirds - start * 3) / Double((end - start) * 3)))
  }

  /// A time to a third of a microsecond.
  struct Instant {
    let thirds: Int64
    init(endOf tick: Int) { thirds = Int64(tick) * Tick.thirds }
    init(_ microseconds: Int64) { thirds = microseconds * 3 }
    /// Whether it is at or after a time in microseconds.
    func isAtOrAfter(_ time: Int64) -> Bool { time * 3 <= thirds }
  }
}
