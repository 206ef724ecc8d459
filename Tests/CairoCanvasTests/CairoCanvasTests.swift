import CairoCanvas
import Canvas
import Foundation
import Geometry
import Testing

@Suite struct CairoCanvasTests {
  let text: PangoText

  init() throws { text = try PangoText() }

  private func canvas(
    _ width: CGFloat = 40, _ height: CGFloat = 40, scale: Double = 1,
    _ body: (inout DrawList) -> Void
  ) throws -> CairoCanvas {
    let canvas = try CairoCanvas(
      size: CGSize(width: width, height: height), scale: scale, text: text)
    var list = DrawList()
    body(&list)
    canvas.draw(list)
    return canvas
  }

  private func hex(_ canvas: CairoCanvas, _ x: Int, _ y: Int) -> UInt32? {
    guard let color = canvas.color(x: x, y: y) else { return nil }
    let byte = { (part: Double) in UInt32((part * 255).rounded()) }
    return byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
  }

  private func hexes(_ canvas: CairoCanvas, _ places: [(x: Int, y: Int)]) -> [UInt32?] {
    places.map { hex(canvas, $0.x, $0.y) }
  }

  /// How dark all pixels of a column or the whole picture are, black counting 1 a pixel.
  private func ink(_ canvas: CairoCanvas, column: Int? = nil, row: Int? = nil) -> Double {
    var sum = 0.0
    for y in 0..<canvas.pixelSize.height where row == nil || row == y {
      for x in 0..<canvas.pixelSize.width where column == nil || column == x {
        sum += 1 - (canvas.color(x: x, y: y)?.red ?? 1)
      }
    }
    return sum
  }

  /// What is drawn, and the colours that pixels then have.
  private typealias Picture = (
    name: String, scale: Double, draw: @Sendable (inout DrawList) -> Void,
    colors: [(x: Int, y: Int, UInt32)]
  )

  private static let white: UInt32 = 0xFF_FF_FF

  private static func square(_ x: CGFloat, _ y: CGFloat, _ side: CGFloat) -> Shape {
    .rect(CGRect(x: x, y: y, width: side, height: side))
  }

  private static let pictures: [Picture] = [
    (
      "a fill has its colour and ends", 1,
      { $0.fill(.rect(CGRect(x: 10, y: 5, width: 20, height: 10)), Color(0x12_AB_F0)) },
      [
        (10, 5, 0x12_AB_F0), (29, 14, 0x12_AB_F0), (9, 5, white), (30, 14, white), (10, 15, white),
      ]
    ),
    (
      "a scale doubles pixels and nothing else", 2,
      { $0.fill(.rect(CGRect(x: 10, y: 5, width: 20, height: 10)), Color(0xFF0000)) },
      [(20, 10, 0xFF0000), (19, 10, white), (59, 29, 0xFF0000), (60, 30, white)]
    ),
    (
      // The area under a parabola of width 40 and control height 40 is two thirds of width x 20.
      "a quadratic curve is exact", 1,
      {
        var path = Path()
        path.move(to: CGPoint(x: 0, y: 40))
        path.quad(to: CGPoint(x: 40, y: 40), control: CGPoint(x: 20, y: 0))
        path.close()
        $0.fill(.path(path), Color(0))
      }, [(20, 21, 0), (20, 18, white)]
    ),
    (
      "a clip ends with its pop", 1,
      { list in
        list.clipped(to: .rect(CGRect(x: 0, y: 0, width: 20, height: 40))) {
          $0.clipped(to: .rect(CGRect(x: 10, y: 0, width: 30, height: 40))) {
            $0.fill(.rect(CGRect(x: 0, y: 0, width: 40, height: 20)), Color(0xFF0000))
          }
        }
        list.fill(square(30, 30, 5), Color(0x00FF00))
      }, [(15, 10, 0xFF0000), (5, 10, white), (25, 10, white), (32, 32, 0x00FF00)]
    ),
    (
      "transforms nest innermost first", 1,
      { list in
        list.transformed(by: CGAffineTransform(translationX: 10, y: 0)) {
          $0.transformed(by: CGAffineTransform(scaleX: 2, y: 2)) {
            $0.fill(square(1, 1, 2), Color(0))
          }
        }
        // A quarter turn clockwise takes (x, y) to (-y, x).
        list.transformed(by: CGAffineTransform(rotationAngle: .pi / 2)) {
          $0.fill(square(20, -10, 4), Color(0x0000FF))
        }
      }, [(12, 2, 0), (15, 5, 0), (11, 2, white), (16, 5, white), (8, 22, 0x0000FF)]
    ),
    (
      "a clip inside a transform leaves the transform", 1,
      { list in
        list.transformed(by: CGAffineTransform(translationX: 10, y: 10)) { list in
          list.clipped(to: square(0, 0, 2)) { _ in }
          list.fill(square(0, 0, 1), Color(0))
        }
      }, [(10, 10, 0)]
    ),
    (
      "dashes leave gaps, and a line starts as far into them as its phase", 1,
      {
        for (y, phase) in [(20.0, 0.0), (30, 6)] {
          $0.stroke(
            .polyline([CGPoint(x: 0, y: y), CGPoint(x: 40, y: y)]), Color(0),
            StrokeStyle(width: 4, dash: [8, 4], phase: phase, isRound: false))
        }
      },
      [
        (4, 20, 0), (10, 20, white), (14, 20, 0), (4, 17, white), (4, 18, 0), (1, 30, 0),
        (4, 30, white), (8, 30, 0), (15, 30, white),
      ]
    ),
  ]

  @Test func pixelsHaveTheColorsOfWhatIsDrawn() throws {
    for picture in Self.pictures {
      let canvas = try canvas(scale: picture.scale, picture.draw)
      #expect(
        hexes(canvas, picture.colors.map { ($0.x, $0.y) }) == picture.colors.map(\.2),
        "\(picture.name)")
      let side = Int(40 * picture.scale)
      #expect(canvas.pixelSize == (side, side) && canvas.color(x: side, y: 0) == nil)
    }
  }

  /// Pixels that are partly covered, and commands and groups that fade in one another, by what is left of white.
  @Test func partsAndGroupsAreAsDarkAsTheyCover() throws {
    let canvas = try canvas { list in
      list.fill(.rect(CGRect(x: 0.5, y: 0, width: 9, height: 10)), Color(0))
      list.transformed(by: CGAffineTransform(translationX: 20, y: 20)) {
        $0.faded(to: 0.5) {
          $0.faded(to: 0.5) {
            $0.fill(Self.square(0, 0, 8), Color(0))
            $0.fill(Self.square(0, 0, 8), Color(0))
          }
          $0.fill(Self.square(10, 10, 8), Color(0))
        }
      }
    }
    for (x, y, red) in [(0, 5, 0.5), (24, 24, 0.75), (34, 34, 0.5), (24, 10, 1)] {
      #expect(abs((canvas.color(x: x, y: y)?.red ?? -1) - red) < 0.02, "\(x), \(y)")
    }
  }

  @Test func shapesCoverTheirAreas() throws {
    let triangle = [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 0, y: 30)]
    let square = CGRect(x: 10, y: 10, width: 20, height: 20)
    let ellipse = Path(ellipseIn: CGRect(x: 5, y: 10, width: 30, height: 20))
    let shapes: [(Shape, area: Double, within: Double)] = [
      (.circle(center: CGPoint(x: 20, y: 20), radius: 10), .pi * 100, 2),
      (
        .roundedRect(CGRect(x: 5, y: 5, width: 30, height: 20), radius: 8),
        600 - (4 - .pi) * 64, 2
      ),
      (.roundedRect(square, radius: 500), .pi * 100, 2), (.polyline(triangle), 450, 2),
      (.path(ellipse), .pi * 150, 4),
    ]
    for (shape, area, most) in shapes {
      let found = ink(try canvas { $0.fill(shape, Color(0)) })
      #expect(abs(found - area) < most, "\(shape)")
    }
  }

  @Test func badStrokesAreHarmless() throws {
    let canvas = try canvas { list in
      let line = Shape.polyline([CGPoint(x: 0, y: 20), CGPoint(x: 40, y: 20)])
      for dash in [[0, 0], [-1, 2], [CGFloat.nan, 1]] {
        list.stroke(line, Color(0), StrokeStyle(width: 2, dash: dash))
      }
      for width in [CGFloat.nan, -1, 0, .infinity] {
        list.stroke(line, Color(0xFF0000), StrokeStyle(width: width))
      }
      list.append(.pushTransform(CGAffineTransform(scaleX: 0, y: 0)))
      list.fill(.rect(CGRect(x: 0, y: 0, width: 40, height: 40)), Color(0))
      list.append(.popTransform)
      list.append(.popClip)
      list.fill(.rect(CGRect(x: CGFloat.nan, y: -.infinity, width: 1, height: .infinity)), Color(0))
      list.append(.pushClip(.rect(CGRect(x: 0, y: 0, width: 4, height: 40))))
      list.fill(.rect(CGRect(x: -1e30, y: 30, width: 2e30, height: 4)), Color(0x00FF00))
    }
    #expect(
      hexes(canvas, [(20, 20), (20, 10), (2, 32), (20, 32)]) == [
        0, 0xFF_FF_FF, 0x00FF00, 0xFF_FF_FF,
      ])
    // And the next frame is whole.
    var list = DrawList()
    list.fill(.rect(CGRect(x: 0, y: 0, width: 40, height: 40)), Color(0x0000FF))
    canvas.draw(list)
    #expect(hex(canvas, 20, 32) == 0x0000FF)
  }

  @Test func aShadowIsSoftAndKeepsItsSum() throws {
    let canvas = try canvas(100, 100) {
      $0.append(
        .shadow(
          CGRect(x: 30, y: 30, width: 40, height: 40), radius: 8, blur: 12,
          offset: CGVector(dx: 0, dy: 4), Color(0)))
    }
    let dark = { (x: Int, y: Int) in 1 - (canvas.color(x: x, y: y)?.red ?? 1) }
    #expect(dark(50, 54) > 0.95)
    #expect(abs(dark(30, 54) - 0.5) < 0.1)
    #expect(dark(20, 54) < 0.1 && dark(20, 54) > 0)
    #expect(dark(16, 54) == 0)
    // The offset moves it down: as far outside of the rectangle it is darker below than above.
    #expect(dark(50, 24) < dark(50, 75))
    // Falls along the way out.
    let ramp = (18...42).map { dark($0, 54) }
    #expect(ramp == ramp.sorted())
  }

  @Test func aStretchedShadowIsTheSameAsAWholeOne() throws {
    // Both sides of a long shadow's end must look as a short one's end, and its middle be even.
    let draw = { (width: CGFloat) in
      try canvas(300, 80) {
        $0.append(
          .shadow(
            CGRect(x: 30, y: 30, width: width, height: 20), radius: 6, blur: 9, offset: .zero,
            Color(0)))
      }
    }
    let (short, long) = (try draw(31), try draw(200))
    for x in 15..<45 { #expect(short.color(x: x, y: 41) == long.color(x: x, y: 41)) }
    for x in 60..<220 { #expect(long.color(x: x, y: 33) == long.color(x: 60, y: 33)) }
    #expect(long.color(x: 20, y: 40) != long.color(x: 60, y: 40))
    #expect(long.color(x: 29, y: 40) == long.color(x: 230, y: 40))
  }

  /// A turned shadow is that of the upright one at places turned with it, without seams.
  @Test(arguments: [1.0, 12]) func aTurnedShadowIsTheUprightOne(enlargement: CGFloat) throws {
    let angle = 0.5
    let turn = CGAffineTransform(rotationAngle: angle)
    let draw = { (map: CGAffineTransform) in
      try self.canvas(160, 160) { list in
        let center = CGAffineTransform(translationX: 80, y: 80)
        let zoom = CGAffineTransform(scaleX: 1 / enlargement, y: 1 / enlargement)
        list.transformed(by: zoom.concatenating(map).concatenating(center)) {
          let size = CGSize(width: 110 * enlargement, height: 60 * enlargement)
          $0.append(
            .shadow(
              CGRect(center: .zero, size: size), radius: 8 * enlargement, blur: 12 * enlargement,
              offset: .zero, Color(0)))
        }
      }
    }
    let (upright, turned) = (try draw(.identity), try draw(turn))
    for y in stride(from: -40, through: 40, by: 4) {
      for x in stride(from: -60, through: 60, by: 4) {
        let p = turn.apply(to: CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5))
        let (column, row) = (Int((80 + p.x).rounded(.down)), Int((80 + p.y).rounded(.down)))
        let seen = turned.color(x: column, y: row)
        let wanted = upright.color(x: 80 + x, y: 80 + y)
        // Three boxes of 4 points to each side are a Gaussian of 4.5 points, which falls by 0.089 a point at
        // its edge; a pixel of the canvas and one of the mask are up to 0.71 points away each.
        #expect(abs((seen?.red ?? 9) - (wanted?.red ?? 0)) < 0.13, "\(x), \(y)")
      }
    }
  }

  @Test func textIsDrawnWhereItsMetricsSay() throws {
    let block = TextBlock("Hxpg", TextStyle(size: 20, weight: .bold))
    let size = text.metrics(of: block).size
    let canvas = try canvas(100, 60) { $0.text(block, at: CGPoint(x: 20, y: 10), Color(0)) }
    var (left, right, top, bottom) = (100, 0, 60, 0)
    for y in 0..<60 {
      for x in 0..<100 where (canvas.color(x: x, y: y)?.red ?? 1) < 0.7 {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    #expect(left >= 20 && left <= 23)
    #expect(abs(CGFloat(right) - (20 + size.width)) < 3)
    #expect(top >= 10 && CGFloat(bottom) <= 10 + size.height)
    // The H stands on the baseline.
    let baseline = 10 + text.metrics(of: block).baseline
    #expect((canvas.color(x: left + 1, y: Int(baseline.rounded()) - 1)?.red ?? 1) < 0.3)
    #expect((canvas.color(x: left + 1, y: Int(baseline.rounded()) + 1)?.red ?? 0) > 0.9)
  }

  @Test func textTakesItsColorAndEmojiKeepsItsOwn() throws {
    let drawn = { (words: String, color: UInt32) in
      let canvas = try self.canvas(80, 40) {
        $0.text(TextBlock(words, TextStyle(size: 24)), at: .zero, Color(color))
      }
      return (0..<80).flatMap { x in (0..<40).compactMap { canvas.color(x: x, y: $0) } }
    }
    let green = try drawn("Hey", 0x00FF00)
    #expect(green.allSatisfy { $0.green == 1 } && green.contains { $0.red < 0.2 })
    let isYellow = { (color: Color) in color.red > 0.8 && color.green > 0.5 && color.blue < 0.5 }
    #expect(try drawn("😀", 0x0000FF).contains(where: isYellow))
  }

  @Test func movingTextMovesSmoothly() throws {
    let block = TextBlock("ill", TextStyle(size: 20, weight: .bold))
    // The centre of all ink follows the text's place in steps of a quarter pixel, both ways.
    var centers: [CGPoint] = []
    for step in 0...8 {
      let place = CGPoint(x: 10 + CGFloat(step) / 4, y: 10 + CGFloat(step) / 4)
      let canvas = try canvas(60, 60) { $0.text(block, at: place, Color(0)) }
      var (sum, x, y) = (0.0, 0.0, 0.0)
      for row in 0..<60 {
        for column in 0..<60 {
          let dark = 1 - (canvas.color(x: column, y: row)?.red ?? 1)
          sum += dark
          x += dark * Double(column)
          y += dark * Double(row)
        }
      }
      centers.append(CGPoint(x: x / sum, y: y / sum))
    }
    for (a, b) in zip(centers, centers.dropFirst()) {
      #expect(abs(b.x - a.x - 0.25) < 0.02)
      #expect(abs(b.y - a.y - 0.25) < 0.02)
    }
  }

  @Test func textTurnsAndGrowsWithItsTransform() throws {
    let block = TextBlock("Spring", TextStyle(size: 12))
    let plain = try canvas(120, 120) { $0.text(block, at: .zero, Color(0)) }
    let grown = try canvas(120, 120) { list in
      list.transformed(by: CGAffineTransform(scaleX: 2, y: 2)) {
        $0.text(block, at: .zero, Color(0))
      }
    }
    let turned = try canvas(120, 120) { list in
      let turn = CGAffineTransform(rotationAngle: .pi / 2)
      list.transformed(by: turn.concatenating(CGAffineTransform(translationX: 60, y: 0))) {
        $0.text(block, at: .zero, Color(0))
      }
    }
    #expect(abs(ink(grown) / ink(plain) - 4) < 0.5)
    #expect(abs(ink(turned) / ink(plain) - 1) < 0.1)
    #expect(ink(turned, row: 30) > 0.5)
    #expect(ink(plain, row: 30) == 0)
  }

  @Test func textTooTallForAnImageIsStillDrawn() throws {
    let block = TextBlock(
      Array(repeating: "HHHH", count: 1000).joined(separator: "\n"), TextStyle(size: 17))
    let top = try canvas(60, 60) { $0.text(block, at: .zero, Color(0)) }
    let middle = try canvas(60, 60) { $0.text(block, at: CGPoint(x: 0, y: -9000), Color(0)) }
    #expect(ink(top) > 50)
    #expect(ink(middle) > 50)
  }

  @Test func sizesAreCutAndResizingStartsWhite() throws {
    let canvas = try canvas(0, -5) { _ in }
    #expect(canvas.pixelSize == (1, 1))
    try canvas.resize(to: CGSize(width: CGFloat.nan, height: 1e9), scale: .nan)
    #expect(canvas.pixelSize == (1, 32767))
    try canvas.resize(to: CGSize(width: 30, height: 20), scale: 1.5)
    #expect(canvas.pixelSize == (45, 30))
    #expect(hex(canvas, 44, 29) == 0xFF_FF_FF)
  }
}
