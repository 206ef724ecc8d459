import Dynamics
import Foundation

/// What was animated in a scope, for what ends it before its time.
public final class AnimationHandle {
  private var parts: [(hold: () -> Void, finish: () -> Void)] = []

  /// A handle of nothing yet.
  public init() {}

  func add(hold: @escaping () -> Void, finish: @escaping () -> Void) {
    parts.append((hold, finish))
  }

  /// Leaves what moves where it is, until the next layout pass.
  public func hold() {
    for part in parts { part.hold() }
  }

  /// Puts what moves, or was left where it was, where it belongs.
  public func finish() {
    for part in parts { part.finish() }
    parts = []
  }
}

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
    /// Changes happen at once.
    case immediate
    /// As outside the scope.
    case inherited
  }

  private let law: AnimationLaw?
  private let handle: AnimationHandle?
  private let outer: AnimationScope?
  weak var view: CollectionView?
  private var completion: ((Bool) -> Void)?
  private var pending = 0
  private var isOpen = true

  private init(
    _ effect: Effect, outer: AnimationScope?, handle: AnimationHandle? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    self.handle = handle ?? outer?.handle
    switch effect {
    case .animated(let law): self.law = law
    case .immediate: law = nil
    case .inherited: law = outer?.law
    }
    (self.outer, self.completion) = (outer, completion)
    view = outer?.view
  }

  /// A thread's innermost scope.
  private final class Holder {
    var scope: AnimationScope?
  }

  private static var holder: Holder {
    ThreadValue.current { Holder() }
  }

  /// The innermost scope of this thread; nil outside of all.
  private static var current: AnimationScope? { holder.scope }

  /// The law by which changes move here; nil where they happen at once.
  public static var currentLaw: AnimationLaw? { current?.law }

  /// What the innermost animation that can be ended early is ended by; nil outside of those.
  static var currentHandle: AnimationHandle? { current?.handle }

  /// Runs a function in a scope of its own.
  /// - Parameters:
  ///   - effect: How changes move in it.
  ///   - handle: Takes what it animated.
  ///   - completion: Called with true when what it animated has come to its end, at once where
  ///     nothing moves.
  ///   - body: The function.
  public static func run(
    _ effect: Effect, handle: AnimationHandle? = nil, completion: ((Bool) -> Void)? = nil,
    _ body: () -> Void
  ) {
    let scope = AnimationScope(effect, outer: current, handle: handle, completion: completion)
    scope.enter(body)
    scope.isOpen = false
    scope.finishIfDone()
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
