import Dynamics
import Foundation

/// A font by its name and size: UIKit's `UIFont`, as a value for what draws texts.
public final class UIFont: NSObject, NSCopying {
  /// How bold a font is; UIKit's numbers.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    /// From -1 to 1; 0 is regular.
    public let rawValue: CGFloat
    /// A weight from its number.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// The thinnest weight: -0.8, as UIKit's.
    public static let ultraLight = Weight(rawValue: -0.8)
    /// A very thin weight: -0.6, as UIKit's.
    public static let thin = Weight(rawValue: -0.6)
    /// A thin weight: -0.4, as UIKit's.
    public static let light = Weight(rawValue: -0.4)
    /// The weight of texts: 0, the default.
    public static let regular = Weight(rawValue: 0)
    /// A little bold: 0.23, as UIKit's.
    public static let medium = Weight(rawValue: 0.23)
    /// Half bold: 0.3, as UIKit's.
    public static let semibold = Weight(rawValue: 0.3)
    /// Bold: 0.4, as UIKit's headlines.
    public static let bold = Weight(rawValue: 0.4)
    /// Very bold: 0.56, as UIKit's.
    public static let heavy = Weight(rawValue: 0.56)
    /// The boldest weight: 0.62, as UIKit's.
    public static let black = Weight(rawValue: 0.62)
  }

  /// What a text is for; the size is iOS' at its default setting.
  public enum TextStyle: Hashable, Sendable {
    /// Titles, from large to small.
    case largeTitle, title1, title2, title3
    /// Headings and texts, by their UIKit sizes.
    case headline, subheadline, body, callout
    /// Small print, by its UIKit sizes.
    case footnote, caption1, caption2

    fileprivate var size: CGFloat {
      switch self {
      case .largeTitle: 34
      case .title1: 28
      case .title2: 22
      case .title3: 20
      case .headline, .body: 17
      case .callout: 16
      case .subheadline: 15
      case .footnote: 13
      case .caption1: 12
      case .caption2: 11
      }
    }
  }

  /// The name; that of the system's font begins with a dot.
  public let fontName: String
  /// The height of the letters' box, in points.
  public let pointSize: CGFloat
  /// How bold it is, -1 to 1.
  public let weight: Weight
  /// The distance of lines, in points: 1.2 times the size.
  public var lineHeight: CGFloat { pointSize * 1.2 }

  private static let system = ".SFUI"

  private init(_ name: String, _ size: CGFloat, _ weight: Weight = .regular) {
    (fontName, pointSize, self.weight) = (name, size, weight)
    super.init()
  }
  /// A font of a name, which may be none that a window has; the size is in points.
  public convenience init?(name: String, size: CGFloat) { self.init(name, size) }

  /// The system's font, in points.
  public static func systemFont(ofSize size: CGFloat, weight: Weight = .regular) -> UIFont {
    UIFont(system, size, weight)
  }
  /// The system's font in bold, in points.
  public static func boldSystemFont(ofSize size: CGFloat) -> UIFont { UIFont(system, size, .bold) }
  /// The system's font, slanted, in points.
  public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(system + "-Italic", size)
  }
  /// The font of a style.
  public static func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(system, style.size, style == .headline ? .semibold : .regular)
  }
  /// The same font in another size, in points.
  public func withSize(_ size: CGFloat) -> UIFont { UIFont(fontName, size, weight) }

  /// Itself: a font does not change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
  /// Whether it is the same font in the same size.
  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIFont else { return false }
    return fontName == other.fontName && pointSize == other.pointSize && weight == other.weight
  }
  /// Hashes the name, the size and the weight.
  public override var hash: Int { [fontName.hashValue, pointSize.hashValue].hashValue }

  // MARK: - Measuring

  private final class Measure {
    var text: ((String, UIFont, CGFloat) -> CGSize)?
  }
  private static var measure: Measure { ThreadValue.current { Measure() } }

  /// Measures a text in a font, in lines of a width in points, for labels and texts of this thread.
  ///
  /// What draws the texts sets it. Without it labels have no size of their own, and a text that is measured ends
  /// the program with a sentence.
  public static var measureText: ((_ text: String, _ font: UIFont, _ width: CGFloat) -> CGSize)? {
    get { measure.text }
    set { measure.text = newValue }
  }

  /// The size of a text in lines of a width, in points.
  func size(of text: String, width: CGFloat) -> CGSize {
    guard let measure = Self.measureText else {
      fatalError(
        "UIFont.measureText is set before texts are measured (Porting UIKit code to Linux).")
    }
    return measure(text, self, width)
  }
}
