import Foundation
import Scenes

/// What a person has tuned in one scene.
struct Tuning: Hashable {
  var values: ParameterValues
  var fidelity: Fidelity
  var presetID: String
  /// What was built, where a scene is built in.
  var content: AnyHashable?
}

/// A tuning with a name: what stands in slot B, and what was kept under a name.
struct Setting: Hashable {
  var title: String
  var tuning: Tuning
}

/// All that undo brings back of one scene: its tuning, what it is compared with, and what was kept
/// under names.
struct Tuned: Hashable {
  var tuning: Tuning
  var comparison: Setting?
  var kept: [Setting] = []
}

/// Undo and redo of tuning, newest last; one drag of a slider is one step.
struct History {
  struct Step: Hashable {
    let sceneID: String
    let before: Tuned
    let after: Tuned
    /// The number of a change of the scene's items; nil for a change of its tuning.
    var change: Int?
  }

  /// The most steps that are kept: more than is undone in practice, in little memory.
  static let depth = 200
  /// The tuning before the change that is being made; nil while none is.
  var before: Tuned?
  /// When the Echo of a typed value starts, in seconds on the clock of frames; nil for none.
  var echoDue: Double?
  private(set) var done: [Step] = []
  private(set) var undone: [Step] = []

  mutating func record(_ step: Step) {
    guard step.before != step.after || step.change != nil else { return }
    done.append(step)
    if done.count > Self.depth { done.removeFirst() }
    undone = []
  }

  /// Forgets changes of a scene's items: the scene has other items now.
  mutating func forgetChanges(of sceneID: String) {
    let isGone = { (step: Step) in step.sceneID == sceneID && step.change != nil }
    done.removeAll(where: isGone)
    undone.removeAll(where: isGone)
  }

  mutating func undo() -> Step? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step
  }

  mutating func redo() -> Step? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step
  }
}
