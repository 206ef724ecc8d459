import Canvas
import Testing

@testable import Widgets

@Suite struct ThemeTests {
  static let themes: [(name: String, theme: Theme, text: Double, bubble: Double)] = [
    // White on iOS's own blue is 4.02: kept for its look, mended by high contrast.
    ("light", .light, 4.5, 4.0), ("dark", .dark, 4.5, 4.0),
    ("light, high", .lightHighContrast, 7, 4.5), ("dark, high", .darkHighContrast, 7, 4.5),
  ]

  @Test(arguments: 0..<4) func wordsStandOutFromTheirGround(index: Int) {
    let (name, theme, least, _) = Self.themes[index]
    for ground in [theme.stage, theme.panel, theme.card] {
      #expect(theme.text.contrast(with: ground) >= least, "\(name)")
      #expect(theme.secondary.contrast(with: ground) >= least, "\(name)")
      #expect(theme.error.contrast(with: ground) >= 4.5, "\(name)")
      #expect(theme.accent.contrast(with: ground) >= 4.5, "\(name)")
    }
    #expect(theme.accentText.contrast(with: theme.accent) >= 4.5, "\(name)")
    #expect(theme.text.contrast(with: theme.thumb) >= 4.5, "\(name)")
    #expect(theme.stage.contrast(with: theme.text) >= least, "\(name): hints")
  }

  @Test(arguments: 0..<4) func controlsStandOutFromTheirGround(index: Int) {
    let (name, theme, _, _) = Self.themes[index]
    for ground in [theme.panel, theme.card] {
      #expect(theme.track.contrast(with: ground) >= 3, "\(name)")
    }
  }

  @Test(arguments: 0..<4) func bubblesCanBeRead(index: Int) {
    let (name, theme, _, least) = Self.themes[index]
    #expect(theme.incomingText.contrast(with: theme.incomingBubble) >= 7, "\(name)")
    for ground in [theme.outgoingBubbleTop, theme.outgoingBubbleBottom] {
      #expect(theme.outgoingText.contrast(with: ground) >= least, "\(name)")
    }
  }
}
