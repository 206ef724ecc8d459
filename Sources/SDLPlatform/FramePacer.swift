/// Computes when a frame ends, so that frames come at the screen's rate.
struct FramePacer {
  /// How many frames are shown in a second, in hertz.
  let rate: Double
  /// The time between two frames, in microseconds.
  private let period: Int64
  /// Whether presenting waits for the screen; then frames wait here only where it does not.
  private let isHeldByScreen: Bool
  private var next: Int64?

  /// A pacer for a refresh rate in hertz; 60 where it is not known.
  init(refreshRate: Double, isHeldByScreen: Bool) {
    rate = refreshRate > 0 ? refreshRate : 60
    period = Int64(1e6 / rate)
    self.isHeldByScreen = isHeldByScreen
  }

  /// When the frame that was just made ends, in microseconds on the clock of `now`.
  ///
  /// A frame that was not shown did not wait for the screen.
  mutating func deadline(now: Int64, isShown: Bool) -> Int64 {
    if isHeldByScreen, isShown {
      // A hidden window may be presented without waiting: half a period keeps it from spinning.
      let end = next ?? now
      next = now + period / 2
      return end
    }
    // Deadlines stay a period apart while frames are on time, and start anew after a pause.
    let due = next ?? now
    let end = (now - due > period ? now : due) + period
    next = end
    return end
  }
}
