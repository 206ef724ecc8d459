import Canvas
import Foundation
import Geometry
import Localization

/// What screen readers find of the widgets, and what they do to them.
extension UI {
  /// A part of the last drawing for screen readers, and where it belongs.
  public struct Described: Hashable {
    /// The part; a label has no id of its own.
    public var node: AccessibilityNode
    /// The region that it stands in; empty for none.
    public let region: String
    /// The overlay that it stands on; empty for the ground.
    public let layer: String
  }

  /// Describes a widget of this pass where that is wanted; its parts have ids that begin with its own.
  func describe(
    _ id: String, _ role: AccessibilityNode.Role, _ name: LocalizedText, _ frame: CGRect,
    _ touch: Interaction? = nil, isEnabled: Bool = true, tip: LocalizedText = "",
    _ more: (inout AccessibilityNode) -> Void = { _ in }
  ) {
    guard isDescribed, pass.event == nil, role != .label || !name.isEmpty else { return }
    let (words, key) = Self.parted(string(name))
    let (note, otherKey) = Self.parted(string(tip))
    var node = AccessibilityNode(
      id: id, role: role, name: words.contains(where: \.isLetter) || note.isEmpty ? words : note,
      states: states(frame, touch, isEnabled: isEnabled), frame: frame)
    if note != node.name { node.description = note }
    node.key = key.isEmpty ? otherKey : key
    if touch != nil, isEnabled { node.actions = [.activate] }
    more(&node)
    placement.nodes.append(
      Described(node: node, region: placement.region, layer: layers.current))
  }

  private func states(
    _ frame: CGRect, _ touch: Interaction?, isEnabled: Bool
  ) -> AccessibilityNode.States {
    var states: AccessibilityNode.States = isEnabled ? .enabled : []
    if !placement.visible(frame).isEmpty { states.insert(.showing) }
    if let touch, isEnabled {
      states.insert(.focusable)
      if touch.isFocused { states.insert(.focused) }
    }
    return states
  }

  /// Describes something that a caller has drawn and that takes no input.
  public func describe(
    _ id: String, _ role: AccessibilityNode.Role, _ name: LocalizedText, _ frame: CGRect,
    value: AccessibilityNode.Value? = nil, text: String? = nil
  ) {
    describe(id, role, name, frame) { node in
      (node.value, node.text) = (value, text.map { .init($0, caret: 0) })
    }
  }

  /// Describes a row that a caller draws and presses by itself; true when a screen reader chooses it.
  public func accessibleRow(
    _ id: String, _ title: LocalizedText, detail: LocalizedText, isSelected: Bool, _ frame: CGRect
  ) -> Bool {
    describe(id, .listItem, title, frame, tip: detail) {
      $0.actions = [.activate]
      if isSelected { $0.states.insert(.selected) }
    }
    return isActivated(id)
  }

  /// A tip without the key that stands in brackets at its end, and that key.
  private static func parted(_ words: String) -> (words: String, key: String) {
    guard let last = words.last, last == ")" || last == "）",
      let open = words.lastIndex(where: { $0 == "(" || $0 == "（" })
    else { return (words, "") }
    let key = words[words.index(after: open)...].dropLast()
    let rest = words[..<open].trimmingCharacters(in: .whitespaces)
    return rest.isEmpty ? (words, "") : (rest, String(key))
  }

  // MARK: - Requests

  /// What a screen reader does to a widget in this pass, taken with it; nil for nothing.
  func takeAction(on id: String) -> AssistiveAction? {
    guard case .assistive(id, let action) = event else { return nil }
    takeEvent()
    return action
  }

  /// The number that a screen reader sets in this pass, taken with it; nil for none.
  func takeValue(for id: String) -> Double? {
    guard case .assistive(id, .setValue(let value)) = event else { return nil }
    takeEvent()
    return value
  }

  /// Whether a screen reader does in this pass what a click does.
  func isActivated(_ id: String) -> Bool {
    guard case .assistive(id, .perform(.activate)) = event else { return false }
    takeEvent()
    return true
  }

  /// The part of a control, by its place, with which a screen reader does what a click does; nil for none.
  func activatedPart(of id: String, count: Int) -> Int? {
    guard case .assistive(let part, .perform(.activate)) = event,
      let index = (0..<count).first(where: { part == "\(id).\($0)" })
    else { return nil }
    takeEvent()
    return index
  }

  /// Takes what a screen reader does to any control that can have the keyboard.
  func followReader(_ id: String, activatesByKey: Bool, _ result: inout Interaction) {
    guard case .assistive(id, let action) = event else { return }
    switch action {
    case .focus: show(focus: id)
    case .perform(.activate):
      show(focus: id)
      result.wasActivated = activatesByKey
    default: return
    }
    takeEvent()
  }
}

extension TextEditor {
  /// The text and the caret for a screen reader, which counts Unicode's characters.
  var accessibilityText: AccessibilityNode.Text {
    AccessibilityNode.Text(
      text, caret: characters(before: caret),
      selection: characters(before: selection.lowerBound)..<characters(before: selection.upperBound)
    )
  }

  private func characters(before offset: Int) -> Int {
    String(decoding: text.utf8.prefix(offset), as: UTF8.self).unicodeScalars.count
  }

  private func offset(ofCharacter count: Int) -> Int {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(max(0, count)))).utf8.count
  }

  /// Does what a screen reader wants of a text; false for what is nothing of a text's.
  mutating func take(_ action: AssistiveAction, isMultiline: Bool) -> Bool {
    switch action {
    case .setText(let words):
      select(0..<text.utf8.count)
      insert(isMultiline ? words : words.inOneLine)
    case .select(let range):
      select(offset(ofCharacter: range.lowerBound)..<offset(ofCharacter: range.upperBound))
    default: return false
    }
    return true
  }
}
