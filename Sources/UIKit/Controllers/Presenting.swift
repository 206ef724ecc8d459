import CollectionLayout
import Foundation
import Geometry

/// How a controller is presented: UIKit's names; it covers the whole window here.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
  /// Over all, on a page or a form.
  case fullScreen, pageSheet, formSheet, currentContext
  /// By the client, over what shows, beside it or not at all.
  case custom, overFullScreen, overCurrentContext, popover, none
  /// As UIKit chooses (default).
  case automatic
}

/// How the appearance of a controller is animated: UIKit's names; it is at once here.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
  /// UIKit's animations.
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

/// How a status bar looks: UIKit's names; there is none here.
public enum UIStatusBarStyle: Int, Hashable, Sendable {
  /// UIKit's styles.
  case `default`, lightContent, darkContent
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

/// What a storyboard leads from and to: UIKit's `UIStoryboardSegue`, for code that names it.
open class UIStoryboardSegue: NSObject {
  /// Its name.
  public let identifier: String?
  /// Where it leads from.
  public let source: UIViewController
  /// Where it leads to.
  public let destination: UIViewController
  /// A segue of a name between two controllers.
  public init(identifier: String?, source: UIViewController, destination: UIViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
    super.init()
  }
}
