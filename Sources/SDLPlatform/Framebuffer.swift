internal import CSDL2
import Canvas
import Foundation

/// The memory that a frame is drawn in.
///
/// A pixel is blue, green, red and an unused byte (`SDL_PIXELFORMAT_RGB888`).
public struct FrameTarget: Hashable, Sendable {
  /// Pixels in a row, and rows.
  public var width: Int, height: Int
  /// Bytes from one row to the next.
  public var stride: Int
  /// Whether the pixels are those of the last frame.
  public var isKept: Bool
}

/// Draws a frame and says which pixels it has changed.
public typealias FrameDrawing = (inout MutableRawSpan, FrameTarget) -> [PixelRect]

/// The memory of the window's picture, and the way from there to the screen.
protocol Framebuffer: AnyObject {
  var window: WindowHandle { get }
  /// The renderer's name, which reports give.
  var name: String { get }
  /// Whether showing waits for the screen.
  var waitsForScreen: Bool { get }
  /// The size of the window's content in pixels.
  var pixelSize: (width: Int, height: Int) { get }
  /// Lets the picture be drawn; its size is that of the window.
  func draw(_ body: FrameDrawing) -> [PixelRect]
  /// Shows pixels of the picture; nil for all.
  func show(_ rects: [PixelRect]?)
  /// Takes it that the pixels are lost.
  func forget()
}

/// The window's own pixels, which SDL copies to the screen: nothing else is copied.
final class SurfaceFramebuffer: Framebuffer {
  let window: WindowHandle
  let name = "software"
  let waitsForScreen = false
  private var last: FrameTarget?

  /// Nil where the window has no pixels of the format that is drawn.
  init?(_ window: WindowHandle) {
    self.window = window
    guard unsafe surface != nil else { return nil }
  }

  /// It is another one after a change of size.
  private var surface: SDL_Surface? {
    guard let surface = unsafe SDL_GetWindowSurface(window.pointer),
      unsafe surface.pointee.format.pointee.format == SDL_PIXELFORMAT_RGB888.rawValue
    else { return nil }
    return unsafe surface.pointee
  }

  var pixelSize: (width: Int, height: Int) { window.pixelSize }

  func draw(_ body: FrameDrawing) -> [PixelRect] {
    guard let surface = unsafe surface, let pixels = unsafe surface.pixels else { return [] }
    var target = unsafe FrameTarget(
      width: Int(surface.w), height: Int(surface.h), stride: Int(surface.pitch), isKept: true)
    target.isKept = target == last
    let bytes = unsafe UnsafeMutableRawBufferPointer(
      start: pixels, count: target.stride * target.height)
    var span = unsafe bytes.mutableBytes
    let rects = body(&span, target)
    target.isKept = true
    last = target
    return rects
  }

  func show(_ rects: [PixelRect]?) {
    guard let rects else {
      unsafe SDL_UpdateWindowSurface(window.pointer)
      return
    }
    let places = rects.map(SDL_Rect.init)
    unsafe SDL_UpdateWindowSurfaceRects(window.pointer, places, Int32(places.count))
  }

  func forget() { last = nil }
}

/// Memory of our own, of which a renderer uploads what has changed.
final class TextureFramebuffer: Framebuffer {
  private let renderer: RendererHandle
  private var texture: TextureHandle?
  private var pixels: [UInt32] = []
  private var size = (width: 0, height: 0)
  private var isKept = false

  init(_ renderer: RendererHandle) { self.renderer = renderer }

  var window: WindowHandle { renderer.window }
  var name: String { renderer.name }
  var waitsForScreen: Bool { renderer.waitsForScreen && !renderer.isSoftware }

  var pixelSize: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe SDL_GetRendererOutputSize(renderer.pointer, &width, &height)
    return (max(1, Int(width)), max(1, Int(height)))
  }

  func draw(_ body: FrameDrawing) -> [PixelRect] {
    let wanted = pixelSize
    if wanted != size {
      (size, isKept) = (wanted, false)
      pixels = [UInt32](repeating: 0, count: size.width * size.height)
    }
    let target = FrameTarget(
      width: size.width, height: size.height, stride: 4 * size.width, isKept: isKept)
    isKept = true
    return unsafe pixels.withUnsafeMutableBytes { bytes in
      var span = unsafe bytes.mutableBytes
      return body(&span, target)
    }
  }

  func show(_ rects: [PixelRect]?) {
    upload(rects)
    unsafe SDL_SetRenderDrawColor(renderer.pointer, 0, 0, 0, 255)
    if size != pixelSize { unsafe SDL_RenderClear(renderer.pointer) }
    if let texture {
      // During a resize the picture can be older than the window: it is not stretched.
      var place = SDL_Rect(PixelRect(width: texture.width, height: texture.height))
      unsafe SDL_RenderCopy(renderer.pointer, texture.pointer, nil, &place)
    }
    unsafe SDL_RenderPresent(renderer.pointer)
  }

  private func upload(_ rects: [PixelRect]?) {
    var rects = rects ?? [PixelRect(width: size.width, height: size.height)]
    if texture?.width != size.width || texture?.height != size.height {
      texture = TextureHandle(renderer, width: size.width, height: size.height)
      rects = [PixelRect(width: size.width, height: size.height)]
    }
    guard let texture else { return }
    unsafe pixels.withUnsafeBytes { bytes in
      for rect in rects where !rect.isEmpty {
        var place = SDL_Rect(rect)
        let start = 4 * (rect.minY * size.width + rect.minX)
        unsafe SDL_UpdateTexture(
          texture.pointer, &place, UnsafeRawBufferPointer(rebasing: bytes[start...]).baseAddress,
          Int32(4 * size.width))
      }
    }
  }

  /// The texture is lost; the pixels are not.
  func forget() { texture = nil }
}

extension SDL_Rect {
  fileprivate init(_ rect: PixelRect) {
    self.init(
      x: Int32(clamping: rect.minX), y: Int32(clamping: rect.minY), w: Int32(clamping: rect.width),
      h: Int32(clamping: rect.height))
  }
}

/// Chooses what shows the picture: the graphics processor where there is one, else SDL's own copy.
///
/// Without a processor for it, OpenGL runs on the CPU (llvmpipe): 5 ms more a frame, 60 ms more at
/// start and 100 MB more memory than copying the picture. So the renderer's name decides.
enum RendererChoice {
  /// Opens a hidden window; opens it anew for the next renderer where one cannot be used.
  static func open(_ makeWindow: () throws(PlatformError) -> WindowHandle) throws(PlatformError)
    -> any Framebuffer
  {
    // A renderer that the environment names is used.
    let isNamed = unsafe SDL_GetHint(SDL_HINT_RENDER_DRIVER) != nil
    if isNamed || hasGraphicsDevice(listing: devices) {
      let window = try makeWindow()
      if let renderer = RendererHandle(window, flags: SDL_RENDERER_PRESENTVSYNC.rawValue),
        isNamed || !renderer.isSoftware && !isEmulation(graphicsName)
      {
        return TextureFramebuffer(renderer)
      }
    }
    unsafe SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    let window = try makeWindow()
    if let framebuffer = SurfaceFramebuffer(window) { return framebuffer }
    guard let renderer = RendererHandle(window, flags: SDL_RENDERER_SOFTWARE.rawValue) else {
      throw .cannotOpenWindow(PlatformError.lastMessage)
    }
    return TextureFramebuffer(renderer)
  }

  private static var devices: [String] {
    let manager = FileManager.default
    return ((try? manager.contentsOfDirectory(atPath: "/dev/dri")) ?? [])
      + ((try? manager.contentsOfDirectory(atPath: "/dev")) ?? [])
  }

  /// Whether a device file of a graphics processor exists.
  static func hasGraphicsDevice(listing: [String]) -> Bool {
    listing.contains { $0.hasPrefix("renderD") || $0.hasPrefix("nvidia") }
  }

  /// Whether a name that OpenGL gave stands for drawing on the CPU.
  static func isEmulation(_ name: String?) -> Bool {
    guard let name = name?.lowercased() else { return false }
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "software rasterizer"].contains {
      name.contains($0)
    }
  }

  /// The name of the current OpenGL context's hardware; nil without OpenGL.
  private static var graphicsName: String? {
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
    // GL_RENDERER of the OpenGL headers, which are not needed for anything else.
    let rendererName: UInt32 = 0x1F01
    guard unsafe SDL_GL_GetCurrentContext() != nil,
      let address = unsafe SDL_GL_GetProcAddress("glGetString")
    else { return nil }
    let getString = unsafe unsafeBitCast(address, to: GetString.self)
    return unsafe getString(rendererName).map { unsafe String(cString: $0) }
  }
}

/// Computes when a frame ends, so that frames come at the screen's rate.
struct FramePacer {
  /// How many frames are shown in a second, in hertz.
  let rate: Double
  /// The time between two frames, in microseconds.
  private let period: Int64
  /// Whether presenting waits for the screen; then frames wait here only where it does not.
  private let isHeldByScreen: Bool
  private var next: Int64?

  /// A pacer for a refresh rate in hertz; 60 where it is not known.
  init(refreshRate: Double, isHeldByScreen: Bool) {
    rate = refreshRate > 0 ? refreshRate : 60
    period = Int64(1e6 / rate)
    self.isHeldByScreen = isHeldByScreen
  }

  /// When the frame that was just made ends, in microseconds on the clock of `now`.
  ///
  /// A frame that was not shown did not wait for the screen.
  mutating func deadline(now: Int64, isShown: Bool) -> Int64 {
    if isHeldByScreen, isShown {
      // A hidden window may be presented without waiting: half a period keeps it from spinning.
      let end = next ?? now
      next = now + period / 2
      return end
    }
    // Deadlines stay a period apart while frames are on time, and start anew after a pause.
    let due = next ?? now
    let end = (now - due > period ? now : due) + period
    next = end
    return end
  }
}
