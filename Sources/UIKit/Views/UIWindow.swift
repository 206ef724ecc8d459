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
  /// The bounds in pixels, by the scale.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// The only screen of this thread.
  public static var main: UIScreen { ThreadValue.current { UIScreen() } }
}

/// What a window shows, and that it is shown.
private final class WindowContent: WindowResizing {
  var controller: UIViewController?
  var isShown = false

  func window(_ window: Window, resizesTo size: CGSize, by change: () -> Void) {
    let coordinator = ResizeCoordinator()
    controller?.viewIfLoaded.map { _ in
      controller?.viewWillTransition(to: size, with: coordinator)
    }
    change()
    coordinator.run()
  }
}

/// Runs what a controller wants beside a change of size, which is at once here.
private final class ResizeCoordinator: UIViewControllerTransitionCoordinator {
  private var functions: [(any UIViewControllerTransitionCoordinator) -> Void] = []
  private var completions: [(any UIViewControllerTransitionCoordinator) -> Void] = []

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinator) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinator) -> Void)?
  ) -> Bool {
    if let animation { functions.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  func run() {
    for function in functions + completions { function(self) }
  }
}

extension UIWindow {
  private var content: WindowContent {
    if let known = resizing as? WindowContent { return known }
    let made = WindowContent()
    resizing = made
    return made
  }

  /// The controller whose view fills the window; its view appears when the window is made visible.
  public var rootViewController: UIViewController? {
    get { content.controller }
    set {
      let old = content.controller
      guard newValue !== old else { return }
      content.controller = newValue
      if let old { remove(old) }
      if content.isShown { showRoot() }
    }
  }

  /// Whether it is the window of its thread that gets the keys.
  public var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }

  /// Shows the window's controller and makes it the key window, which the application keeps.
  public func makeKeyAndVisible() {
    UIApplication.shared.add(self)
    content.isShown = true
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
  /// The application of this thread.
  public static var shared: UIApplication {
    ThreadValue.current { UIApplication() }
  }
  /// The windows that were made visible, from the back to the front.
  public private(set) var windows: [UIWindow] = []
  /// The window that was made visible last; nil without any.
  public var keyWindow: UIWindow? { windows.last }
  /// By the screen: upright unless it is wider than high.
  public var statusBarOrientation: UIInterfaceOrientation {
    UIDevice.current.orientation.isLandscape ? .landscapeLeft : .portrait
  }
  /// Zero: nothing of a window is covered.
  public var statusBarFrame: CGRect { .zero }

  func add(_ window: UIWindow) {
    windows.removeAll { $0 === window }
    windows.append(window)
  }

  /// Lets go of a window that is closed.
  ///
  /// An extension of ours.
  public func close(_ window: UIWindow) { windows.removeAll { $0 === window } }
}

/// A kind of device: UIKit's `UIUserInterfaceIdiom`.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  /// Not known, a phone, a tablet or a desktop.
  case unspecified, phone, pad, tv, carPlay, mac
}

/// What the program runs on: the part of UIKit's `UIDevice` that layouts read.
public final class UIDevice {
  /// How a device is held.
  public enum Orientation: Int, Hashable, Sendable {
    /// Not known, upright or on its head.
    case unknown, portrait, portraitUpsideDown
    /// On its side: wider than high.
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
  public var userInterfaceIdiom = UIUserInterfaceIdiom.phone
  /// By the screen: upright unless it is wider than high.
  public var orientation: Orientation {
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeLeft : .portrait
  }
}

extension UIView {
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

/// How a screen is held: UIKit's `UIInterfaceOrientation`.
public enum UIInterfaceOrientation: Int, Hashable, Sendable {
  /// Not known, upright or on its head.
  case unknown, portrait, portraitUpsideDown
  /// On its side, numbered as in UIKit.
  case landscapeLeft = 4
  /// On its other side, numbered as in UIKit.
  case landscapeRight = 3
  /// Whether it is on its side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether it is upright or on its head.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}
