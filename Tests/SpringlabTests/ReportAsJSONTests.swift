import Foundation
import Testing

/// The page that describes the report for scripts has the keys that are printed, and no others.
@Suite struct ReportAsJSONTests {
  private static let page = "Sources/Springs/Springs.docc/ReportAsJSON.md"
  /// Members that are named by the table of families, not by the page.
  private static let named: Set<String> = ["durations", "values"]

  private func paths(_ value: Any, _ path: String = "") -> Set<String> {
    if let members = value as? [String: Any] {
      let isNamed = Self.named.contains { path == $0 || path.hasSuffix(".\($0)") }
      return members.reduce(into: []) { all, member in
        all.formUnion(
          paths(
            member.value,
            path.isEmpty ? member.key : "\(path).\(isNamed ? "*" : member.key)"))
      }
    }
    if let values = value as? [Any] {
      let elements = values.reduce(into: Set<String>()) { $0.formUnion(paths($1, "\(path)[]")) }
      return elements.isEmpty ? ["\(path)[]"] : elements
    }
    return [path]
  }

  private func printed(_ arguments: String) throws -> Set<String> {
    let arguments = arguments.split(separator: " ").map(String.init)
    let result = try Program.run(["spring"] + arguments + ["--json"])
    #expect(result.status == 0, "\(result.errors)")
    return paths(try JSONSerialization.jsonObject(with: Data(result.output.utf8)))
  }

  @Test func everyKeyIsDescribed() throws {
    let text = try String(
      contentsOf: Program.repository.appendingPathComponent(Self.page), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let described = Set(
      rows.flatMap { row in
        row.dropFirst().prefix { $0 != "|" }.split(separator: ",").map {
          String($0.filter { !" `".contains($0) })
        }
      })
    var keys: Set<String> = []
    for arguments in [
      "--frequency 3 --damping 1.4 --travel 300pt --velocity 2/s", "--frequency 1 --damping 0.8",
      "--preset figma-slow", "--curve ease", "--list", "--frequency 1 --code css",
    ] {
      keys.formUnion(try printed(arguments))
    }
    #expect(keys.subtracting(described) == [], "describe these in \(Self.page)")
    let notPrinted = described.subtracting(keys).subtracting(["conversions[]"])
    #expect(notPrinted == [], "these are not printed")
  }
}
