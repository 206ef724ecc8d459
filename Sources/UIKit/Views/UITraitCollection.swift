import CollectionLayout
import Dynamics
import Foundation
import Geometry

/// How much room there is: UIKit's `UIUserInterfaceSizeClass`.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
  /// Not known, little, or much.
  case unspecified, compact, regular
}

/// Whether the screen is light or dark: UIKit's `UIUserInterfaceStyle`.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  /// Not known, light or dark.
  case unspecified, light, dark
}

/// UIKit's name for `UIDevice.Idiom`.
public typealias UIUserInterfaceIdiom = UIDevice.Idiom

/// What a view may look different for: the part of UIKit's `UITraitCollection` that layouts read.
public final class UITraitCollection: NSObject {
  /// Pixels a point.
  public let displayScale: CGFloat
  /// What the program runs on.
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  /// Whether the screen is light or dark; set `UIScreen.userInterfaceStyle` to change it.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// How much room there is from side to side: much from 600 points on.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// How much room there is from top to bottom: little below 480 points.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// The direction of reading.
  public let layoutDirection: UIUserInterfaceLayoutDirection

  private static let wide: CGFloat = 600
  private static let high: CGFloat = 480

  init(size: CGSize, direction: UIUserInterfaceLayoutDirection) {
    let screen = UIScreen.main
    (displayScale, userInterfaceStyle) = (screen.scale, screen.userInterfaceStyle)
    userInterfaceIdiom = UIDevice.current.userInterfaceIdiom
    horizontalSizeClass = size.width >= Self.wide ? .regular : .compact
    verticalSizeClass = size.height >= Self.high ? .regular : .compact
    layoutDirection = direction
    super.init()
  }

  private init(
    scale: CGFloat = 0, idiom: UIUserInterfaceIdiom = .unspecified,
    style: UIUserInterfaceStyle = .unspecified,
    _ horizontal: UIUserInterfaceSizeClass = .unspecified,
    _ vertical: UIUserInterfaceSizeClass = .unspecified
  ) {
    (displayScale, userInterfaceIdiom, userInterfaceStyle) = (scale, idiom, style)
    (horizontalSizeClass, verticalSizeClass) = (horizontal, vertical)
    layoutDirection = .leftToRight
    super.init()
  }

  /// Nothing known but how much room there is from side to side.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(horizontalSizeClass)
  }
  /// Nothing known but how much room there is from top to bottom.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(.unspecified, verticalSizeClass)
  }
  /// Nothing known but whether the screen is light or dark.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle)
  }
  /// Nothing known but what the program runs on.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init(idiom: userInterfaceIdiom)
  }
  /// Nothing known but the pixels a point.
  public convenience init(displayScale: CGFloat) { self.init(scale: displayScale) }

  /// The traits of the screen.
  public static var current: UITraitCollection {
    UITraitCollection(size: UIScreen.main.bounds.size, direction: .leftToRight)
  }
}

extension UIView {
  /// The traits of the window, or of the screen outside of one.
  public var traitCollection: UITraitCollection {
    UITraitCollection(
      size: (window?.bounds ?? UIScreen.main.bounds).size,
      direction: effectiveUserInterfaceLayoutDirection)
  }
}

extension UIViewController {
  /// The traits of the controller's view.
  public var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? .current }
}

extension NSCollectionLayoutEnvironment {
  /// The traits of the screen.
  public var traitCollection: UITraitCollection { .current }
}

extension UIColor {
  /// The colour that a function gives for the screen as it is whenever the colour is read.
  public convenience init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    self.init(resolvedBy: { dynamicProvider($0 as? UITraitCollection ?? .current) })
  }

  /// The colour for traits, which does not change with the screen.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    resolved(for: traitCollection)
  }
}

/// How a screen is held: UIKit's `UIInterfaceOrientation`.
public enum UIInterfaceOrientation: Int, Hashable, Sendable {
  /// Not known, upright or on its head.
  case unknown, portrait, portraitUpsideDown
  /// On its side.
  case landscapeLeft = 4
  /// On its other side.
  case landscapeRight = 3
  /// Whether it is on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether it is upright or on its head.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// How a screen may be held: UIKit's `UIInterfaceOrientationMask`.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt
  /// Orientations from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// On its head.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// On its side.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// On its other side.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// On either side.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// In any way but on its head.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
  /// In any way.
  public static let all: UIInterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]
}

extension UIApplication {
  /// By the screen: upright unless it is wider than high.
  public var statusBarOrientation: UIInterfaceOrientation {
    UIDevice.current.orientation.isLandscape ? .landscapeLeft : .portrait
  }
}
