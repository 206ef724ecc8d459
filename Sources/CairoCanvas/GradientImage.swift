internal import CPangoCairo
import Canvas
import Foundation
import Geometry

/// A gradient painted once, to be copied wherever a shape is filled with it.
///
/// Cairo works out a gradient for each row of each shape anew, at ten times the cost of a copy. The image
/// moves by parts of a pixel less than can be seen in a gradient; the shape's edges stay where they are.
struct GradientImage {
  /// A gradient, seen from the pixel in which its first point lies.
  struct Key: Hashable {
    /// The second point seen from the first, in 16ths of a pixel.
    fileprivate var line: SIMD2<Int>
    /// Both radii, in 16ths of a pixel; nil for a linear gradient.
    fileprivate var radii: SIMD2<Int>?
    /// What then becomes of a step to the right and of one down, in 1024ths; nil where they stay.
    fileprivate var map: SIMD4<Int>?
    /// The first point inside its pixel, in quarters of one.
    fileprivate var phase: SIMD2<Int>
    fileprivate var stops: [GradientStop]
    /// What the colours' opacity is multiplied with.
    var fade = 1.0
    /// The pixels of the image; nil where a row has one colour: the image is then a column that stands side by side, of
    /// as many rows as need be.
    fileprivate var pixels: PixelRect?

    /// Leaves out the many colours: what else differs tells most gradients from each other.
    func hash(into hasher: inout Hasher) {
      hasher.combine(line)
      hasher.combine(radii)
      hasher.combine(phase)
      hasher.combine(stops.last)
      hasher.combine(fade)
      hasher.combine(pixels)
    }
  }

  /// An image and the pixels that it is for.
  struct Place {
    private(set) var key: Key
    /// The pixel in which the first point lies.
    let origin: SIMD2<Int>
    /// The pixels to be filled, seen from there.
    private(set) var pixels: PixelRect
    /// The number of pixels up to which an image is made.
    fileprivate let largest: Int

    /// The pixels of an image for this and, where both together are not too many, for those of another.
    func pixels(with other: PixelRect) -> PixelRect {
      let both = pixels.union(other)
      return both.count <= largest ? both : pixels
    }
  }

  let surface: CairoSurface
  /// The pixels it holds, seen from the one in which the first point lies.
  let pixels: PixelRect
  /// The pixels as pixman reads them; nil where there is no memory for that.
  let source: PixelImage?

  /// Paints an image that holds some pixels; nil where there is no memory for it.
  init?(_ key: Key, pixels: PixelRect) {
    guard let made = key.gradient.painted(pixels, fade: key.fade) else { return nil }
    (surface, self.pixels, source) = (made, pixels, PixelImage(of: made))
    if key.pixels == nil { source?.repeat() }
  }
}

extension GradientImage.Key {
  fileprivate static let unitsPerPixel = 16.0
  fileprivate static let phases = 4.0
  fileprivate static let unitsOfMap = 1024.0
  /// Steps of a colour's parts and of the places of colours.
  private static let unitsOfStops = 510.0

  /// Colours and places nearer to each other than can be seen are the same.
  fileprivate static func rounded(_ stops: [GradientStop]) -> [GradientStop] {
    let part = { (value: Double) in Double((value * unitsOfStops).nearestWhole) / unitsOfStops }
    return stops.map {
      let color = $0.color
      return GradientStop(
        part($0.position),
        Color(
          red: part(color.red), green: part(color.green), blue: part(color.blue),
          alpha: part(color.alpha)))
    }
  }

  /// The gradient in pixels, seen from the one in which its first point lies.
  fileprivate var gradient: PlacedGradient {
    let from = SIMD2<Double>(phase) / Self.phases
    return PlacedGradient(
      from: from, to: from + SIMD2<Double>(line) / Self.unitsPerPixel,
      radii: radii.map { SIMD2<Double>($0) / Self.unitsPerPixel }, stops: stops,
      map: map.map { SIMD4<Double>($0) / Self.unitsOfMap })
  }
}

extension GradientImage.Place {
  /// The sides of images are multiples of it, in pixels: a shape that moves by parts of a pixel fills now one more,
  /// now one less, and one image does for both.
  private static let side = 4
  /// The pixels in a row of a column, as many as pixman repeats at little cost.
  private static let widthOfColumn = 64
  /// Farther away than this a gradient is not worth an image, in pixels.
  private static let reach = 1e6

  /// Places the image of a paint that fills a shape; nil where it is painted without one.
  ///
  /// - Parameters:
  ///   - paint: The paint, in points under `transform`.
  ///   - shape: The pixels of the whole shape.
  ///   - visible: Those that can be seen of it.
  ///   - largest: The number of pixels up to which an image is made.
  ///   - transform: From the paint's points to the canvas's.
  ///   - scale: From the canvas's points to pixels.
  init?(
    _ paint: Paint, shape: PixelRect, visible: PixelRect, largest: Int,
    transform: CGAffineTransform, scale: Double
  ) {
    guard let gradient = PlacedGradient(paint, transform: transform, scale: scale),
      gradient.farthest < Self.reach
    else { return nil }
    // A linear gradient that is turned has a strip of colours instead.
    if gradient.radii == nil, gradient.map == nil, !transform.isUpright { return nil }
    let line = ((gradient.to - gradient.from) * GradientImage.Key.unitsPerPixel).whole
    let map = gradient.map.map { ($0 * GradientImage.Key.unitsOfMap).whole }
    let hasPlainRows =
      gradient.radii == nil && line.x == 0 && line.y != 0 && transform.isUpright
    var phase = SIMD2<Int>.zero
    if hasPlainRows {
      // Nothing in such rows shows to a part of a pixel where they begin.
      origin = SIMD2(0, gradient.from.whole.y)
    } else {
      let start = (gradient.from * GradientImage.Key.phases).whole
      origin = (SIMD2<Double>(start) / GradientImage.Key.phases).floor
      phase = start &- origin &* Int(GradientImage.Key.phases)
    }
    var filled = (hasPlainRows ? visible : shape).moved(by: -1 &* origin)
    if hasPlainRows { (filled.minX, filled.maxX) = (0, Self.widthOfColumn) }
    self.largest = largest
    guard filled.count <= largest else { return nil }
    let whole = filled.rounded(to: Self.side)
    pixels = hasPlainRows || whole.count > largest ? filled : whole
    key = GradientImage.Key(
      line: line, radii: gradient.radii.map { ($0 * GradientImage.Key.unitsPerPixel).whole },
      map: map, phase: phase, stops: GradientImage.Key.rounded(gradient.stops),
      pixels: hasPlainRows ? nil : pixels)
  }
}

extension SIMD4<Double> {
  fileprivate var whole: SIMD4<Int> { SIMD4<Int>(rounded(.toNearestOrEven)) }
}

extension SIMD2<Double> {
  fileprivate var whole: SIMD2<Int> { SIMD2<Int>(rounded(.toNearestOrEven)) }
  fileprivate var floor: SIMD2<Int> { SIMD2<Int>(rounded(.down)) }
}

extension PixelRect {
  /// Enlarged to whole multiples of a length.
  fileprivate func rounded(to side: Int) -> PixelRect {
    let down = { (edge: Int) in edge & ~(side - 1) }
    return PixelRect(
      minX: down(minX), minY: down(minY), maxX: down(maxX + side - 1),
      maxY: down(maxY + side - 1))
  }

  fileprivate func moved(by d: SIMD2<Int>) -> PixelRect {
    PixelRect(minX: minX + d.x, minY: minY + d.y, maxX: maxX + d.x, maxY: maxY + d.y)
  }
}

/// The colours along the line of a linear gradient, painted once.
///
/// A gradient that turns is another one in each frame, and cairo works out each of its pixels anew, at five
/// times the cost of reading a colour.
struct GradientStrip {
  /// What the colours depend on.
  struct Key: Hashable {
    /// How many colours there are: two for a pixel, so that the nearest is near enough.
    fileprivate let count: Int
    fileprivate let stops: [GradientStop]
    /// What the colours' opacity is multiplied with.
    fileprivate let fade: Double
  }

  /// A strip on a line, in pixels.
  struct Place {
    let key: Key
    fileprivate let from: SIMD2<Double>, line: SIMD2<Double>
  }

  let surface: CairoSurface

  /// Paints the colours; nil where there is no memory for them.
  init?(_ key: Key) {
    let gradient = PlacedGradient(
      from: .zero, to: SIMD2(Double(key.count), 0), radii: nil, stops: key.stops, map: nil)
    let pixels = PixelRect(width: key.count, height: 1)
    guard let made = gradient.painted(pixels, fade: key.fade) else { return nil }
    surface = made
  }

  /// Makes the colours the source of what a context paints next, in pixels.
  func setSource(on context: OpaquePointer, at place: Place) {
    guard let pattern = unsafe cairo_pattern_create_for_surface(surface.surface) else { return }
    // From a pixel to the strip: along the line in colours, and across it, where all are alike, in pixels.
    let along = place.line * (Double(place.key.count) / (place.line * place.line).sum())
    let across = SIMD2(-place.line.y, place.line.x) / (place.line * place.line).sum().squareRoot()
    var matrix = cairo_matrix_t(
      xx: along.x, yx: across.x, xy: along.y, yy: across.y, x0: -(along * place.from).sum(),
      y0: -(across * place.from).sum())
    unsafe cairo_pattern_set_matrix(pattern, &matrix)
    unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    unsafe cairo_set_source(context, pattern)
    unsafe cairo_pattern_destroy(pattern)
  }
}

extension GradientStrip.Place {
  /// The longest line that has a strip, and how far from its start a pixel may lie: pixman's coordinates have
  /// 16 bits.
  private static let longest = 2000.0, farthest = 4000.0

  /// A gradient's strip, where it is linear and its line is neither very short nor very long.
  ///
  /// - Parameters:
  ///   - gradient: In pixels.
  ///   - fade: What the colours' opacity is multiplied with.
  ///   - picture: All pixels.
  init?(_ gradient: PlacedGradient, fade: Double, picture: PixelRect) {
    let line = gradient.to - gradient.from
    let length = (line * line).sum().squareRoot()
    guard gradient.radii == nil, gradient.map == nil, (1...Self.longest).contains(length),
      gradient.farthest + Double(max(picture.width, picture.height)) <= Self.farthest
    else { return nil }
    (from, self.line) = (gradient.from, line)
    key = GradientStrip.Key(
      count: Int((2 * length).rounded()), stops: gradient.stops, fade: fade)
  }
}

/// A gradient in the units in which it is painted.
struct PlacedGradient {
  let from: SIMD2<Double>, to: SIMD2<Double>
  /// Both radii; nil for a linear gradient.
  let radii: SIMD2<Double>?
  let stops: [GradientStop]
  /// What becomes of a step to the right and of one down from the first point, where that is more than a
  /// move: circles then are ellipses.
  let map: SIMD4<Double>?

  /// Its greatest coordinate or radius.
  var farthest: Double {
    [from.x, from.y, to.x, to.y, radii?.x ?? 0, radii?.y ?? 0].reduce(0) { max($0, abs($1)) }
  }

  /// Some pixels of it as an image; nil where there is no memory for them.
  func painted(_ pixels: PixelRect, fade: Double) -> CairoSurface? {
    let isOpaque = fade >= 1 && stops.allSatisfy { $0.color.alpha >= 1 }
    let made = CairoSurface(
      isOpaque ? .opaque : .color, width: pixels.width, height: pixels.height)
    unsafe made?.draw { context in
      unsafe cairo_translate(context, -Double(pixels.minX), -Double(pixels.minY))
      unsafe cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
      unsafe setSource(on: context, fade: fade)
      unsafe cairo_paint(context)
    }
    return made
  }

  /// Makes it the source of what a context paints next, in the units of its matrix, which may be another
  /// one then.
  func setSource(on context: OpaquePointer, fade: Double) {
    let pattern: OpaquePointer?
    if let radii {
      unsafe pattern = cairo_pattern_create_radial(from.x, from.y, radii.x, to.x, to.y, radii.y)
    } else {
      unsafe pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
    }
    for stop in stops {
      let color = stop.color
      unsafe cairo_pattern_add_color_stop_rgba(
        pattern, stop.position, color.red, color.green, color.blue, color.alpha * fade)
    }
    if let map {
      var matrix = cairo_matrix_t(
        xx: map.x, yx: map.y, xy: map.z, yy: map.w, x0: from.x, y0: from.y)
      unsafe cairo_transform(context, &matrix)
      unsafe cairo_translate(context, -from.x, -from.y)
    }
    unsafe cairo_set_source(context, pattern)
    unsafe cairo_pattern_destroy(pattern)
  }
}

extension PlacedGradient {
  /// Maps a paint's gradient by a transform, then a scale; nil for a plain colour.
  init?(_ paint: Paint, transform t: CGAffineTransform, scale: Double) {
    // Where circles do not stay circles, they are enlarged first and pressed flat then.
    let keepsCircles = t.keepsGradients
    let zoom = max(t.a * t.a + t.b * t.b, t.c * t.c + t.d * t.d).squareRoot()
    let map =
      keepsCircles ? nil : SIMD4<Double>(t.a, t.b, t.c, t.d) / Double(max(zoom, 1e-9))
    let place = { (p: CGPoint) in
      let placed = t.apply(to: p)
      return SIMD2(Double(placed.x), Double(placed.y)) * scale
    }
    let way = { (a: CGPoint, b: CGPoint) in
      keepsCircles
        ? place(b) - place(a) : SIMD2<Double>(b.x - a.x, b.y - a.y) * Double(zoom * scale)
    }
    switch paint {
    case .color: return nil
    case .linear(let from, let to, let stops):
      let (from, to) = (Self.near(from), Self.near(to))
      self.init(
        from: place(from), to: place(from) + way(from, to), radii: nil, stops: stops, map: map)
    case .radial(let from, let fromRadius, let to, let toRadius, let stops):
      let (from, to) = (Self.near(from), Self.near(to))
      let radii = SIMD2<Double>(
        max(0, Outline.clamp(fromRadius)), max(0, Outline.clamp(toRadius)))
      self.init(
        from: place(from), to: place(from) + way(from, to), radii: radii * Double(zoom * scale),
        stops: stops, map: map)
    }
  }

  /// A point that cairo holds.
  private static func near(_ p: CGPoint) -> CGPoint {
    CGPoint(x: Outline.clamp(p.x), y: Outline.clamp(p.y))
  }
}
