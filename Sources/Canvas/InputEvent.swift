import Foundation
import Geometry

/// An input event with its own place and time.
public struct InputEvent: Hashable, Sendable {
  /// When it happened, in whole microseconds on the clock of the frames.
  public var time: Int64
  /// What happened, with places in points.
  public var kind: Kind

  /// An event from its time and kind.
  public init(time: Int64, kind: Kind) { (self.time, self.kind) = (time, kind) }

  /// The kinds of events; places are in points from the window's top left.
  public enum Kind: Hashable, Sendable {
    /// A button went down; `clicks` counts quick ones in one place from 1.
    case pointerDown(CGPoint, button: PointerButton, clicks: Int, KeyModifiers)
    case pointerMove(CGPoint, KeyModifiers)
    case pointerUp(CGPoint, button: PointerButton)
    /// The pointer left the window.
    case pointerLeave
    /// A wheel or touchpad asked the content to move: the offset grows by `delta` points.
    case wheel(CGPoint, delta: CGVector, isPrecise: Bool, KeyModifiers)
    case key(Key, KeyModifiers, isRepeat: Bool)
    case keyUp(Key, KeyModifiers)
    /// Text was committed, typed or by an input method.
    case text(String)
    /// Text is being composed by an input method; the caret stands before the UTF-8 offset.
    case preedit(String, caret: Int)
    /// The window has a new size.
    case resize(CGSize)
    /// A file was dropped on the window.
    case fileDrop(path: String)
    /// The window got or lost the keyboard.
    case windowFocus(Bool)
    /// A screen reader does something to a part of the window, by the part's id.
    case assistive(id: String, AssistiveAction)
    /// The window was asked to close.
    case quit
  }
}

extension InputEvent.Kind {
  /// The same event with its place in other coordinates; the way of a wheel stays in points.
  public func mapped(by map: CGAffineTransform) -> InputEvent.Kind {
    switch self {
    case .pointerDown(let p, let button, let clicks, let modifiers):
      .pointerDown(map.apply(to: p), button: button, clicks: clicks, modifiers)
    case .pointerMove(let p, let modifiers): .pointerMove(map.apply(to: p), modifiers)
    case .pointerUp(let p, let button): .pointerUp(map.apply(to: p), button: button)
    case .wheel(let p, let delta, let isPrecise, let modifiers):
      .wheel(map.apply(to: p), delta: delta, isPrecise: isPrecise, modifiers)
    default: self
    }
  }
}

/// A button of the mouse; touch pads have the left one.
public enum PointerButton: Hashable, Sendable { case left, middle, right }

/// Keys held while something else happened.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits, one for each modifier.
  public var rawValue: Int
  /// Modifiers from their bits, numbered as below.
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// Shift, on either side of the keyboard.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Control, on either side of the keyboard.
  public static let control = KeyModifiers(rawValue: 2)
  /// Alt, on either side of the keyboard.
  public static let alt = KeyModifiers(rawValue: 4)
  /// The logo or command key.
  public static let logo = KeyModifiers(rawValue: 8)
}

/// A key by its meaning.
public enum Key: Hashable, Sendable {
  /// A key that types: the character it gives without modifiers, in lower case.
  case character(Character)
  case left, right, up, down
  case home, end, pageUp, pageDown
  case tab, enter, escape, space, backspace, delete, insert
  /// A function key, 1 to 12.
  case function(Int)
}

extension Key {
  /// The keys that act on a stage, by their names in gesture files.
  private static let named: [(name: String, key: Key)] = [
    ("left", .left), ("right", .right), ("up", .up), ("down", .down), ("home", .home),
    ("end", .end), ("pageUp", .pageUp), ("pageDown", .pageDown), ("enter", .enter),
    ("insert", .insert), ("delete", .delete), ("backspace", .backspace), ("s", .character("s")),
    ("+", .character("+")), ("=", .character("=")), ("-", .character("-")),
  ]

  /// The names in gesture files.
  public static var names: [String] { named.map(\.name) }

  /// A key by its name in gesture files; nil for a name that none has.
  public init?(name: String) {
    guard let key = Self.named.first(where: { $0.name == name })?.key else { return nil }
    self = key
  }

  /// Its name in gesture files; nil for a key that they do not hold.
  public var name: String? { Self.named.first { $0.key == self }?.name }
}

/// The shape of the pointer.
public enum Cursor: Hashable, Sendable { case arrow, openHand, closedHand, iBeam, resizeHorizontal }

/// The clipboard of the desktop.
public protocol Clipboard: AnyObject {
  /// Its text; empty where there is none.
  var text: String { get set }
}

/// A clipboard of the program's own, where there is no desktop.
public final class MemoryClipboard: Clipboard {
  /// Its text; empty unless something was copied.
  public var text = ""
  /// A clipboard of the program alone, empty at first.
  public init() {}
}
