import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Widgets

/// The strip at the stage's bottom: run or build, and the palette.
struct PlaygroundBar {
  let scene: PlaygroundScene
  let ui: UI

  static let height: CGFloat = 56
  /// What each part wants, in points: on a wide stage, and on one where the palette is one menu.
  private static let widths: [CGFloat] = [132, 100, 100, 164, 84, 64]
  private static let narrowWidths: [CGFloat] = [124, 132, 84]
  private static let widthForAll: CGFloat = 690

  func run(in stage: CGRect) {
    let isWide = stage.width >= Self.widthForAll
    var places = StageButtons(
      in: stage, height: Self.height, widths: isWide ? Self.widths : Self.narrowWidths)
    let modes: [LocalizedText] = ["Run", "Build"]
    if let mode = ui.segmented(
      "playground.mode", modes, selected: scene.isRunning ? 0 : 1, places.next())
    {
      scene.tool = mode == 0 ? .hand : .select
    }
    if isWide {
      palette("playground.shape", "Shape", PlaygroundTool.shapes, places.next())
      palette("playground.tie", "Tie", PlaygroundTool.ties, places.next())
      palette("playground.force", "Force", PlaygroundTool.forces, places.next())
    } else {
      let all = PlaygroundTool.shapes + PlaygroundTool.ties + PlaygroundTool.forces
      palette("playground.tools", "Palette", all, places.next())
    }
    commands(places.next())
    if isWide,
      ui.button("playground.clear", "Clear", places.next(), tip: "Take everything away (N)")
    {
      scene.perform(.clear)
    }
    hint(above: stage)
  }

  /// A menu of tools, with the one in hand as its title.
  private func palette(
    _ id: String, _ title: LocalizedText, _ tools: [PlaygroundTool], _ frame: CGRect
  ) {
    let selected = tools.firstIndex(of: scene.tool)
    let chosen = ui.menuButton(
      id, title: selected.map { tools[$0].title } ?? title,
      entries: tools.map { MenuEntry(title: $0.title) }, selected: selected, frame: frame)
    if let chosen { scene.tool = tools[chosen] }
  }

  private func commands(_ frame: CGRect) {
    let all = PlaygroundScene.Command.allCases
    let chosen = ui.menuButton(
      "playground.edit", title: "Edit",
      entries: all.map {
        MenuEntry(
          title: LocalizedText(key: $0.rawValue), detail: .verbatim($0.keys),
          isEnabled: scene.isOffered($0))
      }, selected: nil, frame: frame)
    if let chosen { scene.perform(all[chosen]) }
  }

  /// What the tool in hand wants, above the strip.
  private func hint(above stage: CGRect) {
    guard !scene.isRunning, stage.height > 240 else { return }
    let line = CGRect(
      x: stage.minX + 12, y: stage.maxY - Self.height - 20, width: stage.width - 24, height: 18)
    let style = TextStyle(size: 12, alignment: .center, lineLimit: 1)
    ui.label(scene.tool.hint, in: line, style: style, color: ui.theme.secondary)
  }
}

extension PlaygroundScene {
  /// Runs and draws the palette and the numbers of what is chosen.
  public func controls(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    if hasBar { PlaygroundBar(scene: self, ui: ui).run(in: frame) }
    if showsPanel { PlaygroundPanel(scene: self, ui: ui).run(in: frame) }
    return []
  }
}
