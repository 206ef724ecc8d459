import Canvas
import Foundation
import Geometry
import Scenes
import Widgets

extension Workbench {
  /// Runs every part of the window once: for an event, or to draw.
  func compose() {
    let layout = layout
    composeStage(layout.stage)
    if let frame = layout.list { composeList(frame) }
    timeline.compose(in: layout.timeline)
    if let frame = layout.bar {
      ui.region("bar", layout.line.map { $0.union(frame) } ?? frame) {
        bar.compose(in: frame, layout)
      }
    }
    if let frame = layout.inspector {
      inspector.compose(in: frame, isOverlay: layout.inspectorIsOverlay)
    }
    if export.isOpen { ui.overlay("export", blocking: .all) { [self] in export.compose() } }
    notices.composeToast(over: layout.stage)
    if offersSomething {
      ui.overlay("leftover", blocking: .frame(offerFrame)) { [self] in
        offerCard()
      }
    }
    opener.compose()
    if files.sheet != nil {
      ui.overlay("path", blocking: .all) { [self] in pathSheetPanel() }
    }
    if window.sweep != nil {
      ui.overlay("sweep", blocking: .all) { [self] in sweepTiles(over: layout.stage) }
    }
    if search.isOpen { ui.overlay("search", blocking: .all) { [self] in search.compose() } }
  }

  private func composeStage(_ whole: CGRect) {
    let frame = sceneFrame
    ui.draw.fill(.rect(whole), ui.theme.stage)
    let legend = draw(stage.scene, in: frame)
    ui.region("stage", frame) {
      var view = frame
      view.size.height -= scene.controlsHeight
      if let isOpen = legend?.run(ui, in: view, isOpen: window.legendIsOpen) {
        window.legendIsOpen = isOpen
      }
      let input = stage.scene.controls(ui, in: frame)
      if input.isEmpty { return }
      afterPass { [self] in for kind in input { stage.handle(kind, delay: 0) } }
    }
    if let beside = comparisonFrame { drawBeside(in: beside) } else { drawComparison(in: frame) }
    drawChoice(in: frame)
    drawReadouts(in: frame)
    if let press = stage.press {
      drawPress(at: press + CGVector(dx: frame.minX, dy: frame.minY))
    }
  }

  /// A ring around the item that the timeline is about.
  private func drawChoice(in frame: CGRect) {
    guard layout.timeline != nil, let item = timeline.selectedItem,
      let outline = scene.outline(of: item)
    else { return }
    let bounds = outline.bounds.offsetBy(dx: frame.minX, dy: frame.minY).insetBy(dx: -2, dy: -2)
    var view = frame
    view.size.height -= scene.controlsHeight
    ui.draw.clipped(to: .rect(view)) { list in
      list.stroke(
        .roundedRect(bounds, radius: min(16, bounds.height / 2)), ui.theme.accent,
        StrokeStyle(width: 1.5, dash: [2, 3]))
    }
  }

  /// A scene where it stands in the window; gives the legend of its debug drawing.
  @discardableResult
  func draw(_ scene: any Scene, in frame: CGRect) -> DebugLegend? {
    var legend: DebugLegend?
    ui.draw.clipped(to: .rect(frame)) { list in
      let shift = CGAffineTransform(translationX: frame.minX, y: frame.minY)
      list.transformed(by: shift) { legend = draw(scene, into: &$0) }
    }
    return legend
  }

  @discardableResult
  func draw(_ scene: any Scene, into list: inout DrawList) -> DebugLegend? {
    scene.draw(into: &list, theme: ui.theme)
    return stage.choices.showsDebug ? scene.drawDebug(into: &list, theme: ui.theme) : nil
  }

  /// The ring where the pointer was when the gesture was made.
  private func drawPress(at point: CGPoint) {
    let radius: CGFloat = 11
    ui.draw.fill(.circle(center: point, radius: radius), ui.theme.accent.opacity(0.16))
    ui.draw.stroke(
      .circle(center: point, radius: radius), ui.theme.stage, StrokeStyle(width: 4))
    ui.draw.stroke(
      .circle(center: point, radius: radius), ui.theme.accent, StrokeStyle(width: 2))
  }

  /// Where readouts begin, how high one is, and what its number takes, in points.
  private static let readouts = (inset: CGFloat(16), height: CGFloat(18), value: CGFloat(92))

  /// Draws the scene's numbers below one another, or in a line where the scene leaves only that free.
  private func drawReadouts(in frame: CGRect) {
    let scene = stage.scene
    let (readouts, metrics, room) = (scene.readouts, Self.readouts, scene.freeHeight)
    guard !readouts.isEmpty, frame.width > 360, frame.height > 300,
      metrics.inset + metrics.height <= room
    else { return }
    let isColumn = metrics.inset + metrics.height * CGFloat(readouts.count) <= room
    let style = TextStyle(size: 12)
    let titles = readouts.map { TextBlock(ui.string($0.title), style) }
    let widths = titles.map { ui.text.metrics(of: $0).size.width }
    let columnWidth = max(72, 12 + (widths.max() ?? 0))
    var corner = CGPoint(x: frame.minX + metrics.inset, y: frame.minY + metrics.inset)
    for (i, readout) in readouts.enumerated() {
      let titleWidth = isColumn ? columnWidth : widths[i] + 8
      let line = CGRect(
        origin: corner, size: CGSize(width: titleWidth + metrics.value, height: metrics.height))
      guard line.maxX <= frame.maxX else { return }
      ui.draw.text(titles[i], at: corner, ui.theme.secondary)
      NumberText(ui.string(readout.value), style, ui.text).draw(
        at: CGPoint(x: corner.x + titleWidth, y: corner.y), ui.theme.text, into: &ui.draw)
      ui.describe("", .label, readout.title, line)
      ui.describe("", .label, readout.value, line)
      if isColumn { corner.y += line.height } else { corner.x = line.maxX }
    }
  }

  // MARK: - Scene list

  private func composeList(_ frame: CGRect) {
    ui.region("scenes", frame) {
      let look: [AnyHashable] = [sceneID, frame]
      ui.kept("scenes", while: look) { sceneList(in: frame) }
    }
  }

  private func sceneList(in frame: CGRect) {
    ui.draw.fill(.rect(frame), ui.theme.panel)
    ui.draw.fill(
      .rect(CGRect(x: frame.maxX - 1, y: frame.minY, width: 1, height: frame.height)), ui.theme.line
    )
    ui.label(
      "Springlab", in: CGRect(x: frame.minX + 16, y: frame.minY + 14, width: 160, height: 22),
      style: TextStyle(size: 15, weight: .semibold))
    var y = frame.minY + 48
    for (i, info) in SceneCatalog.infos.enumerated() {
      let row = CGRect(x: frame.minX + 8, y: y, width: frame.width - 16, height: 32)
      if ui.row(
        "scene.\(info.id)", title: info.title, detail: "\(i + 1)", isSelected: info.id == sceneID,
        frame: row)
      {
        show(info.id)
      }
      y += 34
    }
    let summary = stage.scene.info.summary
    let block = TextBlock(ui.string(summary), Metrics.explanation, width: frame.width - 32)
    let height = ui.text.metrics(of: block).size.height
    let top = frame.maxY - height - 16
    if top > y + 8 {
      ui.draw.text(block, at: CGPoint(x: frame.minX + 16, y: top), ui.theme.secondary)
    }
  }
}

extension InputEvent.Kind {
  /// Where it happened; nil where it has no place.
  var place: CGPoint? {
    switch self {
    case .pointerDown(let p, _, _, _), .pointerMove(let p, _), .pointerUp(let p, _),
      .wheel(let p, _, _, _):
      p
    default: nil
    }
  }

  /// Whether it is the pointer's doing.
  var isPointer: Bool {
    switch self {
    case .pointerDown, .pointerMove, .pointerUp: true
    default: false
    }
  }
}
