internal import CSDL2
import Canvas
import Foundation
import Geometry

/// The program's window: shows pictures and delivers input events, both on one clock.
///
/// Places and sizes are in points; `scale` of them are pixels. To be used on the thread that made
/// it, which should be the process's first one.
public final class Window {
  /// Whether the content has to be presented again: it was covered, resized or lost.
  public private(set) var needsRedraw = true
  /// Whether the window is hidden or minimized: drawing can be left out.
  public private(set) var isHidden = false

  /// Whether the desktop has taken the window away: nothing may be done with it any more, and the program is to
  /// end without giving it back.
  public private(set) var isDestroyed = false

  /// What is to be done at once where the desktop ends the program, as when the X server ends.
  ///
  /// It may use nothing of the window but `now`. Where the program still runs after it, `isDestroyed` is true.
  public var whenEnding: (() -> Void)?

  private var endingWatch: EndingWatch?
  private let runtime: SDLRuntime
  private let handle: WindowHandle
  private let framebuffer: any Framebuffer
  private let cursors: CursorSet
  private var clock = PlatformClock()
  private var pacer: FramePacer
  private var translator = EventTranslator()
  private var minimumSize: CGSize
  private var chosenScale: Double?
  /// The scale that suits the window's screen, 1 to 4, times that of the desktop's text.
  public private(set) var automaticScale = 1.0
  /// How much larger than usual the desktop wants text, 0.5 to 3; 1 by default.
  ///
  /// Setting it changes the size in points.
  public var textScale = 1.0 {
    didSet {
      guard textScale != oldValue else { return }
      textScale =
        textScale.isFinite
        ? min(max(textScale, Self.textScales.lowerBound), Self.textScales.upperBound) : 1
      updateScreen()
    }
  }

  /// The program's name on the desktop.
  static let programName = "Springlab"
  /// The program's identity on the desktop: the name of its `.desktop` file, of its icon, and the class
  /// of its windows.
  public static let desktopID = "springlab"

  /// The smallest size of a window unless said otherwise, in points.
  public static let defaultMinimumSize = CGSize(width: 240, height: 120)
  private static let scales = 0.5...8.0
  private static let textScales = 0.5...3.0

  /// Gives the windows to come their class on the desktop, unless the environment sets one.
  ///
  /// To be called before other threads begin: it sets variables of the environment. Another call changes nothing.
  public static func setClass() {
    for name in ["SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS"] {
      _ = unsafe SDL_setenv(name, desktopID, 0)
    }
  }

  /// Opens a window in the middle of the screen, no larger than that; `show` lets it be seen.
  ///
  /// - Parameters:
  ///   - title: What the title bar says.
  ///   - size: The size of the content in points.
  ///   - minimumSize: The least size of the content, in points.
  ///   - scale: Pixels in a point; nil for what suits the screen.
  ///   - driver: Where it is shown; another one than the desktop's is for tests.
  /// - Throws: `PlatformError` where no window can be shown.
  public init(
    title: String, size: CGSize, minimumSize: CGSize = Window.defaultMinimumSize,
    scale: Double? = nil, driver: WindowDriver = .automatic
  ) throws(PlatformError) {
    let runtime = try SDLRuntime(driver: driver)
    let framebuffer = try RendererChoice.open { () throws(PlatformError) in
      // On X11 a unit is a pixel; elsewhere `fit` corrects the size before the window is shown.
      try WindowHandle(
        title: title, width: Self.units(size.width), height: Self.units(size.height),
        runtime: runtime)
    }
    self.runtime = runtime
    self.framebuffer = framebuffer
    handle = framebuffer.window
    cursors = CursorSet(runtime)
    pacer = FramePacer(refreshRate: 0, isHeldByScreen: false)
    self.minimumSize = minimumSize
    self.title = title
    chosenScale = scale
    updateScreen()
    fit(size)
    endingWatch = EndingWatch { [unowned self] in
      // Each of SDL's connections to a server that has ended says so.
      if isDestroyed { return }
      isDestroyed = true
      whenEnding?()
    }
  }

  /// Takes the memory of the picture already, while what it is to show is still made: about a millisecond
  /// that the first picture need not wait for.
  public func prepare() {
    _ = framebuffer.draw { pixels, _ in
      _ = unsafe pixels.withUnsafeMutableBytes { bytes in
        unsafe bytes.initializeMemory(as: UInt8.self, repeating: .max)
      }
      return []
    }
    framebuffer.forget()
  }

  /// Lets the window be seen.
  public func show() { unsafe SDL_ShowWindow(handle.pointer) }

  /// Ends a `wait` without an event; from any thread.
  public static func wake() {
    var event = unsafe SDL_Event()
    unsafe event.type = SDL_USEREVENT.rawValue
    _ = unsafe SDL_PushEvent(&event)
  }

  private static func units(_ length: CGFloat) -> Int32 {
    length.isNaN ? 1 : Int32(min(max(length.rounded(), 1), 16384))
  }

  // MARK: Size

  /// Pixels in a point; setting it changes the size in points and not that of the window.
  public var scale: Double {
    get {
      let scale = chosenScale ?? automaticScale
      return scale.isNaN ? 1 : min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
    }
    set {
      chosenScale = newValue
      updateScreen()
    }
  }

  /// What the screen, the environment and the desktop's resources say about the scale.
  private var suitingScale: Double {
    let display = max(0, unsafe SDL_GetWindowDisplayIndex(handle.pointer))
    var mode = unsafe SDL_DisplayMode()
    unsafe SDL_GetDesktopDisplayMode(display, &mode)
    let home = FileManager.default.homeDirectoryForCurrentUser
    let resources = try? String(
      contentsOf: home.appendingPathComponent(".Xresources"), encoding: .utf8)
    return DisplayScale(
      environment: ProcessInfo.processInfo.environment, resources: resources,
      systemFactor: systemFactor, displayHeight: Int(unsafe mode.h)
    ).automatic
  }

  /// The content's size in pixels.
  public var pixelSize: (width: Int, height: Int) { framebuffer.pixelSize }

  /// The content's size in points.
  public var size: CGSize {
    let pixels = pixelSize
    return CGSize(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
  }

  /// Where the content's top left is on the screen, in pixels.
  public var contentOrigin: CGPoint {
    var (x, y): (Int32, Int32) = (0, 0)
    unsafe SDL_GetWindowPosition(handle.pointer, &x, &y)
    return CGPoint(x: Double(x) * systemFactor, y: Double(y) * systemFactor)
  }

  /// Pixels in one of the window's units: 1 on X11.
  private var systemFactor: Double {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe SDL_GetWindowSize(handle.pointer, &width, &height)
    return width > 0 ? Double(pixelSize.width) / Double(width) : 1
  }

  /// Updates what depends on the screen or the scale.
  private func updateScreen() {
    automaticScale = suitingScale * textScale
    let unitsPerPoint = scale / systemFactor
    translator.pointsPerUnit = 1 / unitsPerPoint
    unsafe SDL_SetWindowMinimumSize(
      handle.pointer, Self.units(minimumSize.width * unitsPerPoint),
      Self.units(minimumSize.height * unitsPerPoint))
    var mode = unsafe SDL_DisplayMode()
    unsafe SDL_GetCurrentDisplayMode(max(0, SDL_GetWindowDisplayIndex(handle.pointer)), &mode)
    // A driver without a screen reports that it waits for one, but does not wait.
    let hasScreen = !["dummy", "offscreen"].contains(runtime.driver)
    pacer = FramePacer(
      refreshRate: Double(unsafe mode.refresh_rate),
      isHeldByScreen: hasScreen && framebuffer.waitsForScreen)
    needsRedraw = true
  }

  /// Gives the hidden window its size in points, at most that of the screen.
  private func fit(_ size: CGSize) {
    let unitsPerPoint = scale / systemFactor
    var (width, height) = (size.width * unitsPerPoint, size.height * unitsPerPoint)
    var room = SDL_Rect()
    let display = max(0, unsafe SDL_GetWindowDisplayIndex(handle.pointer))
    if unsafe SDL_GetDisplayUsableBounds(display, &room) == 0, room.w > 0, room.h > 0 {
      (width, height) = (min(width, Double(room.w)), min(height, Double(room.h)))
    }
    let center = springlab_window_position_centered()
    unsafe SDL_SetWindowSize(handle.pointer, Self.units(width), Self.units(height))
    unsafe SDL_SetWindowPosition(handle.pointer, center, center)
  }

  // MARK: Screen

  /// How many frames are shown in a second, in hertz.
  public var frameRate: Double { pacer.rate }

  /// The names of the video driver and the renderer, for reports.
  public var rendererName: String { "\(runtime.driver), \(framebuffer.name)" }

  /// The text of the title bar.
  public var title: String {
    didSet { unsafe SDL_SetWindowTitle(handle.pointer, title) }
  }

  /// The shape of the pointer.
  public var cursor: Cursor = .arrow {
    didSet { cursors.show(cursor, factor: Int(scale.rounded())) }
  }

  /// Draws a frame on the window's pixels, shows those that changed, and waits until the screen wants
  /// the next frame.
  public func present(_ draw: FrameDrawing) {
    let rects = framebuffer.draw(draw)
    let isShown = needsRedraw || !rects.isEmpty
    if isShown { framebuffer.show(needsRedraw ? nil : rects) }
    needsRedraw = false
    pace(isShown: isShown)
  }

  /// Waits until the screen wants the next frame, and shows nothing.
  public func skipFrame() { pace(isShown: false) }

  /// How often more events are collected after the first one while waiting for the screen, in
  /// milliseconds: SDL stamps them when they are collected, and the speed of a flick is only as good as
  /// its stamps.
  private static let collectingInterval: Int64 = 2

  /// Waits for the end of the frame; events that come meanwhile stay in SDL's queue.
  private func pace(isShown: Bool) {
    let deadline = pacer.deadline(now: clock.now, isShown: isShown)
    var hasEvents = false
    while true {
      let left = (deadline - clock.now) / 1000
      if left <= 0 { return }
      if hasEvents {
        SDL_Delay(UInt32(min(left, Self.collectingInterval)))
        SDL_PumpEvents()
      } else {
        hasEvents = SDL_WaitEventTimeout(nil, Int32(clamping: left)) != 0
        // Waiting leaves a mark in the queue, at which `poll` would end before the events behind it.
        SDL_FlushEvent(SDL_POLLSENTINEL.rawValue)
      }
    }
  }

  // MARK: Events

  /// The time now, in microseconds since the start, on the clock of the events.
  public var now: Int64 { clock.now }

  /// What happened since the last call, oldest first; returns at once.
  public func poll() -> [InputEvent] {
    var result: [InputEvent] = []
    var event = unsafe SDL_Event()
    while unsafe SDL_PollEvent(&event) != 0 { unsafe take(event, into: &result) }
    return result
  }

  /// Sleeps until something happens or the seconds have passed (nil: however long it takes).
  ///
  /// May return nothing where an event concerned the window alone; read `needsRedraw` too.
  public func wait(timeout: Double? = nil) -> [InputEvent] {
    var result: [InputEvent] = []
    var event = unsafe SDL_Event()
    let milliseconds = timeout.map { min(max(($0 * 1000).rounded(.up), 0), 1e9) }
    let status =
      if let milliseconds, !milliseconds.isNaN {
        unsafe SDL_WaitEventTimeout(&event, Int32(milliseconds))
      } else {
        unsafe SDL_WaitEvent(&event)
      }
    if status != 0 { unsafe take(event, into: &result) }
    return result + poll()
  }

  private func take(_ event: SDL_Event, into events: inout [InputEvent]) {
    let time = clock.time(ofTick: unsafe event.common.timestamp)
    switch unsafe SDL_EventType(event.type) {
    case SDL_WINDOWEVENT: unsafe follow(event.window, time, into: &events)
    case SDL_RENDER_TARGETS_RESET: needsRedraw = true
    case SDL_RENDER_DEVICE_RESET:
      framebuffer.forget()
      needsRedraw = true
    default: break
    }
    let modifiers = KeyTranslation.modifiers(SDL_GetModState().rawValue)
    if let kind = unsafe translator.translate(event, modifiers: modifiers) {
      events.append(InputEvent(time: time, kind: kind))
    }
  }

  private func follow(_ event: SDL_WindowEvent, _ time: Int64, into events: inout [InputEvent]) {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      framebuffer.forget()
      needsRedraw = true
      events.append(InputEvent(time: time, kind: .resize(size)))
    case SDL_WINDOWEVENT_EXPOSED: needsRedraw = true
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED:
      isHidden = false
      needsRedraw = true
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: isHidden = true
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
      updateScreen()
      // The scale may be another one now, and with it the size in points.
      events.append(InputEvent(time: time, kind: .resize(size)))
    default: break
    }
  }

  // MARK: Text

  /// The frame of the text that is edited, in points, where input methods open; nil where no text is
  /// edited: keys then give no text events.
  public var textInputRect: CGRect? {
    didSet {
      guard textInputRect != oldValue else { return }
      guard let rect = textInputRect else { return SDL_StopTextInput() }
      let factor = 1 / translator.pointsPerUnit
      let unit = { (length: CGFloat) -> Int32 in
        length.isFinite ? Int32(min(max((length * factor).rounded(), -32768), 32767)) : 0
      }
      var place = SDL_Rect(
        x: unit(rect.minX), y: unit(rect.minY), w: unit(rect.width), h: unit(rect.height))
      if oldValue == nil { SDL_StartTextInput() }
      unsafe SDL_SetTextInputRect(&place)
    }
  }
}

/// Which of SDL's video drivers to use.
public enum WindowDriver: Hashable, Sendable {
  /// The desktop's, or the one that `SDL_VIDEODRIVER` names.
  case automatic
  /// One without a screen, for tests.
  case dummy

  /// SDL's name where one is forced.
  var name: String? {
    switch self {
    case .automatic: nil
    case .dummy: "dummy"
    }
  }
}

/// The number of pixels in a point where none was chosen.
///
/// SDL 2 gives none on X11. In turn: what Wayland says; `GDK_SCALE` or `QT_SCALE_FACTOR`;
/// `Xft.dpi` of `~/.Xresources` over 96; 2 on a screen at least 1800 pixels high; 1. Millimetres
/// that screens report are not used: they are often wrong, and other toolkits ignore them too.
struct DisplayScale {
  var environment: [String: String] = [:]
  /// The text of the X resources file, if there is one.
  var resources: String?
  /// Pixels in one of the desktop's units.
  var systemFactor = 1.0
  /// Pixels from top to bottom of the screen.
  var displayHeight = 0

  private static let range = 1.0...4.0
  /// The density of X11 that stands for no scaling, in dots an inch.
  private static let plainDensity = 96.0
  /// From here on a screen counts as dense, in pixels.
  private static let denseHeight = 1800

  /// The scale, 1 to 4 in steps of a quarter.
  var automatic: Double {
    let found =
      systemFactor > 1
      ? systemFactor : number("GDK_SCALE") ?? number("QT_SCALE_FACTOR") ?? resourceScale
    let scale = found ?? (displayHeight >= Self.denseHeight ? 2 : 1)
    return min(max((scale * 4).rounded() / 4, Self.range.lowerBound), Self.range.upperBound)
  }

  private func number(_ variable: String) -> Double? {
    guard let text = environment[variable], let value = Double(text), value.isFinite, value > 0
    else { return nil }
    return value
  }

  private var resourceScale: Double? {
    for line in resources?.split(separator: "\n") ?? [] {
      let parts = line.split(separator: ":", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      if parts.count == 2, parts[0] == "Xft.dpi", let density = Double(parts[1]), density > 0,
        density.isFinite
      {
        return density / Self.plainDensity
      }
    }
    return nil
  }
}
