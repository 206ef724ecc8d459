import CollectionLayout
import Foundation
import Geometry

/// Owns a view and is told what happens to it: UIKit's `UIViewController`.
///
/// Its view is made when it is first read, in code: there are no storyboards and no files of Interface
/// Builder here. A `UIWindow`, another controller or `present(_:animated:completion:)` lets it appear;
/// every change of screens is at once.
open class UIViewController: NSObject, ViewOwner {
  private var loadedView: UIView?
  // UIKit's type: clients read it with and without `?`.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The view, which is loaded when it is first read.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.owner = nil
      loadedView = newValue
      newValue?.owner = self
    }
  }
  /// The view if it was loaded.
  public var viewIfLoaded: UIView? { loadedView }
  /// Whether the view was loaded.
  public var isViewLoaded: Bool { loadedView != nil }
  /// What the controller is called.
  open var title: String?
  /// The controllers that were added to it, in order.
  public private(set) var children: [UIViewController] = []
  /// The controller that it is in.
  public private(set) weak var parent: UIViewController?
  /// The controller that presents this one, or one that it is in.
  public private(set) weak var presentingViewController: UIViewController?
  /// The controller that this one presents.
  public private(set) var presentedViewController: UIViewController?
  private var isAppearing: Bool?

  /// A controller whose view is made in code; the names have no meaning here.
  public init(nibName: String?, bundle: Bundle?) { super.init() }
  /// A controller whose view is made in code.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }
  /// A controller whose view is made in code; nothing is read, since there are no archives here.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: - The view

  /// Makes the view, for subclasses: by default an empty one as large as the screen.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }
  /// Called once, when the view was made.
  open func viewDidLoad() {}

  /// Makes the view if there is none yet.
  public func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    precondition(loadedView != nil, "loadView() sets the controller's view.")
    viewDidLoad()
  }

  /// The view is about to appear.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view has come into a window.
  open func viewDidAppear(_ animated: Bool) {}
  /// The view is about to disappear.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when the view has left its window.
  open func viewDidDisappear(_ animated: Bool) {}
  /// The view is about to give the views in it their places.
  open func viewWillLayoutSubviews() {}
  /// The view has given the views in it their places.
  open func viewDidLayoutSubviews() {}
  /// The view is about to change its size, with that of the window.
  open func viewWillTransition(
    to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
  }

  /// The view is about to make or change its constraints.
  open func updateViewConstraints() {}

  /// Called by the view before its constraints are updated.
  package func viewWillUpdateConstraints() { updateViewConstraints() }
  /// Called by the view before its layout.
  package func viewWillLayOut() { viewWillLayoutSubviews() }
  /// Called by the view after its layout.
  package func viewDidLayOut() { viewDidLayoutSubviews() }

  // MARK: - Touches

  /// A finger is put down in the view, or in one in it: by default the view around is told.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    viewIfLoaded?.superview?.touchesBegan(touches, with: event)
  }
  /// The finger has moved; goes on to the superview.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    viewIfLoaded?.superview?.touchesMoved(touches, with: event)
  }
  /// The finger is lifted; goes on to the superview.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    viewIfLoaded?.superview?.touchesEnded(touches, with: event)
  }
  /// The touch is broken off, or has become a gesture.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    viewIfLoaded?.superview?.touchesCancelled(touches, with: event)
  }

  // MARK: - Appearing

  /// The view of a container's child is about to appear, or to disappear.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    self.isAppearing = isAppearing
    if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
  }
  /// The view of a container's child has appeared, or disappeared.
  open func endAppearanceTransition() {
    guard let isAppearing else { return }
    self.isAppearing = nil
    if isAppearing { viewDidAppear(false) } else { viewDidDisappear(false) }
  }

  /// Lets the view appear with those of the controllers in it, by a function that puts it in.
  final func appear(in container: UIView, _ change: () -> Void) {
    loadViewIfNeeded()
    let shown = [self] + children.filter { $0.isViewLoaded }
    for controller in shown { controller.beginAppearanceTransition(true, animated: false) }
    change()
    container.layoutIfNeeded()
    for controller in shown { controller.endAppearanceTransition() }
  }

  /// Lets the view disappear with those of the controllers in it, by a function that takes it out.
  final func disappear(_ change: () -> Void) {
    let shown = [self] + children.filter { $0.isViewLoaded }
    for controller in shown { controller.beginAppearanceTransition(false, animated: false) }
    change()
    for controller in shown { controller.endAppearanceTransition() }
  }

  // MARK: - Controllers in it

  /// Takes a controller in; its view is put in by the caller.
  open func addChild(_ child: UIViewController) {
    child.removeFromParent()
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
  }
  /// Goes out of the controller that it is in.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }
  /// It is about to be in another controller; nil for none.
  open func willMove(toParent parent: UIViewController?) {}
  /// It is in another controller; nil for none.
  open func didMove(toParent parent: UIViewController?) {}

  /// The navigation controller that it is in.
  public var navigationController: UINavigationController? {
    sequence(first: parent, next: { $0?.parent }).lazy.compactMap { $0 as? UINavigationController }
      .first
  }

  // MARK: - Presenting

  /// Lets another controller's view cover the window, or this view where it is in none, at once.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    precondition(presentedViewController == nil, "A controller presents one other at a time.")
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    let container: UIView = view.window ?? view
    viewControllerToPresent.appear(in: container) {
      viewControllerToPresent.view.frame = container.bounds
      container.addSubview(viewControllerToPresent.view)
    }
    completion?()
  }

  /// Takes away the controller that this one presents, or this one, at once.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      if let presentingViewController {
        presentingViewController.dismiss(animated: flag, completion: completion)
      } else {
        completion?()
      }
      return
    }
    presentedViewController = nil
    presented.presentingViewController = nil
    presented.disappear { presented.viewIfLoaded?.removeFromSuperview() }
    completion?()
  }

}

/// Runs functions beside a change of a controller's size: UIKit's
/// `UIViewControllerTransitionCoordinator`.
public protocol UIViewControllerTransitionCoordinator: AnyObject {
  /// Runs a function with the change, and another one after it.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinator) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinator) -> Void)?
  ) -> Bool
}
