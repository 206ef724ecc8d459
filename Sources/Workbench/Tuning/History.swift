import Documents
import Localization
import Scenes

/// What a person has tuned in one scene.
struct Tuning: Hashable {
  /// What it is called as B, and where it was kept under a name; else empty.
  var title: LocalizedText = ""
  var values: ParameterValues
  var fidelity: Fidelity
  var presetID: String
  /// What was built, where a scene is built in.
  var content: Experiment?
}

extension Tuning {
  /// The same under a name.
  func titled(_ title: LocalizedText) -> Self {
    var tuning = self
    tuning.title = title
    return tuning
  }

  /// The most values that a name says.
  private static let mostNamed = 2

  /// What it is called: the preset with what is other than its own, and the fidelity.
  func name(in info: SceneInfo, isOwn: Bool = false) -> LocalizedText {
    let preset = info.presets.first { $0.id == presetID }
    let changed = info.parameters.filter {
      values[$0.id] != preset?.values[$0.id] ?? $0.defaultValue
    }
    let words = changed.map { parameter in
      let value = parameter.words(for: values[parameter.id])
      return parameter.choices == nil ? "\(parameter.title.lowercased()) \(value)" : value
    }
    var name = preset?.title ?? "Own"
    if !words.isEmpty, words.count <= Self.mostNamed {
      name = ([name] + words).joined(separator: ", ")
    } else if isOwn || preset.map({ !values.match($0) }) ?? false {
      name = "\(name) edited"
    }
    return fidelity == info.fidelity ? name : "\(name), \(fidelity.title)"
  }

  /// A name that a file gives in English, in a form that any language shows.
  func name(readAs words: String, in info: SceneInfo) -> LocalizedText {
    let preset = info.presets.first { $0.id == presetID }?.title
    let known = [name(in: info), name(in: info, isOwn: true), fidelity.title, preset]
    return known.compactMap { $0 }.first { $0.english == words } ?? .verbatim(words)
  }
}

/// All that undo brings back of one scene: its tuning, what it is compared with, and what was kept
/// under names.
struct UndoState: Hashable {
  var tuning: Tuning
  var comparison: Tuning?
  var kept: [Tuning] = []
}

/// Undo and redo of tuning, newest last; one drag of a slider is one step.
struct History {
  struct Step: Hashable {
    let sceneID: String
    let before: UndoState
    let after: UndoState
    /// A change of the scene's items; nil for a change of its tuning alone.
    var change: ItemChange?
    /// What the change is, where it shows another conversation.
    var opening: Opening?

    /// The conversations before and after one was opened.
    struct Opening: Hashable {
      var before: OpenConversation
      var after: OpenConversation
    }
  }

  /// The most steps that are kept: more than is undone in practice, in little memory.
  static let depth = 200
  private(set) var done: [Step] = []
  private(set) var undone: [Step] = []

  mutating func record(_ step: Step) {
    guard step.before != step.after || step.change != nil else { return }
    done.append(step)
    if done.count > Self.depth { done.removeFirst() }
    undone = []
  }

  /// Takes back a step; one that shows another conversation is done again with what that one is now.
  mutating func undo(leaving conversation: OpenConversation = .init()) -> Step? {
    guard var step = done.popLast() else { return nil }
    step.opening?.after = conversation
    undone.append(step)
    return step
  }

  mutating func redo(leaving conversation: OpenConversation = .init()) -> Step? {
    guard var step = undone.popLast() else { return nil }
    step.opening?.before = conversation
    done.append(step)
    return step
  }
}
