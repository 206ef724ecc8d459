import Canvas
import Foundation
import Geometry
import Localization

extension UI {
  struct Interaction {
    var isHovered = false
    var isHeld = false
    var isFocused = false
    /// The press that began in this pass: its place and count.
    var press: (place: CGPoint, clicks: Int)?
    /// Where the pointer moved to while it held the control, or let it go.
    var drag: CGPoint?
    var wasReleased = false
    /// Whether it was clicked, or activated by a key.
    var wasActivated = false
  }

  /// What is done to a control in this pass; registers it for the keyboard.
  func interact(
    _ id: String, _ frame: CGRect, isEnabled: Bool = true, activatesByKey: Bool = true,
    cursor wanted: Cursor = .arrow
  ) -> Interaction {
    let target = placement.visible(
      frame.insetBy(
        dx: min(0, (frame.width - Metrics.smallestTarget) / 2),
        dy: min(0, (frame.height - Metrics.smallestTarget) / 2)))
    var result = Interaction()
    guard isEnabled else { return result }
    placement.controls.append(
      Control(
        id: id, frame: frame, region: placement.region, layer: layers.current,
        scrollArea: placement.scrollArea, keepsKeys: !activatesByKey))
    placement.targets.append(HoverTarget(frame: target))
    followPointer(id, target, &result)
    result.isHeld = pointing.active == id
    let isFree = !holdsPointer || result.isHeld
    result.isHovered = isFree && isPointerHere && (pointer.map(target.contains) ?? false)
    if result.isHovered || result.isHeld { pass.cursor = wanted }
    followReader(id, activatesByKey: activatesByKey, &result)
    result.isFocused = focus == id
    if activatesByKey, result.isFocused, isFocusVisible, case .key(let key, _, _) = event,
      key == .space || key == .enter
    {
      result.wasActivated = true
      takeEvent()
    }
    return result
  }

  private func followPointer(_ id: String, _ target: CGRect, _ result: inout Interaction) {
    switch event {
    case .pointerDown(let p, .left, let clicks, _) where target.contains(p):
      pointing.active = id
      pointing.pressed = (id, target)
      (keyboard.focus, keyboard.isFocusVisible) = (id, false)
      if keyboard.editing != id { keyboard.editing = nil }
      result.press = (p, clicks)
      pointing.tooltip = nil
      takeEvent()
    case .pointerMove(let p, _) where pointing.active == id:
      result.drag = p
      takeEvent()
    case .pointerUp(let p, .left) where pointing.active == id:
      (result.drag, result.wasReleased, result.wasActivated) = (p, true, target.contains(p))
      pointing.active = nil
      takeEvent()
    default: break
    }
  }

  // MARK: - Tooltips

  /// From resting on a control to its tooltip, in seconds.
  static let tipDelay = 0.5

  func tip(_ words: LocalizedText, _ id: String, _ frame: CGRect, _ interaction: Interaction) {
    guard interaction.isHovered, !interaction.isHeld, !words.isEmpty, pointing.pressed?.id != id
    else { return }
    pointing.hovered = id
    if pointing.tooltip?.id != id { pointing.tooltip = (id, now, words, frame) }
    if let since = pointing.tooltip?.since, now - since < Self.tipDelay {
      pass.nextWake = since + Self.tipDelay
    }
  }

  /// Forgets the control that was pressed last where the pointer is on it no more.
  func noteLeaving() {
    guard let pressed = pointing.pressed, pointing.active == nil else { return }
    if pointer.map(pressed.frame.contains) != true { pointing.pressed = nil }
  }

  func drawTooltip() {
    guard let tooltip = pointing.tooltip, now - tooltip.since >= Self.tipDelay else { return }
    drawNote(tooltip.words, under: tooltip.frame, theme.text, theme.stage)
  }

  /// Words in a box below a frame, or above it where there is no room.
  func drawNote(
    _ words: LocalizedText, under frame: CGRect, _ ground: Color, _ ink: Color
  ) {
    let block = TextBlock(string(words), Metrics.explanation, width: 260)
    let extent = text.metrics(of: block).size
    let box = CGSize(width: extent.width + 20, height: extent.height + 12)
    let x = min(max(6, frame.midX - box.width / 2), max(6, size.width - box.width - 6))
    let hasRoom = frame.maxY + 8 + box.height <= size.height
    let y = hasRoom ? frame.maxY + 8 : frame.minY - 8 - box.height
    let frame = CGRect(origin: CGPoint(x: x, y: y), size: box)
    raised(frame, radius: 7, blur: 12, by: 3, shade: 0.3, ground)
    draw.text(block, at: CGPoint(x: frame.minX + 10, y: frame.minY + 6), ink)
  }
}

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
    /// Whether the last press into a field for numbers selected all of it.
    var selectsAll = false
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

  /// Takes what a screen reader does to any control that can have the keyboard.
  func followReader(_ id: String, activatesByKey: Bool, _ result: inout Interaction) {
    guard case .assistive(id, let action) = event, [.focus, .perform(.activate)].contains(action)
    else { return }
    show(focus: id)
    result.wasActivated = action != .focus && activatesByKey
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
  mutating func take(_ action: AssistiveAction, _ box: TextBox) -> Bool {
    switch action {
    case .setText(let words):
      select(0..<text.utf8.count)
      insert(box.fitting(words))
    case .select(let range):
      select(offset(ofCharacter: range.lowerBound)..<offset(ofCharacter: range.upperBound))
    default: return false
    }
    return true
  }
}
