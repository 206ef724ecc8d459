import Dynamics
import Foundation

/// What is true while a function runs inside an animation block, or inside a collection view's call
/// of its layout: how changes move, and which view's animations can be switched off.
///
/// UIKit keeps both for the main thread. Here they belong to the thread for the time of the call, so
/// that views on several threads do not meet, and nothing outlives the call.
public final class AnimationScope {
  /// What changes inside the scope.
  public enum Effect {
    /// Changes move by a law.
    case animated(AnimationLaw)
    case immediate
    /// Changes move as outside the scope.
    case inherited
  }

  private let law: AnimationLaw?
  /// The timeline of an animator, whose time is that of what moves in the scope; nil for one of its own.
  private let timeline: AnimationTimeline?
  /// The time of what views change in a scope without such a timeline; made for the first of them.
  private var ownTimeline: AnimationTimeline?
  private let outer: AnimationScope?
  weak var view: CollectionView?
  private var completion: ((Bool) -> Void)?
  private var pending = 0
  private var isOpen = true

  private init(
    _ effect: Effect, outer: AnimationScope?, timeline: AnimationTimeline? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    self.timeline = timeline ?? outer?.timeline
    switch effect {
    case .animated(let law): self.law = law
    case .immediate: law = nil
    case .inherited: law = outer?.law
    }
    (self.outer, self.completion) = (outer, completion)
    view = outer?.view
  }

  /// A thread's innermost scope, and the animations that run on it.
  private final class Holder: DisplayLinked {
    var scope: AnimationScope?
    var running: [AnimationTimeline] = []

    var displayPhase: DisplayLink.Phase { .callbacks }
    var isAtRest: Bool { running.isEmpty }
    func displayLinkDidAdvance(by dt: TimeInterval) {
      guard !running.isEmpty else { return }
      // What ends may start others, which move on from the next frame on.
      for timeline in running { timeline.advance(by: dt) }
      running.removeAll { !$0.isRunning }
    }
  }

  private static var holder: Holder {
    ThreadValue.current {
      let holder = Holder()
      DisplayLink.add(holder)
      return holder
    }
  }

  /// Lets the display link move an animation on.
  static func add(_ timeline: AnimationTimeline) {
    let holder = holder
    if !holder.running.contains(where: { $0 === timeline }) { holder.running.append(timeline) }
  }

  /// The innermost scope of this thread; nil outside of all.
  private static var current: AnimationScope? { holder.scope }

  /// The law by which changes move here; nil where they happen at once.
  public static var currentLaw: AnimationLaw? { current?.law }

  /// The time of the animator inside of whose changes this is; nil outside of those.
  static var currentTimeline: AnimationTimeline? { current?.timeline }

  /// The law and the time of what a view changes here; nil where changes are at once.
  static var viewAnimation: (law: AnimationLaw, timeline: AnimationTimeline)? {
    guard let scope = current, let law = scope.law, law.delay + law.duration > 0 else { return nil }
    return (law, scope.timeline ?? scope.makeTimeline(for: law))
  }

  private func makeTimeline(for law: AnimationLaw) -> AnimationTimeline {
    if let ownTimeline { return ownTimeline }
    let timeline = AnimationTimeline(law.lasting(law.delay + law.duration, after: 0))
    ownTimeline = timeline
    pending += 1
    timeline.run { [weak timeline] in
      timeline?.settle(at: .end)
      self.pending -= 1
      self.finishIfDone()
    }
    return timeline
  }

  /// Runs a function in a scope of its own.
  /// - Parameters:
  ///   - effect: How changes move in it.
  ///   - timeline: The time of what it animates; one of its own without.
  ///   - completion: Called with true when what it animated has come to its end, at once where
  ///     nothing moves.
  ///   - body: The function.
  public static func run(
    _ effect: Effect, timeline: AnimationTimeline? = nil, completion: ((Bool) -> Void)? = nil,
    _ body: () -> Void
  ) {
    let scope = AnimationScope(effect, outer: current, timeline: timeline, completion: completion)
    scope.enter(body)
    scope.isOpen = false
    scope.finishIfDone()
  }

  /// Makes changes that no animation moves.
  static func runAtOnce(_ body: () -> Void) {
    if currentLaw == nil { body() } else { run(.immediate, body) }
  }

  /// Runs a call of a view's layout, in which the view's animations can be switched off.
  static func run(of view: CollectionView, _ body: () -> Void) {
    let scope = AnimationScope(.inherited, outer: current)
    scope.view = view
    scope.enter(body)
  }

  private func enter(_ body: () -> Void) {
    let holder = Self.holder
    holder.scope = self
    body()
    holder.scope = outer
  }

  /// Whether the view whose layout is being called animates its changes; true outside of such a call.
  public static var areAnimationsEnabled: Bool {
    get { current?.view?.areAnimationsEnabled ?? true }
    set {
      precondition(
        current?.view != nil,
        "Animations are switched off from within a collection view's call of its layout; elsewhere set CollectionView.areAnimationsEnabled."
      )
      current?.view?.areAnimationsEnabled = newValue
    }
  }

  /// Lets the scope's completion wait for one more animation; call the result when that has ended.
  public static func join() -> ((Bool) -> Void)? {
    guard let scope = current else { return nil }
    scope.pending += 1
    return { _ in
      scope.pending -= 1
      scope.finishIfDone()
    }
  }

  private func finishIfDone() {
    guard !isOpen, pending == 0, let completion else { return }
    self.completion = nil
    completion(true)
  }
}
