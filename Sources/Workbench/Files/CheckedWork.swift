import Documents
import Localization
import Scenes

extension SavedWork.Setting {
  init(_ tuning: Tuning, of info: SceneInfo) {
    let values = info.parameters.map {
      Value(parameter: $0.id, value: tuning.values[$0.id])
    }
    self.init(
      title: tuning.title.english, preset: tuning.presetID,
      fidelity: tuning.fidelity.rawValue, values: values)
  }

  /// The setting as the scene takes it; throws where it names what the scene has not.
  func tuning(of info: SceneInfo, at path: String) throws -> Tuning {
    let wrong = { (key: String, words: LocalizedText) in
      DocumentError(path: "\(path).\(key)", words)
    }
    guard let fidelity = Fidelity(rawValue: fidelity), info.fidelities.contains(fidelity) else {
      let names = info.fidelities.map(\.rawValue).joined(separator: ", ")
      throw wrong("fidelity", "is \"\(self.fidelity)\"; \(info.id) takes \(names).")
    }
    guard info.presets.contains(where: { $0.id == preset }) else {
      let names = info.presets.map(\.id).joined(separator: ", ")
      throw wrong("preset", "is \"\(preset)\"; \(info.id) has \(names).")
    }
    var all = ParameterValues(info.parameters)
    for value in values {
      guard let parameter = info.parameters.first(where: { $0.id == value.parameter }) else {
        throw wrong("values.\(value.parameter)", "is no parameter of \(info.id).")
      }
      guard parameter.admitted(value.value) == value.value else {
        let limit = parameter.limit
        throw wrong(
          "values.\(value.parameter)",
          "is \(value.value); it takes \(limit.lowerBound) to \(limit.upperBound).")
      }
      all[value.parameter] = value.value
    }
    let tuning = Tuning(values: all, fidelity: fidelity, presetID: preset)
    return tuning.titled(tuning.name(readAs: title, in: info))
  }
}

extension SavedWork {
  /// Whether it holds more of a scene than what is tuned there.
  var isArranged: Bool { state != nil || experiment != nil }
}

/// Saved work that the scenes here can make something of, checked before anything is changed.
struct CheckedWork {
  let info: SceneInfo
  let own: Tuning
  let comparison: Tuning?
  let kept: [Tuning]
  let gesture: Gesture?
  let hashes: [UInt64]

  /// Checks saved work; throws a `DocumentError` that names the place.
  init(_ work: SavedWork) throws {
    guard let info = SceneCatalog.infos.first(where: { $0.id == work.scene }) else {
      let names = SceneCatalog.infos.map(\.id).joined(separator: ", ")
      throw DocumentError(path: "scene", "is \"\(work.scene)\"; there are \(names).")
    }
    if let complaint = work.gesture?.complaint(for: info) {
      throw DocumentError(path: "gesture" + complaint.path.dropFirst(), complaint.words)
    }
    self.info = info
    var own = try work.setting.tuning(of: info, at: "setting")
    own.content = work.experiment
    self.own = own
    comparison = try work.comparison?.tuning(of: info, at: "comparison")
    kept = try work.kept.enumerated().map { try $1.tuning(of: info, at: "kept[\($0)]") }
    (gesture, hashes) = (work.gesture, work.hashes)
  }
}

extension Session {
  /// Takes over what was tuned in the scene and the state that it stood in; gives what of that does not come back.
  func bring(_ work: SavedWork, _ checked: CheckedWork) -> LocalizedText? {
    tuning = checked.own
    choices.kept = checked.kept
    compare(with: checked.comparison)
    guard let state = work.state else {
      // All of what was built shows, whatever part of something else did.
      if work.experiment != nil { _ = open { $0.show(SceneState(scene: work.scene)) } }
      return nil
    }
    if open(keepsGesture: !state.hasItems, { $0.show(state) }) { return nil }
    return state.conversation.map {
      "What was written into \($0) does not come back: it has changed."
    }
      ?? "What was added and removed in \(scene.info.title) does not come back: it opens otherwise now."
  }
}
