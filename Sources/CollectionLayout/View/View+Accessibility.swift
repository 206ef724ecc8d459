import Foundation

/// What a view is for a screen reader, for what speaks to one.
struct ViewAccessibility {
  var isElement = false
  var label: String?
  var hint: String?
  var value: String?
  var identifier: String?
  var traits = AccessibilityTraits()
}

/// What kind of thing a view is for a screen reader: UIKit's `UIAccessibilityTraits`.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt64
  /// Traits from their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  /// Nothing in particular.
  public static let none: AccessibilityTraits = []
  /// A button.
  public static let button = AccessibilityTraits(rawValue: 1 << 0)
  /// A link.
  public static let link = AccessibilityTraits(rawValue: 1 << 1)
  /// An image.
  public static let image = AccessibilityTraits(rawValue: 1 << 2)
  /// Chosen.
  public static let selected = AccessibilityTraits(rawValue: 1 << 3)
  /// A text.
  public static let staticText = AccessibilityTraits(rawValue: 1 << 6)
  /// Not to be used.
  public static let notEnabled = AccessibilityTraits(rawValue: 1 << 8)
  /// A value that can be changed.
  public static let adjustable = AccessibilityTraits(rawValue: 1 << 12)
  /// A heading.
  public static let header = AccessibilityTraits(rawValue: 1 << 16)
}

extension View {
  var spoken: ViewAccessibility {
    get { traits.spoken ?? ViewAccessibility() }
    set { traits.spoken = newValue }
  }
}
