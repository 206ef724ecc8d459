import Canvas
import Foundation
import Geometry

/// A picture on a 16-point grid, drawn with round strokes of 1.5.
///
/// Each is a text of strokes: `L` and places is a line through them, `F` a filled shape; `A` and x, y, radius and
/// two angles in degrees is an arc about a centre; `B` and x, y, width and height is a box.
public enum Icon: String, CaseIterable, Sendable {
  case play = "F 5 3.2 12.6 8 5 12.8"
  case pause = "L 5.5 3.5 5.5 12.5 L 10.5 3.5 10.5 12.5"
  case stepForward = "F 4 3.5 10.4 8 4 12.5 L 12.5 3.5 12.5 12.5"
  case stepBack = "F 12 3.5 5.6 8 12 12.5 L 3.5 3.5 3.5 12.5"
  case timeline = "B 2 3 12 10 L 4.4 10.4 6 5.6 7.6 9.6 9 7.6 10.2 8.6 11.8 8.3"
  case reset = "A 8 8.4 5 -60 210 L 10.4 1.6 10.6 4.2 8 4.6"
  case replay = "A 8 8.4 5 -60 210 L 10.4 1.6 10.6 4.2 8 4.6 F 6.9 6.4 10.1 8.4 6.9 10.4"
  case undo = "L 5.6 2.8 2.6 5.8 5.6 8.8 L 2.8 5.8 9 5.8 A 9.2 9.4 3.6 -90 90"
  case redo = "L 10.4 2.8 13.4 5.8 10.4 8.8 L 13.2 5.8 7 5.8 A 6.8 9.4 3.6 90 270"
  case list = "B 2 3 12 10 L 6 3 6 13"
  case inspector = "B 2 3 12 10 L 10 3 10 13"
  case help = "A 8 6 2.6 -180 60 L 9.3 8.2 8 9.2 8 10.4 L 8 13 8 13.05"
  case close = "L 4 4 12 12 L 12 4 4 12"
  case sun = """
    A 8 8 2.8 0 360 L 12.8 8 14.2 8 L 11.394 11.394 12.384 12.384 L 8 12.8 8 14.2
    L 4.606 11.394 3.616 12.384 L 3.2 8 1.8 8 L 4.606 4.606 3.616 3.616 L 8 3.2 8 1.8
    L 11.394 4.606 12.384 3.616
    """
  case moon = "A 8 8 5.2 20 290 A 11.4 5.4 4.6 92 200"
  case globe = "A 8 8 5.6 0 360 L 2.4 8 13.6 8 A 13.2 8 7.7 133 227 A 2.8 8 7.7 -47 47"
  case chevronDown = "L 4.5 6.2 8 9.8 11.5 6.2"
  case chevronRight = "L 6.2 4.5 9.8 8 6.2 11.5"
  case chevronUpDown = "L 5 6.2 8 3.4 11 6.2 L 5 9.8 8 12.6 11 9.8"
  case send = "L 8 13 8 3.4 L 4 7.2 8 3.2 12 7.2"
  case check = "L 3.5 8.4 6.6 11.4 12.5 4.8"
  case pointer = "F 4 2.2 4 12.6 6.6 10.2 8.4 14 10.2 13.2 8.5 9.5 12 9.2"
  case circle = "A 8 8 5 0 360"
  case box = "B 2.5 4 11 8"
  case wall = "L 1.8 7 14.2 7 L 5.2 9 2.4 12.4 L 9.2 9 6.4 12.4 L 13.2 9 10.4 12.4"
  case spring = "L 1.8 8 3.4 8 4.6 4.4 6.8 11.6 9.2 4.4 11.4 11.6 12.6 8 14.2 8"
  case rod = "L 5 11 11 5 A 3.7 12.3 1.8 0 360 A 12.3 3.7 1.8 0 360"
  case rope = "A 8 3.6 6 0 180 F 1.2 3.6 2 2.8 2.8 3.6 2 4.4 F 13.2 3.6 14 2.8 14.8 3.6 14 4.4"
  case slide = "L 1.8 11.5 14.2 11.5 B 4.8 4.8 6.4 6.7"
  case pin = "A 8 8 5 0 360 F 7.2 8 8 7.2 8.8 8 8 8.8"
  case weld = "B 2.2 2.2 7.4 7.4 B 6.4 6.4 7.4 7.4"
  case push = "L 2.4 4 2.4 12 L 5 8 13.4 8 L 10 4.6 13.4 8 10 11.4"
  case force = "L 1.8 8 13.8 8 L 10.6 4.6 14 8 10.6 11.4 L 6.6 4.6 10 8 6.6 11.4"
  case target = "A 8 8 4.4 0 360 L 8 1.6 8 5 L 8 11 8 14.4 L 1.6 8 5 8 L 11 8 14.4 8"
  case field = """
    F 7.2 8 8 7.2 8.8 8 8 8.8 A 8 8 3.2 -150 -90 A 8 8 3.2 -60 0 A 8 8 3.2 30 90
    A 8 8 3.2 120 180 A 8 8 6 -150 -90 A 8 8 6 -60 0 A 8 8 6 30 90 A 8 8 6 120 180
    """
  case trash = """
    L 2.8 4.4 13.2 4.4 L 6.2 4.4 6.2 2.6 9.8 2.6 9.8 4.4 L 4.2 4.4 4.9 13.4 11.1 13.4 11.8 4.4
    """
  case picture = "B 2 3 12 10 L 2.4 11 6 7.4 9 10.4 10.8 8.6 13.6 11.4 A 10.6 5.8 0.9 0 360"
  case film = "B 2 3 12 10 F 6.8 5.8 10.2 8 6.8 10.2"
  case sound = "L 2 6.4 2 9.6 L 5 4 5 12 L 8 2.4 8 13.6 L 11 5 11 11 L 14 6.4 14 9.6"
  case document = """
    L 9.4 2 4 2 4 14 12 14 12 4.6 9.4 2 9.4 4.6 12 4.6 L 6.4 8 9.6 8 L 6.4 10.8 9.6 10.8
    """
  case copy = "B 5.5 5.5 8 8 L 3 10.5 2.5 10.5 2.5 2.5 10.5 2.5 10.5 3"
  case code = "L 5.4 4.4 1.8 8 5.4 11.6 L 10.6 4.4 14.2 8 10.6 11.6 L 9 3.2 7 12.8"
  case save = "L 8 2.4 8 10.2 L 4.8 7.2 8 10.4 11.2 7.2 L 2.4 10.6 2.4 13.4 13.6 13.4 13.6 10.6"
  case folder = "L 1.8 12.8 1.8 3.4 6 3.4 7.6 5.2 14.2 5.2 14.2 12.8 1.8 12.8"
  case tiles = "B 1.5 3.5 13 9 L 5.8 3.5 5.8 12.5 L 10.2 3.5 10.2 12.5"
  case place = "A 8 6.4 4.2 150 390 L 4.4 8.5 8 14.2 11.6 8.5 A 8 6.4 1.4 0 360"
  case person = "A 8 5.4 2.8 0 360 A 8 14.4 5.4 195 345"
  case smile = "A 8 8 6 0 360 A 8 8.4 3.2 25 155 L 6 6.2 6 6.6 L 10 6.2 10 6.6"

  private typealias Stroke = (letter: Substring, numbers: [CGFloat])

  /// The strokes of all icons, read once.
  private static let strokes = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, strokes(in: $0.rawValue)) })

  private static func strokes(in text: String) -> [Stroke] {
    text.split { $0.isWhitespace }.reduce(into: []) { strokes, word in
      if let number = Double(word) {
        strokes[strokes.count - 1].numbers.append(number)
      } else {
        strokes.append((word, []))
      }
    }
  }

  /// Draws the icon, scaled into a frame.
  public func draw(in frame: CGRect, into list: inout DrawList, color: Color) {
    let k = frame.width / 16
    let at = { (x: CGFloat, y: CGFloat) in CGPoint(x: frame.minX + x * k, y: frame.minY + y * k) }
    let style = StrokeStyle(width: 1.5 * k)
    for (letter, n) in Self.strokes[self] ?? [] {
      let points = stride(from: 0, to: n.count - 1, by: 2).map { at(n[$0], n[$0 + 1]) }
      switch letter {
      case "L": list.stroke(.polyline(points), color, style)
      case "F":
        let path = Path(points: points, closed: true)
        list.fill(.path(path), color)
        list.stroke(.path(path), color, StrokeStyle(width: k))
      case "A":
        let steps = 24
        let arc = (0...steps).map { i in
          let a = (n[3] + (n[4] - n[3]) * Double(i) / Double(steps)) * Double.pi / 180
          return at(n[0] + n[2] * cos(a), n[1] + n[2] * sin(a))
        }
        list.stroke(.polyline(arc), color, style)
      default:
        let box = CGRect(origin: points[0], size: CGSize(width: n[2] * k, height: n[3] * k))
        list.stroke(.roundedRect(box, radius: 2 * k), color, style)
      }
    }
  }

  /// Draws the icon at 16 points about a centre.
  public func draw(at center: CGPoint, into list: inout DrawList, color: Color) {
    draw(in: CGRect(center: center, size: CGSize(width: 16, height: 16)), into: &list, color: color)
  }
}
