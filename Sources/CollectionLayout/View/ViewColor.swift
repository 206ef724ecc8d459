import Foundation

/// A colour in sRGB: UIKit's `UIColor`.
///
/// Views only keep colours, for what draws them.
public final class ViewColor: NSObject, _ExpressibleByColorLiteral {
  /// How much red, 0 to 1.
  public let red: CGFloat
  /// How much green, 0 to 1.
  public let green: CGFloat
  /// How much blue, 0 to 1.
  public let blue: CGFloat
  /// How opaque, 0 to 1.
  public let alpha: CGFloat

  /// A colour from its shares, 0 to 1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    super.init()
  }

  /// A grey from black, 0, to white, 1.
  public convenience init(white: CGFloat, alpha: CGFloat) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A colour by its hue (0 and 1 are red), saturation and brightness, 0 to 1.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let sector = (hue - hue.rounded(.down)) * 6
    let chroma = brightness * saturation
    let share = { (shift: CGFloat) -> CGFloat in
      let k = (sector + shift).truncatingRemainder(dividingBy: 6)
      return brightness - chroma * max(0, min(k, 4 - k, 1))
    }
    self.init(red: share(5), green: share(3), blue: share(1), alpha: alpha)
  }

  /// What `#colorLiteral(red:green:blue:alpha:)` makes, of shares from 0 to 1.
  public convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// The same colour, from itself under Core Graphics' name.
  public convenience init(cgColor: ViewColor) {
    self.init(red: cgColor.red, green: cgColor.green, blue: cgColor.blue, alpha: cgColor.alpha)
  }

  /// Gives the shares, 0 to 1; always true.
  @discardableResult public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    unsafe red?.pointee = self.red
    unsafe green?.pointee = self.green
    unsafe blue?.pointee = self.blue
    unsafe alpha?.pointee = self.alpha
    return true
  }

  /// A colour of 8 bits a channel.
  private static func rgb(_ red: Int, _ green: Int, _ blue: Int) -> ViewColor {
    ViewColor(
      red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: 1)
  }

  /// The same colour, as opaque as said.
  public func withAlphaComponent(_ alpha: CGFloat) -> ViewColor {
    ViewColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// The colour itself, under Core Graphics' name.
  public var cgColor: ViewColor { self }

  /// Whether another colour has the same shares.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? ViewColor else { return false }
    return red == other.red && green == other.green && blue == other.blue && alpha == other.alpha
  }
  /// A hash of the four shares.
  public override var hash: Int { [red, green, blue, alpha].hashValue }

  /// Black: 0 of each channel, opaque.
  public static var black: ViewColor { ViewColor(white: 0, alpha: 1) }
  /// A third of white, opaque.
  public static var darkGray: ViewColor { ViewColor(white: 1.0 / 3, alpha: 1) }
  /// Half of white, opaque, as UIKit's.
  public static var gray: ViewColor { ViewColor(white: 0.5, alpha: 1) }
  /// Two thirds of white, opaque.
  public static var lightGray: ViewColor { ViewColor(white: 2.0 / 3, alpha: 1) }
  /// White: all of each channel, opaque.
  public static var white: ViewColor { ViewColor(white: 1, alpha: 1) }
  /// Black of which nothing shows: alpha 0.
  public static var clear: ViewColor { ViewColor(white: 0, alpha: 0) }
  /// Red alone: 255, 0, 0.
  public static var red: ViewColor { rgb(255, 0, 0) }
  /// Green alone: 0, 255, 0.
  public static var green: ViewColor { rgb(0, 255, 0) }
  /// Blue alone: 0, 0, 255.
  public static var blue: ViewColor { rgb(0, 0, 255) }
  /// All of green and of blue.
  public static var cyan: ViewColor { rgb(0, 255, 255) }
  /// All of red and of green.
  public static var yellow: ViewColor { rgb(255, 255, 0) }
  /// All of red and of blue.
  public static var magenta: ViewColor { rgb(255, 0, 255) }
  /// Red and half of green.
  public static var orange: ViewColor { ViewColor(red: 1, green: 0.5, blue: 0, alpha: 1) }
  /// Half of red and of blue.
  public static var purple: ViewColor { ViewColor(red: 0.5, green: 0, blue: 0.5, alpha: 1) }
  /// A dark orange: 0.6, 0.4, 0.2.
  public static var brown: ViewColor { ViewColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1) }
  /// iOS' red of the light appearance.
  public static var systemRed: ViewColor { rgb(255, 59, 48) }
  /// iOS' orange of the light appearance.
  public static var systemOrange: ViewColor { rgb(255, 149, 0) }
  /// iOS' yellow of the light appearance.
  public static var systemYellow: ViewColor { rgb(255, 204, 0) }
  /// iOS' green of the light appearance.
  public static var systemGreen: ViewColor { rgb(52, 199, 89) }
  /// iOS' teal of the light appearance.
  public static var systemTeal: ViewColor { rgb(48, 176, 199) }
  /// iOS' blue of the light appearance.
  public static var systemBlue: ViewColor { rgb(0, 122, 255) }
  /// iOS' indigo of the light appearance.
  public static var systemIndigo: ViewColor { rgb(88, 86, 214) }
  /// iOS' purple of the light appearance.
  public static var systemPurple: ViewColor { rgb(175, 82, 222) }
  /// iOS' pink of the light appearance.
  public static var systemPink: ViewColor { rgb(255, 45, 85) }
  /// iOS' grey of the light appearance.
  public static var systemGray: ViewColor { rgb(142, 142, 147) }
  /// iOS' lighter greys of the light appearance.
  public static var systemGray2: ViewColor { rgb(174, 174, 178) }
  /// iOS' third grey, lighter than the second.
  public static var systemGray3: ViewColor { rgb(199, 199, 204) }
  /// iOS' fourth grey, lighter than the third.
  public static var systemGray4: ViewColor { rgb(209, 209, 214) }
  /// iOS' fifth grey, lighter than the fourth.
  public static var systemGray5: ViewColor { rgb(229, 229, 234) }
  /// iOS' sixth grey, the lightest of them.
  public static var systemGray6: ViewColor { rgb(242, 242, 247) }
  /// iOS' colour of texts in the light appearance.
  public static var label: ViewColor { black }
  /// iOS' colour of texts of less weight.
  public static var secondaryLabel: ViewColor {
    rgb(60, 60, 67).withAlphaComponent(0.6)
  }
  /// iOS' colour of texts of still less weight.
  public static var tertiaryLabel: ViewColor { rgb(60, 60, 67).withAlphaComponent(0.3) }
  /// iOS' background of the light appearance.
  public static var systemBackground: ViewColor { white }
  /// iOS' background of what stands on the background.
  public static var secondarySystemBackground: ViewColor { systemGray6 }
  /// iOS' background of what stands on that.
  public static var tertiarySystemBackground: ViewColor { white }
  /// iOS' mint of the light appearance.
  public static var systemMint: ViewColor { rgb(0, 199, 190) }
  /// iOS' cyan of the light appearance.
  public static var systemCyan: ViewColor { rgb(50, 173, 230) }
  /// iOS' brown of the light appearance.
  public static var systemBrown: ViewColor { rgb(162, 132, 94) }
  /// iOS' lines between rows, of which 29 % shows.
  public static var separator: ViewColor { rgb(60, 60, 67).withAlphaComponent(0.29) }
}
