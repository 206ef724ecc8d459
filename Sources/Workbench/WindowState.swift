import Documents
import Foundation
import Localization
import Scenes

/// The window: its size, its panels, its colours, and what it wants of the program around it.
struct WindowState {
  var size = CGSize(width: 1280, height: 800)
  /// What was chosen of the window, as the next start brings it back, without work.
  var chosen = SavedSession()
  /// Whether the stage fills the window, without panels.
  var isStageAlone = false
  var isDark: Bool
  var hasHighContrast: Bool
  /// The words of the language that the window speaks.
  var translations = Translations.english
  var wantsQuit = false
  var hasSound = false
  /// Whether something has happened since the last drawing that may change it.
  var isOutdated = true
  var scaleRequest: Workbench.ScaleRequest?

  init(isDark: Bool, hasHighContrast: Bool) {
    (self.isDark, self.hasHighContrast) = (isDark, hasHighContrast)
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
