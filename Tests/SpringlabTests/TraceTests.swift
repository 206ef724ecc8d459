import Foundation
import Testing

/// `springlab trace` on experiments of every kind.
@Suite struct TraceTests {
  @Test func namesWhatIsWrong() throws {
    let folder = try Scratch()
    let file = folder.file(
      "e.json",
      #"{"items": [{"id": "a", "center": [0, 0], "size": [9, 9]}], "behaviors": [{"kind": "field", "field": "drags", "items": ["a"]}]}"#
    )
    let result = try Program.run(["trace", file.path])
    #expect(result.status == 65)
    #expect(result.errors.contains("behaviors[0].field") && result.errors.contains("\"drag\""))
  }

  /// Linux's TIOCSPTLCK and TIOCGPTN, which Swift does not import.
  private static let lockTerminal: UInt = 0x4004_5431
  private static let terminalNumber: UInt = 0x8004_5430

  /// A file's names may hold sequences that change what a terminal shows or does: it gets them escaped, a file as
  /// they are.
  @Test func aTerminalGetsNoControlsOfAFile() throws {
    let folder = try Scratch()
    let file = folder.file(
      "experiment.json",
      #"""
      {"frames": 1, "items": [{"id": "a\u001b[31m\u009b\u0007b", "center": [1, 2], "size": [3, 4]}]}
      """#)
    let terminal = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(terminal) }
    var (isLocked, number): (Int32, Int32) = (0, 0)
    let isUnlocked = unsafe ioctl(terminal, Self.lockTerminal, &isLocked) == 0
    let isNumbered = unsafe ioctl(terminal, Self.terminalNumber, &number) == 0
    try #require(isUnlocked && isNumbered)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Program.path)
    process.arguments = ["trace", file.path]
    let shownOn: FileHandle = try #require(FileHandle(forWritingAtPath: "/dev/pts/\(number)"))
    process.standardOutput = shownOn
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(terminal, &bytes, bytes.count)
    let shown = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    #expect(
      process.terminationStatus == 0 && shown.hasPrefix("frame,time,item,x,y,angle,vx,vy,omega"))
    #expect(shown.contains(#",a\u{1B}[31m\u{9B}\u{7}b,1.0,"#) && !shown.contains("\u{1B}"))
    let written = try Program.run(["trace", file.path]).output
    #expect(written.contains(",a\u{1B}[31m\u{9B}\u{7}b,1.0,"))
  }
}
