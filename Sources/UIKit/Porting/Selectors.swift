import Foundation

// Targets and selectors of Foundation, with functions in place of the selectors, which Swift on Linux
// does not have.

extension Timer {
  /// A timer of the current run loop that calls a function that takes it; it keeps the function, and what
  /// that captures.
  /// - Parameters:
  ///   - interval: In seconds, above 0.
  ///   - target: Without a meaning: the function has its object.
  ///   - selector: The function.
  ///   - userInfo: Without a meaning.
  ///   - repeats: Whether it goes on.
  /// - Returns: The timer, which the run loop keeps.
  @discardableResult
  public static func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: @escaping @Sendable (Timer) -> Void,
    userInfo: Any?, repeats: Bool
  ) -> Timer { scheduledTimer(withTimeInterval: interval, repeats: repeats, block: selector) }

  /// The same with a function that takes nothing.
  @discardableResult
  public static func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: @escaping @Sendable () -> Void,
    userInfo: Any?, repeats: Bool
  ) -> Timer { scheduledTimer(withTimeInterval: interval, repeats: repeats) { _ in selector() } }

  /// The same with a method by its type's name, as `Stage.tick(_:)`; the target is kept, as UIKit's.
  @discardableResult
  public static func scheduledTimer<Target: AnyObject & Sendable>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping @Sendable (Target) -> (Timer) -> Void, userInfo: Any?, repeats: Bool
  ) -> Timer {
    scheduledTimer(withTimeInterval: interval, repeats: repeats) { selector(target)($0) }
  }

  /// The same with a method that takes nothing.
  @discardableResult
  public static func scheduledTimer<Target: AnyObject & Sendable>(
    timeInterval interval: TimeInterval, target: Target,
    selector: @escaping @Sendable (Target) -> () -> Void, userInfo: Any?, repeats: Bool
  ) -> Timer {
    scheduledTimer(withTimeInterval: interval, repeats: repeats) { _ in selector(target)() }
  }
}

extension NotificationCenter {
  /// Calls a function at every notification of a name; the function is kept, and what it captures.
  /// - Parameters:
  ///   - observer: Without a meaning: the function has its object.
  ///   - selector: The function.
  ///   - name: The notifications; nil is all.
  ///   - object: What they come from; nil is anything.
  public func addObserver(
    _ observer: Any, selector: @escaping @Sendable (Notification) -> Void,
    name: NSNotification.Name?, object: Any?
  ) { _ = addObserver(forName: name, object: object, queue: nil, using: selector) }

  /// The same with a function that takes nothing.
  public func addObserver(
    _ observer: Any, selector: @escaping @Sendable () -> Void, name: NSNotification.Name?,
    object: Any?
  ) { _ = addObserver(forName: name, object: object, queue: nil) { _ in selector() } }

  /// The same with a method by its type's name, as `Stage.changed(_:)`; the observer is not kept.
  public func addObserver<Observer: AnyObject & Sendable>(
    _ observer: Observer, selector: @escaping @Sendable (Observer) -> (Notification) -> Void,
    name: NSNotification.Name?, object: Any?
  ) {
    _ = addObserver(forName: name, object: object, queue: nil) { [weak observer] notification in
      if let observer { selector(observer)(notification) }
    }
  }
}
