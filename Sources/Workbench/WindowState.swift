import Documents
import Foundation
import Localization
import Scenes

/// The window: its size, its panels, its colours, and what it wants of the program around it.
struct WindowState {
  /// The size in points.
  var size = CGSize(width: 1280, height: 800)
  /// The panels that were folded or opened by hand.
  var panels = WindowLayout.Panels()
  /// Whether the stage fills the window, without panels.
  var isStageAlone = false
  var isDark: Bool
  var hasHighContrast: Bool
  /// The colours that were chosen; nil while they are the desktop's.
  var chosenTheme: SavedSession.Theme?
  /// The words of the language that the window speaks.
  var translations = Translations.english
  /// The language that was chosen; nil while it is the desktop's.
  var chosenLanguage: Language?
  /// The chosen size of everything; nil for what suits the screen.
  var scale: Double?
  /// Whether B is to stand beside A where there is room.
  var wantsBeside = false
  /// Whether the legend of debug drawing was opened or folded by hand; nil where the stage decides.
  var legendIsOpen: Bool?
  var wantsQuit = false
  var hasSound = false
  /// Whether something has happened since the last drawing that may change it.
  var isOutdated = true
  var scaleRequest: Workbench.ScaleRequest?

  init(isDark: Bool, hasHighContrast: Bool) {
    (self.isDark, self.hasHighContrast) = (isDark, hasHighContrast)
  }

  /// Takes over the colours that were chosen; those of the desktop stay where none were.
  mutating func show(_ theme: SavedSession.Theme?) {
    chosenTheme = theme
    guard let theme else { return }
    (isDark, hasHighContrast) = (theme.isDark, theme.hasHighContrast)
  }

  /// Takes over how the window stood: its scale, colours and words are those of the desktop's window, which follow.
  mutating func recall(_ session: SavedSession) {
    (chosenTheme, chosenLanguage) = (session.theme, session.language)
    (panels.list, panels.inspector) = (session.list, session.inspector)
    (legendIsOpen, wantsBeside) = (session.legend, session.beside)
  }

  /// Changes between light and dark, as a choice that is kept.
  mutating func toggleTheme() {
    isDark.toggle()
    chosenTheme =
      isDark
      ? (hasHighContrast ? .highContrastDark : .dark)
      : (hasHighContrast ? .highContrastLight : .light)
  }
}

extension SavedSession.Theme {
  var isDark: Bool { self == .dark || self == .highContrastDark }
  var hasHighContrast: Bool { self == .highContrastDark || self == .highContrastLight }
}

/// The clock of frames and events, and how simulated time follows it.
struct FrameClock {
  /// The time of the last frame, in microseconds; nil before the first frame and after a rest.
  var lastFrame: Int64?
  /// The time of the last event, in microseconds; nil before the first one.
  var lastEvent: Int64?
  /// When the pointer or a key was pressed last, in seconds; a key that repeats was pressed before.
  var lastPress = 0.0
  /// The time of the event or frame that is handled, in seconds.
  var now = 0.0
  var isPaused = false
  /// How many frames the screen shows in a second; nil where they come at any time.
  var frameRate: Double?
  /// Simulated seconds in a second.
  var speed = 1.0
}

/// The scenes that have been shown, and the press on the one that shows.
struct OpenScenes {
  var environment: SceneEnvironment
  /// The stages made so far, by their scenes' names.
  var stages: [String: Session] = [:]
  /// What the last session left of scenes that have not been shown yet, by their names.
  var saved: [String: SavedWork] = [:]
  /// The name of the scene that shows.
  var sceneID: String
  /// Whether the interface is being run, and what is done when that has ended: no scene changes its
  /// state meanwhile.
  var isComposing = false
  var afterPass: [() -> Void] = []
  /// Whether the pointer presses the stage.
  var isPressed: Bool { pressedAt != nil }
  /// Where the stage was pressed last, in its own points.
  var pressPlace: CGPoint?
  /// The window's place that the press's points are counted from.
  var pressOrigin: CGPoint?
  /// Where the pointer that presses the stage was last, in its own points; nil where none does.
  var pressedAt: CGPoint?

  init(_ sceneID: String, environment: SceneEnvironment) {
    (self.sceneID, self.environment) = (sceneID, environment)
  }

  /// The stage is no longer pressed.
  mutating func endPress() { (pressOrigin, pressedAt) = (nil, nil) }
}
