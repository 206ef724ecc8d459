import Foundation
import Geometry
import Scenes

/// What there is to say about the window without seeing it.
extension Workbench {
  /// What holds now, by what it is about: worth saying when it changes.
  public var announcements: [(key: String, words: String)] {
    let scene = stage.scene
    var all: [(String, String)] = [
      ("size", "\(Int(size.width))x\(Int(size.height))"), ("scene", sceneID),
      ("preset", stage.choices.presetID), ("fidelity", scene.fidelity.rawValue),
      ("focus", ui.focus ?? "none"), ("debug", stage.choices.showsDebug ? "on" : "off"),
    ]
    all.append(("compare", stage.comparison.map { ui.string($0.setting.title) } ?? "nothing"))
    if let frame = stage.viewed { all.append(("frame", "\(frame) of \(stage.trace.last)")) }
    for parameter in scene.info.parameters {
      let value = Numerals.fixed(scene.values[parameter.id], max(2, parameter.digits))
      all.append(("value \(parameter.id)", "\(value) \(parameter.unit)"))
    }
    if binding != nil { all.append(("notation", inspector.notationID)) }
    if let held = inspector.held { all.append(("held", ui.string(held.title))) }
    if let chosen = chosenSearchItem { all.append(("search", chosen)) }
    if export.isOpen { all.append(("export", export.targetID)) }
    for (id, frame) in ui.places {
      all.append(("place \(id)", "\(Int(frame.midX)) \(Int(frame.midY))"))
    }
    if let refusal = ui.refusal { all.append(("refused", ui.string(refusal))) }
    if let toast = notices.toast { all.append(("says", ui.string(toast.words))) }
    return all
  }

  /// What the window says now in a line over the stage, or under a field; nil for nothing.
  public var notice: String? { (ui.refusal ?? notices.toast?.words).map(ui.string) }

  /// What just happened; given once.
  public func takeNews() -> [String] { stage.takeNews().map(ui.string) }

  /// Takes note of the scale that was chosen; nil for what suits the screen.
  public func note(scale: Double?) { window.scale = scale }

  /// A request for another scale; given once.
  public func takeScaleRequest() -> ScaleRequest? {
    defer { window.scaleRequest = nil }
    return window.scaleRequest
  }
}
