import CollectionLayout
import Foundation

/// A stack of controllers of which the last shows: UIKit's `UINavigationController`, without a bar.
open class UINavigationController: UIViewController {
  /// The controllers, from the first to the one that shows.
  public var viewControllers: [UIViewController] { children }
  /// The controller that shows: the last one.
  public var topViewController: UIViewController? { children.last }

  /// A stack of one controller.
  public convenience init(rootViewController: UIViewController) {
    self.init(nibName: nil, bundle: nil)
    addChild(rootViewController)
    rootViewController.didMove(toParent: self)
  }

  /// Shows the last controller of those it was made with.
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

  private func place(_ controller: UIViewController) {
    controller.view.frame = view.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(controller.view)
  }
}
