import Canvas
import Foundation
import Geometry
import Localization
import Scenes
import Widgets

/// The stage in the window: where A and B stand on it, and how they are drawn.
final class StageView: WorkbenchPart {
  func compose() {
    let (whole, frame) = (workbench.layout.stage, sceneFrame)
    if ui.isLeftOut("stage") { return ui.region("stage", frame) {} }
    ui.draw.fill(.rect(whole), ui.theme.stage)
    let legend = draw(scene, in: frame)
    ui.region("stage", frame) {
      if let isOpen = legend?.run(ui, in: view, isOpen: workbench.window.chosen.legend) {
        workbench.window.chosen.legend = isOpen
      }
      let input = scene.controls(ui, in: frame)
      if !input.isEmpty {
        afterPass { [self] in for kind in input { stage.input.handle(kind, delay: 0) } }
      }
    }
    if let beside = comparisonFrame { drawBeside(in: beside) } else { drawComparison() }
    drawChoice()
    drawReadouts(in: frame)
    if let press = stage.player.press {
      // The ring where the pointer was when the gesture was made.
      let place = press + CGVector(dx: frame.minX, dy: frame.minY)
      let ring = Shape.circle(center: place, radius: 11)
      ui.draw.fill(ring, ui.theme.accent.opacity(0.16))
      ui.draw.stroke(ring, ui.theme.stage, StrokeStyle(width: 4))
      ui.draw.stroke(ring, ui.theme.accent, StrokeStyle(width: 2))
    }
  }

  // MARK: - Places

  /// The narrowest stage that is split for B, in points.
  static let widthForBeside: CGFloat = 960

  /// Where B stands; nil where its outlines lie over A.
  var comparisonFrame: CGRect? {
    let whole = workbench.layout.stage
    guard workbench.wantsComparisonBeside, whole.width >= Self.widthForBeside else { return nil }
    return whole.divided(atDistance: Self.sceneWidth(of: whole) + 1, from: .minXEdge).remainder
  }

  /// Where the scene on show stands: all of the stage, or its left half.
  var sceneFrame: CGRect {
    var frame = workbench.layout.stage
    if comparisonFrame != nil { frame.size.width = Self.sceneWidth(of: frame) }
    return frame
  }

  private static func sceneWidth(of stage: CGRect) -> CGFloat {
    ((stage.width - 1) / 2).rounded(.down)
  }

  /// The part of it that shows items, without the band of the scene's widgets.
  var view: CGRect { CGRect(origin: sceneFrame.origin, size: workbench.stagePictureSize) }

  /// Where the points are counted from of what happens at a place: a hand on B drags both.
  func sceneOrigin(for place: CGPoint?) -> CGPoint {
    if let place, let beside = comparisonFrame, place.x >= beside.minX { return beside.origin }
    return sceneFrame.origin
  }

  // MARK: - Scenes

  /// A scene where it stands in the window; gives the legend of its debug drawing.
  @discardableResult
  private func draw(_ scene: any Scene, in frame: CGRect) -> DebugLegend? {
    var legend: DebugLegend?
    ui.draw.clipped(to: .rect(frame)) { list in
      let shift = CGAffineTransform(translationX: frame.minX, y: frame.minY)
      list.transformed(by: shift) { legend = draw(scene, into: &$0) }
    }
    return legend
  }

  func draw(_ scene: any Scene, into list: inout DrawList) -> DebugLegend? {
    scene.draw(into: &list, theme: ui.theme)
    return stage.choices.showsDebug ? scene.drawDebug(into: &list, theme: ui.theme) : nil
  }

  /// A ring around the item that the timeline is about.
  private func drawChoice() {
    guard workbench.layout.timeline != nil, let item = workbench.timeline.selectedItem,
      let outline = scene.outlines.last(where: { $0.id == item })
    else { return }
    let bounds = outline.bounds.offsetBy(dx: view.minX, dy: view.minY).insetBy(dx: -2, dy: -2)
    ui.draw.clipped(to: .rect(view)) { list in
      list.stroke(
        .roundedRect(bounds, radius: min(16, bounds.height / 2)), ui.theme.accent,
        StrokeStyle(width: 1.5, dash: [2, 3]))
    }
  }

  // MARK: - Readouts

  /// Where readouts begin, how high one is, and what its number takes, in points.
  private static let readouts = (inset: CGFloat(16), height: CGFloat(18), value: CGFloat(92))

  /// Draws the scene's numbers with debug drawing, below one another, or in a line where the scene leaves only that
  /// free.
  private func drawReadouts(in frame: CGRect) {
    let (readouts, metrics, room) = (scene.readouts, Self.readouts, scene.freeHeight)
    guard stage.choices.showsDebug, !readouts.isEmpty, frame.width > 360, frame.height > 300,
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

  // MARK: - B

  /// Nearer than this, in points, A and B are seen as one.
  private static let seenApart = 1.0

  /// B's outlines on the stage, where they differ from A's.
  private func drawComparison() {
    guard let comparison = stage.comparison else { return }
    let own = Dictionary(scene.outlines.map { ($0.id, $0.bounds) }) { $1 }
    let shift = CGAffineTransform(translationX: view.minX, y: view.minY)
    ui.draw.clipped(to: .rect(view)) { list in
      list.transformed(by: shift) { list in
        let shown = CGRect(origin: .zero, size: view.size)
        for outline in comparison.scene.outlines where outline.bounds.intersects(shown) {
          if let bounds = own[outline.id], Self.isSame(bounds, outline.bounds) { continue }
          list.stroke(outline.shape, ui.theme.stage, StrokeStyle(width: 3.5))
          list.stroke(
            outline.shape, ui.theme.comparison,
            StrokeStyle(width: 1.5, dash: [5, 3], isRound: false))
        }
      }
    }
  }

  private static func isSame(_ a: CGRect, _ b: CGRect) -> Bool {
    abs(a.minX - b.minX) < seenApart && abs(a.minY - b.minY) < seenApart
      && abs(a.maxX - b.maxX) < seenApart && abs(a.maxY - b.maxY) < seenApart
  }

  /// B, a line between it and A, and what both are called.
  private func drawBeside(in frame: CGRect) {
    guard let comparison = stage.comparison else { return }
    draw(comparison.scene, in: frame)
    // Where A has its widgets, B ends.
    let height = scene.controlsHeight
    if height > 0 {
      ui.line(.minYEdge, of: frame.divided(atDistance: height, from: .maxYEdge).slice)
    }
    ui.line(.minXEdge, of: frame.offsetBy(dx: -1, dy: 0))
    name("A: \(workbench.comparing.tuningName)", ui.theme.accent, over: sceneFrame)
    name("B: \(comparison.tuning.title)", ui.theme.comparison, over: frame)
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
