import Canvas
import Testing

@testable import Widgets

@Suite struct ThemeTests {
  static let themes: [(String, Theme)] = [("light", .light), ("dark", .dark)]

  @Test(arguments: [0, 1]) func textStandsOutFromWhatItLiesOn(index: Int) {
    let (name, theme) = Self.themes[index]
    for ground in [theme.stage, theme.panel] {
      #expect(theme.text.contrast(with: ground) >= 7, "\(name)")
    }
  }
}
