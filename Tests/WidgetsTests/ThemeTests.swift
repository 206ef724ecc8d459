import Canvas
import Testing

@testable import Widgets

@Suite struct ThemeTests {
  // White on iOS's own blue is 4.02: kept for its look, mended by high contrast.
  @Test(
    arguments: [
      (.light, 4.5, 4), (.dark, 4.5, 4), (.lightHighContrast, 7, 4.5), (.darkHighContrast, 7, 4.5),
    ] as [(Theme, Double, Double)])
  func wordsAndControlsStandOutFromTheirGround(theme: Theme, text: Double, bubble: Double) {
    let panels = [theme.panel, theme.card]
    let bubbles = [theme.outgoingBubbleTop, theme.outgoingBubbleBottom]
    for (color, grounds, least) in [
      (theme.text, panels + [theme.stage], text), (theme.secondary, panels + [theme.stage], text),
      (theme.error, panels + [theme.stage], 4.5), (theme.accent, panels + [theme.stage], 4.5),
      (theme.accentText, [theme.accent], 4.5), (theme.text, [theme.thumb], 4.5),
      (theme.track, panels, 3), (theme.incomingText, [theme.incomingBubble], 7),
      (theme.outgoingText, bubbles, bubble),
    ] {
      for ground in grounds { #expect(color.contrast(with: ground) >= least) }
    }
  }
}
