import Canvas
import Documents
import Foundation
import Geometry
import Localization
import Widgets

/// The strip at the stage's bottom: run or build with one of the tools, and the menus.
struct PlaygroundBar {
  let scene: PlaygroundScene
  let ui: UI

  /// All that the strip shows.
  private struct Look: Hashable {
    let frame: CGRect
    let tool: PlaygroundTool
    let zoom: LocalizedText
    let theme: Theme
  }

  private var zoom: LocalizedText { .verbatim("\(Int((scene.view.scale * 100).rounded())) %") }

  /// Runs it; gives the keys that the menu of the view stands for.
  func run(in stage: CGRect) -> [InputEvent.Kind] {
    let height = scene.bar.height
    let frame = CGRect(
      x: stage.minX, y: stage.maxY - height, width: stage.width, height: height)
    var keys: [InputEvent.Kind] = []
    let look = Look(frame: frame, tool: scene.tool, zoom: zoom, theme: ui.theme)
    ui.kept("playground.bar", while: look) {
      ui.draw.fill(.rect(frame), ui.theme.panel)
      ui.draw.fill(
        .rect(CGRect(x: frame.minX, y: frame.minY, width: frame.width, height: 1)), ui.theme.line)
      for (cell, place) in scene.bar.cells {
        let place = place.offsetBy(dx: frame.minX, dy: frame.minY)
        if cell == .view { keys = view(place) } else { run(cell, place) }
      }
      hint(in: frame)
    }
    keepInput(in: frame)
    return keys
  }

  private func run(_ cell: PlaygroundBarLayout.Cell, _ frame: CGRect) {
    switch cell {
    case .tool(let tool):
      if ui.tool(cell.id, look(of: cell, tip: tool.hint), frame) {
        scene.cancel()
        scene.take(tool == .hand && scene.isRunning ? .select : tool)
      }
    case .clear:
      let look = look(of: cell, tip: "Take everything away but a floor and walls")
      if ui.tool(cell.id, look, frame) { scene.perform(.clear) }
    case .fields:
      let tools = PlaygroundTool.fields
      let chosen = ui.toolMenu(
        cell.id, look(of: cell, tip: "Fields that act on everything in a disc"),
        entries: tools.map { MenuEntry(title: $0.title) },
        selected: tools.firstIndex(of: scene.tool), frame)
      if let chosen { scene.take(tools[chosen]) }
    case .edit:
      let all = PlaygroundScene.Command.allCases
      let chosen = ui.toolMenu(
        cell.id, look(of: cell, tip: "What can be done with what is chosen"),
        entries: all.map {
          MenuEntry(
            title: LocalizedText(key: $0.rawValue), detail: .verbatim($0.keys),
            isEnabled: scene.isOffered($0))
        }, selected: nil, frame)
      if let chosen { scene.perform(all[chosen]) }
    case .view: break
    }
  }

  private func view(_ frame: CGRect) -> [InputEvent.Kind] {
    let (cell, all) = (PlaygroundBarLayout.Cell.view, PlaygroundScene.ViewCommand.allCases)
    let chosen = ui.toolMenu(
      cell.id, look(of: cell, tip: "The wheel pans, and zooms with Ctrl; the middle button pans"),
      entries: all.map { MenuEntry(title: $0.title, detail: .verbatim(String($0.key))) },
      selected: nil,
      frame)
    return chosen.map { [.key(.character(all[$0].key), [], isRepeat: false)] } ?? []
  }

  private func look(of cell: PlaygroundBarLayout.Cell, tip: LocalizedText) -> ToolLook {
    let isOn =
      switch cell {
      case .tool(let tool): tool == scene.tool
      case .fields: PlaygroundTool.fields.contains(scene.tool)
      case .edit, .view, .clear: false
      }
    let name: LocalizedText = cell.key.map { "\(cell.title) (\($0))" } ?? cell.title
    return ToolLook(
      icon: cell.icon, title: cell == .view ? zoom : cell.title, key: cell.key ?? "",
      tip: "\(name): \(tip)", isOn: isOn,
      words: scene.bar.words(of: cell))
  }

  /// What the tool in hand wants.
  private func hint(in bar: CGRect) {
    guard let line = scene.bar.hint?.offsetBy(dx: bar.minX, dy: bar.minY) else { return }
    let block = TextBlock(
      ui.string(scene.tool.hint), PlaygroundBarLayout.hintStyle, width: line.width)
    let height = ui.text.metrics(of: block).size.height
    ui.draw.text(
      block, at: CGPoint(x: line.minX, y: line.midY - height / 2), ui.theme.secondary)
  }

  /// What lies under the strip is not pressed through it.
  private func keepInput(in frame: CGRect) {
    switch ui.event {
    case .pointerDown(let p, _, _, _) where frame.contains(p),
      .wheel(let p, _, _, _) where frame.contains(p):
      ui.takeEvent()
    default: break
    }
  }
}

extension PlaygroundScene {
  /// Runs and draws the strip of tools.
  public func controls(_ ui: UI, in frame: CGRect) -> [InputEvent.Kind] {
    bar.height > 0 ? PlaygroundBar(scene: self, ui: ui).run(in: frame) : []
  }
}
