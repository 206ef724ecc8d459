import Canvas
import Foundation
import Geometry

/// A hash of everything that decides a command's pixels.
struct CommandHash: Hashable {
  private(set) var value: UInt64

  /// The state at the start of a list.
  static let start = CommandHash(value: 0x9E37_79B9_7F4A_7C15)

  /// Adds a word; the order counts.
  mutating func mix(word: UInt64) {
    value = (value ^ word) &* 0xFF51_AFD7_ED55_8CCD
    value ^= value >> 32
  }

  /// The hash with a command's own values and its transform added.
  func adding(_ command: DrawCommand, _ transform: CGAffineTransform) -> CommandHash {
    var hash = self
    hash.mix(transform)
    switch command {
    case .fill(let shape, let paint):
      hash.mix(word: 1)
      hash.mix(shape)
      hash.mix(paint)
    case .stroke(let shape, let paint, let style):
      hash.mix(word: 2)
      hash.mix(shape)
      hash.mix(paint)
      hash.mix(style)
    case .text(let block, let place, let color):
      hash.mix(word: 3)
      hash.mix(word: UInt64(bitPattern: Int64(block.hashValue)))
      hash.mix(place)
      hash.mix(color)
    case .shadow(let rect, let radius, let blur, let offset, let color):
      hash.mix(word: 4)
      hash.mix(rect)
      hash.mix(radius)
      hash.mix(blur)
      hash.mix(CGPoint(x: offset.dx, y: offset.dy))
      hash.mix(color)
    case .pushClip(let shape):
      hash.mix(word: 5)
      hash.mix(shape)
    case .pushOpacity(let opacity):
      hash.mix(word: 6)
      hash.mix(opacity)
    case .popClip, .pushTransform, .popTransform, .popOpacity: break
    }
    return hash
  }

  private mutating func mix(_ number: Double) { mix(word: number.bitPattern) }

  private mutating func mix(_ p: CGPoint) {
    mix(p.x)
    mix(p.y)
  }

  private mutating func mix(_ rect: CGRect) {
    mix(rect.origin)
    mix(rect.size.width)
    mix(rect.size.height)
  }

  private mutating func mix(_ t: CGAffineTransform) {
    mix(t.a)
    mix(t.b)
    mix(t.c)
    mix(t.d)
    mix(t.tx)
    mix(t.ty)
  }

  private mutating func mix(_ color: Color) {
    mix(color.red)
    mix(color.green)
    mix(color.blue)
    mix(color.alpha)
  }

  private mutating func mix(_ style: StrokeStyle) {
    mix(style.width)
    mix(word: style.isRound ? 1 : 0)
    for length in style.dash { mix(length) }
    mix(word: UInt64(style.dash.count))
  }

  private mutating func mix(_ paint: Paint) {
    switch paint {
    case .color(let color):
      mix(word: 1)
      mix(color)
    case .linear(let from, let to, let stops):
      mix(word: 2)
      mix(from)
      mix(to)
      mix(stops)
    case .radial(let from, let fromRadius, let to, let toRadius, let stops):
      mix(word: 3)
      mix(from)
      mix(fromRadius)
      mix(to)
      mix(toRadius)
      mix(stops)
    }
  }

  private mutating func mix(_ stops: [GradientStop]) {
    for stop in stops {
      mix(stop.position)
      mix(stop.color)
    }
    mix(word: UInt64(stops.count))
  }

  private mutating func mix(_ shape: Shape) {
    switch shape {
    case .rect(let rect):
      mix(word: 1)
      mix(rect)
    case .roundedRect(let rect, let radius):
      mix(word: 2)
      mix(rect)
      mix(radius)
    case .circle(let center, let radius):
      mix(word: 3)
      mix(center)
      mix(radius)
    case .polyline(let points):
      mix(word: 4)
      for point in points { mix(point) }
      mix(word: UInt64(points.count))
    case .path(let path):
      mix(word: 5)
      for element in path.elements { mix(element) }
      mix(word: UInt64(path.elements.count))
    }
  }

  private mutating func mix(_ element: Path.Element) {
    switch element {
    case .move(let p):
      mix(word: 1)
      mix(p)
    case .line(let p):
      mix(word: 2)
      mix(p)
    case .quad(let p, let control):
      mix(word: 3)
      mix(p)
      mix(control)
    case .cubic(let p, let control1, let control2):
      mix(word: 4)
      mix(p)
      mix(control1)
      mix(control2)
    case .close: mix(word: 5)
    }
  }
}
