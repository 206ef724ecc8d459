import Foundation
import Testing

/// The short form of `make soak`: random use and random documents, in processes of their own.
@Suite struct SoakTests {
  @Test func randomUseFindsNoFault() throws {
    let program = URL(fileURLWithPath: Program.path).deletingLastPathComponent()
      .appendingPathComponent("Soak")
    let folder = try Scratch()
    let out = folder.file("out")
    let process = Process()
    process.executableURL = program
    process.arguments = ["--runs", "3", "--lines", "200"]
    process.standardOutput = try FileHandle(forWritingTo: out)
    try process.run()
    process.waitUntilExit()
    let words = try String(contentsOf: out, encoding: .utf8)
    #expect(process.terminationStatus == 0 && words.contains(" 0 faults"), "\(words)")
  }
}
