import Canvas

/// The texts of fields and labels; offsets count Unicode's characters.
extension AccessibilityService {
  /// How much of a text is meant around an offset: AT-SPI's granularities, of which the older calls' boundaries are
  /// three words apart.
  private enum Unit { case character, word, line }

  private static func unit(_ number: Int?, isBoundary: Bool) -> Unit {
    switch number {
    case 0: .character
    case 1: .word
    case 2 where isBoundary: .word
    default: .line
    }
  }

  func takeText(_ call: BusCall, _ id: String, _ node: AccessibilityNode) {
    guard let text = node.readText else { return call.fail("The object has no text.") }
    let all = Array(text.content.unicodeScalars)
    let number = { (i: Int) in call.parameters[i]?.int ?? 0 }
    let words = { (range: Range<Int>) in
      String(String.UnicodeScalarView(all[range.clamped(to: all.indices)]))
    }
    switch call.method {
    case "GetText":
      let end = number(1) < 0 ? all.count : number(1)
      call.answer(.text(words(number(0)..<max(number(0), end))))
    case "GetStringAtOffset", "GetTextAtOffset":
      let unit = Self.unit(
        call.parameters[1]?.int, isBoundary: call.method == "GetTextAtOffset")
      let range = Self.range(of: unit, around: number(0), in: all)
      call.answer(.text(words(range)), .int(range.lowerBound), .int(range.upperBound))
    case "GetCharacterAtOffset":
      call.answer(.int(all.indices.contains(number(0)) ? Int(all[number(0)].value) : 0))
    case "GetAttributes", "GetAttributeRun":
      call.answer(.noAttributes, .int(0), .int(all.count))
    case "GetDefaultAttributes", "GetDefaultAttributeSet": call.answer(.noAttributes)
    case "GetCharacterExtents", "GetRangeExtents":
      let frame = index.extents(
        of: id, in: coordinates(call.parameters[call.parameters.count - 1]))
      call.answer(
        .int(Int(frame.minX)), .int(Int(frame.minY)), .int(Int(frame.width)),
        .int(Int(frame.height)))
    case "GetNSelections": call.answer(.int(text.selection.isEmpty ? 0 : 1))
    case "GetSelection":
      call.answer(.int(text.selection.lowerBound), .int(text.selection.upperBound))
    default: takeSelecting(call, id, node)
    }
  }

  private func takeSelecting(_ call: BusCall, _ id: String, _ node: AccessibilityNode) {
    let number = { (i: Int) in max(0, call.parameters[i]?.int ?? 0) }
    let range: Range<Int>
    switch call.method {
    case "SetCaretOffset": range = number(0)..<number(0)
    case "SetSelection": range = number(1)..<max(number(1), number(2))
    case "AddSelection": range = number(0)..<max(number(0), number(1))
    case "RemoveSelection":
      let caret = node.text?.caret ?? 0
      range = caret..<caret
    default: return call.fail("The object has no \(call.method).")
    }
    guard node.role == .textField, node.states.contains(.editable) else {
      return call.answer(.flag(false))
    }
    answerLater(call, id, .select(range))
  }

  func takeEditing(_ call: BusCall, _ id: String, _ node: AccessibilityNode) {
    guard node.states.contains(.editable), let text = node.readText else {
      return call.answer(.flag(false))
    }
    var all = Array(text.content.unicodeScalars)
    let number = { (i: Int) in min(all.count, max(0, call.parameters[i]?.int ?? 0)) }
    switch call.method {
    case "SetTextContents": all = Array((call.parameters[0]?.text ?? "").unicodeScalars)
    case "InsertText":
      let new = Array((call.parameters[1]?.text ?? "").unicodeScalars)
      all.insert(contentsOf: new.prefix(max(0, call.parameters[2]?.int ?? 0)), at: number(0))
    case "DeleteText":
      let (start, end) = (number(0), number(1))
      all.removeSubrange(start..<max(start, end))
    default: return call.fail("The object has no \(call.method).")
    }
    answerLater(call, id, .setText(String(String.UnicodeScalarView(all))))
  }

  private static func range(
    of unit: Unit, around offset: Int, in all: [Unicode.Scalar]
  ) -> Range<Int> {
    guard !all.isEmpty else { return 0..<0 }
    let at = min(max(0, offset), all.count - 1)
    let ends: (Unicode.Scalar) -> Bool
    switch unit {
    case .character: return at..<at + 1
    case .word: ends = { $0.properties.isWhitespace }
    case .line: ends = { $0 == "\n" }
    }
    let start = (0..<at).last { ends(all[$0]) }.map { $0 + 1 } ?? 0
    let end = (at..<all.count).first { ends(all[$0]) }.map { $0 + 1 } ?? all.count
    return start..<end
  }
}
