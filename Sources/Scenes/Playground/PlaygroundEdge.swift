import Canvas
import Foundation
import Geometry
import Widgets

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
