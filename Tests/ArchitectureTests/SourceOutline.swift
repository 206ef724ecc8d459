import Foundation

/// What a Swift source declares, read from its lines: `swift format` sets a member two spaces deeper
/// than its type, so that indentation tells what belongs to what.
struct SourceOutline {
  /// How many stored properties each type has, by its name with the names around it.
  private(set) var storedProperties: [String: Int] = [:]
  /// The public throwing functions whose documentation has no `- Throws:`.
  private(set) var undocumentedThrows: [String] = []

  private let lines: [Substring]
  private var types: [(name: String, indent: Int, isPublicProtocol: Bool)] = []

  init(_ source: String) {
    lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    for index in lines.indices {
      let code = lines[index].drop { $0 == " " }
      guard !code.isEmpty, !code.hasPrefix("//") else { continue }
      let indent = lines[index].count - code.count
      types.removeAll { indent <= $0.indent }
      if types.last.map({ indent == $0.indent + 2 }) ?? (indent == 0) { note(code, at: index) }
    }
  }

  private mutating func note(_ code: Substring, at index: Int) {
    let words = code.split { " :<{(".contains($0) }
    let kinds: Set<Substring> = ["struct", "class", "actor", "enum", "protocol", "extension"]
    let modifiers = words.prefix {
      Self.modifiers.contains($0) || $0.hasPrefix("@") || $0 == "set)"
    }
    guard modifiers.count < words.count else { return }
    let isPublic = modifiers.contains("public") || types.last?.isPublicProtocol == true
    switch words[modifiers.count] {
    case "func", "init", "init?":
      if isPublic, isUndocumentedThrow(at: index) { undocumentedThrows.append(String(code)) }
    case "var", "let":
      guard !modifiers.contains("static"), types.last?.isPublicProtocol == false,
        isStored(at: index)
      else { return }
      let isTuple = code.contains("let (") || code.contains("var (")
      let count = isTuple ? code.prefix { $0 != ")" }.count { $0 == "," } + 1 : 1
      storedProperties[types.map(\.name).joined(separator: "."), default: 0] += count
    case let kind where kinds.contains(kind) && modifiers.count + 1 < words.count:
      let isProtocol = kind == "protocol"
      types.append(
        (
          String(words[modifiers.count + 1]), lines[index].count - code.count,
          isProtocol && isPublic
        ))
    default: break
    }
  }

  private static let modifiers: Set<Substring> = [
    "public", "private", "internal", "fileprivate", "package", "open", "final", "lazy", "weak",
    "unowned", "unsafe", "override", "nonisolated", "mutating", "indirect", "static", "required",
    "convenience",
  ]

  /// A declaration with all of its lines, up to the brace of its body.
  private func declaration(at index: Int) -> String {
    var text = ""
    for line in lines[index...].prefix(30) {
      text += line.drop { $0 == " " } + " "
      let open = text.count { $0 == "(" || $0 == "[" } - text.count { $0 == ")" || $0 == "]" }
      if open <= 0 { break }
    }
    return text
  }

  private func isUndocumentedThrow(at index: Int) -> Bool {
    var text = declaration(at: index)
    // The effects may stand on the line after the parameters.
    if !text.contains("{"), index + 1 < lines.endIndex { text += lines[index + 1] }
    let head = text.prefix { $0 != "{" }
    // Only what follows the parameters counts: a parameter may be a closure that throws.
    var depth = 0
    let parameters = head.prefix {
      if $0 == ")", depth == 1 { return false }
      depth += $0 == "(" ? 1 : $0 == ")" ? -1 : 0
      return true
    }
    guard head[parameters.endIndex...].contains("throws") else { return false }
    let documentation = lines[..<index].reversed().prefix {
      $0.drop { $0 == " " }.hasPrefix("///") || $0.drop { $0 == " " }.hasPrefix("@")
    }
    return !documentation.contains { $0.contains("- Throws:") }
  }

  /// Whether a property keeps a value: it has one from the start, or no braces but observers'.
  private func isStored(at index: Int) -> Bool {
    let text = declaration(at: index)
    guard let brace = text.firstIndex(of: "{") else { return true }
    if text[..<brace].contains(" = ") { return true }
    let after = text[text.index(after: brace)...].drop { $0 == " " }
    let next = index + 1 < lines.endIndex ? lines[index + 1].drop { $0 == " " } : ""
    return (after.isEmpty ? next : after).hasPrefix("didSet")
      || (after.isEmpty ? next : after).hasPrefix("willSet")
  }
}
