/// A session's time, which frames move on: from tick to tick where a frame takes a whole number of them.
///
/// A loop reads its clock a little late or early in each frame. What is drawn would then move unevenly,
/// and would have to be moved on between two ticks. Here a frame takes as many ticks as the one before it
/// while the clock stays less than a frame behind.
struct EvenFrames {
  /// Simulated time in microseconds.
  var now: Int64 = 0
  /// The ticks of a frame; nil where they are not whole.
  var ticks: Int?
  /// How far the session's time is ahead of the clock's, in microseconds.
  private(set) var lead: Int64 = 0

  /// Rates that differ less than this from whole ticks are taken for whole: the session's time then runs
  /// faster or slower than the clock's by as much.
  private static let tolerance = 0.02
  /// The lead that is kept, as a share of a frame: a clock may be read late by that much.
  private static let wantedLead = 0.25

  /// The ticks of a frame of a screen, while simulated time runs at a speed; nil where they are not
  /// whole, or where the rate is not known.
  static func ticks(frameRate: Double, speed: Double) -> Int? {
    let ticks = Double(Tick.rate) * speed / frameRate
    guard ticks.isFinite, ticks >= 0.5, abs(ticks / ticks.rounded() - 1) < tolerance else {
      return nil
    }
    return Int(ticks.rounded())
  }

  /// Moves the time on by a frame of microseconds.
  ///
  /// `isHeld`: Whether a pointer holds something: its place is then drawn as new as it is.
  mutating func advance(by frame: Int64, isHeld: Bool) {
    let clock = now - lead + frame
    now = max(now, isHeld ? clock : evenTime(of: clock))
    lead = now - clock
    guard !isHeld, let ticks else { return }
    // The lead comes slowly to the one that is wanted.
    let usual = Double(Tick.time(of: ticks))
    let most = Self.tolerance * usual
    lead += Int64(min(max(Self.wantedLead * usual - Double(lead), -most), most))
  }

  private func evenTime(of clock: Int64) -> Int64 {
    guard let ticks else { return clock }
    let last = Tick.last(at: now)
    let next = Tick.time(of: last + ticks)
    let isOnTick = Tick.rest(of: now, after: last) == 0
    if isOnTick, next >= clock, next - clock < Tick.time(of: ticks) { return next }
    let before = Tick.last(at: clock)
    return Tick.rest(of: clock, after: before) == 0 ? clock : Tick.time(of: before + 1)
  }
}

/// A session's clock: its time, and from when on input may still come.
struct SessionClock {
  /// How the frames that it is advanced by come to ticks.
  var frames = EvenFrames()
  /// Input that enters the log gets no earlier time, in microseconds: what came before was stepped.
  var horizon = Tick.after(0)
  /// Whether nothing moves after the last tick and nothing is played.
  var isSettled = false

  /// Simulated time in microseconds, at or after the last tick's end.
  var now: Int64 { frames.now }

  /// Stands at the end of a tick, whatever it showed.
  mutating func restart(at tick: Int) {
    (frames.now, horizon, isSettled) = (Tick.time(of: tick), Tick.after(tick), false)
  }

  /// Shows the end of a tick, or what is later.
  mutating func come(to tick: Int) { frames.now = max(now, Tick.time(of: tick)) }
}
