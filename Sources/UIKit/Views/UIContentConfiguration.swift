import CollectionLayout
import Foundation
import Geometry

/// What a cell is like, for what its content looks like: UIKit's `UICellConfigurationState`.
public struct UICellConfigurationState: Hashable {
  /// Whether its item is selected.
  public var isSelected = false
  /// Whether a finger is on it.
  public var isHighlighted = false
  /// Whether it can be used.
  public var isDisabled = false
  /// Whether its collection view is being edited.
  public var isEditing = false
}

/// What a content shows, as a value of which views are made: UIKit's `UIContentConfiguration`.
public protocol UIContentConfiguration {
  /// Makes a view that shows it.
  func makeContentView() -> UIView & UIContentView
  /// The same for a cell of a state.
  func updated(for state: UICellConfigurationState) -> Self
}

/// A view that shows a configuration: UIKit's `UIContentView`.
public protocol UIContentView: AnyObject {
  /// What it shows.
  var configuration: any UIContentConfiguration { get set }
  /// Whether it can show a configuration in place of its own.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  /// Whether the configuration is of the type of its own.
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

/// What is behind a cell's content, for what draws it: UIKit's `UIBackgroundConfiguration`.
public struct UIBackgroundConfiguration: Hashable {
  /// The colour; nil is nothing.
  public var backgroundColor: UIColor?
  /// How round the corners are, in points.
  public var cornerRadius: CGFloat = 0
  /// How wide the line around it is, in points.
  public var strokeWidth: CGFloat = 0
  /// The colour of the line.
  public var strokeColor: UIColor?
  /// How far it stays from the cell's edges, in points.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero

  /// Nothing.
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// White, as behind the rows of a list.
  public static func listPlainCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(backgroundColor: .white)
  }
  /// White with round corners, as behind the rows of a group.
  public static func listGroupedCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(backgroundColor: .white, cornerRadius: 10)
  }
}

/// The configurations of a cell.
private final class CellConfigurations {
  var content: (any UIContentConfiguration)?
  var background: UIBackgroundConfiguration?
  var update: ((UICollectionViewCell, UICellConfigurationState) -> Void)?
}

extension UICollectionViewCell {
  private var configurations: CellConfigurations {
    if let known = configurationStore as? CellConfigurations { return known }
    let made = CellConfigurations()
    configurationStore = made
    return made
  }

  /// What the cell is like now.
  public var configurationState: UICellConfigurationState {
    UICellConfigurationState(
      isSelected: isSelected, isHighlighted: isHighlighted,
      isEditing: (superview as? UICollectionView)?.isEditing ?? false)
  }

  /// What the content shows; its view fills `contentView`.
  public var contentConfiguration: (any UIContentConfiguration)? {
    get { configurations.content }
    set {
      let known = configurations
      let new = newValue?.updated(for: configurationState)
      known.content = new
      if let new, let view = configuredView as? any UIContentView, view.supports(new) {
        view.configuration = new
      } else {
        configuredView?.removeFromSuperview()
        configuredView = new?.makeContentView()
        if let view = configuredView {
          view.frame = contentView.bounds
          view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
          contentView.addSubview(view)
        }
      }
      setNeedsLayout()
    }
  }
  /// What is behind the content: the view's background and corners.
  public var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configurations.background }
    set {
      configurations.background = newValue
      backgroundColor = newValue?.backgroundColor
      layer.cornerRadius = newValue?.cornerRadius ?? 0
      (layer.borderWidth, layer.borderColor) = (newValue?.strokeWidth ?? 0, newValue?.strokeColor)
    }
  }

  /// Called with the cell's state when the configurations are to be made anew; nil by default.
  public var configurationUpdateHandler: ((UICollectionViewCell, UICellConfigurationState) -> Void)?
  {
    get { configurations.update }
    set {
      configurations.update = newValue
      setNeedsUpdateConfiguration()
    }
  }
  /// Makes the configurations anew for the state that the cell is in.
  public func setNeedsUpdateConfiguration() {
    configurations.update?(self, configurationState)
    if let content = contentConfiguration { contentConfiguration = content }
  }
}
