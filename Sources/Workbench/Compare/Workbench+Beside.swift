import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// B as a stage of its own beside A's, where there is room and the user wants it.
extension Workbench {
  /// The narrowest stage that is split, in points.
  static let widthForBeside: CGFloat = 960

  func toggleBeside() {
    guard stage.comparison != nil else { return say("Press B to keep something to show beside A") }
    comparison.wantsBeside.toggle()
    if comparison.wantsBeside, comparisonFrame == nil {
      comparison.wantsBeside = false
      say("Side by side needs a window 960 points wide")
    }
  }

  /// Whether B is to stand beside A, where there is room.
  var wantsComparisonBeside: Bool {
    comparison.wantsBeside && stages.stages[sceneID]?.comparison != nil
  }

  /// Opens or folds a panel by hand; where there is no room for it beside B, B comes over A again.
  func setPanel(_ panel: WritableKeyPath<WindowLayout.Panels, Bool?>, isOpen: Bool) {
    window.panels[keyPath: panel] = isOpen
    let isShown = panel == \.list ? layout.list != nil : layout.inspector != nil
    if isOpen, !isShown { comparison.wantsBeside = false }
    fitScene()
  }

  /// Where B stands; nil where its outlines lie over A.
  var comparisonFrame: CGRect? {
    let whole = layout.stage
    guard wantsComparisonBeside, whole.width >= Self.widthForBeside else { return nil }
    let left = sceneWidth(of: whole) + 1
    return CGRect(
      x: whole.minX + left, y: whole.minY, width: whole.width - left, height: whole.height)
  }

  /// Where the scene on show stands: all of the stage, or its left half.
  var sceneFrame: CGRect {
    var frame = layout.stage
    if comparisonFrame != nil { frame.size.width = sceneWidth(of: frame) }
    return frame
  }

  private func sceneWidth(of stage: CGRect) -> CGFloat { ((stage.width - 1) / 2).rounded(.down) }

  /// Where the points are counted from of what happens at a place: a hand on B drags both.
  func sceneOrigin(for place: CGPoint?) -> CGPoint {
    if let place, let beside = comparisonFrame, place.x >= beside.minX { return beside.origin }
    return sceneFrame.origin
  }

  /// B, a line between it and A, and what both are called.
  func drawBeside(in frame: CGRect) {
    guard let comparison = stage.comparison else { return }
    draw(comparison.scene, in: frame)
    // Where A has its widgets, B ends.
    let height = stage.scene.controlsHeight
    if height > 0 {
      let y = frame.maxY - height
      ui.draw.fill(
        .rect(CGRect(x: frame.minX, y: y, width: frame.width, height: 1)), ui.theme.line)
    }
    ui.draw.fill(
      .rect(CGRect(x: frame.minX - 1, y: frame.minY, width: 1, height: frame.height)),
      ui.theme.line)
    name("A: \(settingName)", ui.theme.accent, over: sceneFrame)
    name("B: \(comparison.setting.title)", ui.theme.comparison, over: frame)
  }

  private static let nameStyle = TextStyle(size: 12, weight: .semibold, lineLimit: 1)

  private func name(_ words: LocalizedText, _ color: Color, over frame: CGRect) {
    let block = TextBlock(ui.string(words), Self.nameStyle, width: frame.width - 48)
    let size = ui.text.metrics(of: block).size
    let tag = CGRect(
      x: (frame.midX - size.width / 2 - 10).rounded(), y: frame.minY + 12,
      width: size.width + 20, height: 24)
    ui.draw.fill(.roundedRect(tag, radius: 12), ui.theme.panel)
    ui.draw.stroke(
      .roundedRect(tag.insetBy(dx: 0.5, dy: 0.5), radius: 11.5), ui.theme.line,
      StrokeStyle(width: 1))
    ui.draw.text(block, at: CGPoint(x: tag.minX + 10, y: tag.midY - size.height / 2), color)
  }
}
