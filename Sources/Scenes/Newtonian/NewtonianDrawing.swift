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
