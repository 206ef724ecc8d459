import Foundation
import Testing

/// The short form of `make soak`: random use and random documents, in processes of their own.
@Suite struct SoakTests {
  private func soak(_ arguments: [String]) throws -> (status: Int32, out: String, err: String) {
    let program = URL(fileURLWithPath: Program.path).deletingLastPathComponent()
      .appendingPathComponent("Soak")
    let folder = try Scratch()
    let (out, err) = (folder.file("out"), folder.file("err"))
    let process = Process()
    (process.executableURL, process.arguments) = (program, arguments)
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, try String(contentsOf: out, encoding: .utf8),
      try String(contentsOf: err, encoding: .utf8)
    )
  }

  @Test func randomUseFindsNoFault() throws {
    let run = try soak(["--runs", "3", "--lines", "200"])
    #expect(run.status == 0 && run.out.contains(" 0 faults"), "\(run.out)")
  }

  @Test(arguments: [
    (["--use"], "--use lacks its SEED"), (["--use", "1"], "--use lacks its COUNT"),
    (["--use", "1", "2"], "--use lacks its LOG"), (["--play"], "--play lacks its SCRIPT"),
    (["--use", "-1", "2", "x"], "SEED of --use is a number from 0 to 1e9, not \"-1\""),
    (["--read", "1", "many", "x"], "COUNT of --read is a number from 0 to 1e9, not \"many\""),
    (
      ["--read", "1", "2", "log", "chats"],
      "KIND is one of chat, gesture, experiment, work, session, shared, preferences, recent, number, "
        + "arguments"
    ),
    (["--document", "chat"], "--document lacks its FILE"),
    (["--save"], "--save lacks its FOLDER"),
    (["--kill", "1", "2"], "--kill takes no \"2\""),
    (["--endure", "nan"], "HOURS of --endure is a number from 0 to 1e9, not \"nan\""),
    (["--endure", "1", "attic"], "there is no scene \"attic\""),
    (["--seconds"], "\"--seconds\" is no option with a number from 0 to 1e9"),
  ]) func aWrongCallIsOneSentence(_ call: (arguments: [String], words: String)) throws {
    let run = try soak(call.arguments)
    #expect(run.status == 64 && run.out.isEmpty)
    #expect(run.err == "Soak: \(call.words); see --help\n")
  }
}
