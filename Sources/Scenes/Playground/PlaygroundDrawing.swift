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
  private static let words = TextStyle(size: 12, weight: .medium, lineLimit: 1)

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
    drawOutline(into: &list)
    PlaygroundEdge(scene: scene, theme: theme).draw(into: &list)
  }

  // MARK: - Ground

  /// A grid finer than this on the stage, in points, is not drawn.
  private static let finestGrid: CGFloat = 7

  private func drawGrid(into list: inout DrawList) {
    let grid = CGFloat(scene.values[PlaygroundScene.Keys.grid])
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
    let first = firstOfGroups
    for (index, item) in scene.document.items.enumerated() {
      let isLocked = locked.contains(item.id)
      let i = first[item.id] ?? index
      scene.addOutline(of: item, to: &fills[isLocked ? palette.count : i % palette.count])
    }
    let grey = isDark ? Self.lockedColor.dark : Self.lockedColor.light
    for (path, color) in zip(fills, palette + [grey]) where !path.elements.isEmpty {
      list.fill(.path(path), Color(color))
      list.stroke(
        .path(path), Color(color).mixed(with: theme.text, by: 0.35), StrokeStyle(width: 1))
    }
  }

  /// The items of a group have one colour, that of the first of them: its index by each of them.
  private var firstOfGroups: [String: Int] {
    scene.document.groups.reduce(into: [:]) { first, group in
      let index = scene.document.items.firstIndex { group.items.contains($0.id) }
      for item in group.items { first[item] = index }
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
      if let unit = mark.unit {
        drawArrow(mark.line, unit, color, &list)
      } else if mark.line.count > 1 {
        let line = mark.line.map { map.apply(to: $0) }
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

  /// An arrow with its size in UIKit's newtons.
  private func drawArrow(
    _ line: [CGPoint], _ unit: String, _ color: Color, _ list: inout DrawList
  ) {
    let (start, end) = (map.apply(to: line[0]), map.apply(to: line[1]))
    list.stroke(.path(DebugDrawing.arrow(from: start, to: end)), color, StrokeStyle(width: 2.5))
    let way = line[1] - line[0]
    let size = Numerals.fixed(way.length / PlaygroundTool.pointsPerNewton, 2)
    list.text(
      TextBlock("\(size) \(unit), \(Numerals.fixed(way.angle * 180 / .pi, 0))°", Self.words),
      at: CGPoint(x: end.x + 8, y: end.y - 8), color)
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
    switch (drag.act, scene.tool.look.use) {
    case (.grab, _), (.move, _): break
    case (.band, _):
      let frame = CGRect(from: p, to: q)
      list.fill(.rect(frame), theme.accent.opacity(0.1))
      list.stroke(.rect(frame), theme.accent, StrokeStyle(width: 1))
    case (_, .circle):
      list.stroke(.circle(center: p, radius: p.distance(to: q)), theme.accent, style)
    case (_, .rectangle): list.stroke(.rect(CGRect(from: p, to: q)), theme.accent, style)
    case (_, .line): list.stroke(.polyline([p, q]), theme.accent, StrokeStyle(width: 3))
    default:
      guard let unit = scene.tool.unit else {
        return list.stroke(.polyline([p, q]), theme.accent, style)
      }
      let force = PlaygroundScene.push(along: drag.end - drag.start.place)
      let end = drag.start.place + force * PlaygroundTool.pointsPerNewton
      drawArrow([drag.start.place, end], unit, theme.accent, &list)
    }
  }

  private func drawOutline(into list: inout DrawList) {
    guard let first = scene.outline.corners.first else { return }
    var points = scene.outline.corners.map { map.apply(to: $0) }
    if let pointer = scene.pointer {
      points.append(map.apply(to: scene.snapped(pointer)))
    }
    list.stroke(.polyline(points), theme.accent, StrokeStyle(width: 2))
    list.stroke(
      .circle(center: map.apply(to: first), radius: PlaygroundScene.reach), theme.accent,
      StrokeStyle(width: 1.5))
  }
}

extension PlaygroundScene {
  /// An item's outline on the stage, as it is now.
  func path(of item: Experiment.Item) -> Path {
    var path = Path()
    addOutline(of: item, to: &path)
    return path
  }

  /// Adds that outline to others.
  func addOutline(of item: Experiment.Item, to path: inout Path) {
    guard let body = run.body(of: item.id) else { return }
    let box = CGRect(center: .zero, size: item.size)
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

/// Marks at the stage's edge for items that do not show: where they are, and how many.
struct PlaygroundEdge {
  let scene: PlaygroundScene
  let theme: Theme

  /// Marks stand this far inside the edge, in points.
  private static let margin: CGFloat = 14
  /// Items whose marks would be nearer to one another than this share one, in points.
  private static let pitch: CGFloat = 44
  private static let words = TextStyle(
    size: 12, weight: .medium, hasTabularDigits: true, lineLimit: 1)

  /// A mark: where it is, which way it points, and the items that it stands for.
  struct Mark: Hashable {
    let place: CGPoint
    let way: CGVector
    var items: [String]
  }

  /// The marks, in the order of the items.
  var marks: [Mark] {
    let (view, map) = (scene.view, scene.view.map)
    let edge = view.area.insetBy(dx: Self.margin, dy: Self.margin)
    guard edge.width > Self.pitch, edge.height > Self.pitch else { return [] }
    var marks: [Mark] = []
    var known: [SIMD2<Int>: Int] = [:]
    for item in scene.document.items {
      guard let body = scene.run.body(of: item.id) else { continue }
      let p = map.apply(to: body.center)
      let reach = max(item.size.width, item.size.height) / 2 * view.scale
      guard !view.area.insetBy(dx: -reach, dy: -reach).contains(p) else { continue }
      let (place, way) = Self.mark(toward: p, in: edge)
      let cell = SIMD2(
        Int((place.x / Self.pitch).rounded()), Int((place.y / Self.pitch).rounded()))
      if let index = known[cell] {
        marks[index].items.append(item.id)
      } else {
        known[cell] = marks.count
        marks.append(Mark(place: place, way: way, items: [item.id]))
      }
    }
    return marks
  }

  /// Where the line from the middle to a place leaves a frame, and which way it goes there.
  private static func mark(toward p: CGPoint, in frame: CGRect) -> (CGPoint, CGVector) {
    let way = p - frame.center
    let share = min(
      frame.width / 2 / max(abs(way.dx), 1e-9), frame.height / 2 / max(abs(way.dy), 1e-9))
    return (frame.center + way * min(1, share), way * (1 / max(way.length, 1e-9)))
  }

  func draw(into list: inout DrawList) {
    for mark in marks {
      let aside = CGVector(dx: -mark.way.dy, dy: mark.way.dx)
      let back = mark.place - mark.way * 7
      let arrow = Path(
        points: [
          mark.place + mark.way * 9, back + aside * 6, mark.place - mark.way * 3, back - aside * 6,
        ], closed: true)
      list.stroke(.path(arrow), theme.stage, StrokeStyle(width: 3))
      list.fill(.path(arrow), theme.accent)
      draw(mark.items.count == 1 ? mark.items[0] : "\(mark.items.count)", of: mark, into: &list)
    }
  }

  /// The name of the one item, or how many there are, further inside than the arrow.
  private func draw(_ words: String, of mark: Mark, into list: inout DrawList) {
    let block = TextBlock(words, Self.words)
    let size = scene.text.metrics(of: block).size
    let away = CGVector(dx: size.width / 2 + 12, dy: size.height / 2 + 12)
    let center = CGPoint(
      x: mark.place.x - mark.way.dx * away.dx, y: mark.place.y - mark.way.dy * away.dy)
    let place = CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2)
    let ground = CGRect(origin: place, size: size).insetBy(dx: -4, dy: -1)
    list.fill(.roundedRect(ground, radius: 6), theme.stage.opacity(0.85))
    list.text(block, at: place, theme.text)
  }
}
