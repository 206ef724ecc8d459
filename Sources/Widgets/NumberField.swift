import Canvas
import Foundation
import Geometry
import Localization

/// The outcome of typing a number.
public enum NumberFieldResult: Hashable, Sendable {
  /// A number in the field's range.
  case typed(Double)
  /// A sentence that says what is wrong, and the nearest number in the range; nil where the text is no
  /// number.
  case rejected(LocalizedText, nearest: Double?)
}

extension NumberFieldResult {
  /// What a typed text means: a number with a unit that converts to `unit`, or a simple sum of such.
  public init(reading typed: String, unit: String, range: ClosedRange<Double>, digits: Int) {
    let number: Double
    do {
      number = try TypedNumber.value(of: typed, unit: unit)
    } catch {
      self = .rejected(Self.words(for: error, typed, unit), nearest: nil)
      return
    }
    guard !range.contains(number) else {
      self = .typed(number)
      return
    }
    let low = UI.format(range.lowerBound, digits: digits)
    let high = UI.format(range.upperBound, digits: digits)
    self = .rejected(
      unit.isEmpty ? "Takes \(low) to \(high)." : "Takes \(low) to \(high) \(unit).",
      nearest: min(range.upperBound, max(range.lowerBound, number)))
  }

  private static func words(
    for mistake: TypedNumber.Mistake, _ typed: String, _ unit: String
  ) -> LocalizedText {
    switch mistake {
    case .noNumber: "\"\(shown(typed))\" is not a number."
    case .otherUnit(let other) where unit.isEmpty: "Takes a number without a unit, not \(other)."
    case .otherUnit(let other): "Takes \(unit), not \(other)."
    }
  }

  /// What was typed as one line shows it: its start, without characters that control a terminal.
  private static func shown(_ typed: String) -> String {
    let start = typed.unicodeScalars.prefix(longestShown).map { scalar in
      let isControl = scalar.properties.generalCategory == .control
      return isControl || scalar.properties.generalCategory == .format ? " " : scalar
    }
    let isWhole = typed.unicodeScalars.count <= longestShown
    return start.reduce(into: "") { $0.unicodeScalars.append($1) } + (isWhole ? "" : "…")
  }

  /// So much of what was typed fits under a field, in scalars.
  private static let longestShown = 40
}

extension UI {
  private static let numberStyle = TextStyle(
    size: 13, alignment: .left, hasTabularDigits: true, lineLimit: 1)
  /// How long a field says what was wrong, in seconds.
  private static let rejectionShown = 4.0

  /// A field with a number and its unit; typing changes it, Return takes it, Escape leaves it.
  ///
  /// After Return the field keeps the keyboard, so that no other part of the window gets the keys that
  /// follow; it is edited again after another Return, a press, or the first sign of another number. What is
  /// refused is said under it.
  public func numberField(
    _ id: String, _ frame: CGRect, value: Double, digits: Int, unit: String,
    range: ClosedRange<Double>, accessibilityLabel: LocalizedText
  ) -> NumberFieldResult? {
    let shown = Self.format(value, digits: digits)
    var result = takeAction(on: id).flatMap { read($0, id, unit, range, digits) }
    let wasEditing = keyboard.editing == id
    // A press elsewhere, or Tab, takes what was typed.
    if wasEditing, leaves(frame) {
      result = commit(id, shown, range, digits, unit)
      keyboard.editing = nil
    }
    let touch = interact(id, frame, activatesByKey: false, cursor: .iBeam)
    if !touch.isFocused, keyboard.committed == id { keyboard.committed = nil }
    if touch.isFocused, keyboard.editing != id, result == nil, opens(id, touch) {
      keyboard.editing = id
      keyboard.editor = TextEditor(shown)
      keyboard.editor.select(0..<shown.utf8.count)
      if let sign = firstSign {
        keyboard.editor.insert(String(sign))
        takeEvent()
      }
    }
    drawField(id, frame, touch)
    describe(id, .numberField, accessibilityLabel, frame, touch) {
      let isEdited = keyboard.editing == id
      let words = unit.isEmpty ? shown : "\(shown) \(unit)"
      $0.value = value.isFinite ? .init(value, in: range, words: words) : nil
      $0.text = isEdited ? keyboard.editor.accessibilityText : .init(shown)
      $0.actions = []
      $0.states.insert(.editable)
    }
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
      // What is no number stays to be mended.
      if case .rejected(_, nil) = result {} else { close(id) }
      takeEvent()
      if keyboard.editing == nil { drawNumber(shown, unit, inner) }
    }
    if keyboard.editing == id {
      drawEditedText(id, keyboard.editor, inner, Self.numberStyle, isMultiline: false)
    }
    return result
  }

  /// What a screen reader sets; it ends what was being typed.
  private func read(
    _ action: AssistiveAction, _ id: String, _ unit: String, _ range: ClosedRange<Double>,
    _ digits: Int
  ) -> NumberFieldResult? {
    let typed: String
    switch action {
    case .setValue(let value): typed = "\(value)"
    case .setText(let words): typed = words
    case .focus, .perform:
      show(focus: id)
      return nil
    case .select: return nil
    }
    close(id)
    keyboard.focus = id
    return take(typed, id, range, digits, unit)
  }

  /// Ends the editing of a field that keeps the keyboard.
  private func close(_ id: String) {
    (keyboard.editing, keyboard.committed, keyboard.isFocusVisible) = (nil, id, true)
  }

  /// Whether a field with the keyboard is edited from now on: after Return it waits for another one.
  private func opens(_ id: String, _ touch: Interaction) -> Bool {
    guard keyboard.committed == id else { return true }
    if touch.press == nil, firstSign == nil {
      guard case .key(.enter, _, _) = event else { return false }
      takeEvent()
    }
    keyboard.committed = nil
    return true
  }

  /// The first sign of a number, from a key that no text field has taken as text.
  private var firstSign: Character? {
    guard case .key(.character(let sign), [], _) = event, Self.firstSigns.contains(sign) else {
      return nil
    }
    return sign
  }

  private static let firstSigns: Set<Character> = Set("0123456789.,-")

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
    keyboard.rejection = nil
    let typed = keyboard.editor.text.trimmingCharacters(in: .whitespaces)
    return typed == shown || typed.isEmpty ? nil : take(typed, id, range, digits, unit)
  }

  private func take(
    _ typed: String, _ id: String, _ range: ClosedRange<Double>, _ digits: Int, _ unit: String
  ) -> NumberFieldResult {
    let result = NumberFieldResult(reading: typed, unit: unit, range: range, digits: digits)
    if case .rejected(let words, _) = result {
      keyboard.rejection = (id, now + Self.rejectionShown, words)
    }
    return result
  }

  /// What was refused in a field, while it is said there.
  public var refusal: LocalizedText? {
    keyboard.rejection.flatMap { now < $0.until ? $0.words : nil }
  }

  // MARK: - Drawing

  private func drawField(_ id: String, _ frame: CGRect, _ touch: Interaction) {
    draw.fill(.roundedRect(frame, radius: Metrics.fieldRadius), theme.card)
    let refusal = keyboard.rejection?.id == id ? refusal : nil
    if let refusal, let until = keyboard.rejection?.until {
      pass.nextWake = min(nextWake ?? until, until)
      overlay("refusal") { [self] in drawNote(refusal, under: frame, theme.error, theme.card) }
    }
    let ink =
      refusal != nil
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
      drawText(.verbatim(unit), in: frame, style: unitStyle, color: theme.secondary)
      numberFrame.size.width -= width + 4
    }
    drawText(.verbatim(shown), in: numberFrame, style: style)
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
