import ElementaryFunctions

/// A device that is worse than this one: input that comes late and unevenly, frames that are missed.
///
/// The same seed gives the same faults, so that two settings can be felt on the same bad device.
struct InputDegradation {
  struct Faults: Hashable {
    /// From an event to its place in the log, in milliseconds.
    var latency = 0.0
    /// How much earlier or later than that at most, in milliseconds.
    var jitter = 0.0
    /// The share of frames that are missed, in percent.
    var drops = 0.0
  }

  /// A missed frame is made up for in the next one, but for no more than this, in seconds.
  private static let longestDebt = 0.25

  var faults = Faults()
  private var random: SplitMix64
  private var debt = 0.0

  init(seed: UInt64 = 1) { random = SplitMix64(state: seed) }

  /// When input that happens at a time enters the log, in microseconds.
  mutating func arrival(of time: Int64) -> Int64 {
    guard faults.latency != 0 || faults.jitter != 0 else { return time }
    let wait = max(0, faults.latency + faults.jitter * (2 * random.unit() - 1))
    return time + Int64((wait * 1000).rounded())
  }

  /// How far a frame moves things on, in seconds; nil for one that is missed.
  mutating func frame(of dt: Double) -> Double? {
    debt += dt
    if faults.drops > 0, debt < Self.longestDebt, random.unit() * 100 < faults.drops { return nil }
    defer { debt = 0 }
    return debt
  }
}
