import CollectionLayout
import Dynamics
import Foundation
import Geometry

/// The screen of a thread's windows: UIKit's `UIScreen`.
///
/// The owner of a window sets its size; there is none to measure here.
public final class UIScreen {
  /// The size of the window, in points; that of an iPhone 8 (375 by 667) until it is set.
  public var bounds = CGRect(x: 0, y: 0, width: 375, height: 667)
  /// Pixels a point; 2 until it is set.
  public var scale: CGFloat = 2
  /// Whether it is light or dark; light until it is set.
  public var userInterfaceStyle = UIUserInterfaceStyle.light
  /// The bounds in pixels.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// The only screen of this thread.
  public static var main: UIScreen { ThreadValue.current { UIScreen() } }
}

/// Fills a window of the owner with a view controller's view: UIKit's `UIWindow`.
///
/// A `TouchDelivery(to: window)` gives it the pointer.
open class UIWindow: UIView {
  /// The controller whose view fills the window; its view appears when the window is made visible.
  open var rootViewController: UIViewController? {
    didSet {
      guard rootViewController !== oldValue else { return }
      if let oldValue { remove(oldValue) }
      if isShown { showRoot() }
    }
  }
  private var isShown = false

  /// Whether it is the window of its thread that gets the keys.
  public var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  /// Shows the window's controller and makes it the key window, which the application keeps.
  open func makeKeyAndVisible() {
    UIApplication.shared.add(self)
    isShown = true
    showRoot()
  }

  private func showRoot() {
    guard let controller = rootViewController else { return }
    controller.appear(in: self) {
      controller.view.frame = bounds
      controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(controller.view)
    }
  }

  private func remove(_ controller: UIViewController) {
    guard controller.isViewLoaded, controller.view.superview === self else { return }
    controller.disappear { controller.view.removeFromSuperview() }
  }
}

/// What a thread's windows belong to: the part of UIKit's `UIApplication` that views read.
///
/// It runs no loop and posts no notifications.
public final class UIApplication {
  /// How an application is used.
  public enum State: Int, Hashable, Sendable {
    /// In front, about to be, or not.
    case active, inactive, background
  }

  /// The application of this thread.
  public static var shared: UIApplication {
    ThreadValue.current { UIApplication() }
  }
  /// The windows that were made visible, from the back to the front.
  public private(set) var windows: [UIWindow] = []
  /// The window that was made visible last; nil without any.
  public var keyWindow: UIWindow? { windows.last }
  /// Zero: nothing of a window is covered.
  public var statusBarFrame: CGRect { .zero }
  /// Always in front.
  public var applicationState: State { .active }

  func add(_ window: UIWindow) {
    windows.removeAll { $0 === window }
    windows.append(window)
  }

  /// Lets go of a window that is closed.
  ///
  /// An extension of ours.
  public func close(_ window: UIWindow) { windows.removeAll { $0 === window } }
}

/// What the program runs on: the part of UIKit's `UIDevice` that layouts read.
public final class UIDevice {
  /// A kind of device.
  public enum Idiom: Int, Hashable, Sendable {
    /// Not known, a phone, a tablet or a desktop.
    case unspecified, phone, pad, tv, carPlay, mac
  }
  /// How a device is held.
  public enum Orientation: Int, Hashable, Sendable {
    /// Not known, upright or on its head.
    case unknown, portrait, portraitUpsideDown
    /// On its side.
    case landscapeLeft, landscapeRight
    /// On its back or its face.
    case faceUp, faceDown
    /// Whether it is on its side.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    /// Whether it is upright or on its head.
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  }

  /// The device of this thread's windows.
  public static var current: UIDevice { ThreadValue.current { UIDevice() } }
  /// A phone until it is set.
  public var userInterfaceIdiom = Idiom.phone
  /// By the screen: upright unless it is wider than high.
  public var orientation: Orientation {
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeLeft : .portrait
  }
  /// The notification that the orientation has changed, which nothing here posts.
  public static let orientationDidChangeNotification = NSNotification.Name(
    "UIDeviceOrientationDidChangeNotification")
}

extension UIView {
  /// The window that it stands in; nil outside of one.
  public var window: UIWindow? {
    sequence(first: self, next: \.superview).lazy.compactMap { $0 as? UIWindow }.first
  }
  /// Ends the input of a text, of which there is none here; false.
  @discardableResult public func endEditing(_ force: Bool) -> Bool { false }

  /// A view of the same frame, colour and corners in place of a picture of this one.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    let copy = UIView(frame: CGRect(origin: .zero, size: bounds.size))
    copy.backgroundColor = (self as? UICollectionViewCell)?.contentView.backgroundColor
    copy.backgroundColor = backgroundColor ?? copy.backgroundColor
    copy.layer.cornerRadius = layer.cornerRadius
    copy.alpha = alpha
    return copy
  }
}
