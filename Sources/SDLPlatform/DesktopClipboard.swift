internal import CSDL2
import Canvas

/// The clipboard of the desktop; empty while no window is open.
public final class DesktopClipboard: Clipboard {
  /// The one clipboard that there is.
  public init() {}

  /// The text that it holds; empty where it holds none.
  public var text: String {
    get {
      if let text = X11Selection.clipboardText() { return text }
      guard let held = unsafe SDL_GetClipboardText() else { return "" }
      defer { unsafe SDL_free(held) }
      return unsafe String(cString: held)
    }
    set { unsafe SDL_SetClipboardText(newValue) }
  }
}
