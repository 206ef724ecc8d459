import Foundation
import SDLPlatform
import Testing

/// Drives the real window under Xvfb, as a person would, and reads what the program announces.
@Suite(.serialized) struct WindowTests {
  static var hasTools: Bool {
    ["Xvfb", "xdotool"].allSatisfy { tool in
      ["/usr/bin", "/usr/local/bin"].contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)")
      }
    }
  }

  @Test(.enabled(if: WindowTests.hasTools, "needs xvfb and xdotool"))
  func isUsedByHand() throws {
    let desk = try Desk(arguments: ["--announce", "--scale", "1"])
    defer { desk.close() }
    try desk.expect("scene messages")
    try desk.waitForRest()

    let before = try #require(desk.number(after: "offset "))
    desk.drag(from: (590, 300), to: (590, 500))
    try desk.waitForRest()
    let dragged = try #require(desk.number(after: "offset "))
    #expect(dragged < before - 150, "dragging down shows earlier messages: \(before) to \(dragged)")

    desk.tool("mousemove", "590", "300", "click", "--repeat", "3", "5")
    try desk.waitForRest()
    #expect(try #require(desk.number(after: "offset ")) > dragged, "the wheel scrolls on")

    // The Damping field: typed entry.
    desk.tool("key", "Return")
    try desk.expect("focus composer")
    desk.tool("type", "--delay", "60", "hello there")
    desk.tool("key", "Return")
    try desk.expect("sent hello there")
    desk.tool("key", "Escape")

    desk.tool("key", "f")
    try desk.expect("fidelity exact")
    desk.tool("key", "ctrl+z")
    try desk.expect("fidelity uikit")

    desk.tool("key", "2")
    try desk.expect("scene cradle")
    try desk.expect(title: "Newton's cradle – Springlab", ofClass: Window.desktopID)
    desk.resize(width: 700, height: 520)
    try desk.expect("size 700x520")
    desk.tool("key", "ctrl+q")
    #expect(desk.waitForExit() == 0)
  }

  @Test(.enabled(if: WindowTests.hasTools, "needs xvfb and xdotool"))
  func slidersMoveTheirValues() throws {
    let desk = try Desk(arguments: ["--announce", "--scale", "1"])
    defer { desk.close() }
    try desk.expect("scene messages")
    let slider = try #require(desk.place(of: "s.damping"))
    desk.drag(from: (slider.x, slider.y), to: (slider.x - 60, slider.y))
    try desk.expect("value damping")
    let damping = try #require(desk.number(after: "value damping "))
    #expect(damping < 0.8)
  }
}
