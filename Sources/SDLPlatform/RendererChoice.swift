internal import CSDL2
import Foundation

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
