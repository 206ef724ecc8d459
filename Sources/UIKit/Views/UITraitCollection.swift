import CollectionLayout
import Dynamics
import Foundation
import Geometry

extension UITraitCollection {
  private static let wide: CGFloat = 600
  private static let high: CGFloat = 480

  /// The traits of the screen with a size of its own, in points.
  convenience init(size: CGSize, direction: UIUserInterfaceLayoutDirection) {
    let screen = UIScreen.main
    self.init(
      displayScale: screen.scale, idiom: UIDevice.current.userInterfaceIdiom,
      style: screen.userInterfaceStyle, horizontal: size.width >= Self.wide ? .regular : .compact,
      vertical: size.height >= Self.high ? .regular : .compact, direction: direction)
  }

  /// Nothing known but how much room there is from side to side.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(horizontal: horizontalSizeClass)
  }
  /// Nothing known but how much room there is from top to bottom.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(vertical: verticalSizeClass)
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
  public convenience init(displayScale: CGFloat) {
    self.init(displayScale: displayScale, idiom: .unspecified)
  }

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

extension UIApplication {
  /// By the screen: upright unless it is wider than high.
  public var statusBarOrientation: UIInterfaceOrientation {
    UIDevice.current.orientation.isLandscape ? .landscapeLeft : .portrait
  }
}
