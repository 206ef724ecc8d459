import Documents
import Foundation
import Scenes

/// What the window uses of a scene's capabilities.
extension Scene {
  /// What explains the scene.
  public var guide: any SceneGuide { capabilities.guide }
  /// The spring that the parameters describe, if the scene has one.
  var spring: SpringInUse? { capabilities.spring }
  /// Momentum and energy; nil where they say nothing.
  var sums: MotionSums? { capabilities.sums?.sums }
  /// How high the widgets at the stage's bottom stand, in points.
  var controlsHeight: CGFloat { capabilities.controls?.controlsHeight ?? 0 }
  /// The experiment that it runs, to save it.
  public var experiment: Experiment? { capabilities.documents?.experiment }
  /// Content that can be built.
  var editing: (any Editable)? { capabilities.editing }
  /// How often the content was changed by input.
  var edits: Int { editing?.edits ?? 0 }
}
