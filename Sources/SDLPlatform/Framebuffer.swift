internal import CSDL2
import Canvas

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
  /// What draws, for reports.
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
