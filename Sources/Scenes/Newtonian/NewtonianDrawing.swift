import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

/// Draws the nail, the strings and the pictures that hang on them.
struct NewtonianDrawing {
  let board: PictureBoard
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
    let pictures = board.pictures
    for picture in pictures where picture.isHanging { drawString(of: picture, into: &list) }
    for picture in pictures { drawPicture(picture, into: &list) }
    drawNail(into: &list)
  }

  // MARK: - Strings

  /// A taut string is straight; a slack one sags by about what it is too long.
  private func drawString(of picture: Picture, into list: inout DrawList) {
    let (top, end) = (board.anchor, picture.center)
    let slack = max(0, -board.stretch(of: picture))
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
    let p = board.anchor
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
    let isHeld = board.held == picture.number
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
    let anchor = board.anchor
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
struct TilePicture {
  /// What is on the pictures, in order.
  enum Subject: Int, CaseIterable {
    case dunes, lake, moonlight, hills, balloon
  }

  let subject: Subject

  /// The picture of a number: they come round in turn.
  init(_ number: Int) {
    subject = Subject.allCases[number % Subject.allCases.count]
  }

  /// Fills a frame, and reaches out of it by up to a thirtieth of its side: its edge is for the caller to
  /// cover.
  func draw(in frame: CGRect, into list: inout DrawList) {
    let map = CGAffineTransform(scaleX: frame.width / 90, y: frame.height / 90)
      .concatenating(CGAffineTransform(translationX: frame.minX, y: frame.minY))
    list.transformed(by: map) { list in
      switch subject {
      case .dunes: Self.dunes(&list)
      case .lake: Self.lake(&list)
      case .moonlight: Self.moonlight(&list)
      case .hills: Self.hills(&list)
      case .balloon: Self.balloon(&list)
      }
    }
  }

  // MARK: - Brushes, on a canvas of 90x90

  private static func sky(_ list: inout DrawList, _ colors: [UInt32]) {
    let last = max(1, colors.count - 1)
    list.append(
      .fill(
        .rect(CGRect(x: -1, y: -1, width: 92, height: 92)),
        .linear(
          from: .zero, to: CGPoint(x: 0, y: 90),
          stops: colors.enumerated().map {
            GradientStop(Double($0) / Double(last), Color($1))
          })))
  }

  private static func disc(
    _ list: inout DrawList, _ x: CGFloat, _ y: CGFloat, _ r: CGFloat, _ color: UInt32,
    glow: CGFloat = 0
  ) {
    let c = CGPoint(x: x, y: y)
    if glow > 0 {
      list.fillCircle(
        c, r * glow, from: r * 0.8, [0: Color(color, alpha: 0.45), 1: Color(color, alpha: 0)])
    }
    list.fill(.circle(center: c, radius: r), Color(color))
  }

  /// Ground from a wavy edge down: points of the edge, joined by smooth curves.
  private static func ground(
    _ list: inout DrawList, _ edge: [CGPoint], _ top: UInt32, _ low: UInt32
  ) {
    guard let first = edge.first, let last = edge.last else { return }
    var path = Path()
    path.move(to: CGPoint(x: first.x, y: 92))
    path.line(to: first)
    for (a, b) in zip(edge, edge.dropFirst()) {
      let middle = (a.x + b.x) / 2
      path.cubic(
        to: b, control1: CGPoint(x: middle, y: a.y), control2: CGPoint(x: middle, y: b.y))
    }
    path.line(to: CGPoint(x: last.x, y: 92))
    path.close()
    let height = edge.map(\.y).min() ?? 0
    list.fill(.path(path), top: height, bottom: 90, [0: Color(top), 1: Color(low)])
  }

  private static func peak(
    _ list: inout DrawList, _ points: [(CGFloat, CGFloat)], _ color: UInt32
  ) {
    let path = Path(points: points.map { CGPoint(x: $0.0, y: $0.1) }, closed: true)
    list.fill(.path(path), Color(color))
  }

  private static func wave(_ heights: [CGFloat]) -> [CGPoint] {
    let step = 94 / CGFloat(heights.count - 1)
    return heights.enumerated().map { CGPoint(x: -2 + CGFloat($0) * step, y: $1) }
  }

  // MARK: - Subjects

  private static func dunes(_ list: inout DrawList) {
    sky(&list, [0xF7B267, 0xF79D65, 0xF4845F, 0xF27059])
    disc(&list, 62, 34, 12, 0xFFF1D0, glow: 2.4)
    ground(&list, wave([58, 46, 56, 48]), 0xD9603F, 0xB8452F)
    ground(&list, wave([62, 70, 56, 66]), 0xA63A32, 0x7A2A33)
    ground(&list, wave([84, 72, 82, 76]), 0x6B2737, 0x431B2B)
  }

  private static func lake(_ list: inout DrawList) {
    sky(&list, [0x8EC5E8, 0xCFE8F3, 0xFCE9D6])
    peak(&list, [(-2, 58), (-2, 52.5), (20, 22), (48, 58)], 0x5B7C99)
    peak(&list, [(20, 22), (13, 31.6), (18, 34), (22, 30), (27, 33), (28.6, 33)], 0xF4F8FB)
    peak(&list, [(28, 58), (62, 12), (92, 48.3), (92, 58)], 0x426380)
    peak(&list, [(62, 12), (52, 25.5), (57, 29), (63, 24), (68, 30), (75, 28)], 0xFFFFFF)
    list.fill(
      .rect(CGRect(x: -1, y: 57, width: 92, height: 36)), top: 57, bottom: 90,
      [0: Color(0x6FA3BF), 1: Color(0x1F5673)])
    peak(&list, [(28, 58), (62, 86), (92, 63.9), (92, 58)], 0x35607C)
    for (y, x, w) in [(64.0, 8.0, 26.0), (70, 44, 34), (77, 16, 30), (83, 52, 24)] {
      list.fill(
        .roundedRect(CGRect(x: x, y: y, width: w, height: 1.4), radius: 0.7),
        Color(0xFFFFFF, alpha: 0.4))
    }
  }

  private static func moonlight(_ list: inout DrawList) {
    sky(&list, [0x0B1033, 0x1D2671, 0x4C3F91])
    disc(&list, 58, 28, 11, 0xFDF6E3, glow: 2.8)
    disc(&list, 54, 25.5, 2.2, 0xEADFC4)
    disc(&list, 61, 31, 1.6, 0xEADFC4)
    for (x, y, r) in [
      (12.0, 14.0, 0.9), (26, 30, 0.7), (34, 10, 0.8), (80, 12, 0.8), (76, 46, 0.6), (14, 44, 0.6),
      (42, 42, 0.7),
    ] {
      disc(&list, x, y, r, 0xFFFFFF)
    }
    list.fill(
      .rect(CGRect(x: -1, y: 60, width: 92, height: 32)), top: 60, bottom: 90,
      [0: Color(0x2B2F77), 1: Color(0x070B26)])
    for (y, w) in [(63.0, 8.0), (67, 15), (71, 11), (75.5, 20), (80, 15), (85, 24)] {
      list.fill(
        .roundedRect(CGRect(x: 58 - w / 2, y: y, width: w, height: 1.8), radius: 0.9),
        Color(0xFDF6E3, alpha: 0.55))
    }
  }

  private static func hills(_ list: inout DrawList) {
    sky(&list, [0xD8F3DC, 0xF1FAEE])
    disc(&list, 24, 24, 9, 0xFFD166, glow: 2)
    ground(&list, wave([50, 40, 52, 44]), 0x95D5B2, 0x74C69D)
    ground(&list, wave([52, 60, 50, 62]), 0x52B788, 0x40916C)
    for (x, y, s) in [(20.0, 63.0, 1.0), (30, 66, 1.3), (66, 58, 0.9), (74, 61, 1.2)] {
      peak(&list, [(x - 5 * s, y), (x, y - 15 * s), (x + 5 * s, y)], 0x1B4332)
    }
    ground(&list, wave([80, 68, 78, 70]), 0x2D6A4F, 0x1B4332)
  }

  private static func balloon(_ list: inout DrawList) {
    sky(&list, [0x48BFE3, 0x90E0EF, 0xCAF0F8])
    for (x, y, r) in [
      (14.0, 62.0, 9.0), (24, 66, 7), (4, 67, 7), (70, 74, 9), (82, 77, 8), (60, 78, 7),
    ] {
      list.fill(.circle(center: CGPoint(x: x, y: y), radius: r), Color(0xFFFFFF, alpha: 0.85))
    }
    let round = Shape.circle(center: CGPoint(x: 47, y: 34), radius: 21)
    list.fill(round, Color(0xEF476F))
    list.clipped(to: round) { list in
      for (x, w, color) in [
        (30.0, 7.0, 0xFFD166 as UInt32), (43.5, 7, 0xFFD166), (57, 7, 0xFFD166),
      ] {
        let r = CGRect(x: x, y: 12, width: w, height: 44)
        list.fill(.path(Path(ellipseIn: r)), Color(color))
      }
    }
    peak(&list, [(33.5, 49.5), (60.5, 49.5), (51.5, 62), (42.5, 62)], 0xC9305A)
    for x in [43.0, 51.0] {
      list.stroke(
        .polyline([CGPoint(x: x, y: 62), CGPoint(x: x < 47 ? 44 : 50, y: 68)]), Color(0x5B3A29),
        StrokeStyle(width: 0.8))
    }
    list.fill(
      .roundedRect(CGRect(x: 42.5, y: 67, width: 9, height: 7), radius: 1.6), Color(0x8D5524))
  }
}
