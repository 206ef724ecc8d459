import Foundation
import Testing

@testable import Springs

/// A tool of the machine, if it is there.
enum Tool {
  static func path(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  /// Runs it; what it printed, and whether it was content.
  static func run(_ name: String, _ arguments: [String]) throws -> (isFine: Bool, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(path(name)))
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus == 0, output)
  }
}

/// The texts as their own languages read them, where a reader is at hand.
@Suite struct ExportedTextTests {
  private func folder() throws -> URL {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("springs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }

  private func files(_ language: ExportTarget.Language, _ kind: String, in folder: URL) throws
    -> [String]
  {
    var paths: [String] = []
    for target in ExportTarget.all where target.language == language {
      for (i, spring) in ExportTests.springs.enumerated() {
        let file = folder.appendingPathComponent("\(target.id)-\(i).\(kind)")
        try target.code(for: spring).text.write(to: file, atomically: true, encoding: .utf8)
        paths.append(file.path)
      }
    }
    return paths
  }

  @Test(.enabled(if: Tool.path("swiftc") != nil)) func swiftParses() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // Statements harness in a function, as they would in somebody's code.
    let functions = ExportTarget.all.filter { $0.language == .swift && $0.id != "swift" }
      .flatMap { target in ExportTests.springs.map { target.code(for: $0).text } }
      .enumerated().map { "func snippet\($0)() {\n\($1)\n}" }
    #expect(functions.count == 32)
    let file = folder.appendingPathComponent("snippets.swift")
    try functions.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    let result = try Tool.run("swiftc", ["-frontend", "-parse", "-parse-as-library", file.path])
    #expect(result.isFine, "\(result.output)")
  }

  /// The closed form is compiled and run, and moves as a Runge-Kutta integration of the spring.
  @Test(.enabled(if: Tool.path("swiftc") != nil)) func plainSwiftRuns() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = try #require(ExportTarget.named("swift"))
    let times = [0.05, 0.3, 0.9]
    var program = "import Foundation\n"
    for (i, spring) in ExportTests.springs.enumerated() {
      let text = target.code(for: spring).text.replacingOccurrences(
        of: "SpringMotion", with: "S\(i)")
      program += text.replacingOccurrences(of: "import Foundation", with: "") + "\n"
      program +=
        "for t in \(times) { let s = S\(i)().state(at: t, x: 1, v: -3); print(s.x, s.v) }\n"
    }
    let source = folder.appendingPathComponent("main.swift")
    let binary = folder.appendingPathComponent("main").path
    try program.write(to: source, atomically: true, encoding: .utf8)
    let compiled = try Tool.run("swiftc", ["-o", binary, source.path])
    try #require(compiled.isFine, "\(compiled.output)")
    let process = Process()
    let pipe = Pipe()
    (process.executableURL, process.standardOutput) = (URL(fileURLWithPath: binary), pipe)
    try process.run()
    let printed = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: printed, as: UTF8.self).split(separator: "\n")
    let expected = ExportTests.springs.flatMap { spring in
      times.map { integrated(spring, from: (1, -3), for: $0, steps: 2000) }
    }
    try #require(lines.count == expected.count)
    for (line, (x, v)) in zip(lines, expected) {
      let found = line.split(separator: " ").compactMap { Double($0) }
      #expect(abs(found[0] - x) < 1e-7 && abs(found[1] - v) < 1e-6, "\(line)")
    }
  }

  @Test(.enabled(if: Tool.path("node") != nil)) func javaScriptParses() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let paths = try files(.javascript, "mjs", in: folder)
    for path in paths.filter({ $0.hasSuffix("-0.mjs") }) {
      let result = try Tool.run("node", ["--check", path])
      #expect(result.isFine, "\(result.output)")
    }
    #expect(paths.count == 12)
  }

  /// Brackets close in the order they were opened, whatever the language.
  @Test(arguments: ExportTarget.all.map(\.id)) func bracketsMatch(id: String) throws {
    for spring in ExportTests.springs {
      var open: [Character] = []
      for letter in try #require(ExportTarget.named(id)).code(for: spring).text {
        switch letter {
        case "(", "[", "{": open.append(letter)
        case ")": #expect(open.popLast() == "(")
        case "]": #expect(open.popLast() == "[")
        case "}": #expect(open.popLast() == "{")
        default: break
        }
      }
      #expect(open.isEmpty)
    }
  }
}
