import Foundation

/// A colour in sRGB with alpha, each part 0 to 1, not premultiplied.
public struct Color: Hashable, Sendable {
  /// Red, green, blue and opacity, 0 to 1.
  public var red, green, blue, alpha: Double

  /// A colour from its parts, 0 to 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// A colour written as 0xRRGGBB.
  public init(_ hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255,
      blue: Double(hex & 255) / 255, alpha: alpha)
  }

  /// The same colour with its opacity multiplied.
  public func opacity(_ factor: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha * factor)
  }

  /// The colour a share of the way to another one, part by part.
  public func mixed(with other: Color, by share: Double) -> Color {
    let mix = { (a: Double, b: Double) in a + (b - a) * share }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
      alpha: mix(alpha, other.alpha))
  }

  /// The relative luminance of WCAG 2, 0 for black to 1 for white.
  public var luminance: Double {
    let linear = { (c: Double) in c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast ratio of WCAG 2 against another opaque colour, 1 to 21.
  public func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
