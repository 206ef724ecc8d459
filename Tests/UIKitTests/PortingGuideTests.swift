import Foundation
import SeededRandom
import Testing

/// The commands of the guide to porting turn code for iOS into code that compiles here.
@Suite struct PortingGuideTests {
  private static let guide = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Sources/UIKit/UIKit.docc/PortingUIKitCode.md")

  /// The first block of shell commands.
  private func commands() throws -> String {
    let text = try String(contentsOf: Self.guide, encoding: .utf8)
    let start = try #require(text.range(of: "```sh\n"))
    let end = try #require(text.range(of: "```", range: start.upperBound..<text.endIndex))
    return String(text[start.upperBound..<end.lowerBound])
  }

  @Test(.enabled(if: TypeCheck.modules != nil)) func theCommandsMakeClientsCompile() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("port-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Client.swift")
    // Code as it is written for iOS, with all that the commands are for.
    let client = try fixture("PortedClient.txt")
    try client.write(to: file, atomically: true, encoding: .utf8)
    #expect(try TypeCheck.run(file, ["-swift-version", "5"]).status != 0)
    let result = try TypeCheck.call(["bash", "-euc", commands()], in: folder)
    #expect(result.status == 0, "\(result.output)")
    let check = try TypeCheck.run(file, ["-swift-version", "5"])
    #expect(check.status == 0, "\(check.output)")
    // A closure that may be nil is still called as one.
    #expect(try String(contentsOf: file, encoding: .utf8).contains("completion?(done)"))
  }
}
