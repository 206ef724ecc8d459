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

/// The memory of the process.
public struct ProcessMemory {
  /// Blocks of so many bytes or more are the system's, and go back to it when they are freed.
  static let large: Int32 = 64 << 10
  /// The least time from one return of what is free to the next, in microseconds: pointers that move over a window
  /// bring it to rest after each frame.
  private static let interval: Int64 = 1_000_000

  private var lastReturn: Int64?

  /// Memory of which nothing was returned yet.
  public init() {}

  /// Lets large blocks go back to the system as soon as they are freed, for the rest of the process.
  ///
  /// Unless told, the C library keeps blocks as large as the largest one that was ever freed, up to 32 MB, in its heap.
  /// The lists of the states that one can go back to, 70 kB each in a scene of 200 items, are freed in another order
  /// than they are made in: small blocks take their places, and the heap grows for hours.
  public static func returnLargeBlocks() { _ = mallopt(M_MMAP_THRESHOLD, large) }

  /// Gives the pages that lie free within the heap back to the system, unless that was done in the last second.
  ///
  /// To be called when nothing moves, with a time in microseconds that does not go back. What is freed after a drag lies
  /// between what is kept, and holes add up for hours. Takes 0.1 ms in a heap of 10 MB.
  public mutating func rest(at time: Int64) {
    if let lastReturn, time - lastReturn < Self.interval { return }
    lastReturn = time
    _ = malloc_trim(0)
  }
}
