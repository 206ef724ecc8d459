import Canvas
import Foundation
import Testing

@testable import SDLPlatform

@Suite struct DesktopTests {
  @Test func theScaleFollowsWhatSaysMost() {
    let environment = ["GDK_SCALE": "3"]
    let scales: [(DisplayScale, Double)] = [
      (DisplayScale(displayHeight: 1080), 1), (DisplayScale(displayHeight: 1799), 1),
      (DisplayScale(displayHeight: 2160), 2),
      (DisplayScale(resources: "Xft.dpi: 144\n", displayHeight: 1080), 1.5),
      (DisplayScale(resources: "! Xft.dpi: 9\nXft.dpi:\t96", displayHeight: 2160), 1),
      (DisplayScale(environment: environment, resources: "Xft.dpi: 192"), 3),
      (DisplayScale(environment: environment, systemFactor: 2), 2),
      (DisplayScale(environment: ["GDK_SCALE": "100"]), 4),
      (DisplayScale(environment: ["QT_SCALE_FACTOR": "0.1"]), 1),
      (DisplayScale(environment: ["QT_SCALE_FACTOR": "1.3"]), 1.25),
    ]
    #expect(scales.map(\.0.automatic) == scales.map(\.1))
  }

  @Test func emulatedGraphicsAreKnown() {
    let names = ["llvmpipe (LLVM 15.0.6, 256 bits)", "softpipe", "Mesa Intel(R) UHD Graphics", nil]
    #expect(names.map(RendererChoice.isEmulation) == [true, true, false, false])
    #expect(RendererChoice.hasGraphicsDevice(listing: ["card0", "renderD128"]))
    #expect(!RendererChoice.hasGraphicsDevice(listing: ["null", "card0", "tty"]))
  }

  @Test func framesKeepTheBeat() {
    var pacer = FramePacer(refreshRate: 100, isHeldByScreen: false)
    let deadlines = [0, 13_000, 20_001, 500_000].map { pacer.deadline(now: $0, isShown: true) }
    // A pause starts a new beat instead of a burst of frames.
    #expect(deadlines == [10_000, 20_000, 30_000, 510_000])
  }

  @Test func aScreenThatHoldsFramesIsOnlyGuarded() {
    var pacer = FramePacer(refreshRate: 100, isHeldByScreen: true)
    #expect(pacer.deadline(now: 0, isShown: true) == 0)
    #expect(pacer.deadline(now: 10_000, isShown: true) <= 10_000)
    #expect(pacer.deadline(now: 10_100, isShown: true) == 15_000)
    // What was not shown did not wait for the screen.
    #expect(pacer.deadline(now: 20_000, isShown: false) >= 25_000)
  }
}

@Suite struct ClickSoundTests {
  private static let rate = 48_000.0

  @Test func aClickIsShortAndAsLoudAsCanBe() {
    let click = ClickSound.samples(rate: Self.rate)
    #expect(click.map(abs).max() == 1)
    #expect(click.count == 2880)
    let end = click.suffix(480).map(abs).max() ?? 1
    #expect(end < 0.01, "it fades: \(end)")
    let first = click.firstIndex { abs($0) > 0.1 } ?? 480
    #expect(first < 96, "it begins within 2 ms")
    #expect(click == ClickSound.samples(rate: Self.rate), "always the same")
  }

  @Test func clicksAreHeardOverWhatIsStillHeard() {
    let click: [Float] = [0.3, -0.3, 0.1]
    #expect(Loudspeaker.mixed([], with: click, [1]) == click)
    #expect(Loudspeaker.mixed([0.2, 0.2, 0.2, 0.2], with: click, [1])[3] == 0.2)
    let half = Loudspeaker.mixed([0.5], with: click, [0.5])
    #expect(abs(half[0] - 0.65) < 1e-6 && abs(half[1] + 0.15) < 1e-6)
    #expect(Loudspeaker.mixed([1], with: click, [1, 1, 1, 1]) == [1, -1, 0.4])
  }
}

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
    let file = "[Settings]\ngtk-theme-name = Yaru-dark\n"
    let found: [(DesktopSettings, prefersDark: Bool)] = [
      (settings(nil, theme: "Adwaita:dark"), true), (settings(nil, theme: "Adwaita"), false),
      (settings(file), true), (settings("gtk-theme-name=Yaru"), false),
      (settings("gtk-theme-name=X\ngtk-application-prefer-dark-theme=1"), true),
      (settings("gtk-application-prefer-dark-theme=1\ngtk-theme-name=X"), true),
      (settings(file, theme: "Light"), false), (settings("gtk-theme-name=HighContrast"), false),
      (settings("gtk-theme-name=HighContrastInverse"), true),
    ]
    #expect(found.map(\.0.prefersDark) == found.map(\.prefersDark))
  }

  @Test func theRestIsReadFromTheFile() {
    let contrasts = ["HighContrast", "Yaru"].map {
      settings("gtk-theme-name=\($0)").prefersContrast
    }
    let motions = ["=0", " = true"].map { settings("gtk-enable-animations\($0)").reducesMotion }
    #expect(contrasts == [true, false] && motions == [true, false])
    let scales = ["122880", "", "-1", "much", "inf", "1e-320"]
      .map { settings("gtk-xft-dpi=\($0)").textScale }
    #expect(scales == [1.25, nil, nil, nil, nil, nil])
  }
}
