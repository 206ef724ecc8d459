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

  /// The closed form is compiled and run, and moves as a Runge-Kutta integration of the spring.
  @Test(.enabled(if: Tool.path("swiftc") != nil)) func plainSwiftRuns() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = try target("swift")
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

  /// Brackets close in the order they were opened, whatever the language.
  @Test(arguments: ExportTarget.all.map(\.id)) func bracketsMatch(id: String) throws {
    for spring in ExportTests.springs {
      var open: [Character] = []
      for letter in try target(id).code(for: spring).text {
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
