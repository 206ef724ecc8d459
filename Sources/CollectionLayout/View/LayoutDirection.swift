/// The directions in which interfaces are read: UIKit's `UIUserInterfaceLayoutDirection`.
public enum LayoutDirection: Int, Hashable, Sendable {
  /// As English is read; the default.
  case leftToRight
  /// As Arabic and Hebrew are read.
  case rightToLeft
}

extension View {
  /// How the direction of reading applies to a view: UIKit's `UISemanticContentAttribute`.
  public enum SemanticContentAttribute: Int, Hashable, Sendable {
    /// As the app is read; the default.
    case unspecified
    /// Controls of a player, which are never turned round.
    case playback
    /// Spatial controls, which are never turned round.
    case spatial
    /// From left to right, whatever the app is.
    case forceLeftToRight
    /// From right to left, whatever the app is.
    case forceRightToLeft
  }

  /// How the direction of reading applies to the view.
  public var semanticContentAttribute: SemanticContentAttribute {
    get { traits.direction }
    set {
      traits.direction = newValue
      setNeedsLayout()
    }
  }

  /// The direction in which the view is read: from left to right unless `semanticContentAttribute` says
  /// otherwise.
  public var effectiveUserInterfaceLayoutDirection: LayoutDirection {
    traits.direction == .forceRightToLeft ? .rightToLeft : .leftToRight
  }
}
