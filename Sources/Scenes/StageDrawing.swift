import Canvas
import Foundation
import Geometry

/// Colours by their places in a gradient, 0 to 1.
typealias GradientColors = KeyValuePairs<Double, Color>

/// What scenes draw often: gradients, shadows, and words around a place.
extension DrawList {
  /// Fills a shape with colours along a line.
  mutating func fill(
    _ shape: Shape, from start: CGPoint, to end: CGPoint, _ colors: GradientColors
  ) {
    append(.fill(shape, .linear(from: start, to: end, stops: Self.stops(colors))))
  }

  /// Fills a shape with colours from one height down to another.
  mutating func fill(
    _ shape: Shape, top: CGFloat, bottom: CGFloat, _ colors: GradientColors
  ) {
    fill(shape, from: CGPoint(x: 0, y: top), to: CGPoint(x: 0, y: bottom), colors)
  }

  /// Fills a circle with colours from a radius within it outwards.
  mutating func fillCircle(
    _ center: CGPoint, _ radius: CGFloat, from inner: CGFloat = 0, _ colors: GradientColors
  ) {
    fillCircle(center, radius, from: inner, around: center, to: center, radius, colors)
  }

  /// Fills a circle with colours from one circle to another, which lie elsewhere.
  mutating func fillCircle(
    _ center: CGPoint, _ radius: CGFloat, from inner: CGFloat = 0, around start: CGPoint,
    to end: CGPoint, _ outer: CGFloat, _ colors: GradientColors
  ) {
    let paint = Paint.radial(
      from: start, fromRadius: inner, to: end, toRadius: outer, stops: Self.stops(colors))
    append(.fill(.circle(center: center, radius: radius), paint))
  }

  private static func stops(_ colors: GradientColors) -> [GradientStop] {
    colors.map { GradientStop($0.key, $0.value) }
  }

  /// Draws the shadow of a rounded rectangle that lies so far below it.
  mutating func shadow(
    _ frame: CGRect, radius: CGFloat, blur: CGFloat, offset: CGVector, _ color: Color
  ) {
    append(.shadow(frame, radius: radius, blur: blur, offset: offset, color))
  }

  /// Draws a text block with the middle of its box at a place.
  mutating func text(
    _ block: TextBlock, around center: CGPoint, _ color: Color, _ measure: any TextMeasuring
  ) {
    let size = measure.metrics(of: block).size
    let place = CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2)
    text(block, at: place, color)
  }
}
