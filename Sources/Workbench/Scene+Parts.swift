import Documents
import Scenes

extension Scene {
  /// The experiment that it runs, to save it; nil where it runs none.
  public var experiment: Experiment? { documents?.experiment }
  /// How often the content was changed by input.
  var edits: Int { editing?.edits ?? 0 }
}
