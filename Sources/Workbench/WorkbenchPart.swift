import Localization
import Scenes
import Widgets

/// A part of the workbench with a state of its own: it composes what it shows, and reaches the other parts through the
/// workbench that owns it.
class WorkbenchPart {
  unowned let workbench: Workbench

  init(_ workbench: Workbench) { self.workbench = workbench }

  final var ui: UI { workbench.ui }
  final var stage: Session { workbench.stage }
  final var scene: any Scene { workbench.scene }
  /// In seconds on the clock of frames.
  final var now: Double { workbench.now }

  final func say(_ words: LocalizedText, isError: Bool = false) {
    workbench.say(words, isError: isError)
  }

  /// Does something that changes a scene's state: after the present pass over the interface.
  final func afterPass(_ change: @escaping () -> Void) { workbench.afterPass(change) }
}
