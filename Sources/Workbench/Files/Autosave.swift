/// When the work is kept for after a crash: times are seconds on the clock of frames.
struct Autosave {
  /// When the work changed last without being kept since, and when it was kept last; nil for never.
  private var changed: Double?, kept: Double?
  /// Whether it was kept in motion last: places of that time are kept once more at rest.
  private var wasKeptInMotion = false
  /// Whether it could not be kept the last time.
  private var couldNotKeep = false

  /// From a change to keeping it while things move, and from keeping the work to keeping it again at
  /// least, in seconds.
  static let delay = 2.0
  /// From a try that failed to the next one, in seconds.
  static let retryDelay = 10.0

  /// When the work is kept next at rest; nil where nothing has changed.
  var due: Double? {
    changed.map { max($0, (kept ?? -.infinity) + Self.delay) } ?? (wasKeptInMotion ? kept : nil)
  }

  mutating func noteChange(at now: Double) { changed = now }

  /// Whether the work is to be kept now; true once for each change, and once more when what was kept in motion has
  /// come to rest.
  ///
  /// What has come to rest is kept at once, so that the window need not wake for it.
  mutating func isDue(at now: Double, isAtRest: @autoclosure () -> Bool) -> Bool {
    guard let due, due <= now else { return false }
    let isAtRest = isAtRest()
    guard isAtRest || changed.map({ $0 + Self.delay <= now }) == true else { return false }
    (changed, kept, wasKeptInMotion) = (nil, now, !isAtRest)
    return true
  }

  /// Notes that the work was kept.
  mutating func noteSuccess() { couldNotKeep = false }

  /// Notes that the work could not be kept, so that it is tried again; whether that is to be said: once until it
  /// succeeds.
  mutating func noteFailure(at now: Double) -> Bool {
    defer { couldNotKeep = true }
    // As if it changed then: a change before that is kept, or tried, as any other.
    changed = now + Self.retryDelay
    return !couldNotKeep
  }

  /// Keeps nothing more: the program ends as it should.
  mutating func end() { (changed, wasKeptInMotion) = (nil, false) }
}
