import Foundation

/// The string literals of a Swift source, as patterns: an interpolation is a place `{1}`, `{2}` ...
struct SwiftLiterals {
  struct Literal: Hashable {
    let pattern: String
    /// What stands before it on its line.
    let head: String
    /// The call that it is the first argument of; empty for none.
    let call: String
  }

  private let source: [Character]
  private var at = 0
  private var found: [Literal] = []

  static func all(in source: String) -> [Literal] {
    var scanner = SwiftLiterals(source: Array(source))
    scanner.scan()
    return scanner.found
  }

  private init(source: [Character]) { self.source = source }

  private func starts(_ text: String, at place: Int? = nil) -> Bool {
    let from = place ?? at
    return source[from...].starts(with: text)
  }

  private mutating func scan() {
    while at < source.count {
      if starts("//") {
        while at < source.count, source[at] != "\n" { at += 1 }
      } else if source[at] == "\"" {
        read()
      } else {
        at += 1
      }
    }
  }

  /// Reads the literal here, and those inside its interpolations.
  private mutating func read() {
    let isLong = starts("\"\"\"")
    let head = String(source[..<at].reversed().prefix { $0 != "\n" }.reversed())
    let call = self.call
    at += isLong ? 3 : 1
    var (pattern, places) = ("", 0)
    while !(isLong ? starts("\"\"\"") : source[at] == "\"") {
      if source[at] == "\\" {
        at += 1
        if source[at] == "(" {
          places += 1
          pattern += "{\(places)}"
          skipInterpolation()
        } else {
          pattern += escaped(keepsLineEnds: isLong)
        }
      } else {
        pattern.append(source[at])
        at += 1
      }
    }
    at += isLong ? 3 : 1
    found.append(
      Literal(pattern: isLong ? Self.trimmed(pattern) : pattern, head: head, call: call))
  }

  /// The name before the parenthesis that ends here.
  private var call: String {
    let before = source[..<at].reversed().drop { $0.isWhitespace }
    guard before.first == "(" else { return "" }
    return String(before.dropFirst().prefix { $0.isLetter || $0.isNumber }.reversed())
  }

  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      switch source[at] {
      case "\"":
        read()
        continue
      case "(": depth += 1
      case ")": depth -= 1
      default: break
      }
      at += 1
    } while depth > 0
  }

  private mutating func escaped(keepsLineEnds: Bool) -> String {
    let letter = source[at]
    at += 1
    switch letter {
    case "n": return "\n"
    case "t": return "\t"
    // A line that goes on: joined when the indentation is known.
    case "\n" where keepsLineEnds: return "\\\n"
    case "u":
      let digits = source[(at + 1)...].prefix { $0 != "}" }
      at += digits.count + 2
      return Unicode.Scalar(UInt32(String(digits), radix: 16) ?? 0).map { String($0) } ?? ""
    default: return String(letter)
    }
  }

  /// A long literal without its indentation, its continued lines joined.
  private static func trimmed(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let indent = lines.last?.count ?? 0
    let body = lines.dropFirst().dropLast().map { $0.dropFirst(indent) }
    return body.joined(separator: "\n").replacing("\\\n", with: "")
  }
}
