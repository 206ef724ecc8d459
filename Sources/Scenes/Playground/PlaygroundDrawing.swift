import Canvas
import Documents
import Foundation
import Geometry
import Widgets

/// Draws the world: its items in a few colours, what ties and pushes them, and what is being drawn.
struct PlaygroundDrawing {
  let scene: PlaygroundScene
  let theme: Theme

  private var isDark: Bool { theme.stage.luminance < 0.5 }
  private var map: CGAffineTransform { scene.view.map }

  /// Fills that are told apart by their lightness too; lines on them are in the stage's ink.
  private static let colors: [UInt32] = [
    0x8FB8F0, 0xF2C879, 0x9AD3B0, 0xE6A69B, 0xC3B1E6, 0x9CCFDA,
  ]
  private static let darkColors: [UInt32] = [
    0x3A5F96, 0x8A6726, 0x3C7A58, 0x93503F, 0x6A549A, 0x3B7783,
  ]
  private static let lockedColor: (light: UInt32, dark: UInt32) = (0xC9C9D1, 0x54545C)

  func draw(into list: inout DrawList) {
    if !scene.isRunning { drawGrid(into: &list) }
    drawSelection(into: &list)
    drawGroups(into: &list)
    drawItems(into: &list)
    drawMarks(into: &list)
    drawDrag(into: &list)
  }

  // MARK: - Ground

  /// A grid finer than this on the stage, in points, is not drawn.
  private static let finestGrid: CGFloat = 7

  private func drawGrid(into list: inout DrawList) {
    let grid = CGFloat(scene.values["grid"])
    guard grid * scene.view.scale >= Self.finestGrid else { return }
    let low = scene.view.world(.zero)
    let high = scene.view.world(CGPoint(x: scene.size.width, y: scene.size.height))
    var path = Path()
    for x in stride(from: (low.x / grid).rounded(.up) * grid, through: high.x, by: grid) {
      path.append(Path(points: [CGPoint(x: x, y: low.y), CGPoint(x: x, y: high.y)]))
    }
    for y in stride(from: (low.y / grid).rounded(.up) * grid, through: high.y, by: grid) {
      path.append(Path(points: [CGPoint(x: low.x, y: y), CGPoint(x: high.x, y: y)]))
    }
    list.stroke(.path(path.applying(map)), theme.line.opacity(0.55), StrokeStyle(width: 0.5))
  }

  // MARK: - Items

  private func drawItems(into list: inout DrawList) {
    let palette = isDark ? Self.darkColors : Self.colors
    var fills = [Path](repeating: Path(), count: palette.count + 1)
    let locked = scene.document.lockedItems
    for (index, item) in scene.document.items.enumerated() {
      let isLocked = locked.contains(item.id)
      scene.addOutline(of: item, to: &fills[isLocked ? palette.count : index % palette.count])
    }
    let grey = isDark ? Self.lockedColor.dark : Self.lockedColor.light
    for (path, color) in zip(fills, palette + [grey]) where !path.elements.isEmpty {
      list.fill(.path(path), Color(color))
      list.stroke(
        .path(path), Color(color).mixed(with: theme.text, by: 0.35), StrokeStyle(width: 1))
    }
  }

  /// What holds a group together: bars from item to item, under them.
  private func drawGroups(into list: inout DrawList) {
    for group in scene.document.groups {
      let centers = group.items.map { map.apply(to: scene.center(of: $0)) }
      list.stroke(.polyline(centers), theme.line, StrokeStyle(width: 6))
    }
  }

  // MARK: - Behaviours

  private func drawMarks(into list: inout DrawList) {
    for mark in scene.marks {
      let isChosen = scene.selection.contains(mark.part)
      let color = isChosen ? theme.accent : mark.isGround ? theme.text : theme.secondary
      let line = mark.line.map { map.apply(to: $0) }
      if mark.isArrow {
        let arrow = DebugDrawing.arrow(from: line[0], to: line[1])
        list.stroke(.path(arrow), color, StrokeStyle(width: 2.5))
      } else if line.count > 1 {
        list.stroke(.polyline(line), color, StrokeStyle(width: mark.width, dash: mark.dash))
      }
      for p in mark.points.map({ map.apply(to: $0) }) {
        if let radius = mark.radius {
          let shape = Shape.circle(center: p, radius: radius * scene.view.scale)
          list.fill(shape, theme.accent.opacity(0.06))
          list.stroke(shape, color, StrokeStyle(width: 1, dash: [4, 4]))
        }
        list.fill(.circle(center: p, radius: 4), color)
      }
    }
  }

  // MARK: - What is chosen and under way

  private func drawSelection(into list: inout DrawList) {
    let ids = Set(scene.chosenItems)
    guard !ids.isEmpty else { return }
    var path = Path()
    for item in scene.document.items where ids.contains(item.id) {
      path.append(scene.path(of: item))
    }
    // Wide enough to be seen beside the lines of debug drawing.
    list.stroke(.path(path), theme.stage, StrokeStyle(width: 10))
    list.stroke(.path(path), theme.accent, StrokeStyle(width: 7))
  }

  private func drawDrag(into list: inout DrawList) {
    guard let drag = scene.drag else { return }
    let style = StrokeStyle(width: 1.5, dash: [4, 3])
    let (p, q) = (map.apply(to: drag.start.place), map.apply(to: drag.end))
    switch (drag.act, scene.tool) {
    case (.grab, _), (.move, _), (.scrub, _): break
    case (.band, _):
      let frame = CGRect(from: p, to: q)
      list.fill(.rect(frame), theme.accent.opacity(0.1))
      list.stroke(.rect(frame), theme.accent, StrokeStyle(width: 1))
    case (.build, .circle), (.build, .field):
      list.stroke(.circle(center: p, radius: p.distance(to: q)), theme.accent, style)
    case (.build, .box): list.stroke(.rect(CGRect(from: p, to: q)), theme.accent, style)
    case (.build, _): list.stroke(.polyline([p, q]), theme.accent, style)
    }
  }
}

extension PlaygroundScene {
  /// An item's outline on the stage, as it is now, as if its rectangle's or ellipse's sides were so long at least, in
  /// points of the world.
  func path(of item: Experiment.Item, least: CGFloat = 0) -> Path {
    var path = Path()
    addOutline(of: item, least: least, to: &path)
    return path
  }

  /// Adds that outline to others.
  func addOutline(of item: Experiment.Item, least: CGFloat = 0, to path: inout Path) {
    guard let body = run.body(of: item.id) else { return }
    let size = CGSize(width: max(item.size.width, least), height: max(item.size.height, least))
    let box = CGRect(center: .zero, size: size)
    let map = CGAffineTransform(rotationAngle: body.transform.rotationAngle)
      .concatenating(CGAffineTransform(translationX: body.center.x, y: body.center.y))
      .concatenating(view.map)
    switch item.shape {
    case .rectangle: path.addRect(box, mappedBy: map)
    case .ellipse: path.addEllipse(in: box, mappedBy: map)
    case .path(let corners): path.add(corners, closed: true, mappedBy: map)
    }
  }

  func draw(into list: inout DrawList, theme: Theme) {
    if bar.translations.language != theme.translations.language { fit(theme.translations) }
    list.clipped(to: .rect(CGRect(origin: .zero, size: size))) { list in
      PlaygroundDrawing(scene: self, theme: theme).draw(into: &list)
    }
  }
}
