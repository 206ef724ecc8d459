import Foundation

extension ExportTarget {
  /// The statements of a code in which its numbers stand, on one line.
  /// - Parameter code: What this target has made.
  /// - Returns: The statements between semicolons, without comments and line breaks.
  public func line(of code: ExportedCode) -> String {
    let own = Self.statements(of: code.text)
    // What is the same for other numbers only sets the scene.
    let others = Set(Self.statements(of: sample ?? ""))
    let numbers = own.filter { !others.contains($0) && $0.contains(where: \.isNumber) }
    return (numbers.isEmpty ? own : numbers).joined(separator: language == .css ? " " : "; ")
  }

  /// Lines with what is indented below them, each on one line.
  private static func statements(of text: String) -> [String] {
    var statements: [String] = []
    for line in text.split(separator: "\n") where !isComment(line) {
      let goesOn = line.first.map { " \t)]}".contains($0) } ?? true
      let code = line.range(of: "  //").map { line[..<$0.lowerBound] } ?? line
      let words = code.drop { $0 == " " || $0 == "\t" }
      if goesOn, let last = statements.popLast() {
        let isTight = last.hasSuffix("(") || words.hasPrefix(")") && !last.hasSuffix("}")
        statements.append(last + (isTight ? "" : " ") + words)
      } else {
        statements.append(String(words))
      }
    }
    return statements.map { statement in
      let words = statement.split(separator: " ", maxSplits: 3)
      // What it is called says nothing of the spring.
      let isNamed =
        words.count == 4 && words[2] == "=" && ["let", "var", "const", "val"].contains(words[0])
      let rest = isNamed ? String(words[3]) : statement
      return rest.last == ";" ? String(rest.dropLast()) : rest
    }
  }

  private static func isComment(_ line: Substring) -> Bool {
    let words = line.drop { $0 == " " }
    return words.hasPrefix("//") || words.hasPrefix("#") || words.hasPrefix("--")
  }
}
