internal import CSDL2
import Foundation

// Each owner holds the one it depends on, so that SDL's objects are destroyed in order, also where
// an initializer throws half-way.

/// SDL's video and event system.
final class SDLRuntime {
  /// The name of the video driver in use.
  let driver: String

  /// Starts it; where no driver is named, a driver without a screen is an error.
  init(driver: WindowDriver) throws(PlatformError) {
    // SDL converts titles for X11 with the C library, which without a locale converts ASCII only.
    _ = unsafe setlocale(LC_CTYPE, "C.UTF-8")
    // Long compositions arrive in one event, and input methods show their own candidates.
    unsafe SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
    unsafe SDL_SetHint(SDL_HINT_IME_SHOW_UI, "1")
    // A click that brings the window to the front is delivered as a click.
    unsafe SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1")
    // The screen saver stays enabled.
    unsafe SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    unsafe SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    unsafe SDL_SetHint(SDL_HINT_APP_NAME, Window.programName)
    let asked = unsafe SDL_GetHint(SDL_HINT_VIDEODRIVER).map { unsafe String(cString: $0) }
    let session = ["DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"]
    let environment = ProcessInfo.processInfo.environment
    // Trying to connect would make Wayland's library print an error.
    if driver.name == nil, asked == nil, session.allSatisfy({ environment[$0] == nil }) {
      throw .noDisplay("neither DISPLAY nor WAYLAND_DISPLAY is set")
    }
    if let name = driver.name {
      unsafe SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, name, SDL_HINT_OVERRIDE)
    }
    let status = SDL_InitSubSystem(SDL_INIT_VIDEO)
    let reason = PlatformError.lastMessage
    if driver.name != nil { unsafe SDL_ResetHint(SDL_HINT_VIDEODRIVER) }
    guard status == 0 else { throw .noDisplay(reason) }
    let current = unsafe SDL_GetCurrentVideoDriver().map { unsafe String(cString: $0) } ?? ""
    let isWanted = driver.name != nil || asked?.isEmpty == false
    guard isWanted || !Self.invisible.contains(current) else {
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw .noDisplay("SDL found only its driver \"\(current)\", which shows nothing")
    }
    self.driver = current
    springlab_report_destroyed_windows()
    springlab_announce_lost_displays()
    SDL_StopTextInput()
  }

  deinit { SDL_QuitSubSystem(SDL_INIT_VIDEO) }

  private static let invisible: Set = ["dummy", "offscreen", "evdev"]
}

/// A window of the desktop.
@safe final class WindowHandle {
  let pointer: OpaquePointer
  let runtime: SDLRuntime

  /// A window that is not shown yet; its size in the desktop's units.
  init(title: String, width: Int32, height: Int32, runtime: SDLRuntime) throws(PlatformError) {
    let center = springlab_window_position_centered()
    let flags =
      SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_RESIZABLE.rawValue
      | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    guard
      let made = unsafe SDL_CreateWindow(title, center, center, width, height, flags)
    else { throw .cannotOpenWindow(PlatformError.lastMessage) }
    unsafe pointer = made
    self.runtime = runtime
  }

  deinit { unsafe SDL_DestroyWindow(pointer) }

  /// The size of the content in pixels.
  var pixelSize: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe SDL_GetWindowSizeInPixels(pointer, &width, &height)
    return (max(1, Int(width)), max(1, Int(height)))
  }
}

/// The renderer of a window.
@safe final class RendererHandle {
  let pointer: OpaquePointer
  let window: WindowHandle

  /// A renderer with some of SDL's flags; nil where there is none.
  init?(_ window: WindowHandle, flags: UInt32) {
    guard let made = unsafe SDL_CreateRenderer(window.pointer, -1, flags) else { return nil }
    unsafe pointer = made
    self.window = window
  }

  deinit { unsafe SDL_DestroyRenderer(pointer) }

  private var info: SDL_RendererInfo {
    var info = unsafe SDL_RendererInfo()
    unsafe SDL_GetRendererInfo(pointer, &info)
    return unsafe info
  }
  var name: String { unsafe String(cString: info.name) }
  /// Whether it draws on the processor.
  var isSoftware: Bool { unsafe info.flags & SDL_RENDERER_SOFTWARE.rawValue != 0 }
  /// Whether presenting waits for the screen.
  var waitsForScreen: Bool { unsafe info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0 }
}

/// The picture that is uploaded each frame.
@safe final class TextureHandle {
  let pointer: OpaquePointer
  let renderer: RendererHandle
  let width: Int, height: Int

  /// A texture of a size in pixels; nil where there is no memory for it.
  init?(_ renderer: RendererHandle, width: Int, height: Int) {
    guard
      let made = unsafe SDL_CreateTexture(
        renderer.pointer, SDL_PIXELFORMAT_RGB888.rawValue,
        Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), Int32(clamping: width),
        Int32(clamping: height))
    else { return nil }
    unsafe pointer = made
    self.renderer = renderer
    (self.width, self.height) = (width, height)
    unsafe SDL_SetTextureBlendMode(made, SDL_BLENDMODE_NONE)
  }

  deinit { unsafe SDL_DestroyTexture(pointer) }
}

/// Does something as soon as SDL reports that the desktop ends the program, before that event is read: where an X server
/// has ended, nothing is read any more.
@safe final class EndingWatch {
  private let act: () -> Void

  init(_ act: @escaping () -> Void) {
    self.act = act
    unsafe SDL_AddEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { unsafe SDL_DelEventWatch(Self.watch, Unmanaged.passUnretained(self).toOpaque()) }

  private static let watch: SDL_EventFilter = { watch, event in
    guard let watch = unsafe watch, let event = unsafe event,
      unsafe event.pointee.type == SDL_APP_TERMINATING.rawValue
    else { return 0 }
    unsafe Unmanaged<EndingWatch>.fromOpaque(watch).takeUnretainedValue().act()
    return 0
  }
}

/// Why there is no window or no sound, in SDL's words.
public enum PlatformError: Error, Hashable, CustomStringConvertible {
  /// No screen can be reached.
  case noDisplay(String)
  /// A screen is there, but the window or its renderer could not be made.
  case cannotOpenWindow(String)
  /// There is no sound device, or it could not be opened.
  case noSound(String)

  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .noDisplay(let reason):
      "No display was found (\(reason)). Start it in a desktop session, or set DISPLAY or "
        + "WAYLAND_DISPLAY."
    case .cannotOpenWindow(let reason): "The window could not be opened: \(reason)."
    case .noSound(let reason): "There is no sound: \(reason)."
    }
  }

  /// SDL's last error message, or that there is none.
  static var lastMessage: String {
    let message = unsafe String(cString: SDL_GetError())
    return message.isEmpty ? "SDL gave no reason" : message
  }
}
