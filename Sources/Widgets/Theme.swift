import Canvas
import Foundation
import Localization

/// What everything is drawn with: colours by what they are for, and words in a language.
public struct Theme: Hashable, Sendable {
  /// The words' language; English by default.
  public var translations = Translations.english
  /// The ground of the stage.
  public var stage: Color
  /// The ground of panels and the bar.
  public var panel: Color
  /// The ground of fields, cards and menus.
  public var card: Color
  /// The thumb of a segmented control, on a ground of `line`.
  public var thumb: Color
  /// Lines between parts of the window.
  public var line: Color
  /// Text, with a contrast of 4.5 at least on each ground.
  public var text: Color
  /// Explanations and units, fainter than text.
  public var secondary: Color
  /// Controls, the focus ring, and setting A.
  public var accent: Color
  /// Setting B, beside the accent's A.
  public var comparison: Color
  /// Text on a ground of `accent`.
  public var accentText: Color
  /// The tracks of sliders, and outlines of controls.
  public var track: Color
  /// Errors, and fields that refuse their text.
  public var error: Color
  /// The bubbles of others, and their text.
  public var incomingBubble, incomingText: Color
  /// The user's own bubbles at the top and bottom of the screen, and their text.
  public var outgoingBubbleTop, outgoingBubbleBottom, outgoingText: Color

  /// A text in the words' language.
  public func string(_ text: LocalizedText) -> String { translations.string(text) }

  /// Dark words on light grounds.
  public static let light = Theme(
    stage: Color(0xFFFFFF), panel: Color(0xF2F2F7), card: Color(0xFFFFFF),
    thumb: Color(0xFFFFFF), line: Color(0xD8D8DE),
    text: Color(0x1C1C1E), secondary: Color(0x5F5F66), accent: Color(0x0062CC),
    comparison: Color(0xB34700),
    accentText: Color(0xFFFFFF), track: Color(0x85858F), error: Color(0xC62828),
    incomingBubble: Color(0xE9E9EB), incomingText: Color(0x1C1C1E),
    outgoingBubbleTop: Color(0x007AFF), outgoingBubbleBottom: Color(0x0066DB),
    outgoingText: Color(0xFFFFFF))

  /// Light words on dark grounds.
  public static let dark = Theme(
    stage: Color(0x121214), panel: Color(0x1C1C1E), card: Color(0x2C2C2E),
    thumb: Color(0x636366), line: Color(0x3A3A3C),
    text: Color(0xF2F2F7), secondary: Color(0xAEAEB2), accent: Color(0x4DA3FF),
    comparison: Color(0xFFB454),
    accentText: Color(0x121214), track: Color(0x7C7C84), error: Color(0xFF6961),
    incomingBubble: Color(0x26262A), incomingText: Color(0xF2F2F7),
    outgoingBubbleTop: Color(0x007AFF), outgoingBubbleBottom: Color(0x0066DB),
    outgoingText: Color(0xFFFFFF))

  /// The light theme with more contrast.
  public static let lightHighContrast: Theme = {
    var theme = light
    (theme.secondary, theme.accent, theme.track) = (
      Color(0x3A3A40), Color(0x0056B8), Color(0x5A5A62)
    )
    theme.comparison = Color(0x8A3600)
    (theme.line, theme.text, theme.error) = (Color(0x85858F), Color(0x000000), Color(0xA31515))
    (theme.outgoingBubbleTop, theme.outgoingBubbleBottom) = (Color(0x0056B8), Color(0x004A9E))
    return theme
  }()

  /// The dark theme with more contrast.
  public static let darkHighContrast: Theme = {
    var theme = dark
    (theme.stage, theme.panel, theme.text) = (Color(0x000000), Color(0x0C0C0E), Color(0xFFFFFF))
    (theme.secondary, theme.accent, theme.track) = (
      Color(0xD8D8DE), Color(0x7ABBFF), Color(0xAEAEB2)
    )
    theme.comparison = Color(0xFFC983)
    (theme.line, theme.error) = (Color(0x7C7C84), Color(0xFF8F88))
    (theme.outgoingBubbleTop, theme.outgoingBubbleBottom) = (Color(0x0056B8), Color(0x004A9E))
    return theme
  }()
}

/// The sizes that widgets share, in points, and their text styles.
public enum Metrics {
  static let fieldRadius: CGFloat = 6
  static let cardRadius: CGFloat = 10
  static let focusWidth: CGFloat = 2
  static let focusOffset: CGFloat = 2
  static let knobRadius: CGFloat = 9
  static let trackHeight: CGFloat = 4
  /// The least size of a control's target.
  static let smallestTarget: CGFloat = 28
  /// The style of words in controls.
  public static let control = TextStyle(size: 13, lineHeight: 18, lineLimit: 1)
  /// The style of explanations and notes, wrapped.
  public static let explanation = TextStyle(size: 12, lineHeight: explanationLine)
  /// How high a line of an explanation is, in points.
  public static let explanationLine: CGFloat = 16
  static let sectionTitle = TextStyle(size: 12, weight: .semibold, lineLimit: 1)
}
