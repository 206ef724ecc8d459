import CollectionLayout
import Foundation
import Geometry

/// How the lines above and below rows look, for what draws them: UIKit's `UIListSeparatorConfiguration`.
public struct UIListSeparatorConfiguration: Hashable {
  /// Whether a line shows.
  public enum Visibility: Int, Hashable, Sendable {
    /// Where the list has lines, always, or never.
    case automatic, visible, hidden
  }
  /// Whether there is a line above.
  public var topSeparatorVisibility = Visibility.automatic
  /// Whether there is a line below.
  public var bottomSeparatorVisibility = Visibility.automatic
  /// How far the line above stays from the sides, in points.
  public var topSeparatorInsets = NSDirectionalEdgeInsets(
    top: 0, leading: 16, bottom: 0, trailing: 0)
  /// How far the line below stays from the sides, in points.
  public var bottomSeparatorInsets = NSDirectionalEdgeInsets(
    top: 0, leading: 16, bottom: 0, trailing: 0)
  /// The colour of the lines.
  public var color = UIColor.lightGray

  /// Lines as lists have them.
  public init() {}
  /// Lines as lists of a look have them.
  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {}
}

/// Something that a swipe on a row offers: UIKit's `UIContextualAction`.
public final class UIContextualAction: NSObject {
  /// What it is like.
  public enum Style: Int, Hashable, Sendable {
    /// As any, or one that takes something away.
    case normal, destructive
  }
  /// Does it: takes the action, the view of it and a function to be called with whether it was done.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void
  /// What it is like.
  public let style: Style
  /// Does it.
  public let handler: Handler
  /// What it is called.
  public var title: String?
  /// What it shows; nil for none.
  public var image: UIImage?
  // UIKit's type: clients read it with and without `?`.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// What is behind it.
  public var backgroundColor: UIColor!

  /// An action of a style.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    (self.style, self.title, self.handler) = (style, title, handler)
    backgroundColor = style == .destructive ? .red : .gray
    super.init()
  }
}

/// What a swipe on a row offers, from the edge on: UIKit's `UISwipeActionsConfiguration`.
public final class UISwipeActionsConfiguration: NSObject {
  /// The actions.
  public let actions: [UIContextualAction]
  /// Whether a long swipe does the first; true by default.
  public var performsFirstActionWithFullSwipe = true
  /// Actions from the edge on.
  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}
