import Canvas
import Foundation
import Geometry

/// The outcome of typing a number.
public enum NumberFieldResult: Hashable, Sendable {
  /// A number in the field's range.
  case typed(Double)
  /// A sentence that says what is wrong, and the nearest number in the range; nil where the text is no
  /// number.
  case rejected(String, nearest: Double?)
}

extension UI {
  private static let numberStyle = TextStyle(
    size: 13, alignment: .left, hasTabularDigits: true, lineLimit: 1)
  /// How long a field shows that something was wrong, in seconds.
  private static let rejectionShown = 1.5

  /// A field with a number and its unit; typing changes it, Return takes it, Escape leaves it.
  public func numberField(
    _ id: String, _ frame: CGRect, value: Double, digits: Int, unit: String,
    range: ClosedRange<Double>, accessibilityLabel: String
  ) -> NumberFieldResult? {
    let wasEditing = keyboard.editing == id
    let shown = Self.format(value, digits: digits)
    var result: NumberFieldResult?
    // A press elsewhere, or Tab, takes what was typed.
    if wasEditing, leaves(frame) {
      result = commit(id, shown, range, digits, unit)
      keyboard.editing = nil
    }
    let touch = interact(id, frame, activatesByKey: false, cursor: .iBeam)
    if touch.isFocused, keyboard.editing != id, result == nil {
      keyboard.editing = id
      keyboard.editor = TextEditor(shown)
      keyboard.editor.select(0..<shown.utf8.count)
    }
    drawField(id, frame, touch)
    let inner = frame.insetBy(dx: 7, dy: 3)
    guard keyboard.editing == id else {
      drawNumber(shown, unit, inner)
      return result
    }
    if let done = keys(value, digits, range) ?? result {
      result = done
      if keyboard.editing == nil { drawNumber(shown, unit, inner) }
    } else if !shouldCommit() {
      edit(
        &keyboard.editor, inner, Self.numberStyle, wasEditing ? touch : keyless(touch),
        isMultiline: false)
    } else {
      result = commit(id, shown, range, digits, unit)
      (keyboard.editing, keyboard.focus) = (nil, nil)
      takeEvent()
    }
    if keyboard.editing == id {
      drawEditedText(id, keyboard.editor, inner, Self.numberStyle, isMultiline: false)
    }
    return result
  }

  /// The press that opens a field selects all of it: the caret does not follow that press.
  private func keyless(_ touch: Interaction) -> Interaction {
    var touch = touch
    (touch.press, touch.drag) = (nil, nil)
    return touch
  }

  private func leaves(_ frame: CGRect) -> Bool {
    switch event {
    case .pointerDown(let p, _, _, _): !frame.contains(p)
    case .key(.tab, _, _), .key(.function(6), _, _): true
    default: false
    }
  }

  private func shouldCommit() -> Bool {
    if case .key(.enter, _, _) = event { return true }
    return false
  }

  private func keys(
    _ value: Double, _ digits: Int, _ range: ClosedRange<Double>
  ) -> NumberFieldResult? {
    guard case .key(let key, let modifiers, _) = event else { return nil }
    switch key {
    case .escape:
      (keyboard.editing, keyboard.focus) = (nil, nil)
      takeEvent()
      return nil
    case .up, .down:
      let unit = pow(10, -Double(max(0, digits - 1)))
      let size = modifiers.contains(.shift) ? 10.0 : modifiers.contains(.control) ? 0.1 : 1
      let wish = value + (key == .up ? 1 : -1) * unit * size
      let inside = min(range.upperBound, max(range.lowerBound, wish))
      takeEvent()
      keyboard.editor = TextEditor(Self.format(inside, digits: digits))
      keyboard.editor.select(0..<keyboard.editor.text.utf8.count)
      return .typed(inside)
    default: return nil
    }
  }

  /// The typed number, if it differs from what was shown.
  private func commit(
    _ id: String, _ shown: String, _ range: ClosedRange<Double>, _ digits: Int, _ unit: String
  ) -> NumberFieldResult? {
    let typed = keyboard.editor.text.trimmingCharacters(in: .whitespaces)
      .replacingOccurrences(of: ",", with: ".")
    guard typed != shown, !typed.isEmpty else { return nil }
    guard let number = Double(typed), number.isFinite else {
      keyboard.rejection = (id, now + Self.rejectionShown)
      return .rejected("\"\(keyboard.editor.text)\" is not a number.", nearest: nil)
    }
    if range.contains(number) { return .typed(number) }
    keyboard.rejection = (id, now + Self.rejectionShown)
    let nearest = min(range.upperBound, max(range.lowerBound, number))
    let low = Self.format(range.lowerBound, digits: digits)
    let high = Self.format(range.upperBound, digits: digits)
    let words = "Takes \(low) to \(high) \(unit)".trimmingCharacters(in: .whitespaces)
    return .rejected("\(words).", nearest: nearest)
  }

  // MARK: - Drawing

  private func drawField(_ id: String, _ frame: CGRect, _ touch: Interaction) {
    draw.fill(.roundedRect(frame, radius: Metrics.fieldRadius), theme.card)
    let isWrong = keyboard.rejection.map { $0.id == id && now < $0.until } ?? false
    if isWrong, let until = keyboard.rejection?.until { nextWake = min(nextWake ?? until, until) }
    let ink =
      isWrong
      ? theme.error
      : keyboard.editing == id ? theme.accent : theme.track.opacity(touch.isHovered ? 1 : 0.6)
    outline(frame, ink)
    focusRing(frame, radius: Metrics.fieldRadius, touch)
  }

  private func drawNumber(_ shown: String, _ unit: String, _ frame: CGRect) {
    var style = Self.numberStyle
    style.alignment = .right
    var numberFrame = frame
    if !unit.isEmpty {
      let unitStyle = TextStyle(size: 12, alignment: .right, lineLimit: 1)
      let width = text.metrics(of: TextBlock(unit, unitStyle)).size.width
      label(unit, in: frame, style: unitStyle, color: theme.secondary)
      numberFrame.size.width -= width + 4
    }
    label(shown, in: numberFrame, style: style)
  }

  /// A number with a fixed count of decimals, the same everywhere.
  static func format(_ value: Double, digits: Int) -> String {
    guard value.isFinite else { return "–" }
    let scale = pow(10, Double(digits))
    let whole = (abs(value) * scale).rounded()
    guard whole < 1e15 else { return "\(value)" }
    let number = Int(whole)
    let sign = value < 0 && number > 0 ? "-" : ""
    let unit = Int(scale)
    guard digits > 0 else { return sign + String(number) }
    let fraction = String(number % unit)
    return sign + String(number / unit) + "."
      + String(repeating: "0", count: digits - fraction.count) + fraction
  }
}
