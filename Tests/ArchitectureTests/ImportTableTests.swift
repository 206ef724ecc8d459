import Foundation
import Testing

/// The house: which target may import which.
///
/// Arrows point down only.
enum House {
  static let libraries = [
    "ElementaryFunctions", "Geometry", "Springs", "Physics", "Dynamics", "CollectionLayout",
    "CoreGraphics", "QuartzCore",
    "UIKit",
  ]
  static let mayImport: [String: Set<String>] = [
    "Localization": [],
    "ElementaryFunctions": [],
    "Geometry": ["ElementaryFunctions"],
    "Springs": ["ElementaryFunctions"],
    "Physics": ["Springs", "ElementaryFunctions", "HeapModule"],
    "Dynamics": ["Physics", "Springs", "Geometry", "ElementaryFunctions"],
    "CollectionLayout": ["Dynamics", "Springs", "Geometry", "ElementaryFunctions", "DequeModule"],
    "CoreGraphics": ["Geometry"],
    "QuartzCore": ["CoreGraphics", "Dynamics", "Geometry"],
    "UIKit": ["QuartzCore", "CollectionLayout", "Dynamics", "Geometry"],
    "Articles": ["UIKit"],
    "Canvas": ["Geometry"],
    "Widgets": ["Canvas", "Geometry", "Localization"],
    // Synchronization for long chats, which a thread takes apart into lines.
    "Documents": [
      "Synchronization",
      "CollectionLayout", "Dynamics", "Springs", "Geometry", "ElementaryFunctions", "Localization",
      "CZlib",
    ],
    "Scenes": [
      "Articles", "Documents", "Widgets", "Canvas", "CollectionLayout", "Dynamics", "Physics",
      "Springs", "Geometry", "ElementaryFunctions", "Localization",
    ],
    // Synchronization for files that are read beside the frames.
    "Workbench": [
      "Synchronization",
      "Scenes", "Documents", "Widgets", "Canvas", "CollectionLayout", "Dynamics", "Physics",
      "Springs", "Geometry", "ElementaryFunctions", "Localization", "DequeModule",
    ],
    "CairoCanvas": ["Canvas", "Geometry", "CPangoCairo", "CGif"],
    // GIO for the desktop's services on the session bus; Synchronization for what its thread answers.
    "SDLPlatform": ["Canvas", "Geometry", "CSDL2", "CGio", "Synchronization"],
    "springlab": [
      "SDLPlatform", "CairoCanvas", "Workbench", "Scenes", "Documents", "Widgets", "Canvas",
      "CollectionLayout", "Dynamics", "Physics", "Springs", "Geometry", "Localization",
      "ArgumentParser",
      // For the signal that interrupts a rendering: it comes on another thread.
      "Synchronization",
    ],
    "Benchmarks": [
      "CairoCanvas", "Workbench", "Scenes", "Documents", "Widgets", "Canvas", "CollectionLayout",
      "Dynamics", "Physics", "Springs", "Geometry", "ElementaryFunctions", "CPeers",
    ],
  ]
  /// What comes with the toolchain.
  static let common: Set<String> = ["Foundation", "Swift", "Glibc"]

  static let banned = [
    "@unchecked Sendable", "nonisolated(unsafe)", "try!", "unsafeFlags", "canImport(UIKit)",
  ]
  /// What a target brings along when it is imported, as Apple's of the same name does.
  static let mayExport: [String: Set<String>] = [
    "CoreGraphics": ["Foundation"], "QuartzCore": ["CoreGraphics"],
    "UIKit": ["Foundation", "QuartzCore"],
  ]

  static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  static func files(under folder: String, of kind: String) -> [URL] {
    let base = root.appendingPathComponent(folder)
    let all = FileManager.default.enumerator(at: base, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == kind }
      .sorted { $0.path < $1.path }
  }

  /// The modules that a source imports, whatever stands before the word.
  static func imports(of source: String) -> [String] {
    source.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.first?.hasPrefix("//") != true, let at = words.firstIndex(of: "import"),
        at + 1 < words.count,
        words[..<at].allSatisfy({
          $0.hasPrefix("@") || $0 == "public" || $0 == "internal" || $0 == "private"
            || $0 == "package" || $0 == "fileprivate"
        })
      else { return nil }
      let kinds: Set<Substring> = [
        "struct", "class", "enum", "protocol", "func", "typealias", "var",
      ]
      let name =
        kinds.contains(words[at + 1]) && at + 2 < words.count ? words[at + 2] : words[at + 1]
      return name.split(separator: ".").first.map(String.init)
    }
  }

  /// What a source of a target does that the house forbids.
  static func violations(_ source: String, in target: String) -> [String] {
    let allowed = (mayImport[target] ?? []).union(common)
    let imports = imports(of: source).filter { !allowed.contains($0) }.map { "imports \($0)" }
    let exported = source.split(separator: "\n").filter { $0.contains("@_exported") }
    let exports = exported.filter { line in
      !self.imports(of: String(line)).allSatisfy { mayExport[target]?.contains($0) == true }
        || self.imports(of: String(line)).isEmpty
    }
    return imports + banned.filter { source.contains($0) }.map { "says \($0)" }
      + exports.map { "exports: \($0)" }
  }
}

@Suite struct ImportTableTests {
  @Test(arguments: House.mayImport.keys.sorted())
  func aTargetImportsOnlyWhatStandsBelow(target: String) throws {
    for file in House.files(under: "Sources/\(target)", of: "swift") {
      let source = try String(contentsOf: file, encoding: .utf8)
      #expect(House.violations(source, in: target) == [], "\(file.lastPathComponent)")
    }
  }

  @Test func everyTargetIsInTheTable() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: House.root.appendingPathComponent("Sources").path)
    let systems: Set = ["CSDL2", "CPangoCairo", "CGio", "CZlib", "CGif", "CPeers", "CPresenter"]
    let missing = Set(folders).subtracting(systems).subtracting(House.mayImport.keys)
    #expect(missing.isEmpty, "add to House.mayImport: \(missing.sorted())")
  }

  @Test func theTableHasNoCircle() {
    func reach(_ target: String, _ seen: Set<String>) -> Bool {
      guard !seen.contains(target) else { return false }
      return (House.mayImport[target] ?? []).allSatisfy { reach($0, seen.union([target])) }
    }
    for target in House.mayImport.keys { #expect(reach(target, [])) }
  }

  @Test func theCheckSeesAViolation() {
    #expect(House.violations("import CSDL2\n", in: "Workbench") == ["imports CSDL2"])
    #expect(House.violations("internal import Workbench", in: "Scenes") == ["imports Workbench"])
    #expect(
      House.violations("@testable import enum Scenes.Fidelity", in: "Canvas") == ["imports Scenes"])
    #expect(House.violations("final class A: @unchecked Sendable {}", in: "Canvas").count == 1)
    #expect(House.violations("@_exported import Springs", in: "Dynamics").count == 1)
    #expect(House.violations("@_exported import Dynamics", in: "UIKit").count == 1)
    #expect(House.violations("@_exported import Foundation", in: "UIKit") == [])
    #expect(House.violations("// import CSDL2\nimport Geometry", in: "Canvas") == [])
  }

  @Test func theTopLevelIsAsAgreed() throws {
    let allowed: Set = [
      "Package.swift", "Makefile", "README.md", "BENCHMARKS.md", "CHANGELOG.md", "CONTRIBUTING.md",
      "LICENSE", "SECURITY.md", "Sources", "Tests", "Assets",
      "artifacts", "Package.resolved",
    ]
    let found = try FileManager.default.contentsOfDirectory(atPath: House.root.path)
      .filter { !$0.hasPrefix(".") }
    let more = Set(found).subtracting(allowed)
    #expect(more.isEmpty, "belongs into Sources, Tests or Assets: \(more.sorted())")
  }

  @Test func theReadmeIsShort() throws {
    let readme = try String(
      contentsOf: House.root.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(readme.split(whereSeparator: \.isWhitespace).count <= 900)
  }
}
