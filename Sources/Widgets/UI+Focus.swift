import Canvas
import Foundation
import Geometry
import Localization

extension UI {
  /// The control that has the keyboard, and the text that is edited.
  struct Keyboard {
    /// The id of the control that has the keyboard.
    var focus: String?
    /// Whether the focus came by the keyboard and is shown.
    var isFocusVisible = false
    /// The focus that each scroll area has moved to.
    var shownFocus: [String: String] = [:]
    /// The id of the text field that is edited, and its text where it is a field for numbers.
    var editing: String?
    var editor = TextEditor()
    /// The field for numbers that has the keyboard but is not edited: Return has taken its number.
    var committed: String?
    /// The field whose text was refused, until when that shows, in seconds, and what is said.
    var rejection: (id: String, until: Double, words: LocalizedText)?
  }

  /// The id of the control that has the keyboard.
  public var focus: String? {
    get { keyboard.focus }
    set {
      keyboard.focus = newValue
      forgetKept()
    }
  }
  var isFocusVisible: Bool { keyboard.isFocusVisible }
  /// Whether a text field has the keyboard.
  public var isEditingText: Bool { keyboard.editing != nil }
  /// Takes the keyboard from any text field.
  public func endEditing() {
    keyboard.editing = nil
    forgetKept()
  }

  /// Gives a control the keyboard, and shows that it has it.
  public func show(focus id: String) {
    if keyboard.editing != id { keyboard.editing = nil }
    (keyboard.focus, keyboard.isFocusVisible) = (id, true)
    forgetKept()
  }

  /// Whether keys that no widget took are meant for what a region shows: not while the keyboard is on
  /// a value, or was led by its own keys to a control, elsewhere.
  public func leavesKeys(to region: String) -> Bool {
    guard let control = placement.last.first(where: { $0.id == focus }) else { return true }
    return control.region == region || !(isFocusVisible || control.keepsKeys)
  }

  /// Takes the pressed pointer from the control that it holds, which is not told.
  public func releasePointer() {
    pointing.active = nil
    pointing.scrub = nil
    forgetKept()
  }

  func moveFocus() {
    let keeper = layers.eventLayer
    // An overlay that keeps everything keeps the keyboard too.
    let controls = placement.controls.filter { keeper == nil || $0.layer == keeper }
    guard !wasEventTaken, case .key(let key, let modifiers, _) = pass.event, !controls.isEmpty
    else { return }
    let step = modifiers.contains(.shift) ? -1 : 1
    switch key {
    case .tab:
      let at = controls.firstIndex { $0.id == focus }
      show(focus: controls[Self.next(at, step, of: controls.count)].id)
    case .function(6):
      var firsts: [Control] = []
      for control in controls where !firsts.contains(where: { $0.region == control.region }) {
        firsts.append(control)
      }
      let here = controls.first { $0.id == focus }?.region
      let at = firsts.firstIndex { $0.region == here }
      show(focus: firsts[at == nil ? 0 : Self.next(at, step, of: firsts.count)].id)
    default: return
    }
    takeEvent()
  }

  private static func next(_ index: Int?, _ step: Int, of count: Int) -> Int {
    guard let index else { return step > 0 ? 0 : count - 1 }
    return (index + step + count) % count
  }

  /// A press that no widget took, and Escape, take the keyboard from the control that has it.
  func dropFocus() {
    guard !wasEventTaken else { return }
    switch pass.event {
    case .pointerDown:
      (keyboard.focus, keyboard.editing) = (nil, nil)
    case .key(.escape, _, _) where focus != nil:
      (keyboard.focus, keyboard.editing, keyboard.isFocusVisible) = (nil, nil, false)
      takeEvent()
    default: break
    }
  }

  /// The ring around the control that has the keyboard.
  func focusRing(_ frame: CGRect, radius: CGFloat, _ interaction: Interaction) {
    guard interaction.isFocused, isFocusVisible else { return }
    let grow = Metrics.focusOffset + Metrics.focusWidth / 2
    draw.stroke(
      .roundedRect(frame.insetBy(dx: -grow, dy: -grow), radius: radius + grow), theme.accent,
      StrokeStyle(width: Metrics.focusWidth))
  }
}
