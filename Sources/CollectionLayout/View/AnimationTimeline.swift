import Dynamics
import Foundation

/// Where an animation ends: at its end, at its start, or where it is.
public enum AnimationPosition: Hashable, Sendable {
  /// Its end, its start, where it is.
  case end, start, current
}

/// The time of an animation that can be paused, led by hand and turned round: what is animated in its scope
/// is where the laws have it at this time.
///
/// `DisplayLink` moves it on while it runs, and keeps it then.
public final class AnimationTimeline {
  /// What is animated on it.
  struct Part {
    /// Puts what moves where it is at the present time.
    let show: () -> Void
    /// Makes the present place its own of what has one beside the way.
    let take: () -> Void
    /// Ends what moves at a position; nothing of it is kept.
    let settle: (AnimationPosition) -> Void
  }

  /// A law by which the share of the way goes on from where it was led.
  private struct Pace {
    let law: AnimationLaw
    var time: Double
    let start: Double
    let end: Double
    /// Whether it is the law of the whole, which runs backwards where the animation does.
    let isWhole: Bool

    var share: Double { end + (start - end) * law.rest(at: time).share }
  }

  /// How its time runs from the start to the end.
  public let law: AnimationLaw
  /// How long it takes, s.
  public var duration: Double { law.duration }
  /// Where it is, in seconds from its start, 0 to the duration; below 0 while it waits.
  public private(set) var time = 0.0
  /// Whether shares of the time are shares of the way, as where it is led by hand.
  public private(set) var isLinear = false
  /// Whether the display link moves it on.
  public private(set) var isRunning = false
  /// Whether it goes back to its start; can be changed while it runs.
  public var isReversed = false { didSet { if isReversed != oldValue { turnPace() } } }
  private var pace: Pace?
  private var parts: [Part] = []
  /// Called when it has come to its end, or to its start where it is reversed.
  private var completion: (() -> Void)?

  /// A timeline that stands at its start, or at its end where it goes back, of what moves by a law of the whole.
  public init(_ law: AnimationLaw, isReversed: Bool = false) {
    (self.law, self.isReversed, time) = (law, isReversed, isReversed ? law.duration : 0)
  }

  func add(_ part: Part) { parts.append(part) }

  /// Whether nothing is animated on it.
  public var isEmpty: Bool { parts.isEmpty }

  /// What is left of the way of a part by its law now, and how fast that changes, per second.
  func rest(_ law: AnimationLaw) -> (share: Double, slope: Double) {
    if isLinear { return (law.linearRest(at: time), 0) }
    let (share, slope) = law.rest(at: time)
    return (share, isRunning ? (isReversed ? -slope : slope) : 0)
  }

  /// How much of it is done: a share of the way where it is led by hand, of the time otherwise.
  public var fraction: Double { duration > 0 ? max(0, time) / duration : 1 }

  // MARK: - Running

  /// Runs on; `completion` is called when it has come to an end.
  public func run(after delay: Double = 0, completion: @escaping () -> Void) {
    if delay > 0 { time -= delay }
    self.completion = completion
    guard !isRunning else { return }
    isRunning = true
    AnimationScope.add(self)
  }

  /// Stays where it is until it runs again.
  /// - Parameter linearly: Whether shares of the time become shares of the way, so that a hand leads what moves
  ///   and not its time.
  public func pause(linearly: Bool) {
    (isRunning, completion) = (false, nil)
    guard linearly, !isLinear else { return }
    let share = 1 - law.rest(at: time).share
    (time, isLinear) = (share * duration, true)
    show()
  }

  /// Leads it to a share of it, 0 to 1.
  public func lead(to fraction: Double) {
    time = min(1, max(0, fraction)) * duration
    if isRunning, isLinear { pace = wholePace() }
    show()
  }

  /// Lets it go on from where it is at the speed that its own law has there.
  public func proceed() {
    pace = isLinear ? wholePace() : nil
  }

  /// Lets it go on from where it is to its end, or its start, by a law.
  public func proceed(by law: AnimationLaw) {
    let share = isLinear ? fraction : 1 - self.law.rest(at: time).share
    (time, isLinear) = (share * duration, true)
    pace = Pace(law: law, time: 0, start: share, end: isReversed ? 0 : 1, isWhole: false)
  }

  private func wholePace() -> Pace {
    Pace(law: law, time: law.time(atShare: fraction), start: 0, end: 1, isWhole: true)
  }

  private func turnPace() {
    guard let pace, !pace.isWhole else { return }
    proceed(by: pace.law)
  }

  private func show() { for part in parts { part.show() } }

  /// Stops where it is: what moves has its present place for its own, and can still be ended elsewhere.
  public func stop() {
    (isRunning, completion) = (false, nil)
    for part in parts { part.take() }
  }

  /// Ends what is animated on it at a position; nothing of it is kept.
  public func settle(at position: AnimationPosition) {
    switch position {
    case .end: (time, isLinear) = (duration, false)
    case .start: (time, isLinear) = (0, false)
    case .current: break
    }
    (isRunning, completion) = (false, nil)
    for part in parts { part.settle(position) }
    parts = []
  }

  /// Moves on by seconds; what moves is put where it is by the views' part of the frame.
  func advance(by dt: Double) {
    guard isRunning else { return }
    let step = isReversed ? -dt : dt
    // Sums of frames differ from the duration by rounding errors.
    let reach = 1e-9
    let isOver: Bool
    if var pace {
      let (step, length) = (pace.isWhole ? step : dt, pace.law.delay + pace.law.duration)
      pace.time += step
      (self.pace, time) = (pace, pace.share * duration)
      isOver = step < 0 ? pace.time <= reach : pace.time >= length - reach
    } else {
      time += step
      isOver = isReversed ? time <= reach : time >= duration - reach
    }
    if isOver { end() }
  }

  private func end() {
    (time, pace) = (isReversed ? 0 : duration, nil)
    isRunning = false
    let done = completion
    completion = nil
    done?()
  }
}
