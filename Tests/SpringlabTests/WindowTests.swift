import Documents
import Foundation
import SDLPlatform
import Testing

/// Drives the real window under Xvfb, as a person would, and reads what the program announces.
@Suite(.serialized, .enabled(if: X11Session.hasTools, "needs xvfb and xdotool"))
struct WindowTests {
  @Test func isUsedByHand() throws {
    let session = try X11Session()
    try session.expect("scene messages")
    try session.waitForRest()

    let before = try #require(session.number(after: "offset "))
    session.drag(from: (590, 300), to: (590, 500))
    try session.waitForRest()
    let dragged = try #require(session.number(after: "offset "))
    #expect(dragged < before - 150, "dragging down shows earlier messages: \(before) to \(dragged)")

    session.tool("mousemove", "590", "300", "click", "--repeat", "3", "5")
    try session.waitForRest()
    #expect(try #require(session.number(after: "offset ")) > dragged, "the wheel scrolls on")

    // The Damping field: typed entry.
    session.tool("key", "Return")
    try session.expect("focus composer")
    session.tool("type", "--delay", "60", "hello there")
    session.tool("key", "Return")
    try session.expect("sent hello there")
    session.tool("key", "Escape")

    session.tool("key", "f")
    try session.expect("fidelity exact")
    session.tool("key", "ctrl+z")
    try session.expect("fidelity uikit")

    session.tool("key", "2")
    try session.expect("scene cradle")
    try session.expect(title: "Newton's cradle – Springlab", ofClass: Window.desktopID)
    session.resize(width: 700, height: 520)
    try session.expect("size 700x520")
    session.tool("key", "ctrl+q")
    #expect(session.waitForExit() == 0)
  }

  /// The desktop gives text only once it is told that a text is edited, up to a frame after the key that begins.
  @Test func whatIsTypedAtOnceIsWhole() throws {
    let session = try X11Session()
    try session.expect("scene messages")
    try session.waitForRest()
    session.tool("key", "--delay", "4", "Return", "f", "i", "r", "s", "t", "Return")
    try session.expect("sent first")
    session.tool("key", "Escape")
    session.tool("key", "--delay", "15", "Return", "f", "i", "s", "h", "Return")
    try session.expect("sent fish")
  }

  private func showCradle(in session: X11Session) throws {
    try session.expect("scene messages")
    session.tool("key", "2")
    try session.expect("scene cradle")
  }

  /// Another program may destroy the window: the work is kept, as when it is closed.
  @Test func aDestroyedWindowEndsTheProgram() throws {
    let state = try Scratch()
    let session = try X11Session(state: state.url)
    try showCradle(in: session)
    session.tool("search", "--onlyvisible", "--class", Window.desktopID, "windowclose")
    #expect(session.waitForExit() == 0)
    let kept = state.url.appendingPathComponent("springlab/session.json")
    #expect(try String(contentsOf: kept, encoding: .utf8).contains("\"scene\": \"cradle\""))
  }

  /// libX11 ends the program when the X server has ended: the work is kept before that, however new it is.
  @Test func anXServerThatEndsLosesNothing() throws {
    let state = try Scratch()
    let session = try X11Session(state: state.url)
    try session.expect("scene messages")
    let slider = try #require(session.place(of: "s.damping"))
    session.drag(from: (slider.x, slider.y), to: (slider.x - 60, slider.y))
    try session.expect("value damping")
    session.tool("key", "f")
    try session.expect("fidelity exact")
    session.endDisplay()
    #expect(session.waitForExit() == 1)
    #expect(session.lines.count { $0.contains("taken the window away") } == 1)
    let file = state.url.appendingPathComponent("springlab/session.json")
    let kept = try SavedSession(data: Data(contentsOf: file))
    let work = try #require(kept.works.first { $0.scene == "messages" })
    #expect(work.setting.fidelity == "exact")
    let damping = try #require(work.setting.values.first { $0.parameter == "damping" }?.value)
    let said = try #require(session.number(after: "value damping "))
    #expect(abs(damping - said) <= 0.005, "what is announced is rounded")
  }

  /// The window comes back as it was left, whatever end it had.
  @Test(arguments: [SIGTERM, SIGHUP])
  func theLastSessionComesBack(signal: Int32) throws {
    let state = try Scratch()
    func start() throws -> X11Session { try X11Session(state: state.url) }
    let first = try start()
    try first.expect("scene messages")
    first.tool("key", "2")
    try first.expect("scene cradle")
    first.resize(width: 900, height: 640)
    try first.expect("size 900x640")
    first.signal(signal)
    #expect(first.waitForExit() == 0)

    let second = try start()
    try second.expect("scene cradle")
    try second.expect("size 900x640")
    second.tool("key", "3")
    try second.expect("scene grid")
    Thread.sleep(forTimeInterval: 2.6)
    second.signal(SIGKILL)
    #expect(second.waitForExit() != nil)

    let third = try start()
    try third.expect("scene grid")
    try third.expect("size 900x640")
  }

  /// The first signal ends the program although its work cannot be kept; what was kept last stays.
  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func aSignalEndsTheProgramWhereNothingCanBeKept(signal: Int32) throws {
    let state = try Scratch()
    let session = try X11Session(state: state.url)
    try showCradle(in: session)
    _ = state.file("springlab", "in its place")
    session.signal(signal)
    #expect(session.waitForExit() == 74)
    #expect(session.lines.count { $0.contains("what was changed last cannot be kept") } == 1)
  }
}
