import Foundation

/// What a display link moves on.
public protocol DisplayLinked: AnyObject {
  /// In which part of a frame it is moved on.
  var displayPhase: DisplayLink.Phase { get }
  /// Whether it moves nothing and will not by itself.
  var isAtRest: Bool { get }
  /// Seconds have passed, 0 or more.
  func displayLinkDidAdvance(by dt: TimeInterval)
}

/// The one clock of all that was made on a thread: a frame of UIKit's run loop.
///
/// The owner of a window calls `advance(by:)` once a frame on the thread on which the views and
/// animators were made; each of them is moved on once. An owner that steps animators and views itself
/// does not call it. There is no wall clock: time is what was advanced by.
///
/// What is linked belongs to its thread, as UIKit's belongs to the main thread, and is not kept alive.
public enum DisplayLink {
  /// The parts of a frame, in their order.
  public enum Phase: Int, Hashable, Sendable, CaseIterable {
    /// Functions that were to be called once a frame.
    case callbacks
    /// Animators step, in the order in which they were made.
    case animators
    /// Collection views, which lay out what moved.
    case views
  }

  /// Moves everything on by seconds, 0 or more: calls what is called once a frame, steps every animator
  /// that runs, then moves on and lays out every collection view; in each part in the order in which
  /// they were made.
  ///
  /// What is made meanwhile is moved on from the next part of the frame on.
  public static func advance(by dt: TimeInterval) {
    precondition(dt >= 0, "A display link does not go back.")
    let members = members
    members.time += dt
    for phase in Phase.allCases {
      for linked in members.living(in: phase) { linked.displayLinkDidAdvance(by: dt) }
    }
  }

  /// Whether nothing on this thread moves, nor will by itself.
  public static var isAtRest: Bool {
    Phase.allCases.allSatisfy { members.living(in: $0).allSatisfy(\.isAtRest) }
  }

  /// The seconds that this thread's display link was advanced by so far.
  public static var time: TimeInterval { members.time }

  /// Moves something on with all else of this thread from now on, for as long as it exists.
  public static func add(_ linked: any DisplayLinked) { members.add(linked) }

  // MARK: - A thread's members

  private final class Members {
    var time = 0.0
    private var lists = Phase.allCases.map { _ in WeakList() }

    func add(_ linked: any DisplayLinked) { lists[linked.displayPhase.rawValue].add(linked) }
    func living(in phase: Phase) -> [any DisplayLinked] { lists[phase.rawValue].living }
  }

  private struct WeakList {
    private struct Entry { weak var linked: (any DisplayLinked)? }
    private static let fewest = 32
    private var entries: [Entry] = []
    /// How many entries there may be until those of objects that are gone are dropped.
    private var most = fewest

    var living: [any DisplayLinked] { entries.compactMap(\.linked) }

    mutating func add(_ linked: any DisplayLinked) {
      if entries.count >= most {
        entries.removeAll { $0.linked == nil }
        most = max(Self.fewest, 2 * entries.count)
      }
      entries.append(Entry(linked: linked))
    }
  }

  private static var members: Members {
    ThreadValue.current { Members() }
  }
}

extension DynamicAnimator: DisplayLinked {
  /// After callbacks and before views.
  public var displayPhase: DisplayLink.Phase { .animators }
  /// True while no behaviour is in it and while all items rest.
  public var isAtRest: Bool { !isRunning }
  /// Steps all behaviours by `dt` seconds.
  public func displayLinkDidAdvance(by dt: TimeInterval) { step(dt) }
}
