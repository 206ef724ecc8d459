import Canvas
import Documents
import Localization

/// What the desktop's settings and the window's own mean for it: colours, motion, language and sound.
extension Workbench {
  /// Takes over what the desktop says and what was not chosen in the window: colours, contrast and motion.
  public func follow(_ desktop: DesktopSettings) {
    if window.chosen.theme == nil {
      let (dark, contrast) = (window.isDark, window.hasHighContrast)
      window.isDark = desktop.prefersDark ?? dark
      window.hasHighContrast = desktop.prefersContrast ?? contrast
      if window.isDark != dark || window.hasHighContrast != contrast {
        applyTheme()
        window.isOutdated = true
      }
    }
    if let reduces = desktop.reducesMotion { reducesMotion = reduces }
  }

  /// Whether motion that no hand makes is left out, in the interface and in all scenes.
  public var reducesMotion: Bool {
    get { ui.reducesMotion }
    set {
      guard newValue != ui.reducesMotion else { return }
      ui.reducesMotion = newValue
      window.isOutdated = true
      afterPass { [self] in
        stages.environment.reducesMotion = newValue
        for stage in stages.stages.values { stage.setup.reducesMotion = newValue }
      }
    }
  }

  /// Changes between light and dark, as a choice that is kept.
  func toggleTheme() {
    window.isDark.toggle()
    window.chosen.theme = SavedSession.Theme.allCases.first {
      $0.isDark == window.isDark && $0.hasHighContrast == window.hasHighContrast
    }
    applyTheme()
  }

  // MARK: - Language

  /// Speaks another language from now on, as a choice that is kept.
  func choose(_ language: Language) {
    window.chosen.language = language
    speak(language)
    say(.verbatim(language.name))
  }

  /// Speaks a language; where its words cannot be read the window keeps the ones it has.
  func speak(_ language: Language) {
    do {
      window.translations = try Translations(shipped: language)
      applyTheme()
    } catch {
      say(error)
    }
  }

  // MARK: - Sound

  /// An impulse as loud as can be, in newton seconds: a ball of 180 g at 11 m/s.
  private static let loudest = 2.0

  func toggleSound() {
    window.hasSound.toggle()
    say(window.hasSound ? "Sound on" : "Sound off")
  }

  /// Whether impacts sound, as `M` switches it.
  public var hasSound: Bool { window.hasSound }

  /// Says why there is no sound, and stays silent.
  public func refuseSound(_ reason: LocalizedText) {
    window.hasSound = false
    say(reason)
  }

  /// The loudness of each impact since the last time, 0 to 1: the square root of its impulse.
  public func takeClicks() -> [Double] {
    let impacts = stage.stepper.reports.take(\.impacts)
    guard window.hasSound, clock.speed > 0 else { return [] }
    return impacts.map { min(1, ($0 / Self.loudest).squareRoot()) }
  }
}
