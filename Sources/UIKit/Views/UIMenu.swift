import CollectionLayout
import Foundation
import Geometry

/// A part of a menu: UIKit's `UIMenuElement`.
open class UIMenuElement: NSObject {
  /// How an element is marked.
  public enum State: Int, Hashable, Sendable {
    /// Not, with a mark, or with one for several.
    case off, on, mixed
  }
  /// What an element is like.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Attributes from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// It cannot be chosen.
    public static let disabled = Attributes(rawValue: 1)
    /// It takes something away.
    public static let destructive = Attributes(rawValue: 2)
    /// It is left out.
    public static let hidden = Attributes(rawValue: 4)
  }
  /// What it is called.
  public let title: String
  /// Its image.
  public let image: UIImage?

  init(title: String, image: UIImage?) {
    (self.title, self.image) = (title, image)
    super.init()
  }
}

/// A menu, for what draws it: UIKit's `UIMenu`.
public final class UIMenu: UIMenuElement {
  /// How a menu stands in another one.
  public struct Options: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Its elements stand in the other one.
    public static let displayInline = Options(rawValue: 1)
    /// It takes something away.
    public static let destructive = Options(rawValue: 2)
    /// One of its elements is marked.
    public static let singleSelection = Options(rawValue: 32)
  }
  /// How it stands in another one.
  public let options: Options
  /// What is in it.
  public let children: [UIMenuElement]
  /// A menu of elements.
  public init(
    title: String = "", image: UIImage? = nil, identifier: String? = nil, options: Options = [],
    children: [UIMenuElement] = []
  ) {
    (self.options, self.children) = (options, children)
    super.init(title: title, image: image)
  }
}

/// What a long press on something shows, for what draws it: UIKit's `UIContextMenuConfiguration`.
public final class UIContextMenuConfiguration: NSObject {
  /// What it is for.
  public let identifier: any NSCopying
  /// Gives a controller whose view shows the thing; nil for the thing itself.
  public let previewProvider: (() -> UIViewController?)?
  /// Gives the menu.
  public let actionProvider: (([UIMenuElement]) -> UIMenu?)?
  /// A menu for something.
  public init(
    identifier: (any NSCopying)?, previewProvider: (() -> UIViewController?)?,
    actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
  ) {
    self.identifier = identifier ?? UUID().uuidString as NSString
    (self.previewProvider, self.actionProvider) = (previewProvider, actionProvider)
    super.init()
  }
}
