import Documents
import Foundation
import Testing

@testable import SDLPlatform

/// Texts that another program has copied arrive whole, or not at all and in time.
@Suite(.serialized, .enabled(if: X11Session.hasTools, "needs xvfb and xdotool"))
struct X11SelectionTests {
  /// What a window reads of an owner's clipboard, and for how long.
  private func read(_ manner: SelectionOwner.Manner, _ text: String) throws -> (String?, Duration) {
    let server = try Display()
    defer { server.close() }
    // libX11 ends the process where the server ends before a connection does.
    func read() throws -> (String?, Duration) {
      let owner = try #require(SelectionOwner(display: server.name, text, manner))
      let reader = try #require(X11Selection(display: server.name) { owner.answer() })
      let start = ContinuousClock.now
      return (reader.text(of: "CLIPBOARD"), .now - start)
    }
    return try read()
  }

  @Test func aTextArrivesInWhateverParts() throws {
    let texts = ["", "one", String(repeating: "Grüße 😀 ", count: 40_000)]
    for text in texts {
      #expect(try read(.whole, text).0 == text)
      for size in [1_000, 4_000, 65_536] where text.utf8.count / size < 500 {
        #expect(try read(.parts(of: size), text).0 == text, "\(text.utf8.count) in \(size)")
      }
    }
  }

  /// The window is not held up, and nothing of half a text is taken for the whole.
  @Test func anOwnerThatDoesNotAnswerGivesNothingInTime() throws {
    let text = String(repeating: "x", count: 90_000)
    let (found, time) = try read(.stops(after: 4, of: 1_000), text)
    #expect(found == "" && time > .seconds(0.9) && time < .seconds(2), "\(time)")
  }

  /// Through the window, and what is copied there is there for others; a message is no longer than 4096 letters.
  @Test func theWindowPastesAndCopiesLongTexts() throws {
    let state = try Scratch()
    let session = try X11Session(state: state.url)
    try session.expect("scene messages")
    try session.waitForRest()
    session.tool("key", "Return")
    try session.expect("focus composer")
    let text = String(repeating: "word ü ", count: 580)
    func paste() throws {
      let owner = try #require(SelectionOwner(display: session.display, text, .parts(of: 1000)))
      session.tool("key", "ctrl+v")
      for _ in 0..<100 {
        owner.answer()
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
    try paste()
    session.tool("key", "ctrl+a", "ctrl+c")
    Thread.sleep(forTimeInterval: 1)
    #expect(X11Selection(display: session.display) {}?.text(of: "CLIPBOARD") == text)
    // Its own one.
    session.tool("key", "BackSpace", "ctrl+v")
    Thread.sleep(forTimeInterval: 1)
    session.signal(SIGTERM)
    #expect(session.waitForExit() == 0)
    let file = state.url.appendingPathComponent("springlab/session.json")
    #expect(
      try SavedSession(data: Data(contentsOf: file)).works.contains { $0.state?.draft == text })
  }

}

/// A program that owns a display's clipboard.
@safe final class SelectionOwner {
  /// How it gives its text.
  enum Manner {
    case whole
    case parts(of: Int)
    case stops(after: Int, of: Int)
  }

  private typealias Change =
    @convention(c) (
      OpaquePointer, UInt, UInt, UInt, Int32, Int32, UnsafePointer<UInt8>?, Int32
    ) -> Int32

  private let xlib: Xlib
  private let display: OpaquePointer
  private let changeProperty: Change
  private let bytes: [UInt8]
  private let manner: Manner
  private let atoms: (clipboard: UInt, utf8: UInt, incr: UInt)
  /// What is being given in parts, from a byte on.
  private var transfer: (requestor: UInt, property: UInt, next: Int, parts: Int)?

  init?(display name: String, _ text: String, _ manner: Manner) {
    guard let xlib = Xlib(), let display = unsafe xlib.openDisplay(name) else { return nil }
    let atom = { (name: String) in unsafe xlib.internAtom(display, name, 0) }
    atoms = (atom("CLIPBOARD"), atom("UTF8_STRING"), atom("INCR"))
    unsafe self.display = display
    unsafe changeProperty = Xlib.function("XChangeProperty")
    (self.xlib, self.manner, bytes) = (xlib, manner, Array(text.utf8))
    let window = unsafe xlib.createWindow(
      display, xlib.rootWindow(display), 0, 0, 1, 1, 0, 0, 0)
    let setOwner: @convention(c) (OpaquePointer, UInt, UInt, UInt) -> Int32 =
      unsafe Xlib.function("XSetSelectionOwner")
    _ = unsafe setOwner(display, atoms.clipboard, window, 0)
    // Its answer comes when the server has the owner.
    _ = unsafe xlib.selectionOwner(display, atoms.clipboard)
  }

  deinit { _ = unsafe xlib.closeDisplay(display) }

  /// Answers what has come.
  func answer() {
    while unsafe xlib.pending(display) > 0 {
      var event = Xlib.Event()
      _ = unsafe xlib.nextEvent(display, &event.words)
      switch event.type {
      case 30: begin(event.words)
      case Xlib.propertyNotify:
        // The part before was taken.
        if event.words[5] == transfer?.property, event.words[7] & 1 == 1 { giveNext() }
      default: break
      }
    }
  }

  private func begin(_ request: [UInt]) {
    var answer = Xlib.Event()
    answer.words[0] = UInt(Xlib.selectionNotify)
    for (place, word) in [(4, 5), (5, 6), (6, 7), (7, 8), (8, 9)] {
      answer.words[place] = request[word]
    }
    switch manner {
    case .whole: write(bytes[...], to: request[5], request[8])
    case .parts, .stops:
      transfer = (request[5], request[8], 0, 0)
      _ = unsafe xlib.selectInput(display, request[5], Xlib.propertyChanges)
      // At least no bytes: a lower bound, as a word.
      let size = [UInt8](repeating: 0, count: 8)
      _ = unsafe changeProperty(display, request[5], request[8], atoms.incr, 32, 0, size, 1)
    }
    let send:
      @convention(c) (OpaquePointer, UInt, Int32, Int, UnsafeMutablePointer<UInt>) -> Int32 =
        unsafe Xlib.function("XSendEvent")
    _ = unsafe send(display, request[5], 0, 0, &answer.words)
    _ = unsafe xlib.pending(display)
  }

  private func giveNext() {
    guard let now = transfer else { return }
    let size: Int
    switch manner {
    case .parts(let count): size = count
    case .stops(let parts, let count):
      if now.parts == parts { return }
      size = count
    case .whole: return
    }
    let part = bytes[now.next..<min(bytes.count, now.next + size)]
    write(part, to: now.requestor, now.property)
    transfer = part.isEmpty ? nil : (now.requestor, now.property, part.endIndex, now.parts + 1)
    _ = unsafe xlib.pending(display)
  }

  private func write(_ part: ArraySlice<UInt8>, to window: UInt, _ property: UInt) {
    _ = unsafe part.withUnsafeBufferPointer { part in
      unsafe changeProperty(
        display, window, property, atoms.utf8, 8, 0, part.baseAddress, Int32(part.count))
    }
  }
}
