import Dynamics
import Foundation

/// Lets something be felt: UIKit's `UIFeedbackGenerator`.
///
/// There is nothing here that could be felt: the owner of a window sets `perform`, and plays a sound or moves a
/// device that can.
open class UIFeedbackGenerator: NSObject {
  /// What is to be felt.
  public enum Feedback: Hashable, Sendable {
    /// A blow of a strength from 0 to 1.
    case impact(UIImpactFeedbackGenerator.FeedbackStyle, intensity: Double)
    /// A choice has changed.
    case selection
    /// Something has gone well or not.
    case notification(UINotificationFeedbackGenerator.FeedbackType)
  }

  private final class Performer {
    var perform: ((Feedback) -> Void)?
  }
  private static var performer: Performer {
    ThreadValue.current { Performer() }
  }
  /// Called for what this thread's views let be felt; nil, the default, for nothing.
  public static var perform: ((Feedback) -> Void)? {
    get { performer.perform }
    set { performer.perform = newValue }
  }
  /// Something is to be felt soon, for a device that has to be woken; nothing here.
  open func prepare() {}
}

/// A blow: UIKit's `UIImpactFeedbackGenerator`.
public final class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How it feels.
  public enum FeedbackStyle: Int, Hashable, Sendable {
    /// UIKit's kinds.
    case light, medium, heavy, soft, rigid
  }
  private let style: FeedbackStyle
  /// A blow of a kind.
  public init(style: FeedbackStyle) {
    self.style = style
    super.init()
  }
  /// A medium one.
  public override convenience init() { self.init(style: .medium) }
  /// The blow.
  public func impactOccurred() { impactOccurred(intensity: 1) }
  /// The blow with a strength from 0 to 1.
  public func impactOccurred(intensity: CGFloat) {
    Self.perform?(.impact(style, intensity: Double(intensity)))
  }
}

/// A change of a choice: UIKit's `UISelectionFeedbackGenerator`.
public final class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// The choice has changed.
  public func selectionChanged() { Self.perform?(.selection) }
}

/// A success or a failure: UIKit's `UINotificationFeedbackGenerator`.
public final class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// What has happened.
  public enum FeedbackType: Int, Hashable, Sendable {
    /// UIKit's kinds.
    case success, warning, error
  }
  /// It has happened.
  public func notificationOccurred(_ notificationType: FeedbackType) {
    Self.perform?(.notification(notificationType))
  }
}
