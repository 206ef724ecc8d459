import Foundation

/// What lets a recogniser's functions be given the recogniser in its own type.
public protocol GestureActing: GestureRecognizer {}

extension GestureRecognizer: GestureActing {}

extension GestureActing {
  /// A recogniser that calls a function whenever its gesture begins, moves or ends.
  ///
  /// An extension of ours in place of a target and a selector, which Swift on Linux does not have.
  public init(action: @escaping (Self) -> Void) {
    self.init()
    addAction(action)
  }

  /// A recogniser that calls a function that takes it: UIKit's initializer with the name of a method
  /// in place of a selector.
  ///
  /// The function is kept, and what it captures.
  public init(target: Any?, action: ((Self) -> Void)?) {
    self.init()
    if let action { addAction(action) }
  }

  /// The same with a function that takes nothing.
  public init(target: Any?, action: @escaping () -> Void) {
    self.init()
    addAction { _ in action() }
  }

  /// The same with a method of the target's type, as `ViewController.pan(_:)`: the target is not kept.
  public init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (Self) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// The same with a method that takes nothing.
  public init<Target: AnyObject>(target: Target, action: @escaping (Target) -> () -> Void) {
    self.init()
    addAction { [weak target] _ in
      if let target { action(target)() }
    }
  }

  /// Adds a function to call whenever the gesture begins, moves or ends.
  public func addAction(_ action: @escaping (Self) -> Void) {
    add { recognizer in
      if let own = recognizer as? Self { action(own) }
    }
  }

  /// Adds a function that takes the recogniser; it is kept, and what it captures.
  public func addTarget(_ target: Any?, action: @escaping (Self) -> Void) { addAction(action) }

  /// Adds a function that takes nothing; it is kept, and what it captures.
  public func addTarget(_ target: Any?, action: @escaping () -> Void) {
    addAction { _ in action() }
  }

  /// Adds a method of the target's type; the target is not kept.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> (Self) -> Void
  ) {
    addAction { [weak target] recognizer in
      if let target { action(target)(recognizer) }
    }
  }
}
