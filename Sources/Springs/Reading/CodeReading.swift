import Foundation

/// Where a number of a family stands in code.
private enum CodePlace: Hashable {
  /// Behind a name and a colon, an equals sign or a space.
  case named(String)
  /// An argument of a call, by its place from 0.
  case argument(call: String, place: Int)
}

/// A place, and what the family's number is multiplied by there, as seconds are for milliseconds.
private struct CodeSlot {
  let place: CodePlace
  let scale: Double
}

extension ExportTarget {
  /// The family's values in a piece of code, found by the names and calls that its own text has.
  ///
  /// Other numbers, spaces, quotation marks, the order of names and what stands around them do not matter.
  /// - Parameter code: Code of the target's library; a few lines.
  /// - Returns: One value a parameter; nil where one is missing that has no default, or is outside its range.
  public func values(inCode code: String) -> [Double]? {
    guard let family, let given = given(inCode: code) else { return nil }
    let values = family.parameters.indices.compactMap {
      given[$0] ?? family.parameters[$0].defaultValue
    }
    guard values.count == family.parameters.count else { return nil }
    return values
  }

  /// The values that stand in a piece of code, by the places of the family's parameters; nil where there are none, or
  /// one is outside its range.
  func given(inCode code: String) -> [Int: Double]? {
    guard let family, let places = Self.places(of: self) else { return nil }
    let characters = Array(code)
    var given: [Int: Double] = [:]
    for (i, slot) in places.enumerated() {
      guard let slot, let number = Self.number(at: slot.place, in: characters) else { continue }
      given[i] = number / slot.scale
    }
    let areInside = given.allSatisfy { family.parameters[$0].range.contains($1) }
    return given.isEmpty || !areInside ? nil : given
  }

  /// The target's text with some numbers; nil where it is made of no family's.
  var sample: String? {
    guard let text, let family else { return nil }
    let values = family.parameters.indices.map { Self.mark($0) }
    return text(CodeNumbers(values: values, release: Release()))
  }

  /// A number that no text has by itself, by a parameter's place.
  private static func mark(_ place: Int) -> Double { 1234.51 + Double(place) / 100 }

  /// The places of the family's values in the target's own text, nil for one that it leaves out.
  private static func places(of target: ExportTarget) -> [CodeSlot?]? {
    guard let code = target.sample, let family = target.family else { return nil }
    return family.parameters.indices.map { parameter in
      let mark = mark(parameter)
      return [1.0, 1000].lazy.compactMap { scale -> CodeSlot? in
        guard let at = code.range(of: Digits.significant(mark * scale)) else { return nil }
        return place(before: code[..<at.lowerBound]).map { CodeSlot(place: $0, scale: scale) }
      }.first
    }
  }

  /// The place of what stands behind a text.
  private static func place(before text: Substring) -> CodePlace? {
    let trimmed = text.drop(fromEnd: " \"'")
    guard let sign = trimmed.last else { return nil }
    if ":=".contains(sign) { return .named(trimmed.dropLast().drop(fromEnd: " \"'").lastName) }
    guard "(,".contains(sign) else { return .named(trimmed.lastName) }
    var (depth, place, rest) = (0, 0, trimmed)
    while let character = rest.popLast() {
      if character == ")" { depth += 1 }
      if character == "," && depth == 0 { place += 1 }
      if character == "(" {
        if depth == 0 { return .argument(call: rest.drop(fromEnd: " ").lastName, place: place) }
        depth -= 1
      }
    }
    return nil
  }

  private static func number(at place: CodePlace, in code: [Character]) -> Double? {
    switch place {
    case .named(let name):
      return ends(of: name, in: code).lazy.compactMap { end in
        number(from: code[end...].drop { " \"':=".contains($0) })
      }.first
    case .argument(let call, let place):
      return ends(of: call, in: code).lazy.compactMap { end -> Double? in
        let rest = code[end...].drop { $0 == " " }
        guard rest.first == "(" else { return nil }
        let arguments = arguments(of: rest.dropFirst())
        return arguments.indices.contains(place) ? number(from: arguments[place]) : nil
      }.first
    }
  }

  /// Where a name ends that is no part of a longer one.
  private static func ends(of name: String, in code: [Character]) -> [Int] {
    let wanted = Array(name)
    guard !wanted.isEmpty, code.count >= wanted.count else { return [] }
    return (0...code.count - wanted.count).compactMap { start in
      let end = start + wanted.count
      guard code[start..<end].elementsEqual(wanted),
        start == 0 || !code[start - 1].isOfName, end == code.count || !code[end].isOfName
      else { return nil }
      return end
    }
  }

  private static func arguments(of code: ArraySlice<Character>) -> [ArraySlice<Character>] {
    var (depth, start, found) = (0, code.startIndex, [ArraySlice<Character>]())
    for i in code.indices {
      if "([{".contains(code[i]) { depth += 1 }
      if code[i] == "," && depth == 0 || code[i] == ")" && depth == 0 {
        found.append(code[start..<i])
        start = i + 1
        if code[i] == ")" { break }
      }
      if ")]}".contains(code[i]) { depth -= 1 }
    }
    return found
  }

  private static func number(from code: ArraySlice<Character>) -> Double? {
    let word = String(
      code.drop { $0.isWhitespace || $0 == "\"" }.prefix { "+-.0123456789eE_".contains($0) })
    return Double(word.filter { $0 != "_" })
  }
}

extension Character {
  fileprivate var isOfName: Bool { isLetter || isNumber || self == "_" }
}

extension Substring {
  fileprivate func drop(fromEnd characters: String) -> Substring {
    var rest = self
    while let last = rest.last, characters.contains(last) || last.isNewline { rest.removeLast() }
    return rest
  }

  fileprivate var lastName: String {
    String(String(reversed().prefix { $0.isOfName || $0 == "-" || $0 == "." }).reversed())
  }
}
