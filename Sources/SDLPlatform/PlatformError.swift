internal import CSDL2

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

  /// SDL's last error message.
  static var lastMessage: String {
    let message = unsafe String(cString: SDL_GetError())
    return message.isEmpty ? "SDL gave no reason" : message
  }
}
