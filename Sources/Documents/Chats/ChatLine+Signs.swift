extension StringProtocol where SubSequence == Substring {
  /// The same without the space and the marks of direction at its start.
  func dropMarks() -> Substring {
    guard let first = utf8.first, first == 0x20 || first >= 0x80 else { return self[...] }
    return Substring(self[...].unicodeScalars.drop { $0.isStampSpace })
  }

  /// The same without the marks of direction and the space at its end.
  func dropLastMarks() -> Substring {
    guard let last = self[...].utf8.last, last == 0x20 || last == 0x09 || last >= 0x80 else {
      return self[...]
    }
    var scalars = self[...].unicodeScalars
    while let last = scalars.last, last.isStampSpace || last == "\t" { scalars.removeLast() }
    return Substring(scalars)
  }
}

extension UInt8 {
  /// Whether it is a digit in ASCII and UTF-8.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  /// Whether it is one or part of a letter of another script, whose digits are others.
  var mayBeDigit: Bool { isDigit || self >= 0x80 }
}

// The letters and digits of ASCII need none of the standard library's tables, which a long chat would ask often.
extension Character {
  /// Whether it is a letter or a number of any script.
  var isAlphanumeric: Bool {
    guard let byte = asciiValue else { return isLetter || isNumber }
    return byte.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Whether it is an upper-case letter of any script.
  var isCapital: Bool {
    asciiValue.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? isUppercase
  }
}

extension String {
  /// The same without what stands for colours and styles; most lines have none and stay as they are.
  func withoutStyles() -> String {
    let plain = withoutControls()
    switch plain.utf8.first {
    case nil: return plain
    case let first? where first.isDigit: return plain.withoutColour()
    case UInt8(ascii: "-"), 0xEF: return plain.withNarrowAngles()
    case UInt8(ascii: "*"): return plain.withoutBold()
    default: return plain
    }
  }

  /// The same without the codes for colours and styles that IRC clients write.
  private func withoutControls() -> String {
    guard self[...].utf8.place(where: { $0 < 0x20 && $0 != 0x09 }) != nil else { return self }
    var kept = String.UnicodeScalarView()
    var rest = unicodeScalars[...]
    while let next = rest.popFirst() {
      if next == "\u{3}" {
        Self.dropColour(&rest)
      } else if next.value >= 0x20 || next == "\t" {
        kept.append(next)
      }
    }
    return String(kept)
  }

  /// The same without the number of a colour before a time, which is left where the code itself was lost.
  private func withoutColour() -> String {
    let digits = utf8.prefix(while: \.isDigit)
    guard (1...2).contains(digits.count), utf8[digits.endIndex...].first == UInt8(ascii: "["),
      utf8[digits.endIndex...].dropFirst().first?.isDigit == true
    else { return self }
    return String(self[digits.endIndex...])
  }

  /// The same with `<nick>` for `＜nick＞`, and arrows of the same kind.
  private func withNarrowAngles() -> String {
    guard let first = unicodeScalars.first, first == "＜" || first == "-", utf8.has(0xEF) else {
      return self
    }
    let start = String(prefix(40)).replacing("＜", with: "<", maxReplacements: 1)
    return start.replacing("＞", with: ">", maxReplacements: 1) + dropFirst(40)
  }

  /// The same with `name: words` for `**name**: words` and `**name:** words`, as pages in Markdown have them.
  private func withoutBold() -> String {
    guard hasPrefix("**") else { return self }
    let inside = dropFirst(2).prefix(60)
    guard inside.first?.isWhitespace == false, let end = inside.utf8.range(of: "**"),
      end.lowerBound > inside.startIndex
    else { return self }
    let (name, rest) = (inside[..<end.lowerBound], self[end.upperBound...].dropMarks())
    return name.last == ":" || rest.first == ":"
      ? name + (name.last == ":" ? " " : "") + rest : self
  }

  /// Up to two digits, and two more after a comma.
  private static func dropColour(_ rest: inout Substring.UnicodeScalarView) {
    func dropTwo(_ from: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
      from.dropFirst(from.prefix(2).prefix { ("0"..."9").contains($0) }.count)
    }
    let after = dropTwo(rest)
    let hasFirst = after.startIndex > rest.startIndex
    rest = after
    guard hasFirst, rest.first == ",", let digit = rest.dropFirst().first,
      ("0"..."9").contains(digit)
    else { return }
    rest = dropTwo(rest.dropFirst())
  }
}
