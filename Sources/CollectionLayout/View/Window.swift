import Foundation
import Geometry

/// The outermost view: UIKit's `UIWindow`.
///
/// It fills a window of the owner; a `TouchDelivery(to: window)` gives it the pointer.
open class Window: View {
  /// Is told of a new size, before and after the window has it.
  package final var resizing: (any WindowResizing)?

  /// The size may change what views look different for, and which views there are.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      guard let resizing, newValue.size != bounds.size else { return super.bounds = newValue }
      resizing.window(self, resizesTo: newValue.size) { super.bounds = newValue }
    }
  }
}

/// What a window shows is told when its size changes.
package protocol WindowResizing: AnyObject {
  /// A window is about to get a size, in points, which a function gives it.
  func window(_ window: Window, resizesTo size: CGSize, by change: () -> Void)
}

extension View {
  /// The window that it stands in; nil outside of one.
  public var window: Window? {
    sequence(first: self, next: \.superview).lazy.compactMap { $0 as? Window }.first
  }

  /// Puts the view elsewhere by a function, and tells it and those in it of another window.
  final func move(to superview: View?, by change: () -> Void) {
    let (old, new) = (window, superview?.window)
    guard old !== new else { return change() }
    forEachInTree { $0.willMove(toWindow: new) }
    change()
    forEachInTree { $0.didMoveToWindow() }
  }

  /// Calls a function for the view and all views in it, the outer ones first.
  package final func forEachInTree(_ body: (View) -> Void) {
    body(self)
    for view in subviews { view.forEachInTree(body) }
  }
}
