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
    /// Takes a number of per cent, as a share; nil where these mean nothing.
    let takeShare: ((Double) -> Void)?
    /// What stands in place of 0; nil for the number.
    let zero: LocalizedText?
    /// The number in the window's language.
    let shown: String
  }

  private static let unitStyle = TextStyle(size: 12, alignment: .right, lineLimit: 1)
  /// What a field has beside its number, and what is between the number and its unit, in points.
  private static let numberInset: CGFloat = 7, unitGap: CGFloat = 4

  /// What a unit takes at the end of a field, in points.
  private func width(ofUnit unit: String) -> CGFloat {
    let block = TextBlock(string(.verbatim(unit)), Self.unitStyle)
    return unit.isEmpty ? 0 : text.metrics(of: block).size.width + Self.unitGap
  }

  /// How wide a field is that shows a number whole, in points.
  public func numberFieldWidth(_ value: Double, digits: Int, unit: String) -> CGFloat {
    let number = NumberText(shown(value, digits), Self.numberStyle, text)
    return (number.size.width + width(ofUnit: unit) + 2 * Self.numberInset).rounded(.up)
  }

  private func shown(_ value: Double, _ digits: Int) -> String {
    string(.verbatim(Self.format(value, digits: digits)))
  }

  /// So many of a number's decimals as a field has room for.
  private func digits(of value: Double, most: Int, unit: String, in width: CGFloat) -> Int {
    stride(from: most, to: 0, by: -1).first {
      numberFieldWidth(value, digits: $0, unit: unit) <= width
    } ?? 0
  }

  /// A field with a number and its unit; typing changes it, Return takes it, Escape leaves it.
  ///
  /// It shows as many of the decimals as it has room for, and words in place of 0 where it has some. Per cent go to
  /// `takeShare`, as 0.05 for `5 %`, where that is there.
  ///
  /// After Return the field keeps the keyboard, so that no other part of the window gets the keys that
  /// follow; it is edited again after another Return, a press, or the first sign of another number. What is
  /// refused is said under it.
  public func numberField(
    _ id: String, _ frame: CGRect, value: Double, digits: Int, unit: String,
    range: ClosedRange<Double>, takeShare: ((Double) -> Void)? = nil, zero: LocalizedText? = nil,
    accessibilityLabel: LocalizedText
  ) -> NumberFieldResult? {
    let digits = self.digits(of: value, most: digits, unit: unit, in: frame.width)
    let field = NumberInput(
      id: id, value: value, digits: digits, unit: unit, range: range, takeShare: takeShare,
      zero: value == 0 ? zero : nil, shown: shown(value, digits))
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
    describe(field, accessibilityLabel, frame, touch)
    if keyboard.editing == id {
      let touch = wasEditing ? pressed(touch) : Interaction()
      result = edit(field, box(of: unit, in: frame, isEdited: true), touch) ?? result
    }
    drawNumber(of: field, frame)
    return result
  }

  private func describe(
    _ field: NumberInput, _ name: LocalizedText, _ frame: CGRect, _ touch: Interaction
  ) {
    describe(field.id, .numberField, name, frame, touch) {
      let isEdited = keyboard.editing == field.id
      let unit = string(.verbatim(field.unit))
      let number = unit.isEmpty ? field.shown : "\(field.shown) \(unit)"
      let words = field.zero.map(string) ?? number
      $0.value = field.value.isFinite ? .init(field.value, in: field.range, words: words) : nil
      $0.text = isEdited ? keyboard.editor.accessibilityText : .init(field.shown)
      $0.actions = []
      $0.states.insert(.editable)
    }
  }

  private static var rightStyle: TextStyle {
    var style = numberStyle
    style.alignment = .right
    return style
  }

  /// Where a field's number stands, edited or not: before its unit, which gives its place to one that is typed.
  private func box(of unit: String, in frame: CGRect, isEdited: Bool) -> TextBox {
    let hasOwn = isEdited && keyboard.editor.text.contains { $0.isLetter || "%°µ".contains($0) }
    var inside = frame.insetBy(dx: Self.numberInset, dy: 0)
    if !hasOwn { inside.size.width -= width(ofUnit: unit) }
    let height = text.metrics(of: TextBlock("0", Self.numberStyle)).size.height
    inside = CGRect(
      x: inside.minX, y: frame.midY - height / 2, width: inside.width, height: height)
    return TextBox(frame: inside, style: Self.numberStyle, isTrailing: true)
  }

  /// A press as a field for numbers takes it while it is edited: two clicks select all of it, and a drag selects only
  /// from a single click into what is edited already.
  private func pressed(_ touch: Interaction) -> Interaction {
    var touch = touch
    if let press = touch.press {
      keyboard.selectsAll = press.clicks > 1
      if keyboard.selectsAll { touch.press?.clicks = 3 }
    } else if keyboard.selectsAll {
      touch.drag = nil
    }
    return touch
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
    // The press that opens a field selects all of it: the caret does not follow that press.
    keyboard.selectsAll = true
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
      keyboard.editor = TextEditor(selecting: shown(inside, field.digits))
      return .typed(inside)
    default: edit(&keyboard.editor, box, touch)
    }
    return nil
  }

  /// The typed number, if it differs from what was shown.
  private func commit(_ field: NumberInput) -> NumberFieldResult? {
    let typed = keyboard.editor.text.trimmingCharacters(in: .whitespaces)
    return typed == field.shown || typed.isEmpty ? nil : take(typed, field)
  }

  private func take(_ typed: String, _ field: NumberInput) -> NumberFieldResult? {
    keyboard.rejection = nil
    if let takeShare = field.takeShare, typed.contains("%"),
      let share = try? TypedNumber.value(of: typed, unit: "")
    {
      takeShare(share)
      return nil
    }
    let result = NumberFieldResult(
      reading: typed, unit: field.unit, range: field.range, digits: field.digits)
    if case .rejected(let words, _) = result {
      keyboard.rejection = (field.id, now + Self.rejectionShown, words)
    }
    return result
  }

  /// Stops saying what was refused in a field: with the next press, and with a key that leaves or takes what is typed.
  func endRejection(by event: InputEvent.Kind?) {
    switch event {
    case .pointerDown, .wheel, .key(.escape, _, _), .key(.enter, _, _), .key(.tab, _, _):
      keyboard.rejection = nil
    default: break
    }
  }

  /// What was refused in a field, while it is said there.
  public var refusal: LocalizedText? {
    keyboard.rejection.flatMap { now < $0.until ? $0.words : nil }
  }

  // MARK: - Drawing

  private func drawNumber(of field: NumberInput, _ frame: CGRect) {
    let isEdited = keyboard.editing == field.id
    let inside = frame.insetBy(dx: Self.numberInset, dy: 0)
    if !isEdited, let zero = field.zero {
      return drawText(zero, in: inside, style: Self.rightStyle)
    }
    let box = box(of: field.unit, in: frame, isEdited: isEdited)
    if isEdited {
      drawEditedText(field.id, keyboard.editor, box)
    } else {
      drawText(.verbatim(field.shown), in: box.frame, style: Self.rightStyle)
    }
    guard box.frame.maxX < inside.maxX else { return }
    drawText(.verbatim(field.unit), in: inside, style: Self.unitStyle, color: theme.secondary)
  }

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
