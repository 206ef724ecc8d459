import Foundation
import Geometry
import Localization
import Scenes

/// All that the inspector shows besides what only input changes.
struct InspectorLook: Hashable {
  let frame: CGRect
  let scene: String
  let preset: String
  let showsDebug: Bool
  let values: ParameterValues
  let fidelity: Fidelity
  let caption: LocalizedText
  let spring: SpringInUse?
  /// What is said of the parameters whose sections are open.
  let explanations: [Explanation?]
  /// The name of what was built, and whether it is the preset's own.
  let title: String?
  let isOwn: Bool
  let feel: Feel
  /// What is chosen on the stage, where its numbers show.
  let chosen: AnyHashable?
}

extension Workbench {
  func look(ofInspectorIn frame: CGRect) -> InspectorLook {
    let scene = stage.scene
    let shown = scene.info.parameters.filter {
      $0.section == .main || inspector.isOpen($0.section.rawValue)
    }
    return InspectorLook(
      frame: frame, scene: sceneID, preset: stage.choices.presetID,
      showsDebug: stage.choices.showsDebug, values: scene.values, fidelity: scene.fidelity,
      caption: scene.fidelityCaption, spring: scene.spring,
      explanations: shown.map { scene.explanation(of: $0.id) },
      title: openedExperiment?.title, isOwn: scene.editing?.isOwn == true, feel: feel,
      chosen: scene.chosen)
  }
}
