@_exported import CoreGraphics
import Dynamics

/// Calls a function once a frame: Core Animation's `CADisplayLink`, driven by
/// `DisplayLink.advance(by:)`.
///
/// From `add(to:forMode:)` to `invalidate()` it exists by itself, as one that a run loop keeps.
public final class CADisplayLink {
  /// Whether it calls nothing for now; false by default.
  public var isPaused = false
  /// How often it calls at most, per second; 0, the default, is once a frame.
  public var preferredFramesPerSecond = 0
  /// When the present frame began, in seconds of the display link's time.
  public private(set) var timestamp = 0.0
  /// How long the present frame lasts, in seconds.
  public private(set) var duration = 0.0
  /// When the next frame begins, in seconds of the display link's time.
  public var targetTimestamp: TimeInterval { timestamp + duration }

  private let action: (CADisplayLink) -> Void
  /// Itself, while the run loop has it.
  private var kept: CADisplayLink?
  private var isValid = true
  private var isLinked = false
  /// The seconds since it last called.
  private var waited = 0.0
  /// Sums of frames differ from a period by rounding errors.
  private static let tolerance = 1e-9

  /// A display link that calls a function.
  ///
  /// An extension of ours in place of a target and a selector, which Swift on Linux does not have.
  public init(action: @escaping (CADisplayLink) -> Void) { self.action = action }

  /// The same with the name of a method in place of a selector; the method is kept, and its object.
  public convenience init(target: Any?, selector: @escaping (CADisplayLink) -> Void) {
    self.init(action: selector)
  }

  /// The same with a method that takes nothing.
  public convenience init(target: Any?, selector: @escaping () -> Void) {
    self.init { _ in selector() }
  }

  /// The same with a method of the target's type, as `Stage.tick(_:)`; the target is kept until
  /// `invalidate()`, as Core Animation keeps it.
  public convenience init<Target: AnyObject>(
    target: Target, selector: @escaping (Target) -> (CADisplayLink) -> Void
  ) {
    self.init { selector(target)($0) }
  }

  /// Starts the calls; the run loop and the mode have no meaning here.
  public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
    guard isValid else { return }
    kept = self
    if !isLinked { DisplayLink.add(self) }
    isLinked = true
  }

  /// Ends the calls until it is added again; the run loop and the mode have no meaning here.
  public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) { kept = nil }

  /// Ends the calls for good.
  public func invalidate() { (kept, isValid) = (nil, false) }
}

extension CADisplayLink: DisplayLinked {
  /// Callbacks come first: before animators and views.
  public var displayPhase: DisplayLink.Phase { .callbacks }
  /// Whether it calls nothing: paused or taken out.
  public var isAtRest: Bool { kept == nil || isPaused }
  /// Calls the function once a tick, or as often as is preferred.
  public func displayLinkDidAdvance(by dt: TimeInterval) {
    guard !isAtRest else { return }
    waited += dt
    let period = preferredFramesPerSecond > 0 ? 1 / Double(preferredFramesPerSecond) : 0
    guard waited + Self.tolerance >= period else { return }
    (timestamp, duration, waited) = (DisplayLink.time, waited, 0)
    action(self)
  }
}

/// The time of this thread's display link in seconds: no wall clock.
public func CACurrentMediaTime() -> TimeInterval { DisplayLink.time }
