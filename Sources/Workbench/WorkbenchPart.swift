import Localization
import Scenes
import Widgets

/// A part of the workbench with a state of its own: it composes what it shows, and reaches the other parts through the
/// workbench that owns it.
protocol WorkbenchPart {
  var workbench: Workbench { get }
}

extension WorkbenchPart {
  var ui: UI { workbench.ui }
  var stage: Session { workbench.stage }
  var scene: any Scene { workbench.scene }
  /// In seconds on the clock of frames.
  var now: Double { workbench.now }

  func say(_ words: LocalizedText, isError: Bool = false) { workbench.say(words, isError: isError) }

  /// Does something that changes a scene's state: after the present pass over the interface.
  func afterPass(_ change: @escaping () -> Void) { workbench.afterPass(change) }
}
