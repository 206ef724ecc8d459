import Canvas
import Foundation
import Geometry
import Scenes
import Widgets

/// The panel on the left: all scenes, and what the one on show is about.
final class SceneList: WorkbenchPart {
  func compose(in frame: CGRect) {
    ui.region("scenes", frame) {
      let look: [AnyHashable] = [workbench.sceneID, frame]
      ui.kept("scenes", while: look) { panel(in: frame) }
    }
  }

  private func panel(in frame: CGRect) {
    ui.draw.fill(.rect(frame), ui.theme.panel)
    ui.line(.maxXEdge, of: frame)
    ui.label(
      "Springlab", in: CGRect(x: frame.minX + 16, y: frame.minY + 14, width: 160, height: 22),
      style: TextStyle(size: 15, weight: .semibold))
    var column = Column(frame.inset(by: EdgeInsets(top: 48, left: 8, bottom: 0, right: 8)))
    for (i, info) in SceneCatalog.infos.enumerated() {
      let isChosen = ui.row(
        "scene.\(info.id)", title: info.title, detail: "\(i + 1)",
        isSelected: info.id == workbench.sceneID, frame: column.next(32, gap: 2))
      if isChosen { workbench.show(info.id) }
    }
    let block = TextBlock(
      ui.string(scene.info.summary), Metrics.explanation, width: frame.width - 32)
    let top = frame.maxY - ui.text.metrics(of: block).size.height - 16
    if top > column.y + 8 {
      ui.draw.text(block, at: CGPoint(x: frame.minX + 16, y: top), ui.theme.secondary)
    }
  }
}
