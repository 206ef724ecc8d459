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

  @Test func slidersMoveTheirValues() throws {
    let session = try X11Session()
    try session.expect("scene messages")
    let slider = try #require(session.place(of: "s.damping"))
    session.drag(from: (slider.x, slider.y), to: (slider.x - 60, slider.y))
    try session.expect("value damping")
    let damping = try #require(session.number(after: "value damping "))
    #expect(damping < 0.8)
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
    #expect(session.lines.last == "springlab: the desktop has taken the window away.")
    #expect(session.lines.count { $0.contains("taken the window away") } == 1)
    let file = state.url.appendingPathComponent("springlab/session.json")
    let kept = try SavedSession(data: Data(contentsOf: file))
    let work = try #require(kept.works.first { $0.scene == "messages" })
    #expect(work.setting.fidelity == "exact")
    let damping = try #require(work.setting.values.first { $0.parameter == "damping" }?.value)
    let said = try #require(session.number(after: "value damping "))
    #expect(abs(damping - said) <= 0.005, "what is announced is rounded")
  }

  /// A reader of what is announced may end: the window stays.
  @Test func theWindowSurvivesTheReaderOfWhatItSays() throws {
    let session = try X11Session(reader: .ends)
    try session.expect(title: "Messages – Springlab", ofClass: Window.desktopID)
    session.tool("key", "2")
    try session.expect(title: "Newton's cradle – Springlab", ofClass: Window.desktopID)
    session.tool("key", "ctrl+q")
    #expect(session.waitForExit() == 0)
  }

  /// The window comes back as it was left, however it was asked to end; after a kill it says so.
  @Test(arguments: [SIGTERM, SIGHUP])
  func theLastSessionComesBack(signal: Int32) throws {
    let state = try Scratch()
    func start(_ more: [String] = []) throws -> X11Session {
      try X11Session(arguments: X11Session.usual + more, state: state.url)
    }
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
    #expect(!second.lines.contains { $0.hasPrefix("place leftover.restore") })
    second.tool("key", "3")
    try second.expect("scene grid")
    Thread.sleep(forTimeInterval: 2.6)
    second.signal(SIGKILL)
    #expect(second.waitForExit() != nil)

    let third = try start()
    try third.expect("place leftover.restore")
    #expect(third.lines.contains("scene cradle"))

    let fresh = try start(["--fresh"])
    try fresh.expect("scene messages")
    try fresh.expect("size 1280x800")
  }

  /// Colours and size come back after a kill too, and without a question: nothing of the work was changed.
  @Test func theWindowComesBackAfterAKill() throws {
    let state = try Scratch()
    func start() throws -> X11Session {
      try X11Session(state: state.url)
    }
    let first = try start()
    try first.expect("scene messages")
    first.resize(width: 900, height: 640)
    try first.expect("size 900x640")
    first.tool("key", "ctrl+d")
    Thread.sleep(forTimeInterval: 2.6)
    first.signal(SIGKILL)
    #expect(first.waitForExit() != nil)

    let second = try start()
    try second.expect("size 900x640")
    #expect(!second.lines.contains { $0.hasPrefix("place leftover.restore") })
    second.signal(SIGTERM)
    #expect(second.waitForExit() == 0)
    let folder = state.url.appendingPathComponent("springlab")
    let kept = try SavedSession(
      data: Data(contentsOf: folder.appendingPathComponent("session.json")))
    #expect(kept.theme == .dark && kept.size == CGSize(width: 900, height: 640))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["session.json"])
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

  /// A last session that cannot be read is kept, and named in the window as well.
  @Test func aLastSessionThatCannotBeReadIsNamed() throws {
    let state = try Scratch()
    let folder = state.url.appendingPathComponent("springlab")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let last = folder.appendingPathComponent("session.json")
    try Data("{\"version\": 99, \"scene\": \"cradle\"}".utf8).write(to: last)
    let session = try X11Session(state: state.url)
    let kept = folder.appendingPathComponent("unreadable-session.json").path
    try session.expect("says A kept session cannot be read; it stays in \(kept).")
    #expect(session.lines.contains { $0.hasPrefix("springlab: the last session cannot be read") })
    session.signal(SIGTERM)
    #expect(session.waitForExit() == 0 && FileManager.default.fileExists(atPath: kept))
  }

  /// Whatever was done and however it ends, the folder of sessions is as it was before.
  @Test(arguments: [SIGTERM, SIGKILL])
  func withoutAHistoryNothingIsLeft(signal: Int32) throws {
    let state = try Scratch()
    let file = state.file("chat.txt", "Ada: hello\nBob: good morning\n")
    let folder = state.url.appendingPathComponent("springlab").path
    let window = try X11Session(
      arguments: ["--announce", "--no-history", file.path], state: state.url)
    try window.expect("scene messages")
    window.tool("key", "3")
    try window.expect("scene grid")
    Thread.sleep(forTimeInterval: 2.6)
    window.signal(signal)
    #expect(window.waitForExit() != nil)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}
