import Foundation
import Geometry

/// A part of the window as a screen reader finds it.
public struct AccessibilityNode: Hashable, Sendable {
  /// What kind of thing it is.
  public enum Role: Hashable, Sendable, CaseIterable {
    case window, dialog, menu, group, label
    case button, toggleButton, disclosure, menuButton, menuItem, checkBox, radioGroup, radioButton
    case slider, numberField, textField
    case listItem, plot
    /// The scene's stage, and a thing on it.
    case stage, item
  }

  /// What holds for a part, as toolkits tell screen readers.
  public struct States: OptionSet, Hashable, Sendable {
    /// The bits, one for each state.
    public let rawValue: Int
    /// States from their bits, numbered as below.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// It takes input from the pointer and the keyboard.
    public static let enabled = States(rawValue: 1 << 0)
    /// Some of it shows in the window.
    public static let showing = States(rawValue: 1 << 1)
    /// It can have the keyboard.
    public static let focusable = States(rawValue: 1 << 2)
    /// It has the keyboard now.
    public static let focused = States(rawValue: 1 << 3)
    /// A switch or a choice that is on.
    public static let checked = States(rawValue: 1 << 4)
    /// A row that is chosen.
    public static let selected = States(rawValue: 1 << 5)
    /// It can be unfolded to show more.
    public static let expandable = States(rawValue: 1 << 6)
    /// It is unfolded and shows more.
    public static let expanded = States(rawValue: 1 << 7)
    /// Its text can be edited.
    public static let editable = States(rawValue: 1 << 8)
    /// Its text has several lines.
    public static let multiline = States(rawValue: 1 << 9)
    /// It keeps everything from what lies below it.
    public static let modal = States(rawValue: 1 << 10)
    /// It opens a menu when it is activated.
    public static let hasMenu = States(rawValue: 1 << 11)
  }

  /// A number in a range, as of a slider.
  public struct Value: Hashable, Sendable {
    /// The number now, within the range.
    public var current: Double
    /// What the number can be, ends included.
    public var range: ClosedRange<Double>
    /// The step that it is changed by; 0 for any.
    public var step: Double
    /// Whether it can be set.
    public var isSettable: Bool
    /// The number as it shows, with its unit; empty where the number says it all.
    public var words: String

    /// A number; settable by any step and without words by default.
    public init(
      _ current: Double, in range: ClosedRange<Double>, step: Double = 0, isSettable: Bool = true,
      words: String = ""
    ) {
      (self.current, self.range) = (current, range)
      (self.step, self.isSettable, self.words) = (step, isSettable, words)
    }
  }

  /// A text with a caret; offsets count characters.
  public struct Text: Hashable, Sendable {
    /// All of the text, with its newlines.
    public var content: String
    /// The caret's offset, in characters from the start.
    public var caret: Int
    /// What is selected; empty at the caret for nothing.
    public var selection: Range<Int>

    /// A text; the caret at its end and nothing selected by default.
    public init(_ content: String, caret: Int? = nil, selection: Range<Int>? = nil) {
      self.content = content
      self.caret = caret ?? content.count
      self.selection = selection ?? self.caret..<self.caret
    }
  }

  /// Its name in the program, which stays while it lives.
  public var id: String
  /// What kind of thing it is.
  public var role: Role
  /// What it is called, in the window's language.
  public var name: String
  /// More about it; empty for nothing.
  public var description = ""
  /// The key that does the same; empty for none.
  public var key = ""
  /// Its number, if it has one.
  public var value: Value?
  /// Its text, if it has one.
  public var text: Text?
  /// What holds for it now, as of this frame.
  public var states: States
  /// What can be done to it, the usual first.
  public var actions: [AssistiveAction.Kind] = []
  /// Where it is drawn, in points from the window's top left.
  public var frame: CGRect
  /// What it holds, in the order of reading.
  public var children: [AccessibilityNode] = []

  /// A part with nothing but what it must have.
  public init(id: String, role: Role, name: String, states: States, frame: CGRect) {
    (self.id, self.role, self.name) = (id, role, name)
    (self.states, self.frame) = (states, frame)
  }
}

/// What a screen reader does to a part of the window.
public enum AssistiveAction: Hashable, Sendable {
  /// What it can do without saying more.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// What a click or Return does.
    case activate
    /// What the right button does.
    case showMenu
    /// A short drag of a thing on the stage: up, down, left, right.
    case pullUp, pullDown, pullLeft, pullRight
  }

  case perform(Kind)
  /// Gives the part the keyboard.
  case focus
  /// Sets its number, as a slider does.
  case setValue(Double)
  /// Sets its text, all of it.
  case setText(String)
  /// Selects a part of its text, or moves the caret where that is empty; offsets count characters.
  case select(Range<Int>)
}
