import CollectionLayout
import Foundation

/// What a navigation bar would show of a controller: UIKit's `UINavigationItem`, as values.
public final class UINavigationItem: NSObject {
  /// The title.
  public var title: String?
  /// What stands in place of the title.
  public var titleView: UIView?
  /// The button at the left.
  public var leftBarButtonItem: UIBarButtonItem?
  /// The button at the right.
  public var rightBarButtonItem: UIBarButtonItem?
  /// The buttons at the left.
  public var leftBarButtonItems: [UIBarButtonItem]?
  /// The buttons at the right.
  public var rightBarButtonItems: [UIBarButtonItem]?
  /// The title of the button that leads back here, for what draws it.
  public var backBarButtonItem: UIBarButtonItem?
  /// The title of the button that leads back here, for what draws it.
  public var backButtonTitle: String?
  /// Whether there is no button back, for what draws it; false by default.
  public var hidesBackButton = false
  /// A line above the title, for what draws it.
  public var prompt: String?
  /// Whether the title is large, for what draws it.
  public var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
  /// When a title is large: UIKit's names.
  public enum LargeTitleDisplayMode: Int, Hashable, Sendable {
    /// As that of the controller before, always or never.
    case automatic, always, never
  }
  /// An item of a title.
  public init(title: String) {
    self.title = title
    super.init()
  }
}

/// A button of a bar: UIKit's `UIBarButtonItem`, for what draws bars, which calls `perform()`.
open class UIBarButtonItem: NSObject {
  /// How a button looks.
  public enum Style: Int, Hashable, Sendable {
    /// Plain, with a frame, or as the last step.
    case plain, bordered, done
  }
  /// A button of the system.
  public enum SystemItem: Int, Hashable, Sendable {
    /// Ends, saves and changes.
    case done, cancel, edit, save, add
    /// Room between buttons.
    case flexibleSpace, fixedSpace
    /// Other actions.
    case compose, reply, action, organize, bookmarks, search, refresh, stop, camera, trash
    /// Playing and undoing.
    case play, pause, rewind, fastForward, undo, redo
  }

  /// The text.
  open var title: String?
  /// The image.
  open var image: UIImage?
  /// A view in place of the button; nil for none.
  open var customView: UIView?
  /// The colour of the button; nil for that of the bar.
  open var tintColor: UIColor?
  /// Whether it can be used; true by default.
  open var isEnabled = true
  /// The button of the system that it is.
  public private(set) var systemItem: SystemItem?
  private var action: ((UIBarButtonItem) -> Void)?

  /// A button of the system's that calls a function, which it keeps.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?,
    action: ((UIBarButtonItem) -> Void)?
  ) {
    self.init()
    (self.systemItem, self.action) = (systemItem, action)
  }
  /// The same with a function that takes nothing.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: @escaping () -> Void
  ) { self.init(barButtonSystemItem: systemItem, target: target) { _ in action() } }
  /// A button of a text that calls a function, which it keeps.
  public convenience init(
    title: String?, style: Style, target: Any?, action: ((UIBarButtonItem) -> Void)?
  ) {
    self.init()
    (self.title, self.action) = (title, action)
  }
  /// The same with a function that takes nothing.
  public convenience init(
    title: String?, style: Style, target: Any?, action: @escaping () -> Void
  ) { self.init(title: title, style: style, target: target) { _ in action() } }

  /// A button of an image that calls a function, which it keeps.
  public convenience init(
    image: UIImage?, style: Style, target: Any?, action: ((UIBarButtonItem) -> Void)?
  ) {
    self.init()
    (self.image, self.action) = (image, action)
  }
  /// The same with a function that takes nothing.
  public convenience init(
    image: UIImage?, style: Style, target: Any?, action: @escaping () -> Void
  ) { self.init(image: image, style: style, target: target) { _ in action() } }
  /// A view in place of a button.
  public convenience init(customView: UIView) {
    self.init()
    self.customView = customView
  }

  /// Calls its function, if it can be used.
  ///
  /// An extension of ours for what draws bars.
  public func perform() { if isEnabled { action?(self) } }
}

/// A bar above a stack of controllers, as values for what draws one: UIKit's `UINavigationBar`.
open class UINavigationBar: UIView {
  /// Whether titles are large; false by default.
  open var prefersLargeTitles = false
  /// Whether what is under it shows through; true by default.
  open var isTranslucent = true
  /// What is behind it; nil by default.
  open var barTintColor: UIColor?
  /// How the title looks; nil by default.
  open var titleTextAttributes: [NSAttributedString.Key: Any]?
  /// How a large title looks; nil by default.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
  /// A line below it; nil for the usual one.
  open var shadowImage: UIImage?
}

/// A stack of controllers of which the last shows: UIKit's `UINavigationController`, without a bar.
open class UINavigationController: UIViewController {
  /// The controllers, from the first to the one that shows.
  public var viewControllers: [UIViewController] { children }
  /// The controller that shows.
  public var topViewController: UIViewController? { children.last }
  /// Whether there is no bar, as here; only kept.
  open var isNavigationBarHidden = false
  /// The bar, for what draws one; it takes no room here.
  public private(set) lazy var navigationBar = UINavigationBar()
  /// The drag from the edge that goes back; it is none of a view here.
  public let interactivePopGestureRecognizer: UIGestureRecognizer? =
    UIScreenEdgePanGestureRecognizer()

  /// A stack of one controller.
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    addChild(rootViewController)
    rootViewController.didMove(toParent: self)
  }

  /// Shows the last controller.
  open override func viewDidLoad() {
    super.viewDidLoad()
    if let topViewController { place(topViewController) }
  }

  /// Shows another controller, at once.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    let old = topViewController
    addChild(viewController)
    if isViewLoaded {
      old?.disappear { old?.viewIfLoaded?.removeFromSuperview() }
      viewController.appear(in: view) { place(viewController) }
    }
    viewController.didMove(toParent: self)
  }

  /// Goes back to the controller before, at once; the one that showed, or nil where there is only one.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard children.count > 1, let old = topViewController else { return nil }
    old.willMove(toParent: nil)
    if isViewLoaded { old.disappear { old.viewIfLoaded?.removeFromSuperview() } }
    old.removeFromParent()
    if isViewLoaded, let topViewController {
      topViewController.appear(in: view) { place(topViewController) }
    }
    return old
  }

  /// Whether there is to be no bar, as here.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isNavigationBarHidden = hidden
  }

  private func place(_ controller: UIViewController) {
    controller.view.frame = view.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(controller.view)
  }
}
