import Foundation
import Testing

/// How large the house may be.
///
/// A feature that needs more lines than the limit leaves raises that number in the same change; the commit says what the
/// lines buy a person.
@Suite struct SizeTests {
  /// The most lines of code, which are neither blank nor a comment, of these folders of Sources together.
  private static let mostLines: [(folders: [String], lines: Int)] = [
    (["Springs", "springlab"], 8200), (["Workbench"], 8200), (["Scenes"], 7500),
    (["CollectionLayout"], 9300), (["Physics"], 8200), (["Dynamics"], 3000),
    (["Documents"], 4530), (["Documents/Chats"], 1500), (["Widgets"], 2900),
    (["UIKit", "QuartzCore", "CoreGraphics"], 2600), (["Articles"], 1280),
    (["CairoCanvas"], 3200), (["SDLPlatform"], 2600), (["Canvas"], 440), (["Geometry"], 606),
    (["ElementaryFunctions"], 409), (["Localization"], 330), (["Benchmarks"], 1800),
  ]
  /// The most of all of Sources, and of the tests without what helps them, the campaign and the example.
  private static let mostOfSources = 64_500, mostOfTests = 31_000
  /// The most files with a `+` in their names, in all and in the workbench.
  private static let mostExtensions = 6, mostOfWorkbench = 3
  /// The most docstrings of at most four words: those that are say a unit.
  private static let mostShortDocstrings = 5
  private static let mostLongFunctions = 0
  private static let longestFile = 500, longestFunction = 39, shortDocstring = 4

  private struct Source {
    let name: String
    /// Its folders below Sources or Tests, each with a slash after it.
    let folder: String
    let lines: [Substring]
  }

  private func sources(_ folders: [String] = ["Sources"]) throws -> [Source] {
    try folders.flatMap { House.files(under: $0, of: "swift") }.map {
      let words = $0.path.dropFirst(House.root.path.count + 1).split(separator: "/")
      let text = try String(contentsOf: $0, encoding: .utf8)
      return Source(
        name: $0.lastPathComponent, folder: words[1...].dropLast().map { $0 + "/" }.joined(),
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

  private static func lines(of sources: [Source]) -> Int {
    sources.reduce(0) { $0 + $1.lines.count(where: isCode) }
  }

  @Test func noTargetIsOverItsLimit() throws {
    let all = try sources()
    let over = Self.mostLines.compactMap { folders, most -> String? in
      let lines = Self.lines(
        of: all.filter { source in folders.contains { source.folder.hasPrefix($0 + "/") } })
      return lines > most ? "\(folders.joined(separator: " and ")): \(lines), not \(most)" : nil
    }
    #expect(over.isEmpty, "lines of code over the limits of SizeTests: \(over)")
    let limited = Self.mostLines.flatMap { $0.folders.map { $0 + "/" } }
    let others = all.map(\.folder).filter { !limited.contains(where: $0.hasPrefix) }
    #expect(others.isEmpty, "give these a limit in SizeTests: \(Set(others))")
    #expect(Self.lines(of: all) <= Self.mostOfSources)
    let tests = try sources(["Tests"]).filter { source in
      source.name.hasSuffix("Tests.swift")
        && !["Campaign/", "Example/"].contains(where: source.folder.hasPrefix)
    }
    #expect(Self.lines(of: tests) <= Self.mostOfTests, "lines of tests: \(Self.lines(of: tests))")
  }

  @Test func filesAreNotSpread() throws {
    let extensions = try sources().filter { $0.name.contains("+") }
    let ofWorkbench = extensions.count { $0.folder.hasPrefix("Workbench/") }
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
    let short = Dictionary(grouping: try sources(), by: \.folder)
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
