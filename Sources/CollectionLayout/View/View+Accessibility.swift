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

/// For what speaks to a screen reader: views only keep it.
extension View {
  private func change(_ change: (inout ViewAccessibility) -> Void) {
    var spoken = traits.spoken ?? ViewAccessibility()
    change(&spoken)
    traits.spoken = spoken
  }
  /// Whether it is one thing for a screen reader; false by default.
  public var isAccessibilityElement: Bool {
    get { traits.spoken?.isElement ?? false }
    set { change { $0.isElement = newValue } }
  }
  /// What it is called; nil by default.
  public var accessibilityLabel: String? {
    get { traits.spoken?.label }
    set { change { $0.label = newValue } }
  }
  /// What using it does; nil by default.
  public var accessibilityHint: String? {
    get { traits.spoken?.hint }
    set { change { $0.hint = newValue } }
  }
  /// What it is set to; nil by default.
  public var accessibilityValue: String? {
    get { traits.spoken?.value }
    set { change { $0.value = newValue } }
  }
  /// A name for programs; nil by default.
  public var accessibilityIdentifier: String? {
    get { traits.spoken?.identifier }
    set { change { $0.identifier = newValue } }
  }
  /// What kind of thing it is; nothing in particular by default.
  public var accessibilityTraits: AccessibilityTraits {
    get { traits.spoken?.traits ?? [] }
    set { change { $0.traits = newValue } }
  }
}
