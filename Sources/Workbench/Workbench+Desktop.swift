import Canvas
import Scenes
import Widgets

/// What the desktop's settings mean for the window.
extension Workbench {
  /// Takes over what the desktop says and what was not chosen in the window: colours, contrast and motion.
  public func follow(_ desktop: DesktopSettings) {
    if window.chosenTheme == nil {
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
        for stage in stages.stages.values { stage.reducesMotion = newValue }
      }
    }
  }
}
