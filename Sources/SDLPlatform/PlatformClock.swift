internal import CSDL2

/// Microseconds since SDL started, on the clock of its events.
struct PlatformClock {
  private let origin: UInt64
  private let frequency: UInt64
  private var latest: Int64 = 0

  private static let microsecond: UInt64 = 1_000_000, millisecond: UInt64 = 1000

  /// Takes up to a millisecond: it waits for a tick, so that both counters agree to microseconds.
  init() {
    frequency = SDL_GetPerformanceFrequency()
    let start = SDL_GetTicks64()
    while SDL_GetTicks64() == start {}
    let counter = SDL_GetPerformanceCounter()
    origin = counter - SDL_GetTicks64() * frequency / Self.millisecond
  }

  /// The time now.
  var now: Int64 {
    let passed = SDL_GetPerformanceCounter() - origin
    // In two parts, so that days of nanoseconds do not overflow.
    let (seconds, rest) = passed.quotientAndRemainder(dividingBy: frequency)
    return Int64(seconds * Self.microsecond + rest * Self.microsecond / frequency)
  }

  /// The time of an event by SDL's stamp; never before an earlier event, never in the future.
  mutating func time(ofTick tick: UInt32) -> Int64 {
    let now = now
    let nowTick = UInt32(truncatingIfNeeded: now / Int64(Self.millisecond))
    // The stamp has 32 bits and wraps after 49 days; its age does not.
    let age = Int32(bitPattern: nowTick &- tick)
    let time = (now / 1000 - Int64(max(0, age))) * 1000
    latest = max(latest, min(time, now))
    return latest
  }
}
