internal import CSDL2
import Canvas

/// The clipboard of the desktop, as long as a window is open.
final class SDLClipboard: Clipboard {
  private let runtime: SDLRuntime

  init(_ runtime: SDLRuntime) { self.runtime = runtime }

  var text: String {
    get {
      guard let held = unsafe SDL_GetClipboardText() else { return "" }
      defer { unsafe SDL_free(held) }
      return unsafe String(cString: held)
    }
    set { unsafe SDL_SetClipboardText(newValue) }
  }
}
