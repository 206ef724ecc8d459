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
