import Foundation

/// The views that a collection view has for its elements, and those that wait to be used again.
struct CellViews {
  /// What the data source gives views for; nil until it was called.
  struct Given {
    var cells: Bool?
    var supplementary: Bool?
  }

  var given = Given()
  /// Whether the data source has just answered that it gives no view.
  var isMissing = false
  var classes: [String: CollectionReusableView.Type] = [:]
  /// Views that no element has, by what they were registered for.
  var waiting: [String: [CollectionReusableView]] = [:]
  /// Views that were made to be measured, before their elements.
  var measured: [ElementKey: CollectionReusableView] = [:]
  /// What the layout has given for the element whose view is being made.
  var making: CollectionViewLayoutAttributes?
  /// The elements that have views.
  var shown: [CollectionElement] = []
  /// The view that is being filled anew.
  var reconfigured: CollectionReusableView?
  var selected: Set<IndexPath> = []
  var prefetching = Prefetching()
  /// What is behind all elements.
  var background: View?

  static func name(cell identifier: String) -> String { "cell " + identifier }
  static func name(kind: String, _ identifier: String) -> String { kind + " " + identifier }
}
