import Foundation
import Testing

/// Exports in the real window under Xvfb, with a program in ffmpeg's place that takes nothing.
@Suite(.serialized, .enabled(if: X11Session.hasTools, "needs xvfb and xdotool"))
struct WindowExportTests {
  private let folder: Scratch

  init() throws { folder = try Scratch() }

  /// A window that has begun to write a film.
  private func session() throws -> X11Session {
    let number = folder.url.appendingPathComponent("number").path
    _ = folder.program("ffmpeg", "echo $$ > '\(number)'\nexec sleep 600")
    let others = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let session = try X11Session(
      arguments: X11Session.usual + ["--scene", "sticky"],
      variables: ["PATH": "\(folder.url.path):\(others)"])
    try session.expect("scene sticky")
    try session.waitForRest()
    session.tool("key", "ctrl+e")
    // The third of four tabs, each 85 points wide; MP4 is the second of two.
    try click("export.tabs", right: 42, in: session)
    try click("export.kind", right: 60, in: session)
    try click("export.save", right: 0, in: session)
    _ = try #require(session.place(of: "path.field"), "The file is typed in a sheet.")
    session.tool("key", "ctrl+a")
    session.tool("type", "--delay", "15", folder.url.appendingPathComponent("a.mp4").path)
    session.tool("key", "Return")
    for _ in 0..<400 where leftOvers.isEmpty || !isRunning { usleep(50_000) }
    #expect(!leftOvers.isEmpty && isRunning)
    return session
  }

  private func click(_ id: String, right: Double, in session: X11Session) throws {
    let place = try #require(session.place(of: id), "\(id)")
    session.tool("mousemove", "\(Int(place.x + right))", "\(Int(place.y))", "click", "1")
    Thread.sleep(forTimeInterval: 0.2)
  }

  private var leftOvers: [String] { folder.leftOvers }
  private var isRunning: Bool { folder.isRunning("number") }

  @Test(arguments: ["Escape", "ctrl+q", "SIGTERM", "display"])
  func anExportEndsWithTheWindow(way: String) throws {
    let session = try session()
    switch way {
    case "SIGTERM": session.signal(SIGTERM)
    case "display": session.endDisplay()
    default: session.tool("key", way)
    }
    if way == "Escape" { try session.expect("says Cancelled") } else { _ = session.waitForExit() }
    #expect(leftOvers.isEmpty && !isRunning)
  }
}
