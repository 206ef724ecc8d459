import CSDL2
import Canvas
import Foundation
import Testing

@testable import SDLPlatform

// SDL is one a process: these run one after another.
@Suite(.serialized) struct WindowTests {
  private func window(scale: Double? = 1) throws -> Window {
    let window = try Window(
      title: "Test", size: CGSize(width: 300, height: 200), scale: scale, driver: .dummy)
    window.show()
    return window
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
      present(on: window)
    }
  }

  /// Draws a frame that changes some pixels, and returns what it was drawn on.
  @discardableResult private func present(
    on window: Window, _ rects: [PixelRect]? = nil, color: UInt8 = 200
  ) -> FrameTarget? {
    var found: FrameTarget?
    window.present { bytes, target in
      found = target
      for byte in 0..<bytes.byteCount {
        bytes.storeBytes(of: color, toByteOffset: byte, as: UInt8.self)
      }
      return rects ?? [PixelRect(width: target.width, height: target.height)]
    }
    return found
  }

  @Test func presentingKeepsTheRateOfTheScreen() throws {
    let window = try window()
    #expect(window.needsRedraw)
    present(on: window)
    #expect(!window.needsRedraw)
    for rects in [nil, []] as [[PixelRect]?] {
      let start = window.now
      for _ in 0..<6 { present(on: window, rects) }
      // Six frames at 60 Hz take 100 ms; a dummy screen alone would take none.
      #expect(window.now - start > 80_000)
    }
    let start = window.now
    for _ in 0..<6 { window.skipFrame() }
    #expect(window.now - start > 80_000)
  }

  @Test func pixelsAreKeptUntilTheSizeChanges() throws {
    let window = try window()
    let target = FrameTarget(width: 300, height: 200, stride: 1200, isKept: false)
    #expect(present(on: window) == target)
    var kept: UInt8 = 0
    window.present { bytes, target in
      kept = unsafe bytes.unsafeLoad(fromByteOffset: 1200 * 100, as: UInt8.self)
      #expect(target.isKept)
      return []
    }
    #expect(kept == 200)
    unsafe push(SDL_WINDOWEVENT) {
      unsafe $0.window.event = UInt8(SDL_WINDOWEVENT_SIZE_CHANGED.rawValue)
    }
    _ = window.poll()
    #expect(present(on: window) == target)
  }

  @Test func eventsOfAFrameAreThereBehindIt() throws {
    let window = try window()
    _ = window.poll()
    for _ in 0..<3 {
      // The first frame waits without events, the second with one.
      present(on: window, [])
      unsafe push(SDL_QUIT)
      present(on: window, [])
      #expect(window.poll().map(\.kind) == [.quit])
    }
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

  @Test func aNewSizeIsToldInPoints() throws {
    let window = try window(scale: 2)
    present(on: window)
    _ = window.poll()
    unsafe push(SDL_WINDOWEVENT) {
      unsafe $0.window.event = UInt8(SDL_WINDOWEVENT_SIZE_CHANGED.rawValue)
    }
    #expect(window.poll().map(\.kind) == [.resize(CGSize(width: 300, height: 200))])
    #expect(window.needsRedraw)
  }

  @Test func lostPicturesAreShownAgain() throws {
    let window = try window()
    for type in [SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET] {
      present(on: window)
      #expect(!window.needsRedraw)
      unsafe push(type)
      _ = window.poll()
      #expect(window.needsRedraw)
      present(on: window, [])
      #expect(!window.needsRedraw)
    }
  }

  @Test func aRendererUploadsWhatChanged() throws {
    let runtime = try SDLRuntime(driver: .dummy)
    let handle = try WindowHandle(title: "", width: 120, height: 80, runtime: runtime)
    let renderer = try #require(RendererHandle(handle, flags: SDL_RENDERER_SOFTWARE.rawValue))
    let framebuffer = TextureFramebuffer(renderer)
    let fill = { (color: UInt32, rect: PixelRect) in
      framebuffer.draw { bytes, target in
        for y in rect.minY..<rect.maxY {
          for x in rect.minX..<rect.maxX {
            bytes.storeBytes(
              of: color, toByteOffset: y * target.stride + 4 * x, as: UInt32.self)
          }
        }
        return [rect]
      }
    }
    let small = PixelRect(minX: 10, minY: 20, maxX: 30, maxY: 25)
    framebuffer.show(fill(0x102030, PixelRect(width: 120, height: 80)))
    // Only a part of what is drawn is shown.
    _ = fill(0x405060, PixelRect(width: 120, height: 80))
    framebuffer.show([small])
    let shown = { (x: Int32, y: Int32) in
      var pixel: UInt32 = 0
      var place = SDL_Rect(x: x, y: y, w: 1, h: 1)
      unsafe SDL_RenderReadPixels(
        renderer.pointer, &place, SDL_PIXELFORMAT_RGB888.rawValue, &pixel, 4)
      return pixel & 0xFFFFFF
    }
    #expect(shown(10, 20) == 0x405060)
    #expect(shown(29, 24) == 0x405060)
    #expect(shown(30, 24) == 0x102030)
    #expect(shown(9, 20) == 0x102030)
    framebuffer.forget()
    framebuffer.show([])
    #expect(shown(100, 70) == 0x405060)
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
