import CollectionLayout
import Foundation

/// Something that an alert offers: UIKit's `UIAlertAction`.
public final class UIAlertAction: NSObject {
  /// What it is like.
  public enum Style: Int, Hashable, Sendable {
    /// As any, one that does nothing, or one that takes something away.
    case `default`, cancel, destructive
  }
  /// What it is called.
  public let title: String?
  /// What it is like.
  public let style: Style
  /// Whether it can be chosen; true by default.
  public var isEnabled = true
  private let handler: ((UIAlertAction) -> Void)?

  /// An action of a name.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
    super.init()
  }

  fileprivate func call() { handler?(self) }
}

/// A question with its answers, for what draws it: UIKit's `UIAlertController`, without text fields.
open class UIAlertController: UIViewController {
  /// Where it stands.
  public enum Style: Int, Hashable, Sendable {
    /// At the bottom, or in the middle.
    case actionSheet, alert
  }
  /// What is said below the title.
  open var message: String?
  /// Where it stands.
  public private(set) var preferredStyle = Style.alert
  /// What it offers.
  public private(set) var actions: [UIAlertAction] = []
  /// The one that stands out; nil for none.
  open var preferredAction: UIAlertAction?

  /// A question.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    (self.message, self.preferredStyle) = (message, preferredStyle)
  }

  /// Adds an answer.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  /// Takes the alert away and calls the function of an answer.
  ///
  /// An extension of ours for what draws alerts.
  public final func choose(_ action: UIAlertAction) {
    guard action.isEnabled else { return }
    dismiss(animated: true)
    action.call()
  }
}
