import Foundation
import Testing

/// How large the house may be.
///
/// A number above its goal says what is left to do: lower it with each piece that goes, never raise it.
@Suite struct SizeTests {
  /// The most lines of code of each target, which are neither blank nor a comment.
  private static let mostLines = [
    "springlab": 2017, "SDLPlatform": 2587, "CairoCanvas": 3180,
    "Workbench": 7250, "Scenes": 7272, "Articles": 1280,
    "Documents": 4500, "Widgets": 2668, "Canvas": 440,
    "UIKit": 2385, "QuartzCore": 83, "CoreGraphics": 81, "CollectionLayout": 9156,
    "Dynamics": 2931, "Physics": 7699, "Springs": 2296,
    "Geometry": 606, "ElementaryFunctions": 409, "Localization": 276, "Benchmarks": 1800,
  ]
  /// The most files with a `+` in their names, in all and in the workbench.
  private static let mostExtensions = 6, mostOfWorkbench = 3
  /// The most docstrings of at most four words: those that are say a unit.
  private static let mostShortDocstrings = 5
  private static let mostLongFunctions = 0
  private static let longestFile = 500, longestFunction = 39, shortDocstring = 4

  private struct Source {
    let name: String
    let target: String
    let lines: [Substring]
  }

  private func sources(_ folders: [String] = ["Sources"]) throws -> [Source] {
    try folders.flatMap { House.files(under: $0, of: "swift") }.map {
      let words = $0.path.dropFirst(House.root.path.count + 1).split(separator: "/")
      let text = try String(contentsOf: $0, encoding: .utf8)
      return Source(
        name: $0.lastPathComponent, target: String(words[1]),
        lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }

  private static func isCode(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    return !text.isEmpty && !text.hasPrefix("//")
  }

  /// The functions of a source that are longer than the limit, by their first lines.
  private static func longFunctions(_ lines: [Substring]) -> [String] {
    func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
    return lines.indices.compactMap { start in
      let words = lines[start].split { " (<".contains($0) }
      guard isCode(lines[start]), words.contains("func") || words.contains("init")
      else { return nil }
      let end = lines[start...].dropFirst().firstIndex {
        isCode($0) && indent($0) <= indent(lines[start]) && !$0.drop { $0 == " " }.hasPrefix(")")
      }
      guard let end, lines[end].drop(while: { $0 == " " }).hasPrefix("}") else { return nil }
      return end - start + 1 > longestFunction ? String(lines[start].drop { $0 == " " }) : nil
    }
  }

  /// The docstrings of a source with so few words that they repeat a name.
  private static func shortDocstrings(_ lines: [Substring]) -> [String] {
    let comments = lines.split { !$0.drop { $0 == " " }.hasPrefix("///") }
    return comments.map { $0.map { $0.drop { " /".contains($0) } }.joined(separator: " ") }
      .filter { $0.split(separator: " ").count <= shortDocstring }
  }

  @Test func noTargetGrows() throws {
    let lines = Dictionary(grouping: try sources(), by: \.target).mapValues {
      $0.reduce(0) { $0 + $1.lines.count(where: Self.isCode) }
    }
    let over = lines.filter { $0.value > Self.mostLines[$0.key] ?? 0 }
    #expect(over.isEmpty, "lines of code over the limits of SizeTests: \(over)")
  }

  @Test func filesAreNotSpread() throws {
    let extensions = try sources().filter { $0.name.contains("+") }
    let ofWorkbench = extensions.count { $0.target == "Workbench" }
    #expect(extensions.count <= Self.mostExtensions && ofWorkbench <= Self.mostOfWorkbench)
  }

  @Test func filesAndFunctionsAreShort() throws {
    let all = try sources(["Sources", "Tests"])
    let long = all.filter { $0.lines.count > Self.longestFile }.map(\.name)
    #expect(long == [], "files of more than \(Self.longestFile) lines")
    let functions = try sources().flatMap { source in
      Self.longFunctions(source.lines).map { "\(source.name): \($0)" }
    }
    #expect(
      functions.count <= Self.mostLongFunctions,
      "functions of more than \(Self.longestFunction) lines: \(functions)")
  }

  @Test func docstringsSayMoreThanNames() throws {
    let short = Dictionary(grouping: try sources(), by: \.target)
      .mapValues { $0.flatMap { Self.shortDocstrings($0.lines) }.count }
    let sum = short.values.reduce(0, +)
    #expect(sum <= Self.mostShortDocstrings, "docstrings of four words at most: \(short)")
  }

  @Test func longFunctionsAndShortDocstringsAreFound() {
    let body = Array(repeating: "    work()"[...], count: Self.longestFunction)
    let lines = ["  /// The size."] + ["  func long(", "    a: Int", "  ) {"] + body + ["  }"]
    #expect(Self.longFunctions(lines.map { $0[...] }) == ["func long("])
    #expect(Self.longFunctions(["func short() {", "}"]) == [])
    #expect(Self.shortDocstrings(lines.map { $0[...] }) == ["The size."])
  }
}
