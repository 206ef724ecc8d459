import Foundation
import Geometry

/// What is kept for the owner of a collection view and has no effect in it.
struct KeptScrollOptions {
  var isDirectionalLockEnabled = false
  var indicatorStyle = CollectionView.IndicatorStyle.default
  var scrollsToTop = true
  var canCancelContentTouches = true
  var keyboardDismissMode = CollectionView.KeyboardDismissMode.none
  var remembersLastFocusedIndexPath = false
  var isSpringLoaded = false
  var dragInteractionEnabled = false
  var reorderingCadence = CollectionView.ReorderingCadence.immediate
  var selfSizingInvalidation = CollectionView.SelfSizingInvalidation.enabled
  var isEditing = false
  var allowsEditingSelection = (any: false, many: false)
  weak var follower: (any ScrollFollowing)?
  /// What drags items out and takes those that are dropped, by protocols of the module `UIKit`.
  weak var dragDelegate: AnyObject?
  weak var dropDelegate: AnyObject?
  var dragGesture: AnyObject?
}

/// Is told of each change of an offset, beside the delegate.
package protocol ScrollFollowing: View {
  /// The offset has changed.
  func follow(_ view: CollectionView)
}

/// What UIKit's collection views can be told and what has no meaning here but for the owner.
extension CollectionView {
  /// How scroll indicators look.
  public enum IndicatorStyle: Int, Hashable, Sendable {
    /// As suits the content, dark or light.
    case `default`, black, white
  }
  /// When a keyboard goes.
  public enum KeyboardDismissMode: Int, Hashable, Sendable {
    /// Not by a drag, by one, or along with one.
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }
  /// How soon others make room for what is moved by hand.
  public enum ReorderingCadence: Int, Hashable, Sendable {
    /// At once, soon, or late; it is at once here.
    case immediate, fast, slow
  }
  /// When cells prefer another size by themselves.
  public enum SelfSizingInvalidation: Int, Hashable, Sendable {
    /// Never, when they are told, or also when their constraints change.
    case disabled, enabled, enabledIncludingConstraints
  }

  /// Whether a drag that goes mostly up or mostly aside scrolls that way alone; false by default.
  public var isDirectionalLockEnabled: Bool {
    get { scrolling.kept.isDirectionalLockEnabled }
    set { scrolling.kept.isDirectionalLockEnabled = newValue }
  }
  /// How scroll indicators look, for what draws them.
  public var indicatorStyle: IndicatorStyle {
    get { scrolling.kept.indicatorStyle }
    set { scrolling.kept.indicatorStyle = newValue }
  }
  /// Whether a tap at the top of the screen scrolls up, for the owner; true by default.
  public var scrollsToTop: Bool {
    get { scrolling.kept.scrollsToTop }
    set { scrolling.kept.scrollsToTop = newValue }
  }
  /// Whether a drag breaks touches of views off, which it always does; only kept.
  public var canCancelContentTouches: Bool {
    get { scrolling.kept.canCancelContentTouches }
    set { scrolling.kept.canCancelContentTouches = newValue }
  }
  /// When a keyboard goes, for the owner.
  public var keyboardDismissMode: KeyboardDismissMode {
    get { scrolling.kept.keyboardDismissMode }
    set { scrolling.kept.keyboardDismissMode = newValue }
  }
  /// Whether the focus comes back to the same item, for the owner; false by default.
  public var remembersLastFocusedIndexPath: Bool {
    get { scrolling.kept.remembersLastFocusedIndexPath }
    set { scrolling.kept.remembersLastFocusedIndexPath = newValue }
  }
  /// Whether what is dragged over it opens items, for the owner; false by default.
  public var isSpringLoaded: Bool {
    get { scrolling.kept.isSpringLoaded }
    set { scrolling.kept.isSpringLoaded = newValue }
  }
  /// Whether items are dragged out of it, for the owner; false by default.
  public var dragInteractionEnabled: Bool {
    get { scrolling.kept.dragInteractionEnabled }
    set { scrolling.kept.dragInteractionEnabled = newValue }
  }
  /// How soon others make room for what is moved by hand; it is at once.
  public var reorderingCadence: ReorderingCadence {
    get { scrolling.kept.reorderingCadence }
    set { scrolling.kept.reorderingCadence = newValue }
  }
  /// When cells prefer another size by themselves; only kept.
  public var selfSizingInvalidation: SelfSizingInvalidation {
    get { scrolling.kept.selfSizingInvalidation }
    set { scrolling.kept.selfSizingInvalidation = newValue }
  }
  /// Is told of each change of the offset; nil by default.
  package var follower: (any ScrollFollowing)? {
    get { scrolling.kept.follower }
    set { scrolling.kept.follower = newValue }
  }
  /// What items are dragged by.
  package var dragOwner: AnyObject? {
    get { scrolling.kept.dragDelegate }
    set { scrolling.kept.dragDelegate = newValue }
  }
  /// What takes items that are dropped.
  package var dropOwner: AnyObject? {
    get { scrolling.kept.dropDelegate }
    set { scrolling.kept.dropDelegate = newValue }
  }
  /// What reads the finger that drags items.
  package var dragGesture: AnyObject? {
    get { scrolling.kept.dragGesture }
    set { scrolling.kept.dragGesture = newValue }
  }
  /// Whether taps select items while it is edited, for the owner; false by default.
  public var allowsSelectionDuringEditing: Bool {
    get { scrolling.kept.allowsEditingSelection.any }
    set { scrolling.kept.allowsEditingSelection.any = newValue }
  }
  /// Whether several items may be selected while it is edited, for the owner; false by default.
  public var allowsMultipleSelectionDuringEditing: Bool {
    get { scrolling.kept.allowsEditingSelection.many }
    set { scrolling.kept.allowsEditingSelection.many = newValue }
  }
  /// Whether it is being edited: rows of lists show what stands in them then; false by default.
  public var isEditing: Bool {
    get { scrolling.kept.isEditing }
    set {
      scrolling.kept.isEditing = newValue
      for view in subviews { view.setNeedsLayout() }
    }
  }
  /// Whether it shows other items than its data source has, which it never does.
  public var hasUncommittedUpdates: Bool { false }
  /// The same insets for both indicators.
  public var verticalScrollIndicatorInsets: EdgeInsets {
    get { scrollIndicatorInsets }
    set { scrollIndicatorInsets = newValue }
  }
  /// The same insets for both indicators.
  public var horizontalScrollIndicatorInsets: EdgeInsets {
    get { scrollIndicatorInsets }
    set { scrollIndicatorInsets = newValue }
  }
  /// Has no effect: what draws indicators shows them.
  public func flashScrollIndicators() {}
  /// Sets the scale, which is only kept.
  public func setZoomScale(_ scale: CGFloat, animated: Bool) { zoomScale = scale }
  /// Scrolls to show a rectangle of the content; nothing is enlarged.
  public func zoom(to rect: CGRect, animated: Bool) {
    scrollRectToVisible(rect, animated: animated)
  }
}
