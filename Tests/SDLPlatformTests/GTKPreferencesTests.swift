import Canvas
import Testing

@testable import SDLPlatform

@Suite struct GTKPreferencesTests {
  private func settings(_ file: String?, theme: String? = nil) -> DesktopSettings {
    let environment = theme.map { ["GTK_THEME": $0] } ?? [:]
    return GTKPreferences(environment: environment, file: file).settings
  }

  @Test func nothingIsSaidWhereNothingIsSet() {
    #expect(settings(nil) == DesktopSettings())
    #expect(settings("[Settings]\ngtk-cursor-size=24\n=\n=1\n", theme: "") == DesktopSettings())
  }

  @Test func theThemeIsReadFromVariablesAndFiles() {
    #expect(settings(nil, theme: "Adwaita:dark").prefersDark == true)
    #expect(settings(nil, theme: "Adwaita").prefersDark == false)
    let file = "[Settings]\ngtk-theme-name = Yaru-dark\n"
    #expect(settings(file).prefersDark == true)
    #expect(settings("gtk-theme-name=Yaru").prefersDark == false)
    #expect(settings("gtk-theme-name=X\ngtk-application-prefer-dark-theme=1").prefersDark == true)
    #expect(settings("gtk-application-prefer-dark-theme=1\ngtk-theme-name=X").prefersDark == true)
    #expect(settings(file, theme: "Light").prefersDark == false)
  }

  @Test func contrastIsReadFromTheThemesName() {
    #expect(settings("gtk-theme-name=HighContrast").prefersContrast == true)
    #expect(settings("gtk-theme-name=HighContrast").prefersDark == false)
    #expect(settings("gtk-theme-name=HighContrastInverse").prefersDark == true)
    #expect(settings("gtk-theme-name=Yaru").prefersContrast == false)
  }

  @Test func motionAndTextAreReadFromTheFile() {
    #expect(settings("gtk-enable-animations=0").reducesMotion == true)
    #expect(settings("gtk-enable-animations = true").reducesMotion == false)
    #expect(settings("gtk-xft-dpi=122880").textScale == 1.25)
    for silly in ["", "-1", "much", "inf", "1e-320"] {
      #expect(settings("gtk-xft-dpi=\(silly)").textScale == nil)
    }
  }
}
