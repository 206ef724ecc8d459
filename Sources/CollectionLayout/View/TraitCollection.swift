import Foundation

/// How much room there is: UIKit's `UIUserInterfaceSizeClass`.
public enum UserInterfaceSizeClass: Int, Hashable, Sendable {
  /// Not known, little, or much.
  case unspecified, compact, regular
}

/// Whether the screen is light or dark: UIKit's `UIUserInterfaceStyle`.
public enum UserInterfaceStyle: Int, Hashable, Sendable {
  /// Not known, light or dark.
  case unspecified, light, dark
}

/// A kind of device: UIKit's `UIUserInterfaceIdiom`.
public enum UserInterfaceIdiom: Int, Hashable, Sendable {
  /// Not known, a phone, a tablet or a desktop.
  case unspecified, phone, pad, tv, carPlay, mac
}

/// What a view may look different for: the part of UIKit's `UITraitCollection` that layouts read.
public final class TraitCollection: NSObject {
  /// Pixels a point; 0 is not known.
  public let displayScale: CGFloat
  /// What the program runs on.
  public let userInterfaceIdiom: UserInterfaceIdiom
  /// Whether the screen is light or dark.
  public let userInterfaceStyle: UserInterfaceStyle
  /// How much room there is from side to side: much from 600 points on.
  public let horizontalSizeClass: UserInterfaceSizeClass
  /// How much room there is from top to bottom: little below 480 points.
  public let verticalSizeClass: UserInterfaceSizeClass
  /// The direction of reading.
  public let layoutDirection: LayoutDirection

  package init(
    displayScale: CGFloat = 0, idiom: UserInterfaceIdiom = .unspecified,
    style: UserInterfaceStyle = .unspecified, horizontal: UserInterfaceSizeClass = .unspecified,
    vertical: UserInterfaceSizeClass = .unspecified, direction: LayoutDirection = .leftToRight
  ) {
    self.displayScale = displayScale
    (userInterfaceIdiom, userInterfaceStyle) = (idiom, style)
    (horizontalSizeClass, verticalSizeClass) = (horizontal, vertical)
    layoutDirection = direction
    super.init()
  }

  /// Whether the colours of the other one may be other ones.
  public func hasDifferentColorAppearance(comparedTo other: TraitCollection?) -> Bool {
    userInterfaceStyle != other?.userInterfaceStyle
  }

  /// Whether another one says the same.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? TraitCollection else { return false }
    return displayScale == other.displayScale && userInterfaceIdiom == other.userInterfaceIdiom
      && userInterfaceStyle == other.userInterfaceStyle
      && horizontalSizeClass == other.horizontalSizeClass
      && verticalSizeClass == other.verticalSizeClass && layoutDirection == other.layoutDirection
  }

  /// Hashes the classes of size and the style.
  public override var hash: Int {
    [
      horizontalSizeClass.rawValue, verticalSizeClass.rawValue, userInterfaceStyle.rawValue,
    ].hashValue
  }
}
