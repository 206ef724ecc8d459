import Canvas
import CollectionLayout
import Foundation
import Geometry
import Widgets

/// Draws the floor, the tiles and their shadows on it.
struct CarouselDrawing {
  let theme: Theme
  let text: any TextMeasuring
  let size: CGSize
  let floor: CGFloat
  let tile: CGSize
  /// The number of tiles at first.
  let first: Int

  private var isDark: Bool { theme.stage.luminance < 0.5 }
  private static let radius: CGFloat = 14

  /// A floor seen from a little above: an edge of light, and ground that fades.
  func drawFloor(into list: inout DrawList) {
    let ground = CGRect(x: 0, y: floor, width: size.width, height: max(0, size.height - floor))
    list.fill(.rect(ground), top: floor, bottom: floor + 64, [0: theme.panel, 1: theme.stage])
    list.fill(.rect(CGRect(x: 0, y: floor, width: size.width, height: 1)), theme.line)
  }

  /// A soft shadow below a tile, wider and fainter the higher it is.
  func drawShadow(x: Double, height: Double, into list: inout DrawList) {
    let lift = min(1, max(0, height / 300))
    let reach = tile.width * (0.56 + 0.3 * lift)
    let opacity = (isDark ? 0.7 : 0.32) * (1 - lift) * (1 - lift) + 0.03
    let map = CGAffineTransform(a: 1, d: 0.1, tx: x, ty: floor + 2)
    list.transformed(by: map) { list in
      list.fillCircle(
        .zero, reach, from: reach * 0.5, [0: Color(0, alpha: opacity), 1: Color(0, alpha: 0)])
    }
  }

  /// Tiles of the opening go slowly through these colours; those that came later are amber.
  private static let colors: [UInt32] = [
    0xC4312C, 0xB3246B, 0x7A3FC0, 0x3A56C9, 0x0B7A8C, 0x1F7F4A,
  ]
  private static let tilesPerColor = 10.0
  private static let newColor: UInt32 = 0xFFB020

  private func color(of number: Int) -> (fill: Color, ink: Color) {
    guard number < first else { return (Color(Self.newColor), Color(0x3A2400)) }
    let place = Double(number) / Self.tilesPerColor
    let (step, share) = (Int(place), place - place.rounded(.down))
    let at = { (i: Int) in Color(Self.colors[i % Self.colors.count]) }
    return (at(step).mixed(with: at(step + 1), by: share), Color(0xFFFFFF))
  }

  func drawTile(
    _ number: Int, _ frame: CGRect, isSelected: Bool = false, isHeld: Bool = false,
    into list: inout DrawList
  ) {
    guard frame.maxX > -30, frame.minX < size.width + 30, frame.maxY > -30 else { return }
    let (fill, ink) = color(of: number)
    if isHeld {
      list.shadow(
        frame, radius: Self.radius, blur: 24, offset: CGVector(dx: 0, dy: 10),
        Color(0, alpha: isDark ? 0.6 : 0.28))
    }
    list.fill(
      .roundedRect(frame, radius: Self.radius), top: frame.minY, bottom: frame.maxY,
      [0: fill.mixed(with: Color(0xFFFFFF), by: 0.1), 1: fill.mixed(with: Color(0), by: 0.1)])
    if isSelected {
      list.stroke(
        .roundedRect(frame.insetBy(dx: -3, dy: -3), radius: Self.radius + 3), theme.accent,
        StrokeStyle(width: 2))
    }
    let words = "\(number + 1)"
    let block = TextBlock(
      words, TextStyle(size: Self.letters(words.count), weight: .semibold, hasTabularDigits: true))
    list.text(block, around: frame.center, ink, text)
  }

  /// The size of letters at which so many digits fit a tile, in points.
  private static func letters(_ digits: Int) -> CGFloat {
    let sizes: [CGFloat] = [32, 32, 32, 26, 21, 18, 15]
    return digits < sizes.count ? sizes[digits] : 13
  }
}
