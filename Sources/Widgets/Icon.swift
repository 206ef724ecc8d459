import Canvas
import Foundation
import Geometry

/// A picture on a 16-point grid, drawn with round strokes of 1.5.
public enum Icon: Hashable, Sendable {
  case play, pause, stepForward, stepBack, timeline, reset, replay, undo, redo
  case list, inspector, help, close, sun, moon, globe
  case chevronDown, chevronRight, chevronUpDown, send, check
  case pointer, circle, box, polygon, wall, spring, rod, rope, chain, slide, pin, weld
  case push, force, target, field, pencil, magnifier, trash
  case picture, film, sound, document, place, person, smile

  private enum Stroke {
    case line([(CGFloat, CGFloat)])
    case filled([(CGFloat, CGFloat)])
    case arc(CGFloat, CGFloat, CGFloat, from: Double, to: Double)
    case box(CGFloat, CGFloat, CGFloat, CGFloat)
  }

  private var strokes: [Stroke] {
    switch self {
    case .play: [.filled([(5, 3.2), (12.6, 8), (5, 12.8)])]
    case .pause: [.line([(5.5, 3.5), (5.5, 12.5)]), .line([(10.5, 3.5), (10.5, 12.5)])]
    case .stepForward:
      [.filled([(4, 3.5), (10.4, 8), (4, 12.5)]), .line([(12.5, 3.5), (12.5, 12.5)])]
    case .stepBack:
      [.filled([(12, 3.5), (5.6, 8), (12, 12.5)]), .line([(3.5, 3.5), (3.5, 12.5)])]
    case .timeline:
      [
        .box(2, 3, 12, 10),
        .line([(4.4, 10.4), (6, 5.6), (7.6, 9.6), (9, 7.6), (10.2, 8.6), (11.8, 8.3)]),
      ]
    case .reset:
      [.arc(8, 8.4, 5, from: -60, to: 210), .line([(10.4, 1.6), (10.6, 4.2), (8, 4.6)])]
    case .replay:
      Icon.reset.strokes + [.filled([(6.9, 6.4), (10.1, 8.4), (6.9, 10.4)])]
    case .undo:
      [
        .line([(5.6, 2.8), (2.6, 5.8), (5.6, 8.8)]), .line([(2.8, 5.8), (9, 5.8)]),
        .arc(9.2, 9.4, 3.6, from: -90, to: 90),
      ]
    case .redo:
      [
        .line([(10.4, 2.8), (13.4, 5.8), (10.4, 8.8)]), .line([(13.2, 5.8), (7, 5.8)]),
        .arc(6.8, 9.4, 3.6, from: 90, to: 270),
      ]
    case .list: [.box(2, 3, 12, 10), .line([(6, 3), (6, 13)])]
    case .inspector: [.box(2, 3, 12, 10), .line([(10, 3), (10, 13)])]
    case .help:
      [
        .arc(8, 6, 2.6, from: -180, to: 60), .line([(9.3, 8.2), (8, 9.2), (8, 10.4)]),
        .line([(8, 13), (8, 13.05)]),
      ]
    case .close: [.line([(4, 4), (12, 12)]), .line([(12, 4), (4, 12)])]
    case .sun: [.arc(8, 8, 2.8, from: 0, to: 360)] + Self.rays
    case .moon: [.arc(8, 8, 5.2, from: 20, to: 290), .arc(11.4, 5.4, 4.6, from: 92, to: 200)]
    case .globe:
      [
        .arc(8, 8, 5.6, from: 0, to: 360), .line([(2.4, 8), (13.6, 8)]),
        .arc(13.2, 8, 7.7, from: 133, to: 227), .arc(2.8, 8, 7.7, from: -47, to: 47),
      ]
    case .chevronDown: [.line([(4.5, 6.2), (8, 9.8), (11.5, 6.2)])]
    case .chevronRight: [.line([(6.2, 4.5), (9.8, 8), (6.2, 11.5)])]
    case .chevronUpDown:
      [.line([(5, 6.2), (8, 3.4), (11, 6.2)]), .line([(5, 9.8), (8, 12.6), (11, 9.8)])]
    case .send: [.line([(8, 13), (8, 3.4)]), .line([(4, 7.2), (8, 3.2), (12, 7.2)])]
    case .check: [.line([(3.5, 8.4), (6.6, 11.4), (12.5, 4.8)])]
    case .pointer:
      [.filled([(4, 2.2), (4, 12.6), (6.6, 10.2), (8.4, 14), (10.2, 13.2), (8.5, 9.5), (12, 9.2)])]
    case .circle: [.arc(8, 8, 5, from: 0, to: 360)]
    case .box: [.box(2.5, 4, 11, 8)]
    case .polygon: [.line([(8, 2.5), (13.3, 6.4), (11.3, 13), (4.7, 13), (2.7, 6.4), (8, 2.5)])]
    case .wall:
      [.line([(1.8, 7), (14.2, 7)])]
        + [3.4, 7.4, 11.4].map { .line([($0 + 1.8, 9), ($0 - 1, 12.4)]) }
    case .pencil:
      [.line([(2.8, 13.2), (3.6, 10), (10.8, 2.8), (13.2, 5.2), (6, 12.4), (2.8, 13.2)])]
    case .magnifier: [.arc(6.8, 6.8, 4.2, from: 0, to: 360), .line([(10, 10), (13.6, 13.6)])]
    case .trash:
      [
        .line([(2.8, 4.4), (13.2, 4.4)]), .line([(6.2, 4.4), (6.2, 2.6), (9.8, 2.6), (9.8, 4.4)]),
        .line([(4.2, 4.4), (4.9, 13.4), (11.1, 13.4), (11.8, 4.4)]),
      ]
    case .picture, .film, .sound, .document, .place, .person, .smile: mediaStrokes
    default: tieStrokes
    }
  }

  /// The strokes of what stands for a picture, film, sound or file.
  private var mediaStrokes: [Stroke] {
    switch self {
    case .picture:
      [
        .box(2, 3, 12, 10), .line([(2.4, 11), (6, 7.4), (9, 10.4), (10.8, 8.6), (13.6, 11.4)]),
        .arc(10.6, 5.8, 0.9, from: 0, to: 360),
      ]
    case .film: [.box(2, 3, 12, 10), .filled([(6.8, 5.8), (10.2, 8), (6.8, 10.2)])]
    case .sound:
      [2.0, 5, 8, 11, 14].enumerated().map { i, x in
        let half: CGFloat = [1.6, 4, 5.6, 3, 1.6][i]
        return .line([(x, 8 - half), (x, 8 + half)])
      }
    case .document:
      [
        .line([(9.4, 2), (4, 2), (4, 14), (12, 14), (12, 4.6), (9.4, 2), (9.4, 4.6), (12, 4.6)]),
        .line([(6.4, 8), (9.6, 8)]), .line([(6.4, 10.8), (9.6, 10.8)]),
      ]
    case .place:
      [
        .arc(8, 6.4, 4.2, from: 150, to: 390), .line([(4.4, 8.5), (8, 14.2), (11.6, 8.5)]),
        .arc(8, 6.4, 1.4, from: 0, to: 360),
      ]
    case .person:
      [.arc(8, 5.4, 2.8, from: 0, to: 360), .arc(8, 14.4, 5.4, from: 195, to: 345)]
    case .smile:
      [
        .arc(8, 8, 6, from: 0, to: 360), .arc(8, 8.4, 3.2, from: 25, to: 155),
        .line([(6, 6.2), (6, 6.6)]), .line([(10, 6.2), (10, 6.6)]),
      ]
    default: []
    }
  }

  /// What ties items, pushes them, and acts from afar.
  private var tieStrokes: [Stroke] {
    switch self {
    case .spring:
      [
        .line([
          (1.8, 8), (3.4, 8), (4.6, 4.4), (6.8, 11.6), (9.2, 4.4), (11.4, 11.6), (12.6, 8),
          (14.2, 8),
        ])
      ]
    case .rod:
      [
        .line([(5, 11), (11, 5)]), .arc(3.7, 12.3, 1.8, from: 0, to: 360),
        .arc(12.3, 3.7, 1.8, from: 0, to: 360),
      ]
    case .rope: [.arc(8, 3.6, 6, from: 0, to: 180)] + Self.dots([(2, 3.6), (14, 3.6)])
    case .chain:
      [3.2, 8, 12.8].map { .arc($0, 16 - $0, 1.9, from: 0, to: 360) }
        + [5.6, 10.4].map { .line([($0 - 1, 17 - $0), ($0 + 1, 15 - $0)]) }
    case .slide:
      [.line([(1.8, 11.5), (14.2, 11.5)]), .box(4.8, 4.8, 6.4, 6.7)]
    case .pin: [.arc(8, 8, 5, from: 0, to: 360)] + Self.dots([(8, 8)])
    case .weld: [.box(2.2, 2.2, 7.4, 7.4), .box(6.4, 6.4, 7.4, 7.4)]
    case .push:
      [
        .line([(2.4, 4), (2.4, 12)]), .line([(5, 8), (13.4, 8)]),
        .line([(10, 4.6), (13.4, 8), (10, 11.4)]),
      ]
    case .force:
      [
        .line([(1.8, 8), (13.8, 8)]), .line([(10.6, 4.6), (14, 8), (10.6, 11.4)]),
        .line([(6.6, 4.6), (10, 8), (6.6, 11.4)]),
      ]
    case .target:
      [
        .arc(8, 8, 4.4, from: 0, to: 360), .line([(8, 1.6), (8, 5)]), .line([(8, 11), (8, 14.4)]),
        .line([(1.6, 8), (5, 8)]), .line([(11, 8), (14.4, 8)]),
      ]
    case .field:
      Self.dots([(8, 8)])
        + [3.2, 6].flatMap { r in
          [-150.0, -60, 30, 120].map { .arc(8, 8, r, from: $0, to: $0 + 60) }
        }
    default: []
    }
  }

  private static func dots(_ places: [(CGFloat, CGFloat)]) -> [Stroke] {
    places.map { x, y in .filled([(x - 0.8, y), (x, y - 0.8), (x + 0.8, y), (x, y + 0.8)]) }
  }

  private static var rays: [Stroke] {
    (0..<8).map { k in
      let a = Double(k) * Double.pi / 4
      return .line([(8 + 4.8 * cos(a), 8 + 4.8 * sin(a)), (8 + 6.2 * cos(a), 8 + 6.2 * sin(a))])
    }
  }

  /// Draws the icon, scaled into a frame.
  public func draw(in frame: CGRect, into list: inout DrawList, color: Color) {
    let k = frame.width / 16
    let at = { (x: CGFloat, y: CGFloat) in CGPoint(x: frame.minX + x * k, y: frame.minY + y * k) }
    let style = StrokeStyle(width: 1.5 * k)
    for stroke in strokes {
      switch stroke {
      case .line(let points):
        list.stroke(.polyline(points.map { at($0.0, $0.1) }), color, style)
      case .filled(let points):
        let path = Path(points: points.map { at($0.0, $0.1) }, closed: true)
        list.fill(.path(path), color)
        list.stroke(.path(path), color, StrokeStyle(width: k))
      case .arc(let x, let y, let r, let from, let to):
        let steps = 24
        let points = (0...steps).map { i in
          let a = (from + (to - from) * Double(i) / Double(steps)) * Double.pi / 180
          return at(x + r * cos(a), y + r * sin(a))
        }
        list.stroke(.polyline(points), color, style)
      case .box(let x, let y, let w, let h):
        let origin = at(x, y)
        let box = CGRect(x: origin.x, y: origin.y, width: w * k, height: h * k)
        list.stroke(.roundedRect(box, radius: 2 * k), color, style)
      }
    }
  }
}
