import Canvas
import Foundation
import Geometry
import SeededRandom

/// Random draw lists of all commands, the same ones each time.
struct RandomDrawing {
  private var random: SplitMix64
  private let size: CGSize

  /// Nested pieces: edits exchange whole ones.
  private(set) var pieces: [[DrawCommand]] = []

  init(seed: UInt64, size: CGSize) {
    (random, self.size) = (SplitMix64(state: seed), size)
    for _ in 0..<Int.random(in: 4...14, using: &random) { pieces.append(piece(depth: 0)) }
  }

  var list: DrawList {
    var list = DrawList()
    list.fill(
      .rect(CGRect(x: 0, y: 0, width: size.width + 1, height: size.height + 1)), Color(0xF4F4F8))
    for command in pieces.joined() { list.append(command) }
    return list
  }

  /// Changes one piece: another one, moved, removed, or two exchanged.
  mutating func edit() {
    let place = Int.random(in: pieces.indices, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: pieces[place] = piece(depth: 0)
    case 1: pieces.insert(piece(depth: 0), at: place)
    case 2 where pieces.count > 1: pieces.remove(at: place)
    case 3: pieces.swapAt(place, Int.random(in: pieces.indices, using: &random))
    default:
      let shift = CGAffineTransform(translationX: number(-9...9), y: number(-9...9))
      pieces[place] = [.pushTransform(shift)] + pieces[place] + [.popTransform]
    }
  }

  // MARK: - Parts

  private mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
    let value = CGFloat.random(in: range, using: &random)
    return Bool.random(using: &random) ? value.rounded() : value
  }

  private mutating func point() -> CGPoint {
    CGPoint(x: number(-20...size.width + 20), y: number(-20...size.height + 20))
  }

  private mutating func rect() -> CGRect {
    CGRect(origin: point(), size: CGSize(width: number(1...120), height: number(1...90)))
  }

  private mutating func color() -> Color {
    let alpha = Bool.random(using: &random) ? 1 : Double.random(in: 0...1, using: &random)
    return Color(UInt32.random(in: 0...0xFFFFFF, using: &random), alpha: alpha)
  }

  private mutating func stops() -> [GradientStop] {
    [GradientStop(0, color()), GradientStop(0.4, color()), GradientStop(1, color())]
  }

  private mutating func paint() -> Paint {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .linear(from: point(), to: point(), stops: stops())
    case 1:
      .radial(
        from: point(), fromRadius: number(0...10), to: point(), toRadius: number(10...80),
        stops: stops())
    default: .color(color())
    }
  }

  private mutating func path() -> Path {
    var path = Path()
    path.move(to: point())
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: path.quad(to: point(), control: point())
      case 1: path.cubic(to: point(), control1: point(), control2: point())
      case 2:
        path.line(to: CGPoint(x: number(0...size.width), y: 40 + number(0...1)))
        path.line(to: CGPoint(x: number(0...size.width), y: 40 + number(0...1)))
      default: path.line(to: point())
      }
    }
    if Bool.random(using: &random) { path.close() }
    return path
  }

  private mutating func shape() -> Shape {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .rect(rect())
    case 1: .roundedRect(rect(), radius: number(0...30))
    case 2: .circle(center: point(), radius: number(0...60))
    case 3: .polyline([point(), point(), point()])
    default: .path(path())
    }
  }

  private mutating func text() -> DrawCommand {
    let words = ["Spring", "Wide words that break", "fjord 😀 g", "ÅÖ שלום", "iiii\nWWW"]
    let style = TextStyle(
      size: number(8...28), weight: Bool.random(using: &random) ? .bold : .regular)
    return .text(
      TextBlock(words.randomElement(using: &random) ?? "", style, width: number(40...160)),
      at: point(), color())
  }

  private mutating func drawing() -> DrawCommand {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: text()
    case 1:
      .shadow(
        rect(), radius: number(0...20), blur: number(0...24),
        offset: CGVector(dx: number(-4...4), dy: number(-4...4)), color())
    case 2, 3:
      .stroke(
        shape(), paint(),
        StrokeStyle(
          width: number(0.3...9), dash: Bool.random(using: &random) ? [] : [4, 3],
          isRound: Bool.random(using: &random)))
    default: .fill(shape(), paint())
    }
  }

  private mutating func transform() -> CGAffineTransform {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: CGAffineTransform(rotationAngle: number(-0.02...0.02))
    case 1: CGAffineTransform(rotationAngle: number(-3...3))
    case 2: CGAffineTransform(scaleX: number(0.3...2.5), y: number(0.3...2.5))
    default: CGAffineTransform(translationX: number(-40...40), y: number(-40...40))
    }
  }

  private mutating func piece(depth: Int) -> [DrawCommand] {
    guard depth < 3, Int.random(in: 0..<5, using: &random) > 1 else { return [drawing()] }
    var inner: [DrawCommand] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) { inner += piece(depth: depth + 1) }
    switch Int.random(in: 0..<9, using: &random) {
    case 0...1: return [.pushTransform(transform())] + inner + [.popTransform]
    case 2...3: return [.pushClip(shape())] + inner + [.popClip]
    case 4...5:
      return [.pushOpacity(Double.random(in: 0...1, using: &random))] + inner + [.popOpacity]
    case 6:
      return [Bool.random(using: &random) ? .popClip : .popOpacity] + inner
    default: return inner
    }
  }
}
