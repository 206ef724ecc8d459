import Canvas
import Foundation
import Geometry
import Localization

/// Where a text is edited, and how it is laid out.
struct TextBox {
  let frame: CGRect
  let style: TextStyle
  /// Whether it has several lines, broken at the frame's width.
  var isMultiline = false
  /// Whether a line that is shorter than the frame ends at its right, as numbers do.
  var isTrailing = false

  func block(_ text: String) -> TextBlock {
    TextBlock(text, style, width: isMultiline ? frame.width : nil)
  }

  /// What is typed or pasted, as the box takes it.
  func fitting(_ words: String) -> String { isMultiline ? words : words.inOneLine }
}

extension UI {
  /// From one blink of the caret to the next, in seconds.
  private static let blink = 0.53

  /// A field for text of several lines, or of one, which scrolls sideways; Shift+Return breaks the line, Return
  /// submits, which empties a field of several lines: what was submitted, nil for nothing.
  public func textArea(
    _ id: String, state: inout TextEditor, _ frame: CGRect, placeholder: LocalizedText,
    style: TextStyle, isMultiline: Bool = true
  ) -> String? {
    let box = TextBox(frame: Self.textFrame(of: frame), style: style, isMultiline: isMultiline)
    var result: String?
    if isActivated(id) {
      result = submit(&state, box)
    } else if case .assistive(id, let action) = event, state.take(action, box) {
      takeEvent()
    }
    let touch = interact(id, frame, activatesByKey: false, cursor: .iBeam)
    if touch.isFocused, keyboard.editing != id { keyboard.editing = id }
    let radius = min(18, frame.height / 2)
    draw.fill(.roundedRect(frame, radius: radius), theme.card)
    outline(frame, touch.isFocused ? theme.accent : theme.track.opacity(0.7), radius: radius)
    if keyboard.editing == id {
      if case .key(.enter, let modifiers, _) = event, state.preedit.isEmpty {
        takeEvent()
        if modifiers.contains(.shift), isMultiline {
          state.insert("\n")
        } else {
          result = submit(&state, box)
        }
      }
      edit(&state, box, touch)
    }
    if state.text.isEmpty, state.preedit.isEmpty {
      draw.text(TextBlock(string(placeholder), style), at: box.frame.origin, theme.secondary)
    }
    drawEditedText(id, state, box)
    focusRing(frame, radius: radius, touch)
    describe(id, .textField, placeholder, frame, touch) {
      $0.text = state.accessibilityText
      $0.states.formUnion(isMultiline ? [.editable, .multiline] : .editable)
    }
    return result
  }

  /// What Return submits; a field of several lines is empty then.
  private func submit(_ state: inout TextEditor, _ box: TextBox) -> String? {
    let words = state.text
    guard words.contains(where: { !$0.isWhitespace }) else { return nil }
    if box.isMultiline { state = TextEditor() }
    return words
  }

  /// Where the text of an area stands in its frame.
  private static func textFrame(of frame: CGRect) -> CGRect {
    frame.insetBy(dx: 14, dy: 8)
  }

  /// The height at which an area shows all of a text, up to a count of lines.
  public func preferredHeight(
    for state: TextEditor, width: CGFloat, style: TextStyle, maxLines: Int
  ) -> CGFloat {
    let inner = Self.textFrame(of: CGRect(x: 0, y: 0, width: width, height: 100))
    let line = text.metrics(of: TextBlock("X", style)).size.height
    let block = TextBlock(state.shown.text, style, width: inner.width)
    let whole = text.metrics(of: block).size.height
    return min(max(line, whole), line * CGFloat(maxLines)).rounded(.up) + 16
  }

  // MARK: - Editing

  /// Edits a text by the event of this pass.
  func edit(_ state: inout TextEditor, _ box: TextBox, _ touch: Interaction) {
    let block = box.block(state.text)
    let shift = textShift(state, box)
    let place = { (p: CGPoint) in
      self.text.offset(
        in: block,
        at: CGPoint(x: p.x - box.frame.minX + shift.dx, y: p.y - box.frame.minY + shift.dy))
    }
    if let press = touch.press { select(press, place(press.place), block, &state) }
    if let drag = touch.drag, touch.press == nil, !touch.wasReleased {
      state.move(to: place(drag), extending: true)
    }
    switch event {
    case .text(let words):
      state.insert(box.fitting(words))
      takeEvent()
    case .preedit(let words, let caret):
      state.compose(words, caret: caret)
      takeEvent()
    case .key(let key, let modifiers, _):
      if press(key, modifiers, block, &state, box) { takeEvent() }
    default: break
    }
  }

  private func select(
    _ press: (place: CGPoint, clicks: Int), _ offset: Int, _ block: TextBlock,
    _ state: inout TextEditor
  ) {
    switch press.clicks {
    case 1: state.move(to: offset, extending: false)
    case 2:
      let borders = text.wordBoundaries(in: block)
      state.select((borders.last { $0 <= offset } ?? 0)..<(borders.first { $0 > offset } ?? offset))
    default: state.select(0..<state.text.utf8.count)
    }
  }

  private func press(
    _ key: Key, _ modifiers: KeyModifiers, _ block: TextBlock, _ state: inout TextEditor,
    _ box: TextBox
  ) -> Bool {
    let extending = modifiers.contains(.shift)
    let control = modifiers.contains(.control)
    switch key {
    case .left, .right:
      let step = key == .left ? -1 : 1
      if control {
        state.move(to: word(from: state.caret, step, block), extending: extending)
      } else if !extending, !state.selection.isEmpty {
        state.move(
          to: step < 0 ? state.selection.lowerBound : state.selection.upperBound, extending: false)
      } else {
        state.move(
          to: text.offset(in: block, from: state.caret, moving: step), extending: extending)
      }
    case .up, .down:
      guard box.isMultiline else { return false }
      let mark = text.caret(in: block, at: state.caret)
      let y = key == .up ? mark.minY - mark.height / 2 : mark.maxY + mark.height / 2
      state.move(to: text.offset(in: block, at: CGPoint(x: mark.minX, y: y)), extending: extending)
    case .home, .end:
      state.move(to: lineEnd(key, control, block, state), extending: extending)
    case .backspace, .delete:
      let step = key == .backspace ? -1 : 1
      state.delete(
        to: control ? word(from: state.caret, step, block) : state.neighbor(of: state.caret, step))
    case .character(let c) where control: return command(c, extending, &state, box)
    // Letters arrive again as text events.
    case .character, .space: return !modifiers.contains(.alt)
    default: return false
    }
    return true
  }

  private func lineEnd(
    _ key: Key, _ wholeText: Bool, _ block: TextBlock, _ state: TextEditor
  ) -> Int {
    if wholeText { return key == .home ? 0 : state.text.utf8.count }
    let mark = text.caret(in: block, at: state.caret)
    let x: CGFloat = key == .home ? -1e6 : 1e6
    return text.offset(in: block, at: CGPoint(x: x, y: mark.midY))
  }

  private func word(from offset: Int, _ step: Int, _ block: TextBlock) -> Int {
    let borders = text.wordBoundaries(in: block)
    return step < 0
      ? borders.last { $0 < offset } ?? 0 : borders.first { $0 > offset } ?? block.text.utf8.count
  }

  private func command(
    _ letter: Character, _ shift: Bool, _ state: inout TextEditor, _ box: TextBox
  ) -> Bool {
    switch letter {
    case "a": state.select(0..<state.text.utf8.count)
    case "c", "x":
      guard !state.selection.isEmpty else { return true }
      clipboard.text = state.selectedText
      if letter == "x" { state.insert("") }
    case "v": state.insert(box.fitting(clipboard.text))
    // Without an edit of its own to take back, the key is for the rest of the window.
    case "z": return shift ? state.redo() : state.undo()
    case "y": return state.redo()
    default: return false
    }
    return true
  }

  // MARK: - Drawing

  /// How far the text is moved so that the caret is in its frame.
  private func textShift(_ state: TextEditor, _ box: TextBox) -> CGVector {
    let mark = text.caret(in: box.block(state.shown.text), at: state.caret + state.preeditCaret)
    guard !box.isTrailing else {
      let width = text.metrics(of: box.block(state.shown.text)).size.width
      return CGVector(dx: max(min(0, width - box.frame.width), mark.maxX - box.frame.width), dy: 0)
    }
    return CGVector(
      dx: box.isMultiline ? 0 : max(0, mark.maxX - box.frame.width + 2),
      dy: box.isMultiline ? max(0, mark.maxY - box.frame.height) : 0)
  }

  func drawEditedText(_ id: String, _ state: TextEditor, _ box: TextBox) {
    let shown = state.shown
    let (block, frame, shift) = (box.block(shown.text), box.frame, textShift(state, box))
    let origin = CGPoint(x: frame.minX - shift.dx, y: frame.minY - shift.dy)
    let isEdited = keyboard.editing == id
    draw.append(.pushClip(.rect(frame.insetBy(dx: -3, dy: -3))))
    if isEdited, state.preedit.isEmpty {
      for box in text.selectionRects(in: block, range: state.selection) {
        draw.fill(.rect(box.offsetBy(dx: origin.x, dy: origin.y)), theme.accent.opacity(0.28))
      }
    }
    draw.text(block, at: origin, theme.text)
    for box in text.selectionRects(in: block, range: shown.composed) {
      let line = CGRect(
        x: origin.x + box.minX, y: origin.y + box.maxY - 1.5, width: box.width, height: 1.5)
      draw.fill(.rect(line), theme.accent)
    }
    if isEdited { drawCaret(block, at: state.caret + state.preeditCaret, origin) }
    draw.append(.popClip)
  }

  private func drawCaret(_ block: TextBlock, at offset: Int, _ origin: CGPoint) {
    let mark = text.caret(in: block, at: offset).offsetBy(dx: origin.x, dy: origin.y)
    pass.caret = CGRect(x: mark.minX, y: mark.minY, width: 2, height: mark.height)
    if Int(now / Self.blink) % 2 == 0 || reducesMotion {
      draw.fill(
        .rect(CGRect(x: mark.minX - 0.75, y: mark.minY, width: 1.5, height: mark.height)),
        theme.accent)
    }
    if !reducesMotion { pass.nextWake = (floor(now / Self.blink) + 1) * Self.blink }
  }
}
