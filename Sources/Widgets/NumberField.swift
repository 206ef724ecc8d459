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
      let words: LocalizedText =
        switch error {
        case .noNumber: "\"\(Self.shown(typed))\" is not a number."
        case .otherUnit(let other) where unit.isEmpty:
          "Takes a number without a unit, not \(other)."
        case .otherUnit(let other): "Takes \(unit), not \(other)."
        }
      self = .rejected(words, nearest: nil)
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

  /// What was typed as one line shows it: its start, without characters that control a terminal.
  private static func shown(_ typed: String) -> String {
    let start = typed.unicodeScalars.prefix(longestShown).map { scalar in
      [.control, .format].contains(scalar.properties.generalCategory) ? " " : Character(scalar)
    }
    return String(start) + (typed.unicodeScalars.count > longestShown ? "…" : "")
  }

  /// So much of what was typed fits under a field, in scalars.
  private static let longestShown = 40
}

extension UI {
  private static let numberStyle = TextStyle(
    size: 13, alignment: .left, hasTabularDigits: true, lineLimit: 1)
  /// How long a field says what was wrong, in seconds.
  private static let rejectionShown = 4.0

  /// A field of this pass: its number, and which others it takes.
  private struct NumberInput {
    let id: String
    let value: Double
    let digits: Int
    let unit: String
    let range: ClosedRange<Double>
    var shown: String { format(value, digits: digits) }
  }

  /// A field with a number and its unit; typing changes it, Return takes it, Escape leaves it.
  ///
  /// After Return the field keeps the keyboard, so that no other part of the window gets the keys that
  /// follow; it is edited again after another Return, a press, or the first sign of another number. What is
  /// refused is said under it.
  public func numberField(
    _ id: String, _ frame: CGRect, value: Double, digits: Int, unit: String,
    range: ClosedRange<Double>, accessibilityLabel: LocalizedText
  ) -> NumberFieldResult? {
    let field = NumberInput(id: id, value: value, digits: digits, unit: unit, range: range)
    var result = takeAction(on: id).flatMap { read($0, field) }
    let wasEditing = keyboard.editing == id
    // A press elsewhere, or Tab, takes what was typed.
    if wasEditing, leaves(frame) {
      result = commit(field)
      keyboard.editing = nil
    }
    let touch = interact(id, frame, activatesByKey: false, cursor: .iBeam)
    if !touch.isFocused, keyboard.committed == id { keyboard.committed = nil }
    if touch.isFocused, keyboard.editing != id, result == nil, opens(id, touch) { open(field) }
    drawField(id, frame, touch)
    describe(id, .numberField, accessibilityLabel, frame, touch) {
      let isEdited = keyboard.editing == id
      let words = unit.isEmpty ? field.shown : "\(field.shown) \(unit)"
      $0.value = value.isFinite ? .init(value, in: range, words: words) : nil
      $0.text = isEdited ? keyboard.editor.accessibilityText : .init(field.shown)
      $0.actions = []
      $0.states.insert(.editable)
    }
    let box = TextBox(frame: frame.insetBy(dx: 7, dy: 3), style: Self.numberStyle)
    if keyboard.editing == id {
      // The press that opens a field selects all of it: the caret does not follow that press.
      result = edit(field, box, wasEditing ? touch : Interaction()) ?? result
    }
    if keyboard.editing == id {
      drawEditedText(id, keyboard.editor, box)
    } else {
      drawNumber(field.shown, unit, box.frame)
    }
    return result
  }

  /// What a screen reader sets; it ends what was being typed.
  private func read(_ action: AssistiveAction, _ field: NumberInput) -> NumberFieldResult? {
    let typed: String
    switch action {
    case .setValue(let value): typed = "\(value)"
    case .setText(let words): typed = words
    case .focus, .perform:
      show(focus: field.id)
      return nil
    case .select: return nil
    }
    close(field.id)
    keyboard.focus = field.id
    return take(typed, field)
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

  /// Begins to edit a field, all of it selected; the first sign of another number takes its place.
  private func open(_ field: NumberInput) {
    keyboard.editing = field.id
    keyboard.editor = TextEditor(selecting: field.shown)
    guard let sign = firstSign else { return }
    keyboard.editor.insert(String(sign))
    takeEvent()
  }

  /// The first sign of a number, from a key that no text field has taken as text.
  private var firstSign: Character? {
    guard case .key(.character(let sign), [], _) = event, "0123456789.,-".contains(sign) else {
      return nil
    }
    return sign
  }

  private func leaves(_ frame: CGRect) -> Bool {
    switch event {
    case .pointerDown(let p, _, _, _): !frame.contains(p)
    case .key(.tab, _, _), .key(.function(6), _, _): true
    default: false
    }
  }

  /// Edits a field by the event of this pass.
  private func edit(
    _ field: NumberInput, _ box: TextBox, _ touch: Interaction
  ) -> NumberFieldResult? {
    switch event {
    case .key(.escape, _, _):
      (keyboard.editing, keyboard.focus) = (nil, nil)
      takeEvent()
    case .key(.enter, _, _):
      takeEvent()
      let result = commit(field)
      // What is no number stays to be mended.
      if case .rejected(_, nil) = result {} else { close(field.id) }
      return result
    case .key(let key, let modifiers, _) where key == .up || key == .down:
      takeEvent()
      let step = pow(10, -Double(max(0, field.digits - 1))) * modifiers.stepFactor
      let wish = field.value + (key == .up ? step : -step)
      let inside = min(field.range.upperBound, max(field.range.lowerBound, wish))
      keyboard.editor = TextEditor(selecting: Self.format(inside, digits: field.digits))
      return .typed(inside)
    default: edit(&keyboard.editor, box, touch)
    }
    return nil
  }

  /// The typed number, if it differs from what was shown.
  private func commit(_ field: NumberInput) -> NumberFieldResult? {
    keyboard.rejection = nil
    let typed = keyboard.editor.text.trimmingCharacters(in: .whitespaces)
    return typed == field.shown || typed.isEmpty ? nil : take(typed, field)
  }

  private func take(_ typed: String, _ field: NumberInput) -> NumberFieldResult {
    let result = NumberFieldResult(
      reading: typed, unit: field.unit, range: field.range, digits: field.digits)
    if case .rejected(let words, _) = result {
      keyboard.rejection = (field.id, now + Self.rejectionShown, words)
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
    var ink = keyboard.editing == id ? theme.accent : theme.track.opacity(touch.isHovered ? 1 : 0.6)
    if let rejection = keyboard.rejection, rejection.id == id, now < rejection.until {
      ink = theme.error
      pass.nextWake = min(nextWake ?? rejection.until, rejection.until)
      overlay("refusal") { [self] in
        drawNote(rejection.words, under: frame, theme.error, theme.card)
      }
    }
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
