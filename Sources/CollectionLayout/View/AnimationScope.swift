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
    /// Changes happen at once.
    case immediate
    /// As outside the scope.
    case inherited
  }

  private let law: AnimationLaw?
  private let outer: AnimationScope?
  weak var view: CollectionView?
  private var completion: ((Bool) -> Void)?
  private var pending = 0
  private var isOpen = true

  private init(_ effect: Effect, outer: AnimationScope?, completion: ((Bool) -> Void)? = nil) {
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

  /// Runs a function in a scope of its own.
  /// - Parameters:
  ///   - effect: How changes move in it.
  ///   - completion: Called with true when what it animated has come to its end, at once where
  ///     nothing moves.
  ///   - body: The function.
  public static func run(
    _ effect: Effect, completion: ((Bool) -> Void)? = nil, _ body: () -> Void
  ) {
    let scope = AnimationScope(effect, outer: current, completion: completion)
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
