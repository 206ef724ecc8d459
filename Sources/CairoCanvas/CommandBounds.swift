import Canvas
import Foundation
import Geometry

/// Finds the pixels that a command can change: never too few.
struct CommandBounds {
  /// From points to the canvas's points.
  var transform = CGAffineTransform.identity
  /// Pixels per point of the canvas.
  let scale: Double
  let text: PangoText

  /// How far cairo's curves stray from the true ones, in pixels.
  private static let tolerance = 0.25
  /// Cairo's coordinates are 256ths of a pixel: closer to a whole one than this they are whole.
  private static let rounding = 1.0 / 1024
  /// How far the pixels of an image reach beyond its place, for rounding and smoothing.
  private static let imageMargin = 3.0

  init(scale: Double, text: PangoText) { (self.scale, self.text) = (scale, text) }

  /// The pixels of a command that draws; empty for the others.
  func pixels(of command: DrawCommand) -> PixelRect {
    switch command {
    case .fill(let shape, _): pixels(of: shape)
    case .stroke(let shape, _, let style): pixels(of: shape, style)
    case .text(let block, let place, _): pixels(of: block, at: place)
    case .shadow(let rect, _, let blur, let offset, _):
      pixels(ofShadow: rect, blur: blur, offset: offset)
    case .pushClip, .popClip, .pushTransform, .popTransform, .pushOpacity, .popOpacity: .empty
    }
  }

  /// The pixels that a shape covers, wholly or in part.
  func pixels(of shape: Shape) -> PixelRect {
    if case .rect(let rect) = shape { return pixels(around: Outline.clamp(rect), margin: 0) }
    return pixels(around: Outline.bounds(of: shape), margin: Self.tolerance)
  }

  /// The pixels that a rectangle covers wholly; none where it is turned.
  func wholePixels(of rect: CGRect) -> PixelRect {
    let rect = Outline.clamp(rect)
    guard transform.isUpright, !rect.isEmpty else { return .empty }
    let edges = edges(of: rect)
    return PixelRect(
      minX: Self.whole((edges.left - Self.rounding).rounded(.up)),
      minY: Self.whole((edges.top - Self.rounding).rounded(.up)),
      maxX: Self.whole((edges.right + Self.rounding).rounded(.down)),
      maxY: Self.whole((edges.bottom + Self.rounding).rounded(.down)))
  }

  private func pixels(of shape: Shape, _ style: StrokeStyle) -> PixelRect {
    // Mitred corners reach further than half the width.
    let reach =
      max(0, Outline.clamp(style.width)) * (style.isRound ? 0.5 : FlatOutline.miterLimit / 2)
    let box = Outline.bounds(of: shape)
    if box.isNull { return .empty }
    return pixels(around: box.insetBy(dx: -reach, dy: -reach), margin: Self.tolerance)
  }

  private func pixels(of block: TextBlock, at place: CGPoint) -> PixelRect {
    guard !block.text.isEmpty, place.x.isFinite, place.y.isFinite else { return .empty }
    let margin = Self.imageMargin / scale
    let ink = text.layout(of: block).ink.insetBy(dx: -margin, dy: -margin)
    let shifted = ink.offsetBy(dx: Outline.clamp(place.x), dy: Outline.clamp(place.y))
    // An image that is only moved has its own margin, and no more around it.
    return pixels(around: shifted, margin: transform.isTranslation ? 0 : Self.imageMargin)
  }

  private func pixels(ofShadow rect: CGRect, blur: CGFloat, offset: CGVector) -> PixelRect {
    let rect = Outline.clamp(rect)
    guard rect.width > 0, rect.height > 0 else { return .empty }
    let reach = max(0, Outline.clamp(blur)) + Self.imageMargin / scale
    let shifted = rect.offsetBy(dx: Outline.clamp(offset.dx), dy: Outline.clamp(offset.dy))
    return pixels(
      around: shifted.insetBy(dx: -reach, dy: -reach), margin: Self.imageMargin)
  }

  /// The whole pixels around a rectangle of points.
  private func pixels(around rect: CGRect, margin: Double) -> PixelRect {
    if rect.isNull { return .empty }
    let edges = edges(of: rect)
    return PixelRect(
      minX: Self.whole((edges.left - margin).rounded(.down)),
      minY: Self.whole((edges.top - margin).rounded(.down)),
      maxX: Self.whole((edges.right + margin).rounded(.up)),
      maxY: Self.whole((edges.bottom + margin).rounded(.up)))
  }

  /// The rectangle, in pixels, around a rectangle of points.
  private func edges(
    of rect: CGRect
  ) -> (left: Double, top: Double, right: Double, bottom: Double) {
    let t = transform
    let (x1, x2) = (t.a * rect.minX, t.a * rect.maxX)
    let (x3, x4) = (t.c * rect.minY, t.c * rect.maxY)
    let (y1, y2) = (t.b * rect.minX, t.b * rect.maxX)
    let (y3, y4) = (t.d * rect.minY, t.d * rect.maxY)
    let (x, y) = (Outline.clamp(t.tx), Outline.clamp(t.ty))
    let left = (min(x1, x2) + min(x3, x4) + x) * scale
    let top = (min(y1, y2) + min(y3, y4) + y) * scale
    let right = (max(x1, x2) + max(x3, x4) + x) * scale
    let bottom = (max(y1, y2) + max(y3, y4) + y) * scale
    return (left, top, right, bottom)
  }

  private static func whole(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -1e9), 1e9))
  }
}

extension CommandBounds {
  /// Whether all pixels of a command that draws have to be drawn together: inside of a clip, cairo's depend on where the
  /// clip ends.
  ///
  /// Along a row without ends of edges it computes the covered area of each pixel, along the others
  /// it samples: an edge that is not upright, cut off at the side, turns one into the other.
  /// Gradients are counted on from where a row starts; images that are not only moved are sampled from
  /// the middle of what shows of them; dashes, and outlines that a clip other than a rectangle cuts
  /// (`isUnderOutline`), are rounded where they are cut. A gradient's image (`hasImage`) and a shape whose
  /// coverage is not cairo's (`hasMask`) are the same wherever they are cut.
  func isIndivisible(
    _ command: DrawCommand, isUnderOutline: Bool, hasImage: Bool, hasMask: Bool
  ) -> Bool {
    switch command {
    case .fill(let shape, let paint):
      !hasImage && !isPlain(paint) || !hasMask && (isUnderOutline || !transform.keepsUpright(shape))
    case .stroke(_, let paint, _): !isPlain(paint) || !hasMask
    case .text: !transform.isTranslation
    case .shadow: !transform.isUniform
    default: false
    }
  }

  /// Whether `CoverageMask` works out the coverage of a command's pixels: that of all fills, but for upright rectangles,
  /// which cairo fills at once where there is no brush (`hasBrush`), and of lines without dashes.
  func hasMask(_ command: DrawCommand, hasBrush: Bool) -> Bool {
    switch command {
    case .fill(let shape, _): hasBrush || !transform.keepsUpright(shape)
    case .stroke(let shape, _, let style): FlatOutline.knowsLine(along: shape, style)
    default: false
    }
  }

  /// Whether a row of a paint has one colour: such a gradient is the same wherever a row starts.
  private func isPlain(_ paint: Paint) -> Bool {
    switch paint {
    case .color: true
    case .linear(let from, let to, _): transform.isUpright && from.x == to.x && from.y != to.y
    case .radial: false
    }
  }
}

extension CGAffineTransform {
  /// Whether it moves and does nothing else.
  var isTranslation: Bool { a == 1 && d == 1 && b == 0 && c == 0 }

  /// Whether upright and level lines stay so.
  var isUpright: Bool { b == 0 && c == 0 }

  /// Whether a shape is a rectangle whose edges stay upright and level.
  func keepsUpright(_ shape: Shape) -> Bool {
    guard case .rect = shape else { return false }
    return isUpright
  }
  /// Whether it moves and enlarges, and does nothing else.
  var isUniform: Bool { isUpright && a == d && a > 0 }

  /// Whether circles stay circles and right angles right, so that a gradient can be mapped point by
  /// point.
  var keepsGradients: Bool { a == d && b == -c }
}
