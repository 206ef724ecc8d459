import CollectionLayout
import Foundation
import Geometry

/// A view that calls functions for what happens to it: UIKit's `UIControl`.
open class UIControl: UIView {
  /// What happens to a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits, numbered as in UIKit.
    public let rawValue: UInt
    /// Events from their bits, numbered as in UIKit.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A finger is put down in it.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger is put down for the second time.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// A finger moves within it.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// A finger that was put down in it moves outside.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// A finger moves back into it.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// A finger moves out of it.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// A finger is lifted within it.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// A finger that was put down in it is lifted outside.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch is broken off.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The value was changed by a finger.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control was used as is usual for it.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A text is changed; no control here sends it.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// All of them, whatever they are.
    public static let allEvents = Event(rawValue: .max)
  }

  /// What a control is like, for which it may look otherwise.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits, numbered as in UIKit.
    public let rawValue: UInt
    /// A state from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// As it is, with no other state.
    public static let normal: State = []
    /// Pressed: a finger is on it.
    public static let highlighted = State(rawValue: 1 << 0)
    /// Not to be used: fingers do nothing.
    public static let disabled = State(rawValue: 1 << 1)
    /// Chosen, as its owner says it.
    public static let selected = State(rawValue: 1 << 2)
  }

  /// Whether it can be used; true by default.
  open var isEnabled = true
  /// Whether it is chosen; false by default.
  open var isSelected = false
  /// Whether it is pressed; false by default.
  open var isHighlighted = false
  /// Its states together: disabled, chosen, pressed.
  open var state: State {
    var state = State.normal
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }
  private var actions: [(events: Event, call: (UIControl) -> Void)] = []

  final func add(_ action: @escaping (UIControl) -> Void, for events: Event) {
    actions.append((events, action))
  }
  /// Takes the actions of events away.
  open func removeTarget(_ target: Any?, action: Any?, for controlEvents: Event) {
    actions.removeAll { controlEvents.isSuperset(of: $0.events) }
  }
  /// Calls the actions of events.
  open func sendActions(for controlEvents: Event) {
    for action in actions where !action.events.isDisjoint(with: controlEvents) {
      action.call(self)
    }
  }

  /// A finger presses it, which sends `touchDown`.
  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled else { return }
    isHighlighted = true
    sendActions(for: .touchDown)
  }
  /// The finger moves in it, out of it or into it.
  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first else { return }
    let isInside = point(inside: touch.location(in: self), with: event)
    if isInside != isHighlighted {
      sendActions(for: isInside ? .touchDragEnter : .touchDragExit)
    }
    isHighlighted = isInside
    sendActions(for: isInside ? .touchDragInside : .touchDragOutside)
  }
  /// The finger is lifted in it or outside.
  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first else { return }
    isHighlighted = false
    let isInside = point(inside: touch.location(in: self), with: event)
    sendActions(for: isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
  }
  /// The touch is broken off.
  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    isHighlighted = false
    sendActions(for: .touchCancel)
  }
}

/// What lets a control's functions be given the control in its own type.
public protocol UIControlActing: UIControl {}

extension UIControl: UIControlActing {}

extension UIControlActing {
  /// Calls a function that takes the control at events: UIKit's method with the name of a method in place
  /// of a selector; the function is kept, and what it captures.
  public func addTarget(_ target: Any?, action: @escaping (Self) -> Void, for events: Event) {
    add({ ($0 as? Self).map(action) }, for: events)
  }
  /// The same with a function that takes nothing.
  public func addTarget(_ target: Any?, action: @escaping () -> Void, for events: Event) {
    add({ _ in action() }, for: events)
  }
  /// The same with a function that takes anything.
  public func addTarget(_ target: Any?, action: @escaping (Any) -> Void, for events: Event) {
    add({ action($0) }, for: events)
  }
  /// The same with a method by its type's name, as `Stage.pressed(_:)`; the target is not kept.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> (Self) -> Void, for events: Event
  ) {
    add(
      { [weak target] control in
        if let target, let own = control as? Self { action(target)(own) }
      }, for: events)
  }
  /// The same with a method that takes nothing.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void, for events: Event
  ) {
    add({ [weak target] _ in if let target { action(target)() } }, for: events)
  }
}
