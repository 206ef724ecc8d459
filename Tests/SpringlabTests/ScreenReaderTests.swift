import Foundation
import Testing

/// Uses the real window under Xvfb through the accessibility bus alone, with pyatspi as a screen reader's side.
@Suite(.serialized) struct ScreenReaderTests {
  private static let python = "/usr/bin/python3"
  private static let runner = "/usr/bin/dbus-run-session"

  /// Whether `make tour` runs it, and has what it needs.
  private static var isAsked: Bool {
    ProcessInfo.processInfo.environment["SPRINGLAB_TOUR"] != nil && hasTools
  }

  private static var hasTools: Bool {
    [
      "/usr/bin/Xvfb", python, runner, "/usr/libexec/at-spi-bus-launcher",
      "/usr/lib/python3/dist-packages/pyatspi/__init__.py",
    ].allSatisfy { FileManager.default.fileExists(atPath: $0) }
  }

  private static let script = Program.repository
    .appendingPathComponent("Tests/SpringlabTests/ScreenReaderTour.py").path

  /// All nine scenes are read, and the README's tour is done; the script says what is not as it should be.
  @Test(
    .enabled(
      if: ScreenReaderTests.isAsked,
      "make tour runs it; needs xvfb, dbus-daemon, at-spi2-core and python3-pyatspi"))
  func theTourIsDoneThroughTheBusAlone() throws {
    let folder = try Scratch()
    let display = try Display()
    defer { display.close() }
    let (log, process) = (folder.file("log"), Process())
    process.executableURL = URL(fileURLWithPath: Self.python)
    process.arguments = [Self.script, Program.path, folder.url.path]
    process.environment = Program.environment(
      keepingIn: folder.url,
      [
        "DISPLAY": display.name, "SDL_VIDEODRIVER": "x11", "WAYLAND_DISPLAY": "",
        "NO_AT_BRIDGE": "1",
      ])
    let output = try FileHandle(forWritingTo: log)
    (process.standardOutput, process.standardError) = (output, output)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let end = Date().addingTimeInterval(Self.patience)
    while process.isRunning, Date() < end { Thread.sleep(forTimeInterval: 0.05) }
    process.end()
    let said = try String(contentsOf: log, encoding: .utf8)
    #expect(process.terminationStatus == 0 && said.contains("\nDONE\n"), "\(said)")
  }

  /// How long the tour may take, in seconds; it gives up by itself before.
  private static let patience = 300.0
}
