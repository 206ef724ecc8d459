import CSDL2
import Canvas
import Foundation
import Testing

@testable import SDLPlatform

// SDL is one a process: these run one after another.
@Suite(.serialized) struct WindowTests {
  private func window(scale: Double? = 1) throws -> Window {
    try Window(
      title: "Test", size: CGSize(width: 300, height: 200), scale: scale, driver: .dummy)
  }

  private func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void = { _ in }) {
    var event = unsafe SDL_Event()
    unsafe event.type = type.rawValue
    unsafe fill(&event)
    unsafe SDL_PushEvent(&event)
  }

  @Test func aWindowHasItsSizeAndTitle() throws {
    let window = try window(scale: 2)
    #expect(window.scale == 2)
    #expect(window.pixelSize == (600, 400))
    #expect(window.size == CGSize(width: 300, height: 200))
    window.title = "Ünïcode"
    #expect(window.title == "Ünïcode")
    #expect(window.rendererName == "dummy, software")
    window.scale = 1
    #expect(window.size == CGSize(width: 600, height: 400))
    window.scale = .nan
    #expect(window.scale == 1)
  }

  @Test func anySizeIsSafe() throws {
    for size in [
      CGSize.zero, CGSize(width: CGFloat.nan, height: -4), CGSize(width: 1e9, height: 1),
    ] {
      let window = try Window(
        title: "", size: size, minimumSize: .zero, scale: 1, driver: .dummy)
      let pixels = window.pixelSize
      #expect(pixels.width >= 1 && pixels.height >= 1)
      present(1, 1, on: window)
    }
  }

  private func present(_ width: Int, _ height: Int, on window: Window) {
    let pixels = [UInt8](repeating: 200, count: width * height * 4)
    unsafe window.present(pixels.span.bytes, stride: width * 4, width: width, height: height)
  }

  @Test func presentingKeepsTheRateOfTheScreen() throws {
    let window = try window()
    #expect(window.needsRedraw)
    present(300, 200, on: window)
    #expect(!window.needsRedraw)
    let start = window.now
    for _ in 0..<6 { present(300, 200, on: window) }
    // Six frames at 60 Hz take 100 ms; a dummy screen alone would take none.
    #expect(window.now - start > 80_000)
    present(120, 80, on: window)
  }

  @Test func eventsKeepOrderAndTime() throws {
    let window = try window()
    _ = window.poll()
    let before = window.now
    for x in [10, 20, 30] as [Int32] { unsafe push(SDL_MOUSEMOTION) { unsafe $0.motion.x = x } }
    SDL_Delay(3)
    unsafe push(SDL_QUIT)
    let events = window.poll()
    #expect(
      events.map(\.kind)
        == [10, 20, 30].map { .pointerMove(CGPoint(x: $0, y: 0), []) } + [.quit])
    #expect(events.map(\.time) == events.map(\.time).sorted())
    // Stamps are whole milliseconds of the same clock.
    #expect(events.allSatisfy { $0.time > before - 1500 && $0.time <= window.now })
    #expect((events.last?.time ?? 0) - (events.first?.time ?? 0) >= 2000)
    #expect(window.poll().isEmpty)
  }

  @Test func waitingEndsInTime() throws {
    let window = try window()
    _ = window.poll()
    let start = window.now
    #expect(window.wait(timeout: 0.05).isEmpty)
    #expect(window.now - start >= 45_000)
    unsafe push(SDL_QUIT)
    #expect(window.wait().map(\.kind) == [.quit])
    _ = window.wait(timeout: -1)
  }

  @Test func aNewSizeIsToldInPoints() throws {
    let window = try window(scale: 2)
    present(600, 400, on: window)
    _ = window.poll()
    unsafe push(SDL_WINDOWEVENT) {
      unsafe $0.window.event = UInt8(SDL_WINDOWEVENT_SIZE_CHANGED.rawValue)
    }
    #expect(window.poll().map(\.kind) == [.resize(CGSize(width: 300, height: 200))])
    #expect(window.needsRedraw)
  }

  @Test func lostPicturesAskToBeDrawn() throws {
    let window = try window()
    for type in [SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET] {
      present(300, 200, on: window)
      #expect(!window.needsRedraw)
      unsafe push(type)
      _ = window.poll()
      #expect(window.needsRedraw)
    }
    window.presentAgain()
    // Its picture is gone: only a new one helps.
    #expect(window.needsRedraw)
  }

  @Test func theClipboardKeepsText() throws {
    let window = try window()
    window.clipboard.text = "héllo 😀"
    #expect(window.clipboard.text == "héllo 😀")
  }

  @Test func cursorsAndTextInputAreHarmless() throws {
    let window = try window()
    for cursor in [Cursor.openHand, .closedHand, .iBeam, .resizeHorizontal, .arrow] {
      window.cursor = cursor
    }
    #expect(SDL_IsTextInputActive() == SDL_FALSE)
    window.textInputRect = CGRect(x: 1e30, y: .nan, width: 1, height: 20)
    #expect(SDL_IsTextInputActive() == SDL_TRUE)
    window.textInputRect = nil
    #expect(SDL_IsTextInputActive() == SDL_FALSE)
  }

  @Test func noDisplayIsASentence() async {
    await #expect(processExitsWith: .success) {
      for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_RUNTIME_DIR"] {
        unsafe unsetenv(name)
      }
      let error = #expect(throws: PlatformError.self) {
        _ = try Window(title: "", size: CGSize(width: 10, height: 10))
      }
      #expect(error?.description.hasPrefix("No display was found (") == true)
    }
  }
}
