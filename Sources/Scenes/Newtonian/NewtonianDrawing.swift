import Canvas
import CollectionLayout
import Documents
import Foundation
import Geometry
import Widgets

/// Draws the nail, the strings and the pictures that hang on them.
struct NewtonianDrawing {
  let scene: NewtonianScene
  let theme: Theme
  let text: any TextMeasuring

  private var isDark: Bool { theme.stage.luminance < 0.5 }

  /// A picture's frame: how wide it is, in points, and its corners.
  private static let border: CGFloat = 5
  private static let radius: CGFloat = 9
  private static let frame = CGRect(center: .zero, size: NewtonianLayout.itemSize)
  private static let inner = frame.insetBy(dx: border, dy: border)
  /// A ring over the edge of what is inside: a clip with round corners takes many times as long.
  private static let ring = ring(to: inner, radius: radius - 3)
  private static let edge = ring(to: frame.insetBy(dx: 0.5, dy: 0.5), radius: radius - 0.5)

  /// From the frame's outline inwards.
  private static func ring(to inner: CGRect, radius: CGFloat) -> Path {
    var path = Path()
    path.addRoundedRect(in: frame, radius: Self.radius)
    path.addRoundedRect(in: inner, radius: radius, isReversed: true)
    return path
  }

  func draw(into list: inout DrawList) {
    let pictures = scene.pictures
    for picture in pictures where picture.isHanging { drawString(of: picture, into: &list) }
    for picture in pictures { drawPicture(picture, into: &list) }
    drawNail(into: &list)
  }

  // MARK: - Strings

  /// A taut string is straight; a slack one sags by about what it is too long.
  private func drawString(of picture: Picture, into list: inout DrawList) {
    let (top, end) = (scene.anchor, picture.center)
    let slack = max(0, -scene.stretch(of: picture))
    let color = theme.text.opacity(0.5)
    guard slack > 0.5 else {
      list.stroke(.polyline([top, end]), color, StrokeStyle(width: 1.25))
      return
    }
    // A curve of chord c and sag s is about c + 8/3·s²/c long; half the sag shows at its middle.
    let chord = max(40, top.distance(to: end))
    let sag = min(160, (slack * chord * 3 / 8).squareRoot())
    var path = Path()
    path.move(to: top)
    path.quad(
      to: end, control: CGPoint(x: (top.x + end.x) / 2, y: (top.y + end.y) / 2 + 2 * sag))
    list.stroke(.path(path), color, StrokeStyle(width: 1.25))
  }

  private func drawNail(into list: inout DrawList) {
    let p = scene.anchor
    let steel = isDark ? Color(0xC8C8D0) : Color(0x8A8A94)
    list.shadow(
      CGRect(center: p, size: CGSize(width: 12, height: 12)), radius: 6, blur: 5,
      offset: CGVector(dx: 0, dy: 2), Color(0, alpha: 0.35))
    list.fillCircle(
      p, 6, around: CGPoint(x: p.x - 2, y: p.y - 2.5), to: p, 6.5,
      [0: Color(0xFFFFFF), 0.45: steel, 1: steel.mixed(with: Color(0), by: 0.45)])
  }

  // MARK: - Pictures

  private func drawPicture(_ picture: Picture, into list: inout DrawList) {
    let angle = picture.angle
    let frame = Self.frame
    let map = CGAffineTransform(rotationAngle: angle).concatenating(
      CGAffineTransform(translationX: picture.center.x, y: picture.center.y))
    // The light comes from above however the picture turns.
    let down = CGAffineTransform(rotationAngle: -angle).apply(to: CGPoint(x: 0, y: 5))
    let isHeld = scene.held == picture.number
    list.transformed(by: map) { list in
      list.shadow(
        frame, radius: Self.radius, blur: isHeld ? 26 : 16,
        offset: CGVector(dx: down.x, dy: down.y) * (isHeld ? 2 : 1),
        Color(0, alpha: isDark ? 0.6 : 0.22))
      TilePicture(picture.number).draw(in: Self.inner, into: &list)
      list.fill(.path(Self.ring), isDark ? Color(0xE9E9EE) : Color(0xFFFFFF))
      list.fill(.path(Self.edge), Color(0, alpha: 0.14))
      if isHeld {
        list.stroke(
          .roundedRect(frame.insetBy(dx: -3, dy: -3), radius: Self.radius + 3), theme.accent,
          StrokeStyle(width: 2))
      }
    }
  }

  // MARK: - Nothing yet

  /// The dashed tile of an empty stage.
  func drawInvitation(in frame: CGRect, into list: inout DrawList) {
    let anchor = scene.anchor
    list.stroke(
      .polyline([anchor, CGPoint(x: frame.midX, y: frame.minY)]), theme.track.opacity(0.7),
      StrokeStyle(width: 1.25, dash: [5, 5]))
    list.stroke(
      .roundedRect(frame.insetBy(dx: 0.75, dy: 0.75), radius: Self.radius), theme.track,
      StrokeStyle(width: 1.5, dash: [6, 5]))
    let c = frame.center
    for line in [
      [CGPoint(x: c.x - 11, y: c.y), CGPoint(x: c.x + 11, y: c.y)],
      [CGPoint(x: c.x, y: c.y - 11), CGPoint(x: c.x, y: c.y + 11)],
    ] {
      list.stroke(.polyline(line), theme.secondary, StrokeStyle(width: 2))
    }
  }

  /// The words under it, in stage points: they stay readable on the smallest stage.
  func drawInvitationWords(below p: CGPoint, into list: inout DrawList) {
    let words = TextBlock(theme.string("Press + to drop one in."), TextStyle(size: 13))
    let width = text.metrics(of: words).size.width
    list.text(words, at: CGPoint(x: p.x - width / 2, y: p.y), theme.secondary)
  }
}

/// One of five small pictures made of gradients and shapes, chosen by a number.
///
/// `Assets/Scenes/pictures.txt` says what is on them: a line a shape on a canvas of 90x90, its kind, colours and numbers.
struct TilePicture {
  private typealias Drawn = (words: [Substring], numbers: [Double], colors: [UInt32])

  private let shapes: [Drawn]

  /// The pictures in order, each the lines of its shapes.
  private static let all: [[Drawn]] = Samples.words("pictures", in: "Scenes")
    .components(separatedBy: "\n\n").map { $0.split(separator: "\n").map(drawn) }

  private static func drawn(_ line: Substring) -> Drawn {
    let words = line.split(separator: " ")
    let colors = words.filter { $0.hasPrefix("#") }.compactMap { UInt32($0.dropFirst(), radix: 16) }
    return (words, words.compactMap { Double($0) }, colors)
  }

  /// The picture of a number: they come round in turn.
  init(_ number: Int) { shapes = Self.all[number % Self.all.count] }

  /// Fills a frame, and reaches out of it by up to a thirtieth of its side: its edge is for the caller to
  /// cover.
  func draw(in frame: CGRect, into list: inout DrawList) {
    let map = CGAffineTransform(scaleX: frame.width / 90, y: frame.height / 90)
      .concatenating(CGAffineTransform(translationX: frame.minX, y: frame.minY))
    list.transformed(by: map) { list in
      for shape in shapes { Self.draw(shape.words[0], shape.numbers, shape.colors, &list) }
    }
  }

  private static func draw(
    _ kind: Substring, _ n: [Double], _ colors: [UInt32], _ list: inout DrawList
  ) {
    switch kind {
    case "sky": gradient(CGRect(x: -1, y: -1, width: 92, height: 92), from: 0, colors, &list)
    case "water":
      gradient(CGRect(x: -1, y: n[0], width: 92, height: n[1]), from: n[0], colors, &list)
    case "disc": disc(CGPoint(x: n[0], y: n[1]), n[2], colors[0], glow: n[3], alpha: n[4], &list)
    case "ground": ground(heights: n, colors, &list)
    case "peak":
      let corners = stride(from: 0, to: n.count, by: 2).map { CGPoint(x: n[$0], y: n[$0 + 1]) }
      list.fill(.path(Path(points: corners, closed: true)), Color(colors[0]))
    case "bar":
      let bar = CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
      list.fill(.roundedRect(bar, radius: n[4]), Color(colors[0], alpha: n[5]))
    case "rope":
      let ends = [CGPoint(x: n[0], y: n[1]), CGPoint(x: n[2], y: n[3])]
      list.stroke(.polyline(ends), Color(colors[0]), StrokeStyle(width: n[4]))
    case "balloon":
      let round = Shape.circle(center: CGPoint(x: n[0], y: n[1]), radius: n[2])
      list.fill(round, Color(colors[0]))
      list.clipped(to: round) { list in
        for x in n.dropFirst(3) {
          let stripe = CGRect(x: x, y: n[1] - 22, width: 7, height: 44)
          list.fill(.path(Path(ellipseIn: stripe)), Color(colors[1]))
        }
      }
    default: preconditionFailure("pictures.txt names no shape \(kind).")
    }
  }

  private static func gradient(
    _ rect: CGRect, from top: Double, _ colors: [UInt32], _ list: inout DrawList
  ) {
    let last = Double(max(1, colors.count - 1))
    let stops = colors.enumerated().map { GradientStop(Double($0) / last, Color($1)) }
    let (start, end) = (CGPoint(x: 0, y: top), CGPoint(x: 0, y: 90))
    list.append(.fill(.rect(rect), .linear(from: start, to: end, stops: stops)))
  }

  private static func disc(
    _ c: CGPoint, _ r: CGFloat, _ color: UInt32, glow: CGFloat, alpha: Double,
    _ list: inout DrawList
  ) {
    if glow > 0 {
      list.fillCircle(
        c, r * glow, from: r * 0.8, [0: Color(color, alpha: 0.45), 1: Color(color, alpha: 0)])
    }
    list.fill(.circle(center: c, radius: r), Color(color, alpha: alpha))
  }

  /// Ground from a wavy edge down: heights of the edge at even distances, joined by smooth curves.
  private static func ground(heights: [Double], _ colors: [UInt32], _ list: inout DrawList) {
    let step = 94 / Double(heights.count - 1)
    let edge = heights.enumerated().map { CGPoint(x: -2 + Double($0) * step, y: $1) }
    var path = Path()
    path.move(to: CGPoint(x: edge[0].x, y: 92))
    path.line(to: edge[0])
    for (a, b) in zip(edge, edge.dropFirst()) {
      let middle = (a.x + b.x) / 2
      path.cubic(
        to: b, control1: CGPoint(x: middle, y: a.y), control2: CGPoint(x: middle, y: b.y))
    }
    path.line(to: CGPoint(x: edge[edge.count - 1].x, y: 92))
    path.close()
    let top = heights.min() ?? 0
    list.fill(.path(path), top: top, bottom: 90, [0: Color(colors[0]), 1: Color(colors[1])])
  }
}
